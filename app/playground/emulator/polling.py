"""Delivery of updates by `getUpdates`."""

from __future__ import annotations

import asyncio

from app.playground.emulator.clock import Clock
from app.playground.emulator.errors import TERMINATED_BY_GET_UPDATES, conflict
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.updates import Updates

MAX_LIMIT = 100
MAX_TIMEOUT_S = 50


class Poller:
    """Answers long polls. A second poll ends the first with a conflict."""

    def __init__(self, clock: Clock, updates: Updates) -> None:
        self._clock = clock
        self._updates = updates
        self._news = asyncio.Event()
        self._turn = 0
        updates.on_push.append(lambda _: self._news.set())

    async def poll(self, *, offset: int, limit: int, timeout_s: int) -> list[SentUpdate]:
        """Updates from `offset` on, oldest first; waits for one if there is none.

        Everything before a positive offset counts as delivered. A negative offset keeps only as many of the
        latest updates as it says.

        Raises:
            ApiError: 409 if another poll comes while this one waits.
        """
        self._turn += 1
        turn = self._turn
        self._news.set()  # ends a poll that waits
        self._confirm(offset)
        until = self._clock.now() + min(max(timeout_s, 0), MAX_TIMEOUT_S)
        limit = min(max(limit, 1), MAX_LIMIT)
        while True:
            self._updates.expire()
            if ready := sorted(self._updates.pending.values(), key=lambda u: u.update_id)[:limit]:
                return ready
            self._news.clear()
            if not await self._wait(until):
                return []
            if turn != self._turn:
                raise conflict(TERMINATED_BY_GET_UPDATES)

    def interrupt(self) -> None:
        """End a poll that waits, as a new poll or a webhook would."""
        self._turn += 1
        self._news.set()

    def _confirm(self, offset: int) -> None:
        pending = sorted(self._updates.pending)
        first = offset if offset >= 0 else ([0, *pending])[max(offset, -len(pending) - 1)]
        for update_id in pending:
            if update_id < first:
                self._updates.settle(self._updates.pending[update_id], "delivered")

    async def _wait(self, until: float) -> bool:
        """Wait for news; False once the time is up."""
        left_s = until - self._clock.now()
        if left_s <= 0:
            return False
        news = asyncio.ensure_future(self._news.wait())
        sleep = asyncio.ensure_future(self._clock.sleep(left_s))
        try:
            await asyncio.wait({news, sleep}, return_when=asyncio.FIRST_COMPLETED)
            return news.done()
        finally:
            news.cancel()
            sleep.cancel()
