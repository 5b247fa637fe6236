"""Putting a screen together: lines of escaped text, then rows of buttons."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from app.i18n import Html, Words
from app.i18n.words import Arg
from app.screens.buttons import Row, filled
from app.screens.model import Importance, Screen
from app.screens.parts import Frame


@dataclass(slots=True)
class Page:
    """A screen in the making. Whatever comes in by name or text is escaped; only messages bring markup."""

    frame: Frame
    say: Words
    lines: list[str] = field(default_factory=list)

    def add(self, message: str, **args: Arg) -> None:
        """Add a line from the locale's messages."""
        self.lines.append(self.say.html(message, **args))

    def add_plain(self, *texts: str) -> None:
        """Add lines of text."""
        self.lines += [escape(text, quote=False) for text in texts]

    def add_html(self, *lines: Html) -> None:
        """Add lines that are safe already."""
        self.lines += lines

    def gap(self) -> None:
        """Add an empty line between two parts, never two."""
        if self.lines and self.lines[-1]:
            self.lines.append("")

    def add_pledge(self, pledge: str) -> None:
        """Add the published end of the chain of seeds, if there is one."""
        if pledge:
            self.add("pledge", hash=pledge)

    def add_voice(self, *, open: bool) -> None:  # noqa: A002 - an open voice chat
        """Say that there is a voice chat to join."""
        if open:
            self.add("voice")

    @property
    def text(self) -> str:
        """The whole text as it stands."""
        head = [self.say.html("lost"), ""] if self.frame.lost else []
        return "\n".join((*head, *self.lines)).strip()

    def screen(self, *rows: Row, importance: Importance = Importance.AMBIENT) -> Screen:
        """Give the live screen. It makes a sound when posted only if it is somebody's turn."""
        return Screen(
            text=self.text,
            rows=filled(*rows),
            post_key=self.frame.post_key,
            importance=importance,
            ring=self.frame.ring,
            silent=importance is not Importance.TURN,
        )
