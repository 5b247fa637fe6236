"""Emulator and page on their own, for any bot: `python -m app.playground --port 8090`."""

from __future__ import annotations

import argparse
import asyncio
import signal

from app.playground.emulator import DEFAULT_TOKEN, Emulator
from app.playground.page import serve_page
from app.playground.scene import move_in


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.playground", description=__doc__)
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument("--port", type=int, default=8090, help="port to listen on, 0 for a free one")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the bot's token")
    parser.add_argument("--username", default="mesachinchon_bot", help="the bot's username")
    parser.add_argument("--speed", type=float, default=1.0, help="emulated seconds per second")
    parser.add_argument("--seed", type=int, default=0, help="fixes ids and dice")
    parser.add_argument("--empty", action="store_true", help="start without people and groups")
    return parser.parse_args()


async def _serve(arguments: argparse.Namespace) -> None:
    emulator = Emulator(
        token=arguments.token, username=arguments.username, speed=arguments.speed, seed=arguments.seed
    )
    if not arguments.empty:
        move_in(emulator)
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    async with serve_page(emulator, host=arguments.host, port=arguments.port) as address:
        print(f"Phones at {address}, Bot API at {address}bot<token>", flush=True)  # noqa: T201
        await stop.wait()


if __name__ == "__main__":
    asyncio.run(_serve(_arguments()))
