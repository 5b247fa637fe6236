"""Addresses that open Telegram at the right place, and the start payloads they carry."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, urlencode

JOIN_MARK = "j"
"""First letter of a start payload that seats whoever opens the link; the table's code follows."""

_PAYLOAD = re.compile(rf"{JOIN_MARK}([A-Za-z0-9_-]{{1,63}})")
_PASTED = re.compile(rf"[?&]start={JOIN_MARK}([A-Za-z0-9]{{1,63}})(?![A-Za-z0-9_-])")


@dataclass(frozen=True, slots=True)
class TelegramLinks:
    """`app.screens.model.Links` of one bot."""

    username: str
    base: str = "https://t.me"

    def join(self, code: str) -> str:
        """The address that seats whoever opens it."""
        return f"{self.bot()}?start={JOIN_MARK}{code}"

    def share(self, code: str, text: str) -> str:
        """The address that lets a person pick a chat to send `text` and the invitation to."""
        return f"{self.base}/share/url?{urlencode({'url': self.join(code), 'text': text}, quote_via=quote)}"

    def bot(self) -> str:
        """The address of the private chat with the bot."""
        return f"{self.base}/{self.username}"

    def group(self) -> str:
        """The address that lets a person pick a group to add the bot to, where it opens a table at once."""
        return f"{self.bot()}?startgroup=new"


def code_in_payload(payload: str) -> str | None:
    """The table's code in a start payload, or None if the payload is none of ours."""
    match = _PAYLOAD.fullmatch(payload)
    return match[1] if match else None


def code_in_pasted(text: str) -> str | None:
    """The table's code in a text that holds a join link, or None."""
    match = _PASTED.search(text)
    return match[1] if match else None
