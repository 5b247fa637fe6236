"""Deadwood and best discards of many hands at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.tables import (
    CARD_BITS,
    CARDS_MASK,
    DROP_BITS,
    MOST_WILDS,
    ONE_WILD,
    RANK_MASK,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    WILD_INDEX,
    Ints,
)

if TYPE_CHECKING:
    from bots.batch.tables import Tables

_CARD_FIELD: Final = (1 << CARD_BITS) - 1
_SET_OUTS: Final = 2
"""Cards that would make a set of two of a rank."""
_TOO_MANY: Final = 1 << 20
"""More points than any hand has."""
_PLACE_BITS: Final = 24
_PLACE_FIELD: Final = (1 << _PLACE_BITS) - 1


Suits = tuple[Ints, Ints, Ints, Ints]


class Ways:
    """Hands with every way to take sets out of them.

    `rest` and `wilds` have first each hand as it is, then the other ways: those of hand `rows[i]` stand together,
    from `starts[i]` on (counted without the hands themselves). `hand` tells whose way each is.
    """

    __slots__ = ("_count", "_rows", "_starts", "hand", "rest", "wilds")

    def __init__(self, hands: Ints, tables: Tables) -> None:
        self._count = len(hands)
        self.wilds = hands >> WILD_INDEX
        self.rest = hands & CARDS_MASK
        self.hand = np.arange(len(hands))
        ranks = _set_ranks(self.rest, self.wilds)
        rows = ranks.nonzero()[0]
        self._rows = rows
        self._starts = rows
        if not len(rows):
            return
        ranks, rest, wilds, numbers = ranks[rows], self.rest[rows], self.wilds[rows], np.arange(len(rows))
        while ranks.any():
            source, rest, wilds = _expanded(ranks, rest, wilds, tables)
            ranks = (ranks & ranks - 1)[source]
            numbers = numbers[source]
        self._starts = numbers.searchsorted(np.arange(len(rows)))
        self.hand = np.concatenate((self.hand, rows[numbers]))
        self.rest = np.concatenate((self.rest, rest))
        self.wilds = np.concatenate((self.wilds, wilds))

    def least(self, values: Ints) -> Ints:
        """Give the least value of each hand's ways."""
        least = values[: self._count]
        if len(self._rows):
            more = np.minimum.reduceat(values[self._count :], self._starts)
            least[self._rows] = np.minimum(least[self._rows], more)
        return least

    def best(self, values: Ints) -> Ints:
        """Give, for each hand, where its way of least value stands."""
        place = np.arange(self._count)
        if len(self._rows):
            packed = values << _PLACE_BITS | np.arange(len(values))
            place = self.least(packed) & _PLACE_FIELD
        return place


def _expanded(ranks: Ints, rest: Ints, wilds: Ints, tables: Tables) -> tuple[Ints, Ints, Ints]:
    """Branch on the lowest rank of each row that may hold a set: give source row, hand and wild cards of each way."""
    position = tables.low_bit[ranks]
    held = rest >> position
    pattern = (held & 1) | (held >> 12 & 2) | (held >> 24 & 4) | (held >> 36 & 8)
    key = np.minimum(wilds, MOST_WILDS) << SUITS | pattern * (ranks > 0)
    count = tables.set_count[key]
    source = np.arange(len(count)).repeat(count)
    way = np.arange(len(source)) + (tables.set_start[key] + count - count.cumsum())[source]
    rest = rest[source] ^ tables.set_bits[way] << position[source]
    return source, rest, wilds[source] - tables.set_wilds[way]


def _set_ranks(rest: Ints, wilds: Ints) -> Ints:
    """Give the positions of ranks that may hold a set: three suits, or two beside a wild card."""
    oros, copas = rest & SUIT_MASK, rest >> SUIT_BITS & SUIT_MASK
    espadas, bastos = rest >> 2 * SUIT_BITS & SUIT_MASK, rest >> 3 * SUIT_BITS & SUIT_MASK
    both, also = oros & copas, espadas & bastos
    either, other = oros | copas, espadas | bastos
    ranks = both & other | also & either
    if wilds.any():
        pairs = both | also | either & other
        ranks = np.where(wilds > 0, pairs, ranks)
    return ranks


def _suits(rest: Ints) -> Suits:
    return (
        rest & SUIT_MASK,
        rest >> SUIT_BITS & SUIT_MASK,
        rest >> 2 * SUIT_BITS & SUIT_MASK,
        rest >> 3 * SUIT_BITS & SUIT_MASK,
    )


