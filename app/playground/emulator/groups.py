"""Handles to groups, as tests and scripts hold them."""

from __future__ import annotations

from dataclasses import dataclass

from app.playground.emulator.core import Core
from app.playground.emulator.state import Chat


@dataclass(slots=True)
class Group:
    """A group; after its upgrade to a supergroup the handle names the supergroup."""

    core: Core
    chat_id: int

    def __repr__(self) -> str:
        return f"<Group {self.record.title!r} {self.id}>"

    @property
    def id(self) -> int:
        """Present chat id."""
        while (moved := self.core.world.chats[self.chat_id].migrated_to) is not None:
            self.chat_id = moved
        return self.chat_id

    @property
    def record(self) -> Chat:
        """The chat behind the handle."""
        return self.core.world.chats[self.id]

    @property
    def topics(self) -> dict[str, int]:
        """Thread ids of the living topics by name."""
        return {t.name: t.thread_id for t in self.record.topics.values() if not t.deleted}

    @property
    def pinned(self) -> tuple[int, ...]:
        """Ids of pinned messages, oldest pin first."""
        return tuple(self.record.pinned)
