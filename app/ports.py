"""What the service needs of the world, as small protocols: store, due work, chats, clock.

Real things stand in `app.store` and `app.platforms`; tests use small real implementations of these same
protocols, and one contract suite runs over all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from app.screens.model import Capabilities, Links, Screen
from app.table import ChatKey, PersonId, Table
from engine.moves import Move
from engine.views import SeatView

# --- errors of the store -------------------------------------------------------------------------


class StoreError(Exception):
    """Base of what a store raises."""


class StoreAway(StoreError):
    """The store does not answer; nothing is known about the last write."""


class Conflict(StoreError):
    """Somebody committed first: load again and decide again."""


class NewerSchema(StoreError):
    """A newer replica wrote this document; hand the command back for that one to serve."""


class Quarantined(StoreError):
    """The document cannot be read; its bytes are kept, the table is out of play."""


# --- what is stored ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """A document and the stamp that a commit onto it must name."""

    table: Table
    stamp: bytes


@dataclass(frozen=True, slots=True)
class Slot:
    """One message of ours in a chat."""

    post_key: str
    message: str
    digest: str | None
    """Digest of what it shows; None while that is in doubt."""
    ring: int = 0
    results: int = 0
    """Number of the last hand's result it tells, 0 if it is (or was) a live message."""
    live: bool = True
    """Whether it may still bear buttons."""


@dataclass(frozen=True, slots=True)
class ChatRecord:
    """What one chat shows of one table, as far as we know."""

    results_shown: int = 0
    """The last hand whose result this chat has been told."""
    slots: tuple[Slot, ...] = ()
    strays: tuple[str, ...] = ()
    """Messages that were pressed and are not on record: they lose their keyboard."""
    doubt: int = 0
    """0 none; 2 all digests unknown now, and once more after the settle time; 1 once more, at `settle_ms`."""
    settle_ms: int = 0
    match_no: int = 0
    """The match that `results_shown` counts."""
    failures: int = 0
    """Calls in a row of which nobody knows whether they took effect; lengthens the back-off."""
    refused: str | None = None
    """Digest of a live screen that the platform refused for good: not posted again while it is the same."""


@dataclass(frozen=True, slots=True)
class ChatWork:
    """A claimed chat to bring up to date."""

    table_id: str
    chat: ChatKey
    token: bytes
    """Proof of the lease; a finish or save with another token than the stored one is refused."""
    loaded: Loaded | None
    """None when the table is gone."""
    record: ChatRecord


