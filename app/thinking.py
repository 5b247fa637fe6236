"""Where computer players think."""

from __future__ import annotations

import random

from bots import policy
from engine.moves import Move
from engine.views import SeatView


class AtOnce:
    """`app.ports.Thinker` for players that need no time to speak of: they think right here."""

    async def choose(self, name: str, view: SeatView, seed: int) -> Move:
        """Choose a move of the seat."""
        return policy(name).choose(view, random.Random(seed))  # noqa: S311 - a decision is no secret
