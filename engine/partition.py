"""Exact search over the ways to split a hand into melds and loose cards.

The hand is a row of cards; a `Piece` is a set of its natural cards (a bit mask over the row) that forms a meld
with so many wild cards. Every meld has a natural card, so each split is found once by asking, for one natural
card after the other: is it loose, or which piece begins with it? Wild cards are handed out last; they are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.laws import NO_POSITION
from engine.melds import MIN_MELD, Arrangement, Meld, MeldKind, make_set, runs_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.cards import Card
    from engine.laws import Laws

ANY: Final = 1_000_000
"""More cards or points than any hand has: no bound."""
_FACE: Final = 63


class Piece(NamedTuple):
    """Natural cards of a hand that make a meld together with `wilds` wild cards."""

    naturals: int
    wilds: int
    kind: MeldKind


class Split(NamedTuple):
    """A hand split: its pieces, the bit mask of natural cards that stay loose, and the wild cards left over.

    `loose_count` and `loose_points` count all cards that stay loose, wild ones included.
    """

    pieces: tuple[Piece, ...]
    loose: int
    spare_wilds: int
    loose_count: int
    loose_points: int


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a split may leave loose: so many cards, worth so much; with `throwing` the dearest card is free."""

    cards: int = ANY
    points: int = ANY
    throwing: bool = False


class Splitter:
    """A hand made ready for the search.

    `row` has the natural cards suit by suit, a wild ace of coins among them, and then the jokers. A wild ace may
    be taken as a natural card of a piece; what is not taken so is `wild`, a bit mask.
    """

    __slots__ = ("_asked", "_starting", "_starts", "laws", "row", "values", "wild")

    def __init__(self, cards: Collection[Card], laws: Laws) -> None:
        laws.check_cards(cards)
        position = laws.position
        naturals = sorted([card for card in cards if position[card] != NO_POSITION], key=_by_face)
        self.laws = laws
        self.row = naturals
        if len(naturals) < len(cards):
            self.row = naturals + sorted([card for card in cards if position[card] == NO_POSITION])
        self.values = [laws.points[card] for card in self.row]
        self.wild = sum([1 << index for index, card in enumerate(self.row) if laws.wild[card]])
        self._asked = (1 << len(naturals)) - 1
        self._starting: dict[int, list[Piece]] = {}
        for piece in self._pieces(naturals):
            self._starting.setdefault(piece.naturals & -piece.naturals, []).append(piece)
        self._starts = sum(self._starting)

    def cards(self, mask: int) -> tuple[Card, ...]:
        """Give the cards of a bit mask."""
        return tuple([card for index, card in enumerate(self.row) if mask >> index & 1])

    def splits(self, bounds: Bounds) -> list[Split]:
        """Give every split within the bounds."""
        found: list[Split] = []
        self._search(self._asked, _Partial((), 0, self.wild.bit_count(), 0, 0, 0), bounds, found)
        return found

    def _search(self, asked: int, so_far: _Partial, bounds: Bounds, found: list[Split]) -> None:
        pieces, loose, spare, count, points, dearest = so_far
        # Cards that begin no piece are loose, up to the next one that does.
        while asked and not asked & -asked & self._starts:
            bit = asked & -asked
            asked ^= bit
            if not bit & self.wild:
                value = self.values[bit.bit_length() - 1]
                loose |= bit
                count += 1
                points += value
                dearest = max(dearest, value)
        if not asked:
            count += spare
            points += spare * self.laws.rules.wild_points
            dearest = max(dearest, self.laws.rules.wild_points) if spare else dearest
        if count > bounds.cards or points - (dearest if bounds.throwing else 0) > bounds.points:
            return
        if not asked:
            found.append(Split(pieces, loose, spare, count, points))
            return
        bit = asked & -asked
        for piece in self._starting[bit]:
            left = spare - piece.wilds - (piece.naturals & self.wild).bit_count()
            if left >= 0 and not piece.naturals & ~asked:
                more = _Partial((*pieces, piece), loose, left, count, points, dearest)
                self._search(asked ^ piece.naturals, more, bounds, found)
        if not bit & self.wild:
            value = self.values[bit.bit_length() - 1]
            loose |= bit
            count += 1
            points += value
            dearest = max(dearest, value)
        self._search(asked ^ bit, _Partial(pieces, loose, spare, count, points, dearest), bounds, found)

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
        alone = 0 if bit & self.wild else self.values[bit.bit_length() - 1]
        best = alone + self._least(asked ^ bit, wilds, known)
        for piece in self._starting.get(bit, ()):
            left = wilds - piece.wilds - (piece.naturals & self.wild).bit_count()
            if left >= 0 and not piece.naturals & ~asked:
                best = min(best, self._least(asked ^ piece.naturals, left, known))
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
        taken = sum([piece.naturals for piece in split.pieces])
        wilds = list(self.cards(self.wild & ~taken))
        melds = []
        for piece in split.pieces:
            melds.append(self.melds(piece, wilds[: piece.wilds])[-1])
            del wilds[: piece.wilds]
        loose = tuple(sorted([*self.cards(split.loose), *wilds]))
        return Arrangement(tuple(melds), loose, split.loose_points)

    def _pieces(self, naturals: Sequence[Card]) -> Iterator[Piece]:
        """Give every piece of the hand: runs suit by suit, then sets rank by rank."""
        laws = self.laws
        most = min(laws.max_wilds, self.wild.bit_count())
        suits: list[list[int]] = [[], [], [], []]
        ranks: dict[int, list[int]] = {}
        for index, card in enumerate(naturals):
            suits[card >> 4 & 3].append(laws.position[card])
            ranks.setdefault(card & 15, []).append(index)
        first = 0
        for positions in suits:
            if len(positions) + most >= MIN_MELD:
                for mask, wilds in _run_shapes(tuple(positions), most, laws.min_naturals, laws.positions):
                    yield Piece(mask << first, wilds, MeldKind.RUN)
            first += len(positions)
        for rank, members in ranks.items():
            if len(members) + most >= MIN_MELD:
                yield from self._sets(rank, members, most)

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
                    yield Piece(sum([1 << index for index in chosen]), wilds, MeldKind.SET)


class _Partial(NamedTuple):
    """A split on its way: pieces, loose natural cards, wild cards left, and what is loose so far."""

    pieces: tuple[Piece, ...]
    loose: int
    spare: int
    cards: int
    points: int
    dearest: int


def _by_face(card: Card) -> tuple[int, int]:
    return card & _FACE, card


@lru_cache(maxsize=2048)
def _run_shapes(
    positions: tuple[int, ...], most: int, min_naturals: int, size: int
) -> tuple[tuple[int, int], ...]:
    """Give every run of cards at these ascending positions of a suit: (bit mask over them, wild cards)."""
    found: list[tuple[int, int]] = []

    def extend(chosen: int, count: int, low: int, high: int, following: int) -> None:
        gaps = high - low + 1 - count
        if count >= min_naturals:
            wilds = range(max(gaps, MIN_MELD - count, 0), min(most, size - count) + 1)
            found.extend([(chosen, used) for used in wilds])
        for index in range(following, len(positions)):
            position = positions[index]
            if position - low - count > most:
                return
            if position > high:
                extend(chosen | 1 << index, count + 1, low, position, index + 1)

    for index, position in enumerate(positions):
        extend(1 << index, 1, position, position, index + 1)
    return tuple(found)
