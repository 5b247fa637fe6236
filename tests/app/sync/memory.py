"""A store in memory: the parts of `TableStore` and `DueStore` that synchronisation needs, small enough to read.

`snapshot` and `roll_back` play the failover to a standby that lacks the last writes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from app.ports import ChatRecord, ChatWork, Conflict, Loaded, TimerWork
from app.table import ChatKey, Table

FAR_MS = 1 << 60


@dataclass
class Row:
    """One chat of one table."""

    record: ChatRecord = field(default_factory=ChatRecord)
    strays: tuple[str, ...] = ()
    due_ms: int | None = None
    token: bytes | None = None
    firm: bool = False
    wanted: bool = False
    doubt: bool = False


@dataclass
class Memory:
    """Tables with their chats and timers."""

    documents: dict[str, Loaded] = field(default_factory=dict)
    rows: dict[tuple[str, ChatKey], Row] = field(default_factory=dict)
    timers: dict[str, tuple[int, bytes | None]] = field(default_factory=dict)
    lines: dict[str, list[bytes]] = field(default_factory=dict)
    dead: list[tuple[bytes, str]] = field(default_factory=list)
    put_down: set[str] = field(default_factory=set)
    """Every message that ever was on a record, also if it has been forgotten since."""
    serial: int = 0
    now_ms: int = 0

    def _next(self) -> bytes:
        self.serial += 1
        return str(self.serial).encode()

    def snapshot(self) -> dict[str, object]:
        kept = ("documents", "rows", "timers", "lines", "put_down")
        return {name: deepcopy(getattr(self, name)) for name in kept}

    def roll_back(self, snapshot: dict[str, object]) -> None:
        for name, value in deepcopy(snapshot).items():
            setattr(self, name, value)

    def row(self, table_id: str, chat: ChatKey) -> Row:
        return self.rows.setdefault((table_id, chat), Row())

    def _want(self, table_id: str, chat: ChatKey) -> None:
        row = self.row(table_id, chat)
        if row.token is not None:
            row.wanted = True
        elif row.due_ms is None or not row.firm:
            row.due_ms = self.now_ms if row.due_ms is None else min(row.due_ms, self.now_ms)
            row.firm = False

    # --- TableStore ---

    async def create(self, table: Table, *, chats: Collection[ChatKey], record: Sequence[bytes]) -> Loaded:
        if table.id not in self.documents:
            self._write(table, chats, record)
        return self.documents[table.id]

    async def load(self, table_id: str, *, pressed: tuple[ChatKey, str] | None = None) -> Loaded | None:
        if pressed is not None:
            chat, message = pressed
            row = self.row(table_id, chat)
            if message not in {slot.message for slot in row.record.slots} | set(row.strays):
                row.strays = (*row.strays, message)
                self._want(table_id, chat)
        return self.documents.get(table_id)

    async def commit(
        self, table: Table, *, stamp: bytes, chats: Collection[ChatKey], record: Sequence[bytes]
    ) -> bytes:
        if self.documents[table.id].stamp != stamp:
            raise Conflict
        return self._write(table, chats, record)

    def _write(self, table: Table, chats: Collection[ChatKey], record: Sequence[bytes]) -> bytes:
        stamp = self._next()
        self.documents[table.id] = Loaded(table, stamp)
        self.lines.setdefault(table.id, []).extend(record)
        self.timers.pop(table.id, None)
        if table.timer is not None:
            self.timers[table.id] = (table.timer.due_ms, None)
        for chat in chats:
            self._want(table.id, chat)
        return stamp

    async def record(self, table_id: str) -> list[bytes]:
        return list(self.lines.get(table_id, []))

    async def doubt(self, table_id: str, chats: Collection[ChatKey]) -> None:
        for chat in chats:
            self.row(table_id, chat).doubt = True
            self._want(table_id, chat)

    async def sweep(self) -> int:
        for table_id, loaded in self.documents.items():
            known = {chat for owner, chat in self.rows if owner == table_id}
            await self.doubt(table_id, known | set(loaded.table.chats()))
            if loaded.table.timer is not None:
                self.timers[table_id] = (loaded.table.timer.due_ms, None)
        return len(self.documents)

    async def dead_letter(self, raw: bytes, why: str) -> None:
        self.dead.append((raw, why))

    # --- DueStore ---

    async def claim(
        self, *, now_ms: int, lease_ms: int, limit: int
    ) -> tuple[list[TimerWork], list[ChatWork], int]:
        timers: list[TimerWork] = []
        chats: list[ChatWork] = []
        for table_id, (due_ms, _) in sorted(self.timers.items()):
            if due_ms <= now_ms and len(timers) < limit:
                token = self._next()
                self.timers[table_id] = (now_ms + lease_ms, token)
                timers.append(TimerWork(table_id, token, self.documents.get(table_id)))
        for (table_id, chat), row in sorted(self.rows.items()):
            if row.due_ms is not None and row.due_ms <= now_ms and len(timers) + len(chats) < limit:
                chats.append(self._lease(table_id, chat, row, now_ms + lease_ms))
        waiting = [due for due, _ in self.timers.values()]
        waiting += [row.due_ms for row in self.rows.values() if row.due_ms is not None]
        return timers, chats, min(waiting, default=FAR_MS)

    def _lease(self, table_id: str, chat: ChatKey, row: Row, until_ms: int) -> ChatWork:
        doubt = 2 if row.doubt or row.token is not None else row.record.doubt
        row.record = replace(row.record, doubt=doubt)
        row.token, row.due_ms, row.doubt, row.wanted, row.firm = self._next(), until_ms, False, False, True
        record = replace(row.record, strays=row.strays)
        return ChatWork(table_id, chat, row.token, self.documents.get(table_id), record)

    async def save(self, work: ChatWork, record: ChatRecord) -> bool:
        row = self.row(work.table_id, work.chat)
        if row.token != work.token:
            return False
        handled = set(work.record.strays) - set(record.strays)
        row.strays = tuple(stray for stray in row.strays if stray not in handled)
        row.record = replace(record, strays=())
        self.put_down |= {slot.message for slot in record.slots}
        return True

    async def finish(
        self, work: ChatWork, record: ChatRecord, *, again_ms: int | None, firm: bool = True
    ) -> bool:
        if not await self.save(work, record):
            return False
        row = self.row(work.table_id, work.chat)
        row.token, row.firm, row.due_ms = None, firm and again_ms is not None, again_ms
        if row.wanted or row.doubt:
            row.wanted, row.firm, row.due_ms = False, False, self.now_ms
        return True

    async def release_timer(self, work: TimerWork, *, again_ms: int | None) -> None:
        if self.timers.get(work.table_id, (0, None))[1] != work.token:
            return
        if again_ms is None:
            del self.timers[work.table_id]
        else:
            self.timers[work.table_id] = (again_ms, None)

    async def wake(self, table_id: str) -> None:
        if table_id in self.timers:
            self.timers[table_id] = (self.now_ms, None)
