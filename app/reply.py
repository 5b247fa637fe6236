"""The answer to one command, in words of no platform."""

from __future__ import annotations

from dataclasses import dataclass

from app.commands import ReplyCode
from app.screens.model import Screen


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one command, ready to show to the person who asked and nobody else."""

    code: ReplyCode
    text: str = ""
    """Plain text in the person's language; empty for none."""
    alert: bool = False
    """Whether it must be closed by hand (long or private) instead of fading."""
    screen: Screen | None = None
    """For typed commands in a private chat: a message of its own to answer with."""
