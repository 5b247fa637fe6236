"""Delivery by webhook: framing, queues, retries, lifetimes, methods in the answer."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from app.playground.emulator import Emulator, ManualClock, Person, Seen
from app.playground.emulator.wire import update_body
from tests.playground.conftest import Api, Bot, ConnectionAbort, Json, until

KEYBOARD: Json = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
DATA = Path(__file__).parents[1] / "data" / "updates"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def emu(clock: ManualClock) -> AsyncIterator[Emulator]:
    async with Emulator(clock=clock) as emulator:
        yield emulator


async def board(api: Api, ana: Person) -> Seen:
    """A message with a button in Ana's private chat."""
    await ana.start()
    await api.call("sendMessage", chat_id=ana.id, text="Mesa", reply_markup=KEYBOARD)
    return ana.last(ana.dm)


def test_framing_is_the_servers_byte_for_byte() -> None:
    for raw in json.loads((DATA / "raw_bodies.json").read_text(encoding="utf-8")):
        body = base64.b64decode(raw["body_base64"])
        update = json.loads(body.decode("utf-8", "surrogateescape"))
        update_id = update.pop("update_id")
        ((kind, payload),) = update.items()
        assert update_body(update_id, kind, payload) == body, raw["id"]


async def test_headers_and_body(emu: Emulator, bot: Bot) -> None:
    await bot.listen()
    await emu.user("Añ🃏").start()
    await emu.quiet()
    headers, body = bot.requests[0]
    assert headers["Content-Type"] == "application/json"
    assert headers["X-Telegram-Bot-Api-Secret-Token"] == "s3cret_-"
    assert headers["Accept-Encoding"] == "gzip, deflate"
    assert body.startswith(b'{"update_id":418220301,\n"message":{"message_id":')
    assert b'"first_name":"A\\u00f1\\ud83c\\udccf"' in body
    await bot.listen(secret_token="")
    await emu.user("Beto").start()
    await emu.quiet()
    assert "X-Telegram-Bot-Api-Secret-Token" not in bot.requests[1][0]


async def test_data_that_is_not_utf8_goes_out_raw(emu: Emulator, api: Api, bot: Bot) -> None:
    ana = emu.user("Ana")
    message = await board(api, ana)

    await bot.listen()
    await emu.quiet()
    await ana.press_raw(b"d:\xff\xfe", message=message, wait_s=0)
    await until(lambda: len(bot.requests) == 2)
    assert bot.requests[1][1].endswith(b'"data":"d:\xff\xfe"}}')


async def test_setting_removing_and_asking(emu: Emulator, api: Api, bot: Bot) -> None:
    assert await api.call("getWebhookInfo") == {
        "url": "",
        "has_custom_certificate": False,
        "pending_update_count": 0,
    }
    status, body = await api.raw(
        "setWebhook", url=bot.url, secret_token="x", allowed_updates=["message"], max_connections=7
    )
    assert (status, body) == (200, {"ok": True, "result": True, "description": "Webhook was set"})
    same = {"url": bot.url, "secret_token": "x", "max_connections": 7}
    assert (await api.raw("setWebhook", **same))[1]["description"] == "Webhook is already set"
    assert await api.call("getWebhookInfo") == {
        "url": bot.url, "has_custom_certificate": False, "pending_update_count": 0, "max_connections": 7,
        "allowed_updates": ["message"],
    }  # fmt: skip
    status, body = await api.raw("getUpdates")
    assert (
        status,
        body["description"].startswith("Conflict: can't use getUpdates method while webhook is active"),
    ) == (409, True)
    assert (await api.raw("setWebhook", **{**same, "secret_token": "y"}))[1][
        "description"
    ] == "Webhook was set"
    assert (await api.raw("deleteWebhook"))[1]["description"] == "Webhook was deleted"
    assert (await api.raw("setWebhook", url=""))[1]["description"] == "Webhook is already deleted"


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"secret_token": "x" * 257}, "Bad Request: secret token is too long"),
        ({"secret_token": "ñ"}, "Bad Request: secret token contains unallowed characters"),
        ({"url": "ftp://a.b"}, "Bad Request: bad webhook: URL host is empty"),
        (
            {"url": "http://127.0.0.1/x"},
            "Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            {"url": "https://a.b:8080/"},
            "Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
    ],
)
async def test_refused_webhooks(emu: Emulator, api: Api, params: Json, description: str) -> None:
    emu.core.require_https = description.endswith(("for webhook", "or 8443"))
    assert await api.refused("setWebhook", **{"url": "http://127.0.0.1:1/x", **params}) == description


