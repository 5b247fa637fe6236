"""Clock, journal and waiting."""

from __future__ import annotations

import asyncio

import pytest

from app.playground.emulator import Emulator, Journal, ManualClock, ScaledClock
from app.playground.emulator.files import picture_size
from tests.playground.conftest import Api


async def test_manual_clock_wakes_in_order_of_time() -> None:
    clock, woken = ManualClock(100.0), []

    async def sleeper(seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(seconds)

    tasks = [asyncio.create_task(sleeper(s)) for s in (3.0, 1.0, 0.0, 2.0)]
    await asyncio.sleep(0.01)
    assert (woken, clock.sleeping) == ([0.0], 3)
    clock.advance(2)
    await asyncio.sleep(0.01)
    assert (woken, clock.now()) == ([0.0, 1.0, 2.0], 102.0)
    tasks[0].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert clock.sleeping == 0
    clock.advance(5)


async def test_scaled_clock() -> None:
    clock = ScaledClock(speed=1000, start=0)
    await clock.sleep(10)
    assert clock.now() >= 10
    assert clock.real_s(60) == 0.06
    with pytest.raises(ValueError, match="positive"):
        ScaledClock(speed=0)


async def test_journal_streams_and_forgets(api: Api) -> None:
    journal = Journal(lambda: 5.0)
    journal.tell("a", x=1)
    journal.tell("b")
    stream = journal.stream(after=1)
    assert await anext(stream) == {"seq": 2, "at": 5.0, "kind": "b"}
    journal.tell("c")
    assert (await anext(stream))["kind"] == "c"
    journal.close()
    assert [e async for e in stream] == []
    await api.emu.user("Ana").start()
    await api.call("getMe")
    api.emu.journal.clear()
    assert (api.emu.journal.calls, len(api.emu.journal.updates)) == ([], 1)


async def test_quiet_waits_for_a_condition_and_tells_what_it_waits_for(emu: Emulator) -> None:
    ready = asyncio.Event()
    asyncio.get_running_loop().call_later(0.05, ready.set)
    await emu.quiet(until=ready.is_set)

    async def never() -> bool:
        return False

    with pytest.raises(TimeoutError, match="not quiet"):
        await emu.quiet(timeout_s=0.05, until=never)


async def test_calls_can_be_asked_for(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    await ana.start()
    await api.call("sendMessage", chat_id=ana.id, text="x")
    await api.refused("sendMessage", chat_id=5, text="x")
    assert [c.ok for c in emu.journal.calls_of("sendMessage")] == [True, False]
    assert [c.chat_id for c in emu.journal.calls_of("*", ok=False)] == [5]
    assert len(emu.journal.calls_of("*", chat_id=ana.id)) == 1


def test_picture_sizes() -> None:
    assert picture_size(b"GIF89a" + (7).to_bytes(2, "little") + (9).to_bytes(2, "little")) == (7, 9)
    webp = b"RIFF0000WEBPVP8X" + b"\0" * 8 + (639).to_bytes(3, "little") + (479).to_bytes(3, "little")
    assert picture_size(webp) == (640, 480)
    jpeg = bytes.fromhex("ffd8 ffe0 0004 0000 ffc0 0011 08 00f0 0140 03 000000000000")
    assert picture_size(jpeg) == (320, 240)
    assert picture_size(b"\xff\xd8\xff\xe0\x00\x04\x00\x00") is None
    assert picture_size(b"text") is None


def test_seeds_repeat_ids() -> None:
    assert [Emulator(seed=3).user("a").id for _ in range(2)] == [Emulator(seed=3).user("b").id] * 2
    assert Emulator(seed=4).user("a").id != Emulator(seed=5).user("a").id
