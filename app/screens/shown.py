"""What lies open after a closing, in words: the closing itself, melds, lay-offs and loose cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from app.screens.speech import PART, Speech, number
from engine.cards import Card
from engine.closing import CloseKind
from engine.layoff import At, LaidCard
from engine.melds import Meld, wild_indexes
from engine.rules import LayOffMode, Rules
from engine.scoring import HandResult, ResultRow
from engine.state import ShownHand


class Voice(NamedTuple):
    """The messages that tell lay-offs: what was added, to whom, and a wild card replaced."""

    laid: str
    laid_on: str
    replaced: str


SOMEBODY: Final = Voice("result-laid", "result-laid-on", "result-replaced")
"""Speaks of a player by name."""
YOU: Final = Voice("show-laid", "show-laid-on", "show-replaced")
"""Speaks to the player."""


def closed_text(kind: CloseKind, points: int, melds: Iterable[Meld], rules: Rules, speech: Speech) -> str:
    """Tell how somebody closed who has not won at once, without the name: "cierra con 3 puntos"."""
    say = speech.say
    match kind:
        case CloseKind.LOOSE:
            return say.plain("closed-points", points=speech.points(points))
        case CloseKind.MINUS_TEN:
            return say.plain("closed-points", points=number(points))
        case CloseKind.RUN_OF_7:
            wilds = sum(len(wild_indexes(meld, rules)) for meld in melds)
            return say.plain("closed-run-of-seven", wilds=wilds, points=number(points))
        case CloseKind.CHINCHON:
            return say.plain("closed-chinchon", points=number(points))


def hand_text(hand: ShownHand | ResultRow, rules: Rules, speech: Speech, owners: Sequence[str]) -> str:
    """Tell a hand in one line; `owners` names, for each meld that can be laid on, the one whose it is."""
    parts = [speech.meld(meld, rules) for meld in hand.melds]
    parts += laid_texts(SOMEBODY, hand.laid, rules, speech, owners)
    if hand.loose:
        cards = speech.by_suit(hand.loose)
        parts.append(speech.say.plain("result-loose", count=len(hand.loose), cards=cards))
    return PART.join(parts)


def laid_texts(
    voice: Voice, laid: Sequence[LaidCard], rules: Rules, speech: Speech, owners: Sequence[str]
) -> list[str]:
    """Tell what was laid off: what was added, by owner, then each wild card that was replaced.

    Where only the closer's melds take cards, the name goes without saying.
    """
    say = speech.say
    added: dict[str, list[Card]] = {}
    for item in laid:
        if item.at is not At.REPLACE:
            added.setdefault(owners[item.target], []).append(item.card)
    texts = [
        say.plain(voice.laid, cards=speech.by_suit(cards))
        if rules.lay_off is LayOffMode.CLOSER
        else say.plain(voice.laid_on, name=name, cards=speech.by_suit(cards))
        for name, cards in added.items()
    ]
    replaced = (item for item in laid if item.at is At.REPLACE)
    texts += [
        say.plain(voice.replaced, name=owners[item.target], card=speech.cards.the(item.card))
        for item in replaced
    ]
    return texts


def owners_of(result: HandResult, rules: Rules, seats: int) -> tuple[int, ...]:
    """Give the owner of each meld that cards could be laid on, in the order that lay-offs count by."""
    closer = result.closer
    if closer is None:
        return ()
    shown = sorted(result.rows, key=lambda row: (row.seat - closer) % seats)
    if rules.lay_off is LayOffMode.CLOSER:
        shown = shown[:1]
    return tuple(row.seat for row in shown for _ in row.melds)
