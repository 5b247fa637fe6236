"""Parameters of a call: decoded from any of the body formats, then read with types."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.playground.emulator.errors import bad_request
from app.playground.emulator.wire import Json

JSON_PARAMS = frozenset({
    "allowed_updates", "button", "caption_entities", "commands", "entities", "ephemeral_message_parameters",
    "link_preview_options", "media", "menu_button", "message_ids", "reaction", "reply_markup",
    "reply_parameters", "results", "scope", "suggested_post_parameters",
})  # fmt: skip
"""Parameters that are objects or arrays; outside JSON bodies they travel as JSON text."""

INTEGER_PARAMS = frozenset({
    "cache_time", "chat_id", "direct_messages_topic_id", "limit", "max_connections", "message_id",
    "message_thread_id", "offset", "reply_to_message_id", "timeout", "user_id",
})  # fmt: skip

BOOLEAN_PARAMS = frozenset({
    "allow_paid_broadcast", "disable_notification", "drop_pending_updates", "has_spoiler", "is_big",
    "is_personal", "protect_content", "show_alert", "show_caption_above_media",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Upload:
    """A file sent with the call.

    Attributes:
        filename: as the bot named it.
        content: the bytes.
    """

    filename: str
    content: bytes

    def as_json(self) -> Json:
        """What the journal tells of it."""
        return {"upload": self.filename, "bytes": len(self.content)}


@dataclass(frozen=True, slots=True)
class Params:
    """Named parameters of one call, with typed getters that refuse as the server does."""

    values: Mapping[str, Any]
    files: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """A string; empty if it was left out."""
        value = self.values.get(name)
        return "" if value is None else value if isinstance(value, str) else str(value)

    def integer(self, name: str) -> int | None:
        """A number, or None if it was left out or is no number."""
        value = self.values.get(name)
        if isinstance(value, bool):
            return int(value)
        return value if isinstance(value, int) else None

    def flag(self, name: str) -> bool:
        """A boolean; false if it was left out."""
        return bool(self.values.get(name))

    def json(self, name: str) -> Any:
        """A decoded object or array, or None."""
        value = self.values.get(name)
        if isinstance(value, str) and name == "reply_markup" and value:
            raise bad_request("can't parse reply keyboard markup JSON object")
        return value

    def items(self, name: str) -> list[Any]:
        """An array; empty if it was left out."""
        value = self.values.get(name)
        if value is None or value == "":
            return []
        if not isinstance(value, list):
            raise bad_request(f"can't parse {name} JSON object")
        return value

    def has(self, name: str) -> bool:
        """Whether the call names the parameter at all."""
        return name in self.values or name in self.files

    def recorded(self) -> Json:
        """The parameters as the journal keeps them, files by name and size."""
        return {**self.values, **{name: upload.as_json() for name, upload in self.files.items()}}


def from_json(values: Mapping[str, Any]) -> Params:
    """Parameters of a JSON body. Nested objects may come decoded or as JSON text."""
    return Params({name: _decoded(name, value) for name, value in values.items()})


def from_fields(fields: Mapping[str, str], files: Mapping[str, Upload] | None = None) -> Params:
    """Parameters of a form body or a query string, where everything is text."""
    return Params({name: _decoded(name, value) for name, value in fields.items()}, dict(files or {}))


def _decoded(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if name in JSON_PARAMS:
        try:
            return json.loads(value) if value else None
        except ValueError:
            return value
    if name in INTEGER_PARAMS:
        digits = value.removeprefix("-")
        return int(value) if digits.isascii() and digits.isdigit() else value
    if name in BOOLEAN_PARAMS:
        return value.strip().lower() in {"true", "1", "yes"}
    return value
