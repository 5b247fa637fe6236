"""Run the emulator on its own: `python -m app.playground.emulator --port 8081`."""

from __future__ import annotations

import argparse
import asyncio
import signal

from app.playground.emulator.emulator import DEFAULT_TOKEN, Emulator


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.playground.emulator", description=__doc__)
    parser.add_argument(
        "--host", default="127.0.0.1", help="address to listen on (default: this machine only)"
    )
    parser.add_argument("--port", type=int, default=8081, help="port to listen on, 0 for a free one")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the bot's token")
    parser.add_argument("--username", default="mesachinchon_bot", help="the bot's username")
    parser.add_argument("--speed", type=float, default=1.0, help="emulated seconds per second")
    parser.add_argument("--seed", type=int, default=0, help="fixes ids and dice")
    parser.add_argument("--limits", action="store_true", help="answer 429 above Telegram's rates")
    return parser.parse_args()


async def _serve(arguments: argparse.Namespace) -> None:
    emulator = Emulator(
        token=arguments.token, username=arguments.username, speed=arguments.speed, seed=arguments.seed
    )
    if arguments.limits:
        emulator.limit()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    await emulator.start(host=arguments.host, port=arguments.port)
    try:
        print(f"Bot API at {emulator.base_url}<token>, control at {emulator.url}/emulator/state", flush=True)  # noqa: T201
        await stop.wait()
    finally:
        await emulator.close()


if __name__ == "__main__":
    asyncio.run(_serve(_arguments()))
