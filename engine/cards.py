"""Cards of the Spanish deck as small integers, their text form, and the decks in their fixed order."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

from engine.errors import CardError, Code

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

PACK_STEP: Final = 64
SUIT_STEP: Final = 16
JOKER_RANK: Final = 15
MAX_PACKS: Final = 2
MAX_JOKERS_PER_PACK: Final = 2
MAX_RANK: Final = 12
SUIT_LETTERS: Final = "oceb"
RANKS_BY_PACK_SIZE: Final = {
    40: (1, 2, 3, 4, 5, 6, 7, 10, 11, 12),
    48: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12),
}
"""Ranks of a suit in their order in a run; 10 is the sota, 11 the caballo, 12 the rey."""
_MAX_TEXT: Final = 8  # far longer than any card's text; keeps noise out of error details


class Suit(IntEnum):
    """The four suits in their customary order."""

    OROS = 0
    COPAS = 1
    ESPADAS = 2
    BASTOS = 3

    @property
    def letter(self) -> str:
        """The letter of the suit in the text form of cards: o, c, e or b."""
        return SUIT_LETTERS[self]


class Card(int):
    """One physical card.

    The number is pack * 64 + suit * 16 + rank, and pack * 64 + n * 16 + 15 for joker n (0 or 1) of a pack, so
    every card fits in seven bits. Cards compare and sort as these numbers. The text form is the rank and the
    letter of the suit ("7o", "12c"), "jk" and "jk2" for the jokers of a pack; cards of the second pack carry
    a stroke ("7o'").
    """

    __slots__ = ()

    def __new__(cls, number: int) -> Self:
        """Give the one card object of this number.

        Raises:
            CardError: the number stands for no card.
        """
        card = _CARDS.get(number)
        if card is None:
            raise CardError(Code.CARD_UNKNOWN, str(int(number)))
        return card  # type: ignore[return-value] # the class is final in practice: one shared object per card

    @classmethod
    def of(cls, rank: int, suit: Suit, pack: int = 0) -> Card:
        """Give the card of a rank (1-12) and suit in a pack (0 or 1)."""
        return Card(pack * PACK_STEP + suit * SUIT_STEP + rank)

    @classmethod
    def joker(cls, index: int = 0, pack: int = 0) -> Card:
        """Give joker `index` (0 or 1) of a pack (0 or 1)."""
        return Card(pack * PACK_STEP + index * SUIT_STEP + JOKER_RANK)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: "7o", also "O7", "7O'" or "JK2".

        Raises:
            CardError: the text names no card.
        """
        key = (
            text.strip().lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
        )  # phones type curly strokes
        card = _BY_TEXT.get(key)
        if card is None:
            raise CardError(Code.CARD_UNREADABLE, text[:_MAX_TEXT])
        return card

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self & 15 == JOKER_RANK

    @property
    def suit(self) -> Suit | None:
        """The suit; None for a joker."""
        return None if self & 15 == JOKER_RANK else _SUITS[self >> 4 & 3]

    @property
    def rank(self) -> int:
        """The number on the card, 1-12; 0 for a joker."""
        rank = self & 15
        return 0 if rank == JOKER_RANK else rank

    @property
    def pack(self) -> int:
        """Which pack the card comes from: 0, or 1 for the second."""
        return self >> 6

    @property
    def face(self) -> Card:
        """The same card of the first pack: what the card looks like."""
        return _CARDS[self & 63]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return _TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)


_SUITS: Final = tuple(Suit)
_CARDS: Final[dict[int, Card]] = {}
_TEXTS: Final[dict[int, str]] = {}
_BY_TEXT: Final[dict[str, Card]] = {}


def _register(number: int, texts: tuple[str, ...]) -> None:
    card = int.__new__(Card, number)
    _CARDS[number] = card
    _TEXTS[number] = texts[0]
    for text in texts:
        _BY_TEXT[text] = card


def _fill_tables() -> None:
    for pack in range(MAX_PACKS):
        stroke = "'" * pack
        for suit in Suit:
            for rank in range(1, MAX_RANK + 1):
                texts = (f"{rank}{suit.letter}{stroke}", f"{suit.letter}{rank}{stroke}")
                _register(pack * PACK_STEP + suit * SUIT_STEP + rank, texts)
        _register(pack * PACK_STEP + JOKER_RANK, (f"jk{stroke}", f"jk1{stroke}"))
        _register(pack * PACK_STEP + SUIT_STEP + JOKER_RANK, (f"jk2{stroke}",))


_fill_tables()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas.

    Raises:
        CardError: a word names no card, or a physical card stands twice.
    """
    cards = tuple(Card.parse(word) for word in text.replace(",", " ").split())
    repeated = first_repeated(cards)
    if repeated is not None:
        raise CardError(Code.CARD_REPEATED, str(repeated))
    return cards


def cards_text(cards: Iterable[Card]) -> str:
    """Write cards separated by spaces, in the order given."""
    return " ".join(map(str, cards))


def first_repeated(cards: Collection[Card]) -> Card | None:
    """Give the first card that stands a second time, or None."""
    if len(set(cards)) == len(cards):
        return None
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            return card
        seen.add(card)
    return None


@lru_cache(maxsize=32)
def deck(*, cards_per_pack: int, packs: int, jokers_per_pack: int) -> tuple[Card, ...]:
    """Give the whole deck in its published order, which the verifiable shuffle starts from.

    Pack by pack; in a pack oros, copas, espadas, bastos; in a suit the ranks upwards; then the pack's jokers.
    """
    cards: list[Card] = []
    for pack in range(packs):
        for suit in Suit:
            cards += (Card.of(rank, suit, pack) for rank in RANKS_BY_PACK_SIZE[cards_per_pack])
        cards += (Card.joker(index, pack) for index in range(jokers_per_pack))
    return tuple(cards)
