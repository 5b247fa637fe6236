"""People at the demo's phones, by the emulator's control surface."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from tests.demo.machine import Demo, until

Json = dict[str, Any]


@dataclass(frozen=True)
class Message:
    """The bot's newest message in a chat."""

    chat: int
    number: int
    text: str
    buttons: tuple[Json, ...]

    @property
    def labels(self) -> str:
        """All that stands on buttons."""
        return " ".join(button["text"] for button in self.buttons)

    def data(self, act: str) -> list[str]:
        """Callback data of all buttons for one kind of act."""
        return [
            button["callback_data"]
            for button in self.buttons
            if button.get("callback_data", "").startswith(f"{act}.")
        ]

    @property
    def cards(self) -> set[str]:
        """The cards that may be thrown."""
        return {_card(data) for data in self.data("di")}


def _card(data: str) -> str:
    return data.rpartition(".")[2]


@dataclass(frozen=True)
class Phone:
    """One person's phone."""

    http: aiohttp.ClientSession
    user: int
    group: int

    async def messages(self, chat: int) -> list[Message]:
        """What the bot has written in a chat."""
        async with self.http.get(f"/emulator/users/{self.user}/chats/{chat}") as answer:
            shown = [one["message"] for one in await answer.json()]
        return [
            Message(chat, one["message_id"], one.get("text", ""), tuple(_buttons(one)))
            for one in shown
            if one["from"]["is_bot"]
        ]

    async def last(self, chat: int) -> Message | None:
        """The newest message of the bot in a chat."""
        messages = await self.messages(chat)
        return messages[-1] if messages else None

    async def shows(self, part: str, *, chat: int | None = None) -> Message:
        """The newest message of a chat (the private one if left out), once it has these words or this act."""

        async def look() -> Message | None:
            message = await self.last(chat or self.user)
            if message is None:
                return None
            return message if part in message.text + message.labels or message.data(part) else None

        return await until(look, f"{part!r} on the phone of {self.user}")

    async def press(self, message: Message, button: str) -> Json:
        """Press a button by its label or data."""
        return await self._act("press", chat=message.chat, message_id=message.number, button=button)

    async def _act(self, action: str, **arguments: Any) -> Json:
        async with self.http.post(f"/emulator/users/{self.user}/{action}", json=arguments) as answer:
            outcome = await answer.json()
            assert answer.status == 200, outcome
        return outcome or {}

    async def discard(self) -> str:
        """Throw the last card that may be thrown, and tell which; say yes where the bot asks whether one is sure."""
        message = await self.shows("di")
        thrown = message.data("di")[-1]
        await self.press(message, thrown)

        async def look() -> bool:
            now = await self.last(self.user)
            if now is not None and now.data("ds"):
                await self.press(now, now.data("ds")[0])
            return now is None or not now.data("di")

        await until(look, f"the discard of {thrown}")
        return _card(thrown)


def _buttons(message: Json) -> list[Json]:
    return [b for row in message.get("reply_markup", {}).get("inline_keyboard", ()) for b in row]


@dataclass(frozen=True)
class Phones:
    """Ana's and Beto's."""

    http: aiohttp.ClientSession
    state: Json
    """Everything there was at first sight."""
    ana: Phone
    beto: Phone
    group: int


@asynccontextmanager
async def phones(running: Demo) -> AsyncIterator[Phones]:
    """The phones of the scene."""
    async with aiohttp.ClientSession(running.address) as http:
        async with http.get("/emulator/state") as answer:
            state: Json = await answer.json()
        group = next(chat["id"] for chat in state["chats"] if chat["title"] == "Familia")
        users = {user["first_name"]: user["id"] for user in state["users"]}
        yield Phones(http, state, Phone(http, users["Ana"], group), Phone(http, users["Beto"], group), group)
