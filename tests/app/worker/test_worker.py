"""The loop: what is claimed when, and what one failure does to the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs

from app.ports import ChatWork, NewerSchema, StoreAway, TimerWork
from app.sync import Synchroniser
from app.sync.meters import Meters
from app.table import Table, Timer, TimerKind
from app.worker import Worker, WorkerOptions
from tests.app.sync.memory import Memory
from tests.app.sync.world import GROUP, World, a_table
from tests.app.worker.alarm import AlarmClock, let_run

OPTIONS = WorkerOptions(concurrency=4, grace_ms=50)


@dataclass
class Store(Memory):
    """The store in memory, on the alarm clock, and sometimes away."""

    clock: AlarmClock = field(default_factory=AlarmClock)
    away: bool = False
    stranger: bool = False
    """Whether another server answers than the one last swept for."""
    claims: list[int] = field(default_factory=list)
    sweeps: int = 0

    async def claim(
        self, *, now_ms: int, lease_ms: int, limit: int
    ) -> tuple[list[TimerWork], list[ChatWork], int]:
        if self.away:
            raise StoreAway
        self.claims.append(now_ms)
        self.now_ms = self.clock.now
        return await super().claim(now_ms=now_ms, lease_ms=lease_ms, limit=limit)

    async def finish(self, *args: Any, **kwargs: Any) -> bool:
        self.now_ms = self.clock.now
        return await super().finish(*args, **kwargs)

    async def lost_contact(self) -> bool:
        if self.away:
            raise StoreAway
        return self.stranger

    async def sweep(self) -> int:
        self.sweeps += 1
        self.stranger = False
        return await super().sweep()


@dataclass
class Bench:
    """A worker with what it works on."""

    clock: AlarmClock = field(default_factory=AlarmClock)
    registry: CollectorRegistry = field(default_factory=CollectorRegistry)
    timers: list[str] = field(default_factory=list)
    chats: list[tuple[str, str]] = field(default_factory=list)
    on_timer: Callable[[TimerWork], None] = lambda work: None
    on_chat: Callable[[ChatWork], None] = lambda work: None
    gate: asyncio.Event | None = None
    most_in_hand: int = 0
    in_hand: int = 0

    def __post_init__(self) -> None:
        self.store = Store(clock=self.clock)
        self.worker = Worker(
            due=self.store,
            tables=self.store,
            lost_contact=self.store.lost_contact,
            timers=self,
            synchroniser=cast("Synchroniser", self),
            clock=self.clock,
            options=OPTIONS,
            jitter=lambda: 0.5,
            meters=Meters(self.registry),
        )

    async def timer(self, work: TimerWork) -> None:
        self.timers.append(work.table_id)
        self.on_timer(work)
        await self.store.release_timer(work, again_ms=None)

    async def run(self, work: ChatWork, *, deadline_ms: int) -> None:
        """Stands in for the synchroniser."""
        self.chats.append((work.table_id, work.chat))
        assert deadline_ms == self.clock.now + OPTIONS.lease_ms
        self.in_hand += 1
        self.most_in_hand = max(self.most_in_hand, self.in_hand)
        try:
            if self.gate is not None:
                await self.gate.wait()
            self.on_chat(work)
            await self.store.finish(work, work.record, again_ms=None)
        finally:
            self.in_hand -= 1

    async def commit(self, name: str = "t1", *, timer_in_ms: int | None = None, chats: bool = True) -> Table:
        """A commit that makes the group due, and a timer if asked for."""
        self.store.now_ms = self.clock.now
        timer = None if timer_in_ms is None else Timer(self.clock.now + timer_in_ms, TimerKind.EXPIRY, 1)
        table = replace(a_table(timer=timer), id=name)
        self.store.documents.pop(name, None)
        await self.store.create(table, chats=[GROUP] if chats else [], record=())
        return table


@asynccontextmanager
async def working(bench: Bench) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(bench.worker.run())
    await let_run()
    try:
        yield task
    finally:
        bench.worker.stop()
        if bench.gate is not None:
            bench.gate.set()
        await task


@pytest.fixture(autouse=True)
def logs() -> Any:
    with capture_logs() as entries:
        yield entries


Logs = list[MutableMapping[str, Any]]


async def test_a_commit_in_this_process_is_worked_on_at_once() -> None:
    bench = Bench()
    async with working(bench):
        await bench.commit()
        bench.worker.wake()
        await let_run()
        assert bench.chats == [("t1", GROUP)]


async def test_a_commit_elsewhere_is_seen_within_the_poll() -> None:
    bench = Bench()
    async with working(bench):
        await bench.commit()
        await bench.clock.advance(OPTIONS.poll_ms - 1)
        assert bench.chats == []
        await bench.clock.advance(1)
        assert bench.chats == [("t1", GROUP)]


async def test_it_sleeps_until_the_next_work_is_due() -> None:
    bench = Bench()
    await bench.commit(timer_in_ms=100, chats=False)
    async with working(bench):
        await bench.clock.advance(99)
        assert bench.timers == []
        await bench.clock.advance(1)
        assert bench.timers == ["t1"]


async def test_an_idle_worker_looks_four_times_a_second() -> None:
    bench = Bench()
    async with working(bench):
        bench.store.claims.clear()
        await bench.clock.advance(10_000)
        assert len(bench.store.claims) == 40


async def test_a_chat_wanted_while_it_is_worked_on_comes_again_at_once() -> None:
    bench = Bench(gate=asyncio.Event())
    assert bench.gate is not None
    async with working(bench):
        await bench.commit()
        bench.worker.wake()
        await let_run()
        await bench.commit()
        bench.worker.wake()
        await let_run()
        assert len(bench.chats) == 1, "one lane a chat"
        bench.gate.set()
        await let_run()
        assert len(bench.chats) == 2


async def test_no_more_is_claimed_than_can_be_worked_on() -> None:
    bench = Bench(gate=asyncio.Event())
    assert bench.gate is not None
    for number in range(20):
        await bench.commit(f"t{number}")
    async with working(bench):
        await bench.clock.advance(OPTIONS.poll_ms)
        assert len(bench.chats) == bench.worker.health.in_hand == OPTIONS.concurrency
        leased = [row for row in bench.store.rows.values() if row.token is not None]
        assert len(leased) == OPTIONS.concurrency, "the rest is left to other replicas"
        bench.gate.set()
        await let_run()
        assert len(bench.chats) == 20
        assert bench.most_in_hand == OPTIONS.concurrency
    assert bench.worker.health.in_hand == 0


async def test_a_timer_that_fails_is_put_off_and_stops_nobody(logs: Logs) -> None:
    def fail(work: TimerWork) -> None:
        if work.table_id == "t0":
            raise ZeroDivisionError

    bench = Bench(on_timer=fail)
    for number in range(3):
        await bench.commit(f"t{number}", timer_in_ms=0, chats=False)
    async with working(bench):
        assert sorted(bench.timers) == ["t0", "t1", "t2"]
        assert [entry["event"] for entry in logs] == ["timer_failed"]
        due_ms, _ = bench.store.timers["t0"]
        assert due_ms > bench.clock.now
        bench.on_timer = lambda work: None
        await bench.clock.advance(due_ms - bench.clock.now)
        assert bench.timers.count("t0") == 2
        assert bench.store.timers == {}
    assert bench.registry.get_sample_value("chinchon_timers_total", {"ended": "failed"}) == 1


async def test_a_chat_that_fails_stops_nobody(logs: Logs) -> None:
    def fail(work: ChatWork) -> None:
        if work.table_id == "t0":
            raise ZeroDivisionError

    bench = Bench(on_chat=fail)
    for number in range(3):
        await bench.commit(f"t{number}")
    async with working(bench):
        assert sorted(name for name, _ in bench.chats) == ["t0", "t1", "t2"]
        assert [entry["event"] for entry in logs] == ["chat_failed"]


async def test_work_of_a_newer_replica_is_left_to_it(logs: Logs) -> None:
    def too_new(work: TimerWork | ChatWork) -> None:
        raise NewerSchema

    bench = Bench(on_timer=too_new, on_chat=too_new)
    await bench.commit(timer_in_ms=0)
    async with working(bench):
        assert {entry["log_level"] for entry in logs} == {"info"}
        token = bench.store.timers["t1"][1]
        assert token is not None, "its lease runs out, nothing else happens"


async def test_when_another_server_answers_everything_is_in_doubt_first(logs: Logs) -> None:
    bench = Bench()
    await bench.commit(timer_in_ms=60_000)
    async with working(bench):
        bench.chats.clear()
        await bench.clock.advance(5_000)
        assert (bench.store.sweeps, bench.chats) == (0, [])
        bench.store.stranger = True
        await bench.clock.advance(OPTIONS.poll_ms)
        assert bench.store.sweeps == 1
        assert ("t1", GROUP) in bench.chats
        assert [entry["event"] for entry in logs] == ["swept"]
        await bench.clock.advance(5_000)
        assert bench.store.sweeps == 1


async def test_an_absence_of_the_store_is_sat_out(logs: Logs) -> None:
    bench = Bench()
    async with working(bench):
        bench.store.away = True
        await bench.commit()
        await bench.clock.advance(3_000)
        assert {entry["event"] for entry in logs} == {"claim_failed"}
        assert bench.chats == []
        bench.store.away = False
        await bench.clock.advance(OPTIONS.retry_ms)
        assert bench.chats == [("t1", GROUP)]


async def test_a_fault_of_ours_in_claiming_is_logged_and_sat_out(logs: Logs) -> None:
    bench = Bench()
    faults = [ZeroDivisionError(), None]

    async def lost_contact() -> bool:
        if (fault := faults.pop(0) if faults else None) is not None:
            raise fault
        return False

    bench.worker.lost_contact = lost_contact
    await bench.commit()
    async with working(bench):
        assert [(entry["event"], entry["log_level"]) for entry in logs] == [("claim_failed", "error")]
        await bench.clock.advance(OPTIONS.retry_ms)
        assert bench.chats == [("t1", GROUP)]


async def test_an_absence_during_a_piece_of_work_leaves_the_rest_to_the_lease(logs: Logs) -> None:
    def away(work: ChatWork | TimerWork) -> None:
        raise StoreAway

    bench = Bench(on_chat=away, on_timer=away)
    await bench.commit(timer_in_ms=0)
    async with working(bench):
        assert [entry["event"] for entry in logs] == ["timer_store_failed", "chat_store_failed"]
        assert bench.store.rows["t1", GROUP].token is not None
        assert bench.store.timers["t1"][1] is not None


async def test_while_the_store_is_away_it_is_asked_once_a_second() -> None:
    bench = Bench()
    asked = 0

    async def lost_contact() -> bool:
        nonlocal asked
        asked += 1
        raise StoreAway

    bench.worker.lost_contact = lost_contact
    async with working(bench):
        await bench.clock.advance(10_000)
        assert asked == 11


async def test_stopping_finishes_what_is_in_hand_and_claims_no_more() -> None:
    bench = Bench(gate=asyncio.Event())
    assert bench.gate is not None
    await bench.commit()
    task = asyncio.create_task(bench.worker.run())
    await let_run()
    assert bench.worker.health.running
    bench.worker.stop()
    await bench.commit("t2")
    await let_run()
    assert not task.done()
    bench.gate.set()
    await task
    assert bench.chats == [("t1", GROUP)]
    assert bench.store.rows["t1", GROUP].due_ms is None
    assert not bench.worker.health.running


async def test_stopping_does_not_wait_for_ever() -> None:
    bench = Bench(gate=asyncio.Event())
    await bench.commit()
    task = asyncio.create_task(bench.worker.run())
    await let_run()
    bench.worker.stop()
    await task
    assert bench.in_hand == 0
    assert bench.store.rows["t1", GROUP].token is not None, "the lease runs out, and another puts it in doubt"


async def test_health_tells_how_late_the_work_is() -> None:
    bench = Bench(gate=asyncio.Event())
    assert bench.gate is not None
    async with working(bench):
        assert bench.worker.health.last_round_ms == bench.clock.now
        assert bench.worker.health.overdue_ms == 0
        for number in range(6):
            await bench.commit(f"t{number}")
        await bench.clock.advance(OPTIONS.poll_ms)
        assert bench.worker.health.in_hand == OPTIONS.concurrency
        assert bench.worker.health.overdue_ms == OPTIONS.poll_ms
        assert bench.registry.get_sample_value("chinchon_worker_overdue_seconds") == OPTIONS.poll_ms / 1000
        bench.gate.set()
        await let_run()
        assert len(bench.chats) == 6
        assert bench.worker.health.overdue_ms == 0


async def test_the_real_synchroniser_fits_in() -> None:
    world = World()
    await world.open()
    clock = AlarmClock()
    worker = Worker(
        due=world.memory,
        tables=world.memory,
        lost_contact=Store().lost_contact,
        timers=Bench(),
        synchroniser=world.process(),
        clock=clock,
        options=WorkerOptions(),
        jitter=lambda: 0.5,
        meters=world.meters,
    )
    task = asyncio.create_task(worker.run())
    await let_run()
    worker.stop()
    await task
    assert len(world.phone.visible(GROUP)) == 1
