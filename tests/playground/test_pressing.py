"""What people see when they press; forged presses; inline mode."""

from __future__ import annotations

import pytest
from aiohttp import web

from app.playground.emulator import Emulator, Group, Person
from tests.playground.conftest import Api, Bot, Json

ROWS = [
    [
        {"text": "Robar mazo", "callback_data": "d:1", "style": "primary"},
        {"text": "Robar descarte", "callback_data": "d:2"},
    ],
    [{"text": "Copiar", "copy_text": {"text": "ABC123"}}, {"text": "Web", "url": "https://example.com/a"}],
    [{"text": "Abrir", "url": "https://t.me/mesachinchon_bot?start=t_1"}],
    [
        {"text": "Invitar", "switch_inline_query": "t_1"},
        {"text": "A quien", "switch_inline_query_chosen_chat": {"query": "t_2"}},
    ],
    [{"text": "Nada", "disabled": {}}],
]


@pytest.fixture
def ana(emu: Emulator) -> Person:
    return emu.user("Ana", language="es")


@pytest.fixture
async def group(emu: Emulator, api: Api, ana: Person) -> Group:
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    await api.call("sendMessage", chat_id=group.id, text="Mesa", reply_markup={"inline_keyboard": ROWS})
    return group


async def answering(bot: Bot, **answer: object) -> None:
    async def on_update(bot: Bot, update: Json) -> web.Response | None:
        if "callback_query" not in update:
            return None
        query_id = update["callback_query"]["id"]
        return web.json_response({"method": "answerCallbackQuery", "callback_query_id": query_id, **answer})

    bot.on_update = on_update
    await bot.listen()


async def test_the_press_carries_the_message_with_its_keyboard(
    emu: Emulator, ana: Person, group: Group
) -> None:
    outcome = await ana.press(group, "Robar mazo", wait_s=0)
    assert not outcome.answered
    query = outcome.updates[0].payload
    assert list(query) == ["id", "from", "message", "chat_instance", "data"]
    assert query["id"] == outcome.query_id
    assert query["message"]["reply_markup"]["inline_keyboard"] == ROWS
    assert query["data"] == "d:1"
    other = await ana.press(group, "d:2", wait_s=0)
    assert other.updates[0].payload["chat_instance"] == query["chat_instance"]


async def test_toast_alert_and_silence(bot: Bot, ana: Person, group: Group) -> None:
    await answering(bot, text="Tus cartas", show_alert=True)
    outcome = await ana.press(group, "Robar mazo")
    assert (outcome.answered, outcome.text, outcome.show_alert) == (True, "Tus cartas", True)
    await answering(bot)
    outcome = await ana.press(group, "Robar mazo")
    assert (outcome.answered, outcome.text, outcome.show_alert) == (True, "", False)
    assert [t.text for t in ana.toasts] == ["Tus cartas", ""]


async def test_an_answer_can_open_the_private_chat(
    emu: Emulator, bot: Bot, ana: Person, group: Group
) -> None:
    await answering(bot, url="https://t.me/mesachinchon_bot?start=t_9")
    outcome = await ana.press(group, "Robar mazo")
    assert outcome.url == "https://t.me/mesachinchon_bot?start=t_9"
    await emu.quiet()
    assert bot.updates[-1]["message"]["text"] == "/start t_9"


async def test_a_bot_that_never_answers(bot: Bot, ana: Person, group: Group) -> None:
    await bot.listen()
    assert not (await ana.press(group, "Robar mazo", wait_s=0.05)).answered


async def test_buttons_that_are_not_for_the_bot(emu: Emulator, ana: Person, group: Group) -> None:
    assert (await ana.press(group, "Copiar")).copied == "ABC123"
    assert (await ana.press(group, "Web")).url == "https://example.com/a"
    assert (await ana.press(group, "Invitar")).inline_query == "t_1"
    assert (await ana.press(group, "A quien")).inline_query == "t_2"
    assert (await ana.press(group, "Nada")).answered
    await ana.press(group, "Abrir", follow=False)
    assert emu.journal.updates == []
    await ana.press(group, "Abrir")
    assert [u.payload["text"] for u in emu.journal.updates] == ["/start t_1"]


async def test_finding_buttons(ana: Person, group: Group) -> None:
    message = ana.last(group)
    assert message.labels[:2] == ("Robar mazo", "Robar descarte")
    assert message.keyboard[0][0].style == "primary"
    assert [b.data for b in message.buttons if b.data] == ["d:1", "d:2"]
    assert message.find_button("MAZO") == message.keyboard[0][0]
    assert message.find_button("robar") is None, "two buttons have it"
    with pytest.raises(LookupError, match=r"only .*Robar mazo"):
        await ana.press(group, "Cerrar")


async def test_a_screen_that_is_out_of_date(api: Api, ana: Person, group: Group) -> None:
    old = ana.last(group)
    await api.call("editMessageText", chat_id=group.id, message_id=old.message_id, text="Fin")
    outcome = await ana.press(old, "Robar mazo", wait_s=0)
    assert outcome.updates[0].payload["message"]["text"] == "Fin"
    await api.call("deleteMessage", chat_id=group.id, message_id=old.message_id)
    outcome = await ana.press(old, "Robar mazo", wait_s=0)
    message = outcome.updates[0].payload["message"]
    assert list(message) == ["message_id", "chat", "date"]
    assert (message["message_id"], message["date"]) == (old.message_id, 0)


