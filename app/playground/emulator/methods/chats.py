"""Methods about chats, their members, pins and reactions."""

from __future__ import annotations

from app.playground.emulator.access import check_right, named_chat, reachable_chat
from app.playground.emulator.core import Core
from app.playground.emulator.errors import bad_request
from app.playground.emulator.membership import change_bot_member
from app.playground.emulator.params import Params
from app.playground.emulator.render import full_chat_json, member_json
from app.playground.emulator.state import Chat, Member, Message
from app.playground.emulator.wire import Json

PIN_REFUSAL = "not enough rights to manage pinned messages in the chat"

REACTIONS = frozenset({
    "❤", "👍", "👎", "🔥", "🥰", "👏", "😁", "🤔", "🤯", "😱", "🤬", "😢", "🎉", "🤩", "🤮",
    "💩", "🙏", "👌", "🕊", "🤡", "🥱", "🥴", "😍", "🐳", "❤‍🔥", "🌚", "🌭", "💯", "🤣", "⚡",
    "🍌", "🏆", "💔", "🤨", "😐", "🍓", "🍾", "💋", "🖕", "😈", "😴", "😭", "🤓", "👻", "👨‍💻",
    "👀", "🎃", "🙈", "😇", "😨", "🤝", "✍", "🤗", "🫡", "🎅", "🎄", "☃", "💅", "🤪", "🗿",
    "🆒", "💘", "🙉", "🦄", "😘", "💊", "🙊", "😎", "👾", "🤷‍♂", "🤷", "🤷‍♀", "😡",
})  # fmt: skip
"""The standard emoji that bots may react with."""


async def get_chat(core: Core, params: Params) -> Json:
    """`getChat`."""
    chat = reachable_chat(core.world, params) if _is_group(core, params) else named_chat(core.world, params)
    return full_chat_json(core.world, chat)


async def get_chat_member(core: Core, params: Params) -> Json:
    """`getChatMember`."""
    chat = reachable_chat(core.world, params)
    user_id = params.integer("user_id")
    if user_id is None:
        raise bad_request("invalid user_id specified")
    if user_id not in core.world.users:
        raise bad_request("user not found")
    member = chat.members.get(user_id) or Member(user_id, "member" if user_id == chat.id else "left")
    return member_json(core.world, chat, member)


async def get_chat_administrators(core: Core, params: Params) -> list[Json]:
    """`getChatAdministrators`: bots are left out, except this one."""
    chat = reachable_chat(core.world, params)
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    return [
        member_json(core.world, chat, m)
        for m in chat.members.values()
        if m.is_admin and (m.user_id == core.world.bot.id or not core.world.users[m.user_id].is_bot)
    ]


async def get_chat_member_count(core: Core, params: Params) -> int:
    """`getChatMemberCount`."""
    chat = reachable_chat(core.world, params)
    return sum(m.is_inside for m in chat.members.values()) if chat.is_group else 2


async def leave_chat(core: Core, params: Params) -> bool:
    """`leaveChat`."""
    chat = reachable_chat(core.world, params)
    if not chat.is_group:
        raise bad_request("chat member status can't be changed in private chats")
    change_bot_member(core, chat, Member(core.world.bot.id, "left"), by=core.world.bot.id)
    return True


async def pin_chat_message(core: Core, params: Params) -> bool:
    """`pinChatMessage`: leaves a service message, which comes back as an update."""
    chat = reachable_chat(core.world, params)
    check_right(core.world, chat, "can_pin_messages", PIN_REFUSAL)
    message = _existing(chat, params, "message to pin not found")
    if message.message_id in chat.pinned:
        chat.pinned.remove(message.message_id)
    chat.pinned.append(message.message_id)
    service = core.new_message(chat, core.world.bot, {"pinned_message": message.message_id})
    service.silent = params.flag("disable_notification")
    core.post(service)
    core.chat_changed(chat)
    return True


async def unpin_chat_message(core: Core, params: Params) -> bool:
    """`unpinChatMessage`: the named message, or the latest pin."""
    chat = reachable_chat(core.world, params)
    check_right(core.world, chat, "can_pin_messages", PIN_REFUSAL)
    message_id = params.integer("message_id")
    if message_id is None:
        chat.pinned[-1:] = []
    elif message_id in chat.messages:
        chat.pinned = [p for p in chat.pinned if p != message_id]
    else:
        raise bad_request("message to unpin not found")
    core.chat_changed(chat)
    return True


async def unpin_all_chat_messages(core: Core, params: Params) -> bool:
    """`unpinAllChatMessages`."""
    chat = reachable_chat(core.world, params)
    check_right(core.world, chat, "can_pin_messages", PIN_REFUSAL)
    chat.pinned.clear()
    core.chat_changed(chat)
    return True


async def set_message_reaction(core: Core, params: Params) -> bool:
    """`setMessageReaction`: one emoji of the standard set, or none. It produces no update."""
    chat = reachable_chat(core.world, params)
    message = _existing(chat, params, "message to react not found")
    wanted = params.items("reaction")
    if len(wanted) > 1:
        raise bad_request("REACTIONS_TOO_MANY")
    if wanted and not _is_standard(wanted[0]):
        raise bad_request("REACTION_INVALID")
    message.reactions.pop(core.world.bot.id, None)
    if wanted:
        message.reactions[core.world.bot.id] = wanted
    core.show("message_changed", message)
    return True


def _is_standard(reaction: object) -> bool:
    return (
        isinstance(reaction, dict)
        and reaction.get("type") == "emoji"
        and isinstance(reaction.get("emoji"), str)
        and reaction["emoji"] in REACTIONS
    )


async def set_chat_sticker_set(core: Core, params: Params) -> bool:
    """`setChatStickerSet`, as far as its refusals go."""
    chat = reachable_chat(core.world, params)
    if chat.type != "supergroup":
        raise bad_request("method is available only for supergroups")
    raise bad_request("can't set supergroup sticker set")


def _existing(chat: Chat, params: Params, refusal: str) -> Message:
    message = chat.messages.get(params.integer("message_id") or 0)
    if message is None or message.deleted:
        raise bad_request(refusal)
    return message


def _is_group(core: Core, params: Params) -> bool:
    chat = core.world.chats.get(params.integer("chat_id") or 0)
    return chat is not None and chat.is_group
