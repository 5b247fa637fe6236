"""Which methods there are, in one table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from app.playground.emulator.core import Core
from app.playground.emulator.methods import chats, editing, profile, queries, receiving, sending
from app.playground.emulator.params import Params

Handler = Callable[[Core, Params], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Method:
    """A method of the Bot API.

    Attributes:
        name: as in the documentation.
        handler: does it.
        floods: whether it counts against the flood limits.
    """

    name: str
    handler: Handler
    floods: bool = False


_BARRED_FROM_WEBHOOK_ANSWERS = {"setwebhook", "deletewebhook", "close", "logout"}


def allowed_in_webhook_answer(name: str) -> bool:
    """Whether the server executes a method that stands in the answer to an update.

    Not those that only make sense with their result, and not those that would cut the branch.
    """
    return not name.lower().startswith("get") and name.lower() not in _BARRED_FROM_WEBHOOK_ANSWERS


def _table(*methods: Method) -> dict[str, Method]:
    return {method.name.lower(): method for method in methods}


METHODS = _table(
    Method("getMe", receiving.get_me),
    Method("getUpdates", receiving.get_updates),
    Method("setWebhook", receiving.set_webhook),
    Method("deleteWebhook", receiving.delete_webhook),
    Method("getWebhookInfo", receiving.get_webhook_info),
    Method("getFile", receiving.get_file),
    Method("sendMessage", sending.send_message, floods=True),
    Method("sendPhoto", sending.send_photo, floods=True),
    Method("sendDice", sending.send_dice, floods=True),
    Method("sendChatAction", sending.send_chat_action),
    Method("editMessageText", editing.edit_message_text, floods=True),
    Method("editMessageCaption", editing.edit_message_caption, floods=True),
    Method("editMessageMedia", editing.edit_message_media, floods=True),
    Method("editMessageReplyMarkup", editing.edit_message_reply_markup, floods=True),
    Method("deleteMessage", editing.delete_message),
    Method("deleteMessages", editing.delete_messages),
    Method("answerCallbackQuery", queries.answer_callback_query),
    Method("answerInlineQuery", queries.answer_inline_query),
    Method("getChat", chats.get_chat),
    Method("getChatMember", chats.get_chat_member),
    Method("getChatAdministrators", chats.get_chat_administrators),
    Method("getChatMemberCount", chats.get_chat_member_count),
    Method("leaveChat", chats.leave_chat),
    Method("pinChatMessage", chats.pin_chat_message),
    Method("unpinChatMessage", chats.unpin_chat_message),
    Method("unpinAllChatMessages", chats.unpin_all_chat_messages),
    Method("setMessageReaction", chats.set_message_reaction),
    Method("setChatStickerSet", chats.set_chat_sticker_set),
    Method("setMyCommands", profile.set_my_commands),
    Method("getMyCommands", profile.get_my_commands),
    Method("deleteMyCommands", profile.delete_my_commands),
    Method("setMyName", profile.text_setter("name")),
    Method("getMyName", profile.text_getter("name")),
    Method("setMyDescription", profile.text_setter("description")),
    Method("getMyDescription", profile.text_getter("description")),
    Method("setMyShortDescription", profile.text_setter("short_description")),
    Method("getMyShortDescription", profile.text_getter("short_description")),
    Method("setChatMenuButton", profile.set_chat_menu_button),
    Method("getChatMenuButton", profile.get_chat_menu_button),
)
"""Methods by lower-case name; the server does not mind the case."""
