"""Methods that change or remove messages."""

from __future__ import annotations

from typing import Any

from app.playground.emulator.access import own_message, reachable_chat
from app.playground.emulator.core import Core
from app.playground.emulator.errors import NOT_MODIFIED, ApiError, bad_request
from app.playground.emulator.markup import checked_markup
from app.playground.emulator.methods.sending import MAX_CAPTION, MAX_TEXT, text_fields, text_of
from app.playground.emulator.params import Params
from app.playground.emulator.render import message_json
from app.playground.emulator.state import Chat, Message
from app.playground.emulator.wire import Json, utf16_length

DELETE_LIMIT_S = 48 * 3600
MAX_DELETED_AT_ONCE = 100


async def edit_message_text(core: Core, params: Params) -> Json | bool:
    """`editMessageText`."""
    content = text_of(core.world, params)
    chat, message = _target(core, params)
    markup = _keyboard(chat, params)
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    if utf16_length(content["text"]) > MAX_TEXT:
        raise bad_request("MESSAGE_TOO_LONG")
    return _change(core, message, content, markup)


async def edit_message_caption(core: Core, params: Params) -> Json | bool:
    """`editMessageCaption`: an empty caption removes it."""
    caption = text_of(core.world, params, name="caption", entities="caption_entities")
    chat, message = _target(core, params)
    markup = _keyboard(chat, params)
    if "photo" not in message.content:
        raise bad_request("there is no caption in the message to edit")
    _check_caption(caption)
    return _change(core, message, {"photo": message.content["photo"], **caption}, markup)


async def edit_message_media(core: Core, params: Params) -> Json | bool:
    """`editMessageMedia`, for photos. It also turns a text into a photo with caption."""
    media = params.json("media")
    if not isinstance(media, dict):
        raise bad_request("can't parse media JSON object" if media else "media is empty")
    if media.get("type") != "photo":
        raise ApiError(501, f"Not Implemented: the emulator has no media of type {media.get('type')}")
    chat, message = _target(core, params)
    markup = _keyboard(chat, params)
    caption = text_fields(
        core.world, str(media.get("caption") or ""), parse_mode=str(media.get("parse_mode") or ""),
        entities=media.get("caption_entities"), name="caption",
    )  # fmt: skip
    _check_caption(caption)
    photo = core.files.photo(params, media.get("media"), "media")
    return _change(core, message, {"photo": photo, **caption}, markup)


async def edit_message_reply_markup(core: Core, params: Params) -> Json | bool:
    """`editMessageReplyMarkup`: without a keyboard it removes the one that is there."""
    chat, message = _target(core, params)
    return _change(core, message, message.content, _keyboard(chat, params))


async def delete_message(core: Core, params: Params) -> bool:
    """`deleteMessage`."""
    chat = reachable_chat(core.world, params)
    message_id = params.integer("message_id")
    if message_id is None:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request("message to delete not found")
    if not _may_delete(core, chat, message):
        raise bad_request("message can't be deleted")
    core.remove(message)
    return True


async def delete_messages(core: Core, params: Params) -> bool:
    """`deleteMessages`: messages that do not exist are passed over."""
    chat = reachable_chat(core.world, params)
    wanted = params.items("message_ids")
    if not wanted:
        raise bad_request("message identifiers are not specified")
    if len(wanted) > MAX_DELETED_AT_ONCE:
        raise bad_request("too many message identifiers specified")
    if not all(isinstance(i, int) for i in wanted):
        raise bad_request("can't parse message identifiers")
    found = [m for m in map(chat.messages.get, wanted) if m is not None and not m.deleted]
    if not all(_may_delete(core, chat, m) for m in found):
        raise bad_request("message can't be deleted")
    for message in found:
        core.remove(message)
    return True


def _may_delete(core: Core, chat: Chat, message: Message) -> bool:
    """Own messages and, in private, all: 48 hours long. Administrators of a supergroup: always."""
    is_young = core.now_s() - message.date <= DELETE_LIMIT_S
    member = core.world.bot_member(chat)
    if member is not None and "can_delete_messages" in member.rights:
        return is_young or chat.type == "supergroup"
    is_own = message.sender_id == core.world.bot.id
    return is_young and (is_own or chat.type == "private")


def _target(core: Core, params: Params) -> tuple[Chat, Message]:
    inline_id = params.text("inline_message_id")
    if inline_id:
        if inline_id not in core.world.inline_messages:
            raise bad_request("MESSAGE_ID_INVALID")
        chat_id, message_id = core.world.inline_messages[inline_id]
        chat = core.world.chats[chat_id]
        if chat.messages[message_id].deleted:
            raise bad_request("MESSAGE_ID_INVALID")
        return chat, chat.messages[message_id]
    chat = reachable_chat(core.world, params)
    return chat, own_message(core.world, chat, params)


def _keyboard(chat: Chat, params: Params) -> Json | None:
    return checked_markup(params.json("reply_markup"), chat_type=chat.type, inline_only=True)


def _check_caption(caption: Json) -> None:
    if utf16_length(caption.get("caption", "")) > MAX_CAPTION:
        raise bad_request("message caption is too long")


def _change(core: Core, message: Message, content: dict[str, Any], markup: Json | None) -> Json | bool:
    if _essence(message.content) == _essence(content) and message.markup == markup:
        raise bad_request(NOT_MODIFIED)
    message.content, message.markup = content, markup
    message.edit_date = core.now_s()
    core.show("message_changed", message)
    return True if message.inline_message_id else message_json(core.world, message)


def _essence(content: Json) -> Json:
    """What counts for "not modified": a picture is the same if its bytes are."""
    if "photo" not in content:
        return content
    return {**content, "photo": [size["file_unique_id"] for size in content["photo"]]}
