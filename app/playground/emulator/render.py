"""Bot API objects of the emulated world, fields in the order of the official server."""

from __future__ import annotations

from app.playground.emulator.state import RIGHTS, Chat, Member, Message, User, World
from app.playground.emulator.wire import Json


def user_json(user: User) -> Json:
    """A `User`; empty optional fields are left out."""
    body: Json = {"id": user.id, "is_bot": user.is_bot, "first_name": user.first_name}
    for name in ("last_name", "username", "language_code"):
        if value := getattr(user, name):
            body[name] = value
    if user.is_premium:
        body["is_premium"] = True
    return body


def chat_json(world: World, chat: Chat) -> Json:
    """A `Chat` as it stands inside messages."""
    if chat.type == "private":
        user = world.users[chat.id]
        names = {n: getattr(user, n) for n in ("first_name", "last_name", "username")}
        return {
            "id": chat.id,
            **{n: v for n, v in names.items() if v or n == "first_name"},
            "type": "private",
        }
    body: Json = {"id": chat.id, "title": chat.title}
    if chat.username:
        body["username"] = chat.username
    if chat.is_forum:
        body["is_forum"] = True
    body["type"] = chat.type
    if chat.type == "group":
        # Two fields that the real server still sends for basic groups, though no longer documented.
        body["all_members_are_administrators"] = False
        body["accepted_gift_types"] = dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        )
    return body


def member_json(world: World, chat: Chat, member: Member) -> Json:
    """A `ChatMember` of the kind that its status calls for."""
    body: Json = {"user": user_json(world.users[member.user_id]), "status": member.status}
    match member.status:
        case "creator":
            body["is_anonymous"] = member.is_anonymous
            if member.custom_title:
                body["custom_title"] = member.custom_title
        case "administrator":
            body["can_be_edited"] = False
            for right in RIGHTS:
                if right != "can_manage_topics" or chat.type == "supergroup":
                    body[right] = right in member.rights or right == "can_manage_chat"
            body["is_anonymous"] = member.is_anonymous
            body["can_manage_voice_chats"] = body["can_manage_video_chats"]
            if member.custom_title:
                body["custom_title"] = member.custom_title
        case "restricted":
            body["until_date"] = member.until_date
            body |= _permissions(member)
            body["is_member"] = member.is_member
        case "kicked":
            body["until_date"] = member.until_date
        case "member" | "left":
            pass
    return body


def _permissions(member: Member) -> Json:
    names = (
        "can_send_messages", "can_send_media_messages", "can_send_audios", "can_send_documents",
        "can_send_photos", "can_send_videos", "can_send_video_notes", "can_send_voice_notes", "can_send_polls",
        "can_send_other_messages", "can_add_web_page_previews", "can_react_to_messages", "can_edit_tag",
        "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics",
    )  # fmt: skip
    allowed = {"can_send_messages": member.can_send_messages, "can_send_photos": member.can_send_photos}
    return {name: allowed.get(name, False) for name in names}


def message_json(world: World, message: Message, *, with_reply: bool = True) -> Json:
    """A `Message`. Replied and pinned messages inside it carry no further replies."""
    chat = world.chats[message.chat_id]
    return {
        **_head(world, chat, message),
        **(_reply(world, chat, message) if with_reply else {}),
        **({"has_protected_content": True} if message.protected else {}),
        **_content(world, chat, message),
        **_tail(world, message),
    }


def _head(world: World, chat: Chat, message: Message) -> Json:
    head: Json = {"message_id": message.message_id}
    if message.sender_id is not None:
        head["from"] = user_json(world.users[message.sender_id])
    if message.author_signature:
        head["author_signature"] = message.author_signature
    if message.sender_chat_id is not None:
        head["sender_chat"] = chat_json(world, world.chats[message.sender_chat_id])
    head |= {"chat": chat_json(world, chat), "date": message.date}
    if message.edit_date is not None:
        head["edit_date"] = message.edit_date
    if message.thread_id is not None:
        head["message_thread_id"] = message.thread_id
    return head


def _reply(world: World, chat: Chat, message: Message) -> Json:
    replied = chat.messages.get(message.reply_to) if message.reply_to is not None else None
    if replied is None or replied.deleted:
        return {}
    return {"reply_to_message": message_json(world, replied, with_reply=False)}


def _tail(world: World, message: Message) -> Json:
    tail: Json = {}
    if message.markup is not None and "inline_keyboard" in message.markup:
        tail["reply_markup"] = message.markup
    if message.via_bot:
        tail["via_bot"] = user_json(world.bot)
    if message.effect_id:
        tail["effect_id"] = message.effect_id
    if message.is_topic_message:
        tail["is_topic_message"] = True
    return tail


def _content(world: World, chat: Chat, message: Message) -> Json:
    pinned_id = message.content.get("pinned_message")
    if pinned_id is None:
        return message.content
    pinned = chat.messages.get(pinned_id)
    if pinned is None or pinned.deleted:
        return {"pinned_message": inaccessible_json(world, chat, pinned_id)}
    return {"pinned_message": message_json(world, pinned, with_reply=False)}


def inaccessible_json(world: World, chat: Chat, message_id: int) -> Json:
    """An `InaccessibleMessage`: deleted, or too old for the bot to see; its date is 0."""
    return {"message_id": message_id, "chat": chat_json(world, chat), "date": 0}


def full_chat_json(world: World, chat: Chat) -> Json:
    """A `ChatFullInfo` with the fields that a small group or a private chat has."""
    body = chat_json(world, chat)
    body |= {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    live_pins = [p for p in chat.pinned if p in chat.messages and not chat.messages[p].deleted]
    if live_pins:
        body["pinned_message"] = message_json(world, chat.messages[live_pins[-1]], with_reply=False)
    if chat.is_group:
        allowed = ("can_send_messages", "can_send_photos", "can_pin_messages", "can_invite_users")
        body["permissions"] = dict.fromkeys(allowed, True)
    return body
