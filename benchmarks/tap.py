"""What a tap costs the service: CPU, round trips to the store, calls of the Bot API.

Four people who are all there play in a group; the emulated Telegram and the people run in another process. The
CPU is that of this process, the service, with everything that follows a tap: up to three chats brought up to
date. It is told in milliseconds and as a ratio to a plain webhook that answers without looking at the update.

    ./run bench tap --turns 100
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import pstats
import random
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import redis.asyncio.connection as redis_connection
from aiohttp import web

from app.build import open_house
from app.pace import Pace
from app.platforms.telegram.setup import set_webhook
from app.settings import Settings
from app.store import Budget, Budgets
from app.web import Server, make_app

FREE = Budget(interval_ms=0.01, burst=10_000)
HOOK_SECRET = "measured"  # noqa: S105 - opens only this process
BARE_REQUESTS = 2_000


class RoundTrips:
    """Counts what goes out to the store; a pipeline goes out at once."""

    def __init__(self) -> None:
        self.sent = 0
        base = redis_connection.AbstractConnection
        send = base.send_packed_command

        async def counted(connection: Any, command: Any, *arguments: Any, **options: Any) -> Any:
            self.sent += 1
            return await send(connection, command, *arguments, **options)

        base.send_packed_command = counted  # type: ignore[method-assign, assignment]


async def main(turns: int, store: str, *, profiled: bool) -> None:
    """Measure and print."""
    trips = RoundTrips()
    bare_ms = await _bare_webhook_ms()
    async with _people() as (process, hello), _service(hello, store) as server_port:
        address = f"http://127.0.0.1:{server_port}"
        await _tell(process, f"go {turns}")
        await _hear(process)
        cpu, sent = time.process_time(), trips.sent
        profile = cProfile.Profile() if profiled else None
        if profile:
            profile.enable()
        told = await _hear(process)
        if profile:
            profile.disable()
        cpu_ms, sent = (time.process_time() - cpu) * 1000, trips.sent - sent
    calls = sum(told["calls"].values())
    print(f"served at {address}; {told['turns']} turns, {told['presses']} taps, store: {store or 'embedded'}")
    print(f"CPU a tap, all that follows included   {cpu_ms / told['presses']:8.2f} ms")
    print(f"  as a multiple of a bare webhook      {cpu_ms / told['presses'] / bare_ms:8.1f}")
    print(f"CPU a turn                             {cpu_ms / told['turns']:8.2f} ms")
    print(
        f"round trips to the store a tap         {sent / told['presses']:8.2f}  (claims and idle looks included)"
    )
    print(f"calls of the Bot API a turn            {calls / told['turns']:8.2f}  {told['calls']}")
    if profile:
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)


@asynccontextmanager
async def _people() -> AsyncIterator[tuple[asyncio.subprocess.Process, dict[str, Any]]]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.tap_people",
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=2**20,
    )  # fmt: skip
    try:
        yield process, await _hear(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@asynccontextmanager
async def _service(hello: dict[str, Any], store: str) -> AsyncIterator[int]:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings.model_validate(
            {
                "secret": "x" * 32,
                "telegram_tokens": hello["token"],
                "webhook_secret": HOOK_SECRET,
                "telegram_api": hello["url"],
                "redis_url": store,
                "data_dir": Path(folder),
            }
        )
        pace = Pace().hurried(1000)
        budgets = Budgets(bot=FREE, group=FREE, private=FREE)
        rng = random.Random(1)  # noqa: S311 - the same run each time
        async with open_house(settings, rng=rng, pace=pace, budgets=budgets) as house:
            server = Server(
                make_app(health=house.health, meters=house.web_meters, webhooks=house.webhooks()),
                host="127.0.0.1",
                port=0,
            )
            port = await server.start()
            worker = asyncio.create_task(house.worker.run())
            await set_webhook(house.bots[0].bot, public_url=f"http://127.0.0.1:{port}", secret=HOOK_SECRET)
            try:
                yield port
            finally:
                await server.stop()
                house.worker.stop()
                await worker


async def _bare_webhook_ms() -> float:
    """CPU of one request to an aiohttp handler that reads JSON and answers JSON, client and server together."""

    async def handle(request: web.Request) -> web.Response:
        return web.json_response({"update": (await request.json())["update_id"]})

    app = web.Application()
    app.router.add_post("/", handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    async with aiohttp.ClientSession() as session:
        began = time.process_time()
        for number in range(BARE_REQUESTS):
            async with session.post(
                f"http://127.0.0.1:{runner.addresses[0][1]}/", json={"update_id": number}
            ) as answer:
                await answer.read()
        spent = time.process_time() - began
    await runner.cleanup()
    return spent * 1000 / BARE_REQUESTS


async def _hear(process: asyncio.subprocess.Process) -> dict[str, Any]:
    if process.stdout is None:
        raise RuntimeError("the people have no voice")
    heard: dict[str, Any] = json.loads(await process.stdout.readline())
    return heard


async def _tell(process: asyncio.subprocess.Process, line: str) -> None:
    if process.stdin is None:
        raise RuntimeError("the people have no ears")
    process.stdin.write(f"{line}\n".encode())
    await process.stdin.drain()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--turns", type=int, default=100)
    parser.add_argument("--store", default="", help="address of a Redis server; empty for the embedded one")
    parser.add_argument("--profile", action="store_true", help="also print where the time goes")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.turns, chosen.store, profiled=chosen.profile))
