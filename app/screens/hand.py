"""A person's own cards: waiting, drawing, throwing, closing, and the questions asked on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from app.commands import Act
from app.screens.buttons import Buttons, Row, in_rows
from app.screens.closing_digest import closing_digest, closing_move
from app.screens.closing_screen import ways_screen, ways_to_close
from app.screens.facts import Hand, Mode, News
from app.screens.layout import Page
from app.screens.model import Button, ButtonStyle, Importance, Screen
from app.screens.speech import Speech, in_suit_order
from app.screens.surroundings import Surroundings
from app.screens.table_message import add_head, add_moves, piles_line
from engine.cards import Card
from engine.closing import CloseKind, Closing
from engine.melds import Arrangement, MeldKind
from engine.solver import best_arrangement

CARDS_PER_ROW: Final = 4
SURE_PROMPT: Final = "sure:"
CLOSINGS_PROMPT: Final = "closings"


def hand_screen(facts: Hand, around: Surroundings) -> Screen:
    """The hand message in whatever state it is."""
    match facts.mode:
        case Mode.WAIT:
            return _waiting(facts, around)
        case Mode.DRAW:
            return _drawing(facts, around)
        case Mode.DISCARD:
            return _throwing(facts, around)
        case _:
            assert_never(facts.mode)


def _waiting(facts: Hand, around: Surroundings) -> Screen:
    speech = Speech.for_frame(facts.frame)
    page = _titled(facts, speech)
    page.add("hand-wait")
    _add_hand(page, facts, best_arrangement(facts.cards, facts.rules), speech)
    buttons = Buttons(facts.frame, speech.say, around)
    return page.screen((buttons.table(), buttons.rules()), (buttons.leave(),))


def _drawing(facts: Hand, around: Surroundings) -> Screen:
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    page.add(
        "hand-your-turn", name=speech.name(facts.name)
    )  # first, because a notification shows the beginning
    _add_title(page, facts, speech)
    news = facts.news
    if news is not None and facts.head is None:
        add_moves(page, news.moves, speech.names(news.names), speech)
        page.add_html(piles_line(news.top, news.stock, speech))
    _add_hand(page, facts, best_arrangement(facts.cards, facts.rules), speech)
    buttons = Buttons(facts.frame, speech.say, around)
    draws = _draw_row(news, buttons, speech) if news is not None else ()
    return page.screen(draws, (buttons.table(), buttons.leave()), importance=Importance.TURN)


def _draw_row(news: News, buttons: Buttons, speech: Speech) -> Row:
    row = []
    if news.top is not None:
        label = speech.say.plain("button-take", card=speech.cards.label(news.top))
        row.append(buttons.press(label, Act.TAKE))
    if news.can_draw:
        row.append(buttons.act("button-draw", Act.DRAW, style=ButtonStyle.PRIMARY))
    return tuple(row)


def _throwing(facts: Hand, around: Surroundings) -> Screen:
    prompt = facts.prompt or ""
    if prompt.startswith(SURE_PROMPT):
        return _sure(facts, Card.parse(prompt.removeprefix(SURE_PROMPT)), around)
    ways = ways_to_close(facts)
    if prompt == CLOSINGS_PROMPT and ways:
        return ways_screen(facts, ways, around)
    speech = Speech.for_frame(facts.frame)
    page = _titled(facts, speech)
    _add_drawn(page, facts, speech)
    arrangement = best_arrangement(facts.cards, facts.rules)
    _add_hand(page, facts, arrangement, speech)
    if facts.locked is not None:
        page.add("hand-locked", card=speech.cards.the(facts.locked))
    if ways:
        page.add("hand-can-close")
    buttons = Buttons(facts.frame, speech.say, around)
    cards = tuple(_card_button(card, facts.locked, buttons, speech) for card in in_order(arrangement))
    return page.screen(
        *in_rows(cards, CARDS_PER_ROW),
        *_close_rows(ways, buttons, speech),
        (buttons.table(), buttons.leave()),
        importance=Importance.TURN,
    )


def _card_button(card: Card, locked: Card | None, buttons: Buttons, speech: Speech) -> Button:
    label = speech.cards.label(card)
    if card == locked:
        # It keeps its place, so that eight cards stay two rows of four; a press is answered with the reason.
        label = speech.say.plain("button-locked", card=label)
    return buttons.press(label, Act.DISCARD, str(card))


def _close_rows(ways: Sequence[Closing], buttons: Buttons, speech: Speech) -> tuple[Row, ...]:
    if not ways:
        return ()
    best = ways[0]
    card = speech.cards.label(best.card)
    if best.kind is CloseKind.CHINCHON:
        label = speech.say.plain("button-close-chinchon", card=card)
    else:
        label = speech.say.plain("button-close-points", points=speech.points(best.points), card=card)
    arg = f"{best.card}.{closing_digest(closing_move(best))}"
    close = (buttons.press(label, Act.CLOSE, arg, style=ButtonStyle.SUCCESS),)
    if len(ways) == 1:
        return (close,)
    return close, (buttons.press(speech.say.plain("button-closings", count=len(ways) - 1), Act.CLOSINGS),)


def _sure(facts: Hand, card: Card, around: Surroundings) -> Screen:
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    page = _titled(facts, speech)
    arrangement = best_arrangement(facts.cards, facts.rules)
    broken = next((meld for meld in arrangement.melds if card in meld.cards), None)
    the_card = speech.cards.the(card)
    if card.is_joker:
        page.add("sure-joker")
    elif facts.rules.is_wild(card):
        page.add("sure-wild", card=the_card)
    elif broken is None:
        page.add("sure-any", card=the_card)
    else:
        kind = "sure-run" if broken.kind is MeldKind.RUN else "sure-set"
        page.add(kind, card=the_card, cards=speech.meld(broken, facts.rules))
    _add_hand(page, facts, arrangement, speech)
    buttons = Buttons(facts.frame, say, around)
    throw = say.plain("button-throw", card=speech.cards.label(card))
    # The way back stands where the tapped card stood: a finger that taps twice keeps the card.
    return page.screen(
        (buttons.act("button-keep", Act.BACK),),
        (buttons.press(throw, Act.DISCARD_SURE, str(card), style=ButtonStyle.DANGER),),
        importance=Importance.TURN,
    )


def _titled(facts: Hand, speech: Speech) -> Page:
    page = Page(facts.frame, speech.say)
    _add_title(page, facts, speech)
    return page


def _add_title(page: Page, facts: Hand, speech: Speech) -> None:
    if facts.head is None:
        page.add("hand-title", code=facts.frame.code, hand=facts.hand_no, points=speech.points(facts.total))
    else:
        add_head(page, facts.head, speech, turn=facts.mode is Mode.WAIT)


def _add_drawn(page: Page, facts: Hand, speech: Speech) -> None:
    if facts.drawn is None:
        page.add("hand-throw")
        return
    cards = speech.cards
    message = "hand-took" if facts.took else "hand-drew"
    page.add(message, card=cards.the(facts.drawn), symbol=cards.tail(facts.drawn))


def _add_hand(page: Page, facts: Hand, arrangement: Arrangement, speech: Speech) -> None:
    page.gap()
    for meld in arrangement.melds:
        kind = "hand-run" if meld.kind is MeldKind.RUN else "hand-set"
        page.add(kind, cards=speech.meld(meld, facts.rules), symbols=speech.tail(meld))
    loose = arrangement.loose
    if not loose:
        page.add("hand-nothing-loose")
        return
    cards = speech.by_suit(loose, symbols=True)
    page.add("hand-loose", count=len(loose), cards=cards, points=speech.points(arrangement.points))


def in_order(arrangement: Arrangement) -> tuple[Card, ...]:
    """Give the cards in the order of the text: melds, then loose ones."""
    melded = (card for meld in arrangement.melds for card in meld.cards)
    return (*melded, *in_suit_order(arrangement.loose))
