"""Answers that the Bot API and the servers before it have been seen to give when something is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.playground.emulator.errors import NOT_MODIFIED, ApiError
from app.playground.emulator.wire import dumps


@dataclass(frozen=True, slots=True)
class Answer:
    """An HTTP answer.

    Attributes:
        status: HTTP status.
        body: an object that is sent as JSON, or a text that is sent as it stands.
        headers: all headers that matter, the content type among them.
    """

    status: int
    body: Mapping[str, Any] | str
    headers: Mapping[str, str] = field(default_factory=dict)

    def raw(self) -> bytes:
        """The bytes of the body."""
        return self.body.encode() if isinstance(self.body, str) else dumps(dict(self.body))

    def shown(self) -> dict[str, Any] | str:
        """The body for records and pages."""
        return self.body if isinstance(self.body, str) else dict(self.body)

    def content_type(self) -> str:
        """`application/json` unless the headers say otherwise."""
        return self.headers.get("Content-Type", "application/json")


def _refusal(status: int, description: str, **parameters: int) -> Answer:
    error = ApiError(status, description, parameters)
    return Answer(status, error.body(), error.headers())


def _page(status: int, body: str, server: str) -> Answer:
    return Answer(status, body, {"Server": server, "Content-Type": "text/html"})


KNOWN_ERRORS: Mapping[str, Answer] = {
    "not_modified": _refusal(400, f"Bad Request: {NOT_MODIFIED}"),
    "edit_not_found": _refusal(400, "Bad Request: message to edit not found"),
    "reply_not_found": _refusal(400, "Bad Request: message to be replied not found"),
    "pin_rights": _refusal(400, "Bad Request: not enough rights to manage pinned messages in the chat"),
    "chat_not_found": _refusal(400, "Bad Request: chat not found"),
    "user_not_found": _refusal(400, "Bad Request: user not found"),
    "peer_id_invalid": _refusal(400, "Bad Request: PEER_ID_INVALID"),
    "migrated": _refusal(
        400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=-1002471352999
    ),
    "thread_not_found": _refusal(400, "Bad Request: message thread not found"),
    "no_rights_text": _refusal(400, "Bad Request: not enough rights to send text messages to the chat"),
    "no_rights_photo": _refusal(400, "Bad Request: not enough rights to send photos to the chat"),
    "no_write_access": _refusal(400, "Bad Request: have no write access to the chat"),
    "need_admin_channel": _refusal(400, "Bad Request: need administrator rights in the channel chat"),
    "only_supergroups": _refusal(400, "Bad Request: method is available only for supergroups"),
    "query_too_old": _refusal(
        400, "Bad Request: query is too old and response timeout expired or query ID is invalid"
    ),
    "button_url_invalid": _refusal(400, "Bad Request: BUTTON_URL_INVALID"),
    "markup_too_long": _refusal(400, "Bad Request: reply markup is too long"),
    "edit_too_long": _refusal(400, "Bad Request: MESSAGE_TOO_LONG"),
    "caption_too_long": _refusal(400, "Bad Request: message caption is too long"),
    "parse_entities_tag": _refusal(
        400, 'Bad Request: can\'t parse entities: Unsupported start tag "<" at byte offset 388'
    ),
    "parse_entities_end": _refusal(
        400, "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 1183"
    ),
    "file_too_big": _refusal(400, "Bad Request: file is too big"),
    "webhook_secret_chars": _refusal(400, "Bad Request: secret token contains unallowed characters"),
    "unauthorized": _refusal(401, "Unauthorized"),
    "unauthorized_token": _refusal(401, "Unauthorized: invalid token specified"),
    "blocked": _refusal(403, "Forbidden: bot was blocked by the user"),
    "cant_initiate_400": _refusal(400, "Bad Request: bot can't initiate conversation with a user"),
    "deactivated": _refusal(403, "Forbidden: user is deactivated"),
    "to_bots": _refusal(403, "Forbidden: bot can't send messages to bots"),
    "to_bots_2026": _refusal(403, "Forbidden: the bot can't send messages to the bot"),
    "kicked_group": _refusal(403, "Forbidden: bot was kicked from the group chat"),
    "kicked_supergroup": _refusal(403, "Forbidden: bot was kicked from the supergroup chat"),
    "not_member_supergroup": _refusal(403, "Forbidden: bot is not a member of the supergroup chat"),
    "group_deleted": _refusal(403, "Forbidden: the group chat was deleted"),
    "conflict_other": _refusal(
        409,
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running",
    ),
    "conflict_setwebhook": _refusal(409, "Conflict: terminated by other setWebhook"),
    "too_large": _refusal(413, "Request Entity Too Large"),
    "misdirected": _refusal(421, "Misdirected Request: unallowed token specified"),
    "flood_short": _refusal(429, "Too Many Requests: retry after 3", retry_after=3),
    "flood_41": _refusal(429, "Too Many Requests: retry after 41", retry_after=41),
    "flood_hours": _refusal(429, "Too Many Requests: retry after 18053", retry_after=18053),
    "flood_2016_no_parameters": Answer(
        429,
        {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 3"},
        {"Server": "nginx/1.10.0"},
    ),
    "bad_gateway_html_crlf": _page(
        502,
        "<html>\r\n"
        "<head><title>502 Bad Gateway</title></head>\r\n"
        '<body bgcolor="white">\r\n'
        "<center><h1>502 Bad Gateway</h1></center>\r\n"
        "<hr><center>nginx/1.6.2</center>\r\n"
        "</body>\r\n"
        "</html>\r\n",
        "nginx/1.6.2",
    ),
    "gateway_timeout_html": _page(
        504,
        "<html>\n"
        "<head><title>504 Gateway Time-out</title></head>\n"
        '<body bgcolor="white">\n'
        "<center><h1>504 Gateway Time-out</h1></center>\n"
        "<hr><center>nginx/1.18.0</center>\n"
        "</body>\n"
        "</html>\n",
        "nginx/1.18.0",
    ),
    "bad_gateway_json": _refusal(502, "Bad Gateway"),
}
"""By name. Names are stable: tests and the fault panel of the page use them."""
