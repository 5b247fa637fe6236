"""The way of one update through the adapter, the same for webhook and polling: bytes in, answer out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Protocol

import structlog

from app.commands import Command, Ignored, ReplyCode
from app.i18n import negotiate, words
from app.platforms.telegram.answers import Answer, Note, answer
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.messages import Masked
from app.platforms.telegram.presses import query_id
from app.platforms.telegram.reading import Json, record, text
from app.platforms.telegram.receive import receive
from app.ports import NewerSchema, StoreAway, StoreError
from app.reply import Reply
from app.table import ChatKey

log = structlog.get_logger()


class Handler(Protocol):
    """Who answers commands."""

    async def handle(self, command: Command) -> Reply:
        """The answer. Raises `StoreAway` and `NewerSchema` when the platform must deliver again."""


class DeadLetters(Protocol):
    """Who keeps updates that made us fail."""

    async def dead_letter(self, raw: bytes, why: str) -> None:
        """Keep one. Raises `StoreError`s."""


class Tally(Protocol):
    """Who counts updates."""

    def update(self, kind: str, outcome: str) -> None:
        """One update of a kind (a command's class, or `none`) ended this way."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One bot's door."""

    bot: Identity
    handler: Handler
    dead_letters: DeadLetters
    tally: Tally

    async def take(self, raw: bytes) -> Answer | None:
        """Handle one update; the answer to give, or None.

        Raises `StoreAway` and `NewerSchema`: nothing was stored, the platform must deliver again. Everything
        else that can go wrong is answered here, because another delivery of the same update would go wrong
        alike and hold back whatever the same person or chat sends next.
        """
        update = parsed(raw)
        if update is None:
            log.warning("update_unreadable", bot=self.bot.key, size_bytes=len(raw))
            self.tally.update("none", "unreadable")
            await self._bury(raw, "unreadable")
            return None
        try:
            return await self._answer(update)
        except (StoreAway, NewerSchema):
            self.tally.update("none", "put_back")
            raise
        except Exception as error:
            log.exception("update_failed", bot=self.bot.key)
            self.tally.update("none", "fault")
            await self._bury(raw, type(error).__name__)
            return apology(update)

    async def _answer(self, update: Json) -> Answer | None:
        received = receive(update, self.bot)
        match received:
            case Ignored():
                self.tally.update("none", received.why)
                return None
            case Masked():
                self.tally.update("none", "masked")
                return masked(received.chat)
            case _:
                reply = await self.handler.handle(received)
                self.tally.update(type(received).__name__, reply.code.value)
                return answer(update, reply)

    async def _bury(self, raw: bytes, why: str) -> None:
        try:
            await self.dead_letters.dead_letter(raw, why)
        except StoreError as error:
            log.warning("dead_letter_lost", bot=self.bot.key, error=type(error).__name__)


def parsed(raw: bytes) -> Json | None:
    """The update in a body, or None for anything but a JSON object.

    Callback data of modified clients is passed on as raw bytes that need not be UTF-8; they come out as
    replacement characters, so that the press can still be answered.
    """
    try:
        update = json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    return update if isinstance(update, dict) else None


def apology(update: Json) -> Answer | None:
    """What to tell a person whose command met a fault of ours; groups are left alone."""
    query = record(update, "callback_query") or {}
    message = record(update, "message") or {}
    sender = record(query, "from") or record(message, "from") or {}
    sorry = words(negotiate(text(sender, "language_code") or None)).plain(f"reply-{ReplyCode.FAULT.value}")
    return answer(update, Reply(ReplyCode.FAULT, sorry, alert=bool(query_id(query))))


def masked(chat: ChatKey) -> Answer:
    """What to tell who typed a command as the group or as a channel. Only the whole chat can be told."""
    return Note(chat, words(negotiate(None)).plain(f"reply-{ReplyCode.ANONYMOUS.value}"))
