"""Long polling, for a bot without a public address: updates are asked for instead of sent, and go the same way."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlencode

import structlog
from telegram import Bot
from telegram.error import Conflict, TelegramError

from app.platforms.telegram.answers import Answer, perform
from app.platforms.telegram.entry import Entry
from app.platforms.telegram.errors import meaning
from app.platforms.telegram.reading import number
from app.platforms.telegram.receive import ALLOWED_UPDATES
from app.ports import ChatError, Clock, NewerSchema, StoreAway, Wait

log = structlog.get_logger()

LONGEST_PAUSE_MS = 30_000
_FIRST_PAUSE_MS = 500
_BATCH = 100
_ANSWERS_AT_ONCE = 16
_CONFLICTS = {
    "webhook": "a webhook is set, so nothing is left to poll: chinchon webhook delete",
    "getupdates": "another process polls the same bot: stop one of the two",
}

_Result = TypeVar("_Result")


class Poller:
    """Asks for updates of one bot and handles them in order.

    The platform forgets an update when a later one is asked for. That happens only after it has been handled, so a
    crash or an outage of the store loses nothing.
    """

    def __init__(self, bot: Bot, entry: Entry, clock: Clock, *, long_poll_s: int = 25) -> None:
        self._bot, self._entry, self._clock = bot, entry, clock
        self._long_poll_s = long_poll_s
        self._answering = asyncio.Semaphore(_ANSWERS_AT_ONCE)
        self.offset = 0
        """The next update that has not been handled."""

    async def run(self, stop: asyncio.Event) -> None:
        """Poll until `stop` is set; then tell the platform what has been handled."""
        failures = 0
        async with asyncio.TaskGroup() as answers:
            while not stop.is_set():
                try:
                    updates = await _unless(stop, self._fetch(self._long_poll_s))
                    await self._handle(updates or [], answers, stop)
                    failures = 0
                except (ChatError, StoreAway, NewerSchema) as error:
                    failures += 1
                    log.warning("poll_failed", error=type(error).__name__, attempt=failures)
                    await _unless(stop, self._clock.sleep_ms(_pause_ms(error, failures)))
        with suppress(ChatError):
            # Anything not confirmed here would be delivered, and known again, at the next start.
            await self._fetch(0, limit=1)

    async def _fetch(self, long_poll_s: int, *, limit: int = _BATCH) -> list[object]:
        """Unhandled updates, as they come: the library's own reader would raise on some. Raises `ChatError`s."""
        asked = {"offset": self.offset, "timeout": long_poll_s, "limit": limit}
        query = urlencode(asked | {"allowed_updates": json.dumps(ALLOWED_UPDATES)})
        request = self._bot.request
        patience_s = long_poll_s + (request.read_timeout or 0)
        try:
            found = await request.post(f"{self._bot.base_url}/getUpdates?{query}", read_timeout=patience_s)
        except TelegramError as error:
            if isinstance(error, Conflict):
                log.warning("poll_conflict", why=_conflict(error))
            raise meaning(error) from error
        return list(found) if isinstance(found, list) else []

    async def _handle(self, updates: list[object], answers: asyncio.TaskGroup, stop: asyncio.Event) -> None:
        """Handle updates one after the other. Raises `StoreAway` and `NewerSchema` at the first one put back."""
        for update in updates:
            if stop.is_set():
                return
            answer = await self._entry.take(json.dumps(update).encode())
            if answer is not None:
                # Given beside the polling: a slow answer must not hold up the next update.
                await self._answering.acquire()
                answers.create_task(self._give(answer))
            update_id = number(update, "update_id") if isinstance(update, dict) else None
            self.offset = max(self.offset, (update_id or 0) + 1)

    async def _give(self, answer: Answer) -> None:
        try:
            await perform(self._bot, answer)
        except ChatError as error:
            log.warning("answer_failed", error=type(error).__name__)
        except Exception:
            log.exception("answer_failed")
        finally:
            self._answering.release()


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, _Result]) -> _Result | None:
    """The work's result, or None if `stop` was set before it was done."""
    doing, stopping = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({doing, stopping}, return_when=asyncio.FIRST_COMPLETED)
        return doing.result() if doing.done() else None
    finally:
        for task in (doing, stopping):
            task.cancel()
        await asyncio.gather(doing, stopping, return_exceptions=True)


def _pause_ms(error: Exception, failures: int) -> int:
    """How long to wait after so many failures in a row: as told, else twice as long each time, with some chance."""
    told_ms = error.ms if isinstance(error, Wait) else 0
    longest_ms = min(LONGEST_PAUSE_MS, _FIRST_PAUSE_MS * 2 ** min(failures, 10))
    return max(told_ms, random.randint(longest_ms // 2, longest_ms))  # noqa: S311 - spreads replicas, guards nothing


def _conflict(error: Conflict) -> str:
    text = str(error).casefold()
    return next((why for part, why in _CONFLICTS.items() if part in text.split("conflict:")[-1]), text)
