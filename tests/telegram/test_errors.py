"""Each error that the platform has been seen to give, in its own bytes, has its right reaction."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden, NetworkError, TelegramError, TimedOut

from app.platforms.telegram.answers import Toast, perform
from app.platforms.telegram.errors import (
    MISCONFIGURED_MS,
    NOT_SENT_MS,
    UnreadableText,
    is_already_deleted,
    is_late_answer,
    meaning,
)
from app.platforms.telegram.request import Connections, NotSent, open_bot
from app.platforms.telegram.send import TelegramChats
from app.playground.emulator import Emulator
from app.playground.emulator.known_errors import KNOWN_ERRORS
from app.ports import ChatError, Gone, Moved, Refused, TopicGone, Uncertain, Unchanged, Unreachable, Wait
from app.screens.model import Screen
from tests.telegram.conftest import QUICK, RawServer, answering
from tests.telegram.data import ERRORS

TOKEN = "7400112233:AAEmulatedTokenThatOpensNothing0001"

Reaction = type[ChatError] | Wait | Moved
REACTIONS: dict[str, Reaction] = {
    # the message
    "not_modified": Unchanged,
    "edit_not_found": Gone,
    # the chat
    "chat_not_found": Unreachable,
    "user_not_found": Unreachable,
    "peer_id_invalid": Unreachable,
    "migrated": Moved("tg:-1002471352999"),
    "thread_not_found": TopicGone,
    "no_rights_text": Unreachable,
    "no_write_access": Unreachable,
    "need_admin_channel": Unreachable,
    "blocked": Unreachable,
    "cant_initiate_400": Unreachable,
    "deactivated": Unreachable,
    "to_bots": Unreachable,
    "to_bots_2026": Unreachable,
    "kicked_group": Unreachable,
    "kicked_supergroup": Unreachable,
    "not_member_supergroup": Unreachable,
    "group_deleted": Unreachable,
    # what we asked for
    "reply_not_found": Refused,
    "pin_rights": Refused,
    "no_rights_photo": Refused,
    "only_supergroups": Refused,
    "query_too_old": Refused,  # an answer that comes too late is done: test_late_answers_are_done
    "button_url_invalid": Refused,
    "markup_too_long": Refused,
    "edit_too_long": Refused,
    "caption_too_long": Refused,
    "parse_entities_tag": UnreadableText,
    "parse_entities_end": UnreadableText,
    "file_too_big": Refused,
    "webhook_secret_chars": Refused,
    "too_large": Refused,
    # how we are set up
    "unauthorized": Wait(MISCONFIGURED_MS),
    "unauthorized_token": Wait(MISCONFIGURED_MS),
    "conflict_other": Wait(MISCONFIGURED_MS),
    "conflict_setwebhook": Wait(MISCONFIGURED_MS),
    "misdirected": Wait(MISCONFIGURED_MS),
    # the pace
    "flood_short": Wait(3_000),
    "flood_41": Wait(41_000),
    "flood_hours": Wait(18_053_000),
    "flood_2016_no_parameters": Wait(3_000),
    # the server
    "bad_gateway_html_crlf": Uncertain,
    "gateway_timeout_html": Uncertain,
    "bad_gateway_json": Uncertain,
}


def same(found: ChatError, expected: Reaction) -> bool:
    match expected:
        case Wait():
            return isinstance(found, Wait) and found.ms == expected.ms
        case Moved():
            return isinstance(found, Moved) and found.new == expected.new
        case _:
            return type(found) is expected


def test_every_error_has_a_reaction() -> None:
    assert len(ERRORS) == 45
    assert {error["id"] for error in ERRORS} == REACTIONS.keys() == KNOWN_ERRORS.keys()


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: str(error["id"]))
async def test_reaction(
    error: dict[str, Any], raw_server: RawServer, connections: Connections, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer goes over the wire, through the library, and comes out as what to do."""
    raw_server.behaviour = answering(error["status"], error["body"], without_length(error["headers"]))
    bot = open_bot(TOKEN, connections, api=raw_server.url, patience=QUICK)
    with caplog.at_level(logging.DEBUG), pytest.raises(TelegramError) as raised:
        await bot.request.post(f"{bot.base_url}/{error['method']}")
    assert same(meaning(raised.value), REACTIONS[error["id"]])
    assert not [entry for entry in caplog.records if entry.levelno >= logging.WARNING]


