"""What people see on their screens, as plain values for tests and scripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.markup import ACTIONS
from app.playground.emulator.render import message_json
from app.playground.emulator.state import Message, World
from app.playground.emulator.wire import Json


class Room(Protocol):
    """A chat, named by its present id; a group's id changes when it is upgraded."""

    @property
    def id(self) -> int:
        """Chat id as the Bot API knows it."""
        ...


@dataclass(frozen=True, slots=True)
class Button:
    """A button of an inline keyboard.

    Attributes:
        text: the label.
        action: name of the action field, such as `callback_data` or `url`.
        value: content of that field.
        style: `danger`, `success`, `primary` or empty.
    """

    text: str
    action: str
    value: Any
    style: str = ""

    @property
    def data(self) -> str:
        """Callback data, empty for buttons of another kind."""
        return str(self.value) if self.action == "callback_data" else ""


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as it stood when somebody looked.

    Attributes:
        text: text or caption, without formatting.
        entities: formatting, as `MessageEntity` objects.
        keyboard: rows of inline buttons.
        from_bot: whether the bot wrote it.
        service: name of the event for service messages (`pinned_message`, `left_chat_member` ...), else empty.
        photo: file id of the largest picture, empty without one.
        silent: whether it came without a sound.
        edited: whether it was edited since it came.
        thread_id: topic that it stands in.
        inline_message_id: how the bot names it if a person sent it in inline mode.
        raw: the whole Bot API object.
    """

    chat_id: int
    message_id: int
    text: str
    entities: tuple[Json, ...]
    keyboard: tuple[tuple[Button, ...], ...]
    sender_id: int | None
    from_bot: bool
    service: str
    photo: str
    silent: bool
    edited: bool
    thread_id: int | None
    inline_message_id: str
    raw: Json

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All buttons, row by row."""
        return tuple(button for row in self.keyboard for button in row)

    @property
    def labels(self) -> tuple[str, ...]:
        """Labels of all buttons, row by row."""
        return tuple(button.text for button in self.buttons)

    def find_button(self, wanted: str | Button) -> Button | None:
        """A button by label, by callback data, or by a part of the label that only one has."""
        if isinstance(wanted, Button):
            return wanted
        for button in self.buttons:
            if button.text == wanted:
                return button
        for button in self.buttons:
            if button.data == wanted:
                return button
        partly = [b for b in self.buttons if wanted.lower() in b.text.lower()]
        return partly[0] if len(partly) == 1 else None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a press led to, from the point of view of the person who pressed.

    Attributes:
        answered: whether the bot answered while the person waited; a press on a link needs no answer.
        text: toast or alert, empty if the spinner just stopped.
        show_alert: whether the text stands in a window that must be closed.
        url: link that was opened.
        copied: text that was put on the clipboard.
        inline_query: text that was put into the input field for inline mode, None if none was.
        query_id: id of the callback query.
        updates: the updates that the press caused; several if one tap was sent several times.
    """

    answered: bool
    text: str = ""
    show_alert: bool = False
    url: str = ""
    copied: str = ""
    inline_query: str | None = None
    query_id: str = ""
    updates: tuple[SentUpdate, ...] = ()


def seen(world: World, message: Message) -> Seen:
    """A message as a person sees it now."""
    photo = message.content.get("photo")
    return Seen(
        chat_id=message.chat_id,
        message_id=message.message_id,
        text=message.text,
        entities=tuple(message.content.get("entities") or message.content.get("caption_entities") or ()),
        keyboard=tuple(_rows(message.markup)),
        sender_id=message.sender_id,
        from_bot=message.sender_id == world.bot.id,
        service=next(iter(message.content), "") if message.is_service else "",
        photo=photo[-1]["file_id"] if photo else "",
        silent=message.silent,
        edited=message.edit_date is not None,
        thread_id=message.thread_id,
        inline_message_id=message.inline_message_id,
        raw=message_json(world, message),
    )


def _rows(markup: Json | None) -> Iterator[tuple[Button, ...]]:
    for row in (markup or {}).get("inline_keyboard", ()):
        yield tuple(_button(button) for button in row)


def _button(button: Json) -> Button:
    action = next(a for a in ACTIONS if a in button)
    return Button(button["text"], action, button[action], button.get("style", ""))
