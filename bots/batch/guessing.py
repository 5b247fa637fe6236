"""Guessing hidden hands: many possible worlds that explain what was seen of the rivals.

A world says when each unknown card came to a rival: with the deal, or with one of its draws from the stock. A card
that a rival threw and nobody had seen it take must have arrived before; otherwise all arrivals are equally likely.
Worlds first live through the history turn by turn: each rival's turn weighs them, and poor ones are replaced by
copies of good ones (a particle filter). Then each world is changed in small steps, a card for another or one arrival
for another, and a step is kept or undone by how much better or worse the whole history is explained (a Metropolis
walk), which makes the copies differ again.

The likelihood is that of a player who prefers low deadwood, takes what completes a meld and closes when it can. It is
kept soft, because people are not like that all the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.arrivals import NEVER, Arrivals
from bots.batch.likelihood import Reading, explain
from bots.batch.tables import Ints

if TYPE_CHECKING:
    from bots.batch.epoch import Epoch
    from bots.batch.tables import Tables
    from engine.rules import Rules

Floats = NDArray[np.float64]

_FROM_REST: Final = 0.75
"""Share of the steps that change a card; the others change when cards came."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Equally likely worlds: the hand of each rival's seat, and the stock from its top, as card indexes.

    After the stock come the cards that a reshuffle would bring back.
    """

    hands: dict[int, Ints]
    stock: Ints

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return len(self.stock)


@dataclass(frozen=True, slots=True)
class Size:
    """How much is guessed: worlds that live through the history, worlds kept, and steps that each of these walks."""

    particles: int
    worlds: int
    steps: int


def guess(
    epoch: Epoch,
    rules: Rules,
    tables: Tables,
    *,
    reading: Reading,
    size: Size,
    dice: np.random.Generator,
) -> Worlds:
    """Give equally likely worlds that explain the history."""
    walk = _Walk(epoch, rules, tables, reading, size.particles if epoch.turns else size.worlds, dice)
    walk.live_through(size.worlds)
    for _ in range(size.steps):
        for seat in walk.seats:
            walk.step(seat)
    return walk.worlds()


class _Walk:
    """Worlds under way. `pool` holds, a row a world, unseen cards; the first `used` of them have been given out."""

    def __init__(
        self,
        epoch: Epoch,
        rules: Rules,
        tables: Tables,
        reading: Reading,
        count: int,
        dice: np.random.Generator,
    ) -> None:
        self._epoch = epoch
        self._context = (rules, tables, reading)
        self._dice = dice
        self._count = count
        self._log_weight: Floats = np.zeros(count)
        self._rows = np.arange(count)
        first = dice.permuted(np.tile(np.array(epoch.first_pool, dtype=np.int64), (count, 1)), axis=1)
        later = np.tile(np.array(epoch.later_pool, dtype=np.int64), (count, 1))
        # A column more where nothing is unseen, so that there is a last one to point at.
        nothing = np.zeros((count, int(not epoch.first_pool and not epoch.later_pool)), dtype=np.int64)
        self._pool: Ints = np.concatenate([first, later, nothing], axis=1)
        self._used: Ints = np.zeros(count, dtype=np.int64)
        self.arrivals = {seat: Arrivals(epoch, seat, count, dice) for seat in epoch.known}
        for arrivals in self.arrivals.values():
            for slot in range(arrivals.dealt):
                self._fill(arrivals, slot, drawn=False)
        self.seats = [seat for seat, arrivals in self.arrivals.items() if arrivals.turns]

    def _fill(self, arrivals: Arrivals, slot: int, *, drawn: bool) -> None:
        """Let an unseen card arrive in the worlds where none is planted there."""
        free = (arrivals.slots[:, slot] < 0).nonzero()[0]
        if not len(free):
            return
        last = self._pool.shape[1] - 1
        place = np.minimum(self._used[free], last)
        if drawn:  # any of those left; hands are dealt in the pool's order, which is random already
            other = place + (self._dice.random(len(free)) * (last + 1 - place)).astype(np.int64)
            card = self._pool[free, other]
            self._pool[free, other] = self._pool[free, place]
            self._pool[free, place] = card
        arrivals.slots[free, slot] = self._pool[free, place]
        self._used[free] += 1

    def live_through(self, worlds: int) -> None:
        """Weigh the worlds by one turn of the history after the other, and keep so many of them."""
        done = dict.fromkeys(self.arrivals, 0)
        for turn in self._epoch.turns:
            arrivals, number = self.arrivals[turn.seat], done[turn.seat]
            if not turn.took:
                self._fill(arrivals, arrivals.arrived[number] - 1, drawn=True)
            self._log_weight += explain(arrivals, arrivals.slots, slice(number, number + 1), *self._context)
            done[turn.seat] += 1
            weight = np.exp(self._log_weight - self._log_weight.max())
            weight /= weight.sum()
            if turn is self._epoch.turns[-1]:
                self._resample(weight, worlds)
            elif 1.0 / float((weight**2).sum()) < self._count / 2:
                self._resample(weight, self._count)

    def _resample(self, weight: Floats, count: int) -> None:
        """Go on with `count` worlds drawn by weight, evenly spread."""
        marks = (np.arange(count) + self._dice.random()) / count
        kept = np.minimum(np.searchsorted(np.cumsum(weight), marks), self._count - 1)
        self._count = count
        self._rows = np.arange(count)
        self._log_weight = np.zeros(count)
        self._pool = self._pool[kept]
        self._used = self._used[kept]
        for arrivals in self.arrivals.values():
            arrivals.slots = arrivals.slots[kept]

    def step(self, seat: int) -> None:
        """Try to change one arrival of a seat in every world."""
        arrivals, dice, rows = self.arrivals[seat], self._dice, self._rows
        rest = self._pool[:, int(self._used.max()) :]
        slot = (dice.random(self._count) * len(arrivals.times)).astype(np.int64)
        card = arrivals.slots[rows, slot]
        swapped = arrivals.slots.copy()
        from_rest = np.full(self._count, rest.shape[1] > 0) & (dice.random(self._count) < _FROM_REST)
        place = (dice.random(self._count) * max(rest.shape[1], 1)).astype(np.int64)
        also = (dice.random(self._count) * len(arrivals.times)).astype(np.int64)
        other = arrivals.slots[rows, also]
        if rest.shape[1]:
            other = np.where(from_rest, rest[rows, place], other)
        swapped[rows, also] = np.where(from_rest, swapped[rows, also], card)
        swapped[rows, slot] = other
        there = np.where(from_rest, NEVER, arrivals.times[also])
        fits = arrivals.fits(other, arrivals.times[slot]) & arrivals.fits(card, there)
        tried = (fits & (card != other)).nonzero()[0]
        if not len(tried):
            return
        likely = self._explained(arrivals, swapped[tried])
        if arrivals.likely is None:
            arrivals.likely = self._explained(arrivals, arrivals.slots)
        better = np.log(dice.random(len(tried))) < likely - arrivals.likely[tried]
        accepted = tried[better]
        arrivals.slots[accepted] = swapped[accepted]
        arrivals.likely[accepted] = likely[better]
        changed = accepted[from_rest[accepted]]
        rest[changed, place[changed]] = card[changed]

    def _explained(self, arrivals: Arrivals, slots: Ints) -> Floats:
        return explain(arrivals, slots, slice(0, len(arrivals.turns)), *self._context)

    def worlds(self) -> Worlds:
        """Give the worlds as they are now."""
        hands = {seat: arrivals.held() for seat, arrivals in self.arrivals.items()}
        rest = self._dice.permuted(self._pool[:, int(self._used.max()) :], axis=1)
        again = np.tile(np.array(self._epoch.recycled, dtype=np.int64), (self._count, 1))
        stock = rest[:, : self._epoch.stock_count]
        return Worlds(hands, np.concatenate([stock, self._dice.permuted(again, axis=1)], axis=1))
