"""People, share codes and places."""

import asyncio

import pytest

from app.ports import Known
from app.store import Stores
from tests.contract.samples import ANA, GROUP

KNOWN = Known(
    id=ANA, name="Ana <b>& \u202eש", locale="es-AR", style="emoji", chosen=True, tables=("t1", "t2")
)


async def test_a_person_is_remembered(stores: Stores) -> None:
    assert await stores.people.person(ANA) is None
    await stores.people.remember(KNOWN)
    assert await stores.people.person(ANA) == KNOWN


@pytest.mark.parametrize("stored", [b"", b"\0\1\xc1", b"\0\1\x80", b"\0\x63new"])
async def test_a_person_who_cannot_be_read_is_unknown(stores: Stores, stored: bytes) -> None:
    await stores.wire.command("SET", f"test:person:{ANA}", stored)
    assert await stores.people.person(ANA) is None


async def test_a_code_belongs_to_one_table(stores: Stores) -> None:
    assert await stores.people.table_of_code("ABCDEF") is None
    won = await asyncio.gather(*(stores.people.claim_code("ABCDEF", f"t{number}") for number in range(9)))
    assert won.count(True) == 1
    winner = f"t{won.index(True)}"
    assert await stores.people.table_of_code("ABCDEF") == winner
    assert await stores.people.claim_code("ABCDEF", winner)


async def test_a_place_has_one_table(stores: Stores) -> None:
    assert await stores.people.table_in(GROUP) is None
    await stores.people.put_table_in(GROUP, "t1")
    await stores.people.put_table_in(GROUP, "t2")
    assert await stores.people.table_in(GROUP) == "t2"
    assert await stores.people.table_in("tg:-1001") is None
    await stores.people.put_table_in(GROUP, None)
    assert await stores.people.table_in(GROUP) is None


async def test_hints_that_nobody_uses_are_forgotten(stores: Stores) -> None:
    await stores.people.claim_code("ABCDEF", "t1")
    await stores.people.put_table_in(GROUP, "t1")
    for key in ("test:code:ABCDEF", f"test:place:{GROUP}"):
        await stores.wire.command("PEXPIRE", key, 60_000)
    await stores.people.table_of_code("ABCDEF")
    await stores.people.table_in(GROUP)
    for key in ("test:code:ABCDEF", f"test:place:{GROUP}"):
        assert 60_000 < await stores.wire.command("PTTL", key) <= 90 * 24 * 3_600_000