async def test_changing_the_webhook_too_often(emu: Emulator, api: Api, bot: Bot, clock: ManualClock) -> None:
    emu.limit()
    await bot.listen()
    await bot.listen()
    status, body = await api.raw("setWebhook", url=bot.url, secret_token="other")
    assert (status, body["parameters"]) == (429, {"retry_after": 1})
    clock.advance(1)
    await bot.listen(secret_token="other")


async def test_allowed_updates(emu: Emulator, api: Api, bot: Bot) -> None:
    await bot.listen(allowed_updates=["callback_query"])
    ana = emu.user("Ana")
    message = await board(api, ana)
    await ana.press(message, "a", wait_s=0)
    await emu.quiet()
    assert bot.kinds() == ["callback_query"]
    await bot.listen()
    assert (await api.call("getWebhookInfo"))["allowed_updates"] == ["callback_query"]
    await bot.listen(allowed_updates=[])
    await ana.block_bot()
    await emu.quiet()
    assert bot.kinds() == ["callback_query", "my_chat_member"]


async def test_what_was_pending_before_comes_first_and_can_be_dropped(emu: Emulator, bot: Bot) -> None:
    ana = emu.user("Ana")
    await ana.start()
    await bot.listen(drop_pending_updates=True)
    await ana.type(ana.dm, "dos")
    await emu.quiet()
    assert [u["message"]["text"] for u in bot.updates] == ["dos"]
    assert [u.state for u in emu.journal.updates] == ["dropped", "delivered"]


class Gate:
    """Holds every request until the test lets it go."""

    def __init__(self, bot: Bot) -> None:
        self.held: list[tuple[Json, asyncio.Future[web.Response]]] = []
        bot.on_update = self.hold

    async def hold(self, bot: Bot, update: Json) -> web.Response:
        answer: asyncio.Future[web.Response] = asyncio.get_running_loop().create_future()
        self.held.append((update, answer))
        return await answer

    def release(self, status: int = 200, **headers: str) -> None:
        self.held.pop(0)[1].set_result(web.Response(status=status, headers=headers))


async def test_presses_of_one_person_are_serial_and_of_two_in_parallel(
    emu: Emulator, api: Api, bot: Bot
) -> None:
    ana, beto = emu.user("Ana"), emu.user("Beto")
    group = emu.group("Familia", members=[ana, beto], bot_is_member=True)
    await api.call("sendMessage", chat_id=group.id, text="Mesa", reply_markup=KEYBOARD)
    gate = Gate(bot)
    await bot.listen()
    for person in (ana, ana, beto):
        await person.press(group, "a", wait_s=0)
    await ana.type(group, "/uno")
    await beto.type(group, "/dos")
    await until(lambda: len(gate.held) == 3)
    await asyncio.sleep(0.05)
    first = [
        (u["callback_query"]["from"]["id"] if "callback_query" in u else u["message"]["text"])
        for u, _ in gate.held
    ]
    assert sorted(map(str, first)) == sorted([str(ana.id), str(beto.id), "/uno"])
    while len(bot.updates) < 5 or gate.held:
        if gate.held:
            gate.release()
        await asyncio.sleep(0.005)
    texts = [u["message"]["text"] for u in bot.updates if "message" in u]
    assert texts == ["/uno", "/dos"]


