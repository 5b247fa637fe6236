"""Listening, and stopping without losing a request."""

from __future__ import annotations

import asyncio

from aiohttp import web

from app.web.application import HEALTH


class Server:
    """One listening application. Signals are the caller's business."""

    def __init__(
        self, app: web.Application, *, host: str, port: int, grace_s: float = 10.0, drain_s: float = 0.0
    ) -> None:
        self._app = app
        self._host, self._port = host, port
        self._drain_s = drain_s
        # The platform's access log would tell paths, and costs as much as the whole rest of a request.
        self._runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=grace_s)

    async def start(self) -> int:
        """Listen; the port, for a caller that asked for any (0)."""
        await self._runner.setup()
        site = web.TCPSite(self._runner, self._host, self._port, reuse_address=True)
        await site.start()
        return int(self._runner.addresses[0][1])

    async def stop(self) -> None:
        """Say not ready, wait `drain_s` for balancers to notice, then finish what is in hand (`grace_s`)."""
        self._app[HEALTH].draining = True
        await asyncio.sleep(self._drain_s)
        await self._runner.cleanup()
