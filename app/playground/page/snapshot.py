"""What the page starts from, and how busy the bot is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from app.playground.emulator import Call, Emulator
from app.playground.emulator.control import Control
from app.playground.emulator.control_actions import Args
from app.playground.emulator.registry import METHODS
from app.playground.emulator.wire import Json

MAX_TRAFFIC = 200
"""How many calls, and how many updates, a freshly opened page is told of."""

TEXT_EDITS = frozenset({"editMessageText", "editMessageCaption", "editMessageMedia"})
"""Edits that clients mark; a change of the keyboard alone they do not."""

MINUTE_S = 60.0


async def snapshot(emulator: Emulator) -> Json:
    """The state of the emulator, all messages, and the latest traffic.

    Beside the fields of `/emulator/state`: `messages` by chat id, `edited` as `[chat, message]` pairs whose text
    the bot has changed, `calls` and `updates` oldest first, `repeat`.
    """
    core = emulator.core
    state: Json = await Control(emulator).state(Args(emulator, {}))
    journal = emulator.journal
    repeats = core.webhook.repeats
    return {
        **state,
        "messages": {
            str(chat.id): [core.shown(message) for message in chat.messages.values() if not message.deleted]
            for chat in core.world.chats.values()
        },
        "edited": _edited(journal.calls),
        "calls": [call.as_json() for call in journal.calls[-MAX_TRAFFIC:]],
        "updates": [update.as_json() for update in journal.updates[-MAX_TRAFFIC:]],
        "repeat": {"times": repeats.times, "at_once": repeats.at_once},
    }


def _edited(calls: list[Call]) -> list[list[Any]]:
    pairs = {
        (call.params.get("chat_id"), call.params.get("message_id"))
        for call in calls
        if call.method in TEXT_EDITS and call.ok
    }
    return [[chat, message] for chat, message in pairs if isinstance(chat, int) and isinstance(message, int)]


def usage(emulator: Emulator) -> Json:
    """Calls of the last minute of emulated time, against Telegram's published limits.

    Returns:
        `limits`, `bot` (`last_second`, `peak_second`, `last_minute`; sends and edits only), `chats` (a list of
        `chat_id` and `last_minute`, busiest first), and `methods` (count by method, all calls).
    """
    core = emulator.core
    now = core.clock.now()
    recent = list(_since(emulator.journal.calls, now - MINUTE_S))
    sends = [call for call in recent if _counts(call)]
    per_second = Counter(int(call.at) for call in sends)
    chats = Counter(chat for call in sends if isinstance(chat := call.chat_id, int))
    return {
        "limits": asdict(core.gate.limits),
        "bot": {
            "last_second": sum(call.at > now - 1.0 for call in sends),
            "peak_second": max(per_second.values(), default=0),
            "last_minute": len(sends),
        },
        "chats": [{"chat_id": chat_id, "last_minute": count} for chat_id, count in chats.most_common()],
        "methods": dict(Counter(call.method for call in recent).most_common()),
    }


def _since(calls: list[Call], start: float) -> Iterator[Call]:
    """The calls after a moment, newest first."""
    for call in reversed(calls):
        if call.at <= start:
            return
        yield call


def _counts(call: Call) -> bool:
    method = METHODS.get(call.method.lower())
    return method is not None and method.floods and call.status != 429
