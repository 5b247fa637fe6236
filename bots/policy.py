"""What a computer player is: a way to choose a move from what a person on that seat sees."""

from __future__ import annotations

import random
from typing import Protocol

from engine.moves import Move
from engine.views import SeatView


class Policy(Protocol):
    """A computer player. It keeps nothing between decisions: everything it may know stands in the view."""

    @property
    def name(self) -> str:
        """Short name, as on the command line and in a table's document."""

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        """Choose one of `view.legal`.

        Raises:
            ValueError: the seat has nothing to do.
        """
