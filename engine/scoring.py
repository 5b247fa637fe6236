"""Writing a hand down: rows, eliminations, and who has won."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card
from engine.closing import CloseKind
from engine.layoff import LaidCard
from engine.melds import Meld


class NoCloser(StrEnum):
    """Why a hand ended without a closer."""

    TURN_CAP = "turn_cap"
    """`Rules.max_turns_per_hand` turns were played."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat's line of a hand.

    `points` were added to `total_before` and gave `total`; `out` says that the seat went out with this hand,
    `reentered` that it bought back in afterwards (its running total then stands with the player).
    """

    seat: int
    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...]
    loose: tuple[Card, ...]
    points: int
    total_before: int
    total: int
    out: bool = False
    reentered: bool = False


@dataclass(frozen=True, slots=True)
class HandResult:
    """A finished hand: who closed how, and a row of every seat that played it, in play order from the mano.

    `closer`, `kind` and `thrown` are None when nobody closed; `why_no_closer` is None when somebody did.
    """

    hand_no: int
    closer: int | None
    kind: CloseKind | None
    thrown: Card | None
    rows: tuple[ResultRow, ...]
    turns: int
    why_no_closer: NoCloser | None = None