def _points(rest: Ints, wilds: Ints, tables: Tables) -> Ints:
    """Give the least loose points when the rest makes runs only."""
    suits = _suits(rest)
    plain = tables.left[0]
    points: Ints = plain[suits[0]] + plain[suits[1]] + plain[suits[2]] + plain[suits[3]]
    wild = wilds.nonzero()[0]
    if len(wild):
        points[wild] += _wild_gain([suit[wild] for suit in suits], wilds[wild], tables)
    return points


def _wild_gain(suits: list[Ints], wilds: Ints, tables: Tables) -> Ints:
    """Give what wild cards change in the points: their own value, or less when they stand in runs."""
    one = np.stack([tables.extra[1][suit] for suit in suits])
    if not (wilds > 1).any():
        return np.asarray(one.min(axis=0))
    two = np.stack([tables.extra[2][suit] for suit in suits])
    ordered = np.sort(one, axis=0)
    return np.asarray(np.where(wilds > 1, np.minimum(two.min(axis=0), ordered[0] + ordered[1]), ordered[0]))


def deadwood(hands: Ints, tables: Tables) -> Ints:
    """Give the least loose points of each hand."""
    if not len(hands):
        return hands
    ways = Ways(hands, tables)
    return ways.least(_points(ways.rest, ways.wilds, tables))


def best_discards(hands: Ints, tables: Tables) -> tuple[Ints, Ints]:
    """Give, for each hand, the deadwood left after the best discard, and the index of the card thrown.

    Wild cards are kept. Of equally good cards one is thrown with which the fewest cards would make a meld.
    """
    ways = Ways(hands, tables)
    suits = _suits(ways.rest)
    drop = [_less_set_outs(drop, suit, ways.rest) for suit, drop in enumerate(_drops(suits, tables))]
    key = _discard_key(ways, suits, drop, tables)
    return key >> DROP_BITS, key & _CARD_FIELD


def compared_discards(hands: Ints, thrown: Ints, tables: Tables) -> tuple[Ints, Ints]:
    """Give the deadwood left after the best discard of each hand, and after this one, a natural card of the hand."""
    ways = Ways(hands, tables)
    unit = UNITS[thrown][ways.hand]
    points = _points(ways.rest & ~unit, ways.wilds, tables)
    points[ways.rest & unit == 0] = _TOO_MANY  # stands in a set here
    suits = _suits(ways.rest)
    key = _discard_key(ways, suits, _drops(suits, tables), tables)
    return key >> DROP_BITS, ways.least(points)


def _drops(suits: Suits, tables: Tables) -> list[Ints]:
    """Give the best card to throw of each suit (see `Tables.drops`)."""
    return [tables.drops[suit][0][cards] for suit, cards in enumerate(suits)]


def _discard_key(ways: Ways, suits: Suits, drop: list[Ints], tables: Tables) -> Ints:
    """Give the least of points left << DROP_BITS | outs given up << CARD_BITS | card thrown for each hand."""
    plain = tables.left[0]
    points = plain[suits[0]] + plain[suits[1]] + plain[suits[2]] + plain[suits[3]]
    key = (points << DROP_BITS) - np.maximum(np.maximum(drop[0], drop[1]), np.maximum(drop[2], drop[3]))
    for count, change in ((1, _one_wild), (2, _two_wilds)):
        rows = (ways.wilds == count).nonzero()[0]
        if len(rows):
            part, thrown = [suit[rows] for suit in suits], [other[rows] for other in drop]
            key[rows] = (points[rows] << DROP_BITS) + change(part, thrown, tables)
    return ways.least(key)


def _less_set_outs(drop: Ints, suit: int, rest: Ints) -> Ints:
    """Count against throwing a card that others of its rank are held."""
    position = (-drop & _CARD_FIELD) - suit * SUIT_BITS
    others = np.bitwise_count(rest >> position & RANK_MASK).astype(np.int64) - 1
    return np.asarray(drop - (np.maximum(others, 0) * _SET_OUTS << CARD_BITS))


def _one_wild(suits: list[Ints], drop: list[Ints], tables: Tables) -> Ints:
    """Give what the best way to give a wild card to a suit and throw a card changes in such a key."""
    extra, drops = tables.extra[1], tables.drops
    others = _greatest_of_others(drop)
    ways = [
        (extra[cards] << DROP_BITS) - np.maximum(drops[suit][1][cards], others[suit])
        for suit, cards in enumerate(suits)
    ]
    return np.asarray(np.minimum(np.minimum(ways[0], ways[1]), np.minimum(ways[2], ways[3])))


