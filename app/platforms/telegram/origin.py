"""What every command from Telegram says about where it came from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from app.commands import Person
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.reading import Chat
from app.table import ChatKey


class CommandFields(TypedDict):
    """The fields of `app.commands.Command`."""

    update: str
    bot: str
    who: Person
    chat: ChatKey
    private: bool


@dataclass(frozen=True, slots=True)
class Origin:
    """One update of one bot."""

    bot: Identity
    update_id: int

    def fields(self, who: Person, chat: Chat) -> CommandFields:
        """What a command that `who` gave in `chat` has in common with all others."""
        return CommandFields(
            update=self.update, bot=self.bot.key, who=who, chat=chat.key, private=chat.is_private
        )

    @property
    def update(self) -> str:
        """The update as the rest of the service writes it: ids are unique per bot only."""
        return f"{self.bot.key}:{self.update_id}"
