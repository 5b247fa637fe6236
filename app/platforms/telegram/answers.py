"""The answer to one update: a method call in the webhook's response, or made through the bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, assert_never

from telegram import Bot
from telegram.constants import CallbackQueryLimit, ParseMode
from telegram.error import TelegramError

from app.commands import ReplyCode
from app.platforms.telegram.errors import is_late_answer, meaning
from app.platforms.telegram.ids import address
from app.platforms.telegram.keyboard import keyboard
from app.platforms.telegram.presses import query_id
from app.platforms.telegram.reading import chat_of, record
from app.platforms.telegram.send import NO_PREVIEW
from app.reply import Reply
from app.screens.model import Screen
from app.table import ChatKey

TOAST_UNITS = int(CallbackQueryLimit.ANSWER_CALLBACK_QUERY_TEXT_LENGTH)
"""Longest answer to a press, in UTF-16 code units."""

_ELLIPSIS = "…"

_SEEN_ANYWAY = frozenset(
    {
        ReplyCode.OPENED,
        ReplyCode.TABLE_HERE,
        ReplyCode.SEATED,
        ReplyCode.SEATED_ALREADY,
        ReplyCode.SEAT_BACK,
        ReplyCode.HAND,
    }
)
"""After these a fresh message of the table follows in the same chat; words beside it would only ring twice."""


@dataclass(frozen=True, slots=True)
class Toast:
    """The answer to a press, seen by who pressed and nobody else. Without it their client waits on."""

    query: str
    text: str = ""
    alert: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """A message that answers a typed command: a screen, or plain words."""

    chat: ChatKey
    content: Screen | str
    silent: bool = True


Answer = Toast | Note


def answer(update: object, reply: Reply) -> Answer | None:
    """How to tell the reply: presses always get an answer, typed text only in private."""
    query = record(update, "callback_query")
    if query is not None:
        found = query_id(query)
        return Toast(found, clipped(reply.text), reply.alert) if found else None
    message = record(update, "message")
    chat = chat_of(message) if message is not None else None
    if chat is None or not chat.is_private:
        return None
    content = reply.screen or ("" if reply.code in _SEEN_ANYWAY else reply.text)
    return Note(chat.key, content) if content else None


def response(update: object, reply: Reply) -> dict[str, Any] | None:
    """The body of the webhook's response that tells the reply, or None for an empty one."""
    found = answer(update, reply)
    return None if found is None else body(found)


def body(told: Answer) -> dict[str, Any]:
    """The answer as a method call in JSON."""
    match told:
        case Toast():
            call: dict[str, Any] = {"method": "answerCallbackQuery", "callback_query_id": told.query}
            return call | ({"text": told.text, "show_alert": told.alert} if told.text else {})
        case Note():
            return {"method": "sendMessage"} | _message(told)
        case _:
            assert_never(told)


async def perform(bot: Bot, told: Answer) -> None:
    """Give the answer through the bot, where there is no response to put it in. Raises `ChatError`s."""
    try:
        match told:
            case Toast():
                await bot.answer_callback_query(told.query, told.text or None, show_alert=told.alert or None)
            case Note():
                await _send(bot, told)
            case _:
                assert_never(told)
    except TelegramError as error:
        if not is_late_answer(error):
            raise meaning(error) from error


def clipped(text: str, units: int = TOAST_UNITS) -> str:
    """The text, cut to so many UTF-16 code units, never through the middle of a character."""
    encoded = text.encode("utf-16-le")
    if len(encoded) <= 2 * units:
        return text
    return encoded[: 2 * (units - 1)].decode("utf-16-le", "ignore") + _ELLIPSIS


def _message(note: Note) -> dict[str, Any]:
    to = address(note.chat)
    call: dict[str, Any] = {"chat_id": to.chat_id, "disable_notification": note.silent}
    if to.thread_id is not None:
        call["message_thread_id"] = to.thread_id
    if isinstance(note.content, str):
        return call | {"text": note.content}
    markup = keyboard(note.content)
    call |= {"text": note.content.text, "parse_mode": ParseMode.HTML.value}
    call["link_preview_options"] = NO_PREVIEW.to_dict()
    return call if markup is None else call | {"reply_markup": markup.to_dict()}


async def _send(bot: Bot, note: Note) -> None:
    to = address(note.chat)
    screen = note.content if isinstance(note.content, Screen) else None
    await bot.send_message(
        to.chat_id,
        screen.text if screen else str(note.content),
        parse_mode=ParseMode.HTML if screen else None,
        message_thread_id=to.thread_id,
        reply_markup=keyboard(screen) if screen else None,
        link_preview_options=NO_PREVIEW,
        disable_notification=note.silent,
    )
