"""Readers that take what they need from a JSON object of unknown shape and never raise.

Updates are read by hand because the library's own parser needs about half a millisecond for one and raises on
shapes that really occur (users without `is_bot`, callbacks without `chat_instance`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from telegram.constants import ChatType

from app.commands import Person
from app.platforms.telegram.ids import chat_key, person_key
from app.table import ChatKey

Json = Mapping[str, object]

_INT64 = 2**63
_NAME_CHARS = 64
_BLANK_LETTERS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that Unicode counts as letters or symbols and that show nothing."""
_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
"""Invisible, but parts of emoji."""


def record(of: object, key: str) -> Json | None:
    """The object under `key`, or None."""
    value = of.get(key) if isinstance(of, Mapping) else None
    return value if isinstance(value, Mapping) else None


def number(of: Json, key: str) -> int | None:
    """The 64-bit integer under `key`, or None."""
    value = of.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        return None
    return value if -_INT64 <= value < _INT64 else None


def text(of: Json, key: str) -> str:
    """The text under `key`, or empty; halves of surrogate pairs, which no store takes, are replaced."""
    value = of.get(key)
    return (
        value.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        if isinstance(value, str)
        else ""
    )


def flag(of: Json, key: str) -> bool:
    """Whether `key` holds true itself."""
    return of.get(key) is True


@dataclass(frozen=True, slots=True)
class Chat:
    """The chat that something came from."""

    number: int
    kind: str
    key: ChatKey

    @property
    def is_private(self) -> bool:
        """Whether it is a person's own chat with the bot."""
        return self.kind == ChatType.PRIVATE

    @property
    def is_group(self) -> bool:
        """Whether several people can play there."""
        return self.kind in {ChatType.GROUP, ChatType.SUPERGROUP}


def chat_of(holder: Json) -> Chat | None:
    """The chat (and topic) of a message or of a change of membership, or None.

    A thread counts only where `is_topic_message` says so: in General and in groups without topics, replies
    bear a thread id that cannot be written to.
    """
    chat = record(holder, "chat")
    chat_id = number(chat, "id") if chat is not None else None
    if chat is None or chat_id is None:
        return None
    thread_id = number(holder, "message_thread_id") if flag(holder, "is_topic_message") else None
    return Chat(chat_id, text(chat, "type"), chat_key(chat_id, thread_id))


def person_of(user: Json | None) -> Person | None:
    """The person behind a user object, or None if there is no telling who it is."""
    user_id = number(user, "id") if user is not None else None
    if user is None or user_id is None:
        return None
    return Person(person_key(user_id), name_of(user), text(user, "language_code")[:35] or None)


def name_of(user: Json) -> str:
    """What to call a user: their name, less what would act on the line around it; else their username.

    Empty if nothing of either can be seen: screens have a word for that in each language.
    """
    full = f"{text(user, 'first_name')} {text(user, 'last_name')}"
    return _visible(full)[:_NAME_CHARS].strip() or _visible(text(user, "username"))


def _visible(name: str) -> str:
    """The name on one line, without controls and direction marks; empty if nothing in it can be seen."""
    line = " ".join(name.split())
    kept = "".join(c for c in line if c in _JOINERS or unicodedata.category(c) not in {"Cc", "Cf", "Co"})
    return kept if any(_is_seen(c) for c in kept) else ""


def _is_seen(char: str) -> bool:
    return char not in _JOINERS and char not in _BLANK_LETTERS and unicodedata.category(char)[0] not in "MZ"
