"""Closing: which ways to end a hand these cards give, and the judgement of one of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.melds import Arrangement, Meld

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.rules import Rules


class CloseKind(StrEnum):
    """What a closing is worth."""

    LOOSE = "loose"
    """Loose cards within the closing limit; their points are scored."""
    MINUS_TEN = "minus_ten"
    """All seven cards melded."""
    RUN_OF_7 = "run_of_7"
    """All seven cards in one run with wild cards."""
    CHINCHON = "chinchon"
    """All seven cards in one natural run."""


@dataclass(frozen=True, slots=True)
class Closing:
    """One way to close.

    `card` is thrown, `arrangement` is laid open. `points` is what the closer scores: the loose points, or the
    (negative) bonus; 0 for a chinchón that wins the match. `wilds` counts the wild cards that stand for others in
    the melds. `exposes` has the faces of cards that somebody else might lay off on these melds, ascending; a
    joker in it stands for any wild card.
    """

    card: Card
    arrangement: Arrangement
    kind: CloseKind
    points: int
    wilds: int
    exposes: tuple[Card, ...]


def closings(cards: Collection[Card], rules: Rules, *, locked: Card | None = None) -> tuple[Closing, ...]:
    """Give every way to close with eight cards that is not dominated, best first.

    Better is: winning the match, then fewer points, then fewer cards exposed to lay-offs. A way is dominated when
    another throws it into the shade: no more points, and no card exposed that this one does not expose.
    `locked` is the card that may not be thrown.
    """
    raise NotImplementedError


def check_closing(
    cards: Collection[Card], card: Card, melds: Sequence[Meld], rules: Rules, *, locked: Card | None = None
) -> Closing:
    """Judge a closing: throw `card` of eight and lay open the rest in these melds.

    When the seven melded cards also read as one run, the reading that is better for the closer counts, and the
    arrangement of the result is that run.

    Raises:
        EngineError: the card is not held or locked, the melds are none or use other cards, or the loose cards
            are too many or too high to close.
    """
    raise NotImplementedError