async def test_forged_presses(ana: Person, group: Group) -> None:
    forged = await ana.press_raw("x" * 64, chat=group, message_id=99, wait_s=0)
    assert forged.updates[0].payload["message"]["date"] == 0
    assert forged.updates[0].payload["data"] == "x" * 64


async def test_pressing_starts_no_conversation(emu: Emulator, api: Api, ana: Person, group: Group) -> None:
    await ana.press(group, "Robar mazo", wait_s=0)
    assert await api.refused("sendMessage", chat_id=ana.id, text="x") == (
        "Forbidden: bot can't initiate conversation with a user"
    )


RESULT: Json = {
    "type": "article", "id": "invite", "title": "Mesa",
    "input_message_content": {"message_text": "<b>Mesa</b>", "parse_mode": "HTML"},
    "reply_markup": {"inline_keyboard": [[{"text": "Entrar", "callback_data": "j:1"}]]},
}  # fmt: skip


async def test_inline_mode(emu: Emulator, api: Api, bot: Bot, ana: Person) -> None:
    async def on_update(bot: Bot, update: Json) -> web.Response | None:
        if "inline_query" not in update:
            return None
        query_id = update["inline_query"]["id"]
        return web.json_response(
            {"method": "answerInlineQuery", "inline_query_id": query_id, "results": [RESULT]}
        )

    bot.on_update = on_update
    await bot.listen()
    group = emu.group("Ajenos", members=[ana], supergroup=True)
    results = await ana.ask_inline(group, "t_1")
    await emu.quiet()
    asked = bot.updates[0]["inline_query"]
    assert (asked["chat_type"], asked["query"], asked["offset"]) == ("supergroup", "t_1", "")
    assert [r["title"] for r in results] == ["Mesa"]
    await ana.choose_inline(group, results[0], text="t_1")
    await emu.quiet()
    chosen = bot.updates[1]["chosen_inline_result"]
    assert (chosen["result_id"], chosen["query"]) == ("invite", "t_1")
    message = ana.sees(group)[-1]
    assert (message.text, message.raw["via_bot"]["id"], message.from_bot) == ("Mesa", 7400112233, False)
    pressed = await ana.press(message, "Entrar", wait_s=0)
    payload = pressed.updates[0].payload
    assert list(payload) == ["id", "from", "inline_message_id", "chat_instance", "data"]
    inline_id = payload["inline_message_id"]
    assert await api.call("editMessageText", inline_message_id=inline_id, text="Llena") is True
    assert ana.sees(group)[-1].text == "Llena"
    assert (
        await api.refused("editMessageText", inline_message_id="x", text="y")
        == "Bad Request: MESSAGE_ID_INVALID"
    )
    await ana.delete_message(message)
    assert (
        await api.refused("editMessageText", inline_message_id=inline_id, text="y")
        == "Bad Request: MESSAGE_ID_INVALID"
    )


@pytest.mark.parametrize(
    ("results", "problem"),
    [
        ([RESULT] * 51, "RESULTS_TOO_MUCH"),
        ([RESULT] * 2, "RESULT_ID_DUPLICATE"),
        ([{**RESULT, "id": ""}], "RESULT_ID_INVALID"),
        ([{**RESULT, "id": "ñ" * 33}], "RESULT_ID_INVALID"),
        ([{**RESULT, "title": ""}], "RESULT_TITLE_EMPTY"),
        ([{**RESULT, "type": "gif"}], 'type "gif" is unsupported for the inline query result'),
        ([{"type": "article", "id": "x", "title": "x"}], "message text is empty"),
        (["x"], "can't parse inline query result: expected an Object"),
    ],
)
async def test_refused_results(
    emu: Emulator, api: Api, ana: Person, results: list[Json], problem: str
) -> None:
    await ana.ask_inline(ana.dm, "", wait_s=0.01)
    query_id = emu.journal.updates[-1].payload["id"]
    assert emu.journal.updates[-1].payload["chat_type"] == "sender"
    assert (
        await api.refused("answerInlineQuery", inline_query_id=query_id, results=results)
        == f"Bad Request: {problem}"
    )


async def test_an_inline_query_can_be_answered_for_ten_seconds_only(emu: Emulator, api: Api) -> None:
    assert (await api.refused("answerInlineQuery", inline_query_id="5", results=[])).startswith(
        "Bad Request: query is too old"
    )


async def test_own_inline_messages_reach_the_bot_where_it_is_a_member(
    emu: Emulator, api: Api, ana: Person, group: Group
) -> None:
    await ana.ask_inline(group, "", wait_s=0.01)
    query_id = emu.journal.updates[-1].payload["id"]
    plain = {k: v for k, v in RESULT.items() if k != "reply_markup"}
    await api.call("answerInlineQuery", inline_query_id=query_id, results=[plain])
    answer = await emu.core.queries[query_id].answer
    emu.core.inline_feedback = False
    assert await ana.choose_inline(group, answer["results"][0]) is None  # type: ignore[index]
    assert emu.journal.updates[-1].payload["via_bot"]["id"] == 7400112233
