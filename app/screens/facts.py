"""What the live screen of a chat shows, before words: small frozen records that can be compared.

Two tables whose facts for a chat are equal look the same in that chat, so nothing has to be sent. The records are
made from the engine's views only, so they have no room for a card that the chat must not see. A record bears the
table's step only if its screen has buttons that are bound to it; the others keep working whatever the step.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.screens.options import Settings
from app.screens.parts import Block, Frame, Head, Open, Row, Who
from app.screens.show_plan import ToShow
from engine.cards import Card
from engine.events import WinReason
from engine.rules import Rules
from engine.state import TurnFact


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its match, in full: for the shared chat, or for everybody where there is none."""

    frame: Frame
    seats: tuple[Who, ...]
    host: int
    """Index of the host's seat."""
    mine: int | None
    """Index of the viewer's seat; None in the shared chat."""
    settings: Settings
    pledge: str
    voice: bool


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seated person's own chat before the match, at a table with a shared chat: that one tells the rest.

    `settings` are for the host only, who changes them here.
    """

    frame: Frame
    host: str
    settings: Settings | None


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
    back: tuple[int, ...] = ()
    """Seats that have bought back in before this hand, all at `back_total`."""
    back_total: int = 0


@dataclass(frozen=True, slots=True)
class ReadyAlone:
    """Between two hands, in a person's own chat at a table with a shared chat."""

    frame: Frame
    hand_no: int
    charm: str | None
    asked: bool
    """Whether the person may still pick."""


@dataclass(frozen=True, slots=True)
class OpenMessage:
    """The shared chat after a closing."""

    frame: Frame
    open: Open
    voice: bool


@dataclass(frozen=True, slots=True)
class Showing:
    """A person is to show a hand, or to lay off. `kept` are the cards that the plan on the screen keeps back."""

    frame: Frame
    name: str
    open: Open
    asked: ToShow
    kept: tuple[Card, ...]


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
    """A person's own cards. Other people's turns are in it only where there is no shared chat (`head`)."""

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
    head: Head | None = None
    """At a table without a shared chat: the table, as the head of this message."""


@dataclass(frozen=True, slots=True)
class Reentry:
    """Between two hands, while those who went out say whether they buy back in: for everybody else."""

    frame: Frame
    hand_no: int
    """The hand that has ended."""
    seats: tuple[Who, ...]
    rows: tuple[Row, ...]
    asked: tuple[int, ...]
    """Seats that are waited for."""
    back_total: int
    """The points at which they would play on."""
    mine: int | None
    voice: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A person who went out is asked whether to buy back in."""

    frame: Frame
    total: int
    back_total: int
    """The points at which the person would play on."""
    price: int
    """Play chips that it costs."""
    others: tuple[str, ...]
    """Names, as the platform gave them, of those who are asked too."""


@dataclass(frozen=True, slots=True)
class Aside:
    """A person who sits and has no cards to play: a computer player stands in, or the person is out."""

    frame: Frame
    out: bool
    total: int
    head: Head | None = None


@dataclass(frozen=True, slots=True)
class Leaving:
    """A person is asked whether to leave for sure."""

    frame: Frame


class Tie(StrEnum):
    """What decided between the winner and somebody with the same total."""

    NONE = ""
    CLOSER = "closer"
    """The winner closed, or closed later."""
    ORDER = "order"
    """The winner came first in play order."""


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
    tie: Tie = Tie.NONE
    chips: tuple[int, ...] = ()
    """By seat, what each has won or lost; () if no chips were played for."""
    pot: int = 0


@dataclass(frozen=True, slots=True)
class Closed:
    """A table where nothing happens any more: its last message says so and bears no button."""

    frame: Frame
    why: str
    final: Over | None


Facts = (
    Lobby
    | Waiting
    | Ready
    | ReadyAlone
    | TableMessage
    | OpenMessage
    | Hand
    | Showing
    | Reentry
    | Offer
    | Aside
    | Leaving
    | Over
    | Closed
)
