"""The evaluation alone, with tuned weights and without any guess at hidden hands: what `hard` has to beat."""

from __future__ import annotations

import random
from typing import Final

from bots.common import answer, harmless, helps
from bots.evaluation import judge
from bots.situation import read
from bots.weights import Weights
from engine.legal import close_move
from engine.moves import DRAW_STOCK, TAKE_DISCARD, Discard, Move
from engine.state import Phase
from engine.views import SeatView


class Tuned:
    """A player that weighs speed, own loose points and the danger of each discard.

    Args:
        weights: Its weights; those of the table's family of rules if None.
    """

    name: Final = "tuned"

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = weights

    def choose(self, view: SeatView, rng: random.Random) -> Move:  # noqa: ARG002 - it never wavers
        """Choose a move.

        Raises:
            ValueError: the seat has nothing to do.
        """
        if not view.may_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        match view.public.phase:
            case Phase.DRAW:
                legal = view.legal
                wanted = TAKE_DISCARD in legal and helps(view)
                return TAKE_DISCARD if wanted or DRAW_STOCK not in legal else DRAW_STOCK
            case Phase.DISCARD:
                situation = read(view)
                closing = harmless(situation, view.closings)
                if closing:
                    return close_move(closing)
                return Discard(judge(situation, weights=self._weights)[0].card)
            case _:
                return answer(read(view))
