"""Ana, Beto and their group before the page; the test plays the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Locator, ViewportSize

from app.playground.emulator import Group, Person
from tests.page.conftest import WIDE, Desk, OpenDesk, Watched


class Family:
    """Ana and Beto, their group with the bot, and the page before them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.ana: Person = desk.emulator.user("Ana", language="es")
        self.beto: Person = desk.emulator.user("Beto", language="en")
        self.group: Group = desk.emulator.group("Familia", members=[self.ana, self.beto], bot_is_member=True)
        self.seen: Watched

    async def say(self, text: str, *, to: int | None = None, rows: object = None, **params: object) -> int:
        """Let the bot send a message; its id."""
        markup = {} if rows is None else {"reply_markup": {"inline_keyboard": rows}}
        chat = self.group.id if to is None else to
        sent = await self.desk.call(
            "sendMessage", chat_id=chat, text=text, parse_mode="HTML", **markup, **params
        )
        return int(sent["message_id"])

    def phone(self, name: str) -> Locator:
        """Somebody's phone."""
        return self.seen.phone(name)


@asynccontextmanager
async def family(
    opened: OpenDesk, *, query: str = "lang=es", viewport: ViewportSize = WIDE
) -> AsyncIterator[Family]:
    """A page with Ana and Beto; Ana has started the bot."""
    async with opened() as desk:
        here = Family(desk)
        await here.ana.start()
        here.seen = await desk.look(query=query, viewport=viewport)
        yield here
