from collections.abc import Generator, MutableMapping
from typing import Any

import pytest
from structlog.testing import capture_logs

from tests.app.sync.world import World


@pytest.fixture(autouse=True)
def logs() -> Generator[list[MutableMapping[str, Any]]]:
    """What is logged, for tests that look at it; elsewhere it would only drown what failed."""
    with capture_logs() as entries:
        yield entries


@pytest.fixture
async def world() -> World:
    """A lobby that all chats show."""
    world = World()
    await world.open()
    await world.settle()
    world.phone.calls.clear()
    world.service.shown.clear()
    return world
