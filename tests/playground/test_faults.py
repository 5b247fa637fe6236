"""The switchboard of faults, and the flood limits."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web

from app.playground.emulator import Answer, Emulator, ManualClock, Person
from tests.playground.conftest import Api, Bot, Json, until


@pytest.fixture
async def ana(emu: Emulator) -> Person:
    ana = emu.user("Ana")
    await ana.start()
    return ana


def said(ana: Person) -> list[str]:
    return [m.text for m in ana.sees(ana.dm) if m.from_bot]


async def test_patterns_chats_counts_and_conditions(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    fault = emu.fail("send*", "blocked", chat=group, times=2, where=lambda p: "bad" in p["text"])
    outcomes = [
        (await api.raw(method, chat_id=chat_id, text=text))[0]
        for method, chat_id, text in (
            ("sendMessage", ana.id, "bad"),
            ("sendMessage", group.id, "good"),
            ("editMessageText", group.id, "bad"),
            ("sendMessage", group.id, "bad 1"),
            ("sendMessage", group.id, "bad 2"),
            ("sendMessage", group.id, "bad 3"),
        )
    ]
    assert outcomes == [200, 200, 400, 403, 403, 200]
    assert fault.hits == 2
    assert [m.text for m in ana.sees(group)] == ["good", "bad 3"]


async def test_until_cleared_and_by_chance(emu: Emulator, api: Api) -> None:
    emu.fail(
        "*",
        {"status": 500, "body": {"ok": False, "error_code": 500, "description": "Internal Server Error"}},
        times=None,
    )
    assert [(await api.raw("getMe"))[0] for _ in range(3)] == [500] * 3
    emu.clear_faults()
    emu.fail("getMe", Answer(418, "teapot", {"Content-Type": "text/plain"}), times=None, chance=0.5)
    statuses = set()
    for _ in range(40):
        async with api.session.get(f"{emu.base_url}{emu.token}/getMe") as answer:
            statuses.add(answer.status)
    assert statuses == {200, 418}
    with pytest.raises(KeyError):
        emu.fail("*", "no such error")
    with pytest.raises(ValueError, match="needs an answer"):
        emu.fail("*", mode="error")


async def test_an_error_after_the_effect(emu: Emulator, api: Api, ana: Person) -> None:
    emu.fail("sendMessage", "bad_gateway_json", when="after")
    assert (await api.raw("sendMessage", chat_id=ana.id, text="x"))[0] == 502
    assert said(ana) == ["x"]


@pytest.mark.parametrize(("when", "seen"), [("before", []), ("after", ["x"])])
async def test_no_answer_before_or_after_the_effect(
    emu: Emulator, api: Api, ana: Person, when: str, seen: list[str]
) -> None:
    await api.call("getUpdates", offset=10**9)
    emu.fail("sendMessage", mode="hang", when="after" if when == "after" else "before")
    with pytest.raises(asyncio.TimeoutError):
        async with asyncio.timeout(0.1):
            await api.raw("sendMessage", chat_id=ana.id, text="x")
    assert said(ana) == seen
    await emu.quiet()
    call = emu.journal.calls_of("sendMessage")[0]
    assert (call.status, call.fault) == (0, f"hang {when}")


@pytest.mark.parametrize(("when", "seen"), [("before", []), ("after", ["x"])])
async def test_connection_reset(emu: Emulator, api: Api, ana: Person, when: str, seen: list[str]) -> None:
    emu.fail("sendMessage", mode="reset", when="after" if when == "after" else "before")
    with pytest.raises(aiohttp.ClientConnectionError):
        await api.raw("sendMessage", chat_id=ana.id, text="x")
    assert said(ana) == seen


async def test_half_an_answer(emu: Emulator, api: Api, ana: Person) -> None:
    emu.fail("sendMessage", mode="malformed")
    with pytest.raises(json.JSONDecodeError):
        await api.raw("sendMessage", chat_id=ana.id, text="x")
    assert said(ana) == ["x"]


async def test_delay_counts_in_emulated_seconds() -> None:
    clock = ManualClock()
    async with Emulator(clock=clock) as emu, aiohttp.ClientSession() as session:
        api = Api(emu, session)
        emu.fail("getMe", delay_s=30)
        asking = asyncio.create_task(api.call("getMe"))
        await until(lambda: clock.sleeping)
        assert emu.pending() == ["1 calls in flight"]
        clock.advance(30)
        assert (await asking)["is_bot"] is True


async def test_faults_hit_methods_in_webhook_answers_too(emu: Emulator, bot: Bot, ana: Person) -> None:
    async def answer(bot: Bot, update: Json) -> web.Response:
        return web.json_response(
            {"method": "sendMessage", "chat_id": ana.id, "text": update["message"]["text"]}
        )

    emu.fail("sendMessage", "blocked")
    bot.on_update = answer
    await bot.listen()
    await ana.type(ana.dm, "otra")
    await emu.quiet()
    assert said(ana) == ["otra"]
    assert [call.status for call in emu.journal.calls_of("sendMessage")] == [403, 200]


class TestFloodLimits:
    """429 with a pause, after which it works; edits count like sends."""

    @pytest.fixture
    def clock(self) -> ManualClock:
        return ManualClock()

    @pytest.fixture
    async def emu(self, clock: ManualClock) -> AsyncIterator[Emulator]:
        async with Emulator(clock=clock) as emulator:
            yield emulator

    async def test_off_unless_switched_on(self, api: Api, ana: Person) -> None:
        for _ in range(40):
            await api.call("sendMessage", chat_id=ana.id, text="x")

    async def test_one_chat(self, emu: Emulator, api: Api, ana: Person, clock: ManualClock) -> None:
        emu.limit()
        for _ in range(5):
            await api.call("sendMessage", chat_id=ana.id, text="x")
        for _ in range(3):
            async with api.session.post(
                f"{emu.base_url}{emu.token}/sendMessage", json={"chat_id": ana.id, "text": "x"}
            ) as answer:
                assert (answer.status, answer.headers["Retry-After"]) == (429, "1")
                assert await answer.json() == {
                    "ok": False, "error_code": 429, "description": "Too Many Requests: retry after 1",
                    "parameters": {"retry_after": 1},
                }  # fmt: skip
        clock.advance(1)
        sent = await api.call("sendMessage", chat_id=ana.id, text="x")
        status, _ = await api.raw("editMessageText", chat_id=ana.id, message_id=sent["message_id"], text="y")
        assert status == 429
        assert len(said(ana)) == 6

    async def test_one_group(self, emu: Emulator, api: Api, ana: Person, clock: ManualClock) -> None:
        emu.limit(chat_burst=100)
        group = emu.group("Familia", members=[ana], bot_is_member=True)
        sent = await api.call("sendMessage", chat_id=group.id, text="0")
        for number in range(1, 20):
            await api.call(
                "editMessageText", chat_id=group.id, message_id=sent["message_id"], text=str(number)
            )
            clock.advance(1)
        status, body = await api.raw("sendMessage", chat_id=group.id, text="x")
        assert (status, body["parameters"]["retry_after"]) == (429, 41)
        assert emu.core.gate.used(group.id) == 20
        await api.call("sendMessage", chat_id=ana.id, text="private chats are another matter")
        clock.advance(41)
        await api.call("sendMessage", chat_id=group.id, text="x")

    async def test_the_whole_bot_and_free_answers(self, emu: Emulator, api: Api, ana: Person) -> None:
        emu.limit()
        people = [emu.user(f"p{i}") for i in range(31)]
        for person in people:
            await person.start()
        statuses = [(await api.raw("sendMessage", chat_id=p.id, text="x"))[0] for p in people]
        assert statuses == [200] * 30 + [429]
        for _ in range(40):
            status, _ = await api.raw("answerCallbackQuery", callback_query_id="1")
            assert status == 400

    async def test_calls_without_a_chat_count_for_the_bot_only(self, emu: Emulator, api: Api) -> None:
        emu.limit(bot_per_s=8)
        statuses = [(await api.raw("editMessageText", inline_message_id="x", text="y"))[0] for _ in range(9)]
        assert statuses == [400] * 8 + [429]

    async def test_unknown_figures(self, emu: Emulator) -> None:
        with pytest.raises(ValueError, match="no limit"):
            emu.limit(per_fortnight=3)
