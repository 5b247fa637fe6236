"""The one way to the server: scripts and commands, and what the client's errors mean to the service."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from redis import exceptions as errors
from redis.asyncio import Redis
from redis.asyncio.cluster import RedisCluster

from app.ports import StoreAway, StoreError

Client = Redis | RedisCluster
Argument = bytes | str | int | float

STRICT_HEADER: Final = "#!lua\n"
"""Makes a real server refuse a script that touches another slot than that of its declared keys."""

_AWAY: Final = (
    errors.ConnectionError,  # also: loading, wrong password, no free connection
    errors.TimeoutError,
    errors.ReadOnlyError,  # a failover made a replica of the server we talk to
    errors.MasterDownError,
    errors.ClusterError,
    errors.ClusterDownError,
    errors.TryAgainError,
    errors.RedisClusterException,
    errors.SlotNotCoveredError,
    errors.OutOfMemoryError,  # it answers, but takes no writes
)
_AWAY_CODES: Final = ("MISCONF", "NOREPLICAS", "LOADING", "BUSY", "UNBLOCKED", "CLUSTERDOWN", "OOM")
"""Answers without a class of their own that mean the same: not now."""


@dataclass(frozen=True, slots=True)
class Script:
    """A Lua script. It treats documents as opaque, touches only its declared keys, and fails with a code."""

    text: str

    def with_header(self, header: str) -> tuple[str, str]:
        """The text as it goes to the server, and its SHA-1, under which the server keeps it."""
        text = header + self.text
        return text, hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()


@dataclass(frozen=True, slots=True)
class Call:
    """One run of a script. All keys lie in one slot."""

    script: Script
    keys: Sequence[str]
    args: Sequence[Argument]


class CodeError(StoreError):
    """A script refused; the message begins with its code."""

    @property
    def code(self) -> str:
        """The first word."""
        return str(self).partition(" ")[0]


class Wire:
    """Runs scripts and commands on one client, plain or cluster.

    Scripts go by their SHA-1; a server that does not know one yet (new, restarted, failed over) gets the text.
    """

    def __init__(self, client: Client, *, header: str = STRICT_HEADER) -> None:
        self.client = client
        self.suspect = True
        """Whether anything happened that may mean another server than before answers now."""
        self._header = header
        self._texts: dict[Script, tuple[str, str]] = {}

    async def command(self, *words: Argument, **routing: Any) -> Any:
        """One command; `routing` is for clusters (`target_nodes`). Raises `StoreAway`, `CodeError`."""
        async with self._translated():
            return await self.client.execute_command(*words, **routing)

    async def run(self, script: Script, keys: Sequence[str], args: Sequence[Argument]) -> Any:
        """One script, one round trip. Raises `StoreAway`, `CodeError`."""
        text, sha = self._text(script)
        async with self._translated():
            try:
                return await self.client.execute_command("EVALSHA", sha, len(keys), *keys, *args)
            except errors.NoScriptError:
                return await self.client.execute_command("EVAL", text, len(keys), *keys, *args)

    async def run_each(self, calls: Sequence[Call]) -> list[Any]:
        """Several scripts in one pipeline, not atomic; in order, each its result or its `StoreError`.

        Raises `StoreAway` if nobody answered at all.
        """
        results = await self._pipeline([self._by_sha(call) for call in calls])
        unknown = [index for index, result in enumerate(results) if isinstance(result, errors.NoScriptError)]
        if unknown:
            again = await self._pipeline([self._by_text(calls[index]) for index in unknown])
            for index, result in zip(unknown, again, strict=True):
                results[index] = result
        return [
            await self._meaning(result) if isinstance(result, Exception) else result for result in results
        ]

    async def run_all(self, calls: Sequence[Call]) -> list[Any]:
        """As `run_each`, but raises the first `StoreError`."""
        results = await self.run_each(calls)
        for result in results:
            if isinstance(result, StoreError):
                raise result
        return results

    async def _pipeline(self, commands: Sequence[tuple[Argument, ...]]) -> list[Any]:
        async with self._translated():
            if isinstance(self.client, RedisCluster):
                cluster = self.client.pipeline()
                for words in commands:
                    _ = cluster.execute_command(*words)  # queues; the pipeline itself comes back
                return await cluster.execute(raise_on_error=False)
            plain = self.client.pipeline(transaction=False)
            for words in commands:
                plain.execute_command(*words)
            return await plain.execute(raise_on_error=False)

    @asynccontextmanager
    async def _translated(self) -> AsyncIterator[None]:
        try:
            yield
        except (*_AWAY, errors.ResponseError) as error:
            raise await self._meaning(error) from error

    async def _meaning(self, error: Exception) -> StoreError:
        if isinstance(error, errors.ReadOnlyError) and isinstance(self.client, Redis):
            # The name may lead to the new primary by now; only new connections would notice.
            await self.client.connection_pool.disconnect(inuse_connections=False)
        if isinstance(error, _AWAY) or str(error).startswith(_AWAY_CODES):
            self.suspect = True
            return StoreAway(str(error))
        return CodeError(str(error))

    def _by_sha(self, call: Call) -> tuple[Argument, ...]:
        return ("EVALSHA", self._text(call.script)[1], len(call.keys), *call.keys, *call.args)

    def _by_text(self, call: Call) -> tuple[Argument, ...]:
        return ("EVAL", self._text(call.script)[0], len(call.keys), *call.keys, *call.args)

    def _text(self, script: Script) -> tuple[str, str]:
        known = self._texts.get(script)
        if known is None:
            known = self._texts[script] = script.with_header(self._header)
        return known
