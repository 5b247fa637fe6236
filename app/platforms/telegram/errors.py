"""What an error of the Bot API means for whoever made the call.

Matching is by text, as the platform gives no codes finer than the HTTP status, and in small letters, as the
library changes the case of most texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from app.platforms.telegram.ids import chat_key
from app.platforms.telegram.request import NotSent
from app.ports import ChatError, Gone, Moved, Refused, TopicGone, Uncertain, Unchanged, Unreachable, Wait

NOT_SENT_MS = 2_000
"""Pause after a call that never left."""
MISCONFIGURED_MS = 30_000
"""Pause while the token, the address or the number of pollers is wrong, which is no chat's fault."""

_MEANINGS: Mapping[str, type[ChatError]] = {
    "message is not modified": Unchanged,
    "message to edit not found": Gone,
    "message can't be edited": Gone,
    "message_id_invalid": Gone,
    "message identifier is not specified": Gone,
    "thread not found": TopicGone,
    "topic_closed": TopicGone,
    "topic_deleted": TopicGone,
    "topic_id_invalid": TopicGone,
    "chat not found": Unreachable,
    "user not found": Unreachable,
    "peer_id_invalid": Unreachable,
    "user_id_invalid": Unreachable,
    "can't initiate conversation": Unreachable,
    "user is deactivated": Unreachable,
    "user_is_blocked": Unreachable,
    "input_user_deactivated": Unreachable,
    "have no write access": Unreachable,
    "have no rights to send": Unreachable,
    "not enough rights to send text": Unreachable,
    "need administrator rights": Unreachable,
    "chat_write_forbidden": Unreachable,
    "chat_send_plain_forbidden": Unreachable,
    "chat_restricted": Unreachable,
    "channel_private": Unreachable,
    "chat was deactivated": Unreachable,
    "chat was deleted": Unreachable,
    "bot was kicked": Unreachable,
    "bot is not a member": Unreachable,
}

_ALREADY_DELETED = ("message to delete not found", "message can't be deleted", "message_id_invalid")
_UNREADABLE = "can't parse entities"
_TAKEN_AWAY = "message was immediately deleted"
_LATE_ANSWER = ("query is too old", "query id is invalid", "query_id_invalid")


class UnreadableText(Refused):
    """The platform cannot read the markup of the text; without markup it would."""


def meaning(error: TelegramError) -> ChatError:
    """The `ChatError` that tells the caller what to do now."""
    text = str(error).casefold()
    match error:
        case ChatMigrated():
            return Moved(chat_key(error.new_chat_id))
        case RetryAfter():
            return Wait(_ms(error.retry_after))
        case Forbidden():
            return Unreachable(text)
        case BadRequest():
            return _of_bad_request(text)
        case InvalidToken() | Conflict():
            return Wait(MISCONFIGURED_MS)
        case NetworkError():
            return _of_network(error, text)
        case _:
            return Uncertain(text)


def is_already_deleted(error: TelegramError) -> bool:
    """Whether deleting failed because there is nothing to delete, or nothing that may still be deleted."""
    return isinstance(error, BadRequest) and _holds(error, _ALREADY_DELETED)


def is_late_answer(error: TelegramError) -> bool:
    """Whether the answer to a press came after the platform had given up waiting for it."""
    return isinstance(error, BadRequest) and _holds(error, _LATE_ANSWER)


def _of_bad_request(text: str) -> ChatError:
    if _UNREADABLE in text:
        return UnreadableText(text)
    kind = next((kind for part, kind in _MEANINGS.items() if part in text), Refused)
    return kind(text)


def _of_network(error: NetworkError, text: str) -> ChatError:
    if isinstance(error, NotSent):
        return Wait(NOT_SENT_MS)
    if "misdirected request" in text:
        return Wait(MISCONFIGURED_MS)
    # Taken away: it was posted, and somebody's rule removed it; posting again would go on for ever.
    return Refused(text) if _TAKEN_AWAY in text or "too large" in text else Uncertain(text)


def _holds(error: TelegramError, parts: tuple[str, ...]) -> bool:
    text = str(error).casefold()
    return any(part in text for part in parts)


def _ms(wait: int | timedelta) -> int:
    """The library gives a number or a `timedelta`, as its environment says."""
    seconds = wait.total_seconds() if isinstance(wait, timedelta) else wait
    return int(seconds * 1000)
