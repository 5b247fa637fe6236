"""Messages of their own that answer typed commands in a private chat."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import LOCALES, Html, words
from app.screens.model import Importance, Screen
from app.screens.surroundings import Surroundings


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


def _page(lines: Sequence[Html], key: str) -> Screen:
    return Screen(text="\n".join(lines).strip(), post_key=key, importance=Importance.RESULT)
