"""Text of messages: formatting that bots ask for, and entities found in what people type."""

from __future__ import annotations

import re
from collections.abc import Callable

from app.playground.emulator.errors import bad_request
from app.playground.emulator.html import parse_html
from app.playground.emulator.wire import Json, utf16_length

KnownUser = Callable[[int], Json | None]

MAX_ENTITIES = 100

_TYPED = re.compile(
    r"(?P<bot_command>(?<![\w/])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z][A-Za-z0-9_]{2,31})?(?![\w/]))"
    r"|(?P<mention>(?<![\w@])@[A-Za-z][A-Za-z0-9_]{2,31}\b)"
    r"|(?P<hashtag>(?<![\w#])#\w*[^\W\d]\w*)"
    r"|(?P<url>(?<!\w)(?:https?://|t\.me/)[^\s<>\"]+[^\s<>\".,;:!?)])"
)
_USER_SET = {"bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "blockquote",
             "expandable_blockquote", "text_link", "text_mention", "custom_emoji", "date_time"}  # fmt: skip
_FOUND = {"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number", "bank_card_number"}


def find_entities(text: str) -> list[Json]:
    """Commands, mentions, hashtags and links, as the server marks them in any text."""
    found: list[Json] = []
    for match in _TYPED.finditer(text):
        kind = match.lastgroup
        offset = utf16_length(text[: match.start()])
        found.append({"offset": offset, "length": utf16_length(match.group()), "type": kind})
    return found


def formatted(
    text: str, *, parse_mode: str, entities: object, known_user: KnownUser
) -> tuple[str, list[Json]]:
    """Text and entities as the server stores them.

    Args:
        text: the parameter `text` or `caption`.
        parse_mode: `HTML`, empty, or a mode that this emulator refuses.
        entities: the parameter `entities`, heeded only without `parse_mode`.
        known_user: gives the `User` object of a mentioned id.

    Raises:
        ApiError: 400 for bad markup, an unknown mode, or bad entities.
    """
    if text and parse_mode and parse_mode.lower() != "none":
        if parse_mode.lower() != "html":
            raise bad_request("unsupported parse_mode")
        plain, marked = parse_html(text, known_user)
    else:
        plain, marked = text, _given(entities, known_user)
    plain, marked = _trimmed(_clean(plain), marked)
    automatic = [e for e in find_entities(plain) if not any(_overlap(e, m) for m in marked)]
    merged = sorted(marked + automatic, key=lambda e: (e["offset"], -e["length"]))
    return plain, merged[:MAX_ENTITIES]


def _clean(text: str) -> str:
    """Drop what the server drops: carriage returns and control characters become nothing or blanks."""
    text = text.replace("\r", "")
    return "".join(" " if c < " " and c != "\n" else c for c in text)


def _overlap(one: Json, other: Json) -> bool:
    blocking = other["type"] in {"code", "pre", "text_link", "text_mention", "custom_emoji"}
    return bool(
        blocking
        and one["offset"] < other["offset"] + other["length"]
        and other["offset"] < one["offset"] + one["length"]
    )


def _given(entities: object, known_user: KnownUser) -> list[Json]:
    if not isinstance(entities, list):
        return []
    checked = (_checked(entity, known_user) for entity in entities)
    return [entity for entity in checked if entity is not None]


def _checked(entity: object, known_user: KnownUser) -> Json | None:
    """An entity as it is stored; None for kinds that the server finds by itself."""
    if not isinstance(entity, dict):
        raise bad_request("can't parse MessageEntity: expected an Object")
    for name in ("offset", "length"):
        if not isinstance(entity.get(name), int):
            raise bad_request(f"can't parse MessageEntity: Can't find field \"{name}\"")
    kind = entity.get("type")
    if not isinstance(kind, str) or kind not in _FOUND | _USER_SET:
        raise bad_request("can't parse MessageEntity: Unsupported type specified")
    if kind in _FOUND:
        return None
    if kind != "text_mention":
        return entity
    named = entity.get("user")
    user = known_user(named["id"]) if isinstance(named, dict) and isinstance(named.get("id"), int) else None
    return None if user is None else {**entity, "user": user}


def _trimmed(text: str, entities: list[Json]) -> tuple[str, list[Json]]:
    """Cut blanks at both ends and move or cut the entities with them."""
    left = len(text) - len(text.lstrip())
    shift = utf16_length(text[:left])
    text = text.strip()
    length = utf16_length(text)
    kept: list[Json] = []
    for entity in entities:
        start = max(0, entity["offset"] - shift)
        end = min(length, entity["offset"] + entity["length"] - shift)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return text, kept
