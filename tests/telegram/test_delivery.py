"""Deliveries as the platform makes them: repeated until they are taken, and only then."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from prometheus_client import CollectorRegistry
from telegram import Bot

from app.commands import Act, ReplyCode
from app.platforms.telegram.answers import Note, perform
from app.platforms.telegram.request import Connections, open_bot
from app.platforms.telegram.setup import set_webhook
from app.playground.emulator import Emulator
from app.ports import StoreAway
from app.reply import Reply
from app.screens.model import Button, PressTarget, Screen
from app.web import Server, Webhooks, WebMeters, make_app
from app.web.health import Health
from tests.telegram.doubles import DeadLetters, Handler, entry_of, until

SECRET = "s3cret-_token"
KEYBOARD = Screen("mesa", rows=((Button("Robar", press=PressTarget("t", 1, Act.DRAW)),),))


@dataclass
class Delivery:
    """An emulated Telegram, fifty times as fast, and a service that it delivers to."""

    emu: Emulator
    bot: Bot
    handler: Handler
    dead: DeadLetters
    server: Server
    port: int

    def attempts(self) -> list[int]:
        return [attempt.status for attempt in self.emu.journal.updates[-1].attempts]


def listening(handler: Handler, dead: DeadLetters, *, port: int = 0) -> Server:
    meters = WebMeters(CollectorRegistry())
    webhooks = Webhooks(secret=SECRET, entries={"7400112233": entry_of(handler, dead, meters)})
    app = make_app(health=Health(meters.registry), meters=meters, webhooks=webhooks)
    return Server(app, host="127.0.0.1", port=port, grace_s=2)


@pytest.fixture
async def delivery(connections: Connections) -> AsyncIterator[Delivery]:
    handler, dead = Handler(), DeadLetters()
    async with Emulator(speed=50) as emu:
        bot = open_bot(emu.token, connections, api=emu.url)
        server = listening(handler, dead)
        port = await server.start()
        await set_webhook(bot, public_url=f"http://127.0.0.1:{port}", secret=SECRET)
        yield Delivery(emu, bot, handler, dead, server, port)
    await server.stop()


async def test_an_update_is_delivered_again_until_it_is_stored(delivery: Delivery) -> None:
    ana = delivery.emu.user("Ana")
    delivery.handler.error = StoreAway()
    await ana.start()
    await until(lambda: len(delivery.handler.heard) >= 3)
    delivery.handler.error = None
    delivery.handler.reply = Reply(ReplyCode.NO_TABLE, "Ninguna mesa.")
    await until(lambda: delivery.emu.journal.updates[-1].state == "delivered")
    await delivery.emu.quiet()
    statuses = delivery.attempts()
    assert set(statuses[:-1]) == {503}
    assert statuses[-1] == 200
    assert delivery.emu.journal.updates[-1].attempts[0].retry_after_s == 1
    assert len({command.update for command in delivery.handler.heard}) == 1
    assert ana.last(ana.dm).text == "Ninguna mesa."


async def test_a_fault_of_ours_is_not_delivered_again_and_holds_nothing_up(delivery: Delivery) -> None:
    ana = delivery.emu.user("Ana", language="es")
    await ana.start()
    await perform(delivery.bot, Note(f"tg:{ana.id}", KEYBOARD))
    await delivery.emu.quiet()
    delivery.handler.error = ValueError("7o 12c")
    outcome = await ana.press(ana.dm, "Robar")
    assert (outcome.answered, outcome.show_alert) == (True, True)
    assert outcome.text.startswith("Perdona")
    assert delivery.attempts() == [200]
    delivery.handler.error = None
    assert (await ana.press(ana.dm, "Robar")).text == "vale"
    assert len(delivery.dead.kept) == 1


async def test_what_came_while_nobody_listened_comes_afterwards(delivery: Delivery) -> None:
    ana = delivery.emu.user("Ana")
    await ana.start()
    await delivery.emu.quiet()
    await delivery.server.stop()
    await ana.type(ana.dm, "hola")
    await until(lambda: bool(delivery.emu.journal.updates[-1].attempts))
    delivery.server = listening(delivery.handler, delivery.dead, port=delivery.port)
    await delivery.server.start()
    await until(lambda: delivery.emu.journal.updates[-1].state == "delivered")
    await delivery.server.stop()
    assert len(delivery.handler.heard) == 2
