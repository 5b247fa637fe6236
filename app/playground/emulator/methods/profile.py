"""Methods by which the bot presents itself."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from app.playground.emulator.access import reachable_chat
from app.playground.emulator.core import Core
from app.playground.emulator.errors import bad_request
from app.playground.emulator.params import Params
from app.playground.emulator.profile import scope_key
from app.playground.emulator.wire import Json, utf16_length

SCOPES = frozenset({
    "default", "all_private_chats", "all_group_chats", "all_chat_administrators", "chat",
    "chat_administrators", "chat_member",
})  # fmt: skip
MAX_COMMANDS = 100
MAX_TEXT = {"name": 64, "description": 512, "short_description": 120}


async def set_my_commands(core: Core, params: Params) -> bool:
    """`setMyCommands`."""
    key = scope_key(_scope(params), _language(params))
    commands = [_command(c) for c in params.items("commands")]
    if len(commands) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    core.profile.commands[key] = commands
    core.journal.tell("profile", profile=core.profile.as_json())
    return True


async def get_my_commands(core: Core, params: Params) -> list[Json]:
    """`getMyCommands`."""
    return core.profile.commands.get(scope_key(_scope(params), _language(params)), [])


async def delete_my_commands(core: Core, params: Params) -> bool:
    """`deleteMyCommands`."""
    core.profile.commands.pop(scope_key(_scope(params), _language(params)), None)
    core.journal.tell("profile", profile=core.profile.as_json())
    return True


def text_setter(kind: str) -> Callable[[Core, Params], Awaitable[bool]]:
    """A handler of `setMyName`, `setMyDescription` or `setMyShortDescription`."""

    async def set_text(core: Core, params: Params) -> bool:
        text = params.text(kind)
        if utf16_length(text) > MAX_TEXT[kind]:
            raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
        core.profile.texts[kind, _language(params)] = text
        core.journal.tell("profile", profile=core.profile.as_json())
        return True

    return set_text


def text_getter(kind: str) -> Callable[[Core, Params], Awaitable[Json]]:
    """A handler of `getMyName`, `getMyDescription` or `getMyShortDescription`."""

    async def get_text(core: Core, params: Params) -> Json:
        fallback = core.world.bot.first_name if kind == "name" else ""
        return {kind: core.profile.text(kind, _language(params)) or fallback}

    return get_text


async def set_chat_menu_button(core: Core, params: Params) -> bool:
    """`setChatMenuButton`."""
    button = params.json("menu_button") or {"type": "default"}
    kinds = ("commands", "default", "web_app")
    if not isinstance(button, dict) or button.get("type") not in kinds:
        raise bad_request("can't parse menu button: MenuButton has unsupported type")
    core.profile.menu_buttons[_menu_chat(core, params)] = button
    core.journal.tell("profile", profile=core.profile.as_json())
    return True


async def get_chat_menu_button(core: Core, params: Params) -> Json:
    """`getChatMenuButton`."""
    buttons = core.profile.menu_buttons
    return buttons.get(_menu_chat(core, params)) or buttons.get(0) or {"type": "commands"}


def _menu_chat(core: Core, params: Params) -> int:
    if not params.has("chat_id"):
        return 0
    chat = reachable_chat(core.world, params)
    if chat.type != "private":
        raise bad_request("chat menu button can be changed only in private chats")
    return chat.id


def _scope(params: Params) -> object:
    scope = params.json("scope")
    if scope is None or scope == "":
        return None
    if not isinstance(scope, dict):
        raise bad_request("can't parse BotCommandScope: expected an Object")
    if not isinstance(scope.get("type"), str) or scope["type"] not in SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    if str(scope["type"]).startswith("chat") and "chat_id" not in scope:
        raise bad_request("can't parse BotCommandScope: Can't find field \"chat_id\"")
    if not all(isinstance(scope.get(name, 0), int) for name in ("chat_id", "user_id")):
        raise bad_request("chat not found")
    return scope


def _language(params: Params) -> str:
    code = params.text("language_code")
    if code and not re.fullmatch(r"[a-z]{2}", code):
        raise bad_request("invalid language code specified")
    return code


def _command(value: object) -> Json:
    if not isinstance(value, dict):
        raise bad_request("can't parse BotCommand: expected an Object")
    name = str(value.get("command") or "").removeprefix("/")
    description = str(value.get("description") or "")
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= utf16_length(description) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}
