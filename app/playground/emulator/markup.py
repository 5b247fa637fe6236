"""Checks of reply markup: what the real server refuses is refused here with the same words."""

from __future__ import annotations

import re
from typing import Any

from app.playground.emulator.errors import ApiError, bad_request
from app.playground.emulator.html import checked_url
from app.playground.emulator.wire import Json, dumps, utf16_length

MAX_BUTTONS = 100
MAX_DATA_BYTES = 64
MAX_COPY_TEXT = 256
MAX_MARKUP_BYTES = 10_000
"""Above this total size the server answers that the markup is too long; the exact figure is not published."""

STYLES = ("danger", "success", "primary")
ACTIONS = (
    "url", "callback_data", "web_app", "login_url", "switch_inline_query",
    "switch_inline_query_current_chat", "switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay",
    "disabled",
)  # fmt: skip


def checked_markup(value: object, *, chat_type: str, inline_only: bool) -> Json | None:
    """The markup as stored with a message, or None where it amounts to no markup.

    Args:
        value: the decoded parameter `reply_markup`; None if it was left out.
        chat_type: type of the chat; some buttons work in private chats only.
        inline_only: edits take inline keyboards only.

    Raises:
        ApiError: 400 with the server's text.
    """
    if value is None or value == "":
        return None
    if not isinstance(value, dict):
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in value:
        return _inline(value["inline_keyboard"], chat_type)
    if inline_only and value:
        raise bad_request("inline keyboard expected")
    if "keyboard" in value:
        return _reply_keyboard(value, chat_type)
    return value or None


def _inline(rows: object, chat_type: str) -> Json | None:
    if not isinstance(rows, list):
        raise bad_request('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array')
    stored: list[list[Json]] = []
    for row in rows:
        if not isinstance(row, list):
            raise bad_request(
                'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'
            )
        if row:
            stored.append([_button(button, chat_type) for button in row])
    if not stored:
        return None
    markup: Json = {"inline_keyboard": stored}
    if sum(map(len, stored)) > MAX_BUTTONS or len(dumps(markup)) > MAX_MARKUP_BYTES:
        raise bad_request("reply markup is too long")
    _check_first_place(stored)
    return markup


def _check_first_place(rows: list[list[Json]]) -> None:
    for number, button in enumerate(b for row in rows for b in row):
        if number and ("pay" in button or "callback_game" in button):
            raise bad_request("BUTTON_POS_INVALID")


def _bad_button(text: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {text}")


def _button(button: object, chat_type: str) -> Json:
    if not isinstance(button, dict):
        raise _bad_button("InlineKeyboardButton must be an Object")
    if "text" not in button:
        raise _bad_button('Can\'t find field "text"')
    text = button["text"]
    if not isinstance(text, str):
        raise _bad_button('Field "text" must be of type String')
    if not text.strip():
        raise bad_request("BUTTON_TEXT_INVALID" if text else "inline keyboard button text must be non-empty")
    actions = [a for a in ACTIONS if a in button]
    if not actions or (actions == ["callback_data"] and button["callback_data"] == ""):
        raise _bad_button("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        # The real server silently takes the first it looks for; a bot that relies on it has a bug.
        raise _bad_button(f"exactly one action must be given, not {', '.join(actions)}")
    if "style" in button and button["style"] not in STYLES:
        raise _bad_button("invalid button style specified")
    stored: Json = {"text": text}
    stored |= {name: button[name] for name in ("icon_custom_emoji_id", "style") if name in button}
    action = actions[0]
    stored[action] = _action(action, button[action], chat_type)
    return stored


def _action(name: str, value: Any, chat_type: str) -> object:
    match name:
        case "callback_data":
            return _callback_data(value)
        case "url":
            return _url(value)
        case "copy_text":
            text = value.get("text") if isinstance(value, dict) else None
            if not isinstance(text, str) or not 1 <= utf16_length(text) <= MAX_COPY_TEXT:
                raise bad_request("BUTTON_COPY_TEXT_INVALID")
        case "web_app" if chat_type != "private":
            raise bad_request("BUTTON_TYPE_INVALID")
        case "switch_inline_query" | "switch_inline_query_current_chat":
            if not isinstance(value, str):
                raise _bad_button(f'Field "{name}" must be of type String')
        case _:
            pass
    return value


def _callback_data(value: object) -> str:
    if not isinstance(value, str):
        raise _bad_button('Field "callback_data" must be of type String')
    if len(value.encode("utf-8", "surrogatepass")) > MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    return value


def _url(value: object) -> str:
    if not isinstance(value, str):
        raise _bad_button('Field "url" must be of type String')
    if re.match(r"tg://user\?id=\d+$", value):
        return value
    scheme = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):", value)
    if scheme and scheme.group(1).lower() not in {"http", "https", "tg", "ton", "tonsite"}:
        raise bad_request(f"inline keyboard button URL '{value}' is invalid: Unsupported URL protocol")
    if (url := checked_url(value)) is None:
        raise bad_request(f"inline keyboard button URL '{value}' is invalid: Wrong HTTP URL")
    return url if value.endswith("/") else url.rstrip("/") if url == f"{value}/" else url


def _reply_keyboard(value: Json, chat_type: str) -> Json:
    rows = value["keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "keyboard" of the ReplyKeyboardMarkup must be an Array')
    for row in rows:
        if not isinstance(row, list):
            raise bad_request('field "keyboard" of the ReplyKeyboardMarkup must be an Array of Arrays')
        for button in row:
            if not isinstance(button, str | dict):
                raise bad_request("can't parse keyboard button: KeyboardButton must be a String or an Object")
            asks = isinstance(button, dict) and {"request_users", "request_chat", "web_app"} & button.keys()
            if asks and chat_type != "private":
                raise bad_request("BUTTON_TYPE_INVALID")
    return value
