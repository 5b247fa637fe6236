"""What happened: the ordered events of a move, as frozen records.

`public` gives the form of an event that everybody may see.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.closing import Closing
    from engine.layoff import LaidCard, Showing
    from engine.scoring import HandResult


class WinReason(StrEnum):
    """Why a match was won."""

    CHINCHON = "chinchon"
    """A natural run of seven."""
    SURVIVOR = "survivor"
    """All others are out."""
    ALL_OUT = "all_out"
    """All that were left went out in one hand, this seat with the lowest total."""
    LOWEST = "lowest"
    """The lowest total when somebody came to the limit."""
    OTHERS_LEFT = "others_left"
    """All others left the match."""


@dataclass(frozen=True, slots=True)
class FirstPlayerDrawn:
    """The mano of the first hand was found.

    `draws` has a round of (seat, card) for each drawing of cards, the later ones among the tied; it is empty
    when the mano was picked by lot.
    """

    draws: tuple[tuple[tuple[int, Card], ...], ...]
    mano: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand was dealt and its first discard turned up."""

    hand_no: int
    mano: int
    upcard: Card


@dataclass(frozen=True, slots=True)
class DrewStock:
    """A seat drew from the stock; the card is None to everybody else."""

    seat: int
    card: Card | None


@dataclass(frozen=True, slots=True)
class TookDiscard:
    """A seat took the top of the discard pile."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat threw a card."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discards became a stock of so many cards; `upcard` is what lies on the pile now, if anything."""

    stock_count: int
    upcard: Card | None


@dataclass(frozen=True, slots=True)
class Closed:
    """A seat closed the hand, throwing `card`."""

    seat: int
    card: Card
    closing: Closing


@dataclass(frozen=True, slots=True)
class Shown:
    """A seat showed its hand after a closing."""

    seat: int
    showing: Showing


@dataclass(frozen=True, slots=True)
class LaidOff:
    """A seat laid off cards in the rounds after all have shown."""

    seat: int
    laid: tuple[LaidCard, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat could have laid off cards and did not."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandEnded:
    """A hand is over and written down."""

    result: HandResult


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat's total went over the limit."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class Reentered:
    """A seat bought back in at this total."""

    seat: int
    total: int


@dataclass(frozen=True, slots=True)
class ReentryDeclined:
    """A seat stays out."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat left the match; its cards, if any, went face down under the stock."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchWon:
    """The match is over. `pot_chips` goes to the winner."""

    seat: int
    reason: WinReason
    pot_chips: int


Event = (
    FirstPlayerDrawn
    | Dealt
    | DrewStock
    | TookDiscard
    | Discarded
    | Reshuffled
    | Closed
    | Shown
    | LaidOff
    | Passed
    | HandEnded
    | WentOut
    | Reentered
    | ReentryDeclined
    | SeatLeft
    | MatchWon
)


def public(event: Event) -> Event:
    """Give the form of an event that everybody may see: a card drawn from the stock stays hidden."""
    return replace(event, card=None) if isinstance(event, DrewStock) else event
