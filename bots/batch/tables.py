"""Lookup tables for hands as 64-bit numbers: 13 bits a suit, above them the count of wild cards.

Bit suit * 13 + position is a face; the 13th bit of a suit stays empty so that shifting a suit by one cannot reach
the next. Card index 52 is any wild card; adding or taking away a card is adding or taking away its `UNITS`. One
pack only.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from engine.cards import RANKS_BY_PACK_SIZE, Card, Suit

if TYPE_CHECKING:
    from engine.rules import Rules

Ints = NDArray[np.int64]
Small = NDArray[np.int16]

SUIT_BITS: Final = 13
SUIT_MASK: Final = (1 << 12) - 1
SUITS: Final = len(Suit)
WILD_INDEX: Final = SUITS * SUIT_BITS
ONE_WILD: Final = 1 << WILD_INDEX
CARDS_MASK: Final = ONE_WILD - 1
RANK_MASK: Final = sum(1 << suit * SUIT_BITS for suit in range(SUITS))
NO_CARD: Final = -1
MOST_WILDS: Final = 2
UNITS: Final[Ints] = np.array([1 << index for index in range(WILD_INDEX + 1)], dtype=np.int64)
"""What adding a card of each index adds to a hand."""
NOTHING_GAINED: Final = -1000
CARD_BITS: Final = 6
DROP_BITS: Final = CARD_BITS + 4
_MIN_MELD: Final = 3
_SET_LIMIT: Final = 4
_SEVEN: Final = 7


class Tables:
    """Everything the batch solver looks up for one set of meld rules.

    `left[k]` and `loose[k]` give, for the mask of one suit with k wild cards, the least points of what stays loose
    when only runs are made (unused wild cards included) and the mask of the natural cards that do; `extra[k]` is
    what k wild cards add to the points. `drops[suit][k]` tells what throwing the best card of the suit takes off
    them, which card that is, and how many cards could make a run of it with another of the suit, in one number:
    points << DROP_BITS, less outs << CARD_BITS, less card index. `value` is what the cards of a mask count.
    `set_start` and `set_count` give, for k wild cards and the suits of a rank held (k * 16 + pattern), where the ways
    to take sets out are listed: bits to flip and wild cards used.
    """

    def __init__(self, positions: int, points: tuple[int, ...], wild: tuple[int, int, int]) -> None:
        self.wild_points, self._max_wilds, self._min_naturals = wild
        self.positions = positions
        self.points = np.zeros(WILD_INDEX + 1, dtype=np.int64)
        for suit in range(SUITS):
            self.points[suit * SUIT_BITS : suit * SUIT_BITS + positions] = points
        self.points[WILD_INDEX] = self.wild_points
        self.valid = sum(((1 << positions) - 1) << suit * SUIT_BITS for suit in range(SUITS))
        rows = _SuitRows(points, *wild)
        self.left = np.array(rows.left, dtype=np.int64)
        self.loose = np.array(rows.loose, dtype=np.int64)
        drops = [_best_drops(row, positions) for row in rows.left]
        self.drops = [
            [
                (gain << DROP_BITS) - (promise << CARD_BITS) - (suit * SUIT_BITS + drop)
                for gain, promise, drop in drops
            ]
            for suit in range(SUITS)
        ]
        self.extra = self.left - self.left[0]
        self.value = np.array([_value(mask, points) for mask in range(1 << positions)], dtype=np.int64)
        self.set_start, self.set_count, self.set_bits, self.set_wilds = self._sets()
        self.completes = _completing(positions)
        self.has_seven = np.array([_seven_in(mask) for mask in range(1 << positions)])
        self.low_bit = np.array([_low_bit(mask) for mask in range(1 << 12)], dtype=np.int64)

    def _sets(self) -> tuple[Ints, Ints, Ints, Ints]:
        """List the ways to take sets out, at index wilds * 16 + pattern of suits."""
        start: list[int] = []
        listed: list[tuple[int, int]] = []
        for available in range(MOST_WILDS + 1):
            for pattern in range(1 << SUITS):
                start.append(len(listed))
                listed.append((0, 0))
                listed.extend(self._set_ways(pattern, available))
        bits = [_spread(taken) for taken, _ in listed]
        wilds = [used for _, used in listed]
        starts = np.array(start, dtype=np.int64)
        count = np.diff(starts, append=len(listed))
        return starts, count, np.array(bits, dtype=np.int64), np.array(wilds, dtype=np.int64)

    def _set_ways(self, pattern: int, available: int) -> list[tuple[int, int]]:
        suits = [suit for suit in range(SUITS) if pattern >> suit & 1]
        ways = []
        for size in range(max(2, self._min_naturals), len(suits) + 1):
            for chosen in combinations(suits, size):
                most = min(available, self._max_wilds, _SET_LIMIT - size)
                taken = sum(1 << suit for suit in chosen)
                ways += [(taken, used) for used in range(max(0, _MIN_MELD - size), most + 1)]
        return ways


class _SuitRows:
    """Least loose points of each mask of a suit, and which cards stay loose, for 0, 1 and 2 wild cards."""

    def __init__(self, points: tuple[int, ...], wild_points: int, max_wilds: int, min_naturals: int) -> None:
        self._points = points
        self._max_wilds = max_wilds
        self._min_naturals = min_naturals
        self.left: list[list[int]] = []
        self.loose: list[list[int]] = []
        for wilds in range(MOST_WILDS + 1):
            self.left.append([wilds * wild_points])
            self.loose.append([0])
            for mask in range(1, 1 << len(points)):
                self._add(mask, wilds)

    def _add(self, mask: int, wilds: int) -> None:
        top = mask.bit_length() - 1
        best = self._points[top] + self.left[wilds][mask ^ 1 << top]
        loose = self.loose[wilds][mask ^ 1 << top] | 1 << top
        rest, naturals = mask, 0
        most = min(wilds, self._max_wilds)
        while rest:
            low = rest.bit_length() - 1
            rest ^= 1 << low
            naturals += 1
            gaps = top + 1 - low - naturals
            if gaps > most:
                break
            if naturals < self._min_naturals:
                continue
            for used in range(max(gaps, _MIN_MELD - naturals, 0), most + 1):
                if naturals + used <= len(self._points) and self.left[wilds - used][rest] < best:
                    best = self.left[wilds - used][rest]
                    loose = self.loose[wilds - used][rest]
        self.left[wilds].append(best)
        self.loose[wilds].append(loose)


def _best_drops(row: list[int], positions: int) -> tuple[Ints, Ints, Ints]:
    """Give, for each mask, what throwing the best card takes off the points, the outs it gives up, and its position."""
    left = np.array(row, dtype=np.int64)
    masks = np.arange(len(row))
    gain = np.full(len(row), NOTHING_GAINED, dtype=np.int64)
    promise, drop = np.zeros((2, len(row)), dtype=np.int64)
    for position in range(positions):
        held = masks[masks >> position & 1 == 1]
        gained, outs = left[held] - left[held ^ 1 << position], _run_outs(held, position, positions)
        better = (gained > gain[held]) | ((gained == gain[held]) & (outs < promise[held]))
        gain[held[better]], promise[held[better]], drop[held[better]] = gained[better], outs[better], position
    return gain, promise, drop


def _run_outs(masks: Ints, position: int, positions: int) -> Ints:
    """Count the cards not held that would make a run of three of the card at a position and another held."""
    outs = np.zeros(len(masks), dtype=np.int64)
    for missing in range(max(position - 2, 0), min(position + 2, positions - 1) + 1):
        lows = range(max(position - 2, missing - 2, 0), min(position, missing, positions - 3) + 1)
        pairs = [7 << low & ~(1 << position | 1 << missing) for low in lows] if missing != position else []
        makes = np.zeros(len(masks), dtype=bool)
        for pair in pairs:
            makes |= masks & pair == pair
        outs += makes & (masks >> missing & 1 == 0)
    return outs


def _completing(positions: int) -> NDArray[np.bool_]:
    """Tell, at mask * 16 + position, whether the card at the position makes a run with cards of the mask."""
    masks = np.arange(1 << positions)
    table = np.zeros((len(masks), 16), dtype=bool)
    for position in range(positions):
        for low in range(max(position - 2, 0), min(position, positions - 3) + 1):
            pair = 7 << low & ~(1 << position)
            table[:, position] |= masks & pair == pair
    return table.reshape(-1)


def _seven_in(mask: int) -> bool:
    for _ in range(_SEVEN - 1):
        mask &= mask >> 1
    return bool(mask)


def _value(mask: int, points: tuple[int, ...]) -> int:
    return sum(value for position, value in enumerate(points) if mask >> position & 1)


def _low_bit(mask: int) -> int:
    return (mask & -mask).bit_length() - 1 if mask else 0


def _spread(pattern: int) -> int:
    return sum(1 << suit * SUIT_BITS for suit in range(SUITS) if pattern >> suit & 1)


def tables_for(rules: Rules) -> Tables:
    """Give the tables of a rule set, remembered."""
    ranks = RANKS_BY_PACK_SIZE[rules.cards_per_pack]
    points = tuple(rules.points(Card.of(rank, Suit.COPAS)) for rank in ranks)
    wild = (rules.wild_points, rules.max_wilds_per_meld, rules.min_naturals_per_meld)
    return _tables(len(ranks), points, wild)


@lru_cache(maxsize=32)
def _tables(positions: int, points: tuple[int, ...], wild: tuple[int, int, int]) -> Tables:
    return Tables(positions, points, wild)


@lru_cache(maxsize=32)
def indexes(cards_per_pack: int, *, wild_ace: bool) -> dict[Card, int]:
    """Give the index of each card of one pack; the wild ace counts as a wild card only."""
    ranks = RANKS_BY_PACK_SIZE[cards_per_pack]
    found = {
        Card.of(rank, suit): suit * SUIT_BITS + position
        for suit in Suit
        for position, rank in enumerate(ranks)
    }
    if wild_ace:
        found[Card.of(1, Suit.OROS)] = WILD_INDEX
    for number in range(MOST_WILDS):
        found[Card.joker(number)] = WILD_INDEX
    return found
