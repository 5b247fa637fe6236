"""The three-card melds of a deck as bit masks, and which two of them stand side by side.

A face is bit suit * 12 + position, as in the engine's solver. Two melds of three and one card kept is the shape of
nearly every closing, so the way to it is measured in cards that such layouts still miss.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from engine.cards import RANKS_BY_PACK_SIZE, Card, Suit

if TYPE_CHECKING:
    from engine.rules import Rules

SUIT_BITS: Final = 12
_SUITS: Final = len(Suit)
_RUN: Final = 3
_SEVEN: Final = 7


@dataclass(frozen=True, slots=True)
class Triple:
    """A meld of three: `mask` of its faces; `twice` marks a face that it holds two copies of (two packs).

    `grows` has the faces that would make a meld of four of it.
    """

    mask: int
    twice: int
    grows: int


@dataclass(frozen=True, slots=True)
class Deck:
    """The faces of a deck and its melds.

    `bits` gives the bit of each card number, 0 for wild cards; `points` what each bit counts; `sevens` are the
    natural runs of seven; `mates` gives, for a bit, the pairs of faces that make a meld with it.
    """

    bits: dict[Card, int]
    points: dict[int, int]
    triples: tuple[Triple, ...]
    sevens: tuple[int, ...]
    mates: dict[int, tuple[int, ...]]


def deck_of(rules: Rules) -> Deck:
    """Give the melds of the deck of these rules, remembered."""
    packs = max(rules.packs, 1)
    duplicates = packs > 1 and rules.set_duplicates
    card_points = tuple(rules.points(Card.of(rank, Suit.COPAS)) for rank in _ranks(rules.cards_per_pack))
    return _deck(rules.cards_per_pack, card_points, duplicates=duplicates, wild_ace=rules.wild_ace_of_coins)


def _ranks(cards_per_pack: int) -> tuple[int, ...]:
    return RANKS_BY_PACK_SIZE[cards_per_pack]


@lru_cache(maxsize=64)
def _deck(cards_per_pack: int, card_points: tuple[int, ...], *, duplicates: bool, wild_ace: bool) -> Deck:
    ranks = _ranks(cards_per_pack)
    bits: dict[Card, int] = {}
    for suit in Suit:
        for position, rank in enumerate(ranks):
            for pack in (0, 1):
                bits[Card.of(rank, suit, pack)] = 1 << suit * SUIT_BITS + position
    if wild_ace:
        for pack in (0, 1):
            bits[Card.of(1, Suit.OROS, pack)] = 0
    for pack in (0, 1):
        for index in (0, 1):
            bits[Card.joker(index, pack)] = 0
    points = {
        1 << suit * SUIT_BITS + position: value for suit in Suit for position, value in enumerate(card_points)
    }
    triples = (*_runs(len(ranks)), *_sets(len(ranks), duplicates=duplicates))
    return Deck(bits, points, triples, _sevens(len(ranks)), _mates(triples, points))


def _runs(length: int) -> list[Triple]:
    found = []
    for suit in Suit:
        base = suit * SUIT_BITS
        for low in range(length - _RUN + 1):
            grows = (1 << low - 1 if low else 0) | (1 << low + _RUN if low + _RUN < length else 0)
            found.append(Triple(7 << base + low, 0, grows << base))
    return found


def _sets(length: int, *, duplicates: bool) -> list[Triple]:
    found = []
    for position in range(length):
        faces = [1 << suit * SUIT_BITS + position for suit in Suit]
        whole = sum(faces)
        for trio in combinations(faces, _RUN):
            mask = sum(trio)
            found.append(Triple(mask, 0, whole if duplicates else whole ^ mask))
        if duplicates:
            found += [
                Triple(double | single, double, whole)
                for double in faces
                for single in faces
                if single != double
            ]
    return found


def _sevens(length: int) -> tuple[int, ...]:
    window = (1 << _SEVEN) - 1
    return tuple(window << suit * SUIT_BITS + low for suit in Suit for low in range(length - _SEVEN + 1))


def _mates(triples: tuple[Triple, ...], points: dict[int, int]) -> dict[int, tuple[int, ...]]:
    mates: dict[int, list[int]] = {bit: [] for bit in points}
    for triple in triples:
        if triple.twice:
            continue
        for bit in split(triple.mask):
            mates[bit].append(triple.mask ^ bit)
    return {bit: tuple(pairs) for bit, pairs in mates.items()}


def split(mask: int) -> list[int]:
    """Give the single bits of a mask, ascending."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits
