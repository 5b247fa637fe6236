"""An emulator with two people, a group, and a small bot that answers by webhook."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from app.playground.emulator import Emulator
from tests.botapi.validate import check_call, check_result, check_update

Json = dict[str, Any]
OnUpdate = Callable[["Bot", Json], Awaitable[web.Response | None]]


@dataclass
class Api:
    """A plain client of the Bot API: no library between the test and the wire."""

    emu: Emulator
    session: aiohttp.ClientSession

    async def raw(self, method: str, **params: Any) -> tuple[int, Json]:
        """Status and body of a call with a JSON body."""
        async with self.session.post(f"{self.emu.base_url}{self.emu.token}/{method}", json=params) as answer:
            return answer.status, await answer.json(content_type=None)

    async def call(self, method: str, **params: Any) -> Any:
        """Result of a call that must succeed."""
        status, body = await self.raw(method, **params)
        assert status == 200, (method, params, body)
        return body["result"]

    async def refused(self, method: str, **params: Any) -> str:
        """Description of a call that must fail."""
        status, body = await self.raw(method, **params)
        assert status != 200, (method, params, body)
        assert body["error_code"] == status
        return str(body["description"])


class ConnectionAbort(Exception):
    """Raised by a test's bot to cut the connection instead of answering."""


@dataclass
class Bot:
    """A webhook that records what comes and answers as the test says."""

    api: Api
    url: str = ""
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)
    updates: list[Json] = field(default_factory=list)
    on_update: OnUpdate | None = None

    async def receive(self, request: web.Request) -> web.Response:
        """The webhook."""
        body = await request.read()
        self.requests.append((dict(request.headers), body))
        update: Json = json.loads(body.decode("utf-8", "surrogateescape"))
        self.updates.append(update)
        try:
            answer = await self.on_update(self, update) if self.on_update else None
        except ConnectionAbort:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        return answer or web.Response()

    async def listen(self, **params: Any) -> None:
        """Set the webhook."""
        await self.api.call("setWebhook", url=self.url, **{"secret_token": "s3cret_-", **params})

    def kinds(self) -> list[str]:
        """Kinds of the updates that came."""
        return [next(k for k in u if k != "update_id") for u in self.updates]


async def until(condition: Callable[[], object], meanwhile: Callable[[], None] = lambda: None) -> None:
    """Wait a moment for something to come true."""
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.002)
            meanwhile()


@pytest.fixture
async def emu() -> AsyncIterator[Emulator]:
    async with Emulator() as emulator:
        yield emulator
    check_journal(emulator)


def check_journal(emulator: Emulator) -> None:
    """Everything that the emulator said must fit the Bot API, whatever the test was about."""
    for update in emulator.journal.updates:
        if not update.queue.startswith("injected"):
            check_update(update.body)
    for call in emulator.journal.calls:
        if call.ok and not call.fault:
            check_call(call.method, call.params)
            check_result(call.method, call.result)


@pytest.fixture
async def api(emu: Emulator) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(emu, session)


@pytest.fixture
async def bot(api: Api) -> AsyncIterator[Bot]:
    bot = Bot(api)
    app = web.Application()
    app.router.add_post("/hook", bot.receive)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    bot.url = f"http://{host}:{port}/hook"
    yield bot
    await api.emu.close()
    await runner.cleanup()
