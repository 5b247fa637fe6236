"""The short answers to presses."""

from __future__ import annotations

from typing import Final

from app.commands import ReplyCode
from app.i18n import Words, card_words, words
from app.screens.charms import CHARMS
from app.screens.preferences import style_sample
from app.table import CardStyle
from engine.cards import Card
from engine.errors import CardError

_ABOUT_A_CARD: Final = frozenset({ReplyCode.DREW, ReplyCode.TOOK, ReplyCode.DISCARDED})
_ALERTS: Final = frozenset(
    {
        ReplyCode.HAND,
        ReplyCode.SETTING_REFUSED,
        ReplyCode.TABLE_FULL,
        ReplyCode.TABLE_STARTED,
        ReplyCode.UNKNOWN_TABLE,
        ReplyCode.TABLE_CLOSED,
        ReplyCode.LANGUAGE_UNKNOWN,
        ReplyCode.ANONYMOUS,
        ReplyCode.FAULT,
    }
)
_NONE: Final = "none"
_STYLES: Final = frozenset(style.value for style in CardStyle)
_MOST_FIELDS: Final = 3
"""Settings named in a refusal; two contradict each other."""


def toast(code: ReplyCode, arg: str, locale: str) -> str:
    """Give the text of an answer; plain, and "" for `NOTHING`.

    `arg` is what the code's documentation says: a card, the fields that contradict each other, an engine code, a
    charm, a kind of closing. An `arg` that cannot be read gives the text without it.
    """
    say = words(locale)
    message = f"reply-{code}"
    if code in _ABOUT_A_CARD:
        return say.plain(message, card=_card(arg, locale))
    match code:
        case ReplyCode.SETTING_REFUSED:
            return say.plain(message, fields=_fields(arg, say))
        case ReplyCode.ILLEGAL:
            known = f"illegal-{arg.replace('.', '-')}"
            return say.plain(known if arg and say.has(known) else message)
        case ReplyCode.STYLE_SET:
            return say.plain(
                message, sample=style_sample(CardStyle(arg), locale) if arg in _STYLES else _NONE
            )
        case ReplyCode.READY:
            return say.plain(message, charm=arg if arg in CHARMS else _NONE)
        case ReplyCode.CLOSED:
            return say.plain(message, kind=arg or _NONE)
        case _:
            return say.plain(message)


def is_alert(code: ReplyCode) -> bool:
    """Whether the answer must be closed by hand: it is private and long, or the person must read it to go on."""
    return code in _ALERTS


def _card(text: str, locale: str) -> str:
    try:
        card = Card.parse(text)
    except CardError:
        return _NONE
    return card_words(locale, CardStyle.EMOJI).the(card)


def _fields(text: str, say: Words) -> str:
    known = (f"field-{name}" for name in text.split(","))
    names = dict.fromkeys(say.plain(name if say.has(name) else "field-other") for name in known)
    return say.join(list(names)[:_MOST_FIELDS])
