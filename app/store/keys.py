"""Every key of the store, built in one place.

What belongs to one table lies in the slot of the table's shard: the shard's number is the hash tag of the key, so a
script may touch a table, its record, its chats and its due work at once, on a cluster too. Scripts find work by
reading the shard's due work, and may use only keys they were given; therefore documents and chats are fields of one
hash a shard rather than keys of their own. People, share codes and places lie in slots of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from app.table import ChatKey, PersonId

SHARDS: Final = 16
"""Fixed for good: the shard of a table follows from its id, and tables do not move."""
_SEPARATOR: Final = "|"
_TABLE_ID: Final = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


def shard_of(table_id: str) -> int:
    """The shard of a table, 0 … 15, the same in every version of the service."""
    return blake2b(table_id.encode(), digest_size=1).digest()[0] % SHARDS


def is_table_id(text: str) -> bool:
    """Whether the text can be a table's id at all; buttons may be forged."""
    return _TABLE_ID.fullmatch(text) is not None


def timer_member(table_id: str) -> str:
    """The table's timer among the due work."""
    return f"t{_SEPARATOR}{table_id}"


def chat_member(table_id: str, chat: ChatKey) -> str:
    """A chat of the table among the due work, and the beginning of its fields in the hash `shown`."""
    return f"c{_SEPARATOR}{table_id}{_SEPARATOR}{chat}"


def read_member(member: bytes) -> tuple[str, ChatKey | None]:
    """Table id, and the chat or None for the timer."""
    _, table_id, *chat = member.decode().split(_SEPARATOR, 2)
    return table_id, chat[0] if chat else None


@dataclass(frozen=True, slots=True)
class ShardKeys:
    """The keys of one shard."""

    tables: str
    """Hash: table id to stamp and document."""
    shown: str
    """Hash: what the chats of the tables show, and who works on them (see `app.store.shown`)."""
    due: str
    """Sorted set: timers and chats, scored by the time they are due in ms."""
    closed: str
    """Sorted set: ids of closed tables, scored by the time they may be forgotten in ms."""
    quarantine: str
    """Hash: table id to the stored bytes that could not be read."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Builds all keys under one prefix."""

    prefix: str = ""

    def __post_init__(self) -> None:
        if "{" in self.prefix or "}" in self.prefix:
            raise ValueError("a prefix with braces would take the place of the hash tags")

    def shard(self, number: int) -> ShardKeys:
        """The keys of the shard."""
        tag = f"{self.prefix}{{{number:02}}}"
        return ShardKeys(
            tables=f"{tag}:tables",
            shown=f"{tag}:shown",
            due=f"{tag}:due",
            closed=f"{tag}:closed",
            quarantine=f"{tag}:quarantine",
        )

    def of(self, table_id: str) -> ShardKeys:
        """The keys of the table's shard."""
        return self.shard(shard_of(table_id))

    def record(self, table_id: str) -> str:
        """List: the lines of the match record."""
        return f"{self.prefix}{{{shard_of(table_id):02}}}:record:{table_id}"

    def person(self, person: PersonId) -> str:
        """What is remembered of a person."""
        return f"{self.prefix}person:{person}"

    def code(self, code: str) -> str:
        """A share code's table."""
        return f"{self.prefix}code:{code}"

    def place(self, chat: ChatKey) -> str:
        """The active table of a chat."""
        return f"{self.prefix}place:{chat}"

    def rate(self, bot: str) -> str:
        """What the bot as a whole has spent; the tag keeps it beside the bot's chats."""
        return f"{self.prefix}{{rate:{bot}}}:bot"

    def chat_rate(self, bot: str, chat: str) -> str:
        """What one chat of the bot has spent."""
        return f"{self.prefix}{{rate:{bot}}}:chat:{chat}"

    def chat_pause(self, bot: str, chat: str) -> str:
        """Until when the platform wants the chat left alone."""
        return f"{self.prefix}{{rate:{bot}}}:pause:{chat}"

    @property
    def dead_letters(self) -> str:
        """List: updates that made us fail, the latest first."""
        return f"{self.prefix}dead_letters"

    @property
    def swept(self) -> str:
        """The server for which all tables were last put in doubt."""
        return f"{self.prefix}swept"
