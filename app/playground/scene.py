"""A scene to begin with: two people, their group, and a table that one of them has just opened there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.playground.emulator import Emulator
from app.playground.emulator.groups import Group
from app.playground.emulator.people import Person

PATIENCE_S: Final = 20.0
_POLL_S: Final = 0.02


class SilentError(Exception):
    """The bot did not answer what somebody wrote; the message says what was waited for."""


@dataclass(frozen=True, slots=True)
class Family:
    """Ana and Beto and the group that they share with the bot."""

    ana: Person
    beto: Person
    group: Group


def move_in(emulator: Emulator, *, ana: str = "es", beto: str = "en") -> Family:
    """Two accounts with their languages, and the group Familia, which the bot is in. Nobody has said a word."""
    people = emulator.user("Ana", language=ana), emulator.user("Beto", language=beto)
    return Family(*people, emulator.group("Familia", members=people, bot_is_member=True))


async def open_table(family: Family) -> None:
    """Both start the bot, and Ana opens a table in the group, as people do.

    Raises:
        SilentError: an answer does not come.
    """
    for person in (family.ana, family.beto):
        await person.start()
        await _until(lambda who=person: _answered(who, who.dm.id), what="the answer to /start")  # type: ignore[misc]
    await family.ana.type(family.group, "/chinchon")
    await _until(lambda: _answered(family.beto, family.group.id), what="the invitation after /chinchon")


def _answered(person: Person, chat_id: int) -> bool:
    """Whether the bot's words stand in a chat, with buttons if it is a group."""
    chat = person.core.world.chats[chat_id]
    bot_id = person.core.world.bot.id
    return any(
        message.sender_id == bot_id and (message.markup is not None or not chat.is_group)
        for message in person.core.world.live_messages(chat)
    )


async def _until(condition: Callable[[], bool], *, what: str) -> None:
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not condition():  # noqa: ASYNC110 - what comes into a chat rings no bell
                await asyncio.sleep(_POLL_S)
    except TimeoutError:
        raise SilentError(f"waited in vain for {what}") from None
