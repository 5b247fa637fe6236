"""What the facts of several screens are made of: the frame, seats, and what everybody may see of a hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.table import Absence, CardStyle, Driver, Seat, Table
from engine.cards import Card
from engine.rules import Rules
from engine.state import ShowState, TurnFact

Draws = tuple[tuple[tuple[int, Card], ...], ...]
"""Rounds of (seat, card)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What every live screen has, whatever it shows."""

    table: str
    """The table's id, for its buttons."""
    code: str
    step: int
    """The step that the screen's buttons are bound to; 0 if none is."""
    post_key: str
    locale: str
    style: CardStyle
    ring: int = 0
    lost: bool = False


class Mark(StrEnum):
    """Who plays a seat, as everybody may know."""

    PERSON = ""
    COMPUTER = "computer"
    LEFT = "left"
    """A computer player stands in for a person who left."""
    UNREACHABLE = "unreachable"
    """A person who does not get the bot's messages; once the match is on, a computer player stands in."""


@dataclass(frozen=True, slots=True)
class Who:
    """One seat's name as the platform gave it, and who plays there."""

    name: str
    mark: Mark = Mark.PERSON


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's line in the table block; `cards` is 7 or 0: a card just drawn is not counted."""

    total: int
    cards: int
    out: bool


@dataclass(frozen=True, slots=True)
class Block:
    """What everybody may see of a hand, as it stood when the current turn began.

    A draw changes nothing here; it is told with the discard that ends the turn, so one turn costs one edit.
    """

    hand_no: int
    round_no: int
    turn: int | None
    mano: int
    seats: tuple[Who, ...]
    rows: tuple[Row, ...]
    top: Card | None
    stock: int
    moves: tuple[TurnFact, ...]
    """The last turns, oldest first."""
    pot: int = 0
    """Play chips in the pot."""
    draws: Draws = ()
    """In the first round of a match: the cards drawn for who goes first, if any were."""


@dataclass(frozen=True, slots=True)
class Open:
    """What lies open after a closing, while the others show and lay off."""

    hand_no: int
    seats: tuple[Who, ...]
    show: ShowState
    turn: int | None
    laying: bool
    """Whether all have shown, and cards are laid off in rounds."""
    rules: Rules


Head = Block | Open
"""What everybody may see of a hand: in the shared chat, or at the head of each own message where there is none."""


def who(seat: Seat) -> Who:
    """Give a seat's name and mark."""
    if seat.absence is Absence.UNREACHABLE:
        return Who(seat.name, Mark.UNREACHABLE)
    match seat.driver:
        case Driver.COMPUTER:
            return Who(seat.name, Mark.COMPUTER)
        case Driver.STANDS_IN:
            return Who(seat.name, Mark.LEFT)
        case Driver.PERSON:
            return Who(seat.name)


def viewer(table: Table, index: int | None) -> tuple[str, CardStyle]:
    """Give language and card style of a seat's person; for None, of whoever reads the shared chat."""
    if index is None:
        return table.locale, CardStyle.EMOJI
    seat = table.seats[index]
    return seat.locale, seat.style


def live_post_key(table: Table) -> str:
    """Name the message that is live now: the lobby's, or one for each hand of each match."""
    if table.match is None:
        return "lobby" if table.match_no <= 1 else f"lobby{table.match_no}"
    return hand_post_key(table, len(table.match.results))


def hand_post_key(table: Table, results: int) -> str:
    """Name the message that is live once so many hands of the match have ended."""
    return f"m{table.match_no}h{results}"
