"""The platform's limits, shared by all replicas: a generic cell rate for each bot and for each of its chats.

A budget's state is one time, its theoretical arrival time: when everything taken so far would have gone out at the
steady rate. A call may go if that lies no further ahead than the burst allows.
"""

from __future__ import annotations

from app.ports import Clock
from app.store.keys import Keys
from app.store.options import Budget, Budgets
from app.store.wire import Argument, Script, Wire
from app.table import ChatKey

TAKE = Script(
    """
local now = tonumber(ARGV[1])
local wait = tonumber(redis.call('GET', KEYS[3]) or 0) - now
local arrivals = {}
for index = 1, 2 do
    local interval, burst = tonumber(ARGV[2 * index]), tonumber(ARGV[2 * index + 1])
    local arrival = math.max(tonumber(redis.call('GET', KEYS[index]) or 0), now)
    wait = math.max(wait, arrival - now - (burst - 1) * interval)
    arrivals[index] = arrival + interval
end
if wait > 0 then return math.ceil(wait) end
for index = 1, 2 do
    local ahead = math.ceil(arrivals[index] - now)
    redis.call('SET', KEYS[index], string.format('%.3f', arrivals[index]), 'PX', ahead + 1000)
end
return 0
"""
)

PAUSE = Script(
    """
local until_ms, now = tonumber(ARGV[1]), tonumber(ARGV[2])
if until_ms > math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now) then
    redis.call('SET', KEYS[1], ARGV[1], 'PX', until_ms - now)
end
return 0
"""
)


class RedisRates:
    """`Rates` on Redis or Valkey."""

    def __init__(self, wire: Wire, keys: Keys, clock: Clock, *, budgets: Budgets) -> None:
        self._wire = wire
        self._keys = keys
        self._clock = clock
        self._budgets = budgets

    async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
        """Take one call from the bot's and the chat's budget, all or nothing: 0, or the ms to wait."""
        own = self._budgets.group if group else self._budgets.private
        whole = _without_topic(chat)
        keys = (
            self._keys.rate(bot),
            self._keys.chat_rate(bot, whole),
            self._keys.chat_pause(bot, whole),
        )
        args: tuple[Argument, ...] = (now_ms, *_numbers(self._budgets.bot), *_numbers(own))
        return int(await self._wire.run(TAKE, keys, args))

    async def pause(self, *, bot: str, chat: ChatKey, until_ms: int) -> None:
        """The platform told us to leave this chat alone until then; a longer pause in force stays."""
        key = self._keys.chat_pause(bot, _without_topic(chat))
        await self._wire.run(PAUSE, (key,), (until_ms, self._clock.now_ms()))


def _numbers(budget: Budget) -> tuple[float, int]:
    return budget.interval_ms, budget.burst


def _without_topic(chat: ChatKey) -> str:
    # The platform counts a group's topics together.
    return chat.partition("/")[0]