async def test_at_most_max_connections_at_once(emu: Emulator, bot: Bot) -> None:
    gate = Gate(bot)
    await bot.listen(max_connections=2)
    for name in "abcd":
        await emu.user(name).start()
    await until(lambda: len(gate.held) == 2)
    await asyncio.sleep(0.05)
    assert len(gate.held) == 2
    for _ in range(4):
        await until(lambda: gate.held)
        gate.release()
    await emu.quiet()


async def test_pauses_between_retries_grow(emu: Emulator, api: Api, bot: Bot, clock: ManualClock) -> None:
    async def fail(bot: Bot, update: Json) -> web.Response:
        return web.Response(status=500)

    def tried(times: int) -> bool:
        return len(bot.requests) == times and clock.sleeping > 0

    emu.core.webhook.slow_recovery = False
    bot.on_update = fail
    await bot.listen()
    await emu.user("Ana").start()
    await until(lambda: len(bot.requests) == 2 and clock.sleeping)
    for number, pause_s in enumerate((2, 4, 8, 16, 32), start=3):
        clock.advance(pause_s - 0.5)
        await asyncio.sleep(0.01)
        assert len(bot.requests) == number - 1
        clock.advance(0.5)
        await until(partial(tried, number))
    info = await api.call("getWebhookInfo")
    assert (info["pending_update_count"], info["last_error_message"]) == (
        1, "Wrong response from the webhook: 500 Internal Server Error",
    )  # fmt: skip
    bot.on_update = None
    clock.advance(120)
    await emu.quiet()
    assert emu.journal.updates[0].state == "delivered"
    assert len({json.dumps(u) for u in bot.updates}) == 1, "always the same update"


async def test_retry_after_is_heeded(emu: Emulator, bot: Bot, clock: ManualClock) -> None:
    gate = Gate(bot)
    await bot.listen()
    await emu.user("Ana").start()
    await until(lambda: gate.held)
    gate.release(503, **{"Retry-After": "30"})
    await until(lambda: clock.sleeping)
    clock.advance(29)
    await asyncio.sleep(0.01)
    assert not gate.held
    clock.advance(1)
    await until(lambda: gate.held)
    gate.release()
    await emu.quiet()


@pytest.mark.parametrize(
    ("kind", "lifetime_s"), [("callback_query", 150), ("message", 86_400), ("inline_query", 30)]
)
async def test_lifetimes(
    emu: Emulator, api: Api, bot: Bot, clock: ManualClock, kind: str, lifetime_s: float
) -> None:
    emu.core.webhook.slow_recovery = False
    ana = emu.user("Ana")
    message = await board(api, ana)
    await api.call("getUpdates", offset=10**9)

    async def fail(bot: Bot, update: Json) -> web.Response:
        return web.Response(status=503, headers={"Retry-After": "3600"} if kind == "message" else {})

    bot.on_update = fail
    await bot.listen()
    match kind:
        case "callback_query":
            await ana.press(message, "a", wait_s=0)
        case "inline_query":
            await ana.ask_inline(ana.dm, "x", wait_s=0.01)
        case _:
            await ana.type(ana.dm, "x")
    update = emu.journal.updates[-1]
    assert (update.kind, update.expires - update.created) == (kind, lifetime_s)
    started = clock.now()
    await until(
        lambda: update.state != "pending",
        meanwhile=lambda: clock.advance(lifetime_s / 40 if clock.sleeping else 0),
    )
    assert update.state == "dropped"
    assert clock.now() - started <= lifetime_s
    assert len(update.attempts) > 3


async def test_a_failing_update_holds_back_its_queue_only(
    emu: Emulator, bot: Bot, clock: ManualClock
) -> None:
    ana, beto = emu.user("Ana"), emu.user("Beto")

    async def fail_for_ana(bot: Bot, update: Json) -> web.Response | None:
        return web.Response(status=500) if update["message"]["chat"]["id"] == ana.id else None

    bot.on_update = fail_for_ana
    await bot.listen()
    await ana.start("1")
    await ana.start("2")
    await beto.start()
    await until(lambda: emu.journal.updates[2].state == "delivered" and clock.sleeping)
    assert {u["message"]["text"] for u in bot.updates} == {"/start 1", "/start"}
    bot.on_update = None
    clock.advance(2)
    await emu.quiet()
    assert [u["message"]["text"] for u in bot.updates][-2:] == ["/start 1", "/start 2"]


