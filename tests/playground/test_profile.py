"""Commands, descriptions and the menu button, by scope and language."""

from __future__ import annotations

import pytest

from app.playground.emulator import Emulator
from tests.playground.conftest import Api, Json


def commands(*names: str) -> list[Json]:
    return [{"command": name, "description": f"does {name}"} for name in names]


async def test_the_narrowest_scope_and_the_language_decide(emu: Emulator, api: Api) -> None:
    ana, beto = emu.user("Ana", language="es-AR"), emu.user("Beto", language="de")
    group = emu.group("Familia", members=[ana, beto], bot_is_member=True)
    for scope, language, names in (
        (None, "", ["start"]),
        (None, "es", ["empezar"]),
        ({"type": "all_private_chats"}, "", ["private"]),
        ({"type": "all_group_chats"}, "es", ["grupo"]),
        ({"type": "all_chat_administrators"}, "", ["admin"]),
        ({"type": "chat_member", "chat_id": group.id, "user_id": beto.id}, "", ["beto"]),
    ):
        assert (
            await api.call("setMyCommands", commands=commands(*names), scope=scope, language_code=language)
            if scope
            else (await api.call("setMyCommands", commands=commands(*names), language_code=language))
        )
    offered = [
        [c["command"] for c in person.commands(chat)] for person in (ana, beto) for chat in (person.dm, group)
    ]
    assert offered == [["private"], ["admin"], ["private"], ["beto"]]
    await api.call("deleteMyCommands", scope={"type": "all_private_chats"})
    assert [c["command"] for c in ana.commands(ana.dm)] == ["empezar"]
    assert [c["command"] for c in beto.commands(beto.dm)] == ["start"]
    assert await api.call("getMyCommands", language_code="es") == commands("empezar")
    assert await api.call("getMyCommands", language_code="fr") == []


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"commands": commands("Start")}, "BOT_COMMAND_INVALID"),
        ({"commands": commands("x" * 33)}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "a", "description": ""}]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"commands": commands(*[f"c{i}" for i in range(101)])}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": ["x"]}, "can't parse BotCommand: expected an Object"),
        ({"commands": "x"}, "can't parse commands JSON object"),
        ({"commands": [], "language_code": "es-AR"}, "invalid language code specified"),
        (
            {"commands": [], "scope": {"type": "moon"}},
            "can't parse BotCommandScope: Unsupported type specified",
        ),
        (
            {"commands": [], "scope": {"type": "chat"}},
            "can't parse BotCommandScope: Can't find field \"chat_id\"",
        ),
        ({"commands": [], "scope": []}, "can't parse BotCommandScope: expected an Object"),
    ],
)
async def test_refused_commands(api: Api, params: Json, problem: str) -> None:
    assert await api.refused("setMyCommands", **params) == f"Bad Request: {problem}"


@pytest.mark.parametrize(
    ("method", "field", "limit"),
    [
        ("MyName", "name", 64),
        ("MyDescription", "description", 512),
        ("MyShortDescription", "short_description", 120),
    ],
)
async def test_texts(api: Api, method: str, field: str, limit: int) -> None:
    await api.call(f"set{method}", **{field: "x" * limit})
    await api.call(f"set{method}", **{field: "es"}, language_code="es")
    assert await api.call(f"get{method}", language_code="es") == {field: "es"}
    assert await api.call(f"get{method}", language_code="de") == {field: "x" * limit}
    assert (await api.refused(f"set{method}", **{field: "x" * (limit + 1)})).endswith("is too long")
    await api.call(f"set{method}", **{field: ""})
    expected = "Mesa de Chinchón" if field == "name" else ""
    assert await api.call(f"get{method}") == {field: expected}


async def test_menu_button(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    await ana.start()
    assert await api.call("getChatMenuButton") == {"type": "commands"}
    await api.call("setChatMenuButton", menu_button={"type": "default"})
    await api.call("setChatMenuButton", chat_id=ana.id, menu_button={"type": "commands"})
    assert await api.call("getChatMenuButton", chat_id=ana.id) == {"type": "commands"}
    assert await api.call("getChatMenuButton") == {"type": "default"}
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    assert "private chats" in await api.refused("setChatMenuButton", chat_id=group.id)
    assert "unsupported type" in await api.refused("setChatMenuButton", menu_button={"type": "x"})
