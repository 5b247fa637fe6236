"""Answers in words: a code and its argument in the person's language."""

from __future__ import annotations

from app.commands import ReplyCode
from app.reply import Reply
from app.screens import is_alert, toast


def toast_reply(code: ReplyCode, arg: str, locale: str) -> Reply:
    """The answer that fades by itself, or an alert where the words must stay until they are put away."""
    return Reply(code, toast(code, arg, locale), alert=is_alert(code))
