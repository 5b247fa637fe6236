"""Make `bot_api.json`, the part of the Bot API that this project speaks, from a full description of it.

    python -m tests.botapi.extract FULL_DESCRIPTION.json

The full description has `methods[name].fields[]` and `types[name].fields[]`, each field with `name`, `types`,
`required` and `description`. The extract keeps names and types only, one method or type a line.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Json = dict[str, Any]

EXTRACT = Path(__file__).with_name("bot_api.json")

METHODS = (
    "answerCallbackQuery", "answerInlineQuery", "deleteMessage", "deleteMessages", "deleteMyCommands",
    "deleteWebhook", "editMessageCaption", "editMessageMedia", "editMessageReplyMarkup", "editMessageText",
    "getChat", "getChatAdministrators", "getChatMember", "getChatMemberCount", "getChatMenuButton", "getFile",
    "getMe", "getMyCommands", "getMyDescription", "getMyName", "getMyShortDescription", "getUpdates",
    "getWebhookInfo", "leaveChat", "pinChatMessage", "sendChatAction", "sendDice", "sendMessage", "sendPhoto",
    "setChatMenuButton", "setChatStickerSet", "setMessageReaction", "setMyCommands", "setMyDescription",
    "setMyName", "setMyShortDescription", "setWebhook", "unpinAllChatMessages", "unpinChatMessage",
)  # fmt: skip

UPDATE_KINDS = (
    "callback_query", "channel_post", "chat_member", "chosen_inline_result", "edited_message", "inline_query",
    "message", "message_reaction", "my_chat_member",
)  # fmt: skip

# A value that a field always has, which tells the variants of a union apart.
_CONSTANT = re.compile(r"(?:always|must be) [\"“”']?([a-z_0-9]+)[\"“”']?(?:$|[.,])", re.IGNORECASE)


def extract(full: Json) -> Json:
    """The methods and update kinds above, with every type that they can contain."""
    methods = {
        name: {"params": _fields(full["methods"][name]), "returns": full["methods"][name]["returns"]}
        for name in METHODS
    }
    update = _fields(full["types"]["Update"])
    types: dict[str, Json] = {
        "Update": {"fields": {k: v for k, v in update.items() if k in {"update_id", *UPDATE_KINDS}}}
    }
    wanted = [t for m in methods.values() for t in [*_named(m["params"]), *map(_plain, m["returns"])]]
    wanted += _named(types["Update"]["fields"])
    while wanted:
        name = wanted.pop()
        if name in types or name not in full["types"]:
            continue
        description = full["types"][name]
        types[name] = (
            {"subtypes": description["subtypes"]}
            if description.get("subtypes")
            else {"fields": _fields(description)}
        )
        wanted += description.get("subtypes", []) + _named(types[name].get("fields", {}))
    return {"version": full["version"], "methods": methods, "types": dict(sorted(types.items()))}


def _fields(description: Json) -> Json:
    """Per field its types, whether it is required, and the one value that it can have, if so."""
    fields: Json = {}
    for field in sorted(description.get("fields", []), key=lambda f: str(f["name"])):
        entry: Json = {"types": field["types"]}
        if field["required"]:
            entry["required"] = True
        constant = _CONSTANT.search(str(field["description"]))
        if constant and field["name"] in {"type", "status", "source", "date"}:
            entry["is"] = constant.group(1)
        fields[field["name"]] = entry
    return fields


def _named(fields: Json) -> list[str]:
    return [_plain(t) for entry in fields.values() for t in entry["types"]]


def _plain(kind: str) -> str:
    return kind.rpartition("Array of ")[2]


def _lines(part: Json) -> Iterator[str]:
    for name, value in part.items():
        yield f"    {json.dumps(name)}: {json.dumps(value, separators=(',', ':'))}"


def dump(part: Json) -> str:
    """The extract as text, one method or type a line."""
    sections = [
        f'  "{section}": {{\n' + ",\n".join(_lines(part[section])) + "\n  }"
        for section in ("methods", "types")
    ]
    return "{\n" + f'  "version": {json.dumps(part["version"])},\n' + ",\n".join(sections) + "\n}\n"


def main() -> None:
    """Write the extract beside this script."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: python -m tests.botapi.extract FULL_DESCRIPTION.json")
    full: Json = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    EXTRACT.write_text(dump(extract(full)), encoding="utf-8")


if __name__ == "__main__":
    main()
