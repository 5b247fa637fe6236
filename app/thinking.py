"""Where computer players think: the quick ones at once, the strong one in processes of its own.

A strong decision takes some ten milliseconds of CPU and needs numpy in memory; neither should burden the event loop.
Its processes are children that read questions from their standard input (`app.thinking_child`); one that is late or
broken is killed and replaced, and a plainer player decides in its place.
"""

from __future__ import annotations

import asyncio
import pickle
import random
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

import structlog

from app.thinking_child import LENGTH_BYTES, Failed, Question
from bots import policy
from engine.moves import Move
from engine.views import SeatView

log = structlog.get_logger()

STRONG: Final = frozenset({"hard"})
"""Players that think in processes of their own."""
STAND_IN: Final = "normal"
"""Who decides when a strong player does not answer."""


class Late(Exception):
    """A decision has not come in time."""


class Broken(Exception):
    """A decision failed, or its process is gone."""


class AtOnce:
    """`app.ports.Thinker` for players that need no time to speak of: they think right here."""

    async def choose(self, name: str, view: SeatView, seed: int) -> Move:
        """Choose a move of the seat."""
        return _think(name, view, seed)


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolOptions:
    """How much a pool of thinking processes may take.

    `patience_ms` is what a decision may take in all, waiting for a free process and its start included. Each process
    holds some 40 MB.
    """

    processes: int = 1
    patience_ms: int = 2_000
    command: tuple[str, ...] = (sys.executable, "-c", "from app.thinking_child import main; main()")


class Pool:
    """`app.ports.Thinker` whose strong players think in processes of their own.

    Made by `open_pool`. A process is started when it is first needed.
    """

    def __init__(self, options: PoolOptions | None = None) -> None:
        self._options = options or PoolOptions()
        self._free: asyncio.Queue[_Child] = asyncio.Queue()
        self._children = [_Child(self._options.command) for _ in range(self._options.processes)]
        for child in self._children:
            self._free.put_nowait(child)

    async def choose(self, name: str, view: SeatView, seed: int) -> Move:
        """Choose a move of the seat; a strong player that is late or fails gives way to a plainer one."""
        if name not in STRONG:
            return _think(name, view, seed)
        began = time.monotonic()
        try:
            async with asyncio.timeout(self._options.patience_ms / 1000):
                return await self._ask(Question(name, view, seed))
        except TimeoutError:
            why = "late"
        except Broken as broken:
            why = str(broken)
        log.warning("thinking_gave_way", why=why, ms=round((time.monotonic() - began) * 1000))
        return _think(STAND_IN, view, seed)

    async def _ask(self, question: Question) -> Move:
        child = await self._free.get()
        try:
            return await child.ask(question)
        except BaseException:
            child.kill()  # whatever it still says would answer the wrong question
            raise
        finally:
            self._free.put_nowait(child)

    async def close(self) -> None:
        """End the processes."""
        for child in self._children:
            await child.end()


@asynccontextmanager
async def open_pool(options: PoolOptions | None = None) -> AsyncIterator[Pool]:
    """Open a pool and end its processes afterwards."""
    pool = Pool(options)
    try:
        yield pool
    finally:
        await pool.close()


@dataclass(slots=True)
class _Child:
    """One process, started when asked and again after it was killed."""

    command: tuple[str, ...]
    _process: asyncio.subprocess.Process | None = field(init=False, default=None)
    _killed: list[asyncio.subprocess.Process] = field(init=False, default_factory=list)

    async def ask(self, question: Question) -> Move:
        """Give the child's answer. Raises `Broken`."""
        process = self._process
        if process is None or process.returncode is not None:
            self.kill()
            process = self._process = await self._start()
        assert process.stdin is not None and process.stdout is not None  # noqa: PT018, S101 - both are pipes
        body = pickle.dumps(question)
        try:
            process.stdin.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
            await process.stdin.drain()
            size = int.from_bytes(await process.stdout.readexactly(LENGTH_BYTES), "big")
            answer = pickle.loads(await process.stdout.readexactly(size))  # noqa: S301 - our own child wrote it
        except (OSError, EOFError) as error:
            raise Broken(type(error).__name__) from error
        if isinstance(answer, Failed):
            raise Broken(answer.error)
        move: Move = answer
        return move

    async def _start(self) -> asyncio.subprocess.Process:
        try:
            return await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        except OSError as error:
            raise Broken(type(error).__name__) from error

    def kill(self) -> None:
        """End the process now; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            self._killed.append(process)
            with suppress(ProcessLookupError):
                process.kill()

    async def end(self) -> None:
        """End the process and wait until it, and those killed before, are gone."""
        self.kill()
        while self._killed:
            await self._killed.pop().wait()


def _think(name: str, view: SeatView, seed: int) -> Move:
    return policy(name).choose(view, random.Random(seed))  # noqa: S311 - a decision is no secret
