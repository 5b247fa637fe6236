"""Due work: timers and chats of all shards, claimed with leases."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import structlog

from app.ports import ChatRecord, ChatWork, Clock, NewerSchema, Quarantined, TimerWork
from app.store.codec import RECORD_SCHEMA, MalformedError, pack_record
from app.store.documents import STAMP_BYTES
from app.store.keys import SHARDS, Keys, chat_member, read_member, timer_member
from app.store.shown import FORGET, LISTS, join, read_record
from app.store.tables import RedisTables
from app.store.wire import Argument, Call, Script, Wire
from app.table import SCHEMA

NEVER_MS: Final = 2**52
"""When the next work becomes due if there is none; exact in a sorted set's score."""
REAP_EVERY_MS: Final = 600_000
_REAP_BATCH: Final = 20
_TOKEN_BYTES: Final = 12

_LOG = structlog.get_logger(__name__)

CLAIM: Final = Script(
    f"""
local due, tables, shown = KEYS[1], KEYS[2], KEYS[3]
local now, lease_end, limit, token = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local schema, record_schema = tonumber(ARGV[5]), tonumber(ARGV[6])
local taken = {{}}

local function newer(value, first, known)
    return value and string.byte(value, first) * 256 + string.byte(value, first + 1) > known
end

-- A piece that only a newer replica understands stays where it is.
local function take(member, sent_again)
    local id = string.match(member, '^.|([^|]+)')
    local value = redis.call('HGET', tables, id)
    local fields = redis.call('HMGET', shown, member .. '#lease', member .. '#record', member .. '#strays',
        member .. '#doubt')
    if sent_again and fields[1] ~= token then return end
    if newer(value, {STAMP_BYTES + 1}, schema) or newer(fields[2], 1, record_schema) then return end
"""
    """
    redis.call('ZADD', due, lease_end, member)
    redis.call('HSET', shown, member .. '#lease', token)
    redis.call('HDEL', shown, member .. '#again', member .. '#doubt', member .. '#yielding')
    -- A lease that was never ended: whatever its holder did last, nobody knows whether it took effect.
    local doubted = (sent_again or fields[1] or fields[4]) and 1 or 0
    taken[#taken + 1] = { member, value, fields[2], fields[3], doubted }
end

if limit > 0 then
    -- Sent again after a lost answer: what the first sending took is ours.
    for _, member in ipairs(redis.call('ZRANGE', due, lease_end, lease_end, 'BYSCORE', 'LIMIT', 0, limit)) do
        take(member, true)
    end
    for _, member in ipairs(redis.call('ZRANGE', due, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit * 4)) do
        if #taken >= limit then break end
        take(member, false)
    end
end
local from = #taken >= limit and '-inf' or '(' .. now
local after = redis.call('ZRANGE', due, from, '+inf', 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')
return { after[2] or '', taken }
"""
)

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
elseif fields[4] or fields[5] then
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

REAP: Final = Script(
    FORGET
    + """
local closed, tables, shown, due = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
for _, id in ipairs(redis.call('ZRANGE', closed, '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[2])) do
    redis.call('HDEL', tables, id)
    redis.call('ZREM', closed, id)
    forget(shown, due, id, true)
end
return 1
"""
)


@dataclass(frozen=True, slots=True)
class _Piece:
    """One member as `CLAIM` returned it."""

    member: bytes
    value: bytes | None
    record: bytes | None
    strays: bytes | None
    doubted: int


