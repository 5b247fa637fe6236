"""The demo's service: the real one in a process of its own, which tells Telegram by itself where it listens.

Run as `python -m app.cli.demo.service` with its settings in the environment. Standard output says `ready` once
updates can come. Standard input is held open by the demo and never written to: its end is the end of the demo, even of
one that was killed.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from typing import TYPE_CHECKING, Annotated, Final

import typer

from app.cli.failing import settings_or_fail
from app.cli.running import listening, run_house

if TYPE_CHECKING:
    from app.build import House

READY: Final = "ready"

_LAST_RESORT_S: Final = 15
"""Whoever is not done that long after the demo's end is ended by the kernel."""


def service(
    rng: Annotated[str | None, typer.Option(help="Fixes what computer players do.")] = None,
) -> None:
    """Serve the emulated Telegram until standard input ends."""
    chance = None if rng is None else random.Random(rng)  # noqa: S311 - decks come from the secret
    run_house(settings_or_fail(), _serving, rng=chance, log_to=sys.stderr)


async def _serving(house: House, stop: asyncio.Event) -> None:
    from app.platforms.telegram.setup import describe, set_webhook

    asyncio.get_running_loop().add_reader(sys.stdin, _read_on, stop)
    settings = house.settings
    async with listening(house, hooks=True, port=0) as port:
        for line in house.bots:
            await describe(line.bot)
            await set_webhook(
                line.bot,
                public_url=f"http://{settings.host}:{port}",
                secret=settings.webhook_secret.get_secret_value() if settings.webhook_secret else "",
            )
        print(READY, flush=True)  # noqa: T201 - the demo waits for it
        await stop.wait()


def _read_on(stop: asyncio.Event) -> None:
    if os.read(sys.stdin.fileno(), 1024):
        return
    asyncio.get_running_loop().remove_reader(sys.stdin)
    signal.alarm(_LAST_RESORT_S)
    stop.set()


if __name__ == "__main__":
    cli = typer.Typer(pretty_exceptions_enable=False)  # the demo shows the last line of the log
    cli.command()(service)
    cli()
