"""The validator finds what is wrong, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.botapi.extract import EXTRACT, dump, extract
from tests.botapi.validate import bot_api, call_problems, result_problems, update_problems

DATA = Path(__file__).parents[1] / "data" / "updates"
KEYBOARD = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
ANA = {"id": 5, "is_bot": False, "first_name": "Ana"}
MESSAGE = {"message_id": 1, "date": 1, "chat": {"id": 5, "type": "private", "first_name": "Ana"}, "text": "x"}


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("sendMessage", {"chat_id": 1, "text": "x"}),
        ("sendMessage", {"chat_id": "@name", "text": "x", "reply_markup": KEYBOARD}),
        ("sendMessage", {"chat_id": 1, "text": "x", "reply_markup": {"force_reply": True}}),
        ("sendPhoto", {"chat_id": 1, "photo": {"upload": "a.png", "bytes": 12}}),
        ("editMessageMedia", {"chat_id": 1, "media": {"type": "photo", "media": "attach://a"}}),
        ("setMyCommands", {"commands": [], "scope": {"type": "chat", "chat_id": 5}}),
        (
            "setMessageReaction",
            {"chat_id": 1, "message_id": 2, "reaction": [{"type": "emoji", "emoji": "👍"}]},
        ),
    ],
)
def test_right_calls_pass(method: str, params: dict[str, Any]) -> None:
    assert call_problems(method, params) == []


@pytest.mark.parametrize(
    ("method", "params", "problem"),
    [
        ("sendMessage", {"text": "x"}, "sendMessage.chat_id: missing"),
        ("sendMessage", {"chat_id": 1, "text": 5}, "sendMessage.text: String expected, not 5"),
        ("sendMessage", {"chat_id": True, "text": "x"}, "sendMessage.chat_id: Integer expected, not True"),
        ("sendMessage", {"chat_id": 1, "text": "x", "txt": 1}, "sendMessage.txt: unknown field"),
        (
            "sendMessage",
            {"chat_id": 1, "text": "x", "reply_markup": {"inline_keyboard": [[{"txt": "a"}]]}},
            "sendMessage.reply_markup.inline_keyboard[0][0].txt: unknown field",
        ),
        (
            "setMyCommands",
            {"commands": [], "scope": {"type": "chat"}},
            "setMyCommands.scope.chat_id: missing",
        ),
        (
            "editMessageText",
            {"text": "x", "reply_markup": {"remove_keyboard": True, "inline_keyboard": []}},
            "editMessageText.reply_markup.remove_keyboard: unknown field",
        ),
        ("sendVenue", {}, "sendVenue: not among the methods of the extract"),
    ],
)
def test_wrong_calls_are_named(method: str, params: dict[str, Any], problem: str) -> None:
    assert problem in call_problems(method, params)


def test_updates_and_results() -> None:
    assert update_problems({"update_id": 1, "message": MESSAGE}) == []
    assert result_problems("sendMessage", MESSAGE) == []
    assert result_problems("deleteMessage", 1) == ["deleteMessage: Boolean expected, not 1"]
    query = {"id": "1", "from": ANA, "chat_instance": "1", "data": "x", "message": MESSAGE}
    assert update_problems({"update_id": 1, "callback_query": query}) == []
    query["message"] = {"message_id": 1, "date": 0, "chat": MESSAGE["chat"]}
    assert update_problems({"update_id": 1, "callback_query": query}) == []
    del query["chat_instance"]
    assert update_problems({"update_id": 1, "callback_query": query}) == [
        "Update.callback_query.chat_instance: missing"
    ]
    assert update_problems({"update_id": 1})


def test_real_updates_fit_except_where_they_are_known_not_to() -> None:
    kinds = set(bot_api()["types"]["Update"]["fields"])
    zoo = json.loads((DATA / "zoo.json").read_text(encoding="utf-8"))
    strict = [
        z for z in zoo if set(z["update"]) <= kinds and not {"unknown_fields", "schema_diffs"} & z.keys()
    ]
    assert len(strict) > 80
    assert {z["id"]: p for z in strict if (p := update_problems(z["update"]))} == {}


def test_the_extract_is_what_its_script_makes(tmp_path: Path) -> None:
    made = json.loads(EXTRACT.read_text(encoding="utf-8"))
    named = {
        name: {
            "fields": [{"name": f, "description": "", "required": False, **e} for f, e in t["fields"].items()]
        }
        for name, t in made["types"].items()
        if "fields" in t
    }
    named |= {name: t for name, t in made["types"].items() if "subtypes" in t}
    methods = {
        name: {
            "fields": [
                {"name": f, "description": "", "required": False, **e} for f, e in m["params"].items()
            ],
            "returns": m["returns"],
        }
        for name, m in made["methods"].items()
    }
    again = extract({"version": made["version"], "methods": methods, "types": named})
    assert again["types"].keys() == made["types"].keys(), "a type is missing or never used"
    assert dump(made) == EXTRACT.read_text(encoding="utf-8"), "edited by hand"
