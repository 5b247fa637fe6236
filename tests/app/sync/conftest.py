from collections.abc import Generator, MutableMapping
from typing import Any

import pytest
from structlog.testing import capture_logs


@pytest.fixture(autouse=True)
def logs() -> Generator[list[MutableMapping[str, Any]]]:
    """What is logged, for tests that look at it; elsewhere it would only drown what failed."""
    with capture_logs() as entries:
        yield entries
