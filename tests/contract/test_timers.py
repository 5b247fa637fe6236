"""Timers as due work."""

import asyncio
from dataclasses import replace

from app.ports import Loaded, TimerWork
from app.store import Stores
from app.store.keys import Keys
from app.table import Timer
from tests.contract.samples import ANA, HandClock, table, timer

LEASE_MS = 20_000


async def claim(stores: Stores, clock: HandClock) -> list[TimerWork]:
    timers, _, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=50)
    return timers


async def claim_one(stores: Stores, clock: HandClock) -> TimerWork:
    [work] = await claim(stores, clock)
    return work


async def set_timer(stores: Stores, new: Timer | None) -> Loaded:
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    later = replace(loaded.table, step=loaded.table.step + 1, timer=new)
    return Loaded(later, await stores.tables.commit(later, stamp=loaded.stamp, chats=[], record=[]))


async def test_a_timer_comes_when_it_is_due(stores: Stores, clock: HandClock) -> None:
    created = await stores.tables.create(table(timer=timer(clock.ms + 100)), chats=[], record=[])
    timers, _, next_ms = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=5)
    assert (timers, next_ms) == ([], clock.ms + 100)
    clock.ms += 100
    work = await claim_one(stores, clock)
    assert (work.table_id, work.loaded) == ("t1", created)
    assert await claim(stores, clock) == []


async def test_without_work_the_next_is_far_away(stores: Stores, clock: HandClock) -> None:
    _, _, next_ms = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=5)
    assert next_ms > clock.ms + 10**12


async def test_of_many_workers_one_gets_the_timer(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    claims = await asyncio.gather(*(claim(stores, clock) for _ in range(6)))
    assert sum(map(len, claims)) == 1


async def test_the_timers_effect_is_its_end(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    await claim_one(stores, clock)
    await set_timer(stores, None)
    clock.ms += 2 * LEASE_MS
    assert await claim(stores, clock) == []


async def test_every_commit_rewrites_the_timer(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    await set_timer(stores, timer(clock.ms + 50))
    assert await claim(stores, clock) == []
    latest = await set_timer(stores, timer(clock.ms - 50))
    assert (await claim_one(stores, clock)).loaded == latest
    latest = await set_timer(stores, timer(clock.ms + 10))
    clock.ms += 10
    assert (await claim_one(stores, clock)).loaded == latest


async def test_a_lost_worker_delays_the_timer_by_its_lease(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    first = await claim_one(stores, clock)
    clock.ms += LEASE_MS
    second = await claim_one(stores, clock)
    assert second.token != first.token
    await stores.due.release_timer(first, again_ms=None)  # too late: not its own any more
    clock.ms += LEASE_MS
    await claim_one(stores, clock)


async def test_a_timer_without_effect_ends(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    await stores.due.release_timer(await claim_one(stores, clock), again_ms=None)
    clock.ms += 2 * LEASE_MS
    assert await claim(stores, clock) == []


async def test_a_timer_can_be_put_off(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    await stores.due.release_timer(await claim_one(stores, clock), again_ms=clock.ms + 500)
    clock.ms += 499
    assert await claim(stores, clock) == []
    clock.ms += 1
    await claim_one(stores, clock)


async def test_a_timer_that_was_put_off_can_be_woken(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    stale = await claim_one(stores, clock)
    await stores.due.release_timer(stale, again_ms=clock.ms + 60_000)
    await stores.due.wake("t1")
    await stores.due.release_timer(stale, again_ms=None)  # it has no say any more
    await claim_one(stores, clock)


async def test_a_release_does_not_touch_a_timer_that_was_rewritten(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    stale = await claim_one(stores, clock)
    await set_timer(stores, timer(clock.ms + 50, step=2))
    await stores.due.release_timer(stale, again_ms=None)
    clock.ms += 50
    work = await claim_one(stores, clock)
    assert work.loaded is not None
    assert work.loaded.table.timer == timer(clock.ms, step=2)


async def test_a_timer_can_be_woken(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms + 60_000)), chats=[], record=[])
    await stores.due.wake("t1")
    await claim_one(stores, clock)


async def test_waking_a_timer_at_work_brings_it_again(stores: Stores, clock: HandClock) -> None:
    """Who works on it may have looked just before the reason to wake it."""
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    work = await claim_one(stores, clock)
    await stores.due.wake("t1")
    assert await claim(stores, clock) == []
    await stores.due.release_timer(work, again_ms=clock.ms + 60_000)
    await claim_one(stores, clock)


async def test_waking_makes_no_timer_and_delays_none(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.due.wake("t1")
    await stores.due.wake("none")
    assert await claim(stores, clock) == []
    await set_timer(stores, timer(clock.ms - 5_000))
    await stores.due.wake("t1")
    clock.ms -= 4_000
    await claim_one(stores, clock)


async def test_the_timer_of_a_vanished_table_can_be_ended(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[], record=[])
    await stores.wire.command("HDEL", Keys("test:").of("t1").tables, "t1")
    work = await claim_one(stores, clock)
    assert work.loaded is None
    await stores.due.release_timer(work, again_ms=None)
    clock.ms += 2 * LEASE_MS
    assert await claim(stores, clock) == []
