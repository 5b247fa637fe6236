"""How a person wants to be written to: the language, and the way cards are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.commands import Act
from app.i18n import LOCALES, card_words, words
from app.screens.buttons import Buttons, Row
from app.screens.layout import Page
from app.screens.model import NO_TABLE, Importance, Screen
from app.screens.parts import Frame
from app.screens.surroundings import Surroundings
from app.table import CardStyle
from engine.cards import parse_cards

_SAMPLE: Final = parse_cards("3o 12c")
"""Cards that show a style: a coin and a figure."""


def preference_rows(buttons: Buttons) -> tuple[Row, Row]:
    """The other languages and the other ways to write cards, for a live screen, which changes at once."""
    frame = buttons.frame
    return (
        _language_row([locale for locale in LOCALES if locale != frame.locale], buttons),
        _style_row([style for style in CardStyle if style is not frame.style], buttons),
    )


def preferences_screen(locale: str, style: CardStyle, around: Surroundings) -> Screen:
    """All languages and all ways to write cards, as a message of its own.

    It belongs to no table and stays as it is when a button is pressed: so every choice is there, and none is marked.
    """
    say = words(locale)
    page = Page(Frame(NO_TABLE, "", 0, "preferences", locale, style), say)
    page.add("preferences-title")
    page.add("preferences-text")
    buttons = Buttons(page.frame, say, around)
    return page.screen(
        *((button,) for button in _language_row(LOCALES, buttons)),
        *((button,) for button in _style_row(tuple(CardStyle), buttons)),
        importance=Importance.RESULT,
    )


def style_sample(style: CardStyle, locale: str) -> str:
    """Give two cards as a style writes them."""
    return ", ".join(map(card_words(locale, style).label, _SAMPLE))


def _language_row(locales: Sequence[str], buttons: Buttons) -> Row:
    say = buttons.say
    return tuple(buttons.press(say.plain(f"language-{locale}"), Act.LANGUAGE, locale) for locale in locales)


def _style_row(styles: Sequence[CardStyle], buttons: Buttons) -> Row:
    say, locale = buttons.say, buttons.frame.locale
    labels = [say.plain(f"style-{style}", sample=style_sample(style, locale)) for style in styles]
    return tuple(
        buttons.press(label, Act.STYLE, style.value) for label, style in zip(labels, styles, strict=True)
    )
