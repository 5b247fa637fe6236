"""Refusals of the Bot API, with the server's texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.playground.emulator.wire import Json


class ApiError(Exception):
    """A call that the Bot API refuses.

    Attributes:
        status: HTTP status, the same number as `error_code` of the body.
        description: the text after which bots tell errors apart.
        parameters: `ResponseParameters` such as `retry_after` (seconds) or `migrate_to_chat_id`.
    """

    def __init__(self, status: int, description: str, parameters: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{status} {description}")
        self.status = status
        self.description = description
        self.parameters = dict(parameters or {})

    def body(self) -> Json:
        """The JSON body of the answer, fields in the server's order."""
        body: Json = {"ok": False, "error_code": self.status, "description": self.description}
        if self.parameters:
            body["parameters"] = self.parameters
        return body

    def headers(self) -> dict[str, str]:
        """Headers beside the content type: a flood error repeats its pause there."""
        retry_after = self.parameters.get("retry_after")
        return {} if retry_after is None else {"Retry-After": str(retry_after)}


def bad_request(text: str, parameters: Mapping[str, Any] | None = None) -> ApiError:
    """400 with the server's prefix."""
    return ApiError(400, f"Bad Request: {text}", parameters)


def forbidden(text: str) -> ApiError:
    """403 with the server's prefix."""
    return ApiError(403, f"Forbidden: {text}")


def conflict(text: str) -> ApiError:
    """409 with the server's prefix."""
    return ApiError(409, f"Conflict: {text}")


def flood(retry_after_s: int) -> ApiError:
    """429 that asks the bot to pause."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after_s}", {"retry_after": retry_after_s})


NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same as "
    "a current content and reply markup of the message"
)
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TERMINATED_BY_GET_UPDATES = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
WEBHOOK_IS_ACTIVE = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
