"""What the live screen of a chat shows, before words: small frozen records that can be compared.

Two tables whose facts for a chat are equal look the same in that chat, so nothing has to be sent. The records are
made from the engine's views only, so they have no room for a card that the chat must not see. A record bears the
table's step only if its screen has buttons that are bound to it; the others keep working whatever the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.table import Absence, CardStyle, Driver, Seat, Table
from engine.cards import Card
from engine.events import WinReason
from engine.rules import Rules
from engine.state import TurnFact


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
class Lobby:
    """A table before its match, in full: for the shared chat, or for everybody where there is none."""

    frame: Frame
    seats: tuple[Who, ...]
    host: int
    """Index of the host's seat."""
    mine: int | None
    """Index of the viewer's seat; None in the shared chat."""
    rules: Rules
    preset: str
    pledge: str
    voice: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seated person's own chat before the match, at a table with a shared chat: that one tells the rest.

    `rules` are for the host only, who sets them here.
    """

    frame: Frame
    host: str
    rules: Rules | None
    preset: str


@dataclass(frozen=True, slots=True)
class Ready:
    """Between two hands, in full: who has said ready with which charm, or the frozen charms."""

    frame: Frame
    hand_no: int
    """The hand to come."""
    seats: tuple[Who, ...]
    charms: tuple[str | None, ...]
    """By seat; None for those who have not picked one (or do not)."""
    missing: tuple[int, ...]
    """Seats that are waited for."""
    frozen: tuple[tuple[int, str], ...] | None
    """Seats and their charms once the choice is closed."""
    mine: int | None
    pledge: str
    voice: bool


@dataclass(frozen=True, slots=True)
class ReadyAlone:
    """Between two hands, in a person's own chat at a table with a shared chat."""

    frame: Frame
    hand_no: int
    charm: str | None
    asked: bool
    """Whether the person may still pick."""


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


@dataclass(frozen=True, slots=True)
class TableMessage:
    """The shared chat during a hand."""

    frame: Frame
    block: Block
    pledge: str
    voice: bool


@dataclass(frozen=True, slots=True)
class News:
    """What a person needs to hear when the turn comes, at a table whose shared chat tells the rest."""

    top: Card | None
    stock: int
    can_draw: bool
    """Whether the stock gives a card, made anew from the discards if need be."""
    moves: tuple[TurnFact, ...]
    """What the others did since, oldest first."""
    names: tuple[str, ...]
    """By seat, as the platform gave them."""


class Mode(StrEnum):
    """What a person with cards is to do."""

    WAIT = "wait"
    DRAW = "draw"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Hand:
    """A person's own cards. Other people's turns are in it only where there is no shared chat (`block`)."""

    frame: Frame
    mode: Mode
    name: str
    hand_no: int
    total: int
    cards: tuple[Card, ...]
    rules: Rules
    prompt: str | None = None
    drawn: Card | None = None
    took: bool = False
    locked: Card | None = None
    may_close: bool = False
    """Whether closing is open by the turn order; whether the cards allow it is worked out when drawing."""
    news: News | None = None
    """When a card is to be drawn."""
    block: Block | None = None
    """At a table without a shared chat: the table, as the head of this message."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A person who sits and has no cards to play: a computer player stands in, or the person is out."""

    frame: Frame
    out: bool
    total: int
    block: Block | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """A person is asked whether to leave for sure."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Over:
    """A finished match."""

    frame: Frame
    seats: tuple[Who, ...]
    standing: tuple[int, ...]
    """Seats, the winner first."""
    totals: tuple[int, ...]
    """By seat."""
    hands: int
    reason: WinReason | None


@dataclass(frozen=True, slots=True)
class Closed:
    """A table where nothing happens any more: its last message says so and bears no button."""

    frame: Frame
    why: str
    final: Over | None


Facts = Lobby | Waiting | Ready | ReadyAlone | TableMessage | Hand | Aside | Leaving | Over | Closed


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


def live_post_key(table: Table) -> str:
    """Name the message that is live now: the lobby's, or one for each hand of each match."""
    if table.match is None:
        return "lobby" if table.match_no <= 1 else f"lobby{table.match_no}"
    return hand_post_key(table, len(table.match.results))


def hand_post_key(table: Table, results: int) -> str:
    """Name the message that is live once so many hands of the match have ended."""
    return f"m{table.match_no}h{results}"
