"""Bytes exactly as the official Bot API server frames them."""

from __future__ import annotations

import json
import re
from typing import Any

Json = dict[str, Any]

# A lone low surrogate stands for a byte that is not UTF-8 (Python's surrogateescape); a low surrogate
# that completes a pair is an ordinary astral character and stays as it is.
_STRAY_BYTE = re.compile(rb"(?<!\\ud[89ab][0-9a-f]{2})\\udc([89a-f][0-9a-f])")


def dumps(value: object) -> bytes:
    """Serialise as the server does: no spaces, every non-ASCII character escaped.

    Bytes that are not UTF-8 (only callback data forged by a modified client holds such) are written raw,
    as the server does; the text carries them as surrogate escapes.
    """
    text = json.dumps(value, ensure_ascii=True, separators=(",", ":"))
    return _STRAY_BYTE.sub(lambda m: bytes([int(m.group(1), 16)]), text.encode("ascii"))


def update_body(update_id: int, kind: str, payload: object) -> bytes:
    """One update as a webhook body or as an element of `getUpdates`: a line break follows the id."""
    return b'{"update_id":%d,\n"%s":%s}' % (update_id, kind.encode("ascii"), dumps(payload))


def result_body(result: object, description: str | None = None) -> bytes:
    """A successful answer."""
    if description is None:
        return b'{"ok":true,"result":%s}' % dumps(result)
    return b'{"ok":true,"result":%s,"description":%s}' % (dumps(result), dumps(description))


def updates_body(bodies: list[bytes]) -> bytes:
    """The answer of `getUpdates` made of framed updates."""
    return b'{"ok":true,"result":[%s]}' % b",\n".join(bodies)


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units, the unit of all Telegram offsets and limits."""
    return len(text) + sum(1 for c in text if c > "\uffff")
