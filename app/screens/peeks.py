"""Private looks that fit into an alert: plain text of at most 200 UTF-16 units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from app.i18n import words
from app.screens.names import shorten, utf16_len
from app.screens.rules_text import short_sentences
from app.screens.speech import Speech, number
from app.screens.standing import standing
from app.table import CardStyle, PersonId, Stage, Table
from engine.cards import Card
from engine.melds import MeldKind
from engine.rules import Rules
from engine.solver import best_arrangement
from engine.state import Match, Phase
from engine.views import PublicView, public_view, seat_view

PEEK_UTF16: Final = 200
"""What the tightest platform shows in an alert."""
_NAME_STEPS: Final = (20, 14, 10, 7, 5, 3)
"""UTF-16 units for each name, tried in turn until all fits."""


def peek_hand(table: Table, person: PersonId) -> str:
    """Give a person's own cards in words, in the person's language and style.

    Raises:
        KeyError: the person does not sit here.
    """
    index = table.seat_of(person)
    if index is None:
        raise KeyError(person)
    seat = table.seats[index]
    speech = Speech.of(seat.locale, seat.style)
    say = speech.say
    match = table.match
    if match is None or table.stage is not Stage.PLAY:
        return say.plain("peek-no-hand")
    if not match.players[index].active:
        return say.plain("peek-out")
    cards = seat_view(match, index).hand
    if match.phase is Phase.DEAL or not cards:
        return say.plain("peek-no-hand")
    return _clipped(_hand_text(cards, match.rules, speech))


def _hand_text(cards: Sequence[Card], rules: Rules, speech: Speech) -> str:
    say = speech.say
    arrangement = best_arrangement(cards, rules)
    lines = [say.plain("peek-hand")]
    for meld in arrangement.melds:
        kind = "hand-run" if meld.kind is MeldKind.RUN else "hand-set"
        lines.append(say.plain(kind, cards=speech.meld(meld, rules), symbols=""))
    if arrangement.loose:
        loose, points = speech.by_suit(arrangement.loose), speech.points(arrangement.points)
        lines.append(say.plain("hand-loose", count=len(arrangement.loose), points=points, cards=loose))
    else:
        lines.append(say.plain("hand-nothing-loose"))
    return "\n".join(lines)


def peek_table(table: Table, locale: str, style: CardStyle) -> str:
    """Give what everybody may know of the table now: turn, piles, totals."""
    speech = Speech.of(locale, style)
    say = speech.say
    match = table.match
    if table.stage is Stage.CLOSED:
        return say.plain("peek-table-closed")
    if match is None:
        return _first_that_fits(
            say.plain("peek-table-lobby", names=", ".join(names)) for names in _shorter_names(table, speech)
        )
    return _first_that_fits(_table_text(match, names, speech) for names in _shorter_names(table, speech))


def _table_text(match: Match, names: Sequence[str], speech: Speech) -> str:
    say = speech.say
    view = public_view(match)
    lines = []
    if view.winner is not None:
        lines.append(say.plain("peek-table-over", name=names[view.winner]))
    elif view.turn is None:
        lines.append(say.plain("peek-table-between", hand=view.hand_no + 1))
    else:
        lines.append(say.plain("peek-table", hand=view.hand_no, name=names[view.turn]))
        lines.append(_piles(view, speech))
    order = standing(match) if view.winner is not None else tuple(range(len(names)))
    scores = (
        say.plain("peek-score", name=names[seat], points=number(view.players[seat].total))
        if view.players[seat].active or view.winner is not None
        else say.plain("peek-score-out", name=names[seat])
        for seat in order
    )
    return "\n".join((*lines, ", ".join(scores)))


def _piles(view: PublicView, speech: Speech) -> str:
    if not view.discard_pile:
        return speech.say.plain("peek-piles-empty", stock=view.stock_count)
    card = speech.cards.name(view.discard_pile[-1])
    return speech.say.plain("peek-piles", card=card, stock=view.stock_count)


def peek_rules(table: Table, locale: str) -> str:
    """Give this table's rules in short sentences, as many as fit, those that matter most first."""
    text = ""
    for sentence in short_sentences(table.rules, words(locale)):
        longer = f"{text} {sentence}".lstrip()
        if utf16_len(longer) > PEEK_UTF16:
            break
        text = longer
    return text


def _shorter_names(table: Table, speech: Speech) -> Iterator[tuple[str, ...]]:
    names = speech.names([seat.name for seat in table.seats])
    yield names
    for most in _NAME_STEPS:
        yield tuple(shorten(name, most) for name in names)


def _first_that_fits(texts: Iterator[str]) -> str:
    text = ""
    for text in texts:
        if utf16_len(text) <= PEEK_UTF16:
            return text
    return _clipped(text)


def _clipped(text: str) -> str:
    return shorten(text, PEEK_UTF16)