def without_length(headers: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in headers.items() if key.lower() != "content-length"}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Message can't be edited", Gone),
        ("MESSAGE_ID_INVALID", Gone),
        ("TOPIC_CLOSED", TopicGone),
        ("TOPIC_DELETED", TopicGone),
        ("CHAT_WRITE_FORBIDDEN", Unreachable),
        ("CHAT_SEND_PLAIN_FORBIDDEN", Unreachable),
        ("Bot is not a member of the channel chat", Unreachable),
        ("USER_IS_BLOCKED", Unreachable),
        ("INPUT_USER_DEACTIVATED", Unreachable),
        ("Group chat was deactivated", Unreachable),
        ("BUTTON_DATA_INVALID", Refused),
        ("something nobody has seen yet", Refused),
    ],
)
def test_further_bad_requests(text: str, kind: type[ChatError]) -> None:
    assert type(meaning(BadRequest(f"Bad Request: {text}"))) is kind


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Forbidden("Forbidden: something new"), Unreachable),
        (TimedOut(), Uncertain),
        (NetworkError("ServerDisconnectedError"), Uncertain),
        (NetworkError("Internal Server Error: sent message was immediately deleted"), Refused),
        (TelegramError("something new"), Uncertain),
    ],
)
def test_other_errors(error: TelegramError, kind: type[ChatError]) -> None:
    assert type(meaning(error)) is kind


def test_what_never_left_may_be_sent_again_soon() -> None:
    found = meaning(NotSent("ClientConnectorError"))
    assert isinstance(found, Wait)
    assert found.ms == NOT_SENT_MS


@pytest.mark.parametrize("chosen", [{}, {"PTB_TIMEDELTA": "0"}])
def test_the_time_to_wait_is_read_whatever_the_library_is_told(chosen: dict[str, str]) -> None:
    """In a process of its own, as the library reads its environment: without the choice it must not even warn."""
    code = (
        "from app.platforms.telegram.errors import meaning\n"
        "from telegram.error import RetryAfter\n"
        "print(meaning(RetryAfter(41)).ms)"
    )
    kept = {key: value for key, value in os.environ.items() if key != "PTB_TIMEDELTA"}
    how = [] if chosen else ["-W", "error"]
    done = subprocess.run(
        [sys.executable, *how, "-c", code], env=kept | chosen, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "41000"


@pytest.mark.parametrize("name", REACTIONS)
async def test_reaction_of_every_way_out(emu: Emulator, chats: TelegramChats, bot: Bot, name: str) -> None:
    """The same error, whatever we were about to do with a chat."""
    emu.fail("*", name, times=None)
    screen = Screen("hola")
    calls = [chats.post("tg:7", screen), chats.edit("tg:7", "5", screen), chats.strip("tg:7", "5")]
    calls += [chats.delete("tg:7", "5"), perform(bot, Toast("1", "hola"))]
    for call in calls:
        if name == "query_too_old" and call is calls[-1]:
            await call
            continue
        with pytest.raises(ChatError) as raised:
            await call
        assert same(raised.value, REACTIONS[name])


def test_late_answers_are_done() -> None:
    texts = {error["id"]: error["body"] for error in ERRORS}
    assert is_late_answer(BadRequest(texts["query_too_old"]["description"]))
    assert not is_late_answer(BadRequest("Bad Request: chat not found"))
    assert not is_late_answer(TimedOut("query is too old"))


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("message to delete not found", True),
        ("message can't be deleted for everyone", True),
        ("MESSAGE_ID_INVALID", True),
        ("chat not found", False),
    ],
)
def test_what_cannot_be_deleted_is_done(text: str, *, done: bool) -> None:
    assert is_already_deleted(BadRequest(f"Bad Request: {text}")) is done
