"""Keyboards that the server takes, and those that it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from app.playground.emulator.errors import ApiError
from app.playground.emulator.markup import checked_markup


def check(*buttons: Any, chat_type: str = "supergroup") -> Any:
    return checked_markup({"inline_keyboard": [list(buttons)]}, chat_type=chat_type, inline_only=True)


def refusal(value: Any, *, chat_type: str = "supergroup", inline_only: bool = False) -> str:
    with pytest.raises(ApiError) as caught:
        checked_markup(value, chat_type=chat_type, inline_only=inline_only)
    assert caught.value.status == 400
    return caught.value.description.removeprefix("Bad Request: ")


def button_refusal(button: Any, *, chat_type: str = "supergroup") -> str:
    return refusal({"inline_keyboard": [[button]]}, chat_type=chat_type)


def test_every_kind_of_button_passes_and_keeps_its_fields_in_order() -> None:
    buttons = [
        {"callback_data": "ñ" * 32, "style": "danger", "text": "Cerrar", "icon_custom_emoji_id": "5"},
        {"text": "Copiar", "copy_text": {"text": "🃏" * 128}},
        {"text": "Enlace", "url": "https://t.me/mesachinchon_bot?start=t_1"},
        {"text": "Perfil", "url": "tg://user?id=512340987"},
        {"text": "Aquí", "switch_inline_query_current_chat": ""},
        {"text": "Invitar", "switch_inline_query_chosen_chat": {"query": "t_1", "allow_user_chats": True}},
        {"text": "Quieto", "disabled": {}},
    ]
    stored = check(*buttons)["inline_keyboard"][0]
    assert stored == buttons
    assert list(stored[0]) == ["text", "icon_custom_emoji_id", "style", "callback_data"]


@pytest.mark.parametrize("value", [None, "", {"inline_keyboard": []}, {"inline_keyboard": [[]]}])
def test_nothing_is_no_keyboard(value: Any) -> None:
    assert checked_markup(value, chat_type="private", inline_only=True) is None


@pytest.mark.parametrize(
    ("button", "problem"),
    [
        ("x", "can't parse inline keyboard button: InlineKeyboardButton must be an Object"),
        ({"url": "t.me"}, "can't parse inline keyboard button: Can't find field \"text\""),
        (
            {"text": 1, "url": "t.me"},
            'can\'t parse inline keyboard button: Field "text" must be of type String',
        ),
        (
            {"text": "x"},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"text": "x", "callback_data": ""},
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            {"text": "x", "callback_data": "a", "url": "t.me/x"},
            "can't parse inline keyboard button: exactly one action must be given, not url, callback_data",
        ),
        ({"text": "x", "callback_data": "ñ" * 32 + "."}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "copy_text": {"text": ""}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"text": "x", "copy_text": {"text": "a" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"text": "x", "copy_text": "a"}, "BUTTON_COPY_TEXT_INVALID"),
        (
            {"text": "x", "url": "ftp://a.b"},
            "inline keyboard button URL 'ftp://a.b' is invalid: Unsupported URL protocol",
        ),
        ({"text": "x", "url": "no url"}, "inline keyboard button URL 'no url' is invalid: Wrong HTTP URL"),
        (
            {"text": "x", "callback_data": "a", "style": "pink"},
            "can't parse inline keyboard button: invalid button style specified",
        ),
        ({"text": "x", "web_app": {"url": "https://a.b"}}, "BUTTON_TYPE_INVALID"),
    ],
)
def test_refused_buttons(button: Any, problem: str) -> None:
    assert button_refusal(button) == problem


def test_size_limits() -> None:
    small = {"text": "x", "callback_data": "y"}
    assert check(*[small] * 100)
    assert button_refusal({"text": "x" * 11_000, "callback_data": "y"}) == "reply markup is too long"
    assert refusal({"inline_keyboard": [[small] * 101]}) == "reply markup is too long"


def test_a_game_button_stands_first() -> None:
    first = {"text": "x", "callback_game": {}}
    other = {"text": "x", "callback_data": "y"}
    assert check(first, other)
    assert refusal({"inline_keyboard": [[other, first]]}) == "BUTTON_POS_INVALID"


@pytest.mark.parametrize(
    ("markup", "problem"),
    [
        ([], "object expected as reply markup"),
        ({"inline_keyboard": {}}, 'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array'),
        (
            {"inline_keyboard": [{}]},
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        ),
        ({"keyboard": {}}, 'field "keyboard" of the ReplyKeyboardMarkup must be an Array'),
        ({"keyboard": ["x"]}, 'field "keyboard" of the ReplyKeyboardMarkup must be an Array of Arrays'),
        ({"keyboard": [[{"text": "x", "request_users": {"request_id": 1}}]]}, "BUTTON_TYPE_INVALID"),
    ],
)
def test_refused_markups(markup: Any, problem: str) -> None:
    assert refusal(markup) == problem


def test_edits_take_inline_keyboards_only() -> None:
    keyboard = {"keyboard": [["x"]]}
    assert checked_markup(keyboard, chat_type="private", inline_only=False) == keyboard
    assert refusal(keyboard, inline_only=True) == "inline keyboard expected"
