"""Documents: create, load, commit; putting chats in doubt; what is kept of things gone wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import msgpack
import structlog

from app.ports import Clock, Conflict, Loaded, Quarantined
from app.store.codec import MalformedError
from app.store.contact import Contact
from app.store.documents import QUARANTINE_MARK, STAMP_BYTES, Documents, first_stamp, next_stamp
from app.store.keys import Keys, is_table_id
from app.store.shown import ARM, FORGET, MAX_STRAYS
from app.store.sweeping import sweep_all
from app.store.wire import Argument, CodeError, Script, Wire
from app.table import ChatKey, Stage, Table

DEAD_LETTERS_KEPT: Final = 200
DEAD_LETTER_BYTES: Final = 64_000
_MAX_MESSAGE_ID: Final = 128

_LOG = structlog.get_logger()

COMMIT: Final = Script(
    ARM + f"""
local tables, shown, due, closed, record = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, expected, value, now, timer = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local forget_at, keep_ms, chats = ARGV[6], ARGV[7], tonumber(ARGV[8])
local held = redis.call('HGET', tables, id)
local stamp = held and string.sub(held, 1, {STAMP_BYTES}) or ''
-- Sent again after a lost answer: it is done already.
if stamp == string.sub(value, 1, {STAMP_BYTES}) then return 0 end
if stamp ~= expected then return redis.error_reply('CONFLICT the stamp has moved') end
"""
    """
redis.call('HSET', tables, id, value)
for line = 9 + chats, #ARGV do redis.call('RPUSH', record, ARGV[line]) end
redis.call('HDEL', shown, 't|' .. id .. '#lease', 't|' .. id .. '#again')
if timer == '' then
    redis.call('ZREM', due, 't|' .. id)
else
    redis.call('ZADD', due, timer, 't|' .. id)
end
for chat = 9, 8 + chats do arm(shown, due, id, ARGV[chat], now) end
if forget_at ~= '' then
    redis.call('ZADD', closed, forget_at, id)
    redis.call('PEXPIRE', record, keep_ms)
end
return 1
"""
)

PRESS: Final = Script(
    ARM
    + """
local tables, shown, due = KEYS[1], KEYS[2], KEYS[3]
local id, chat, message, now, most, mark = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5]), ARGV[6]
local value = redis.call('HGET', tables, id)
if not value or value == mark then return value end
local member = 'c|' .. id .. '|' .. chat
local fields = redis.call('HMGET', shown, member .. '#ids', member .. '#strays')
if not holds(fields[1], message) and not holds(fields[2], message) then
    local strays = add(fields[2], message)
    local _, count = string.gsub(strays, '[^\\n]+', '')
    if count > most then strays = string.gsub(strays, '^\\n[^\\n]+', '', 1) end
    redis.call('HSET', shown, member .. '#strays', strays)
    arm(shown, due, id, chat, now)
end
return value
"""
)

DOUBT: Final = Script(
    ARM
    + """
local tables, shown, due = KEYS[1], KEYS[2], KEYS[3]
local id, now = ARGV[1], ARGV[2]
if redis.call('HEXISTS', tables, id) == 0 then return 0 end
for index = 3, #ARGV do
    local member = arm(shown, due, id, ARGV[index], now)
    redis.call('HSET', shown, member .. '#doubt', '1')
end
return 1
"""
)

QUARANTINE: Final = Script(
    FORGET
    + """
