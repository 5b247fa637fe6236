"""Methods that post messages."""

from __future__ import annotations

from app.playground.emulator.access import replied_message, thread_of, writable_chat
from app.playground.emulator.core import Core
from app.playground.emulator.entities import formatted
from app.playground.emulator.errors import bad_request
from app.playground.emulator.markup import checked_markup
from app.playground.emulator.params import Params
from app.playground.emulator.render import message_json, user_json
from app.playground.emulator.state import Chat, World
from app.playground.emulator.wire import Json, utf16_length

MAX_TEXT = 4096
MAX_CAPTION = 1024

DICE_VALUES = {"🎲": 6, "🎯": 6, "🎳": 6, "🏀": 5, "⚽": 5, "🎰": 64}

CHAT_ACTIONS = frozenset({
    "typing", "upload_photo", "record_video", "upload_video", "record_voice", "upload_voice",
    "upload_document", "choose_sticker", "find_location", "record_video_note", "upload_video_note",
})  # fmt: skip


def text_of(world: World, params: Params, *, name: str = "text", entities: str = "entities") -> Json:
    """The content fields for a text or caption parameter, formatted; a text must not be empty.

    Raises:
        ApiError: 400 for bad markup or, for a text, for nothing to say.
    """
    return text_fields(
        world,
        params.text(name),
        parse_mode=params.text("parse_mode"),
        entities=params.json(entities),
        name=name,
    )


def text_fields(world: World, text: str, *, parse_mode: str, entities: object, name: str) -> Json:
    """As `text_of`, from values. `name` is `text` or `caption`."""
    if not text and name == "text":
        raise bad_request("message text is empty")

    def known_user(user_id: int) -> Json | None:
        user = world.users.get(user_id)
        return None if user is None else user_json(user)

    plain, marked = formatted(text, parse_mode=parse_mode, entities=entities, known_user=known_user)
    if not plain:
        if name == "text":
            raise bad_request("text must be non-empty")
        return {}
    fields: Json = {name: plain}
    if marked:
        fields["entities" if name == "text" else "caption_entities"] = marked
    return fields


def chat_type_of(world: World, params: Params) -> str:
    """Type of the named chat, for checks that come before the chat is looked up in earnest."""
    chat = world.chats.get(params.integer("chat_id") or 0)
    return "private" if chat is None else chat.type


async def send_message(core: Core, params: Params) -> Json:
    """`sendMessage`."""
    content = text_of(core.world, params)
    markup = checked_markup(
        params.json("reply_markup"), chat_type=chat_type_of(core.world, params), inline_only=False
    )
    chat = writable_chat(core.world, params, kind="text")
    if utf16_length(content["text"]) > MAX_TEXT:
        raise bad_request("message is too long")
    return _post(core, chat, params, content, markup)


async def send_photo(core: Core, params: Params) -> Json:
    """`sendPhoto`."""
    caption = text_of(core.world, params, name="caption", entities="caption_entities")
    markup = checked_markup(
        params.json("reply_markup"), chat_type=chat_type_of(core.world, params), inline_only=False
    )
    chat = writable_chat(core.world, params, kind="photo")
    if utf16_length(caption.get("caption", "")) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    photo = core.files.photo(params, params.values.get("photo"), "photo")
    return _post(core, chat, params, {"photo": photo, **caption}, markup)


async def send_dice(core: Core, params: Params) -> Json:
    """`sendDice`. The value comes from the emulator's seeded randomness."""
    emoji = params.text("emoji") or "🎲"
    if emoji not in DICE_VALUES:
        raise bad_request("EMOTICON_INVALID")
    markup = checked_markup(
        params.json("reply_markup"), chat_type=chat_type_of(core.world, params), inline_only=False
    )
    chat = writable_chat(core.world, params, kind="text")
    value = core.world.random.randint(1, DICE_VALUES[emoji])
    return _post(core, chat, params, {"dice": {"emoji": emoji, "value": value}}, markup)


async def send_chat_action(core: Core, params: Params) -> bool:
    """`sendChatAction`: shows for five seconds, leaves nothing."""
    if params.text("action") not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    chat = writable_chat(core.world, params, kind="text")
    if not chat.members_can_send and not _is_admin(core, chat):
        raise bad_request("have no write access to the chat")
    thread_of(core.world, chat, params)
    core.journal.tell("chat_action", chat_id=chat.id, action=params.text("action"))
    return True


def _is_admin(core: Core, chat: Chat) -> bool:
    member = core.world.bot_member(chat)
    return member is not None and member.is_admin


def _post(core: Core, chat: Chat, params: Params, content: Json, markup: Json | None) -> Json:
    if not chat.members_can_send and not _is_admin(core, chat):
        raise bad_request("not enough rights to send text messages to the chat")
    thread_id = thread_of(core.world, chat, params)
    reply_to = replied_message(chat, params)
    message = core.new_message(chat, core.world.bot, content)
    message.markup = markup
    message.thread_id, message.is_topic_message = thread_id, thread_id is not None
    message.reply_to = reply_to
    message.silent = params.flag("disable_notification")
    message.protected = params.flag("protect_content")
    message.effect_id = params.text("message_effect_id")
    core.post(message)
    return message_json(core.world, message)
