"""Whether the process lives, and whether it should be sent work."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest

Check = Callable[[], Awaitable[bool]]
"""Whether one thing that the service needs is there; an error means no."""


@dataclass(slots=True)
class Health:
    """Answers of one process about itself."""

    registry: CollectorRegistry
    checks: Mapping[str, Check] = field(default_factory=dict)
    patience_s: float = 2.0
    draining: bool = False
    """Set while the process finishes what is in hand before it ends."""

    async def alive(self, _request: web.Request) -> web.Response:
        """`GET /healthz`: the process answers. A store outage is no reason to restart it."""
        return web.json_response({"alive": True})

    async def ready(self, _request: web.Request) -> web.Response:
        """`GET /readyz`: 200 if every check holds and the process is not ending, else 503; says which."""
        held = await asyncio.gather(*(self._holds(check) for check in self.checks.values()))
        found = dict(zip(self.checks, held, strict=True)) | {"serving": not self.draining}
        return web.json_response(found, status=200 if all(found.values()) else 503)

    async def metrics(self, _request: web.Request) -> web.Response:
        """`GET /metrics`, in Prometheus' text format."""
        return web.Response(
            body=generate_latest(self.registry), headers={"Content-Type": CONTENT_TYPE_LATEST}
        )

    async def _holds(self, check: Check) -> bool:
        try:
            async with asyncio.timeout(self.patience_s):
                return await check()
        except Exception:  # noqa: BLE001 - whatever a check raises, the thing it asks for is not there
            return False
