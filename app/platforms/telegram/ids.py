"""Telegram's numbers as the texts that the rest of the service uses, and back.

A chat is written `tg:<id>`, a topic of a forum `tg:<id>/<thread>`, a person `tg:<id>`, a bot `tg:<id>`. A
private chat has the id of its person, so there the two are the same text. The General topic of a forum has no
thread id of its own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from telegram.constants import ChatID

from app.table import ChatKey, PersonId

PLATFORM = "tg"

MASKS = frozenset({ChatID.ANONYMOUS_ADMIN, ChatID.FAKE_CHANNEL, ChatID.SERVICE_CHAT})
"""Senders behind which anybody may stand: anonymous administrators, channels, linked-channel posts."""

_CHAT_KEY = re.compile(rf"{PLATFORM}:(-?[0-9]{{1,19}})(?:/([0-9]{{1,19}}))?")


@dataclass(frozen=True, slots=True)
class Identity:
    """Which bot we are."""

    number: int
    username: str
    """Without the @, spelt as the platform spells it."""

    @property
    def key(self) -> str:
        """The bot as the rest of the service writes it."""
        return f"{PLATFORM}:{self.number}"

    def is_called(self, name: str) -> bool:
        """Whether a username, in any letter case, is ours."""
        return name.casefold() == self.username.casefold()


@dataclass(frozen=True, slots=True)
class Address:
    """Where a call of the Bot API goes."""

    chat_id: int
    thread_id: int | None = None

    @property
    def is_group(self) -> bool:
        """Whether the chat has the stricter limits of groups (their ids are negative)."""
        return self.chat_id < 0


def person_key(user_id: int) -> PersonId:
    """The person as the rest of the service writes them."""
    return f"{PLATFORM}:{user_id}"


def chat_key(chat_id: int, thread_id: int | None = None) -> ChatKey:
    """The chat, or one topic of it, as the rest of the service writes it."""
    return f"{PLATFORM}:{chat_id}" if thread_id is None else f"{PLATFORM}:{chat_id}/{thread_id}"


def address(chat: ChatKey) -> Address:
    """The numbers behind a chat key. Raises `ValueError` for one that is not Telegram's."""
    match = _CHAT_KEY.fullmatch(chat)
    if match is None:
        raise ValueError("not a Telegram chat")
    return Address(int(match[1]), int(match[2]) if match[2] else None)
