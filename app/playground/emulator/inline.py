"""Inline mode: a person asks the bot from any chat and picks one of its results."""

from __future__ import annotations

import asyncio
from typing import Any

from app.playground.emulator.account import Account
from app.playground.emulator.core import Query
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.render import user_json
from app.playground.emulator.seen import Room
from app.playground.emulator.wire import Json

PATIENCE_S = 10.0
FORGET_S = 600.0


class Inline(Account):
    """The part of a person that uses inline mode."""

    def new_query(self) -> Query:
        """Open a query that the bot may answer."""
        now = self.core.clock.now()
        for stale in [q for q in self.core.queries.values() if now - q.asked_at > FORGET_S]:
            del self.core.queries[stale.id]
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        query = Query(self.core.world.new_query_id(), self.id, now, answer)
        self.core.queries[query.id] = query
        return query

    async def ask_inline(self, chat: Room, text: str, *, wait_s: float = PATIENCE_S) -> list[Json]:
        """Type `@bot text` into the field of a chat.

        Args:
            chat: where the person is; the bot need not be there.
            text: the query.
            wait_s: patience in wall-clock seconds.

        Returns:
            The results offered, empty if the bot did not answer in time.
        """
        record = self.private_chat() if chat.id == self.id else self.core.world.chats[chat.id]
        query = self.new_query()
        kind = "sender" if record.type == "private" else record.type
        payload: Json = {
            "id": query.id,
            "from": user_json(self.user),
            "chat_type": kind,
            "query": text,
            "offset": "",
        }
        if self.core.push("inline_query", payload, of=self.id, about=[self.id]) is not None:
            await asyncio.wait([query.answer], timeout=wait_s)
        if not query.answer.done():
            return []
        answer: Any = query.answer.result()
        return list(answer["results"])

    async def choose_inline(self, chat: Room, result: Json, *, text: str = "") -> SentUpdate | None:
        """Send one of the offered results into a chat.

        Args:
            chat: where.
            result: one of what `ask_inline` returned.
            text: the query that led to it.

        Returns:
            The `chosen_inline_result` update, None if the bot does not receive such.
        """
        record = self.room(chat)
        message = self.core.new_message(record, self.user, result["content"])
        message.via_bot, message.markup = True, result["markup"]
        if message.markup is not None:
            message.inline_message_id = self.core.world.new_token(27)
            self.core.world.inline_messages[message.inline_message_id] = (record.id, message.message_id)
        self.core.post(message)
        if not self.core.inline_feedback:
            return None
        payload: Json = {"from": user_json(self.user)}
        if message.inline_message_id:
            payload["inline_message_id"] = message.inline_message_id
        payload |= {"query": text, "result_id": result["id"]}
        return self.core.push("chosen_inline_result", payload, of=self.id, about=[self.id])
