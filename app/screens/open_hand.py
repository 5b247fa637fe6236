"""After a closing, while the others show and lay off: what lies on the table, and what a person may choose."""

from __future__ import annotations

from app.commands import Act
from app.i18n import Html
from app.screens.buttons import Buttons, Row
from app.screens.facts import OpenMessage, Showing
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Importance, Screen
from app.screens.parts import Open
from app.screens.show_plan import kept_text, plan
from app.screens.shown import YOU, closed_text, hand_text, laid_texts
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from engine.layoff import Showing as Shown
from engine.melds import MeldKind


def open_screen(facts: OpenMessage, around: Surroundings) -> Screen:
    """The living message of the shared chat after a closing."""
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    add_open(page, facts.open, speech)
    page.gap()
    page.add_voice(open=facts.voice)
    buttons = Buttons(facts.frame, speech.say, around)
    look = (buttons.act("button-hand", Act.PEEK_HAND), buttons.rules())
    return page.screen(look, buttons.join("button-my-seat"))


def add_open(page: Page, lies_open: Open, speech: Speech) -> None:
    """Add who closed, who is to show, and the hands that lie open."""
    names = speech.names([seat.name for seat in lies_open.seats])
    page.add("open-title", code=page.frame.code, hand=lies_open.hand_no)
    page.add_html(_closing(lies_open, names, speech))
    if lies_open.turn is not None:
        turn = "open-turn-lay-off" if lies_open.laying else "open-turn"
        page.add(turn, name=speech.marked(lies_open.seats)[lies_open.turn])
    page.gap()
    _add_hands(page, lies_open, names, speech)


def showing_screen(facts: Showing, around: Surroundings) -> Screen:
    """A person's own hand to show: the best plan in words, and what may be kept."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    lies_open = facts.open
    names = speech.names([seat.name for seat in lies_open.seats])
    page = Page(facts.frame, say)
    page.add("show-your-turn-lay-off" if lies_open.laying else "show-your-turn", name=speech.name(facts.name))
    page.add_html(_closing(lies_open, names, speech))
    page.gap()
    _add_hands(page, lies_open, names, speech)
    page.gap()
    planned = plan(facts.asked, facts.kept)
    nothing = plan(facts.asked, facts.asked.cards)
    _add_plan(page, facts, planned, [names[seat] for seat in lies_open.show.owners], speech)
    if planned.laid and nothing.points != planned.points:
        page.add("show-without", points=speech.points(nothing.points))
    buttons = Buttons(facts.frame, say, around)
    rows = _show_rows(facts, planned, nothing, buttons, speech)
    return page.screen(*rows, (buttons.table(), buttons.leave()), importance=Importance.TURN)


def _closing(lies_open: Open, names: tuple[str, ...], speech: Speech) -> Html:
    show = lies_open.show
    how = closed_text(show.kind, show.points, show.shown[0].melds, lies_open.rules, speech)
    card = speech.cards.the(show.thrown)
    return speech.say.html("open-closed", name=names[show.closer], how=how, card=card)


def _add_hands(page: Page, lies_open: Open, names: tuple[str, ...], speech: Speech) -> None:
    owners = [names[seat] for seat in lies_open.show.owners]
    for hand in lies_open.show.shown:
        cards = hand_text(hand, lies_open.rules, speech, owners)
        page.add("open-hand", name=names[hand.seat], cards=cards)


def _add_plan(page: Page, facts: Showing, planned: Shown, owners: list[str], speech: Speech) -> None:
    rules = facts.open.rules
    for meld in planned.melds:
        kind = "hand-run" if meld.kind is MeldKind.RUN else "hand-set"
        page.add(kind, cards=speech.meld(meld, rules), symbols=speech.tail(meld))
    page.add_plain(*laid_texts(YOU, planned.laid, rules, speech, owners))
    if not planned.loose:
        page.add("hand-nothing-loose")
        return
    cards = speech.by_suit(planned.loose, symbols=True)
    page.add("hand-loose", count=len(planned.loose), cards=cards, points=speech.points(planned.points))


def _show_rows(
    facts: Showing, planned: Shown, nothing: Shown, buttons: Buttons, speech: Speech
) -> tuple[Row, ...]:
    """The plan as it stands, a button to keep each card or lay it after all, and laying off nothing."""
    say, kept = speech.say, facts.kept
    if not planned.laid:
        message = "button-show-lay-nothing" if facts.open.laying else "button-show"
    else:
        message = "button-show-kept" if kept else "button-show-all"
    label = say.plain(message, points=speech.points(planned.points))
    rows: list[Row] = [(buttons.press(label, Act.SHOW, kept_text(kept), style=ButtonStyle.SUCCESS),)]
    for item in planned.laid:
        label = say.plain("button-keep-card", card=speech.cards.label(item.card))
        rows.append((buttons.press(label, Act.SHOW_KEEP, kept_text((*kept, item.card))),))
    for card in kept:
        label = say.plain("button-lay-card", card=speech.cards.label(card))
        others = (other for other in kept if other != card)
        rows.append((buttons.press(label, Act.SHOW_KEEP, kept_text(others)),))
    if planned.laid:
        label = say.plain("button-show-none", points=speech.points(nothing.points))
        rows.append((buttons.press(label, Act.SHOW, kept_text(facts.asked.cards)),))
    return tuple(rows)