local tables, shown, due, quarantine = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local id, value, mark = ARGV[1], ARGV[2], ARGV[3]
if redis.call('HGET', tables, id) ~= value then return 0 end
redis.call('HSET', quarantine, id, value)
redis.call('HSET', tables, id, mark)
forget(shown, due, id, false)
return 1
"""
)


class RedisTables:
    """`TableStore` on Redis or Valkey."""

    def __init__(
        self,
        wire: Wire,
        keys: Keys,
        clock: Clock,
        *,
        contact: Contact,
        expect: Callable[[str], None],
        keep_closed_ms: int,
    ) -> None:
        """`expect` is told the id of each table of which something became due."""
        self._wire = wire
        self._keys = keys
        self._clock = clock
        self._contact = contact
        self._expect = expect
        self._documents = Documents()
        self._keep_closed_ms = keep_closed_ms

    async def create(self, table: Table, *, chats: Collection[ChatKey], record: Sequence[bytes]) -> Loaded:
        """Store a new table; see `TableStore.create`. Raises `ValueError` for an impossible id."""
        if not is_table_id(table.id):
            raise ValueError(f"not a table id: {table.id!r}")
        stamp = first_stamp()
        try:
            await self._write(table, expected=b"", stamp=stamp, chats=chats, record=record)
        except Conflict:
            there = await self.load(table.id)
            if there is None:
                raise
            return there
        return Loaded(table, stamp)

    async def load(self, table_id: str, *, pressed: tuple[ChatKey, str] | None = None) -> Loaded | None:
        """The table, noting a stray on the way; see `TableStore.load`."""
        if not is_table_id(table_id):
            return None
        keys = self._keys.of(table_id)
        if pressed is None or not _is_message_id(pressed[1]):
            value = await self._wire.command("HGET", keys.tables, table_id)
        else:
            chat, message = pressed
            args: list[Argument] = [
                table_id,
                chat,
                message,
                self._clock.now_ms(),
                MAX_STRAYS,
                QUARANTINE_MARK,
            ]
            value = await self._wire.run(PRESS, (keys.tables, keys.shown, keys.due), args)
            self._expect(table_id)
        return None if value is None else await self.read(table_id, value)

    async def read(self, table_id: str, value: bytes) -> Loaded:
        """The document in stored bytes; bytes that cannot be read take the table out of play.

        Raises `NewerSchema`, `Quarantined`, `StoreAway`.
        """
        try:
            return self._documents.read(table_id, value)
        except MalformedError as error:
            _LOG.error("table_quarantined", table=table_id, why=type(error).__name__)
            keys = self._keys.of(table_id)
            await self._wire.run(
                QUARANTINE,
                (keys.tables, keys.shown, keys.due, keys.quarantine),
                (table_id, value, QUARANTINE_MARK),
            )
            raise Quarantined(table_id) from error

    async def commit(
        self, table: Table, *, stamp: bytes, chats: Collection[ChatKey], record: Sequence[bytes]
    ) -> bytes:
        """Put the new document in place of the one with `stamp`; see `TableStore.commit`."""
        new = next_stamp(stamp)
        await self._write(table, expected=stamp, stamp=new, chats=chats, record=record)
        return new

    async def _write(
        self,
        table: Table,
        *,
        expected: bytes,
        stamp: bytes,
        chats: Collection[ChatKey],
        record: Sequence[bytes],
    ) -> None:
        keys = self._keys.of(table.id)
        now_ms = self._clock.now_ms()
        closed = table.stage is Stage.CLOSED
        args: list[Argument] = [
            table.id,
            expected,
            self._documents.value(table, stamp),
            now_ms,
            table.timer.due_ms if table.timer else "",
            now_ms + self._keep_closed_ms if closed else "",
            self._keep_closed_ms,
            len(chats),
            *chats,
            *record,
        ]
        where = (keys.tables, keys.shown, keys.due, keys.closed, self._keys.record(table.id))
        try:
            await self._wire.run(COMMIT, where, args)
            self._expect(table.id)
        except CodeError as error:
            if error.code == "CONFLICT":
                raise Conflict(table.id) from error
            raise

    async def record(self, table_id: str) -> list[bytes]:
        """The lines appended so far, oldest first."""
        lines: list[bytes] = await self._wire.command("LRANGE", self._keys.record(table_id), 0, -1)
        return lines

    async def doubt(self, table_id: str, chats: Collection[ChatKey]) -> None:
        """Everything these chats show is uncertain; see `TableStore.doubt`."""
        if not chats:
            return
        keys = self._keys.of(table_id)
        args: list[Argument] = [table_id, self._clock.now_ms(), *chats]
        await self._wire.run(DOUBT, (keys.tables, keys.shown, keys.due), args)
        self._expect(table_id)

    async def sweep(self) -> int:
        """Put all active tables in doubt and arm their timers again; how many tables there were."""
        identity = await self._contact.identity()
        count = await sweep_all(self._wire, self._keys, self._clock, read=self.read)
        await self._contact.mark_swept(identity)
        _LOG.info("store_swept", tables=count)
        return count

    async def dead_letter(self, raw: bytes, why: str) -> None:
        """Keep an update that made us fail; the latest `DEAD_LETTERS_KEPT` are kept."""
        entry = msgpack.packb((self._clock.now_ms(), why, raw[:DEAD_LETTER_BYTES]))
        await self._wire.command("LPUSH", self._keys.dead_letters, entry)
        await self._wire.command("LTRIM", self._keys.dead_letters, 0, DEAD_LETTERS_KEPT - 1)

    async def dead_letters(self) -> list[tuple[int, str, bytes]]:
        """Time in ms, reason and update of each dead letter, the latest first."""
        entries = await self._wire.command("LRANGE", self._keys.dead_letters, 0, -1)
        return [(when_ms, why, raw) for when_ms, why, raw in map(msgpack.unpackb, entries)]


def _is_message_id(text: str) -> bool:
    # A line feed would break the list of strays; nothing so long was ever a message of ours.
    return 0 < len(text) <= _MAX_MESSAGE_ID and "\n" not in text
