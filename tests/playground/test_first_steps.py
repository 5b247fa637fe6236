"""The way of a newcomer and of a press, end to end over HTTP."""

from __future__ import annotations

from aiohttp import web

from app.playground.emulator import Emulator
from tests.playground.conftest import Api, Bot, Json


async def test_a_deep_link_opens_the_private_chat_and_a_press_is_answered_in_the_webhook(
    emu: Emulator, api: Api, bot: Bot
) -> None:
    async def on_update(bot: Bot, update: Json) -> web.Response | None:
        if "message" in update:
            await bot.api.call(
                "sendMessage",
                chat_id=update["message"]["chat"]["id"],
                text="<b>Hola</b>",
                parse_mode="HTML",
                reply_markup={"inline_keyboard": [[{"text": "Robar", "callback_data": "d:1"}]]},
            )
            return None
        query = update["callback_query"]
        return web.json_response(
            {"method": "answerCallbackQuery", "callback_query_id": query["id"], "text": "¡Vale!"}
        )

    bot.on_update = on_update
    await bot.listen()
    ana = emu.user("Ana", language="es")
    await ana.open_link("https://t.me/mesachinchon_bot?start=abc")
    await emu.quiet()
    assert bot.updates[0]["message"]["text"] == "/start abc"
    assert bot.updates[0]["message"]["entities"] == [{"offset": 0, "length": 6, "type": "bot_command"}]
    message = ana.last(ana.dm)
    assert (message.text, message.labels) == ("Hola", ("Robar",))
    outcome = await ana.press(message, "Robar")
    assert (outcome.answered, outcome.text, outcome.show_alert) == (True, "¡Vale!", False)
    assert bot.updates[1]["callback_query"]["data"] == "d:1"
    assert [c.via for c in emu.journal.calls_of("answerCallbackQuery")] == ["webhook"]
    assert bot.requests[0][0]["X-Telegram-Bot-Api-Secret-Token"] == "s3cret_-"


async def test_a_group_sees_an_edit_and_a_deletion(emu: Emulator, api: Api, bot: Bot) -> None:
    await bot.listen()
    ana, beto = emu.user("Ana"), emu.user("Beto")
    group = emu.group("Familia", members=[ana, beto])
    await ana.add_bot(group)
    await ana.type(group, "/chinchon")
    await ana.type(group, "esto no lo ve el bot")
    await emu.quiet()
    assert bot.kinds() == ["my_chat_member", "message", "message"] or sorted(bot.kinds()) == [
        "message",
        "message",
        "my_chat_member",
    ]
    sent = await api.call("sendMessage", chat_id=group.id, text="Mesa")
    await api.call("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="Mesa 2")
    assert [m.text for m in beto.sees(group)][-1] == "Mesa 2"
    assert await api.call("deleteMessage", chat_id=group.id, message_id=sent["message_id"]) is True
    assert "Mesa 2" not in [m.text for m in beto.sees(group)]
