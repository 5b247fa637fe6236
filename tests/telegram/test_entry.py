"""The way of one update: what is answered, what is put back, what is buried."""

from __future__ import annotations

import json
from typing import Any

import pytest
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs

from app.commands import Greet, Press, ReplyCode
from app.platforms.telegram.answers import Note, Toast
from app.platforms.telegram.entry import Entry
from app.ports import NewerSchema, Quarantined, StoreAway
from app.reply import Reply
from app.web import WebMeters
from tests.telegram.data import RAW, update
from tests.telegram.doubles import DeadLetters, Handler, entry_of


@pytest.fixture
def handler() -> Handler:
    return Handler()


@pytest.fixture
def dead() -> DeadLetters:
    return DeadLetters()


@pytest.fixture
def meters() -> WebMeters:
    return WebMeters(CollectorRegistry())


@pytest.fixture
def entry(handler: Handler, dead: DeadLetters, meters: WebMeters) -> Entry:
    return entry_of(handler, dead, meters)


def raw(found: dict[str, Any]) -> bytes:
    return json.dumps(found).encode()


def counted(meters: WebMeters, kind: str, outcome: str) -> float | None:
    return meters.registry.get_sample_value("chinchon_updates_total", {"kind": kind, "outcome": outcome})


async def test_a_press_goes_to_the_service_and_its_reply_back(
    entry: Entry, handler: Handler, meters: WebMeters
) -> None:
    pressed = update("cb_group")
    pressed["callback_query"]["data"] = "dr.t.5"
    assert await entry.take(raw(pressed)) == Toast("5894413905931951078", "vale")
    assert [type(command) for command in handler.heard] == [Press]
    assert counted(meters, "Press", "ok") == 1


async def test_what_is_none_of_our_business_goes_nowhere(
    entry: Entry, handler: Handler, meters: WebMeters
) -> None:
    assert await entry.take(raw(update("forum_topic_text"))) is None
    assert handler.heard == []
    assert counted(meters, "none", "chatter") == 1


async def test_somebody_behind_a_mask_is_told_so(entry: Entry, handler: Handler) -> None:
    masked = update("supergroup_anonymous_admin_command")
    masked["message"]["text"] = "/chinchon@mesachinchon_bot"
    found = await entry.take(raw(masked))
    assert isinstance(found, Note)
    assert found.chat == "tg:-1002377104458"
    assert "anónimo" in str(found.content)
    assert handler.heard == []


@pytest.mark.parametrize("error", [StoreAway(), NewerSchema()])
async def test_what_could_not_be_stored_is_put_back(
    entry: Entry, handler: Handler, dead: DeadLetters, error: Exception
) -> None:
    handler.error = error
    with pytest.raises(type(error)):
        await entry.take(raw(update("cb_group")))
    assert dead.kept == []


@pytest.mark.parametrize("error", [ValueError("7o 12c 3e Lucía"), Quarantined(), RecursionError()])
async def test_a_fault_of_ours_is_answered_buried_and_logged(
    entry: Entry, handler: Handler, dead: DeadLetters, meters: WebMeters, error: Exception
) -> None:
    handler.error = error
    sent = raw(update("cb_group"))
    with capture_logs() as logs:
        found = await entry.take(sent)
    assert isinstance(found, Toast)
    assert found.alert
    assert found.text.startswith("Perdona")
    assert dead.kept == [(sent, type(error).__name__)]
    assert counted(meters, "none", "fault") == 1
    assert [(entry["event"], entry["log_level"]) for entry in logs] == [("update_failed", "error")]


async def test_a_fault_in_private_is_answered_in_the_persons_language(entry: Entry, handler: Handler) -> None:
    handler.error = ValueError()
    started = update("private_start_payload_64")
    found = await entry.take(raw(started))
    assert isinstance(found, Note)
    assert "Sorry" in str(found.content)


async def test_a_fault_in_a_group_leaves_the_group_alone(
    entry: Entry, handler: Handler, dead: DeadLetters
) -> None:
    handler.error = ValueError()
    assert await entry.take(raw(update("supergroup_command_case"))) is None
    assert len(dead.kept) == 1


async def test_a_dead_letter_that_cannot_be_kept_changes_nothing(
    entry: Entry, handler: Handler, dead: DeadLetters
) -> None:
    handler.error, dead.away = ValueError(), True
    with capture_logs() as logs:
        assert isinstance(await entry.take(raw(update("cb_group"))), Toast)
    assert [entry["event"] for entry in logs] == ["update_failed", "dead_letter_lost"]


@pytest.mark.parametrize("body", [b"", b"{", b"[1]", b"\xff\xfe"])
async def test_a_body_that_is_no_update_is_buried_and_passed_over(
    entry: Entry, dead: DeadLetters, handler: Handler, body: bytes
) -> None:
    assert await entry.take(body) is None
    assert dead.kept == [(body, "unreadable")]
    assert handler.heard == []


async def test_bodies_in_the_servers_own_framing(entry: Entry, handler: Handler) -> None:
    assert isinstance(await entry.take(RAW["framing_ascii"]), Note)
    assert isinstance(await entry.take(RAW["framing_callback"]), Toast)
    assert await entry.take(RAW["callback_data_invalid_utf8"]) == Toast(_query(), "vale")
    assert type(handler.heard[0]) is Greet


def _query() -> str:
    return str(
        json.loads(RAW["callback_data_invalid_utf8"].decode("utf-8", "replace"))["callback_query"]["id"]
    )


async def test_a_reply_that_cannot_be_told_is_a_fault(
    entry: Entry, handler: Handler, dead: DeadLetters
) -> None:
    """Whatever goes wrong after the service has answered, the person hears that something did."""
    handler.reply = Reply(ReplyCode.OK, text=None)  # type: ignore[arg-type]
    found = await entry.take(raw(update("cb_group")))
    assert isinstance(found, Toast)
    assert found.text.startswith("Perdona")
    assert len(dead.kept) == 1
