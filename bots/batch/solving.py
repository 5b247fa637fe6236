"""Deadwood and best discards of many hands at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.tables import (
    CARDS_MASK,
    MOST_WILDS,
    ONE_WILD,
    RANK_MASK,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    WILD_INDEX,
    Ints,
)

if TYPE_CHECKING:
    from bots.batch.tables import Tables

_CARD_BITS: Final = 6
_CARD_FIELD: Final = (1 << _CARD_BITS) - 1
_PLACE_BITS: Final = 24
_PLACE_FIELD: Final = (1 << _PLACE_BITS) - 1


class Ways:
    """Hands with every way to take sets out of them.

    `rest` and `wilds` have first each hand as it is, then the other ways: those of hand `rows[i]` stand together,
    from `starts[i]` on (counted without the hands themselves).
    """

    __slots__ = ("_count", "_rows", "_starts", "rest", "wilds")

    def __init__(self, hands: Ints, tables: Tables) -> None:
        self._count = len(hands)
        self.wilds = hands >> WILD_INDEX
        self.rest = hands & CARDS_MASK
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


def _suits(rest: Ints) -> tuple[Ints, Ints, Ints, Ints]:
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
    points = plain[suits[0]] + plain[suits[1]] + plain[suits[2]] + plain[suits[3]]
    wild = wilds.nonzero()[0]
    if len(wild):
        points[wild] += _wild_gain([suit[wild] for suit in suits], wilds[wild], tables)
    return points


def _wild_gain(suits: list[Ints], wilds: Ints, tables: Tables) -> Ints:
    """Give what wild cards change in the points: their own value, or less when they stand in runs."""
    one = np.stack([tables.left[1][suit] - tables.left[0][suit] for suit in suits])
    if not (wilds > 1).any():
        return np.asarray(one.min(axis=0))
    two = np.stack([tables.left[2][suit] - tables.left[0][suit] for suit in suits])
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

    Wild cards are kept. Of equally good cards the one with the lowest index is given.
    """
    ways = Ways(hands, tables)
    suits = _suits(ways.rest)
    plain, drops = tables.left[0], tables.drops
    points = plain[suits[0]] + plain[suits[1]] + plain[suits[2]] + plain[suits[3]]
    drop = np.maximum(drops[0][suits[0]], drops[1][suits[1]])
    drop = np.maximum(drop, np.maximum(drops[2][suits[2]], drops[3][suits[3]]))
    key = (points << _CARD_BITS) - drop
    wild = ways.wilds.nonzero()[0]
    if len(wild):
        part = [suit[wild] for suit in suits]
        key[wild] = _best_with_wilds(part, points[wild], ways.wilds[wild], tables)
    key = ways.least(key)
    return key >> _CARD_BITS, key & _CARD_FIELD


def _best_with_wilds(suits: list[Ints], points: Ints, wilds: Ints, tables: Tables) -> Ints:
    """Give left << 6 | card for hands with wild cards: each way to give them to suits, each suit to throw from."""
    best = np.full(len(points), 1 << 40, dtype=np.int64)
    one = wilds == 1
    ways = [(suit,) for suit in range(SUITS)]
    pairs = [(suit, other) for suit in range(SUITS) for other in range(suit, SUITS)]
    for given, rows in ((ways, one), (pairs, ~one)):
        index = np.flatnonzero(rows)
        if not len(index):
            continue
        part = [suit[index] for suit in suits]
        least = best[index]
        for way in given:
            least = np.minimum(least, _thrown_with(part, points[index], way, tables))
        best[index] = least
    return best


def _thrown_with(suits: list[Ints], points: Ints, way: tuple[int, ...], tables: Tables) -> Ints:
    """Give left << 6 | card when the wild cards go to these suits."""
    held = [way.count(suit) for suit in range(SUITS)]
    for suit in set(way):
        points = points + tables.left[held[suit]][suits[suit]] - tables.left[0][suits[suit]]
    best = None
    for suit, cards in enumerate(suits):
        gained = tables.gain[held[suit]][cards]
        thrown = points - gained << _CARD_BITS | suit * SUIT_BITS + tables.drop[held[suit]][cards]
        best = thrown if best is None else np.minimum(best, thrown)
    assert best is not None  # noqa: S101 - there are four suits
    return best


def layouts(hands: Ints, tables: Tables) -> tuple[Ints, Ints, Ints, Ints]:
    """Give (deadwood, loose natural cards, cards in sets, loose wild cards) of a best layout of each hand."""
    ways = Ways(hands, tables)
    points = _points(ways.rest, ways.wilds, tables)
    first = ways.best(points)
    rest, wilds, points = ways.rest[first], ways.wilds[first], points[first]
    suits = _suits(rest)
    loose = sum(tables.loose[0][suit] << number * SUIT_BITS for number, suit in enumerate(suits))
    wild = np.flatnonzero(wilds)
    spare = np.zeros_like(wilds)
    for row in wild:
        loose[row], spare[row] = _loose_with_wilds(
            [int(suit[row]) for suit in suits], int(wilds[row]), tables
        )
    return points, loose, hands & CARDS_MASK ^ rest, spare


def _loose_with_wilds(suits: list[int], wilds: int, tables: Tables) -> tuple[int, int]:
    """Give (loose natural cards, loose wild cards) of one hand; wild cards go where they save most."""
    best = (1 << 40, 0, 0)
    for way in _given(wilds):
        points = loose = spare = 0
        for suit, held in enumerate(way):
            points += int(tables.left[held][suits[suit]])
            mask = int(tables.loose[held][suits[suit]])
            loose |= mask << suit * SUIT_BITS
            natural = sum(int(tables.points[bit]) for bit in range(12) if mask >> bit & 1)
            spare += (int(tables.left[held][suits[suit]]) - natural) // tables.wild_points
        best = min(best, (points, loose, spare))
    return best[1], best[2]


def _given(wilds: int) -> list[tuple[int, ...]]:
    if wilds == 1:
        return [tuple(int(suit == taker) for suit in range(SUITS)) for taker in range(SUITS)]
    return [
        tuple((suit == one) + (suit == two) for suit in range(SUITS))
        for one in range(SUITS)
        for two in range(one, SUITS)
    ]


def completes(hands: Ints, card: Ints, tables: Tables) -> NDArray[np.bool_]:
    """Tell whether a card makes a meld of three with two natural cards of a hand, or is wild."""
    suit, position = card // SUIT_BITS, card % SUIT_BITS
    mask = hands >> suit * SUIT_BITS & SUIT_MASK
    same = hands >> position & RANK_MASK
    found = tables.completes[mask << 4 | position] | (same & same - 1 > 0)
    return np.asarray(found | (card == WILD_INDEX))


def improves(hands: Ints, card: Ints, units: Ints, tables: Tables) -> NDArray[np.bool_]:
    """Tell whether a card would stand in a meld of a best layout of hand and card, exactly."""
    wanted = completes(hands, card, tables) | (hands >= ONE_WILD)
    rows = np.flatnonzero(wanted & (card != WILD_INDEX))
    if len(rows):
        held = hands[rows]
        points = deadwood(np.concatenate((held, held + units[rows])), tables)
        wanted[rows] = points[len(rows) :] < points[: len(rows)] + tables.points[card[rows]]
    return wanted


def points_of(cards: Ints, tables: Tables) -> Ints:
    """Give what natural cards count when all are loose."""
    suits = _suits(cards)
    value = tables.value
    return np.asarray(value[suits[0]] + value[suits[1]] + value[suits[2]] + value[suits[3]])
