"""What people type: commands, in Spanish and English, and codes of tables."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from app.platforms.telegram.ids import Identity
from app.platforms.telegram.links import code_in_pasted


class Word(StrEnum):
    """A command, by its Spanish name."""

    START = "start"
    CHINCHON = "chinchon"
    MANO = "mano"
    MESA = "mesa"
    SALIR = "salir"
    REGLAS = "reglas"
    AJUSTES = "ajustes"
    IDIOMA = "idioma"
    AYUDA = "ayuda"


ENGLISH: dict[Word, str] = {
    Word.MANO: "hand",
    Word.MESA: "table",
    Word.SALIR: "leave",
    Word.REGLAS: "rules",
    Word.AJUSTES: "preferences",
    Word.IDIOMA: "language",
    Word.AYUDA: "help",
}
"""The same commands for people who read English."""

_WORDS = {word.value: word for word in Word} | {english: word for word, english in ENGLISH.items()}
_TYPED = re.compile(
    r"/(?P<word>[^\s@/]{1,32})(?:@(?P<bot>[A-Za-z0-9_]{1,64}))?(?:\s+(?P<rest>.*))?", re.DOTALL
)
_CODE = re.compile(r"[A-Za-z0-9]{6}")
_GAPS = re.compile(r"[\s\-]+")
_LONGEST_SPACED_CODE = 11


@dataclass(frozen=True, slots=True)
class Typed:
    """A text that begins with a slash and speaks to us, or to any bot."""

    word: Word | None
    """None for a command that we do not have."""
    rest: str = ""
    """What stands behind it."""
    by_name: bool = False
    """Whether it names our bot, as `/mesa@bot`."""


class ForAnotherBot:
    """A command addressed to another bot."""


def typed_command(text: str, bot: Identity) -> Typed | ForAnotherBot | None:
    """The command at the start of a text, or None for a text without one."""
    match = _TYPED.fullmatch(text)
    if match is None:
        return None
    if match["bot"] and not bot.is_called(match["bot"]):
        return ForAnotherBot()
    rest = (match["rest"] or "").strip()
    return Typed(_WORDS.get(_plain(match["word"])), rest, by_name=bool(match["bot"]))


def typed_code(text: str) -> str | None:
    """The table's code in a private text: alone, spaced out (`ABC-123`), or inside a pasted join link."""
    pasted = code_in_pasted(text)
    if pasted is not None:
        return pasted
    if len(text) > _LONGEST_SPACED_CODE:
        return None
    code = _GAPS.sub("", text)
    return code if _CODE.fullmatch(code) else None


def _plain(word: str) -> str:
    """The word in small letters without accents: people do type `/chinchón`."""
    bare = unicodedata.normalize("NFD", word.casefold())
    return "".join(char for char in bare if not unicodedata.combining(char))
