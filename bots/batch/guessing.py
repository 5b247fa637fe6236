"""Guessing hidden hands: many possible worlds, weighed turn by turn by how well they explain what was seen.

A particle filter. Each world deals the rivals' unknown cards at random from the cards unseen, with one exception:
a card that a rival later threw and nobody had seen it take must have been dealt or drawn before, so its arrival is
planted at a random one of the possible times (which is the exact prior, since all arrivals are equally likely).
Worlds then live through the history; each rival's turn weighs them, and poor ones are replaced by copies of good
ones when few carry most of the weight.

The likelihood is that of a player who prefers low deadwood, takes what completes a meld and closes when it can; it
is kept soft, because people are not like that all the time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.solving import best_discards, deadwood, improves
from bots.batch.tables import NO_CARD, UNITS, WILD_INDEX, Ints
from engine.rules import CloseMode

if TYPE_CHECKING:
    from bots.batch.epoch import Epoch, Turn
    from bots.batch.tables import Tables
    from engine.rules import Rules

Floats = NDArray[np.float64]

_DEALT: Final = -1


@dataclass(frozen=True, slots=True)
class Reading:
    """How strictly rivals' acts are read.

    `excess` scales the points of deadwood that a discard left above the best; the other numbers are factors of
    the likelihood: `careless` is its floor for any discard, `refusal` for leaving a card that would have
    completed a meld, `idle_take` for taking one that does not, `unclosed` for playing on with a hand that could
    close.
    """

    excess: float = 0.6
    careless: float = 0.02
    refusal: float = 0.08
    idle_take: float = 0.15
    unclosed: float = 0.06


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


class _Particles:
    """Worlds under way. `pool` holds, a row a world, the unseen cards in the order in which they will arrive."""

    def __init__(self, epoch: Epoch, count: int, dice: np.random.Generator) -> None:
        self._dice = dice
        self.count = count
        self.log_weight: Floats = np.zeros(count)
        first = dice.permuted(np.tile(np.array(epoch.first_pool, dtype=np.int64), (count, 1)), axis=1)
        later = dice.permuted(np.tile(np.array(epoch.later_pool, dtype=np.int64), (count, 1)), axis=1)
        self.pool: Ints = np.concatenate([first, later], axis=1)
        self.next: Ints = np.zeros(count, dtype=np.int64)
        self.arrivals = {seat: _Arrivals(epoch, seat, count, dice) for seat in epoch.known}
        self.hands: dict[int, Ints] = {}
        for seat, cards in epoch.known.items():
            arrivals = self.arrivals[seat]
            hand = np.full(count, sum(int(UNITS[card]) for card in cards), dtype=np.int64)
            hand += arrivals.planted_units
            for number in range(epoch.unknown[seat]):
                missing = arrivals.planted_count + number < epoch.unknown[seat]
                hand += np.where(missing, UNITS[self._peek()], 0)
                self.next += missing
            self.hands[seat] = hand

    def _peek(self) -> Ints:
        """Give the next unseen card of each world; the last again where the history asks for more than there are."""
        column = np.minimum(self.next, self.pool.shape[1] - 1)
        return np.asarray(self.pool[np.arange(self.count), column])

    def draw(self, seat: int) -> Ints:
        """Draw from the stock: the planted card where there is one, else the next unseen one."""
        planted = self.arrivals[seat].next_draw()
        free = planted == NO_CARD
        card = np.where(free, self._peek(), planted)
        self.next += free
        return card

    def resample(self) -> None:
        """Replace poor worlds by copies of good ones when few carry most of the weight."""
        weight = self._weights()
        if 1.0 / float((weight**2).sum()) < self.count / 2:
            self.keep(self.choose(self.count))

    def _weights(self) -> Floats:
        weight = np.exp(self.log_weight - self.log_weight.max())
        return np.asarray(weight / weight.sum())

    def choose(self, count: int) -> Ints:
        """Give the rows of `count` worlds drawn by weight, evenly spread."""
        marks = (np.arange(count) + self._dice.random()) / count
        rows = np.searchsorted(np.cumsum(self._weights()), marks)
        return np.asarray(np.minimum(rows, self.count - 1))

    def keep(self, rows: Ints) -> None:
        """Go on with these worlds, equally weighted."""
        self.count = len(rows)
        self.log_weight = np.zeros(self.count)
        self.pool = self.pool[rows]
        self.next = self.next[rows]
        self.hands = {seat: hand[rows] for seat, hand in self.hands.items()}
        for arrivals in self.arrivals.values():
            arrivals.keep(rows)


class _Arrivals:
    """When each card that a rival threw from its unknown ones came to it, in each world."""

    def __init__(self, epoch: Epoch, seat: int, count: int, dice: np.random.Generator) -> None:
        dealt = epoch.unknown[seat]
        draws = 0
        slots: list[tuple[int, int]] = []  # (card, arrivals that were possible before it was thrown)
        for turn in epoch.turns:
            if turn.seat == seat:
                draws += not turn.took
                if turn.own:
                    slots.append((turn.thrown, dealt + draws))
        self._drawn: Ints = np.full((count, draws + 1), NO_CARD, dtype=np.int64)
        self._next = 0
        self.planted_units: Ints = np.zeros(count, dtype=np.int64)
        self.planted_count: Ints = np.zeros(count, dtype=np.int64)
        used = np.zeros((count, dealt + draws), dtype=bool)
        rows = np.arange(count)
        for number, (card, possible) in enumerate(slots):
            # The n-th free one of the possible arrivals, n at random.
            free = ~used[:, :possible]
            place = (dice.random(count) * max(possible - number, 1)).astype(np.int64)
            slot = (np.cumsum(free, axis=1) > place[:, None]).argmax(axis=1)
            used[rows, slot] = True
            in_deal = slot < dealt
            self.planted_units += np.where(in_deal, UNITS[card], 0)
            self.planted_count += in_deal
            drawn = np.flatnonzero(~in_deal)
            self._drawn[drawn, slot[drawn] - dealt] = card

    def next_draw(self) -> Ints:
        """Give the card planted at the next draw, -1 for none."""
        self._next += 1
        return self._drawn[:, self._next - 1]

    def keep(self, rows: Ints) -> None:
        self._drawn = self._drawn[rows]


def guess(
    epoch: Epoch,
    rules: Rules,
    tables: Tables,
    *,
    reading: Reading,
    particles: int,
    worlds: int,
    dice: np.random.Generator,
) -> Worlds:
    """Give equally likely worlds that explain the history."""
    state = _Particles(epoch, particles, dice)
    for turn in epoch.turns:
        _live_through(state, turn, rules, tables, reading)
        state.resample()
    state.keep(state.choose(worlds))
    columns = state.next[:, None] + np.arange(epoch.stock_count)
    columns = np.minimum(columns, state.pool.shape[1] - 1)
    stock = state.pool[np.arange(worlds)[:, None], columns]
    again = dice.permuted(np.tile(np.array(epoch.recycled, dtype=np.int64), (worlds, 1)), axis=1)
    return Worlds(state.hands, np.concatenate([stock, again], axis=1))


def _live_through(state: _Particles, turn: Turn, rules: Rules, tables: Tables, reading: Reading) -> None:
    """Play one turn of a rival in every world, and weigh the worlds by it."""
    hand = state.hands[turn.seat]
    if turn.top not in {NO_CARD, WILD_INDEX}:
        top = np.full(state.count, turn.top, dtype=np.int64)
        wanted = improves(hand, top, UNITS[top], tables)
        if turn.took:
            state.log_weight += np.where(wanted, 0.0, np.log(reading.idle_take))
        else:
            state.log_weight += np.where(wanted, np.log(reading.refusal), 0.0)
    card = np.full(state.count, turn.top, dtype=np.int64) if turn.took else state.draw(turn.seat)
    hand = hand + UNITS[card]
    least, _ = best_discards(hand, tables)
    kept = hand - UNITS[turn.thrown]
    if turn.thrown != WILD_INDEX:
        excess = deadwood(kept, tables) - least
        likely = np.exp(-reading.excess * excess)
        state.log_weight += np.log(np.maximum(likely, reading.careless))
    if turn.may_close:
        closes = least <= (0 if rules.close_mode is CloseMode.ALL else rules.close_limit)
        state.log_weight += np.where(closes, np.log(reading.unclosed), 0.0)
    state.hands[turn.seat] = kept
