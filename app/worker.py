"""Claims due work and does it: timers through the service, chats through the synchroniser."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

import structlog

from app.ports import ChatWork, Clock, DueStore, NewerSchema, StoreError, TableStore, TimerWork
from app.sync.meters import Meters
from app.sync.synchroniser import Synchroniser

log = structlog.get_logger()


class Timers(Protocol):
    """Who handles timers."""

    async def timer(self, work: TimerWork) -> None:
        """Do what the table waited for; a commit is its own end, anything else ends the timer itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerOptions:
    """How a worker works. Times in milliseconds."""

    concurrency: int = 32
    """Pieces of work under way at a time."""
    lease_ms: int = 20_000
    poll_ms: int = 250
    """Longest sleep between two looks for work that other replicas made due."""
    retry_ms: int = 1_000
    """Wait after a failed look, and about the wait after a failed timer."""
    grace_ms: int = 10_000
    """How long stopping waits for what is in hand."""


@dataclass(frozen=True, slots=True)
class Health:
    """How the worker is doing."""

    running: bool
    last_round_ms: int
    """When the last look for work succeeded; 0 if none has."""
    overdue_ms: int
    """Age of the oldest work that was due and not claimed in that round."""
    in_hand: int


@dataclass(slots=True, kw_only=True, eq=False)
class Worker:
    """The loop of a replica. Any number of replicas share the work; leases keep them apart.

    One piece that fails never stops the others: a table's failure is logged and put off. When another server
    answers than before, everything shown is put in doubt before work goes on: a standby that took over, or a
    server that started again, may lack the last writes.
    """

    due: DueStore
    tables: TableStore
    lost_contact: Callable[[], Awaitable[bool]]
    """Whether writes may have been lost since the last sweep; asked every round. Raises `StoreError`."""
    timers: Timers
    synchroniser: Synchroniser
    clock: Clock
    options: WorkerOptions
    jitter: Callable[[], float]
    """Random numbers in [0, 1)."""
    meters: Meters
    _woken: asyncio.Event = field(init=False, default_factory=asyncio.Event)
    _commits: int = field(init=False, default=0)
    _stopping: bool = field(init=False, default=False)
    _running: bool = field(init=False, default=False)
    _in_hand: set[asyncio.Task[None]] = field(init=False, default_factory=set)
    _last_round_ms: int = field(init=False, default=0)
    _overdue_ms: int = field(init=False, default=0)

    def wake(self) -> None:
        """Look for work at once; called after each commit in this process."""
        self._commits += 1
        self._woken.set()

    @property
    def health(self) -> Health:
        """How things stand now."""
        return Health(self._running, self._last_round_ms, self._overdue_ms, len(self._in_hand))

    async def run(self) -> None:
        """Work until `stop`; then finish what is in hand, within the grace time."""
        self._running = True
        try:
            while not self._stopping:
                self._woken.clear()
                nap_ms = await self._round()
                await self._nap(nap_ms)
        finally:
            self._running = False
            await self._drain()

    def stop(self) -> None:
        """Claim no more; `run` returns when what is in hand is finished."""
        self._stopping = True
        self.wake()

    async def _round(self) -> int:
        """Claim what is due and start on it; how long there is nothing to do, in milliseconds."""
        free = self.options.concurrency - len(self._in_hand)
        if free <= 0:
            return self.options.poll_ms
        now_ms = self.clock.now_ms()
        try:
            if await self.lost_contact():
                log.warning("swept", tables=await self.tables.sweep())
            timers, chats, next_ms = await self.due.claim(
                now_ms=now_ms, lease_ms=self.options.lease_ms, limit=free
            )
        except StoreError:
            log.warning("claim_failed")
            return self.options.retry_ms
        except Exception:
            # Whatever it is, the tables that are not the cause must go on.
            log.exception("claim_failed")
            return self.options.retry_ms
        for timer in timers:
            self._start(self._timer(timer))
        for chat in chats:
            self._start(self._chat(chat, now_ms + self.options.lease_ms))
        self._note_round(now_ms, next_ms)
        return max(0, min(self.options.poll_ms, next_ms - self.clock.now_ms()))

    def _note_round(self, now_ms: int, next_ms: int) -> None:
        self._last_round_ms = now_ms
        self._overdue_ms = max(0, now_ms - next_ms)
        self.meters.overdue_seconds.set(self._overdue_ms / 1000)

    def _start(self, piece: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(piece)
        self._in_hand.add(task)
        self.meters.in_hand.set(len(self._in_hand))
        task.add_done_callback(partial(self._ended, self._commits))

    def _ended(self, commits: int, task: asyncio.Task[None]) -> None:
        full = len(self._in_hand) >= self.options.concurrency
        self._in_hand.discard(task)
        self.meters.in_hand.set(len(self._in_hand))
        if full or commits != self._commits:
            # There is a place again; or a commit came meanwhile, and this chat may be due again now.
            self._woken.set()

    async def _timer(self, work: TimerWork) -> None:
        try:
            await self.timers.timer(work)
            self.meters.timer("done")
        except NewerSchema:
            log.info("timer_left_to_newer_replica", table=work.table_id)
        except StoreError:
            log.warning("timer_store_failed", table=work.table_id)
        except Exception:
            log.exception("timer_failed", table=work.table_id)
            self.meters.timer("failed")
            await self._put_off(work)

    async def _put_off(self, work: TimerWork) -> None:
        again_ms = self.clock.now_ms() + round(self.options.retry_ms * (5 + 5 * self.jitter()))
        try:
            await self.due.release_timer(work, again_ms=again_ms)
        except StoreError:
            log.warning("timer_store_failed", table=work.table_id)

    async def _chat(self, work: ChatWork, deadline_ms: int) -> None:
        try:
            await self.synchroniser.run(work, deadline_ms=deadline_ms)
        except NewerSchema:
            log.info("chat_left_to_newer_replica", table=work.table_id)
        except StoreError:
            log.warning("chat_store_failed", table=work.table_id)
        except Exception:
            log.exception("chat_failed", table=work.table_id)

    async def _nap(self, ms: int) -> None:
        """Sleep until woken, at most `ms`."""
        if ms <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.create_task(self._woken.wait())
        slept = asyncio.create_task(self.clock.sleep_ms(ms))
        try:
            await asyncio.wait({woken, slept}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (woken, slept):
                task.cancel()
            await asyncio.gather(woken, slept, return_exceptions=True)

    async def _drain(self) -> None:
        if not self._in_hand:
            return
        _, late = await asyncio.wait(set(self._in_hand), timeout=self.options.grace_ms / 1000)
        for task in late:
            # Its lease runs out and another replica puts the chat in doubt.
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
