"""Changes of membership, as Telegram tells them to the bot."""

from __future__ import annotations

from dataclasses import replace

from app.playground.emulator.core import Core
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.render import chat_json, member_json, user_json
from app.playground.emulator.state import ANONYMOUS_ADMIN_ID, Chat, Member, Message
from app.playground.emulator.wire import Json


def change_bot_member(core: Core, chat: Chat, member: Member, *, by: int) -> SentUpdate | None:
    """Give the bot a new status in a group and send `my_chat_member`.

    Args:
        core: the server.
        chat: a group.
        member: what the bot is from now on.
        by: id of the account that did it.
    """
    old = core.world.bot_member(chat) or Member(core.world.bot.id, "left")
    chat.members[core.world.bot.id] = member
    core.chat_changed(chat)
    return tell_bot_member(core, chat, old, member, by=by)


def tell_bot_member(core: Core, chat: Chat, old: Member, new: Member, *, by: int) -> SentUpdate | None:
    """Send `my_chat_member`. Being thrown out of a basic group is told as having left it."""
    payload = membership_json(core, chat, _as_told(chat, old), _as_told(chat, new), by=by)
    return core.push("my_chat_member", payload, of=chat.id, about=[by])


def change_member(core: Core, chat: Chat, member: Member, *, by: int) -> None:
    """Give a person a new status in a group; administrators' bots hear of it if they asked to."""
    old = chat.members.get(member.user_id) or Member(member.user_id, "left")
    chat.members[member.user_id] = member
    core.chat_changed(chat)
    bot = core.world.bot_member(chat)
    if bot is not None and bot.is_admin:
        payload = membership_json(core, chat, old, member, by=by)
        core.push("chat_member", payload, of=member.user_id, about=[by, member.user_id])


def membership_json(core: Core, chat: Chat, old: Member, new: Member, *, by: int) -> Json:
    """A `ChatMemberUpdated`."""
    return {
        "chat": chat_json(core.world, chat),
        "from": user_json(core.world.users[by]),
        "date": core.now_s(),
        "old_chat_member": member_json(core.world, chat, old),
        "new_chat_member": member_json(core.world, chat, new),
    }


def _as_told(chat: Chat, member: Member) -> Member:
    if chat.type == "group" and member.status == "kicked":
        return replace(member, status="left")
    return member


def service_message(
    core: Core, chat: Chat, by: int, content: Json, *, thread_id: int | None = None
) -> Message:
    """Post a service message in the name of an account, or of the group if it is anonymous there."""
    message = core.new_message(chat, core.world.users[by], content)
    member = chat.members.get(by)
    if by == ANONYMOUS_ADMIN_ID or (member is not None and member.is_anonymous):
        message.sender_id, message.sender_chat_id = ANONYMOUS_ADMIN_ID, chat.id
    if thread_id is not None:
        message.thread_id, message.is_topic_message = thread_id, True
        message.reply_to = thread_id if thread_id in chat.messages else None
    core.post(message)
    return message
