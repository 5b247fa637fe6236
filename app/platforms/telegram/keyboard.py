"""A screen's buttons as Telegram's inline keyboard."""

from __future__ import annotations

from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup

from app.platforms.telegram.buttons import UnfitTarget, pack
from app.screens.model import Button, Screen


def keyboard(screen: Screen) -> InlineKeyboardMarkup | None:
    """The keyboard under a screen, None for a screen without buttons. Raises `UnfitTarget`."""
    rows = tuple(tuple(_button(button) for button in row) for row in screen.rows if row)
    return InlineKeyboardMarkup(rows) if rows else None


def _button(button: Button) -> InlineKeyboardButton:
    style = button.style.value if button.style else None
    if button.press is not None:
        return InlineKeyboardButton(button.label, callback_data=pack(button.press), style=style)
    if button.url is not None:
        return InlineKeyboardButton(button.label, url=button.url, style=style)
    if button.copy is not None:
        return InlineKeyboardButton(button.label, copy_text=CopyTextButton(button.copy), style=style)
    raise UnfitTarget("a button without effect")
