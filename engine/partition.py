"""Exact search over the ways to split a hand into melds and loose cards.

The hand is a row of cards; a `Piece` is a set of its natural cards (a bit mask over the row) that forms a meld
with so many wild cards. Every meld has a natural card, so each split is found once by asking, for one natural
card after the other: is it loose, or which piece begins with it? Wild cards are handed out last; they are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.melds import MIN_MELD, Arrangement, Meld, MeldKind, make_set, runs_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.cards import Card
    from engine.laws import Laws

ANY: Final = 1_000_000
"""More cards or points than any hand has: no bound."""


class Piece(NamedTuple):
    """Natural cards of a hand that make a meld together with `wilds` wild cards."""

    naturals: int
    wilds: int
    kind: MeldKind


@dataclass(frozen=True, slots=True)
class Split:
    """A hand split: its pieces, the bit mask of natural cards that stay loose, and the wild cards left over."""

    pieces: tuple[Piece, ...]
    loose: int
    spare_wilds: int

    @property
    def loose_count(self) -> int:
        """How many cards stay loose, wild ones included."""
        return self.loose.bit_count() + self.spare_wilds


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a split may leave loose: so many cards, worth so much; with `throwing` the dearest card is free."""

    cards: int = ANY
    points: int = ANY
    throwing: bool = False

    def allow(self, values: Sequence[int]) -> bool:
        """Tell whether loose cards of these values keep within the bounds."""
        free = max(values, default=0) if self.throwing else 0
        return len(values) <= self.cards and sum(values) - free <= self.points


