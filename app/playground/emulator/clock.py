"""Time as the emulator sees it: real, sped up, or moved by hand."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Where the emulator takes its time from."""

    def now(self) -> float:
        """Unix time of the emulated world, in seconds."""
        ...

    def real_s(self, seconds: float) -> float:
        """How many seconds of wall-clock time a stretch of emulated time takes."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return after a stretch of emulated time."""
        ...


class ScaledClock:
    """A clock that runs `speed` times as fast as the wall clock.

    With `speed=60` a retry pause of one minute passes in one second.
    """

    def __init__(self, *, speed: float = 1.0, start: float | None = None) -> None:
        if speed <= 0:
            raise ValueError(f"speed must be positive, not {speed}")
        self._speed = speed
        self._start = time.time() if start is None else start
        self._origin = time.monotonic()

    def now(self) -> float:
        """Unix time of the emulated world, in seconds."""
        return self._start + (time.monotonic() - self._origin) * self._speed

    def real_s(self, seconds: float) -> float:
        """How many seconds of wall-clock time a stretch of emulated time takes."""
        return seconds / self._speed

    async def sleep(self, seconds: float) -> None:
        """Return after a stretch of emulated time."""
        await asyncio.sleep(max(0.0, self.real_s(seconds)))


class ManualClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, start: float = 1_796_000_000.0) -> None:
        self._now = start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Unix time of the emulated world, in seconds."""
        return self._now

    def real_s(self, seconds: float) -> float:
        """Limits on outside work run in real time: nobody moves this clock while it is under way."""
        return seconds

    async def sleep(self, seconds: float) -> None:
        """Return once `advance` has moved the clock far enough."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        wake: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, wake))
        await wake

    def advance(self, seconds: float) -> None:
        """Move the clock and wake everybody whose time has come, in the order of their times."""
        self._now += seconds
        due = sorted((s for s in self._sleepers if s[0] <= self._now), key=lambda s: s[0])
        self._sleepers = [s for s in self._sleepers if s[0] > self._now]
        for _, wake in due:
            if not wake.done():
                wake.set_result(None)

    @property
    def sleeping(self) -> int:
        """How many tasks wait for this clock."""
        self._sleepers = [s for s in self._sleepers if not s[1].done()]
        return len(self._sleepers)