async def test_an_address_where_nobody_listens(
    emu: Emulator, api: Api, unused_tcp_port: int, clock: ManualClock
) -> None:
    await api.call("setWebhook", url=f"http://127.0.0.1:{unused_tcp_port}/")
    await emu.user("Ana").start()
    await until(lambda: clock.sleeping)
    assert (await api.call("getWebhookInfo"))["last_error_message"] == "Connection refused"
    assert emu.journal.updates[0].attempts[0].status == 0


async def test_after_ten_failing_seconds_one_connection_at_a_time_tries(
    emu: Emulator, bot: Bot, clock: ManualClock
) -> None:
    async def fail(bot: Bot, update: Json) -> web.Response:
        return web.Response(status=500)

    bot.on_update = fail
    await bot.listen()
    await emu.user("Ana").start()
    await until(lambda: clock.sleeping)
    clock.advance(11)
    await until(lambda: len(bot.requests) == 3 and clock.sleeping)
    for name in "bcd":
        await emu.user(name).start()
    await asyncio.sleep(0.05)
    assert len(bot.requests) == 3, "the next try waits its two seconds"
    bot.on_update = None
    clock.advance(2)
    await until(lambda: sum(u.state == "delivered" for u in emu.journal.updates) == 3)
    clock.advance(60)
    await emu.quiet()


async def test_gone_for_23_hours_removes_the_webhook(
    emu: Emulator, api: Api, bot: Bot, clock: ManualClock
) -> None:
    async def gone(bot: Bot, update: Json) -> web.Response:
        return web.Response(status=410)

    bot.on_update = gone
    await bot.listen()
    await emu.user("Ana").start()
    await until(
        lambda: emu.core.webhook.config is None,
        meanwhile=lambda: clock.advance(1800 if clock.sleeping else 0),
    )
    assert (await api.call("getWebhookInfo"))["url"] == ""


async def test_methods_in_the_answer(emu: Emulator, api: Api, bot: Bot) -> None:
    ana = emu.user("Ana")
    message = await board(api, ana)
    makers: list[Callable[[str], web.Response]] = []

    async def answer(bot: Bot, update: Json) -> web.Response | None:
        return makers.pop()(update["callback_query"]["id"]) if makers else None

    bot.on_update = answer
    await bot.listen()
    await emu.quiet()

    async def press_with(make: Callable[[str], web.Response]) -> str:
        makers.append(make)
        return (await ana.press(message, "a", wait_s=1)).text

    as_json = await press_with(
        lambda q: web.json_response({"method": "answerCallbackQuery", "callback_query_id": q, "text": "ñ"})
    )
    as_form = await press_with(
        lambda q: web.Response(
            text=f"method=answerCallbackQuery&callback_query_id={q}&text=f",
            content_type="application/x-www-form-urlencoded",
        )
    )

    def multipart(query_id: str) -> web.Response:
        parts = [("method", "answerCallbackQuery"), ("callback_query_id", query_id), ("text", "m")]
        body = (
            "".join(f'--x\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n' for n, v in parts)
            + "--x--\r\n"
        )
        return web.Response(body=body.encode(), headers={"Content-Type": "multipart/form-data; boundary=x"})

    as_multipart = await press_with(multipart)
    assert (as_json, as_form, as_multipart) == ("ñ", "f", "m")
    assert [c.via for c in emu.journal.calls_of("answerCallbackQuery")] == ["webhook"] * 3


@pytest.mark.parametrize("method", ["getMe", "setWebhook", "deleteWebhook", "logOut"])
async def test_some_methods_are_not_executed_from_an_answer(emu: Emulator, bot: Bot, method: str) -> None:
    async def answer(bot: Bot, update: Json) -> web.Response:
        return web.json_response({"method": method, "url": ""})

    bot.on_update = answer
    await bot.listen()
    await emu.user("Ana").start()
    await emu.quiet()
    assert [c.via for c in emu.journal.calls_of(method)] == ["http"] * (method == "setWebhook")
    assert emu.core.webhook.config is not None


