"""Messages of their own that answer typed commands in a private chat, and the words of the bot's profile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.i18n import LOCALES, Html, words
from app.screens.model import Importance, Screen
from app.screens.surroundings import Surroundings

COMMANDS: Final = ("chinchon", "mano", "mesa", "salir", "idioma", "ayuda")
"""The bot's commands, in the order of its menu; the same in every language."""


def greeting_screen(locale: str, around: Surroundings, *, codes: Sequence[str] = ()) -> Screen:
    """Says what the bot is for and how to begin; `codes` are those of the tables where the person sits."""
    say = words(locale)
    lines = [say.html("greeting-title"), Html("")]
    if codes:
        lines.append(say.html("greeting-tables", count=len(codes), codes=say.join(codes)))
    if around.capabilities.groups:
        lines.append(say.html("greeting-group"))
    lines += [say.html("greeting-alone"), say.html("greeting-code")]
    return _page(lines, "greeting")


def help_screen(locale: str, around: Surroundings) -> Screen:
    """Tells the game in a minute, and the commands."""
    del around
    say = words(locale)
    parts = [say.html(f"help-{part}") for part in ("title", "goal", "turn", "close", "win", "commands")]
    return _page([line for part in parts for line in (part, Html(""))], "help")


def languages_screen(locale: str, around: Surroundings) -> Screen:
    """Lists the languages and how to choose one."""
    del around
    say = words(locale)
    rows = [
        say.html("languages-row", locale=other, name=say.plain(f"languages-name-{other}"))
        for other in LOCALES
    ]
    return _page([say.html("languages-title"), *rows], "languages")


def commands(locale: str) -> tuple[tuple[str, str], ...]:
    """Give the bot's commands with their descriptions."""
    say = words(locale)
    return tuple((name, say.plain(f"command-{name}")) for name in COMMANDS)


def bot_description(locale: str) -> str:
    """Give what is shown before somebody starts the bot: at most 512 characters."""
    return words(locale).plain("bot-description")


def bot_short_description(locale: str) -> str:
    """Give the line of the bot's profile: at most 120 characters."""
    return words(locale).plain("bot-short-description")


def _page(lines: Sequence[Html], key: str) -> Screen:
    return Screen(text="\n".join(lines).strip(), post_key=key, importance=Importance.RESULT)
