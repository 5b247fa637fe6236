"""Laying off: showing a hand against the melds on the table."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.melds import Meld

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.rules import Rules


class At(StrEnum):
    """Where on a meld a card is laid."""

    LOW = "low"
    """Below the lowest card of a run."""
    HIGH = "high"
    """Above the highest card of a run."""
    SET = "set"
    """To a set."""
    REPLACE = "replace"
    """In the place of a wild card, which leaves play."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid off: on which meld of the table (index `target`) and where.

    `place` is the position that a card takes from a wild card in a run, None otherwise.
    """

    card: Card
    target: int
    at: At
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Showing:
    """A hand shown after a closing: own melds, cards laid off in this order, loose cards and their points."""

    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...]
    loose: tuple[Card, ...]
    points: int


def best_showing(cards: Collection[Card], table: Sequence[Meld], rules: Rules) -> Showing:
    """Choose own melds and lay-offs on the table together for the least points.

    Among equals: the fewest cards laid off, then the fewest loose. An empty table gives the best arrangement.
    """
    raise NotImplementedError


def check_showing(
    cards: Collection[Card],
    melds: Sequence[Meld],
    laid: Sequence[LaidCard],
    table: Sequence[Meld],
    rules: Rules,
) -> Showing:
    """Judge a showing arranged by hand.

    Raises:
        EngineError: the melds are none or use other cards, or a lay-off is not possible at its turn.
    """
    raise NotImplementedError


def best_lay_offs(
    cards: Collection[Card], table: Sequence[Meld], rules: Rules, *, has_meld: bool
) -> tuple[LaidCard, ...]:
    """Give the lay-offs that leave the least loose points, without making new melds; () if nothing fits.

    `has_meld` says whether the player has a meld of their own on the table.
    """
    raise NotImplementedError


def lay_options(card: Card, table: Sequence[Meld], rules: Rules) -> tuple[LaidCard, ...]:
    """Give every way to lay one card on the table as it is, in the order of the melds."""
    raise NotImplementedError


def lay(meld: Meld, laid: LaidCard, rules: Rules) -> tuple[Meld, Card | None]:
    """Lay a card on a meld; give the meld as it is now, and the wild card that left play, if one did.

    Raises:
        MeldError: the card does not fit there, or the rules do not allow it.
    """
    raise NotImplementedError


def table_after(table: Sequence[Meld], showing: Showing, rules: Rules) -> tuple[Meld, ...]:
    """Give the table's melds after a showing: those laid on as they have grown, then the new ones."""
    raise NotImplementedError
