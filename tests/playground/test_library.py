"""python-telegram-bot, as published, talks to the emulator through its own transport."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import telegram
from telegram.error import BadRequest, ChatMigrated, Forbidden, InvalidToken, RetryAfter, TimedOut

from app.playground.emulator import Emulator, Person
from tests.playground.test_sending import png


@pytest.fixture
async def ptb(emu: Emulator) -> AsyncIterator[telegram.Bot]:
    async with telegram.Bot(emu.token, base_url=emu.base_url, base_file_url=f"{emu.url}/file/bot") as bot:
        yield bot


@pytest.fixture
async def ana(emu: Emulator) -> Person:
    ana = emu.user("Ana", language="es")
    await ana.start("t_1")
    return ana


KEYBOARD = telegram.InlineKeyboardMarkup([[telegram.InlineKeyboardButton("Robar", callback_data="d:1")]])


async def test_messages(emu: Emulator, ptb: telegram.Bot, ana: Person) -> None:
    assert (ptb.username, ptb.id) == ("mesachinchon_bot", 7400112233)
    sent = await ptb.send_message(ana.id, "<b>Hola</b>", parse_mode="HTML", reply_markup=KEYBOARD)
    assert sent.text_html == "<b>Hola</b>"
    edited = await ptb.edit_message_text("Adiós", ana.id, sent.message_id, reply_markup=KEYBOARD)
    assert isinstance(edited, telegram.Message)
    assert edited.reply_markup == KEYBOARD
    assert await ptb.edit_message_reply_markup(ana.id, sent.message_id)
    photo = await ptb.send_photo(ana.id, png(640, 480), caption="Mesa")
    media = telegram.InputMediaPhoto(photo.photo[-1].file_id, caption="Mesa 2")
    assert await ptb.edit_message_media(media, ana.id, photo.message_id)
    assert await ptb.edit_message_media(telegram.InputMediaPhoto(png(64, 48)), ana.id, sent.message_id)
    assert await ptb.edit_message_caption(ana.id, photo.message_id, caption="Mesa 3")
    file = await ptb.get_file(photo.photo[-1].file_id)
    assert await file.download_as_bytearray() == png(640, 480)
    dice = await ptb.send_dice(ana.id, emoji="🎰")
    assert dice.dice is not None
    assert await ptb.pin_chat_message(ana.id, sent.message_id)
    assert await ptb.unpin_chat_message(ana.id, sent.message_id)
    assert await ptb.set_message_reaction(ana.id, sent.message_id, "👍")
    assert await ptb.send_chat_action(ana.id, "typing")
    assert await ptb.delete_message(ana.id, sent.message_id)
    assert await ptb.delete_messages(ana.id, [photo.message_id, dice.message_id])
    assert all(call.ok for call in emu.journal.calls)


async def test_updates_by_polling(emu: Emulator, ptb: telegram.Bot, ana: Person) -> None:
    message = await ptb.send_message(ana.id, "Mesa", reply_markup=KEYBOARD)
    await ana.press(ana.dm, "Robar", wait_s=0)
    group = emu.group("Familia", members=[ana])
    await ana.add_bot(group)
    await ana.migrate(group)
    updates = await ptb.get_updates(timeout=0, allowed_updates=telegram.Update.ALL_TYPES)
    first, press = updates[0], updates[1].callback_query
    assert first.message is not None
    assert (first.message.text, first.effective_user and first.effective_user.language_code) == (
        "/start t_1",
        "es",
    )
    assert press is not None
    assert press.message == message
    assert await press.answer("¡Vale!", show_alert=True)
    assert [u.my_chat_member is not None for u in updates[2:]] == [True, False, False, True, False, True]
    assert not any(u.api_kwargs for u in updates)


async def test_chats_and_profile(emu: Emulator, ptb: telegram.Bot, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_rights=["can_pin_messages"])
    assert (await ptb.get_chat(group.id)).title == "Familia"
    assert isinstance(await ptb.get_chat_member(group.id, ana.id), telegram.ChatMemberOwner)
    assert [type(a) for a in await ptb.get_chat_administrators(group.id)] == [
        telegram.ChatMemberOwner,
        telegram.ChatMemberAdministrator,
    ]
    commands = [telegram.BotCommand("chinchon", "Abre una mesa")]
    assert await ptb.set_my_commands(commands, telegram.BotCommandScopeAllGroupChats(), "es")
    assert list(await ptb.get_my_commands(telegram.BotCommandScopeAllGroupChats(), "es")) == commands
    assert await ptb.set_my_description("Cartas", language_code="es")
    assert await ptb.set_my_short_description("Cartas")
    assert await ptb.set_chat_menu_button(menu_button=telegram.MenuButtonCommands())
    assert await ptb.set_webhook("http://127.0.0.1:1/", secret_token="abc", max_connections=5)
    assert (await ptb.get_webhook_info()).max_connections == 5
    assert await ptb.delete_webhook()
    assert await ptb.leave_chat(group.id)


async def test_errors_become_the_librarys_own(emu: Emulator, ptb: telegram.Bot, ana: Person) -> None:
    sent = await ptb.send_message(ana.id, "x")
    with pytest.raises(BadRequest, match="Message is not modified"):
        await ptb.edit_message_text("x", ana.id, sent.message_id)
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    old = group.id
    new = await ana.migrate(group)
    with pytest.raises(ChatMigrated) as migrated:
        await ptb.send_message(old, "x")
    assert migrated.value.new_chat_id == new
    await ana.block_bot()
    with pytest.raises(Forbidden, match="blocked"):
        await ptb.send_message(ana.id, "x")
    emu.fail("sendMessage", "flood_41")
    with pytest.raises(RetryAfter):
        await ptb.send_message(new, "x")
    emu.fail("sendMessage", mode="hang", when="after")
    with pytest.raises(TimedOut):
        await ptb.send_message(new, "sí llegó", read_timeout=0.1)
    assert ana.last(group).text == "sí llegó"
    stranger = telegram.Bot("5:wrong-token-here", base_url=emu.base_url)
    with pytest.raises(InvalidToken):
        await stranger.get_me()
    await stranger.request.shutdown()
