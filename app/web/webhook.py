"""Where the platform delivers updates."""

from __future__ import annotations

import asyncio
import hmac
import json
from collections.abc import Mapping
from dataclasses import dataclass

import structlog
from aiohttp import web

from app.platforms.telegram.answers import body
from app.platforms.telegram.entry import Entry
from app.ports import NewerSchema, StoreAway

log = structlog.get_logger()

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
LIMIT_BYTES = 2**20
"""Longest body that is read. Every character beyond ASCII comes as an escape: an emoji takes 12 bytes."""


class _TooLargeError(Exception):
    """A body longer than we read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhooks:
    """Who may deliver what to whom."""

    secret: str
    """Sent along with each update; never empty, or anybody could play in anybody's name."""
    entries: Mapping[str, Entry]
    """By the number of the bot, which stands in the path."""
    limit_bytes: int = LIMIT_BYTES
    body_timeout_s: float = 10.0
    retry_after_s: int = 1
    """When the platform shall deliver again what could not be stored."""

    def __post_init__(self) -> None:
        if not self.secret:
            raise ValueError("a webhook needs a secret")

    async def receive(self, request: web.Request) -> web.Response:
        """`POST /telegram/{bot}`.

        Whatever would fail again in the same way is answered 2xx: a refusal makes the platform hold back
        everything else of that person or chat while it tries again.
        """
        if not self._is_known_sender(request):
            return web.Response(status=403)
        entry = self.entries.get(request.match_info["bot"])
        if entry is None:
            return web.Response(status=404)
        if request.content_type != "application/json":
            return web.Response(status=415)
        try:
            raw = await self._body(request)
        except _TooLargeError:
            log.warning("update_too_large", bot=entry.bot.key)
            entry.tally.update("none", "too_large")
            return web.Response()
        except (TimeoutError, ConnectionError, web.RequestPayloadError):
            # It came in part only: the sender went away, was too slow, or broke the coding of the transfer.
            return web.Response(status=408, headers={"Connection": "close"})
        return await self._answered(entry, raw)

    async def _answered(self, entry: Entry, raw: bytes) -> web.Response:
        try:
            answer = await entry.take(raw)
        except (StoreAway, NewerSchema) as error:
            log.warning("update_put_back", bot=entry.bot.key, error=type(error).__name__)
            return web.Response(status=503, headers={"Retry-After": str(self.retry_after_s)})
        if answer is None:
            return web.Response()
        return web.Response(body=json.dumps(body(answer)).encode(), content_type="application/json")

    def _is_known_sender(self, request: web.Request) -> bool:
        """Decided before a byte of the body is read, in the same time whatever was sent."""
        sent = request.headers.get(SECRET_HEADER, "")
        return hmac.compare_digest(sent.encode("utf-8", "surrogateescape"), self.secret.encode())

    async def _body(self, request: web.Request) -> bytes:
        if (request.content_length or 0) > self.limit_bytes:
            raise _TooLargeError
        raw = bytearray()
        async with asyncio.timeout(self.body_timeout_s):
            async for chunk in request.content.iter_any():
                raw += chunk
                if len(raw) > self.limit_bytes:
                    raise _TooLargeError
        return bytes(raw)