class RedisDue:
    """`DueStore` on Redis or Valkey."""

    def __init__(self, wire: Wire, keys: Keys, clock: Clock, *, tables: RedisTables) -> None:
        self._wire = wire
        self._keys = keys
        self._clock = clock
        self._tables = tables
        self._turn = 0
        self._reap_ms = 0

    async def claim(
        self, *, now_ms: int, lease_ms: int, limit: int
    ) -> tuple[list[TimerWork], list[ChatWork], int]:
        """Take up to `limit` pieces of due work; see `DueStore.claim`.

        One pipeline over all shards, each of which gives its share of the limit; a second one only if a shard
        has more than its share and others had less.
        """
        shares = self._shares(limit)
        token, pieces, nexts = await self._ask(dict(enumerate(shares)), now_ms=now_ms, lease_ms=lease_ms)
        found = [(token, piece) for piece in pieces]
        behind = [shard for shard, next_ms in nexts.items() if next_ms <= now_ms]
        room = limit - len(found)
        if behind and room > 0:
            extra = {shard: room // len(behind) + (n < room % len(behind)) for n, shard in enumerate(behind)}
            token, pieces, later = await self._ask(extra, now_ms=now_ms, lease_ms=lease_ms)
            found += [(token, piece) for piece in pieces]
            nexts.update(later)
        timers, chats = await self._works(found)
        return timers, chats, min(nexts.values())

    def _shares(self, limit: int) -> list[int]:
        # A limit below the number of shards goes round, so that no shard always comes last.
        self._turn = (self._turn + 1) % SHARDS
        each, rest = divmod(limit, SHARDS)
        return [each + ((number - self._turn) % SHARDS < rest) for number in range(SHARDS)]

    async def _ask(
        self, shares: dict[int, int], *, now_ms: int, lease_ms: int
    ) -> tuple[bytes, list[_Piece], dict[int, int]]:
        token = secrets.token_bytes(_TOKEN_BYTES)
        calls = []
        for shard, share in shares.items():
            keys = self._keys.shard(shard)
            args = (now_ms, now_ms + lease_ms, share, token, SCHEMA, RECORD_SCHEMA)
            calls.append(Call(CLAIM, (keys.due, keys.tables, keys.shown), args))
        if now_ms >= self._reap_ms:
            self._reap_ms = now_ms + REAP_EVERY_MS
            calls += self._reaping(now_ms)
        replies = (await self._wire.run_all(calls))[: len(shares)]
        pieces = [_Piece(*fields) for _, taken in replies for fields in taken]
        nexts = {
            shard: int(float(after)) if after else NEVER_MS
            for shard, (after, _) in zip(shares, replies, strict=True)
        }
        return token, pieces, nexts

    def _reaping(self, now_ms: int) -> list[Call]:
        shards = map(self._keys.shard, range(SHARDS))
        return [Call(REAP, (k.closed, k.tables, k.shown, k.due), (now_ms, _REAP_BATCH)) for k in shards]

    async def _works(self, found: Sequence[tuple[bytes, _Piece]]) -> tuple[list[TimerWork], list[ChatWork]]:
        timers: list[TimerWork] = []
        chats: list[ChatWork] = []
        for token, piece in found:
            table_id, chat = read_member(piece.member)
            try:
                loaded = await self._tables.read(table_id, piece.value) if piece.value is not None else None
            except Quarantined:
                await self._drop(table_id, piece.member)
                continue
            except NewerSchema:
                # The script leaves these alone; only a document that became newer in between gets here.
                continue
            if chat is None:
                timers.append(TimerWork(table_id, token, loaded))
            else:
                chats.append(ChatWork(table_id, chat, token, loaded, await self._record(table_id, piece)))
        return timers, chats

    async def _record(self, table_id: str, piece: _Piece) -> ChatRecord:
        doubted = bool(piece.doubted)
        try:
            return read_record(piece.record, strays=piece.strays, doubted=doubted)
        except MalformedError as error:
            # The chat is told everything again, which beats staying wrong.
            _LOG.error("chat_record_malformed", table=table_id, why=str(error))
            keys = self._keys.of(table_id)
            await self._wire.command("HSET", keys.quarantine, piece.member, piece.record or b"")
            return read_record(None, strays=piece.strays, doubted=doubted)

    async def _drop(self, table_id: str, member: bytes) -> None:
        await self._wire.command("ZREM", self._keys.of(table_id).due, member)

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
        return bool(await self._wire.run(SAVE, (keys.tables, keys.shown, keys.due), args))

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
