"""python-telegram-bot's requests over one shared aiohttp session.

The library's own transport needs several times the CPU for the same call, so the session below replaces it
through `BaseRequest`, the extension point made for that.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

import aiohttp
from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut
from telegram.request import BaseRequest, RequestData

OFFICIAL_API = "https://api.telegram.org"

_FLOOD_TEXT = re.compile(r"retry after (\d{1,7})", re.IGNORECASE)
_FLOOD_UNKNOWN_S = 5
_DROPPED_FROM_RESULT = (
    "reply_markup",
    "text",
    "entities",
    "reply_to_message",
    "pinned_message",
    "link_preview_options",
)


class NotSent(NetworkError):
    """The request never left: the call took no effect and may be made again."""


class ServerTrouble(NetworkError):
    """The server answered 5xx, or not in JSON: nobody knows whether the call took effect."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Time-outs of one call, in seconds."""

    connect_s: float = 4.0
    answer_s: float = 8.0


class Connections:
    """The one HTTP session of the process, kept alive between calls and shared by all bots.

    Open and close it around everything that uses it: `async with Connections() as connections`.
    """

    def __init__(self, *, limit: int = 64, keepalive_s: float = 20.0) -> None:
        # Shorter than servers keep an idle connection: one that they close while we write leaves the call in
        # doubt.
        self._keepalive_s = keepalive_s
        self._limit = limit
        self._session: aiohttp.ClientSession | None = None

    async def __aenter__(self) -> Self:
        connector = aiohttp.TCPConnector(limit=self._limit, keepalive_timeout=self._keepalive_s)
        self._session = aiohttp.ClientSession(
            connector=connector,
            cookie_jar=aiohttp.DummyCookieJar(),
            headers={"User-Agent": BaseRequest.USER_AGENT},
            raise_for_status=False,
        )
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        session, self._session = self._session, None
        if session is not None:
            await session.close()

    @property
    def session(self) -> aiohttp.ClientSession:
        """The open session. Raises `NotSent` outside of `async with`."""
        if self._session is None:
            raise NotSent("the session is closed")
        return self._session


class AiohttpRequest(BaseRequest):
    """The transport of a `telegram.Bot`. It neither opens nor closes the shared session."""

    __slots__ = ("_connections", "_patience")

    def __init__(self, connections: Connections, patience: Patience | None = None) -> None:
        self._connections = connections
        self._patience = patience or Patience()

    @property
    def read_timeout(self) -> float:
        """Default patience with an answer, in seconds."""
        return self._patience.answer_s

    async def initialize(self) -> None:
        """The session is opened by its owner."""

    async def shutdown(self) -> None:
        """The session is closed by its owner."""

    async def do_request(
        self,
        url: str,
        method: str,
        request_data: RequestData | None = None,
        read_timeout: object = BaseRequest.DEFAULT_NONE,
        write_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002
        connect_timeout: object = BaseRequest.DEFAULT_NONE,
        pool_timeout: object = BaseRequest.DEFAULT_NONE,  # noqa: ARG002
    ) -> tuple[int, bytes]:
        """One call. Raises `NotSent`, `TimedOut`, `ServerTrouble`, `NetworkError`, `RetryAfter`.

        Error texts name the kind of trouble only: an address holds the token.
        """
        connect_s = _seconds(connect_timeout, self._patience.connect_s)
        answer_s = _seconds(read_timeout, self._patience.answer_s)
        timeout = aiohttp.ClientTimeout(total=connect_s + answer_s, connect=connect_s, sock_read=answer_s)
        session = self._connections.session
        try:
            async with session.request(method, url, timeout=timeout, **_body(request_data)) as response:
                status, payload = response.status, await response.read()
        except (aiohttp.ConnectionTimeoutError, aiohttp.ClientConnectorError, aiohttp.InvalidURL) as error:
            raise NotSent(type(error).__name__) from None
        except TimeoutError as error:
            raise TimedOut(type(error).__name__) from None
        except (aiohttp.ClientError, OSError) as error:
            raise NetworkError(type(error).__name__) from None
        _raise_for_trouble(status, payload)
        return status, payload

    @staticmethod
    def parse_json_payload(payload: bytes) -> dict[str, Any]:
        """The answer as JSON, less what nobody reads: objects of whole messages cost much CPU."""
        try:
            answer = json.loads(payload.decode("utf-8", "replace"))
        except (ValueError, RecursionError):
            raise ServerTrouble("the answer is not JSON") from None
        if not isinstance(answer, dict):
            raise ServerTrouble("the answer is not an object")
        result = answer.get("result")
        if isinstance(result, dict) and "message_id" in result:
            for key in _DROPPED_FROM_RESULT:
                result.pop(key, None)
        return answer


def open_bot(
    token: str, connections: Connections, *, api: str = OFFICIAL_API, patience: Patience | None = None
) -> Bot:
    """A bot that sends through the shared session. It needs no `initialize()`; `bot.token` tells its id."""
    base = api.rstrip("/")
    request = AiohttpRequest(connections, patience)
    return Bot(
        token,
        base_url=f"{base}/bot",
        base_file_url=f"{base}/file/bot",
        request=request,
        get_updates_request=request,
    )


def _seconds(given: object, default: float) -> float:
    """A time-out as given, or the default where the library passes its mark for "not given"."""
    return float(given) if isinstance(given, int | float) else default


def _body(data: RequestData | None) -> dict[str, Any]:
    if data is None:
        return {}
    if not data.contains_files:
        return {"json": data.parameters}
    form = aiohttp.FormData(data.json_parameters)
    for name, (filename, content, mime) in data.multipart_data.items():
        form.add_field(name, content, filename=filename, content_type=mime)
    return {"data": form}


def _raise_for_trouble(status: int, payload: bytes) -> None:
    """What the library would blur: a 5xx is any network error to it, and so is a 429 without parameters."""
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        raise ServerTrouble(_description(payload) or f"status {status}")
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        raise RetryAfter(_retry_after_s(payload))


def _answer(payload: bytes) -> dict[str, Any]:
    try:
        return AiohttpRequest.parse_json_payload(payload)
    except TelegramError:
        return {}


def _description(payload: bytes) -> str:
    description = _answer(payload).get("description")
    return description if isinstance(description, str) else ""


def _retry_after_s(payload: bytes) -> int:
    """How long to wait after a 429: as told, else as its text says, else a few seconds."""
    parameters = _answer(payload).get("parameters")
    told = parameters.get("retry_after") if isinstance(parameters, dict) else None
    if isinstance(told, int) and told > 0:
        return told
    written = _FLOOD_TEXT.search(_description(payload))
    return int(written[1]) if written else _FLOOD_UNKNOWN_S
