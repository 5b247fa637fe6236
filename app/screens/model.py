"""What a chat is to show, as plain data; made by `app.screens`, sent by a platform adapter."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol

from app.commands import Act


class Importance(StrEnum):
    """What a screen is worth to a chat that cannot show every change."""

    TURN = "turn"
    RESULT = "result"
    AMBIENT = "ambient"


class ButtonStyle(StrEnum):
    """Colour that repeats what the words say."""

    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


NO_TABLE: Final = "0"
"""Stands for the table in a press that is about the person alone; no table has such a short id."""


@dataclass(frozen=True, slots=True)
class PressTarget:
    """Where a press goes: table, the step that it belongs to, act and argument."""

    table: str
    """Id of the table, or `NO_TABLE`."""
    step: int
    """0 for an act of `STEPLESS`, whose button works at any step."""
    act: Act
    arg: str = ""


STEPLESS = frozenset(
    {
        Act.BACK,
        Act.PEEK_HAND,
        Act.PEEK_TABLE,
        Act.PEEK_RULES,
        Act.WHY,
        Act.LANGUAGE,
        Act.STYLE,
        Act.LEAVE,
        Act.LEAVE_SURE,
        Act.RETURN,
        Act.REMATCH,
    }
)
"""Acts that mean the same whenever they are pressed, so that a message with their buttons only need not change."""


@dataclass(frozen=True, slots=True)
class Button:
    """One button; exactly one of `press`, `url`, `copy` is set."""

    label: str
    press: PressTarget | None = None
    url: str | None = None
    copy: str | None = None
    style: ButtonStyle | None = None


@dataclass(frozen=True, slots=True)
class Screen:
    """One message as it should be."""

    text: str
    """Safe HTML of what all platforms can show or strip (`b`, `i`, `u`, `s`, `code`, `pre`, `blockquote`, `a`)."""
    rows: tuple[tuple[Button, ...], ...] = ()
    post_key: str = ""
    """Names the message within its chat: a screen with another key is another message."""
    importance: Importance = Importance.AMBIENT
    ring: int = 0
    """Raised when the message must be heard: then it is posted afresh instead of edited."""
    results: int = 0
    """For a screen of results: the number of the last hand that it tells; 0 for live screens."""
    silent: bool = True
    """Whether posting it makes no sound."""

    @property
    def digest(self) -> str:
        """Short text that differs when what people see differs."""
        seen = repr((self.text, self.rows)).encode()
        return hashlib.blake2b(seen, digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What a platform can do; screens adapt to this, never to a platform's name."""

    edit: bool = True
    groups: bool = True
    toasts: bool = True
    copy_buttons: bool = True
    url_buttons: bool = True
    buttons_per_row: int = 4
    rows: int = 20
    label_chars: int = 40
    toast_utf16_units: int = 200
    text_utf16_units: int = 4096


class Links(Protocol):
    """Addresses that only the platform knows how to write."""

    def join(self, code: str) -> str:
        """The address that seats whoever opens it."""

    def share(self, code: str, text: str) -> str:
        """The address that offers `text` with the invitation to be sent on."""

    def bot(self) -> str:
        """The address of the private chat with the bot."""
