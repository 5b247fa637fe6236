"""What is set at deploy: webhook, commands, descriptions."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.constants import BotCommandLimit, BotDescriptionLimit

from app.i18n import words
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.setup import (
    delete_webhook,
    describe,
    identify,
    own_number,
    set_webhook,
    webhook_info,
)
from app.platforms.telegram.words import Typed, Word, typed_command
from app.playground.emulator import Emulator
from app.ports import Refused, Wait
from tests.telegram.data import BOT


async def test_who_we_are(emu: Emulator, bot: Bot) -> None:
    found = await identify(bot)
    assert found == Identity(7400112233, "mesachinchon_bot")
    assert own_number(bot) == found.number
    assert found.key == "tg:7400112233"


async def test_the_webhook_is_set_told_and_taken_away(emu: Emulator, bot: Bot) -> None:
    url = await set_webhook(bot, public_url="https://cards.example.org/", secret="s3cret")
    assert url == "https://cards.example.org/telegram/7400112233"
    params = emu.journal.calls_of("setWebhook")[0].params
    assert params["secret_token"] == "s3cret"
    assert params["allowed_updates"] == ["message", "callback_query", "my_chat_member"]
    info = await webhook_info(bot)
    assert (info.url, info.pending) == (url, 0)
    await delete_webhook(bot)
    assert (await webhook_info(bot)).url == ""


async def test_what_goes_wrong_is_told(emu: Emulator, bot: Bot) -> None:
    emu.fail("setWebhook", "webhook_secret_chars")
    with pytest.raises(Refused):
        await set_webhook(bot, public_url="https://cards.example.org", secret="bad secret")
    for method in (identify, webhook_info, delete_webhook, describe):
        emu.fail("*", "unauthorized")
        with pytest.raises(Wait):
            await method(bot)


async def test_everyone_is_offered_the_commands_in_their_language(emu: Emulator, bot: Bot) -> None:
    await describe(bot)
    await describe(bot)
    ana, john, kai = (
        emu.user("Ana", language="es-AR"),
        emu.user("John", language="en"),
        emu.user("Kai", language="eu"),
    )
    for person in (ana, john, kai):
        await person.start()
    group = emu.group("Peña", members=[ana, john, kai])
    offered = {
        person.user.first_name: [c["command"] for c in person.commands(person.dm)]
        for person in (ana, john, kai)
    }
    assert offered["Ana"] == ["mano", "chinchon", "mesa", "salir", "reglas", "ajustes", "idioma", "ayuda"]
    english = ["hand", "chinchon", "table", "leave", "rules", "preferences", "language", "help"]
    assert offered["John"] == offered["Kai"] == english
    assert [c["command"] for c in ana.commands(group)] == [
        "chinchon",
        "mesa",
        "mano",
        "salir",
        "reglas",
        "idioma",
    ]
    for person in (ana, john):
        for command in person.commands(person.dm):
            typed = typed_command(f"/{command['command']}", BOT)
            assert isinstance(typed, Typed)
            assert typed.word is not None


@pytest.mark.parametrize("locale", ["es", "es-AR", "en"])
def test_texts_fit(locale: str) -> None:
    spoken = words(locale)
    assert 1 <= len(spoken.plain("bot-description")) <= BotDescriptionLimit.MAX_DESCRIPTION_LENGTH
    assert 1 <= len(spoken.plain("bot-short-description")) <= BotDescriptionLimit.MAX_SHORT_DESCRIPTION_LENGTH
    for word in Word:
        if word is not Word.START:
            assert 1 <= len(spoken.plain(f"bot-command-{word.value}")) <= BotCommandLimit.MAX_DESCRIPTION