class Splitter:
    """A hand made ready for the search.

    `row` has wild aces of coins first, then the natural cards, then the jokers. A wild ace may be taken as a
    natural card of a piece; what is not taken so is `wild`, a bit mask.
    """

    __slots__ = ("_asked", "_starting", "laws", "row", "values", "wild")

    def __init__(self, cards: Collection[Card], laws: Laws) -> None:
        laws.check_cards(cards)
        self.laws = laws
        self.row = sorted(cards, key=lambda card: (card.is_joker, not laws.wild[card], card))
        self.values = [laws.points[card] for card in self.row]
        self.wild = sum(1 << index for index, card in enumerate(self.row) if laws.wild[card])
        self._asked = sum(1 << index for index, card in enumerate(self.row) if not card.is_joker)
        self._starting: list[list[Piece]] = [[] for _ in self.row]
        for piece in self._pieces():
            lowest = piece.naturals & -piece.naturals
            self._starting[lowest.bit_length() - 1].append(piece)

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Give the cards of a bit mask."""
        return tuple(card for index, card in enumerate(self.row) if mask >> index & 1)

    def splits(self, bounds: Bounds) -> Iterator[Split]:
        """Give every split within the bounds."""
        yield from self._split(Split((), 0, self.wild.bit_count()), self._asked, (), bounds)

    def _split(self, so_far: Split, asked: int, values: tuple[int, ...], bounds: Bounds) -> Iterator[Split]:
        if not asked:
            spare = (self.laws.rules.wild_points,) * so_far.spare_wilds
            if bounds.allow(values + spare):
                yield so_far
            return
        bit = asked & -asked
        index = bit.bit_length() - 1
        for piece in self._starting[index]:
            left = so_far.spare_wilds - piece.wilds - (piece.naturals & self.wild).bit_count()
            if piece.naturals & ~asked or left < 0:
                continue
            more = Split((*so_far.pieces, piece), so_far.loose, left)
            yield from self._split(more, asked & ~piece.naturals, values, bounds)
        if bit & self.wild:
            yield from self._split(so_far, asked ^ bit, values, bounds)
            return
        loose = (*values, self.values[index])
        if bounds.allow(loose):
            more = Split(so_far.pieces, so_far.loose | bit, so_far.spare_wilds)
            yield from self._split(more, asked ^ bit, loose, bounds)

    def least_points(self) -> int:
        """Give the least loose points; exact for hands of any size."""
        return self._least(self._asked, self.wild.bit_count(), {})

    def _least(self, asked: int, wilds: int, known: dict[tuple[int, int], int]) -> int:
        if not asked:
            return wilds * self.laws.rules.wild_points
        best = known.get((asked, wilds))
        if best is not None:
            return best
        bit = asked & -asked
        index = bit.bit_length() - 1
        alone = 0 if bit & self.wild else self.values[index]
        best = alone + self._least(asked ^ bit, wilds, known)
        for piece in self._starting[index]:
            left = wilds - piece.wilds - (piece.naturals & self.wild).bit_count()
            if left >= 0 and not piece.naturals & ~asked:
                best = min(best, self._least(asked & ~piece.naturals, left, known))
        known[asked, wilds] = best
        return best

    def melds(self, piece: Piece, wilds: Sequence[Card]) -> list[Meld]:
        """Give every meld that a piece can be with these wild cards: the places in a run may differ."""
        naturals = self.cards(piece.naturals)
        if piece.kind is MeldKind.SET:
            return [make_set((*naturals, *wilds), self.laws.rules)]
        return runs_of(naturals, wilds, self.laws.rules)

    def arrange(self, split: Split) -> Arrangement:
        """Give a split as melds: wild cards in ascending order, beside a run above it if they can."""
        naturals_taken = sum(piece.naturals for piece in split.pieces)
        wilds = list(self.cards(self.wild & ~naturals_taken))
        melds = []
        for piece in split.pieces:
            melds.append(self.melds(piece, wilds[: piece.wilds])[-1])
            del wilds[: piece.wilds]
        loose = tuple(sorted((*self.cards(split.loose), *wilds)))
        return Arrangement(tuple(melds), loose, sum(self.laws.points[card] for card in loose))

    def loose_points(self, split: Split) -> int:
        """Give what the loose cards of a split count, wild ones included."""
        naturals = sum(value for index, value in enumerate(self.values) if split.loose >> index & 1)
        return naturals + split.spare_wilds * self.laws.rules.wild_points

    def _pieces(self) -> Iterator[Piece]:
        suits: dict[int, list[int]] = {}
        ranks: dict[int, list[int]] = {}
        for index, card in enumerate(self.row):
            if not card.is_joker:
                suits.setdefault(card >> 4 & 3, []).append(index)
                ranks.setdefault(card.rank, []).append(index)
        most = min(self.laws.max_wilds, self.wild.bit_count())
        for members in suits.values():
            members.sort(key=lambda index: self.laws.position[self.row[index]])
            for number, index in enumerate(members):
                position = self.laws.position[self.row[index]]
                yield from self._runs(1 << index, position, position, members[number + 1 :], most)
        for rank, members in ranks.items():
            yield from self._sets(rank, members, most)

    def _runs(self, naturals: int, low: int, high: int, above: list[int], most: int) -> Iterator[Piece]:
        """Give runs with these natural cards, and with more of those above."""
        count = naturals.bit_count()
        gaps = high - low + 1 - count
        if count >= self.laws.min_naturals:
            for wilds in range(max(gaps, MIN_MELD - count, 0), min(most, self.laws.positions - count) + 1):
                yield Piece(naturals, wilds, MeldKind.RUN)
        for number, index in enumerate(above):
            position = self.laws.position[self.row[index]]
            if position - low - count > most:
                return
            if position > high:
                yield from self._runs(naturals | 1 << index, low, position, above[number + 1 :], most)

    def _sets(self, rank: int, members: list[int], most: int) -> Iterator[Piece]:
        laws = self.laws
        for count in range(max(laws.min_naturals, MIN_MELD - most), min(len(members), laws.set_limit) + 1):
            for chosen in combinations(members, count):
                suits = {self.row[index] >> 4 & 3 for index in chosen}
                if len(suits) < count and not laws.duplicates:
                    continue
                fits = most
                if rank == 1 and laws.rules.wild_ace_of_coins and (laws.duplicates or 0 not in suits):
                    fits = 0  # a wild ace of coins among aces stands for itself: another piece
                for wilds in range(max(0, MIN_MELD - count), min(fits, laws.set_limit - count) + 1):
                    yield Piece(sum(1 << index for index in chosen), wilds, MeldKind.SET)
