"""May the bot do this here? The checks that stand before every method, with the server's refusals."""

from __future__ import annotations

from app.playground.emulator.errors import bad_request, forbidden
from app.playground.emulator.params import Params
from app.playground.emulator.state import GENERAL_TOPIC_ID, Chat, Member, Message, World


def named_chat(world: World, params: Params) -> Chat:
    """The chat that `chat_id` names, whether or not the bot may act there.

    Raises:
        ApiError: 400 or 403 if there is no such chat for the bot.
    """
    value = params.values.get("chat_id")
    if value is None or value == "":
        raise bad_request("chat_id is empty")
    if isinstance(value, str):
        wanted = value.removeprefix("@").lower()
        for chat in world.chats.values():
            if chat.username and chat.username.lower() == wanted and chat.type in {"supergroup", "channel"}:
                return chat
        raise bad_request("chat not found")
    if not isinstance(value, int):
        raise bad_request("chat not found")
    chat_id = int(value)
    if chat_id in world.chats:
        return world.chats[chat_id]
    user = world.users.get(chat_id)
    if user is None or chat_id not in world.seen:
        raise bad_request("chat not found")
    if user.is_bot:
        raise forbidden("bot can't send messages to bots")
    raise forbidden("bot can't initiate conversation with a user")


def reachable_chat(world: World, params: Params) -> Chat:
    """The chat that `chat_id` names, provided that the bot is in touch with it.

    Raises:
        ApiError: blocked, not started, removed, migrated, deleted and so on.
    """
    chat = named_chat(world, params)
    match chat.type:
        case "private":
            _check_private(world, chat)
        case "group" | "supergroup":
            _check_group(world, chat)
        case "channel":
            member = world.bot_member(chat)
            if member is None or not member.is_admin:
                raise bad_request("need administrator rights in the channel chat")
    return chat


def _check_private(world: World, chat: Chat) -> None:
    if world.users[chat.id].deactivated:
        raise forbidden("user is deactivated")
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")


def _check_group(world: World, chat: Chat) -> None:
    if chat.migrated_to is not None:
        raise bad_request(
            "group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat.migrated_to}
        )
    if chat.deleted:
        raise forbidden(f"the {chat.type} chat was deleted")
    member = world.bot_member(chat)
    if member is not None and member.status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if member is None or not member.is_inside:
        raise forbidden(f"bot is not a member of the {chat.type} chat")


def writable_chat(world: World, params: Params, *, kind: str) -> Chat:
    """The chat that `chat_id` names, provided that the bot may post there.

    Args:
        world: everything.
        params: of the call.
        kind: what is to be posted, `text` or `photo`.

    Raises:
        ApiError: as `reachable_chat`, or 400 for missing rights.
    """
    chat = reachable_chat(world, params)
    member = world.bot_member(chat)
    if member is not None and member.status == "restricted":
        if kind == "photo" and not member.can_send_photos:
            raise bad_request("not enough rights to send photos to the chat")
        if not member.can_send_messages:
            raise bad_request("not enough rights to send text messages to the chat")
    return chat


def thread_of(world: World, chat: Chat, params: Params) -> int | None:
    """The topic that `message_thread_id` names, None for General or a chat without topics.

    Raises:
        ApiError: 400 for a topic that does not exist, General addressed by number, or a closed topic.
    """
    thread_id = params.integer("message_thread_id")
    if thread_id is None or thread_id == 0:
        if chat.is_forum and chat.general_closed and not _manages_topics(world.bot_member(chat)):
            raise bad_request("TOPIC_CLOSED")
        return None
    topic = chat.topics.get(thread_id)
    if not chat.is_forum or thread_id == GENERAL_TOPIC_ID or topic is None or topic.deleted:
        raise bad_request("message thread not found")
    if topic.closed and not _manages_topics(world.bot_member(chat)):
        raise bad_request("TOPIC_CLOSED")
    return thread_id


def _manages_topics(member: Member | None) -> bool:
    return member is not None and "can_manage_topics" in member.rights


def replied_message(chat: Chat, params: Params) -> int | None:
    """The message that the call replies to, None if it replies to nothing.

    Raises:
        ApiError: 400 if it is gone and the bot does not allow sending without it.
    """
    reply = params.json("reply_parameters") or {}
    if not isinstance(reply, dict):
        raise bad_request("can't parse reply parameters JSON object")
    message_id = reply.get("message_id", params.integer("reply_to_message_id"))
    if message_id is None:
        return None
    message = chat.messages.get(message_id) if isinstance(message_id, int) else None
    if message is not None and not message.deleted:
        return message.message_id
    if reply.get("allow_sending_without_reply"):
        return None
    raise bad_request("message to be replied not found")


def own_message(world: World, chat: Chat, params: Params) -> Message:
    """The message of the bot that an edit names.

    Raises:
        ApiError: 400 if it does not exist or is not the bot's to edit.
    """
    message_id = params.integer("message_id")
    if message_id is None:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request("message to edit not found")
    if message.sender_id != world.bot.id or message.is_service or "dice" in message.content:
        raise bad_request("message can't be edited")
    return message


def check_right(world: World, chat: Chat, right: str, refusal: str) -> None:
    """Whether the bot has an administrator right in a group; private chats grant all.

    Raises:
        ApiError: 400 with the given refusal.
    """
    member = world.bot_member(chat)
    if chat.type != "private" and (member is None or right not in member.rights):
        raise bad_request(refusal)
