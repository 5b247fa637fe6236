"""Short ways to say what happens in the world, for tests of one chat."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any

from app.ports import (
    ChatWork,
)
from app.table import ChatKey, Table
from tests.app.sync.memory import Row
from tests.app.sync.world import GROUP, TIMING, World

Logs = list[MutableMapping[str, Any]]


def step(table: Table) -> Table:
    return replace(table, step=table.step + 1)


def row(world: World, chat: ChatKey = GROUP) -> Row:
    return world.memory.rows["t1", chat]


def kinds(world: World, chat: ChatKey = GROUP) -> list[str]:
    return [kind for kind, where in world.phone.calls if where == chat]


async def work_on(world: World, chat: ChatKey = GROUP, **changes: Any) -> ChatWork:
    """Claim all that is due and work on one chat; the others keep their lease."""
    (work,) = [work for work in await world.claim() if work.chat == chat]
    process = replace(world.process(), **changes)
    await process.run(work, deadline_ms=world.clock.now + TIMING.lease_ms)
    return work
