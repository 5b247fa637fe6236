"""Long polling: the same way as through the webhook, with nothing lost and nothing confirmed too early."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs
from telegram import Bot

from app.commands import Act, Greet, JoinTable, Press, ReplyCode
from app.platforms.telegram.answers import Note, perform
from app.platforms.telegram.poll import LONGEST_PAUSE_MS, Poller
from app.platforms.telegram.request import Connections, open_bot
from app.playground.emulator import Emulator
from app.ports import StoreAway
from app.reply import Reply
from app.screens.model import Button, PressTarget, Screen
from app.web import WebMeters
from tests.telegram.conftest import QUICK, RawServer, answering
from tests.telegram.data import ZOO
from tests.telegram.doubles import DeadLetters, Handler, SystemClock, entry_of, until


class Polling:
    """A poller at work, with what it works on."""

    def __init__(self, bot: Bot) -> None:
        self.handler, self.dead, self.clock = Handler(), DeadLetters(), SystemClock()
        entry = entry_of(self.handler, self.dead, WebMeters(CollectorRegistry()))
        self.poller = Poller(bot, entry, self.clock, long_poll_s=1)
        self.stop = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = asyncio.create_task(self.poller.run(self.stop))

    async def end(self) -> None:
        self.stop.set()
        assert self.task is not None
        await asyncio.wait_for(self.task, 5)

    async def heard(self, count: int) -> list[type]:
        await until(lambda: len(self.handler.heard) >= count)
        return [type(command) for command in self.handler.heard]


@pytest.fixture
def polling(bot: Bot) -> Polling:
    return Polling(bot)


async def test_updates_come_in_order_and_are_answered(emu: Emulator, polling: Polling, bot: Bot) -> None:
    ana = emu.user("Ana")
    await ana.start("jABC234")
    await ana.type(ana.dm, "hola")
    await perform(
        bot,
        Note(f"tg:{ana.id}", Screen("x", rows=((Button("Robar", press=PressTarget("t", 1, Act.DRAW)),),))),
    )
    polling.start()
    assert await polling.heard(2) == [JoinTable, Greet]
    polling.handler.reply = Reply(ReplyCode.DREW, "Has robado.")
    outcome = await ana.press(ana.dm, "Robar")
    assert (outcome.answered, outcome.text) == (True, "Has robado.")
    assert await polling.heard(3) == [JoinTable, Greet, Press]
    await polling.end()
    assert [update.state for update in emu.journal.updates] == ["delivered"] * 3
    asked = emu.journal.calls_of("getUpdates")[0].params
    assert asked["allowed_updates"] == ["message", "callback_query", "my_chat_member"]


async def test_nothing_is_confirmed_before_it_is_handled(emu: Emulator, polling: Polling) -> None:
    ana = emu.user("Ana")
    polling.handler.error = StoreAway()
    polling.start()
    await ana.start()
    await ana.type(ana.dm, "hola")
    await polling.heard(3)
    first = polling.handler.heard[0].update
    assert {command.update for command in polling.handler.heard[:3]} == {first}
    polling.handler.error = None
    count = len(polling.handler.heard)
    await polling.heard(count + 2)
    assert len({command.update for command in polling.handler.heard}) == 2
    await polling.end()
    assert polling.dead.kept == []


async def test_what_was_handled_is_confirmed_at_the_end(emu: Emulator, polling: Polling, bot: Bot) -> None:
    ana = emu.user("Ana")
    polling.start()
    await ana.start()
    await polling.heard(1)
    await polling.end()
    again = Polling(bot)
    again.start()
    await ana.type(ana.dm, "hola")
    assert await again.heard(1) == [Greet]
    assert again.handler.heard[0].update.endswith(str(emu.journal.updates[1].update_id))
    await again.end()


async def test_stopping_leaves_the_rest_to_the_next_start(emu: Emulator, polling: Polling, bot: Bot) -> None:
    polling.handler.hold = asyncio.Event()
    ana = emu.user("Ana")
    for text in ("/start", "hola", "adiós"):
        await (ana.start() if text == "/start" else ana.type(ana.dm, text))
    polling.start()
    await polling.heard(1)
    polling.stop.set()
    polling.handler.hold.set()
    await polling.end()
    assert await polling.heard(1) == [Greet]
    again = Polling(bot)
    again.start()
    assert await again.heard(2) == [Greet, Greet]
    await again.end()


@pytest.mark.parametrize("error", ["conflict_other", "flood_short", "bad_gateway_html_crlf", "unauthorized"])
async def test_trouble_is_waited_out(emu: Emulator, polling: Polling, error: str) -> None:
    emu.fail("getUpdates", error, times=3)
    ana = emu.user("Ana")
    await ana.start()
    with capture_logs() as logs:
        polling.start()
        assert await polling.heard(1) == [Greet]
        await polling.end()
    slept = polling.clock.slept_ms
    assert len(slept) == 3
    assert max(slept) <= LONGEST_PAUSE_MS
    if error == "flood_short":
        assert min(slept) >= 3_000
    told = [entry["why"] for entry in logs if entry["event"] == "poll_conflict"]
    assert told == (
        ["another process polls the same bot: stop one of the two"] * 3 if error == "conflict_other" else []
    )


async def test_a_webhook_in_the_way_is_named(emu: Emulator, polling: Polling, bot: Bot) -> None:
    await bot.set_webhook("https://cards.example.org/telegram/1", secret_token="x")
    with capture_logs() as logs:
        polling.start()
        await until(lambda: polling.clock.slept_ms)
        await polling.end()
    conflict = next(entry for entry in logs if entry["event"] == "poll_conflict")
    assert "chinchon webhook delete" in conflict["why"]


async def test_a_lost_answer_does_not_stop_the_polling(emu: Emulator, polling: Polling) -> None:
    emu.fail("sendMessage", "bad_gateway_json")
    polling.handler.reply = Reply(ReplyCode.NO_TABLE, "Ninguna mesa.")
    ana = emu.user("Ana")
    await ana.start()
    polling.start()
    await polling.heard(1)
    await ana.type(ana.dm, "hola")
    assert await polling.heard(2) == [Greet, Greet]
    await polling.end()
    assert [seen.text for seen in ana.sees(ana.dm) if seen.from_bot] == ["Ninguna mesa."]


async def test_all_the_zoo_through_polling(raw_server: RawServer, connections: Connections) -> None:
    """The library's own reader of updates raises on some of these; ours takes them all."""
    updates: list[Any] = [entry["update"] for entry in ZOO]
    ids = sorted(entry["update_id"] for entry in updates)

    async def behave(writer: asyncio.StreamWriter) -> None:
        told: list[Any] = updates if "offset=0&" in raw_server.requests[-1].path else []
        await answering(200, {"ok": True, "result": told})(writer)
        await asyncio.sleep(0.01)

    raw_server.behaviour = behave
    polling = Polling(open_bot("7400112233:x", connections, api=raw_server.url, patience=QUICK))
    polling.handler.reply = Reply(ReplyCode.NOTHING)
    polling.start()
    await until(lambda: polling.poller.offset > ids[-1])
    await polling.end()
    assert polling.dead.kept == []
    assert polling.poller.offset == ids[-1] + 1


async def test_an_update_that_is_none_does_not_hold_up_the_rest(
    raw_server: RawServer, connections: Connections
) -> None:
    started = next(entry["update"] for entry in ZOO if entry["id"] == "private_start_plain")

    async def behave(writer: asyncio.StreamWriter) -> None:
        first = len(raw_server.requests) == 1
        await answering(200, {"ok": True, "result": [5, {}, started] if first else []})(writer)
        await asyncio.sleep(0.01)

    raw_server.behaviour = behave
    polling = Polling(open_bot("7400112233:x", connections, api=raw_server.url, patience=QUICK))
    polling.start()
    assert await polling.heard(1) == [Greet]
    await polling.end()
    assert polling.dead.kept == [(b"5", "unreadable")]
    assert polling.poller.offset == started["update_id"] + 1
