"""Presses on inline buttons, honest and forged."""

from __future__ import annotations

import asyncio

from app.playground.emulator.core import Answered, Query
from app.playground.emulator.inline import Inline
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.links import parse_link
from app.playground.emulator.render import inaccessible_json, message_json, user_json
from app.playground.emulator.seen import Button, Outcome, Room, Seen
from app.playground.emulator.wire import Json

PATIENCE_S = 10.0
"""Wall-clock seconds that a person waits for the answer to a press."""


class Pressing(Inline):
    """The part of a person that presses buttons."""

    async def open_link(self, url: str) -> None:
        """Follow a link to the bot."""
        raise NotImplementedError

    async def press(
        self, where: Seen | Room, button: str | Button, *, taps: int = 1, wait_s: float = PATIENCE_S,
        follow: bool = True,
    ) -> Outcome:  # fmt: skip
        """Press an inline button and wait for what it does.

        Args:
            where: a message as seen (its keyboard may be out of date by now), or a chat: then the newest
                message that has such a button.
            button: label, callback data, part of a label, or the button itself.
            taps: how many updates one tap causes; 2 is a client that sends it again after reconnecting.
            wait_s: patience in wall-clock seconds; 0 does not wait.
            follow: whether a link to the bot is followed, START included.

        Raises:
            LookupError: there is no such button.
        """
        message, found = self._find(where, button)
        match found.action:
            case "callback_data":
                return await self.press_raw(found.value, message=message, taps=taps, wait_s=wait_s)
            case "url":
                await self._follow(found.value, follow=follow)
                return Outcome(answered=True, url=found.value)
            case "copy_text":
                return Outcome(answered=True, copied=found.value["text"])
            case "switch_inline_query_chosen_chat":
                return Outcome(answered=True, inline_query=found.value.get("query", ""))
            case "switch_inline_query" | "switch_inline_query_current_chat":
                return Outcome(answered=True, inline_query=found.value)
            case _:
                return Outcome(answered=True)

    async def press_raw(
        self, data: str | bytes, *, message: Seen | None = None, chat: Room | None = None, message_id: int = 0,
        taps: int = 1, wait_s: float = PATIENCE_S,
    ) -> Outcome:  # fmt: skip
        """Send any callback data from any message, as a modified client could.

        Args:
            data: callback data; bytes need not be UTF-8.
            message: the message that the press claims to come from, or name it by the next two:
            chat: its chat; the private one if left out.
            message_id: its id; unknown or deleted ones arrive as inaccessible.
            taps: as `press`.
            wait_s: as `press`.
        """
        text = data.decode("utf-8", "surrogateescape") if isinstance(data, bytes) else data
        payload: Json = {"from": user_json(self.user)}
        chat_id = message.chat_id if message is not None else chat.id if chat is not None else self.id
        if message is not None and message.inline_message_id:
            payload["inline_message_id"] = message.inline_message_id
        else:
            payload["message"] = self._pressed(chat_id, message.message_id if message else message_id)
        payload |= {"chat_instance": self.core.world.chats[chat_id].chat_instance, "data": text}
        queries = [self._ask(payload) for _ in range(taps)]
        return await self._wait(queries, wait_s)

    def _find(self, where: Seen | Room, button: str | Button) -> tuple[Seen, Button]:
        messages = [where] if isinstance(where, Seen) else list(reversed(self.sees(where)))
        for message in messages:
            if (found := message.find_button(button)) is not None:
                return message, found
        offered = [label for message in messages for label in message.labels]
        raise LookupError(f"{self!r} sees no button {button!r}, only {offered}")

    def _pressed(self, chat_id: int, message_id: int) -> Json:
        chat = self.core.world.chats[chat_id]
        stored = chat.messages.get(message_id)
        if stored is None or stored.deleted:
            return inaccessible_json(self.core.world, chat, message_id)
        return message_json(self.core.world, stored)

    def _ask(self, payload: Json) -> tuple[Query, SentUpdate | None]:
        query = self.new_query()
        update = self.core.push("callback_query", {"id": query.id, **payload}, of=self.id, about=[self.id])
        self.core.journal.tell("press", user_id=self.id, query_id=query.id, data=payload.get("data"))
        return query, update

    async def _wait(self, asked: list[tuple[Query, SentUpdate | None]], wait_s: float) -> Outcome:
        query = asked[0][0]
        updates = tuple(update for _, update in asked if update is not None)
        if wait_s > 0 and updates:
            await asyncio.wait([q.answer for q, _ in asked], timeout=wait_s)
        if not query.answer.done():
            return Outcome(answered=False, query_id=query.id, updates=updates)
        answer = query.answer.result()
        if not isinstance(answer, Answered):
            raise TypeError(f"query {query.id} was answered as another kind")
        if answer.url:
            await self._follow(answer.url, follow=True)
        outcome = Outcome(
            answered=True, text=answer.text, show_alert=answer.show_alert, url=answer.url, query_id=query.id,
            updates=updates,
        )  # fmt: skip
        self.toasts.append(outcome)
        return outcome

    async def _follow(self, url: str, *, follow: bool) -> None:
        link = parse_link(url)
        ours = link is not None and link.username.lower() == self.core.world.bot.username.lower()
        if follow and ours and link is not None and link.kind == "start":
            await self.open_link(url)
