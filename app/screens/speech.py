"""Phrases that several screens share: points, cards, melds, names with their marks. Plain text, not yet escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from app.i18n import CardWords, Words, card_words, words
from app.screens.names import display_name, display_names
from app.screens.parts import Frame, Mark, Who
from app.table import CardStyle
from engine.cards import Card, deck
from engine.melds import Meld, MeldKind, wild_indexes
from engine.rules import Rules

PART: Final = " · "
"""Stands between the melds, lay-offs and loose cards of one hand."""
_MINUS: Final = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Speech:
    """The words of one reader: language, and how cards are written."""

    say: Words
    cards: CardWords

    @classmethod
    def of(cls, locale: str, style: CardStyle) -> Speech:
        """Give the speech for a language and card style."""
        return cls(words(locale), card_words(locale, style))

    @classmethod
    def for_frame(cls, frame: Frame) -> Speech:
        """Give the speech for the reader of a screen."""
        return cls.of(frame.locale, frame.style)

    def name(self, raw: str) -> str:
        """A single person's name."""
        return display_name(raw, nobody=self.say.plain("anybody"))

    def names(self, raws: Sequence[str]) -> tuple[str, ...]:
        """The names of all seats, namesakes told apart."""
        return display_names(raws, nobody=self.say.plain("anybody"))

    def marked(self, seats: Sequence[Who]) -> tuple[str, ...]:
        """The names of all seats with the mark of who plays there."""
        return tuple(
            self._mark(name, seat.mark)
            for name, seat in zip(self.names([seat.name for seat in seats]), seats, strict=True)
        )

    def points(self, points: int) -> str:
        """Give points as "1 punto", "12 puntos"; a bonus has a minus sign."""
        return self.say.plain("points", count=abs(points), text=number(points))

    def card_count(self, count: int) -> str:
        """Give a number of cards as "1 carta", "7 cartas"."""
        return self.say.plain("cards", count=count)

    def by_suit(self, cards: Iterable[Card], *, symbols: bool = False) -> str:
        """Give cards as "as y 6 de espadas, rey de bastos, comodín", with the suits' signs if wished."""
        of_suits = groupby(in_suit_order(cards), key=_SUITS.__getitem__)
        return ", ".join(self._of_a_suit(list(of_suit), symbols=symbols) for _, of_suit in of_suits)

    def the_cards(self, cards: Iterable[Card]) -> str:
        """Give cards as "el 3 de oros y la sota de copas"."""
        return self.say.join([self.cards.the(card) for card in cards])

    def meld(self, meld: Meld, rules: Rules) -> str:
        """Give a meld as "4, comodín y 6 de oros" or "doses de oros y copas con comodín"."""
        wilds = wild_indexes(meld, rules)
        return self._run(meld, wilds) if meld.kind is MeldKind.RUN else self._set(meld, wilds)

    def tail(self, meld: Meld) -> str:
        """The signs of the suits of a meld, each once and with a space before them; "" for who wants none."""
        symbols = "".join(dict.fromkeys(self.cards.symbol(card) for card in meld.cards))
        return f" {symbols}" if symbols else ""

    def _of_a_suit(self, cards: Sequence[Card], *, symbols: bool) -> str:
        suit = cards[0].suit
        if suit is None:
            text = self.say.plain("jokers", count=len(cards))
        else:
            ranks = self.say.join([self.cards.ranks[card.rank] for card in cards])
            text = self.say.plain("run", ranks=ranks, suit=self.cards.suits[suit])
        return f"{text} {self.cards.symbol(cards[0])}".rstrip() if symbols else text

    def _run(self, meld: Meld, wilds: Sequence[int]) -> str:
        naturals = [card for index, card in enumerate(meld.cards) if index not in wilds]
        ranks = [
            self.cards.name(card) if index in wilds else self.cards.ranks[card.rank]
            for index, card in enumerate(meld.cards)
        ]
        suit = naturals[0].suit
        if suit is None:
            raise ValueError(f"a run without a natural card: {meld.text}")
        return self.say.plain("run", ranks=self.say.join(ranks), suit=self.cards.suits[suit])

    def _set(self, meld: Meld, wilds: Sequence[int]) -> str:
        suits = [
            self.cards.suits[card.suit]
            for index, card in enumerate(meld.cards)
            if index not in wilds and card.suit is not None
        ]
        ranks = self.cards.plurals[meld.start]
        if not wilds:
            return self.say.plain("set", ranks=ranks, suits=self.say.join(suits))
        return self.say.plain(
            "set-with-wilds",
            ranks=ranks,
            suits=self.say.join(suits),
            wilds=self._wilds([meld.cards[index] for index in wilds]),
        )

    def _wilds(self, cards: Sequence[Card]) -> str:
        jokers = sum(card.is_joker for card in cards)
        parts = [self.cards.name(card) for card in cards if not card.is_joker]
        if jokers:
            parts.append(self.say.plain("jokers", count=jokers))
        return self.say.join(parts)

    def _mark(self, name: str, mark: Mark) -> str:
        match mark:
            case Mark.PERSON:
                return name
            case Mark.COMPUTER:
                return self.say.plain("computer", name=name)
            case Mark.LEFT | Mark.UNREACHABLE:
                return self.say.plain("stand-in", name=name)


def number(value: int) -> str:
    """Write a whole number with a true minus sign, which is read aloud as one."""
    return f"{_MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """Write what is added to a total: "+8", "0", or a bonus with a true minus sign."""
    return f"+{value}" if value > 0 else number(value)


def in_suit_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give cards by suit and rank, jokers last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


_ALL_CARDS: Final = deck(cards_per_pack=48, packs=2, jokers_per_pack=2)
_SUITS: Final = {card: card.suit for card in _ALL_CARDS}
_ORDER: Final = {card: (card.is_joker, card.face, card) for card in _ALL_CARDS}
