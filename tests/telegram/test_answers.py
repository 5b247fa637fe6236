"""Answers: what rides in the webhook's response, and the same through the bot."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Bot

from app.commands import Act, ReplyCode
from app.platforms.telegram.answers import TOAST_UNITS, Note, Toast, answer, body, clipped, perform, response
from app.playground.emulator import Emulator
from app.ports import Unreachable
from app.reply import Reply
from app.screens.model import Button, PressTarget, Screen
from tests.botapi.validate import check_call
from tests.telegram.data import update

SCREEN = Screen("<b>Hola</b>", rows=((Button("Ver", press=PressTarget("t", 0, Act.PEEK_RULES)),),))


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def checked(found: dict[str, Any] | None) -> dict[str, Any]:
    assert found is not None
    params = dict(found)
    check_call(params.pop("method"), params)
    return found


def test_a_press_is_answered_with_a_toast() -> None:
    found = checked(response(update("cb_group"), Reply(ReplyCode.DREW, "Has robado", alert=True)))
    assert found == {
        "method": "answerCallbackQuery",
        "callback_query_id": "5894413905931951078",
        "text": "Has robado",
        "show_alert": True,
    }


def test_a_press_is_answered_even_without_words() -> None:
    found = checked(response(update("cb_group"), Reply(ReplyCode.NOTHING)))
    assert found == {"method": "answerCallbackQuery", "callback_query_id": "5894413905931951078"}


def test_a_press_that_cannot_be_named_is_not_answered() -> None:
    pressed = update("cb_group")
    del pressed["callback_query"]["id"]
    assert response(pressed, Reply(ReplyCode.OK, "x")) is None


def test_typed_in_private_is_answered_with_a_screen_or_words() -> None:
    started = update("private_start_plain")
    assert checked(response(started, Reply(ReplyCode.GREETING, screen=SCREEN))) == {
        "method": "sendMessage",
        "chat_id": 512340987,
        "text": "<b>Hola</b>",
        "parse_mode": "HTML",
        "disable_notification": True,
        "link_preview_options": {"is_disabled": True},
        "reply_markup": {"inline_keyboard": [[{"text": "Ver", "callback_data": "pr.t.0"}]]},
    }
    assert checked(response(started, Reply(ReplyCode.UNKNOWN_CODE, "No <hay>"))) == {
        "method": "sendMessage",
        "chat_id": 512340987,
        "text": "No <hay>",
        "disable_notification": True,
    }
    assert checked(response(started, Reply(ReplyCode.HELP, screen=Screen("x")))).get("reply_markup") is None


@pytest.mark.parametrize("code", [ReplyCode.OPENED, ReplyCode.SEATED, ReplyCode.TABLE_HERE, ReplyCode.HAND])
def test_what_the_table_shows_by_itself_is_not_told_twice(code: ReplyCode) -> None:
    assert response(update("private_start_plain"), Reply(code, "Mesa abierta.")) is None


@pytest.mark.parametrize(
    "name", ["supergroup_command_case", "ephemeral_command", "mcm_private_blocked", "poll_state"]
)
def test_nothing_is_said_in_groups_or_to_nobody(name: str) -> None:
    assert response(update(name), Reply(ReplyCode.NOT_HOST, "No mandas tú", screen=SCREEN)) is None


def test_an_empty_reply_to_a_typed_command_says_nothing() -> None:
    assert response(update("private_start_plain"), Reply(ReplyCode.NOTHING)) is None


def test_a_note_in_a_topic_names_it() -> None:
    assert checked(body(Note("tg:-100123/7", "hola")))["message_thread_id"] == 7


# --- length --------------------------------------------------------------------------------------


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=500))
def test_toasts_fit_and_lose_only_what_they_must(text: str) -> None:
    cut = clipped(text)
    cut.encode()
    assert units(cut) <= TOAST_UNITS == 200
    assert cut == text if units(text) <= TOAST_UNITS else text.startswith(cut[:-1]) and cut.endswith("…")


def test_a_card_is_not_cut_in_half() -> None:
    cut = clipped("🃏" * 150)
    assert cut == "🃏" * 99 + "…"


# --- through the bot -----------------------------------------------------------------------------


async def test_the_same_answers_through_the_bot(emu: Emulator, bot: Bot) -> None:
    ana = emu.user("Ana")
    await ana.start()
    note = Note(f"tg:{ana.id}", SCREEN)
    await perform(bot, note)
    await perform(bot, Note(f"tg:{ana.id}", "palabras <tal cual>"))
    assert [seen.text for seen in ana.sees(ana.dm) if seen.from_bot] == ["Hola", "palabras <tal cual>"]
    screen_call, words_call = emu.journal.calls_of("sendMessage")
    assert screen_call.params == {key: value for key, value in body(note).items() if key != "method"}
    assert "parse_mode" not in words_call.params


async def test_a_press_through_the_bot(emu: Emulator, bot: Bot) -> None:
    ana = emu.user("Ana")
    await ana.start()
    await perform(bot, Note(f"tg:{ana.id}", SCREEN))
    waiting = await ana.press(ana.last(ana.dm), "Ver", wait_s=0)
    assert not waiting.answered
    found = answer({"callback_query": {"id": waiting.query_id}}, Reply(ReplyCode.OK, "Reglas", alert=True))
    assert isinstance(found, Toast)
    await perform(bot, found)
    assert emu.journal.calls_of("answerCallbackQuery")[0].params == {
        "callback_query_id": waiting.query_id,
        "text": "Reglas",
        "show_alert": True,
    }


async def test_an_answer_that_comes_too_late_is_no_error(emu: Emulator, bot: Bot) -> None:
    emu.fail("answerCallbackQuery", "query_too_old")
    await perform(bot, Toast("123", "tarde"))


async def test_an_answer_to_nobody_says_why(emu: Emulator, bot: Bot) -> None:
    with pytest.raises(Unreachable):
        await perform(bot, Note("tg:99999999", "hola"))
