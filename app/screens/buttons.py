"""Buttons as the screens use them."""

from __future__ import annotations

from dataclasses import dataclass

from app.commands import Act
from app.i18n import Words
from app.screens.model import STEPLESS, Button, ButtonStyle, PressTarget
from app.screens.parts import Frame
from app.screens.surroundings import Surroundings

Row = tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Buttons:
    """Makes the buttons of one screen: they bear its table and, where the act is bound to it, its step."""

    frame: Frame
    say: Words
    around: Surroundings

    def press(self, label: str, act: Act, arg: str = "", *, style: ButtonStyle | None = None) -> Button:
        """A button with a label of its own."""
        step = 0 if act in STEPLESS else self.frame.step
        label = shorter(label, self.around.capabilities.label_chars)
        return Button(label, press=PressTarget(self.frame.table, step, act, arg), style=style)

    def act(self, message: str, act: Act, arg: str = "", *, style: ButtonStyle | None = None) -> Button:
        """A button whose label is a message of the locale."""
        return self.press(self.say.plain(message), act, arg, style=style)

    def join(self, message: str, *, style: ButtonStyle | None = None) -> Row:
        """The way to a seat, be it new or one's own: a row, empty where there are no links."""
        return self._link(self.say.plain(message), self.around.links.join(self.frame.code), style)

    def share(self, message: str, text: str) -> Row:
        """Offers the invitation to be sent on."""
        return self._link(self.say.plain(message), self.around.links.share(self.frame.code, text), None)

    def copy_code(self) -> Row:
        """Copies the table's code."""
        return self._copying(self.say.plain("button-copy", code=self.frame.code), self.frame.code)

    def copy(self, message: str, text: str) -> Row:
        """Copies a text: a row, empty where nothing can be copied."""
        return self._copying(self.say.plain(message), text)

    def rules(self) -> Button:
        """A private look at the rules."""
        return self.act("button-rules", Act.PEEK_RULES)

    def table(self) -> Button:
        """A private look at the table."""
        return self.act("button-table", Act.PEEK_TABLE)

    def leave(self) -> Button:
        """Asks whether to leave."""
        return self.act("button-leave", Act.LEAVE)

    def _copying(self, label: str, text: str) -> Row:
        return (Button(label, copy=text),) if self.around.capabilities.copy_buttons else ()

    def _link(self, label: str, url: str, style: ButtonStyle | None) -> Row:
        return (Button(label, url=url, style=style),) if self.around.capabilities.url_buttons else ()


def shorter(label: str, most: int) -> str:
    """Cut a label to what the platform shows."""
    return label if len(label) <= most else f"{label[: most - 1].rstrip()}…"


def filled(*rows: Row) -> tuple[Row, ...]:
    """The rows that have buttons."""
    return tuple(row for row in rows if row)


def in_rows(buttons: Row, per_row: int) -> tuple[Row, ...]:
    """Break buttons into rows, in order."""
    return tuple(buttons[start : start + per_row] for start in range(0, len(buttons), per_row))
