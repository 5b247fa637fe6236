"""The yardstick: takes the discard only if it completes a meld, throws at random among the best, closes at once."""

from __future__ import annotations

import random
from typing import Final

from engine.moves import DRAW_STOCK, TAKE_DISCARD, Close, Discard, Move
from engine.solver import best_arrangement, discard_values
from engine.state import Phase
from engine.views import SeatView


class Simple:
    """A plain player that is easy to describe. It stays as it is, so that others can be measured against it."""

    name: Final = "simple"

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        """Choose a move.

        Raises:
            ValueError: the seat has nothing to do.
        """
        legal = view.legal
        if not legal:
            raise ValueError(f"seat {view.seat} has nothing to do")
        match view.public.phase:
            case Phase.DRAW:
                wanted = TAKE_DISCARD in legal and _completes(view)
                return TAKE_DISCARD if wanted or DRAW_STOCK not in legal else DRAW_STOCK
            case Phase.DISCARD:
                return _throw(view, legal, rng)
            case _:
                return legal[0]  # the engine gives the best showing, lay-off or answer first


def _completes(view: SeatView) -> bool:
    """Whether the top discard would stand in a meld of the best arrangement of hand and discard."""
    top = view.public.discard_pile[-1]
    arrangement = best_arrangement((*view.hand, top), view.public.rules)
    return any(top in meld.cards for meld in arrangement.melds)


def _throw(view: SeatView, legal: tuple[Move, ...], rng: random.Random) -> Move:
    if isinstance(legal[0], Close):
        return legal[0]
    allowed = {move.card for move in legal if isinstance(move, Discard)}
    values = [(card, left) for card, left in discard_values(view.hand, view.public.rules) if card in allowed]
    least = min(left for _, left in values)
    # In a fixed order, so that the decision follows from view and random source alone.
    return Discard(rng.choice(sorted(card for card, left in values if left == least)))
