"""The record of everything that passes between Telegram and the bot, as lists and as a live stream."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from app.playground.emulator.wire import Json

MAX_EVENTS = 20_000
"""Older events are forgotten, so that a demo left running does not grow without end."""


@dataclass(slots=True)
class Call:
    """One call of the bot.

    Attributes:
        method: name as in the documentation.
        params: decoded parameters; files by name and size.
        via: `http`, or `webhook` for a method in the answer to an update.
        at: Unix time, seconds.
        status: HTTP status of the answer; 0 while running or if none was given.
        result: `result` of a successful answer.
        error: description of a refused call, empty otherwise.
        fault: what a switched-on fault did to it, empty otherwise.
        raw: decoded body of the answer.
    """

    number: int
    method: str
    params: Json
    via: str
    at: float
    status: int = 0
    result: Any = None
    error: str = ""
    fault: str = ""
    raw: Any = None

    @property
    def ok(self) -> bool:
        """Whether the call was answered with success."""
        return self.status == 200

    @property
    def chat_id(self) -> int | str | None:
        """The chat that the call names."""
        chat_id: int | str | None = self.params.get("chat_id")
        return chat_id

    def as_json(self) -> Json:
        """For the control surface."""
        return {
            "number": self.number, "method": self.method, "params": self.params, "via": self.via,
            "at": self.at, "status": self.status, "error": self.error, "fault": self.fault, "body": self.raw,
        }  # fmt: skip


@dataclass(slots=True)
class Attempt:
    """One try to hand an update to the webhook.

    Attributes:
        at: Unix time, seconds.
        status: HTTP status of the bot's answer, 0 if none came.
        error: why it counts as failed, empty for success.
        retry_after_s: pause that the bot asked for.
    """

    at: float
    status: int
    error: str = ""
    retry_after_s: float = 0.0


@dataclass(slots=True)
class SentUpdate:
    """An update and what became of it.

    Attributes:
        update_id: as sent.
        kind: field of the update, such as `message` or `callback_query`.
        payload: content of that field.
        queue: name of the sequential queue that it waits in.
        created: Unix time, seconds.
        expires: Unix time after which it is dropped.
        state: `pending`, `delivered` or `dropped`.
        attempts: deliveries by webhook.
    """

    update_id: int
    kind: str
    payload: Json
    queue: str
    created: float
    expires: float
    state: str = "pending"
    attempts: list[Attempt] = field(default_factory=list)

    @property
    def body(self) -> Json:
        """The whole update as an object."""
        return {"update_id": self.update_id, self.kind: self.payload}

    def as_json(self) -> Json:
        """For the control surface."""
        return {
            "update": self.body, "queue": self.queue, "created": self.created, "expires": self.expires,
            "state": self.state,
            "attempts": [{"at": a.at, "status": a.status, "error": a.error} for a in self.attempts],
        }  # fmt: skip


class Journal:
    """Calls, updates and events in the order in which they happened.

    Events are JSON objects with `seq` (counting up from 1), `at` (Unix seconds), `kind`, and the fields of
    their kind. A page that shows the emulator needs nothing else than a snapshot and the events after it.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self.calls: list[Call] = []
        self.updates: list[SentUpdate] = []
        self.events: deque[Json] = deque(maxlen=MAX_EVENTS)
        self._seq = 0
        self._calls = 0
        self._listeners: set[asyncio.Queue[Json | None]] = set()

    @property
    def seq(self) -> int:
        """Number of the latest event."""
        return self._seq

    def tell(self, kind: str, **fields: Any) -> None:
        """Add an event and hand it to all listeners."""
        self._seq += 1
        event: Json = {"seq": self._seq, "at": self._now(), "kind": kind, **fields}
        self.events.append(event)
        for listener in self._listeners:
            listener.put_nowait(event)

    def begin_call(self, method: str, params: Json, via: str) -> Call:
        """Note that a call has come in."""
        self._calls += 1
        call = Call(self._calls, method, params, via, self._now())
        self.calls.append(call)
        del self.calls[:-MAX_EVENTS]
        return call

    def add_update(self, update: SentUpdate) -> None:
        """Note that an update is on its way."""
        self.updates.append(update)
        del self.updates[:-MAX_EVENTS]
        self.tell("update", update=update.body, queue=update.queue)

    def end_call(self, call: Call) -> None:
        """Note that a call has been answered, or never will be."""
        self.tell("call", call=call.as_json())

    def calls_of(
        self, method: str, *, chat_id: int | str | None = None, ok: bool | None = None
    ) -> list[Call]:
        """Calls of a method, oldest first.

        Args:
            method: exact name; `*` for all.
            chat_id: only those that name this chat.
            ok: only successful or only failed ones.
        """
        return [
            call
            for call in self.calls
            if method in {"*", call.method}
            and (chat_id is None or call.chat_id == chat_id)
            and (ok is None or call.ok == ok)
        ]

    @contextmanager
    def listening(self, *, after: int | None = None) -> Iterator[asyncio.Queue[Json | None]]:
        """A queue that gets every event from now on, and None at the end.

        Args:
            after: start with the remembered events behind this number; None for new ones only.
        """
        listener: asyncio.Queue[Json | None] = asyncio.Queue()
        for event in self.events if after is not None else ():
            if event["seq"] > (after or 0):
                listener.put_nowait(event)
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    async def stream(self, *, after: int | None = None) -> AsyncIterator[Json]:
        """Events as they happen, until `close`; `after` as for `listening`."""
        with self.listening(after=after) as listener:
            while (event := await listener.get()) is not None:
                yield event

    def close(self) -> None:
        """End all streams."""
        for listener in self._listeners:
            listener.put_nowait(None)

    def clear(self) -> None:
        """Forget calls and settled updates; pending updates and the event numbers stay."""
        self.calls.clear()
        self.updates = [u for u in self.updates if u.state == "pending"]
