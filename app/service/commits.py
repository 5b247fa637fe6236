"""Loading, deciding, committing: the loop that every change of a table goes through.

A lock of the table in this process ends most races; across processes the stamp decides, and the loser loads
again and decides again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final
from weakref import WeakValueDictionary

from app.change import Change, Denied
from app.commands import ReplyCode
from app.ports import Conflict, Loaded, Quarantined, TableStore
from app.screens import concerned
from app.table import ANSWERS_KEPT, Answered, ChatKey, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

TRIES: Final = 8
"""Commits lost to others before a command is given up; each loss means that somebody else got on."""

Decide = Callable[[Table], Change]
"""Pure: a document in, a decision out; may be called again on a newer document."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command came to: the document as stored, and the answer."""

    table: Table
    code: ReplyCode
    arg: str = ""


class Commits:
    """Changes tables, one at a time each in this process."""

    def __init__(self, store: TableStore, *, wake: Callable[[], None]) -> None:
        self._store = store
        self.wake = wake
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look(self, table_id: str, *, pressed: tuple[ChatKey, str] | None = None) -> Table | None:
        """Read a table without changing it; None if there is none (or its document is broken)."""
        loaded = await self._load(table_id, pressed)
        return loaded.table if loaded else None

    async def record(self, table_id: str) -> str:
        """The match record written so far, in the open notation; empty before the match."""
        return b"\n".join(await self._store.record(table_id)).decode()

    async def create(self, table: Table) -> Table:
        """Store a new table, or find the one that an earlier delivery made."""
        loaded = await self._store.create(table, chats=concerned(None, table), record=())
        self.wake()
        return loaded.table

    async def change(
        self,
        table_id: str,
        decide: Decide,
        *,
        update: str | None = None,
        pressed: tuple[ChatKey, str] | None = None,
        loaded: Loaded | None = None,
    ) -> Outcome:
        """Decide about a table and store what was decided.

        `update` names the update that asked: one answered before is answered again and changes nothing.
        `loaded` spares the first load to whoever holds a document already.

        Raises:
            Denied: by `decide`, or because the table is gone.
        """
        async with self._locked(table_id):
            for attempt in range(TRIES):
                if loaded is None or attempt:
                    loaded = await self._load(table_id, pressed if not attempt else None)
                if loaded is None:
                    raise Denied(ReplyCode.UNKNOWN_TABLE)
                known = loaded.table.answered_before(update) if update else None
                if known is not None:
                    return Outcome(loaded.table, ReplyCode(known.code), known.arg)
                change = decide(loaded.table)
                if change.table == loaded.table:
                    return Outcome(loaded.table, change.code, change.arg)
                after = _remembering(change, update)
                if await self._stored(loaded, after, change.record):
                    return Outcome(after, change.code, change.arg)
        raise Denied(ReplyCode.STALE)

    async def doubt(self, table_id: str) -> None:
        """A press proved that writes were lost: all the table's chats are in doubt, and the table says so."""
        table = await self.look(table_id)
        if table is None:
            return
        if not table.lost:
            await self.change(table_id, lambda t: Change(replace(t, lost=True)))
        await self._store.doubt(table_id, table.chats())
        self.wake()

    async def _stored(self, loaded: Loaded, after: Table, record: tuple[str, ...]) -> bool:
        chats = concerned(loaded.table, after)
        lines = [line.encode() for line in record]
        try:
            await self._store.commit(after, stamp=loaded.stamp, chats=chats, record=lines)
        except Conflict:
            return False
        self.wake()
        return True

    async def _load(self, table_id: str, pressed: tuple[ChatKey, str] | None) -> Loaded | None:
        try:
            return await self._store.load(table_id, pressed=pressed)
        except Quarantined:
            return None

    @asynccontextmanager
    async def _locked(self, table_id: str) -> AsyncIterator[None]:
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            yield


def _remembering(change: Change, update: str | None) -> Table:
    if update is None:
        return change.table
    answer = Answered(update, change.code.value, change.arg)
    return replace(change.table, answered=(*change.table.answered, answer)[-ANSWERS_KEPT:])
