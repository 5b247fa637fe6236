"""One bot with what the rest of the service needs of it."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import Bot

from app.platforms.telegram.ids import Identity
from app.platforms.telegram.links import TelegramLinks
from app.platforms.telegram.request import Connections, Patience, open_bot
from app.platforms.telegram.send import CAPABILITIES, TelegramChats
from app.platforms.telegram.setup import identify
from app.screens import Surroundings


@dataclass(frozen=True, slots=True)
class BotLine:
    """A bot that we know the name of."""

    identity: Identity
    bot: Bot

    @property
    def key(self) -> str:
        """The bot as the rest of the service writes it."""
        return self.identity.key

    @property
    def links(self) -> TelegramLinks:
        """Its addresses."""
        return TelegramLinks(self.identity.username)

    def chats(self) -> TelegramChats:
        """Its way to its chats."""
        return TelegramChats(self.bot, self.links)

    def surroundings(self) -> Surroundings:
        """What screens need to know of it."""
        return Surroundings(CAPABILITIES, self.links, self.identity.username)


async def open_line(token: str, connections: Connections, *, api: str, patience: Patience) -> BotLine:
    """Ask the platform who the bot of this token is.

    Raises `ChatError`s: the token is wrong, or the platform does not answer.
    """
    bot = open_bot(token, connections, api=api, patience=patience)
    return BotLine(await identify(bot), bot)
