"""After a failover: every table that anybody may be looking at is put in doubt, and its timer armed again."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Final

from app.ports import Clock, Loaded, NewerSchema, Quarantined
from app.store.documents import STAMP_BYTES
from app.store.keys import SHARDS, Keys, ShardKeys
from app.store.shown import ARM
from app.store.wire import Call, Script, Wire
from app.table import Stage

_BATCH: Final = 100
_STILL_SEEN_MS: Final = 60 * 60 * 1000
"""A table closed less than this ago is swept too: its last screens may not have been shown."""

SWEEP: Final = Script(
    ARM + f"""
local tables, shown, due = KEYS[1], KEYS[2], KEYS[3]
local id, now, stamp, timer = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
local held = redis.call('HGET', tables, id)
if not held then return 0 end
local chats = redis.call('HGET', shown, 'chats|' .. id)
for index = 5, #ARGV do chats = add(chats, ARGV[index]) end
for chat in string.gmatch(chats or '', '[^\\n]+') do
    local member = arm(shown, due, id, chat, now)
    redis.call('HSET', shown, member .. '#doubt', '1')
end
-- A commit since then has armed its own timer.
if string.sub(held, 1, {STAMP_BYTES}) == stamp then
"""
    """
    redis.call('HDEL', shown, 't|' .. id .. '#lease', 't|' .. id .. '#again')
    if timer ~= '' then redis.call('ZADD', due, timer, 't|' .. id) end
end
return 1
"""
)

Read = Callable[[str, bytes], Awaitable[Loaded]]
"""Reads a stored document; see `RedisTables.read`."""


async def sweep_all(wire: Wire, keys: Keys, clock: Clock, *, read: Read) -> int:
    """Sweep all shards in small steps; how many tables. Raises `StoreAway`."""
    count = 0
    for number in range(SHARDS):
        shard = keys.shard(number)
        async for values in _batches(wire, shard):
            calls = []
            for table_id, value in values.items():
                call = await _sweeping(shard, clock, read, table_id.decode(), value)
                calls += [call] if call else []
            if calls:
                count += sum(await wire.run_all(calls))
    return count


async def _batches(wire: Wire, shard: ShardKeys) -> AsyncIterator[dict[bytes, bytes]]:
    cursor = 0
    while True:
        cursor, values = await wire.command("HSCAN", shard.tables, cursor, "COUNT", _BATCH)
        yield values
        if cursor == 0:
            return


async def _sweeping(shard: ShardKeys, clock: Clock, read: Read, table_id: str, value: bytes) -> Call | None:
    try:
        loaded = await read(table_id, value)
    except (NewerSchema, Quarantined):
        return None
    table, now_ms = loaded.table, clock.now_ms()
    if table.stage is Stage.CLOSED and table.touched_ms < now_ms - _STILL_SEEN_MS:
        return None
    timer = table.timer.due_ms if table.timer else ""
    args = (table.id, now_ms, loaded.stamp, timer, *table.chats())
    return Call(SWEEP, (shard.tables, shard.shown, shard.due), args)