def _two_wilds(suits: list[Ints], drop: list[Ints], tables: Tables) -> Ints:
    """Give the same for two wild cards: both to one suit, or one each to two."""
    extra, drops = tables.extra, tables.drops
    others = _greatest_of_others(drop)
    thrown = [drops[suit][1][cards] for suit, cards in enumerate(suits)]
    ways = []
    for suit, cards in enumerate(suits):
        both = np.maximum(drops[suit][2][cards], others[suit])
        ways.append((extra[2][cards] << DROP_BITS) - both)
        for other in range(suit):
            rest = [drop[third] for third in range(SUITS) if third not in {suit, other}]
            most = np.maximum(np.maximum(thrown[suit], thrown[other]), np.maximum(*rest))
            ways.append((extra[1][cards] + extra[1][suits[other]] << DROP_BITS) - most)
    return np.asarray(np.stack(ways).min(axis=0))


def _greatest_of_others(drop: list[Ints]) -> list[Ints]:
    low, high = np.maximum(drop[0], drop[1]), np.maximum(drop[2], drop[3])
    return [
        np.maximum(drop[1], high),
        np.maximum(drop[0], high),
        np.maximum(low, drop[3]),
        np.maximum(low, drop[2]),
    ]


def layouts(hands: Ints, tables: Tables) -> tuple[Ints, Ints, Ints, Ints]:
    """Give (deadwood, loose natural cards, cards in sets, loose wild cards) of a best layout of each hand."""
    ways = Ways(hands, tables)
    points = _points(ways.rest, ways.wilds, tables)
    first = ways.best(points)
    rest, wilds, points = ways.rest[first], ways.wilds[first], points[first]
    given = np.zeros((SUITS, len(hands)), dtype=np.int64)
    wild = wilds.nonzero()[0]
    suits = np.stack(_suits(rest))
    if len(wild):
        given[:, wild] = _given(suits[:, wild], wilds[wild], tables)
    masks = tables.loose[given, suits]
    loose = masks[0] | masks[1] << SUIT_BITS | masks[2] << 2 * SUIT_BITS | masks[3] << 3 * SUIT_BITS
    spare = (points - points_of(loose, tables)) // tables.wild_points
    return points, loose, hands & CARDS_MASK ^ rest, spare


def _given(suits: Ints, wilds: Ints, tables: Tables) -> Ints:
    """Give how many wild cards each suit gets in a best layout, for hands that have some left."""
    columns = np.arange(suits.shape[1])
    one = tables.extra[1][suits]
    order = one.argsort(axis=0)
    given = np.zeros_like(suits)
    given[order[0], columns] = 1
    several = wilds > 1
    if several.any():
        two = tables.extra[2][suits]
        together = two.min(axis=0) <= one[order[0], columns] + one[order[1], columns]
        apart = several & ~together
        given[order[1][apart], columns[apart]] = 1
        joined = columns[several & together]
        given[:, joined] = 0
        given[two.argmin(axis=0)[joined], joined] = 2
    return given


def completes(hands: Ints, card: Ints, tables: Tables) -> NDArray[np.bool_]:
    """Tell whether a card makes a meld of three with two natural cards of a hand, or is wild."""
    suit, position = card // SUIT_BITS, card % SUIT_BITS
    mask = hands >> suit * SUIT_BITS & SUIT_MASK
    same = hands >> position & RANK_MASK
    found = tables.completes[mask << 4 | position] | (same & same - 1 > 0)
    return np.asarray(found | (card == WILD_INDEX))


def improves(hands: Ints, card: Ints, tables: Tables, *, left: Ints | None = None) -> NDArray[np.bool_]:
    """Tell whether a card would stand in a meld of a best layout of hand and card, exactly.

    `left` is the deadwood of the hands, if it is known.
    """
    wanted = completes(hands, card, tables) | (hands >= ONE_WILD)
    rows = np.flatnonzero(wanted & (card != WILD_INDEX))
    if len(rows):
        held, card = hands[rows], card[rows]
        before = deadwood(held, tables) if left is None else left[rows]
        wanted[rows] = deadwood(held + UNITS[card], tables) < before + tables.points[card]
    return wanted


def points_of(cards: Ints, tables: Tables) -> Ints:
    """Give what natural cards count when all are loose."""
    suits = _suits(cards)
    value = tables.value
    return np.asarray(value[suits[0]] + value[suits[1]] + value[suits[2]] + value[suits[3]])
