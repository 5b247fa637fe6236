"""Playing worlds out to the end of the hand, all at once.

Everybody plays plainly: takes what completes a meld, throws to leave the least deadwood, closes at once. The seats'
order is the same in all worlds, so one turn of all worlds is a few array operations.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.solving import best_discards, deadwood, improves, layouts, points_of
from bots.batch.tables import (
    CARDS_MASK,
    NO_CARD,
    RANK_MASK,
    SUIT_BITS,
    SUIT_MASK,
    SUITS,
    UNITS,
    Ints,
)
from engine.rules import CloseMode, LayOffMode

if TYPE_CHECKING:
    from bots.batch.tables import Tables
    from engine.rules import Rules

NOBODY: Final = -1
_STRAGGLERS: Final = 0.03
"""Games are broken off when this share is left: their tail costs as much as the rest."""


@dataclass(slots=True)
class Field:
    """Games in play, a row a game.

    `hands[place]` has the hand of each place at the table, `top` the top of the discard pile (-1 for none), `drawn`
    how much of the stock is gone. The stock, from its top, is row `world` of `stock`: games may share one.
    `left[place]` is the deadwood of each hand; `Playout.run` works it out.
    """

    hands: list[Ints]
    top: Ints
    drawn: Ints
    world: Ints
    stock: Ints
    left: list[Ints] = field(default_factory=list)

    def rows(self, chosen: Ints) -> Field:
        """Give some of the games."""
        hands = [hand[chosen] for hand in self.hands]
        left = [points[chosen] for points in self.left]
        return Field(hands, self.top[chosen], self.drawn[chosen], self.world[chosen], self.stock, left)


@dataclass(slots=True)
class Last:
    """Hands as they lay when each game ended, `hands[place, row]`, and the place that closed (-1 for nobody)."""

    hands: Ints
    closer: Ints

    def note(self, field: Field, rows: Ints, closer: int) -> None:
        """Note how these games ended."""
        self.closer[rows] = closer
        for place, hand in enumerate(field.hands):
            self.hands[place, rows] = hand


@dataclass(slots=True)
class Ends:
    """How worlds ended: points of each place, the place that closed (-1 for nobody), and whether it won the match."""

    points: Ints
    closer: Ints
    won: NDArray[np.bool_]


class Playout:
    """Plays a field out under one set of rules.

    Args:
        rules: The rules of the table.
        tables: What belongs to them.
        turns_before: Turns of the hand finished before the field, of all seats together.
        waits: The place that closes with all cards melded only, if any.
    """

    def __init__(
        self,
        rules: Rules,
        tables: Tables,
        *,
        turns_before: int,
        waits: int | None = None,
    ) -> None:
        self._rules = rules
        self._tables = tables
        self._turns = turns_before
        self._waits = waits
        self._limit = 0 if rules.close_mode is CloseMode.ALL else rules.close_limit

    def run(self, field: Field, *, first: int, most_turns: int) -> Ends:
        """Play until somebody closes, the stock is used up, or so many turns are over."""
        places = len(field.hands)
        rows = len(field.top)
        last = Last(np.zeros((places, rows), dtype=np.int64), np.full(rows, NOBODY, dtype=np.int64))
        alive = np.arange(rows)
        left = [deadwood(hand, self._tables) for hand in field.hands]
        field = Field(list(field.hands), field.top, field.drawn, field.world, field.stock, left)
        place = first
        fewest = rows * _STRAGGLERS
        for number in range(most_turns):
            if len(alive) <= fewest:
                break
            may_close = self._rules.close_from_first_round or self._turns + number >= places
            field, alive = self._turn(field, place, alive, last, may_close=may_close)
            place = (place + 1) % places
        last.note(field, alive, NOBODY)
        return self.ends(last)

    def _turn(
        self, field: Field, place: int, alive: Ints, last: Last, *, may_close: bool
    ) -> tuple[Field, Ints]:
        """Play one turn in all games still alive; give those alive after it."""
        tables = self._tables
        top = np.maximum(field.top, 0)
        take = improves(field.hands[place], top, tables, left=field.left[place])
        take &= field.top != NO_CARD
        stuck = ~take & (field.drawn >= field.stock.shape[1])
        if stuck.any():
            last.note(field.rows(np.flatnonzero(stuck)), alive[stuck], NOBODY)
            going = np.flatnonzero(~stuck)
            field, alive, take, top = field.rows(going), alive[going], take[going], top[going]
        if not len(alive):
            return field, alive
        drawn = np.minimum(field.drawn, field.stock.shape[1] - 1)
        card = np.where(take, top, field.stock[field.world, drawn])
        hand = field.hands[place] + UNITS[card]
        left, thrown = best_discards(hand, tables)
        field.drawn = field.drawn + ~take
        field.hands[place] = hand = hand - UNITS[thrown]
        field.left[place] = left
        field.top = thrown
        if not may_close:
            return field, alive
        near = np.flatnonzero(left <= (0 if place == self._waits else self._limit))
        closing = near[self._may_close(hand[near], left[near])] if len(near) else near
        if not len(closing):
            return field, alive
        last.note(field.rows(closing), alive[closing], place)
        going = np.delete(np.arange(len(alive)), closing)
        return field.rows(going), alive[going]

    def _may_close(self, hands: Ints, left: Ints) -> NDArray[np.bool_]:
        if self._rules.close_mode is not CloseMode.ONE:
            return np.ones(len(hands), dtype=bool)
        may = left == 0
        open_rows = np.flatnonzero(~may)
        if len(open_rows):
            _, loose, _, spare = layouts(hands[open_rows], self._tables)
            may[open_rows] = (loose & loose - 1 == 0) & (spare == 0)
        return np.asarray(may)

    def ends(self, last: Last) -> Ends:
        """Count the points of games that are over."""
        places, rows = last.hands.shape
        points, loose, in_sets, spare = (
            part.reshape(places, rows) for part in layouts(last.hands.reshape(-1), self._tables)
        )
        ends = Ends(points, last.closer, np.zeros(rows, dtype=bool))
        columns = np.flatnonzero(last.closer != NOBODY)
        closer = last.closer[columns]
        hand, kept = last.hands[closer, columns], loose[closer, columns]
        full = points[closer, columns] == 0
        fits = self._fits(hand & CARDS_MASK & ~kept, in_sets[closer, columns], full)
        laid = points_of((loose[:, columns] & fits).reshape(-1), self._tables).reshape(places, -1)
        if self._rules.lay_off_wilds and spare.any():
            laid += spare[:, columns] * (fits > 0) * self._tables.wild_points
        scored = np.where(full, self._rules.minus_ten, points[closer, columns])
        points[:, columns] -= laid
        points[closer, columns] = scored
        if full.any():
            self._count_sevens(ends, columns[full], closer[full], hand[full])
        return ends

    def _count_sevens(self, ends: Ends, columns: Ints, closer: Ints, hand: Ints) -> None:
        seven = self._sevens(hand)
        prize = self._rules.chinchon_points()
        ends.points[closer[seven], columns[seven]] = self._rules.minus_ten if prize is None else prize
        ends.won[columns[seven]] = prize is None

    def _fits(self, melded: Ints, in_sets: Ints, full: NDArray[np.bool_]) -> Ints:
        """Give the faces that may be laid on the closers' melds."""
        if self._rules.lay_off is LayOffMode.NONE:
            return np.zeros_like(melded)
        fits = self._extensions(melded, in_sets)
        return fits if self._rules.lay_off_after_full_close else np.where(full, 0, fits)

    def _sevens(self, hands: Ints) -> NDArray[np.bool_]:
        table = self._tables.has_seven
        found = np.zeros(len(hands), dtype=bool)
        for suit in range(SUITS):
            found |= table[hands >> suit * SUIT_BITS & SUIT_MASK & len(table) - 1]
        return found

    def _extensions(self, melded: Ints, in_sets: Ints) -> Ints:
        """Give the faces that fit on the closer's melds: beside runs, and the fourth of sets."""
        runs = melded & ~in_sets
        beside = (runs << 1 | runs >> 1) & self._tables.valid & ~runs
        ranks = in_sets | in_sets >> SUIT_BITS | in_sets >> 2 * SUIT_BITS | in_sets >> 3 * SUIT_BITS
        ranks &= SUIT_MASK
        whole = ranks * RANK_MASK
        return np.asarray(beside | whole & ~in_sets)
