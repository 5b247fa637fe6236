from __future__ import annotations

import pytest

from app.i18n import LOCALES, card_words
from app.table import CardStyle
from engine.cards import Card, deck

CARDS = deck(cards_per_pack=48, packs=2, jokers_per_pack=2)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("style", list(CardStyle))
def test_every_card_has_a_short_label_and_a_name_of_its_own(locale: str, style: CardStyle) -> None:
    say = card_words(locale, style)
    faces = {card.face for card in CARDS if not card.is_joker}
    assert len({say.label(card) for card in faces}) == len(faces)
    assert len({say.name(card) for card in faces}) == len(faces)
    assert all(len(say.label(card)) <= 8 for card in CARDS)
    assert all(say.the(card).endswith(say.name(card)) for card in CARDS)


@pytest.mark.parametrize(
    ("locale", "style", "card", "label", "name", "the_name", "symbol"),
    [
        ("es", CardStyle.EMOJI, "3o", "3🪙", "3 de oros", "el 3 de oros", "🪙"),
        ("es", CardStyle.EMOJI, "10c", "10🏆", "sota de copas", "la sota de copas", "🏆"),
        ("es", CardStyle.LETTERS, "12b", "12 Ba", "rey de bastos", "el rey de bastos", ""),
        ("es", CardStyle.FRENCH, "11e", "Q♠️", "dama de picas", "la dama de picas", "♠️"),
        ("es", CardStyle.FRENCH, "1o", "A♦️", "as de diamantes", "el as de diamantes", "♦️"),
        ("es", CardStyle.EMOJI, "jk", "🃏", "comodín", "el comodín", "🃏"),
        ("es", CardStyle.LETTERS, "jk2'", "Comodín", "comodín", "el comodín", ""),
        ("en", CardStyle.EMOJI, "11e'", "11⚔️", "knight of swords", "the knight of swords", "⚔️"),
        ("en", CardStyle.FRENCH, "10b", "J♣️", "jack of clubs", "the jack of clubs", "♣️"),
        ("en", CardStyle.LETTERS, "7c", "7 Cup", "7 of cups", "the 7 of cups", ""),
    ],
)
def test_names_by_language_and_style(
    locale: str, style: CardStyle, card: str, label: str, name: str, the_name: str, symbol: str
) -> None:
    say = card_words(locale, style)
    seen = Card.parse(card)
    assert (say.label(seen), say.name(seen), say.the(seen), say.symbol(seen)) == (
        label,
        name,
        the_name,
        symbol,
    )


def test_words_without_emoji_for_those_who_hear_them() -> None:
    say = card_words("es", CardStyle.LETTERS)
    assert all((say.label(card) + say.name(card)).isprintable() for card in CARDS)
    assert all(char < "\u2000" for card in CARDS for char in say.label(card) + say.symbol(card))
