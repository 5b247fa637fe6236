"""The real time; everything else takes a `Clock` as an argument."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    """`app.ports.Clock` of this machine."""

    def now_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def sleep_ms(self, ms: int) -> None:
        """Wait."""
        await asyncio.sleep(ms / 1000)
