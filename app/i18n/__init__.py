"""Words in Spanish and English: Fluent files, locale negotiation, card names."""

from app.i18n.cards import CardWords, card_words
from app.i18n.negotiation import DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES, negotiate
from app.i18n.words import Html, Words, words

__all__ = [
    "DEFAULT_LOCALE",
    "FALLBACK_LOCALE",
    "LOCALES",
    "CardWords",
    "Html",
    "Words",
    "card_words",
    "negotiate",
    "words",
]
