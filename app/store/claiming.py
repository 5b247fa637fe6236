"""Taking due work out of all shards under a lease; forgetting closed tables on the way."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import structlog

from app.ports import StoreError
from app.store.codec import RECORD_SCHEMA
from app.store.documents import STAMP_BYTES
from app.store.keys import SHARDS, Keys, shard_of
from app.store.shown import FORGET
from app.store.wire import Call, Script, Wire
from app.table import SCHEMA

NEVER_MS: Final = 2**52
"""When the next work becomes due if there is none; exact in a sorted set's score."""
REAP_EVERY_MS: Final = 600_000
_REAP_BATCH: Final = 20
_TOKEN_BYTES: Final = 12

_LOG = structlog.get_logger()

CLAIM: Final = Script(
    f"""
local due, tables, shown = KEYS[1], KEYS[2], KEYS[3]
local now, lease_end, limit, token = ARGV[1], ARGV[2], tonumber(ARGV[3]), ARGV[4]
local schema, record_schema = tonumber(ARGV[5]), tonumber(ARGV[6])
local taken = {{}}

local function newer(value, first, known)
    local high, low = string.byte(value or '', first, first + 1)
    return low and high * 256 + low > known
end

-- A piece that only a newer replica understands stays where it is.
local function take(member)
    local id = string.match(member, '^.|([^|]+)')
    local value = redis.call('HGET', tables, id)
    local fields = redis.call('HMGET', shown, member .. '#lease', member .. '#record', member .. '#strays',
        member .. '#doubt')
    if newer(value, {STAMP_BYTES + 1}, schema) or newer(fields[2], 1, record_schema) then return end
"""
    """
    -- A lease that was never ended: whatever its holder did last, nobody knows whether it took effect.
    local doubted = fields[4] or (fields[1] and fields[1] ~= token)
    taken[#taken + 1] = { member, value, fields[2], fields[3], doubted and 1 or 0 }
    if fields[1] == token then return end
    redis.call('ZADD', due, lease_end, member)
    redis.call('HSET', shown, member .. '#lease', token)
    redis.call('HDEL', shown, member .. '#again', member .. '#yielding')
    if doubted then redis.call('HSET', shown, member .. '#doubt', token) end
end

if limit > 0 then
    -- Sent again after a lost answer: what the first sending took is ours.
    for _, member in ipairs(redis.call('ZRANGE', due, lease_end, lease_end, 'BYSCORE')) do
        if redis.call('HGET', shown, member .. '#lease') == token then take(member) end
    end
    for _, member in ipairs(redis.call('ZRANGE', due, '-inf', now, 'BYSCORE', 'LIMIT', 0, limit * 4)) do
        if #taken >= limit then break end
        take(member)
    end
end
local from = #taken >= limit and '-inf' or '(' .. now
local after = redis.call('ZRANGE', due, from, '+inf', 'BYSCORE', 'LIMIT', 0, 1, 'WITHSCORES')
return { after[2] or '', taken }
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
class Piece:
    """One claimed piece of work, as stored."""

    token: bytes
    member: bytes
    value: bytes | None
    """Stamp and document, None if the table is gone."""
    record: bytes | None
    strays: bytes | None
    doubted: int


class Claims:
    """Claims for one process."""

    def __init__(self, wire: Wire, keys: Keys) -> None:
        self._wire = wire
        self._keys = keys
        self._turn = 0
        self._reap_ms = 0
        self._next_ms = dict.fromkeys(range(SHARDS), NEVER_MS)
        self._expected: set[int] = set()

    def expect(self, table_id: str) -> None:
        """Say that something of this table is due now."""
        self._expected.add(shard_of(table_id))

    async def take(self, *, now_ms: int, lease_ms: int, limit: int) -> tuple[list[Piece], int]:
        """Up to `limit` due pieces, and when the next one is due.

        One pipeline over all shards, each of which gives its share of the limit; further ones only while a
        shard has more than its share and the limit leaves room. Raises `StoreAway`.
        """
        pieces: list[Piece] = []
        shares = self._shares(now_ms, limit)
        while shares:
            pieces += await self._ask(shares, now_ms=now_ms, lease_ms=lease_ms)
            busy = self._busy(now_ms)
            room = limit - len(pieces)
            shares = dict(zip(busy, _split(room, len(busy)), strict=True)) if room > 0 else {}
        return pieces, min([*self._next_ms.values(), *(now_ms for _ in self._expected)])

    def _busy(self, now_ms: int) -> list[int]:
        """Shards with work that is due, as far as is known here."""
        return [shard for shard in range(SHARDS) if shard in self._expected or self._next_ms[shard] <= now_ms]

    def _shares(self, now_ms: int, limit: int) -> dict[int, int]:
        """What each shard may give: those without known work one piece, in turn if need be; the others the rest."""
        self._turn += 1
        busy = self._busy(now_ms)
        quiet = [shard for shard in range(SHARDS) if shard not in busy]
        for_quiet = min(len(quiet), (limit + self._turn % 2) // 2) if busy else limit
        turned = quiet[self._turn % len(quiet) :] + quiet[: self._turn % len(quiet)] if quiet else []
        shares = dict(zip(turned, _split(for_quiet, len(quiet)), strict=True))
        return {**shares, **dict(zip(busy, _split(limit - for_quiet, len(busy)), strict=True))}

    async def _ask(self, shares: Mapping[int, int], *, now_ms: int, lease_ms: int) -> list[Piece]:
        # Before asking: what is expected from here on may have come too late for the answer.
        self._expected -= set(shares)
        # A token of its own for each asking, so that only a repeated sending finds its own pieces.
        token = secrets.token_bytes(_TOKEN_BYTES)
        calls = []
        for shard, share in shares.items():
            keys = self._keys.shard(shard)
            args = (now_ms, now_ms + lease_ms, share, token, SCHEMA, RECORD_SCHEMA)
            calls.append(Call(CLAIM, (keys.due, keys.tables, keys.shown), args))
        if now_ms >= self._reap_ms:
            self._reap_ms = now_ms + REAP_EVERY_MS
            calls += self._reaping(now_ms)
        pieces: list[Piece] = []
        for shard, reply in zip(shares, await self._replies(calls), strict=False):
            next_ms, taken = (b"", []) if isinstance(reply, StoreError) else reply
            pieces += [Piece(token, *fields) for fields in taken]
            self._next_ms[shard] = int(float(next_ms)) if next_ms else NEVER_MS
        return pieces

    async def _replies(self, calls: Sequence[Call]) -> list[Any]:
        replies = await self._wire.run_each(calls)
        failed = [reply for reply in replies if isinstance(reply, StoreError)]
        if len(failed) == len(replies):
            raise failed[0]
        if failed:
            # A node of a cluster is away: the other shards go on.
            _LOG.warning("shards_away", count=len(failed), why=str(failed[0]))
        return replies

    def _reaping(self, now_ms: int) -> list[Call]:
        shards = map(self._keys.shard, range(SHARDS))
        return [Call(REAP, (k.closed, k.tables, k.shown, k.due), (now_ms, _REAP_BATCH)) for k in shards]


def _split(count: int, parts: int) -> list[int]:
    """A count in parts as even as can be, the larger ones first."""
    return [count // parts + (index < count % parts) for index in range(parts)]
