"""Time that stands still until it is moved."""

from __future__ import annotations

import asyncio
import heapq


class AlarmClock:
    """Time that stands still until it is moved; sleepers wake in order."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.alarms: list[tuple[int, int, asyncio.Future[None]]] = []
        self.serial = 0

    def now_ms(self) -> int:
        return self.now

    async def sleep_ms(self, ms: int) -> None:
        self.serial += 1
        future = asyncio.get_running_loop().create_future()
        heapq.heappush(self.alarms, (self.now + ms, self.serial, future))
        await future

    @property
    def sleepers(self) -> int:
        return sum(not future.done() for _, _, future in self.alarms)

    @property
    def next_ms(self) -> int | None:
        """When the next sleeper wakes."""
        while self.alarms and self.alarms[0][2].done():
            heapq.heappop(self.alarms)
        return self.alarms[0][0] if self.alarms else None

    def ring(self) -> None:
        """Go to the next alarm and wake its sleeper."""
        due_ms, _, future = heapq.heappop(self.alarms)
        self.now = max(self.now, due_ms)
        if not future.done():
            future.set_result(None)

    async def advance(self, ms: int) -> None:
        until_ms = self.now + ms
        while (due_ms := self.next_ms) is not None and due_ms <= until_ms:
            self.ring()
            await let_run()
        self.now = until_ms
        await let_run()


async def let_run() -> None:
    """Let everything run that can run without time passing."""
    for _ in range(50):
        await asyncio.sleep(0)
