"""Waiting until nothing is under way any more."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from app.playground.emulator.core import Core

Condition = Callable[[], bool | Awaitable[bool]]


def pending_work(core: Core) -> list[str]:
    """What is still under way, in words; empty if all is quiet."""
    work = [f"update {u.update_id} {u.kind}" for u in core.updates.pending.values()]
    if core.in_flight:
        work.append(f"{core.in_flight} calls in flight")
    if core.webhook.busy:
        work.append("methods from webhook answers")
    return work


async def wait_for_quiet(core: Core, *, settle_s: float, timeout_s: float, until: Condition | None) -> None:
    """Return once nothing has been under way for `settle_s` seconds and `until` holds.

    Raises:
        TimeoutError: with what was still under way.
    """
    loop = asyncio.get_running_loop()
    deadline = loop.time() + timeout_s
    quiet_since, seq = loop.time(), core.journal.seq
    while True:
        done = not pending_work(core) and seq == core.journal.seq
        if done and until is not None:
            answer: Any = until()
            done = bool(await answer) if isinstance(answer, Awaitable) else bool(answer)
        if not done:
            quiet_since, seq = loop.time(), core.journal.seq
        elif loop.time() - quiet_since >= settle_s:
            return
        if loop.time() > deadline:
            raise TimeoutError(f"not quiet after {timeout_s} s: {pending_work(core) or 'events keep coming'}")
        await asyncio.sleep(0.005)