@dataclass(frozen=True, slots=True)
class TimerWork:
    """A claimed timer whose time has come. Its effect is a commit, which is its own end."""

    table_id: str
    token: bytes
    loaded: Loaded | None


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered of a person apart from any table."""

    id: PersonId
    name: str
    locale: str
    style: str
    chosen: bool = False
    """Whether the person chose the language (else it is the platform's)."""
    tables: tuple[str, ...] = ()
    """Ids of the tables the person sits at, the latest last; a hint."""


class TableStore(Protocol):
    """Documents, their record, and what a commit makes due."""

    async def create(self, table: Table, *, chats: Collection[ChatKey], record: Sequence[bytes]) -> Loaded:
        """Store a new table and make `chats` and its timer due, at once or not at all.

        If a table of this id exists already, return that one and change nothing.
        """

    async def load(self, table_id: str, *, pressed: tuple[ChatKey, str] | None = None) -> Loaded | None:
        """The table, or None. One round trip.

        `pressed` names a chat and a message with a button: if that message is not on the chat's record,
        it is put down as a stray and the chat made due, in the same round trip.
        Raises `NewerSchema`, `Quarantined`, `StoreAway`.
        """

    async def commit(
        self, table: Table, *, stamp: bytes, chats: Collection[ChatKey], record: Sequence[bytes]
    ) -> bytes:
        """Put the new document in place of the one with `stamp`; return the new stamp. One script.

        In the same step: append `record`, write the timer (`table.timer`, or none), make `chats` due now unless
        they are due or leased already. Safe to send twice (the second finds its own stamp).
        Raises `Conflict` if the stamp moved, `StoreAway`.
        """

    async def record(self, table_id: str) -> list[bytes]:
        """The lines appended so far, oldest first."""

    async def doubt(self, table_id: str, chats: Collection[ChatKey]) -> None:
        """Everything these chats show is uncertain: look again now and after the settle time."""

    async def sweep(self) -> int:
        """After a failover: every active table's chats in doubt, every timer armed again; how many tables."""

    async def dead_letter(self, raw: bytes, why: str) -> None:
        """Keep an update that made us fail (bounded list)."""


class DueStore(Protocol):
    """Due work, claimed with leases. Any replica may claim any shard."""

    async def claim(
        self, *, now_ms: int, lease_ms: int, limit: int
    ) -> tuple[list[TimerWork], list[ChatWork], int]:
        """Take up to `limit` pieces of work that are due; also when the next is due (a large number: never).

        A claimed piece is nobody else's until `now_ms + lease_ms`; a chat whose lease ran out has doubt 2.
        All shards are asked in one pipeline.
        """

    async def save(self, work: ChatWork, record: ChatRecord) -> bool:
        """Write the chat's record if the lease is still ours; whether it was."""

    async def finish(
        self, work: ChatWork, record: ChatRecord, *, again_ms: int | None, firm: bool = True
    ) -> bool:
        """Write the record and end the lease: work removed, or due again at `again_ms`.

        `firm` says that nothing may happen in this chat before `again_ms` (a pause, a back-off); when it is
        False (a second look after the settle time) a commit that wants the chat brings it forward to now.
        If a commit wanted the chat while we held it, it is due again now whatever `again_ms` says.
        False (and nothing written) if the lease was lost.
        """

    async def release_timer(self, work: TimerWork, *, again_ms: int | None) -> None:
        """End a timer that had no effect, or put it off, unless a commit has rewritten it."""

    async def wake(self, table_id: str) -> None:
        """Make the table's timer due now (its kind and step are checked by whoever handles it)."""


class PeopleStore(Protocol):
    """People, share codes and which table is in which chat: hints that the documents overrule."""

    async def person(self, person: PersonId) -> Known | None:
        """What is remembered of the person."""

    async def remember(self, known: Known) -> None:
        """Put it down."""

    async def claim_code(self, code: str, table_id: str) -> bool:
        """Bind a share code to a table; False if another table has it."""

    async def table_of_code(self, code: str) -> str | None:
        """The table's id."""

    async def table_in(self, chat: ChatKey) -> str | None:
        """The active table of a chat (and topic)."""

    async def put_table_in(self, chat: ChatKey, table_id: str | None) -> None:
        """Bind, or unbind with None."""


class Rates(Protocol):
    """The platform's limits, shared by all replicas."""

    async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
        """Take one call from the bot's and the chat's budget, all or nothing: 0, or the ms to wait."""

    async def pause(self, *, bot: str, chat: ChatKey, until_ms: int) -> None:
        """The platform told us to leave this chat alone until then."""


# --- chats ---------------------------------------------------------------------------------------


class ChatError(Exception):
    """Base of what a chat port raises; named after what the caller must do."""


class Unchanged(ChatError):
    """The message shows this already: done."""


class Gone(ChatError):
    """The message is not there or cannot be edited: forget it and post a fresh one."""


class Unreachable(ChatError):
    """The person or chat does not take messages from the bot."""


class Moved(ChatError):
    """The chat has another id now."""

    def __init__(self, new: ChatKey) -> None:
        super().__init__(new)
        self.new = new


class TopicGone(ChatError):
    """The topic is closed or gone; the chat is still there."""


class Wait(ChatError):
    """Too many calls: this chat must be left alone for `ms`."""

    def __init__(self, ms: int) -> None:
        super().__init__(ms)
        self.ms = ms


class Uncertain(ChatError):
    """Nobody knows whether it took effect (time-out, 5xx, reset): the chat is in doubt."""


class Refused(ChatError):
    """The platform refuses this content for good: a fault of ours, logged, not tried again."""


class Chats(Protocol):
    """One bot's way to show screens on one platform."""

    @property
    def capabilities(self) -> Capabilities:
        """What the platform can do."""

    @property
    def links(self) -> Links:
        """How to write its addresses."""

    async def post(self, chat: ChatKey, screen: Screen) -> str:
        """A new message; its id. Raises `ChatError`s."""

    async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
        """Make the message show the screen. Raises `ChatError`s."""

    async def strip(self, chat: ChatKey, message: str) -> None:
        """Take the message's keyboard away. Raises `ChatError`s."""

    async def delete(self, chat: ChatKey, message: str) -> None:
        """Remove the message; too old or gone is no error."""


# --- the rest ------------------------------------------------------------------------------------


class Thinker(Protocol):
    """Where computer players think, so that nobody else has to wait for them."""

    async def choose(self, policy: str, view: SeatView, seed: int) -> Move:
        """Choose a move of the seat. Never fails: a policy that does gives way to a plainer one."""


class Clock(Protocol):
    """Time comes in from outside."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""

    async def sleep_ms(self, ms: int) -> None:
        """Wait."""
