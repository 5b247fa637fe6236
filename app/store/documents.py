"""A table's value in the store: stamp, then document; and the documents this process has read or written lately."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Final

from app.ports import Loaded, Quarantined
from app.store.codec import MalformedError, pack_table, unpack_table
from app.table import Table

STAMP_BYTES: Final = 16
_COUNTER_BYTES: Final = 8
_KEPT: Final = 512  # a few kB each; more tables than one process serves in the same minute

QUARANTINE_MARK: Final = bytes(STAMP_BYTES + 2)
"""Stands in the place of a quarantined table: a stamp that no commit can name, and no schema."""


def first_stamp() -> bytes:
    """The stamp of a new table."""
    return _stamp(1)


def next_stamp(stamp: bytes) -> bytes:
    """The stamp of the document after that one.

    The random half tells it from a stamp with the same count on a line of history that a failover lost.
    """
    return _stamp(int.from_bytes(stamp[:_COUNTER_BYTES], "big") + 1)


def _stamp(count: int) -> bytes:
    return count.to_bytes(_COUNTER_BYTES, "big") + secrets.token_bytes(STAMP_BYTES - _COUNTER_BYTES)


class Documents:
    """Turns values into documents and back.

    Reading costs much more than comparing bytes, and a table is read again and again by the taps and the
    chats of the same turn; so the last ones are kept. Documents never change, so they can be shared.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[bytes, Loaded]] = OrderedDict()

    def value(self, table: Table, stamp: bytes) -> bytes:
        """The bytes to store."""
        value = stamp + pack_table(table)
        self._keep(value, Loaded(table, stamp))
        return value

    def read(self, table_id: str, value: bytes) -> Loaded:
        """The document in stored bytes.

        Raises `NewerSchema`; `Quarantined` if it is out of play already; `MalformedError` if it must be.
        """
        kept = self._kept.get(table_id)
        if kept is not None and kept[0] == value:
            self._kept.move_to_end(table_id)
            return kept[1]
        if value == QUARANTINE_MARK:
            raise Quarantined(table_id)
        loaded = Loaded(unpack_table(value[STAMP_BYTES:]), value[:STAMP_BYTES])
        if loaded.table.id != table_id:
            raise MalformedError("the document of another table")
        self._keep(value, loaded)
        return loaded

    def _keep(self, value: bytes, loaded: Loaded) -> None:
        self._kept[loaded.table.id] = (value, loaded)
        self._kept.move_to_end(loaded.table.id)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
