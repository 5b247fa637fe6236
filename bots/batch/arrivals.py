"""When the unknown cards of one rival came to it, in many worlds at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from bots.batch.tables import NO_CARD, UNITS, WILD_INDEX, Ints

if TYPE_CHECKING:
    from bots.batch.epoch import Epoch

DEAL: Final = -1
"""The time of cards that were dealt; others have the number of the seat's turn in which they were drawn."""
NEVER: Final = 1000
"""The time of cards that are still unseen in the stock."""


class Arrivals:
    """The arrivals of one seat's unknown cards.

    `slots[row, slot]` is the card of each arrival, -1 for one still open; the dealt ones come first, then the draws in
    order, and `times` tells when each is. `turns` are the seat's turns; after the draw of turn t the first `arrived[t]`
    slots have arrived.
    """

    def __init__(self, epoch: Epoch, seat: int, count: int, dice: np.random.Generator) -> None:
        self.turns = [turn for turn in epoch.turns if turn.seat == seat]
        self.dealt = epoch.unknown[seat]
        times = [DEAL] * self.dealt
        self.arrived: list[int] = []
        for number, turn in enumerate(self.turns):
            if not turn.took:
                times.append(number)
            self.arrived.append(len(times))
        self.times: Ints = np.array(times, dtype=np.int64)
        self.base = self._known_units(epoch, seat)
        self._earliest = np.full(WILD_INDEX + 1, DEAL, dtype=np.int64)
        self._latest = np.full(WILD_INDEX + 1, NEVER, dtype=np.int64)
        if epoch.later_pool:
            self._earliest[list(epoch.later_pool)] = 0
            if epoch.first_pool:
                self._latest[list(epoch.first_pool)] = DEAL
        self.slots: Ints = np.full((count, len(times)), NO_CARD, dtype=np.int64)
        self.likely: NDArray[np.float64] | None = None
        self._plant(dice)

    def _known_units(self, epoch: Epoch, seat: int) -> list[int]:
        """Give what is added, after the draw of each turn and at last after all of them, to the cards arrived."""
        units = [int(unit) for unit in UNITS]
        base = sum(units[card] for card in epoch.known[seat])
        after = []
        for turn in self.turns:
            base += units[turn.top] if turn.took else 0
            after.append(base)
            base -= units[turn.thrown]
        return [*after, base]

    def _plant(self, dice: np.random.Generator) -> None:
        """Put each card thrown, that was never seen taken, at a random one of the times before."""
        count = len(self.slots)
        rows = np.arange(count)
        planted = 0
        for number, turn in enumerate(self.turns):
            if not turn.own:
                continue
            # The n-th free one of the possible arrivals, n at random.
            free = self.slots[:, : self.arrived[number]] == NO_CARD
            place = (dice.random(count) * (self.arrived[number] - planted)).astype(np.int64)
            slot = (free.cumsum(axis=1) > place[:, None]).argmax(axis=1)
            self.slots[rows, slot] = turn.thrown
            if turn.thrown != WILD_INDEX:
                self._latest[turn.thrown] = number
                self._earliest[turn.thrown] = DEAL
            planted += 1

    def fits(self, card: Ints, time: Ints) -> NDArray[np.bool_]:
        """Tell whether each card can have arrived at this time."""
        return np.asarray((self._earliest[card] <= time) & (time <= self._latest[card]))

    def held(self) -> Ints:
        """Give the hand at the end of the history."""
        return np.asarray(UNITS[self.slots].sum(axis=1) + self.base[-1])
