"""An emulated Telegram, a bot on our own transport, and a server that answers as it is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from telegram import Bot

from app.platforms.telegram.links import TelegramLinks
from app.platforms.telegram.request import Connections, Patience, open_bot
from app.platforms.telegram.send import TelegramChats
from app.playground.emulator import Emulator
from tests.botapi.validate import check_call

QUICK = Patience(connect_s=1.0, answer_s=0.3)


@pytest.fixture
async def connections() -> AsyncIterator[Connections]:
    async with Connections() as connections:
        yield connections


@pytest.fixture
async def emu() -> AsyncIterator[Emulator]:
    async with Emulator() as emulator:
        yield emulator
    for call in emulator.journal.calls:
        check_call(call.method, call.params)


@pytest.fixture
def bot(emu: Emulator, connections: Connections) -> Bot:
    return open_bot(emu.token, connections, api=emu.url, patience=QUICK)


@pytest.fixture
def chats(bot: Bot) -> TelegramChats:
    return TelegramChats(bot, TelegramLinks("mesachinchon_bot"))


@dataclass
class Request:
    """One request as it came."""

    head: bytes
    body: bytes

    @property
    def path(self) -> str:
        return self.head.split()[1].decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Behaviour = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass
class RawServer:
    """A server below the level of any HTTP library: it counts connections and misbehaves to order."""

    url: str = ""
    connections: int = 0
    requests: list[Request] = field(default_factory=list)
    behaviour: Behaviour | None = None

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                length = next(
                    int(line.split(b":")[1])
                    for line in head.split(b"\r\n")
                    if b"content-length" in line.lower()
                )
                self.requests.append(Request(head, await reader.readexactly(length)))
                assert self.behaviour is not None
                await self.behaviour(writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def answering(status: int, body: Any, headers: dict[str, str] | None = None) -> Behaviour:
    """Answer with a whole response."""
    raw = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    told = {"Content-Type": "application/json"} | (headers or {})
    told |= {"Content-Length": str(len(raw))}
    lines = [f"HTTP/1.1 {status} X", *(f"{key}: {value}" for key, value in told.items()), "", ""]

    async def behave(writer: asyncio.StreamWriter) -> None:
        writer.write("\r\n".join(lines).encode() + raw)
        await writer.drain()

    return behave


@pytest.fixture
async def raw_server() -> AsyncIterator[RawServer]:
    served = RawServer()
    server = await asyncio.start_server(served.serve, "127.0.0.1", 0)
    served.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    yield served
    server.close()
    await server.wait_closed()
