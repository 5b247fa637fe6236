"""Noticing that another server answers than before."""

from typing import Any

import pytest
from redis.asyncio import Redis

from app.ports import StoreAway
from app.store import Stores
from app.store.contact import PROBE_EVERY_MS
from tests.contract.samples import GROUP, HandClock
from tests.contract.servers import packaged_or_skip, running
from tests.contract.test_wire import stores_at


async def settle(stores: Stores) -> None:
    """Sweep as a worker does."""
    if await stores.lost_contact():
        await stores.tables.sweep()
    assert not await stores.lost_contact()


async def test_an_unknown_server_is_swept_once(stores: Stores) -> None:
    assert await stores.lost_contact()
    assert await stores.lost_contact()
    await stores.tables.sweep()
    assert not await stores.lost_contact()


async def test_asking_costs_nothing_while_nothing_happens(
    stores: Stores, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settle(stores)
    asked = []
    command = stores.wire.command

    async def noted(*words: Any, **options: Any) -> Any:
        asked.append(words[0])
        return await command(*words, **options)

    monkeypatch.setattr(stores.wire, "command", noted)
    clock.ms += PROBE_EVERY_MS - 1
    assert not await stores.lost_contact()
    assert asked == []
    clock.ms += 1
    assert not await stores.lost_contact()
    assert asked == ["INFO", "GET"]


async def test_a_broken_connection_to_the_same_server_is_no_loss(embedded_url: str, clock: HandClock) -> None:
    async with stores_at(embedded_url, clock) as stores:
        await settle(stores)
        assert isinstance(stores.wire.client, Redis)
        await stores.wire.client.connection_pool.disconnect()
        await stores.ping()
        assert stores.wire.suspect  # a new connection is worth a question
        assert not await stores.lost_contact()
        assert not stores.wire.suspect


async def test_another_server_at_the_same_address_is_a_loss(
    stores: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    await settle(stores)
    monkeypatch.setattr(stores.contact, "identity", _other)
    stores.wire.suspect = True
    assert await stores.lost_contact()


async def _other() -> str:
    return "another"


async def test_one_replicas_sweep_is_enough_for_all(clock: HandClock) -> None:
    with running(packaged_or_skip()) as port:
        url = f"redis://127.0.0.1:{port}"
        async with stores_at(url, clock) as one, stores_at(url, clock) as other:
            await settle(one)
            assert not await other.lost_contact()
            assert (await other.contact.identity()) == (await one.contact.identity())


async def test_a_promoted_standby_is_a_loss(clock: HandClock) -> None:
    program = packaged_or_skip()
    with running(program) as first, running(program, "--replicaof", f"127.0.0.1 {first}") as second:
        async with stores_at(f"redis://127.0.0.1:{first}", clock) as stores:
            await settle(stores)
            before = await stores.contact.identity()
        async with stores_at(f"redis://127.0.0.1:{second}", clock) as stores:
            await stores.wire.command("REPLICAOF", "NO", "ONE")
            assert await stores.contact.identity() != before
            assert await stores.lost_contact()
            await settle(stores)


async def test_a_primary_that_was_demoted_is_left(clock: HandClock) -> None:
    """Its name may lead to the new primary now."""
    with running(packaged_or_skip()) as port:
        async with stores_at(f"redis://127.0.0.1:{port}", clock) as stores:
            await settle(stores)
            before = await stores.wire.command("CLIENT ID")
            assert await stores.wire.command("CLIENT ID") == before
            await stores.wire.command("REPLICAOF", "127.0.0.1", 1)
            with pytest.raises(StoreAway):
                await stores.people.put_table_in(GROUP, "t1")
            await stores.wire.command("REPLICAOF", "NO", "ONE")
            assert await stores.wire.command("CLIENT ID") != before
            assert await stores.lost_contact()
