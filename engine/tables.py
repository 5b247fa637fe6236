"""Tables of the fast solver: a suit of a hand as a bit mask, and the least loose points of every such mask.

A suit is a mask with bit p for the card at position p of a run (10 positions with 40 cards, 12 with 48). A suit's
table gives, for k wild cards given to this suit, the least points of cards of this suit and of wild cards that stay
loose when runs are all there is. Sets are chosen outside: they take cards out of the masks.

Why a run may be looked for among neighbours only: in a best layout of one suit with one card a position, no run
leaves out a natural card that lies between its ends. If that card is loose, let it take its place and move the
wild card to an end; if it stands in another run, deal the cards of both runs out again from low to high. Hands of
up to eight cards never fill a suit, so an end is always free.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from operator import add, le
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

SUIT_BITS: Final = 12
"""Bits of a suit in the mask of a hand."""
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
SUITS: Final = 4
MIN_MELD: Final = 3
_SET_NATURALS: Final = 2
"""Sets with one natural card are left to the runs: whatever stands with two wild cards in a set may in a run."""


class _SharedNumbers(dict[int, int]):
    """One object a number: the interpreter makes a new one for each number below -5 or above 256."""

    def __missing__(self, number: int) -> int:
        self[number] = number
        return number


_SHARED: Final = _SharedNumbers()


class SuitTable:
    """Least loose points of every mask of one suit, for 0, 1, 2 … wild cards; rows are made when first asked for.

    Args:
        points: What the card at each position counts when loose.
        wild_points: What a loose wild card counts.
        max_wilds: Most wild cards of a run.
        min_naturals: Fewest natural cards of a run.
    """

    __slots__ = ("_gains", "_max_wilds", "_min_naturals", "_points", "_rows", "_wild_points")

    def __init__(
        self, points: tuple[int, ...], *, wild_points: int, max_wilds: int, min_naturals: int
    ) -> None:
        self._points = points
        self._wild_points = wild_points
        self._max_wilds = max_wilds
        self._min_naturals = min_naturals
        self._rows: list[list[int]] = []
        self._gains: list[list[int]] = []

    def row(self, wilds: int) -> list[int]:
        """Give the least loose points of each mask when `wilds` wild cards belong to this suit."""
        while len(self._rows) <= wilds:
            self._rows.append(self._make_row(len(self._rows)))
        return self._rows[wilds]

    def gain(self, wilds: int) -> list[int]:
        """Give, for each mask, by how much `wilds` wild cards change its row without any."""
        while len(self._gains) <= wilds:
            more = zip(self.row(len(self._gains)), self.row(0), strict=True)
            self._gains.append([_SHARED[after - before] for after, before in more])
        return self._gains[wilds]

    def _make_row(self, wilds: int) -> list[int]:
        rows = self._rows
        row = [wilds * self._wild_points]
        rows.append(row)  # a run without wild cards leads back into this very row
        for mask in range(1, 1 << len(self._points)):
            top = mask.bit_length() - 1
            best = self._points[top] + row[mask ^ 1 << top]
            for used, rest in self._runs_at_top(mask, wilds):
                best = min(best, rows[wilds - used][rest])
            row.append(_SHARED[best])
        return rows.pop()

    def _runs_at_top(self, mask: int, wilds: int) -> Iterator[tuple[int, int]]:
        """Give (wild cards used, mask that is left) of each run that has the highest card of the mask."""
        size = len(self._points)
        most_wilds = min(wilds, self._max_wilds)
        top = mask.bit_length()
        rest, naturals = mask, 0
        while rest:
            low = rest.bit_length() - 1
            rest ^= 1 << low
            naturals += 1
            gaps = top - low - naturals
            if gaps > most_wilds:
                return
            if naturals >= self._min_naturals:
                for used in range(max(gaps, MIN_MELD - naturals, 0), most_wilds + 1):
                    if naturals + used <= size:
                        yield used, rest


@lru_cache(maxsize=64)
def suit_table(points: tuple[int, ...], *, wild_points: int, max_wilds: int, min_naturals: int) -> SuitTable:
    """Give the table of a suit, shared by all rule sets in which it is the same."""
    return SuitTable(points, wild_points=wild_points, max_wilds=max_wilds, min_naturals=min_naturals)


@lru_cache(maxsize=4096)
def split_row(table: SuitTable, single: int, second: int, wilds: int) -> tuple[int, ...]:
    """Give the least points of a suit with equal cards, for 0, 1, … `wilds` wild cards.

    `single` has every position held, `second` those held twice. Two runs may hold equal cards, one may not: so
    the suit is dealt out to two masks in every way, and the best is taken.
    """
    if not second:
        return tuple(table.row(count)[single] for count in range(wilds + 1))
    free = single ^ second
    parts = [free]
    while parts[-1]:  # every part of the single cards, down to none
        parts.append(parts[-1] - 1 & free)
    halves = [(second | part, second | free ^ part) for part in parts]
    return tuple(
        min(
            table.row(mine)[left] + table.row(total - mine)[right]
            for left, right in halves
            for mine in range(total + 1)
        )
        for total in range(wilds + 1)
    )


class SetFlips(dict[int, tuple[tuple[int, int], ...]]):
    """Every way to take sets out of one rank of a hand, by what the hand holds of it; made when first asked for.

    The key has bit 0 of each suit's field for a card of the rank, and of four more fields for a second equal
    card. A way is (bits that change, wild cards used). Up to two sets stand side by side.

    Args:
        wilds: Wild cards in the hand.
        limit: Most cards of a set.
        max_wilds: Most wild cards of a set.
        duplicates: Whether a set may hold equal cards.
    """

    __slots__ = ("_duplicates", "_limit", "_max_wilds", "_wilds")

    def __init__(self, wilds: int, *, limit: int, max_wilds: int, duplicates: bool) -> None:
        super().__init__()
        self._wilds = wilds
        self._limit = limit
        self._max_wilds = max_wilds
        self._duplicates = duplicates

    def __missing__(self, held: int) -> tuple[tuple[int, int], ...]:
        single = [held >> suit * SUIT_BITS & 1 for suit in range(SUITS)]
        second = [held >> (SUITS + suit) * SUIT_BITS & 1 for suit in range(SUITS)]
        copies = [one + two for one, two in zip(single, second, strict=True)]
        sets = list(self._sets(copies))
        ways = dict.fromkeys(sets)
        for first, also in product(sets, repeat=2):
            both = tuple(map(add, first, also))
            if both[-1] <= self._wilds and all(map(le, both, copies)):
                ways[both] = None
        found = tuple((_flip(copies, way), way[-1]) for way in ways)
        self[held] = found
        return found

    def _sets(self, copies: list[int]) -> Iterator[tuple[int, ...]]:
        """Give each single set as the copies taken of each suit and the wild cards used."""
        most = [min(count, 2 if self._duplicates else 1) for count in copies]
        for taken in product(*(range(count + 1) for count in most)):
            naturals = sum(taken)
            if naturals >= _SET_NATURALS:
                most_wilds = min(self._wilds, self._max_wilds, self._limit - naturals)
                for used in range(max(0, MIN_MELD - naturals), most_wilds + 1):
                    yield (*taken, used)


def _flip(copies: list[int], taken: tuple[int, ...]) -> int:
    """Give the bits that change when copies are taken: the second copy goes before the single one."""
    bits = 0
    for suit, (held, gone) in enumerate(zip(copies, taken, strict=False)):
        if gone and held == 2:
            bits |= 1 << (SUITS + suit) * SUIT_BITS
        if gone == held and gone:
            bits |= 1 << suit * SUIT_BITS
    return bits
