"""Check calls, results and updates against the Bot API's own types.

    assert call_problems("sendMessage", {"chat_id": 1, "text": "x"}) == []

Problems are sentences with the path of the field. Unknown fields, missing fields and wrong types are all problems;
for a union, the value must fit one of its variants.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from tests.botapi.extract import EXTRACT, Json

UNDOCUMENTED = {
    "Chat": {"all_members_are_administrators", "accepted_gift_types"},
    "Message": {
        "new_chat_participant", "new_chat_member", "left_chat_participant", "voice_chat_scheduled",
        "voice_chat_started", "voice_chat_ended", "voice_chat_participants_invited",
    },
    "ChatMemberAdministrator": {"can_manage_voice_chats"},
    "ChatMemberRestricted": {"can_send_media_messages"},
    "ChatFullInfo": {"all_members_are_administrators"},
}  # fmt: skip
"""Fields that the real server still sends although the documentation no longer has them."""


@cache
def bot_api() -> Json:
    """The extract of the Bot API."""
    extract: Json = json.loads(EXTRACT.read_text(encoding="utf-8"))
    return extract


def call_problems(method: str, params: Json) -> list[str]:
    """What is wrong with a call, files given as `{"upload": name, "bytes": size}`."""
    known = bot_api()["methods"].get(method)
    if known is None:
        return [f"{method}: not among the methods of the extract"]
    # Nobody may send what only the server is known to send: no undocumented fields here.
    return _fields(method, known["params"], params, extra=_attached(params))


def _attached(params: Json) -> set[str]:
    """Names of uploads that other parameters refer to as `attach://name`."""
    text = json.dumps(params)
    return {name for name in params if f'"attach://{name}"' in text}


def result_problems(method: str, result: Any) -> list[str]:
    """What is wrong with the `result` of a successful call."""
    return _one_of(method, bot_api()["methods"][method]["returns"], result)


def update_problems(update: Json) -> list[str]:
    """What is wrong with an update."""
    problems = _object("Update", "Update", update)
    return problems if len(update) == 2 else [*problems, f"Update: exactly one kind, not {sorted(update)}"]


def check_call(method: str, params: Json) -> None:
    """Fail the test if a call does not fit the Bot API."""
    assert not (problems := call_problems(method, params)), problems


def check_result(method: str, result: Any) -> None:
    """Fail the test if a result does not fit the Bot API."""
    assert not (problems := result_problems(method, result)), problems


def check_update(update: Json) -> None:
    """Fail the test if an update does not fit the Bot API."""
    assert not (problems := update_problems(update)), problems


def _one_of(path: str, kinds: list[str], value: Any) -> list[str]:
    attempts = [_value(path, kind, value) for kind in kinds]
    return [] if any(not problems for problems in attempts) else min(attempts, key=len)


def _value(path: str, kind: str, value: Any) -> list[str]:
    if kind.startswith("Array of "):
        if not isinstance(value, list):
            return [f"{path}: {kind} expected, not {_brief(value)}"]
        inner = kind.removeprefix("Array of ")
        return [p for i, item in enumerate(value) for p in _value(f"{path}[{i}]", inner, item)]
    match kind:
        case "String":
            fits = isinstance(value, str)
        case "Boolean":
            fits = isinstance(value, bool)
        case "Integer":
            fits = isinstance(value, int) and not isinstance(value, bool)
        case "Float":
            fits = isinstance(value, int | float) and not isinstance(value, bool)
        case "InputFile":
            fits = isinstance(value, dict) and value.keys() == {"upload", "bytes"}
        case _:
            return _object(path, kind, value)
    return [] if fits else [f"{path}: {kind} expected, not {_brief(value)}"]


def _object(path: str, kind: str, value: Any) -> list[str]:
    known = bot_api()["types"].get(kind)
    if known is None:
        return [f"{path}: {kind} is not among the types of the extract"]
    if not isinstance(value, dict):
        return [f"{path}: {kind} expected, not {_brief(value)}"]
    if "subtypes" not in known:
        return _fields(path, known["fields"], value, extra=UNDOCUMENTED.get(kind, set()))
    return _one_of(path, _variants(known["subtypes"], value), value)


def _variants(subtypes: list[str], value: Json) -> list[str]:
    """Subtypes whose constant field the value has; all of them if no constant field tells."""
    types = bot_api()["types"]
    telling = [
        name
        for name in subtypes
        for field, entry in types[name].get("fields", {}).items()
        if "is" in entry and field in value and entry["is"] == str(value[field])
    ]
    return telling or subtypes


def _fields(path: str, known: Json, value: Json, *, extra: set[str]) -> list[str]:
    problems = [f"{path}.{name}: unknown field" for name in value if name not in known and name not in extra]
    for name, entry in known.items():
        if name not in value:
            problems += [f"{path}.{name}: missing"] if entry.get("required") else []
            continue
        problems += _one_of(f"{path}.{name}", entry["types"], value[name])
        if "is" in entry and str(value[name]) != entry["is"]:
            problems.append(f"{path}.{name}: must be {entry['is']}, not {_brief(value[name])}")
    return problems


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
