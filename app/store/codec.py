"""Records to bytes and back: a schema number, then msgpack.

The number stands in front, in two bytes, so that a script can read it too. Older shapes are brought up to date by
`MIGRATIONS` while they are still plain data; a newer one is left alone (`NewerSchema`); what cannot be read at all
is `MalformedError`, and whoever meets it keeps the bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

import msgpack
from cattrs import Converter
from cattrs.preconf.msgpack import make_converter

from app.ports import ChatRecord, Known, NewerSchema
from app.table import SCHEMA, Table
from engine.cards import Card

SCHEMA_BYTES: Final = 2
RECORD_SCHEMA: Final = 1
"""Number of the shape of a `ChatRecord`."""
KNOWN_SCHEMA: Final = 1
"""Number of the shape of a `Known`."""

Plain = dict[str, object]
Migration = Callable[[Plain], Plain]
_T = TypeVar("_T")


def _with_speed(plain: Plain) -> Plain:
    return {**plain, "speed": "usual"}


MIGRATIONS: Final[Mapping[int, Migration]] = {1: _with_speed}
"""From each older schema number of a table to the next one. A new `SCHEMA` needs an entry for the one before."""


class MalformedError(Exception):
    """Stored bytes that no version of the service can have written, or that were damaged since."""


_SCALARS: Final = (int, str, bool, bytes)


def _exactly(kind: type) -> Callable[[Any, Callable[[Any], Any]], Any]:
    """A hook that takes only values of the very type: cattrs would turn None into 'None' and '7' into 7.

    Enumerations and cards are made of such a value; they refuse one that stands for nothing.
    """

    def check(value: Any, wanted: Callable[[Any], Any]) -> Any:
        if type(value) is not kind:
            raise TypeError(f"{kind.__name__} expected, {type(value).__name__} found")
        return value if wanted is kind else wanted(value)

    return check


def _converter() -> Converter:
    converter = make_converter(detailed_validation=False, forbid_extra_keys=True)
    for kind in _SCALARS:
        converter.register_structure_hook(kind, _exactly(kind))
    converter.register_unstructure_hook(Card, int)
    return converter


_CONVERTER: Final = _converter()


def _pack(schema: int, record: object) -> bytes:
    plain = _CONVERTER.unstructure(record)
    return schema.to_bytes(SCHEMA_BYTES, "big") + bytes(msgpack.packb(plain))


def schema_of(data: bytes) -> int:
    """The schema number in front of the bytes."""
    return int.from_bytes(data[:SCHEMA_BYTES], "big")


def _unpack(data: bytes, kind: type[_T], *, schema: int, migrations: Mapping[int, Migration]) -> _T:
    if len(data) < SCHEMA_BYTES:
        raise MalformedError("no schema number")
    found = schema_of(data)
    if found > schema:
        raise NewerSchema(f"schema {found}, this replica reads up to {schema}")
    try:
        plain = msgpack.unpackb(data[SCHEMA_BYTES:])
        for number in range(found, schema):
            plain = migrations[number](plain)
        return _CONVERTER.structure(plain, kind)
    except Exception as error:
        # Whatever goes wrong on the way from bytes to a record means one thing: nobody can read them.
        raise MalformedError(f"{type(error).__name__}: {error}"[:200]) from error


def pack_table(table: Table) -> bytes:
    """The document's bytes."""
    return _pack(SCHEMA, table)


def unpack_table(data: bytes) -> Table:
    """The document. Raises `NewerSchema`, `MalformedError`."""
    return _unpack(data, Table, schema=SCHEMA, migrations=MIGRATIONS)


def pack_record(record: ChatRecord) -> bytes:
    """A chat's record without its strays, which are kept beside it (see `app.store.shown`)."""
    return _pack(RECORD_SCHEMA, replace(record, strays=()))


def unpack_record(data: bytes) -> ChatRecord:
    """A chat's record. Raises `NewerSchema`, `MalformedError`."""
    return _unpack(data, ChatRecord, schema=RECORD_SCHEMA, migrations={})


def pack_known(known: Known) -> bytes:
    """What is remembered of a person."""
    return _pack(KNOWN_SCHEMA, known)


def unpack_known(data: bytes) -> Known:
    """What is remembered of a person. Raises `NewerSchema`, `MalformedError`."""
    return _unpack(data, Known, schema=KNOWN_SCHEMA, migrations={})
