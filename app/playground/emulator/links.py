"""Deep links into Telegram."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{0,64}")


@dataclass(frozen=True, slots=True)
class DeepLink:
    """A link to the bot.

    Attributes:
        username: whose bot.
        kind: `start` opens the private chat, `startgroup` asks for a group, empty just opens the profile.
        payload: what the bot is told.
        admin: rights asked for in a group, with the prefix of the Bot API.
    """

    username: str
    kind: str
    payload: str
    admin: tuple[str, ...] = ()


def parse_link(url: str) -> DeepLink | None:
    """The deep link that a URL stands for, or None if it leads elsewhere.

    Raises:
        ValueError: the payload is longer than 64 characters or has others than letters, digits, `_` and `-`.
    """
    parts = urlsplit(url if "://" in url else f"https://{url}")
    query = parse_qs(parts.query, keep_blank_values=True)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        username = query.get("domain", [""])[0]
    elif parts.netloc.lower() in {"t.me", "telegram.me", "www.t.me"}:
        username = parts.path.strip("/")
    else:
        return None
    if not re.fullmatch(r"\w{3,32}", username):
        return None
    kind = next((k for k in ("start", "startgroup") if k in query), "")
    payload = query.get(kind, [""])[0]
    if not _PAYLOAD.fullmatch(payload):
        raise ValueError(f"a deep link cannot carry {payload!r}")
    rights = query.get("admin", [""])[0].replace(" ", "+").split("+")
    return DeepLink(username, kind, payload, tuple(f"can_{r}" for r in rights if r))
