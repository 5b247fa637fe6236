"""Screens as messages: `app.ports.Chats` over one bot."""

from __future__ import annotations

import html
import re
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import Bot, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import TelegramError

from app.platforms.telegram.buttons import UnfitTarget
from app.platforms.telegram.errors import UnreadableText, is_already_deleted, meaning
from app.platforms.telegram.ids import address
from app.platforms.telegram.keyboard import keyboard
from app.platforms.telegram.links import TelegramLinks
from app.platforms.telegram.request import NotSent
from app.ports import Refused
from app.screens.model import Capabilities, Screen
from app.table import ChatKey

CAPABILITIES = Capabilities()
"""Telegram can do all that screens know of; the limits of `Capabilities` are its own."""

NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")

_Answer = TypeVar("_Answer")


class TelegramChats:
    """Shows screens in the chats of one bot."""

    capabilities = CAPABILITIES

    def __init__(self, bot: Bot, links: TelegramLinks) -> None:
        self._bot = bot
        self.links = links

    async def post(self, chat: ChatKey, screen: Screen) -> str:
        """A new message; its id. Raises `ChatError`s."""
        to, markup = address(chat), _markup(screen)

        async def send(text: str, parse_mode: str | None) -> str:
            message = await self._bot.send_message(
                to.chat_id,
                text,
                parse_mode=parse_mode,
                message_thread_id=to.thread_id,
                reply_markup=markup,
                link_preview_options=NO_PREVIEW,
                disable_notification=screen.silent,
            )
            return str(message.message_id)

        return await _readable(screen.text, send)

    async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
        """Make the message show the screen. Raises `ChatError`s."""
        to, markup = address(chat), _markup(screen)

        async def change(text: str, parse_mode: str | None) -> None:
            await self._bot.edit_message_text(
                text,
                chat_id=to.chat_id,
                message_id=int(message),
                parse_mode=parse_mode,
                reply_markup=markup,
                link_preview_options=NO_PREVIEW,
            )

        await _readable(screen.text, change)

    async def strip(self, chat: ChatKey, message: str) -> None:
        """Take the message's keyboard away. Raises `ChatError`s."""
        to = address(chat)
        await _called(
            lambda: self._bot.edit_message_reply_markup(to.chat_id, int(message), reply_markup=None)
        )

    async def delete(self, chat: ChatKey, message: str) -> None:
        """Remove the message; too old or gone is no error. Raises `ChatError`s."""
        to = address(chat)
        try:
            await self._bot.delete_message(to.chat_id, int(message))
        except TelegramError as error:
            if not is_already_deleted(error):
                raise meaning(error) from error


def plain(text: str) -> str:
    """A screen's text without its markup."""
    return html.unescape(_TAG.sub("", text))


def _markup(screen: Screen) -> InlineKeyboardMarkup | None:
    try:
        return keyboard(screen)
    except UnfitTarget as error:
        raise Refused(str(error)) from error


async def _readable(text: str, call: Callable[[str, str | None], Awaitable[_Answer]]) -> _Answer:
    """Send marked-up text; if the platform cannot read it, rather the bare words than none."""
    try:
        return await _called(lambda: call(text, ParseMode.HTML))
    except UnreadableText:
        return await _called(lambda: call(plain(text), None))


async def _called(call: Callable[[], Awaitable[_Answer]]) -> _Answer:
    """The call's answer, made again at once if it never left. Raises `ChatError`s."""
    try:
        try:
            return await call()
        except NotSent:
            return await call()
    except TelegramError as error:
        raise meaning(error) from error
