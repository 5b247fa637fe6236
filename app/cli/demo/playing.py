"""The demo from start to end: data folder, page with phones, service, scene."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from app.cli.demo.folder import DemoFolder, Scene
from app.cli.demo.stage import choose
from app.cli.demo.supervisor import Supervisor
from app.playground.emulator import DEFAULT_TOKEN, Emulator
from app.playground.page import serve_page

HOST: Final = "127.0.0.1"

_CALL_TIMEOUT_MS: Final = 1_500
_LEASE_MS: Final = 3_000
"""The emulator answers at once: work in the hands of a killed service need not wait as long as with the real one."""
_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class PortError(Exception):
    """The page cannot be served there; the message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the command line asks for.

    Attributes:
        port: of the page; 0 takes a free one.
        data_dir: everything that the demo keeps.
        speed: of computer players and of the pauses between hands, against a person's.
        seed: fixes ids, decks and what computer players do; None for chance.
        lang: language of people and page; None for a Spanish Ana, an English Beto, and the browser's own.
        anew: whether a new scene begins although one is kept.
        verbose: whether logs go to standard error instead of a file.
    """

    port: int
    data_dir: Path
    speed: float
    seed: int | None
    lang: str | None
    anew: bool
    verbose: bool


async def play(options: Options, *, say: Callable[[str], None], warn: Callable[[str], None]) -> None:
    """Run the demo until a signal ends it; a second one ends what takes its time.

    Args:
        options: what was asked for.
        say: gets the address once everything is ready.
        warn: gets a line when something went wrong from which the demo recovers.

    Raises:
        FolderError, PortError, ServiceError, SilentError: it cannot start.
    """
    playing = asyncio.create_task(_play(options, say, warn))
    for number in _ENDING:
        asyncio.get_running_loop().add_signal_handler(number, playing.cancel)
    with suppress(asyncio.CancelledError):
        await playing


async def _play(options: Options, say: Callable[[str], None], warn: Callable[[str], None]) -> None:
    folder = DemoFolder(options.data_dir.absolute())
    with folder.occupied(), _logging(folder, verbose=options.verbose) as log:
        stage = choose(folder, seed=options.seed, lang=options.lang, anew=options.anew)
        async with _page(stage.emulator, options.port) as address:
            await stage.clear()
            environment = _environment(stage.scene, folder, api=address, speed=options.speed)
            try:
                async with Supervisor(folder, environment, log, stage.next_rng, warn) as supervisor:
                    await stage.set()
                    say(address if options.lang is None else f"{address}?lang={options.lang}")
                    async with asyncio.TaskGroup() as work:
                        work.create_task(stage.keep_saving())
                        work.create_task(supervisor.keep())
            finally:
                stage.save()


@contextmanager
def _logging(folder: DemoFolder, *, verbose: bool) -> Iterator[IO[str] | None]:
    """Where the service writes, which this process writes to as well; None for standard error."""
    file = None if verbose else folder.fresh_log()
    logging.basicConfig(stream=file or sys.stderr, level=logging.WARNING, force=True)
    try:
        yield file
    finally:
        logging.basicConfig(stream=sys.stderr, force=True)
        if file is not None:
            file.close()


@asynccontextmanager
async def _page(emulator: Emulator, port: int) -> AsyncIterator[str]:
    served = serve_page(emulator, host=HOST, port=port)
    try:
        address = await served.__aenter__()
    except OSError as error:
        raise PortError(_port_line(port, error.errno)) from error
    try:
        yield address
    finally:
        await served.__aexit__(*sys.exc_info())


def _port_line(port: int, code: int | None) -> str:
    if code == errno.EADDRINUSE:
        return f"port {port} is in use; choose another with --port, or any free one with --port 0"
    return f"cannot listen on port {port} ({os.strerror(code or errno.EIO)}); choose another with --port"


def _environment(scene: Scene, folder: DemoFolder, *, api: str, speed: float) -> dict[str, str]:
    """All of the service's settings; those of a real bot on this machine must not reach it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CHINCHON_")}
    return inherited | {
        "CHINCHON_SECRET": scene.secret,
        "CHINCHON_WEBHOOK_SECRET": scene.webhook_secret,
        "CHINCHON_TELEGRAM_TOKENS": DEFAULT_TOKEN,
        "CHINCHON_TELEGRAM_API": api,
        "CHINCHON_REDIS_URL": "",
        "CHINCHON_DATA_DIR": str(folder.store),
        "CHINCHON_HOST": HOST,
        "CHINCHON_SPEED": str(speed),
        "CHINCHON_CALL_TIMEOUT_MS": str(_CALL_TIMEOUT_MS),
        "CHINCHON_WORKER_LEASE_MS": str(_LEASE_MS),
        "CHINCHON_LOG_JSON": "false",
    }
