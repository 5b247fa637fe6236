"""Delivery by getUpdates."""

from __future__ import annotations

import asyncio

import pytest

from app.playground.emulator import Emulator, Person
from tests.playground.conftest import Api


@pytest.fixture
async def ana(emu: Emulator) -> Person:
    ana = emu.user("Ana")
    await ana.start()
    return ana


async def test_offset_confirms_and_limit_cuts(api: Api, ana: Person) -> None:
    for text in ("uno", "dos"):
        await ana.type(ana.dm, text)
    updates = await api.call("getUpdates")
    assert [u["message"]["text"] for u in updates] == ["/start", "uno", "dos"]
    assert await api.call("getUpdates") == updates
    assert await api.call("getUpdates", offset=updates[1]["update_id"], limit=1) == updates[1:2]
    assert await api.call("getUpdates", offset=-1) == updates[2:]
    assert await api.call("getUpdates", offset=updates[2]["update_id"] + 1) == []
    assert [u.state for u in api.emu.journal.updates] == ["delivered"] * 3


async def test_a_long_poll_ends_with_news_or_with_its_time(api: Api, ana: Person) -> None:
    await api.call("getUpdates", offset=10**9)
    polling = asyncio.create_task(api.call("getUpdates", timeout=5))
    await asyncio.sleep(0.05)
    assert not polling.done()
    await ana.type(ana.dm, "hola")
    assert (await polling)[0]["message"]["text"] == "hola"
    await api.call("getUpdates", offset=10**9)


async def test_time_runs_out_by_the_emulated_clock() -> None:
    async with Emulator(speed=500) as emu:
        assert await emu.core.poller.poll(offset=0, limit=100, timeout_s=50) == []


async def test_a_second_poll_ends_the_first(api: Api, ana: Person) -> None:
    await api.call("getUpdates", offset=10**9)
    first = asyncio.create_task(api.raw("getUpdates", timeout=5))
    await asyncio.sleep(0.05)
    assert await api.call("getUpdates") == []
    status, body = await first
    assert (status, body["description"]) == (
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    )


async def test_a_webhook_ends_a_poll(emu: Emulator, api: Api, ana: Person) -> None:
    await api.call("getUpdates", offset=10**9)
    polling = asyncio.create_task(api.raw("getUpdates", timeout=5))
    await asyncio.sleep(0.05)
    await api.call("setWebhook", url="http://127.0.0.1:1/")
    assert (await polling)[0] == 409


async def test_a_long_poll_is_no_work_under_way(emu: Emulator, api: Api, ana: Person) -> None:
    await api.call("getUpdates", offset=10**9)
    polling = asyncio.create_task(api.call("getUpdates", timeout=1))
    await asyncio.sleep(0.02)
    await emu.quiet(timeout_s=1)
    assert not polling.done()
    await ana.type(ana.dm, "x")
    with pytest.raises(TimeoutError, match=r"update 41822\d+ message"):
        await emu.quiet(timeout_s=0.1)
    await polling
