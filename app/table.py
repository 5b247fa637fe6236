"""The table document: everything the service knows about one table, as frozen records.

The document is the only authority on a table. It is stored whole, as one value with a stamp, and
every change makes a new one. Times are milliseconds since 1970 (`…_ms`); people are written
`platform:id`, for example `tg:42`; a chat is written the same way, with `/topic` behind it where the
chat has topics (`tg:-1001234/7`). In a private chat the two are the same text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from engine.cards import Card
from engine.rules import Rules
from engine.state import Match

SCHEMA = 2
"""Number of the document's shape. A replica that meets a larger one leaves the table alone."""

STAND_IN = "normal"
"""The computer player that plays for a person who left or cannot be reached."""
ANSWERS_KEPT = 32
"""How many update ids a document remembers, so that a redelivered update changes nothing."""

ChatKey = str
"""`platform:chat` or `platform:chat/topic`."""
PersonId = str
"""`platform:person`."""


class Stage(StrEnum):
    """What part of its life a table is in."""

    LOBBY = "lobby"
    """People sit down and settle the rules."""
    PLAY = "play"
    """A match is on; its own phase says what comes next (`Match.phase`)."""
    OVER = "over"
    """The match has a winner; a rematch may be asked for."""
    CLOSED = "closed"
    """Nothing can happen here any more."""


class Driver(StrEnum):
    """Who makes the moves of a seat now."""

    PERSON = "person"
    """The person sitting there."""
    COMPUTER = "computer"
    """A computer player that sits there in its own right."""
    STANDS_IN = "stands_in"
    """A computer player in the place of a person who left or cannot be reached."""


class Absence(StrEnum):
    """Why a computer player stands in for a person."""

    LEFT = "left"
    """The person stood up in mid-match."""
    UNREACHABLE = "unreachable"
    """The platform refuses messages to the person (blocked the bot, never started it, gone)."""


class CardStyle(StrEnum):
    """How a person wants cards written."""

    EMOJI = "emoji"
    LETTERS = "letters"
    FRENCH = "french"


class TimerKind(StrEnum):
    """What the table's one timer is for."""

    COMPUTER = "computer"
    """A computer player has thought long enough and moves."""
    PAUSE = "pause"
    """The wait for "ready" is over: the charms are frozen without those who are missing."""
    SHOWING = "showing"
    """Whoever is to show after a closing and has not answered shows for the fewest points."""
    REENTRY = "reentry"
    """Whoever went out and has not said whether to buy back in stays out."""
    DEAL = "deal"
    """The frozen charms have been shown: deal."""
    EXPIRY = "expiry"
    """Nobody has touched the table for long: it closes."""


@dataclass(frozen=True, slots=True)
class Timer:
    """The one thing that a table waits for by itself."""

    due_ms: int
    kind: TimerKind
    step: int
    """The table's step when the timer was set; a timer of another step has no effect."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. The index in `Table.seats` is the engine's seat number while a match is on."""

    name: str
    """Display name as the platform gave it, unescaped."""
    driver: Driver
    person: PersonId | None = None
    """None for a computer player in its own right."""
    policy: str = STAND_IN
    """The computer player that plays here when the driver is not the person."""
    absence: Absence | None = None
    locale: str = "es"
    style: CardStyle = CardStyle.EMOJI
    charm: str | None = None
    """The lucky charm picked for the coming hand."""
    ready: bool = False
    last_tap_ms: int = 0
    ring: int = 0
    """Counts the times this person had to be called; a message bears the number it rang for."""
    prompt: str | None = None
    """A question open on this person's own screen (such as `sure:12c`, `closings`); gone with the step."""

    @property
    def is_person(self) -> bool:
        """Whether a person sits here (present or not)."""
        return self.person is not None


@dataclass(frozen=True, slots=True)
class Answered:
    """What an update was answered, to answer its redelivery alike."""

    update: str
    code: str
    """`ReplyCode` of the answer."""
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Pledge:
    """The shuffle's promise for one match: the end of a chain of seeds, published before anyone sits."""

    key_id: str
    """Which secret the chain was derived from."""
    chain_no: int
    """A match longer than one chain goes on with the next one."""
    commitment: str
    """Hex of the published end of the chain."""
    revealed: tuple[str, ...] = ()
    """Hex seeds of the hands that have ended, in order."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table from its opening to its end. `step` never falls; `seats` is fixed while `stage` is PLAY."""

    id: str
    """Immutable; derived from the bot and the update that opened the table."""
    bot: str
    """The bot (its platform id) that serves this table; all its chats are this bot's."""
    code: str
    """Six characters people can read out; mapped to the id elsewhere."""
    step: int
    stage: Stage
    host: PersonId
    locale: str
    """Language of the shared chat."""
    rules: Rules
    preset: str
    """Name of the preset that the rules started from."""
    shows_by_hand: bool = False
    """Whether people are asked, after a closing, which cards they lay off; else the best is played for them."""
    level: str = "normal"
    """How strong the computer players in their own right are (`app.house_rules.LEVELS`)."""
    speed: str = "usual"
    """How fast computer players answer (`app.house_rules.SPEEDS`)."""
    place: ChatKey | None = None
    """The shared chat, or None for a table that lives in private chats only."""
    seats: tuple[Seat, ...] = ()
    match: Match | None = None
    match_no: int = 0
    pledge: Pledge | None = None
    charms: tuple[tuple[PersonId, str], ...] | None = None
    """The frozen charms of the coming or current hand, ordered by person; None while people still pick."""
    draws: tuple[tuple[tuple[int, Card], ...], ...] = ()
    """The cards that were drawn for who goes first, by round a (seat, card) for each; () if the lot decided."""
    timer: Timer | None = None
    answered: tuple[Answered, ...] = ()
    opened_ms: int = 0
    started_ms: int = 0
    touched_ms: int = 0
    ring: int = 0
    """Raised when the shared chat's message shall come afresh at its end."""
    voice: bool = False
    """Whether a voice chat is open in the shared chat."""
    lost: bool = False
    """Whether the table must say that its latest moves were lost with a failed store."""
    closed_why: str | None = None

    def seat_of(self, person: PersonId) -> int | None:
        """Index of the person's seat, or None."""
        for index, seat in enumerate(self.seats):
            if seat.person == person:
                return index
        return None

    def with_seat(self, index: int, seat: Seat) -> Table:
        """The table with one seat replaced."""
        return replace(self, seats=(*self.seats[:index], seat, *self.seats[index + 1 :]))

    def chats(self) -> tuple[ChatKey, ...]:
        """Every chat where this table shows something: the shared one, then each reachable person's own."""
        own = tuple(s.person for s in self.seats if s.person and s.absence is not Absence.UNREACHABLE)
        return (self.place, *own) if self.place else own

    def answered_before(self, update: str) -> Answered | None:
        """The answer given to this update, if it is among the last ones."""
        for known in self.answered:
            if known.update == update:
                return known
        return None
