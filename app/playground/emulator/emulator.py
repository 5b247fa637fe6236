"""A whole Telegram in one process: the town, and the server through which a bot and a page reach it."""

from __future__ import annotations

from typing import Self

from aiohttp import web

from app.playground.emulator.control import Control
from app.playground.emulator.server import make_app
from app.playground.emulator.town import DEFAULT_TOKEN, Town

__all__ = ["DEFAULT_TOKEN", "Emulator"]


class Emulator(Town):
    """The Bot API of an imaginary Telegram, and the people on it.

    Use it as an async context manager, or `start` and `close` it. The arguments are those of `Town`.
    """

    _runner: web.AppRunner | None = None
    _url = ""

    async def start(self, *, host: str = "127.0.0.1", port: int = 0) -> None:
        """Listen; port 0 takes a free one."""
        self._runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        address = self._runner.addresses[0]
        self._url = f"http://{address[0]}:{address[1]}"

    def application(self) -> web.Application:
        """The HTTP application, to be served by somebody else or extended by a page."""
        app = make_app(self.core)
        Control(self).add_to(app)
        return app

    async def close(self) -> None:
        """Stop listening and delivering."""
        self.core.journal.close()
        self.core.poller.interrupt()
        await self.core.webhook.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def url(self) -> str:
        """Address of the server without a path."""
        return self._url

    @property
    def base_url(self) -> str:
        """What the official libraries call `base_url`: the token follows directly."""
        return f"{self._url}/bot"
