"""The page's files and its two endpoints, beside the emulator's own.

| request | does |
|---|---|
| `GET /` | the page |
| `GET /page/...` | its modules, styles and pictures |
| `GET /page/snapshot` | everything that the page shows; see `snapshot` |
| `GET /page/usage` | calls against the limits; see `usage` |
| `GET /page/events?after=N` | server-sent events from N+1 on; the first message names the emulator's epoch |
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from app.playground.emulator import Emulator
from app.playground.page.snapshot import snapshot, usage

STATIC = Path(__file__).parent / "static"
HEARTBEAT_S = 15.0
SHUTDOWN_S = 1.0

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""Content security policy of the page: nothing from outside, nothing inline."""


def make_page(emulator: Emulator) -> web.Application:
    """One application with the page, the emulator's control surface and its Bot API.

    Args:
        emulator: need not be started; whoever serves the application closes the emulator before it stops serving,
            which ends the streams of events.
    """
    app = emulator.application()
    page = _Page(emulator)
    app.router.add_get("/", page.index)
    app.router.add_get("/page/snapshot", page.snapshot)
    app.router.add_get("/page/usage", page.usage)
    app.router.add_get("/page/events", page.events)
    app.router.add_static("/page", STATIC)
    app.on_response_prepare.append(_always_fresh)
    return app


@asynccontextmanager
async def serve_page(emulator: Emulator, *, host: str = "127.0.0.1", port: int = 0) -> AsyncIterator[str]:
    """Serve the page of a running emulator; yields its address.

    Args:
        emulator: is closed at the end, so that no open page holds the server up.
        host: where to listen.
        port: 0 takes a free one.

    Raises:
        OSError: the port is taken.
    """
    runner = web.AppRunner(make_page(emulator), access_log=None, shutdown_timeout=SHUTDOWN_S)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        address = runner.addresses[0]
        yield f"http://{address[0]}:{address[1]}/"
    finally:
        await emulator.close()
        await runner.cleanup()


async def _always_fresh(request: web.Request, response: web.StreamResponse) -> None:
    """Let no browser keep a file of an earlier version."""
    if request.path.startswith("/page/"):
        response.headers.setdefault("Cache-Control", "no-cache")


class _Page:
    """Handlers of one emulator's page."""

    def __init__(self, emulator: Emulator) -> None:
        self._emulator = emulator
        self._epoch = secrets.token_hex(8)

    async def index(self, _: web.Request) -> web.StreamResponse:
        """The page itself."""
        headers = {
            "Content-Security-Policy": POLICY,
            "Cache-Control": "no-cache",
            "Referrer-Policy": "no-referrer",
        }
        return web.Response(text=_index(), content_type="text/html", headers=headers)

    async def snapshot(self, _: web.Request) -> web.StreamResponse:
        """All that the page shows."""
        return web.json_response({"epoch": self._epoch, **await snapshot(self._emulator)})

    async def usage(self, _: web.Request) -> web.StreamResponse:
        """Calls against the limits."""
        return web.json_response(usage(self._emulator))

    async def events(self, request: web.Request) -> web.StreamResponse:
        """What happens from now on."""
        after = int(request.query.get("after") or 0)
        stream = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await stream.prepare(request)
        await _send(stream, {"kind": "hello", "epoch": self._epoch})
        with self._emulator.journal.listening(after=after) as listener:
            while True:
                try:
                    event = await asyncio.wait_for(listener.get(), HEARTBEAT_S)
                except TimeoutError:
                    await stream.write(b": still here\n\n")
                    continue
                if event is None:
                    return stream
                await _send(stream, event)


def _index() -> str:
    """The document; it names all modules, so that the browser need not find them one behind the other."""
    names = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.js"))
    links = "\n    ".join(f'<link rel="modulepreload" href="/page/{name}">' for name in names)
    return (STATIC / "index.html").read_text(encoding="utf-8").replace("<!-- modules -->", links)


async def _send(stream: web.StreamResponse, event: dict[str, object]) -> None:
    await stream.write(b"data: %s\n\n" % json.dumps(event).encode())
