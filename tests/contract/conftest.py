"""The store over each server: in memory, embedded Valkey, Redis, a cluster; and with every script sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer
from redis.asyncio.cluster import RedisCluster

from app.store import StoreOptions, Stores, stores_on
from app.store.embedded import EmbeddedServer
from app.store.opening import connect
from app.store.wire import STRICT_HEADER, Client
from tests.contract.samples import HandClock
from tests.contract.servers import installed_or_skip, one_node_cluster, packaged_or_skip, running

DECLARED_KEYS_ONLY = """
local declared, real = {}, redis
for _, key in ipairs(KEYS) do declared[key] = true end
local redis = setmetatable({ call = function(command, key, ...)
    if not declared[key] then error('UNDECLARED ' .. command .. ' ' .. tostring(key)) end
    return real.call(command, key, ...)
end }, { __index = real })
"""
"""Stricter than any server: a script may touch only the keys it was given. All commands in use name one key, first."""


class SentTwice(FakeAsyncRedis):
    """Every script reaches the server twice, as if the first answer had been lost and the client tried again."""

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        send = super().execute_command
        if args[0] in {"EVAL", "EVALSHA"}:
            await send(*args, **options)  # type: ignore[no-untyped-call]
        return await send(*args, **options)  # type: ignore[no-untyped-call]

    def pipeline(self, *args: Any, **options: Any) -> Any:
        pipe: Any = super().pipeline(*args, **options)
        send = pipe.execute

        async def send_twice(**options: Any) -> Any:
            commands = list(pipe.command_stack)
            await send(raise_on_error=False)
            pipe.command_stack = commands
            return await send(**options)

        pipe.execute = send_twice
        return pipe


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(scope="session")
def embedded_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    server = EmbeddedServer(tmp_path_factory.mktemp("embedded"), packaged_or_skip())
    with asyncio.Runner() as runner:
        runner.run(server.start())
        yield server.url
        runner.run(server.stop())


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    with running(installed_or_skip()) as port:
        yield f"redis://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    with one_node_cluster(packaged_or_skip()) as port:
        yield f"redis+cluster://127.0.0.1:{port}"


IN_MEMORY = {"memory": FakeAsyncRedis, "sent_twice": SentTwice}
SERVERS = (*IN_MEMORY, "embedded", "redis", "cluster")


@pytest.fixture(params=SERVERS)
def server(request: pytest.FixtureRequest) -> str:
    """Which server the test runs on; the real ones by address."""
    kind: str = request.param
    if kind in IN_MEMORY:
        return kind
    url: str = request.getfixturevalue(f"{kind}_url")
    return url


@pytest.fixture
def options() -> StoreOptions:
    return StoreOptions(prefix="test:")


@asynccontextmanager
async def open_empty(server: str, clock: HandClock, options: StoreOptions) -> AsyncIterator[Stores]:
    """A store on an emptied server."""
    client: Client
    if server in IN_MEMORY:
        client, header = IN_MEMORY[server](server=FakeServer()), DECLARED_KEYS_ONLY
    else:
        client, header = connect(server, options), STRICT_HEADER
        await flush(client)
    try:
        yield stores_on(client, clock=clock, options=options, header=header)
    finally:
        await client.aclose()


async def flush(client: Client) -> None:
    """Empty all nodes."""
    if isinstance(client, RedisCluster):
        await client.execute_command("FLUSHALL", target_nodes=RedisCluster.PRIMARIES)
    else:
        await client.flushall()


@pytest.fixture
async def stores(server: str, clock: HandClock, options: StoreOptions) -> AsyncIterator[Stores]:
    async with open_empty(server, clock, options) as stores:
        yield stores
