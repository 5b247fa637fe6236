"""How cards are called and labelled in a language and style."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from app.i18n.words import Words, words
from app.table import CardStyle
from engine.cards import Card, Suit

_EMOJI: Final = ("🪙", "🏆", "⚔️", "🌿")
_FRENCH: Final = ("♦️", "♥️", "♠️", "♣️")
_JOKER: Final = "🃏"
_FRENCH_INDEX: Final = {1: "A", 10: "J", 11: "Q", 12: "K"}
_RANKS: Final = range(1, 13)
_FACES: Final = (*(Card.of(rank, suit) for suit in Suit for rank in _RANKS), Card.joker(0), Card.joker(1))
_FACE_BITS: Final = 63


@dataclass(frozen=True, slots=True)
class CardWords:
    """Names of all cards. Words carry the meaning; the symbol repeats it for those who see it.

    The tables are keyed by the number of a card's face. `suits` are by suit, `ranks` and `plurals` by rank.
    """

    labels: Mapping[int, str]
    names: Mapping[int, str]
    the_names: Mapping[int, str]
    symbols: Mapping[int, str]
    suits: tuple[str, ...]
    ranks: Mapping[int, str]
    plurals: Mapping[int, str]

    def label(self, card: Card) -> str:
        """For a button: "3🪙", "12 Co", "K♥️"; figures are numbered in the Spanish styles."""
        return self.labels[card & _FACE_BITS]

    def name(self, card: Card) -> str:
        """In prose: "3 de oros", "rey de copas", "comodín"."""
        return self.names[card & _FACE_BITS]

    def the(self, card: Card) -> str:
        """In prose, with its article: "el 3 de oros", "la sota de copas"."""
        return self.the_names[card & _FACE_BITS]

    def symbol(self, card: Card) -> str:
        """The sign of its suit, or "" for a person who wants none."""
        return self.symbols[card & _FACE_BITS]

    def tail(self, card: Card) -> str:
        """The sign of its suit with a space before it, to stand behind the name."""
        symbol = self.symbol(card)
        return f" {symbol}" if symbol else ""


@cache
def card_words(locale: str, style: CardStyle) -> CardWords:
    """Give the names of cards in a language and style."""
    say = words(locale)
    french = "french-" if style is CardStyle.FRENCH else ""
    suits = tuple(say.plain(f"suit-{french}{suit.letter}") for suit in Suit)

    def rank_word(form: str, rank: int) -> str:
        own = f"rank-{french}{rank}{form}"
        return say.plain(own if say.has(own) else f"rank-{rank}{form}")

    def name(form: str) -> Callable[[Card], str]:
        def of(card: Card) -> str:
            suit = card.suit
            if suit is None:
                return say.plain(f"joker{form}")
            return say.plain("card", rank=rank_word(form, card.rank), suit=suits[suit])

        return of

    return CardWords(
        labels=_table(lambda card: _label(card, say, style)),
        names=_table(name("")),
        the_names=_table(name("-the")),
        symbols=_table(lambda card: _symbol(card, style)),
        suits=suits,
        ranks={rank: rank_word("", rank) for rank in _RANKS},
        plurals={rank: rank_word("-plural", rank) for rank in _RANKS},
    )


def _table(of: Callable[[Card], str]) -> Mapping[int, str]:
    return {int(face): of(face) for face in _FACES}


def _label(card: Card, say: Words, style: CardStyle) -> str:
    suit = card.suit
    if style is CardStyle.LETTERS:
        return (
            say.plain("joker-letters")
            if suit is None
            else f"{card.rank} {say.plain(f'letters-{suit.letter}')}"
        )
    if suit is None:
        return _JOKER
    if style is CardStyle.FRENCH:
        return f"{_FRENCH_INDEX.get(card.rank, str(card.rank))}{_FRENCH[suit]}"
    return f"{card.rank}{_EMOJI[suit]}"


def _symbol(card: Card, style: CardStyle) -> str:
    suit = card.suit
    match style:
        case CardStyle.LETTERS:
            return ""
        case CardStyle.EMOJI:
            return _JOKER if suit is None else _EMOJI[suit]
        case CardStyle.FRENCH:
            return _JOKER if suit is None else _FRENCH[suit]
