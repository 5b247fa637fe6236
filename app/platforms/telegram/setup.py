"""What is told to the platform once, at deploy: webhook, commands, descriptions. Nothing here runs at start."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from app.i18n import FALLBACK_LOCALE, Words, words
from app.platforms.telegram.errors import meaning
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.receive import ALLOWED_UPDATES
from app.platforms.telegram.words import ENGLISH, Word

MAX_CONNECTIONS = 40
"""Webhook requests that the platform may have open at a time."""

_LANGUAGES: tuple[tuple[str | None, str], ...] = ((None, FALLBACK_LOCALE), ("es", "es"))
"""The platform's two-letter languages and whose words they get; None is for all others."""
_IN_PRIVATE = (
    Word.MANO,
    Word.CHINCHON,
    Word.MESA,
    Word.SALIR,
    Word.REGLAS,
    Word.AJUSTES,
    Word.IDIOMA,
    Word.AYUDA,
)
_IN_GROUPS = (Word.CHINCHON, Word.MESA, Word.MANO, Word.SALIR, Word.REGLAS, Word.IDIOMA)


@dataclass(frozen=True, slots=True)
class HookInfo:
    """How deliveries are going."""

    url: str
    pending: int
    """Updates that wait to be delivered."""
    last_error: str | None


def own_number(bot: Bot) -> int:
    """The bot's number, which its token begins with. Raises `ValueError` for something that is no token."""
    return int(bot.token.partition(":")[0])


async def identify(bot: Bot) -> Identity:
    """Ask the platform who we are. Raises `ChatError`s."""
    try:
        me = await bot.get_me()
    except TelegramError as error:
        raise meaning(error) from error
    return Identity(me.id, me.username or "")


async def set_webhook(bot: Bot, *, public_url: str, secret: str) -> str:
    """Have updates delivered to `<public_url>/telegram/<number>`; that address. Raises `ChatError`s."""
    url = f"{public_url.rstrip('/')}/telegram/{own_number(bot)}"
    try:
        await bot.set_webhook(
            url, secret_token=secret, allowed_updates=ALLOWED_UPDATES, max_connections=MAX_CONNECTIONS
        )
    except TelegramError as error:
        raise meaning(error) from error
    return url


async def webhook_info(bot: Bot) -> HookInfo:
    """Where updates are delivered, and whether that works. Raises `ChatError`s."""
    try:
        info = await bot.get_webhook_info()
    except TelegramError as error:
        raise meaning(error) from error
    return HookInfo(info.url, info.pending_update_count, info.last_error_message)


async def delete_webhook(bot: Bot) -> None:
    """Have updates kept for polling; those that wait are not dropped. Raises `ChatError`s."""
    try:
        await bot.delete_webhook(drop_pending_updates=False)
    except TelegramError as error:
        raise meaning(error) from error


async def describe(bot: Bot) -> None:
    """Set the menu of commands and the texts shown before a person starts the bot, in every language.

    Safe to repeat. Raises `ChatError`s.
    """
    try:
        for language, locale in _LANGUAGES:
            spoken = words(locale)
            for scope, menu in _menus(spoken):
                await bot.set_my_commands(menu, scope=scope, language_code=language)
            await bot.set_my_description(spoken.plain("bot-description"), language_code=language)
            await bot.set_my_short_description(spoken.plain("bot-short-description"), language_code=language)
    except TelegramError as error:
        raise meaning(error) from error


def _menus(spoken: Words) -> Iterator[tuple[BotCommandScope, list[BotCommand]]]:
    yield BotCommandScopeAllPrivateChats(), _menu(spoken, _IN_PRIVATE)
    yield BotCommandScopeAllGroupChats(), _menu(spoken, _IN_GROUPS)


def _menu(spoken: Words, shown: tuple[Word, ...]) -> list[BotCommand]:
    is_spanish = spoken.locale.startswith("es")
    return [
        BotCommand(
            word.value if is_spanish else ENGLISH.get(word, word.value),
            spoken.plain(f"bot-command-{word.value}"),
        )
        for word in shown
    ]
