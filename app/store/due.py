"""Due work: timers and chats of all shards, claimed with leases."""

from __future__ import annotations

from typing import Final

import structlog

from app.ports import ChatRecord, ChatWork, Clock, NewerSchema, Quarantined, TimerWork
from app.store.claiming import Claims, Piece
from app.store.codec import MalformedError, pack_record
from app.store.keys import Keys, chat_member, read_member, timer_member
from app.store.shown import FORGET, LISTS, join, read_record
from app.store.tables import RedisTables
from app.store.wire import Argument, Script, Wire

_LOG = structlog.get_logger()

SAVE: Final = Script(
    LISTS
    + FORGET
    + """
local tables, shown, due = KEYS[1], KEYS[2], KEYS[3]
local id, member, token, record, ids = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
local handled, found, now, ending, again_at = ARGV[6], ARGV[7], ARGV[8], ARGV[9], ARGV[10]
local fields = redis.call('HMGET', shown, member .. '#lease', member .. '#ended', member .. '#strays',
    member .. '#again', member .. '#doubt')
if fields[1] ~= token then
    -- Sent again after a lost answer: it is done already.
    return fields[2] == token and 1 or 0
end
local strays = nil
local function keep(list)
    for stray in string.gmatch(list or '', '[^\\n]+') do
        if not holds(handled, stray) and not holds(ids, stray) then strays = add(strays, stray) end
    end
end
keep(fields[3])
keep(found)
redis.call('HSET', shown, member .. '#record', record, member .. '#ids', ids)
-- The doubt that came with the lease is in the record now; one raised since then is still to come.
if fields[5] == token then redis.call('HDEL', shown, member .. '#doubt') end
if strays then
    redis.call('HSET', shown, member .. '#strays', strays)
else
    redis.call('HDEL', shown, member .. '#strays')
end
if ending == '' then return 1 end

redis.call('HSET', shown, member .. '#ended', token)
redis.call('HDEL', shown, member .. '#lease', member .. '#again')
if redis.call('HEXISTS', tables, id) == 0 then
    forget(shown, due, id, true)
elseif fields[4] then
    redis.call('ZADD', due, now, member)
elseif again_at == '' then
    redis.call('ZREM', due, member)
else
    redis.call('ZADD', due, again_at, member)
    if ending == 'yielding' then redis.call('HSET', shown, member .. '#yielding', '1') end
end
return 1
"""
)

RELEASE: Final = Script(
    """
local shown, due = KEYS[1], KEYS[2]
local member, token, now, again_at = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local fields = redis.call('HMGET', shown, member .. '#lease', member .. '#again')
if fields[1] ~= token then return 0 end
redis.call('HDEL', shown, member .. '#lease', member .. '#again')
if fields[2] then
    redis.call('ZADD', due, now, member)
elseif again_at == '' then
    redis.call('ZREM', due, member)
else
    redis.call('ZADD', due, again_at, member)
end
return 1
"""
)

WAKE: Final = Script(
    """
local shown, due, member, now = KEYS[1], KEYS[2], ARGV[1], ARGV[2]
if redis.call('HEXISTS', shown, member .. '#lease') == 1 then
    redis.call('HSET', shown, member .. '#again', '1')
else
    redis.call('ZADD', due, 'XX', 'LT', now, member)
end
return 1
"""
)


class RedisDue:
    """`DueStore` on Redis or Valkey."""

    def __init__(self, wire: Wire, keys: Keys, clock: Clock, *, tables: RedisTables, claims: Claims) -> None:
        self._wire = wire
        self._keys = keys
        self._clock = clock
        self._tables = tables
        self._claims = claims

    async def claim(
        self, *, now_ms: int, lease_ms: int, limit: int
    ) -> tuple[list[TimerWork], list[ChatWork], int]:
        """Take up to `limit` pieces of due work; see `DueStore.claim`."""
        pieces, next_ms = await self._claims.take(now_ms=now_ms, lease_ms=lease_ms, limit=limit)
        timers: list[TimerWork] = []
        chats: list[ChatWork] = []
        for piece in pieces:
            match await self._work(piece):
                case TimerWork() as timer:
                    timers.append(timer)
                case ChatWork() as chat:
                    chats.append(chat)
        return timers, chats, next_ms

    async def _work(self, piece: Piece) -> TimerWork | ChatWork | None:
        table_id, chat = read_member(piece.member)
        try:
            loaded = await self._tables.read(table_id, piece.value) if piece.value is not None else None
            if chat is None:
                return TimerWork(table_id, piece.token, loaded)
            return ChatWork(table_id, chat, piece.token, loaded, await self._record(table_id, piece))
        except Quarantined:
            await self._wire.command("ZREM", self._keys.of(table_id).due, piece.member)
        except NewerSchema:
            # The script leaves these alone. Should its check and ours differ, the lease runs out by itself.
            _LOG.warning("claimed_newer_schema", table=table_id)
        return None

    async def _record(self, table_id: str, piece: Piece) -> ChatRecord:
        doubted = bool(piece.doubted)
        try:
            return read_record(piece.record, strays=piece.strays, doubted=doubted)
        except MalformedError as error:
            # The chat is told everything again, which beats staying wrong.
            _LOG.error("chat_record_malformed", table=table_id, why=type(error).__name__)
            keys = self._keys.of(table_id)
            await self._wire.command("HSET", keys.quarantine, piece.member, piece.record or b"")
            return read_record(None, strays=piece.strays, doubted=doubted)

    async def save(self, work: ChatWork, record: ChatRecord) -> bool:
        """Write the chat's record if the lease is still ours; whether it was."""
        return await self._save(work, record, ending="", again_ms=None)

    async def finish(
        self, work: ChatWork, record: ChatRecord, *, again_ms: int | None, firm: bool = True
    ) -> bool:
        """Write the record and end the lease; see `DueStore.finish`."""
        return await self._save(work, record, ending="firm" if firm else "yielding", again_ms=again_ms)

    async def _save(self, work: ChatWork, record: ChatRecord, *, ending: str, again_ms: int | None) -> bool:
        keys = self._keys.of(work.table_id)
        claimed, left = set(work.record.strays), set(record.strays)
        args: tuple[Argument, ...] = (
            work.table_id,
            chat_member(work.table_id, work.chat),
            work.token,
            pack_record(record),
            join(slot.message for slot in record.slots),
            join(sorted(claimed - left)),
            join(sorted(left - claimed)),
            self._clock.now_ms(),
            ending,
            "" if again_ms is None else again_ms,
        )
        done = await self._wire.run(SAVE, (keys.tables, keys.shown, keys.due), args)
        self._claims.expect(work.table_id)
        return bool(done)

    async def release_timer(self, work: TimerWork, *, again_ms: int | None) -> None:
        """End a timer that had no effect, or put it off, unless a commit has rewritten it."""
        keys = self._keys.of(work.table_id)
        again = "" if again_ms is None else again_ms
        args = (timer_member(work.table_id), work.token, self._clock.now_ms(), again)
        await self._wire.run(RELEASE, (keys.shown, keys.due), args)

    async def wake(self, table_id: str) -> None:
        """Make the table's timer due now, or again now if somebody is about it."""
        keys = self._keys.of(table_id)
        await self._wire.run(WAKE, (keys.shown, keys.due), (timer_member(table_id), self._clock.now_ms()))
        self._claims.expect(table_id)
