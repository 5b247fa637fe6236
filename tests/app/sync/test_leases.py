"""Budgets of calls, and leases that end."""

from __future__ import annotations

from dataclasses import replace

import pytest
from prometheus_client import CollectorRegistry

from app.ports import (
    ChatRecord,
)
from app.screens.model import Screen
from app.sync import Line, Timing
from app.sync.meters import Meters
from app.table import ChatKey
from tests.app.sync.moves import Logs, kinds, row, step, work_on
from tests.app.sync.phone import Phone
from tests.app.sync.world import ANA, BOT, GROUP, TIMING, Drawing, FreeRates, World


class Metered(FreeRates):
    """Says how long to wait, once for each number."""

    def __init__(self, *waits: int) -> None:
        super().__init__()
        self.waits = list(waits)
        self.asked: list[tuple[ChatKey, bool]] = []

    async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
        self.asked.append((chat, group))
        return self.waits.pop(0) if self.waits else 0


async def test_each_call_takes_from_the_budget(world: World) -> None:
    rates = Metered()
    await world.change(lambda t: replace(t, ring=1))
    await work_on(world, rates=rates)
    assert kinds(world) == ["strip", "post", "delete"]
    assert rates.asked == [(GROUP, True)] * 3
    await world.settle()
    await world.change(step)
    await work_on(world, ANA, rates=rates)
    assert rates.asked[3:] == [(ANA, False)]


async def test_a_long_wait_ends_the_lease(world: World) -> None:
    await world.change(step)
    await work_on(world, rates=Metered(3_000))
    assert (row(world).due_ms, row(world).token, row(world).firm) == (world.clock.now + 3_000, None, True)
    assert world.phone.calls == []


async def test_a_short_wait_is_sat_out(world: World) -> None:
    await world.change(step)
    began_ms = world.clock.now
    await work_on(world, rates=Metered(TIMING.short_wait_ms))
    assert kinds(world) == ["edit"]
    assert world.clock.now == began_ms + TIMING.short_wait_ms


async def test_it_is_sat_out_once(world: World) -> None:
    await world.change(step)
    await work_on(world, rates=Metered(50, 50))
    assert world.phone.calls == []
    assert row(world).due_ms == world.clock.now + 50


async def test_no_call_is_begun_that_could_outlive_the_lease(world: World) -> None:
    await world.change(step)
    (work,) = [work for work in await world.claim() if work.chat == GROUP]
    deadline_ms = world.clock.now + TIMING.call_timeout_ms - 1
    await world.process().run(work, deadline_ms=deadline_ms)
    assert world.phone.calls == []
    assert row(world).due_ms == world.clock.now


def test_a_lease_is_long_enough_for_calls() -> None:
    with pytest.raises(ValueError, match="lease"):
        Timing(call_timeout_ms=10_000, lease_ms=19_999)


async def lose_the_lease(world: World, chat: ChatKey = GROUP) -> None:
    """Another process takes the chat over."""
    world.clock.now += TIMING.lease_ms
    assert chat in [work.chat for work in await world.claim()]


class Slow(Phone):
    """A phone whose first call takes longer than the lease."""

    world: World
    lost = False

    @classmethod
    def of(cls, world: World) -> Slow:
        slow = cls(chats=world.phone.chats, serial=world.phone.serial)
        slow.world = world
        return slow

    async def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            await lose_the_lease(self.world)

    async def post(self, chat: ChatKey, screen: Screen) -> str:
        await self._lose()
        return await super().post(chat, screen)

    async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
        await self._lose()
        await super().edit(chat, message, screen)


async def test_a_lost_lease_puts_the_chat_in_doubt(world: World, logs: Logs) -> None:
    await world.change(step)
    record = row(world).record
    await work_on(world, lines={BOT: Line(Slow.of(world), Drawing())})
    assert [e["event"] for e in logs] == ["lease_lost"]
    assert row(world).record == replace(record, doubt=2), "only the doubt is written"
    assert row(world).doubt


async def test_a_message_posted_under_a_lost_lease_loses_its_keyboard(world: World) -> None:
    world.phone.messages(GROUP)[0].deleted = True
    row(world).record = ChatRecord()
    await world.change(step)
    slow = Slow.of(world)
    await work_on(world, lines={BOT: Line(slow, Drawing())})
    world.phone.serial = slow.serial
    assert len(row(world).strays) == 1
    await world.settle()
    keyboards = [m for m in world.phone.visible(GROUP) if m.has_keyboard]
    assert len(world.phone.visible(GROUP)) == 2
    assert [m.id for m in keyboards] == [row(world).record.slots[0].message]


async def test_going_round_in_circles_ends(world: World, logs: Logs) -> None:
    world.memory.rows["t1", GROUP].strays = tuple(f"stray {n}" for n in range(40))
    await world.change(step)
    await work_on(world)
    assert [e["event"] for e in logs] == ["sync_in_circles"]
    assert kinds(world) == ["strip"] * 24
    assert (row(world).due_ms or 0) > world.clock.now
    await world.settle()
    assert kinds(world) == ["strip"] * 40 + ["edit"]


async def test_calls_are_counted(world: World) -> None:
    registry = CollectorRegistry()
    world.meters = Meters(registry)
    await world.change(step)
    await world.settle()
    assert registry.get_sample_value("chinchon_chat_calls_total", {"kind": "edit", "outcome": "done"}) == 2
    assert registry.get_sample_value("chinchon_syncs_total", {"ended": "rest"}) == 2