@pytest.mark.parametrize("body", ["not json", "[]", "{}", '"x"', '{"method": ""}'])
async def test_nonsense_in_the_answer_is_ignored(emu: Emulator, bot: Bot, body: str) -> None:
    async def answer(bot: Bot, update: Json) -> web.Response:
        return web.Response(text=body, content_type="application/json")

    bot.on_update = answer
    await bot.listen()
    await emu.user("Ana").start()
    await emu.quiet()
    assert emu.journal.updates[0].state == "delivered"


@pytest.mark.parametrize("at_once", [False, True])
async def test_every_update_twice(emu: Emulator, bot: Bot, *, at_once: bool) -> None:
    emu.repeat_updates(2, at_once=at_once)
    await bot.listen()
    ana = emu.user("Ana")
    await ana.start("1")
    await ana.start("2")
    await emu.quiet()
    ids = [u["update_id"] for u in bot.updates]
    assert ids == sorted(ids)
    assert len(ids) == 4
    assert len(set(ids)) == 2
    emu.repeat_updates(1)
    assert await emu.redeliver(emu.journal.updates[0]) == 200
    assert bot.updates[-1] == bot.updates[0]


async def test_one_tap_under_two_update_ids(emu: Emulator, api: Api, bot: Bot) -> None:
    ana = emu.user("Ana")
    message = await board(api, ana)
    await api.call("getUpdates", offset=10**9)
    await bot.listen()
    outcome = await ana.press(message, "a", taps=2, wait_s=0)
    await emu.quiet()
    first, second = (u["callback_query"] for u in bot.updates)
    assert first["id"] != second["id"]
    assert [first[f] for f in ("data", "message", "chat_instance")] == [
        second[f] for f in ("data", "message", "chat_instance")
    ]
    assert [u.update_id for u in outcome.updates] == [u["update_id"] for u in bot.updates]


async def test_injected_updates_of_any_shape(emu: Emulator, bot: Bot) -> None:
    await bot.listen()
    emu.inject({"update_id": 77, "subscription": {"x": 1}}, of=5)
    emu.inject({"message": {"text": "x"}})
    await emu.quiet()
    assert min(bot.updates, key=lambda u: int(u["update_id"])) == {
        "update_id": 77,
        "subscription": {"x": 1},
    }
    assert emu.journal.updates[1].update_id > 418220300


async def test_redelivery_needs_a_webhook(emu: Emulator) -> None:
    update = await emu.user("Ana").start()
    assert update is not None
    with pytest.raises(RuntimeError, match="webhook"):
        await emu.redeliver(update)


async def test_the_bot_may_take_its_time(bot: Bot) -> None:
    async with Emulator(speed=1000) as emu, aiohttp.ClientSession() as session:
        slow = asyncio.Event()

        async def wait(bot: Bot, update: Json) -> None:
            await slow.wait()

        bot.on_update = wait
        await Api(emu, session).call("setWebhook", url=bot.url)
        await emu.user("Ana").start()
        await until(lambda: emu.journal.updates[0].attempts)
        assert emu.journal.updates[0].attempts[0].error == "Read timeout expired"
        slow.set()
        bot.on_update = None
        await emu.quiet()


async def test_a_bot_that_cuts_the_connection(emu: Emulator, bot: Bot, clock: ManualClock) -> None:
    cut = [True, True]

    async def on_update(bot: Bot, update: Json) -> web.Response | None:
        if cut:
            cut.pop()
            raise ConnectionAbort
        return None

    bot.on_update = on_update
    await bot.listen()
    await emu.user("Ana").start()
    await until(lambda: clock.sleeping)
    assert [a.error for a in emu.journal.updates[0].attempts] == ["Connection closed"] * 2
    clock.advance(2)
    await emu.quiet()
    assert emu.journal.updates[0].state == "delivered"
