"""`serve`, `work` and `poll`: a process that runs until it is told to stop."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from app.cli.failing import fail, settings_or_fail

if TYPE_CHECKING:
    import random
    from collections.abc import AsyncIterator, Callable, Coroutine
    from typing import TextIO

    from app.build import House
    from app.settings import Settings
    from app.web import Server

    Body = Callable[[House, asyncio.Event], Coroutine[None, None, None]]


def serve() -> None:
    """Take webhooks and do due work: a replica of the service."""
    settings = _ready(settings_or_fail())
    if settings.webhook_secret is None:
        fail("CHINCHON_WEBHOOK_SECRET is not set; anybody could play in anybody's name. openssl rand -hex 32")
    run_house(settings, lambda house, stop: _serving(house, stop, hooks=True))


def work() -> None:
    """Do due work only: clocks, computer players, messages."""
    run_house(_ready(settings_or_fail()), lambda house, stop: _serving(house, stop, hooks=False))


def poll() -> None:
    """Ask Telegram for updates instead of being called: for a bot without a public address."""
    run_house(_ready(settings_or_fail()), _polling)


def _ready(settings: Settings) -> Settings:
    if settings.secret is None:
        fail("CHINCHON_SECRET is not set; no hand can be shuffled without it. openssl rand -hex 32")
    if not settings.telegram_tokens:
        fail("CHINCHON_TELEGRAM_TOKENS is not set; BotFather gives you one")
    return settings


def run_house(
    settings: Settings, body: Body, *, rng: random.Random | None = None, log_to: TextIO | None = None
) -> None:
    """Open the house, let its worker run beside `body`, and close both once a signal has set the event.

    Args:
        settings: of a process that has all it needs.
        body: what this process does besides; it returns after the event.
        rng: for computer players and jitter; the system's chance if left out.
        log_to: standard output if left out.
    """
    from app.logs import configure
    from app.ports import ChatError, StoreError
    from app.store import EmbeddedError

    configure(level=settings.log_level, as_json=settings.log_json, stream=log_to)
    try:
        asyncio.run(_until_stopped(settings, body, rng))
    except EmbeddedError as error:
        fail(str(error), code=1)
    except StoreError as error:
        fail(f"the store does not answer ({type(error).__name__}); check CHINCHON_REDIS_URL", code=1)
    except ChatError as error:
        fail(f"Telegram refused or did not answer ({type(error).__name__}: {error})", code=1)


async def _until_stopped(settings: Settings, body: Body, rng: random.Random | None) -> None:
    from app.build import open_house

    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with open_house(settings, rng=rng) as house:
        worker = asyncio.create_task(house.worker.run())
        try:
            await body(house, stop)
        finally:
            house.worker.stop()
            await worker


@asynccontextmanager
async def listening(house: House, *, hooks: bool, port: int) -> AsyncIterator[int]:
    """Serve health, metrics and, with `hooks`, the webhook; yields the port, a free one if 0 was asked for."""
    from app.web import Server, make_app

    app = make_app(health=house.health, meters=house.web_meters, webhooks=house.webhooks() if hooks else None)
    server = Server(app, host=house.settings.host, port=port)
    try:
        yield await _listen(server, host=house.settings.host, port=port)
    finally:
        await server.stop()


async def _listen(server: Server, *, host: str, port: int) -> int:
    try:
        return await server.start()
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        fail(f"cannot listen on {host}, port {port} ({why}); set CHINCHON_HOST and CHINCHON_PORT", code=1)


async def _serving(house: House, stop: asyncio.Event, *, hooks: bool) -> None:
    async with listening(house, hooks=hooks, port=house.settings.port):
        await stop.wait()


async def _polling(house: House, stop: asyncio.Event) -> None:
    from app.clock import SystemClock
    from app.platforms.telegram.poll import Poller

    async with (
        listening(house, hooks=False, port=house.settings.port),
        asyncio.TaskGroup() as pollers,
    ):
        for line in house.bots:
            entry = house.entries[str(line.identity.number)]
            pollers.create_task(Poller(line.bot, entry, SystemClock()).run(stop))
