"""People, share codes and which table is in which chat: hints in slots of their own."""

from __future__ import annotations

import structlog

from app.ports import Known, NewerSchema
from app.store.codec import MalformedError, pack_known, unpack_known
from app.store.keys import Keys
from app.store.wire import Script, Wire
from app.table import ChatKey, PersonId

_LOG = structlog.get_logger()

CLAIM_CODE = Script(
    """
local held = redis.call('GET', KEYS[1])
if held and held ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
)


class RedisPeople:
    """`PeopleStore` on Redis or Valkey. Codes and places that nobody asks for are forgotten after a while."""

    def __init__(self, wire: Wire, keys: Keys, *, keep_hints_ms: int) -> None:
        self._wire = wire
        self._keys = keys
        self._keep_ms = keep_hints_ms

    async def person(self, person: PersonId) -> Known | None:
        """What is remembered of the person; None also if this replica cannot read it."""
        data = await self._wire.command("GET", self._keys.person(person))
        if data is None:
            return None
        try:
            return unpack_known(data)
        except (MalformedError, NewerSchema) as error:
            # It is a hint: the platform's language and name do as well.
            _LOG.warning("person_unreadable", why=type(error).__name__)
            return None

    async def remember(self, known: Known) -> None:
        """Put it down."""
        await self._wire.command("SET", self._keys.person(known.id), pack_known(known))

    async def claim_code(self, code: str, table_id: str) -> bool:
        """Bind a share code to a table; False if another table has it."""
        return bool(await self._wire.run(CLAIM_CODE, (self._keys.code(code),), (table_id, self._keep_ms)))

    async def table_of_code(self, code: str) -> str | None:
        """The table's id."""
        return await self._hint(self._keys.code(code))

    async def table_in(self, chat: ChatKey) -> str | None:
        """The active table of a chat (and topic)."""
        return await self._hint(self._keys.place(chat))

    async def put_table_in(self, chat: ChatKey, table_id: str | None) -> None:
        """Bind, or unbind with None."""
        key = self._keys.place(chat)
        if table_id is None:
            await self._wire.command("DEL", key)
        else:
            await self._wire.command("SET", key, table_id, "PX", self._keep_ms)

    async def _hint(self, key: str) -> str | None:
        value: bytes | None = await self._wire.command("GETEX", key, "PX", self._keep_ms)
        return None if value is None else value.decode()
