"""Small real stand-ins for what stands on the other side of the adapter's protocols."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from app.commands import Command, ReplyCode
from app.platforms.telegram.entry import Entry
from app.ports import StoreAway
from app.reply import Reply
from app.web import WebMeters
from tests.telegram.data import BOT


@dataclass
class Handler:
    """Notes commands and gives the reply it was told, or raises the error."""

    reply: Reply = field(default_factory=lambda: Reply(ReplyCode.OK, "vale"))
    error: Exception | None = None
    heard: list[Command] = field(default_factory=list)
    hold: asyncio.Event | None = None

    async def handle(self, command: Command) -> Reply:
        self.heard.append(command)
        if self.hold is not None:
            await self.hold.wait()
        if self.error is not None:
            raise self.error
        return self.reply


@dataclass
class DeadLetters:
    """Keeps what is buried."""

    away: bool = False
    kept: list[tuple[bytes, str]] = field(default_factory=list)

    async def dead_letter(self, raw: bytes, why: str) -> None:
        if self.away:
            raise StoreAway
        self.kept.append((raw, why))


class SystemClock:
    """Real time; sleeps are noted and cut short."""

    def __init__(self) -> None:
        self.slept_ms: list[int] = []

    def now_ms(self) -> int:
        return int(time.time() * 1000)

    async def sleep_ms(self, ms: int) -> None:
        self.slept_ms.append(ms)
        await asyncio.sleep(0.001)


def entry_of(handler: Handler, dead: DeadLetters, meters: WebMeters) -> Entry:
    return Entry(BOT, handler, dead, meters)


async def until(condition: Callable[[], object]) -> None:
    """Wait until something has happened that tells nobody."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - nothing tells when it happens
            await asyncio.sleep(0.005)
