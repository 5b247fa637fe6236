"""Callback data: where a press goes, in at most 64 bytes, as `act.table.step` or `act.table.step.arg`.

The step is written in base 36. Anybody can forge this text, so reading it is strict: every accepted text is
exactly what `pack` would have written.
"""

from __future__ import annotations

import re

from telegram.constants import InlineKeyboardButtonLimit

from app.commands import Act
from app.screens.model import PressTarget

LIMIT_BYTES = int(InlineKeyboardButtonLimit.MAX_CALLBACK_DATA)

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHAPE = re.compile(
    r"(?P<act>[a-z]{2})\.(?P<table>[A-Za-z0-9_-]{1,32})\.(?P<step>0|[1-9a-z][0-9a-z]{0,9})(?:\.(?P<arg>[!-~]{1,48}))?"
)
_ACTS = {act.value: act for act in Act}


class UnfitTarget(ValueError):
    """A press target that callback data cannot hold: too long, or with characters that it does not allow."""


def pack(target: PressTarget) -> str:
    """The callback data of a button. Raises `UnfitTarget`."""
    head = f"{target.act.value}.{target.table}.{_base36(target.step)}"
    data = f"{head}.{target.arg}" if target.arg else head
    if len(data.encode()) > LIMIT_BYTES or unpack(data) != target:
        raise UnfitTarget(f"{target.act.name} with an argument of {len(target.arg)} characters")
    return data


def unpack(data: str) -> PressTarget | None:
    """The target that a button of ours bore, or None for anything that `pack` does not write."""
    shape = _SHAPE.fullmatch(data) if len(data) <= LIMIT_BYTES else None
    act = _ACTS.get(shape["act"]) if shape else None
    if shape is None or act is None:
        return None
    return PressTarget(shape["table"], int(shape["step"], 36), act, shape["arg"] or "")


def _base36(value: int) -> str:
    if value < 0:
        raise UnfitTarget("a step counts from 0")
    digits = ""
    while value or not digits:
        value, digit = divmod(value, 36)
        digits = _DIGITS[digit] + digits
    return digits
