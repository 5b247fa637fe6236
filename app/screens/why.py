"""What computer players say when they are asked why: one sentence each, true of the cards they held."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.i18n import Words
from app.screens.names import shorten, utf16_len
from app.screens.peeks import PEEK_UTF16
from app.screens.speech import Speech
from app.table import CardStyle, Table
from bots.reasons import Reason, ReasonCode

_NAME_UTF16: Final = 14
EXPLAINED: Final = (
    ReasonCode.CLOSE_CHINCHON,
    ReasonCode.CLOSE_FULL,
    ReasonCode.CLOSE_LOOSE,
    ReasonCode.PLAY_ON,
    ReasonCode.KEEP_FROM_NEXT,
    ReasonCode.THROW_LONE,
    ReasonCode.THROW_HIGHEST,
    ReasonCode.THROW_REFUSED,
    ReasonCode.THROW_LEAVES,
)
"""Reasons for ending a turn; the others are about draws and are never asked for."""


def peek_why(table: Table, reasons: Sequence[tuple[int, Reason]], locale: str, style: CardStyle) -> str:
    """Give as many sentences, one a seat, as fit into an alert; the first always does."""
    speech = Speech.of(locale, style)
    lines: list[str] = []
    for seat, reason in reasons:
        line = _sentence(shorten(speech.name(table.seats[seat].name), _NAME_UTF16), reason, speech)
        if lines and utf16_len("\n".join((*lines, line))) > PEEK_UTF16:
            break
        lines.append(line)
    return "\n".join(lines)


def _sentence(name: str, reason: Reason, speech: Speech) -> str:
    say: Words = speech.say
    cards = {
        key: speech.cards.the(card) if card is not None else ""
        for key, card in (("card", reason.card), ("other", reason.other), ("picked", reason.picked))
    }
    message = f"why-{reason.code.value.replace('_', '-')}"
    return say.plain(message, name=name, points=speech.points(reason.points), **cards)
