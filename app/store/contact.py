"""Whether the server that answers now is the one whose tables were last put in doubt.

A standby takes over, or a server starts again, with writes missing that were acknowledged. Its run id or its
replication id is another one then. The id that was last swept for is kept in the store, so one sweep a change is
enough for all replicas, and a broken connection to the same server costs nothing.
"""

from __future__ import annotations

from typing import Any, Final

import structlog
from redis.asyncio import ConnectionPool
from redis.asyncio.cluster import RedisCluster

from app.ports import Clock
from app.store.keys import Keys
from app.store.wire import CodeError, Wire

PROBE_EVERY_MS: Final = 5_000
"""How often to ask who is there although nothing happened: behind a proxy a failover breaks no connection."""
_UNNAMED: Final = "unnamed"
_ID_FIELDS: Final = ("run_id", "master_replid")

_LOG = structlog.get_logger()


def watch_connects(pool: ConnectionPool, wire: Wire) -> None:
    """Make every new connection of the pool a reason to ask who is there."""
    base = pool.connection_class

    class Watched(base):  # type: ignore[misc, valid-type]  # the base depends on the scheme of the address
        async def on_connect_check_health(self, check_health: bool = True) -> None:  # noqa: FBT001, FBT002  # inherited
            wire.suspect = True
            await super().on_connect_check_health(check_health)

    pool.connection_class = Watched


class Contact:
    """Asks the server who it is."""

    def __init__(self, wire: Wire, keys: Keys, clock: Clock) -> None:
        self._wire = wire
        self._keys = keys
        self._clock = clock
        self._probed_ms: int | None = None

    async def lost(self) -> bool:
        """Whether a sweep is due. Mostly without a round trip. Raises `StoreAway`."""
        now_ms = self._clock.now_ms()
        fresh = self._probed_ms is not None and now_ms - self._probed_ms < PROBE_EVERY_MS
        if fresh and not self._wire.suspect:
            return False
        # Before asking: what goes wrong from here on is a new suspicion.
        self._wire.suspect = False
        identity = await self.identity()
        swept: bytes | None = await self._wire.command("GET", self._keys.swept)
        lost = swept is None or swept.decode() != identity
        self._probed_ms = None if lost else now_ms
        return lost

    async def mark_swept(self, identity: str) -> None:
        """Put down that all tables have been put in doubt since this server came."""
        await self._wire.command("SET", self._keys.swept, identity)

    async def identity(self) -> str:
        """Which server, or which servers of a cluster, answer. A server that will not tell is always the same."""
        try:
            nodes = await self._nodes()
        except CodeError as error:
            _LOG.debug("server_unnamed", why=str(error))
            return _UNNAMED
        return ",".join(sorted(":".join(str(node.get(name, "")) for name in _ID_FIELDS) for node in nodes))

    async def _nodes(self) -> list[dict[str, Any]]:
        if not isinstance(self._wire.client, RedisCluster):
            return [await self._wire.command("INFO")]
        infos = await self._wire.command("INFO", target_nodes=RedisCluster.PRIMARIES)
        several = infos and all(isinstance(info, dict) for info in infos.values())
        return list(infos.values()) if several else [infos]
