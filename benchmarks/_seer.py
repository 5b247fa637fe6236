"""The ceiling: the strong player that sees the hands as they are. It cheats, so it plays here only."""

from __future__ import annotations

import random

import numpy as np

from bots.batch.guessing import Worlds
from bots.batch.tables import UNITS, indexes
from bots.hard import Hard
from bots.situation import Situation
from engine import Match


class Seer(Hard):
    """Sees every hand, but not the order of the stock."""

    name = "seer"  # type: ignore[misc] # a name of its own

    def __init__(self, *, count: int = 300) -> None:
        super().__init__()
        self._count = count
        self._match: Match | None = None

    def look(self, match: Match) -> None:
        """Be shown the match before a decision."""
        self._match = match

    def worlds(self, situation: Situation, rng: random.Random) -> Worlds:
        """Give the one true deal, with the stock in many orders."""
        assert self._match is not None
        hand = self._match.hand
        assert hand is not None
        rules = situation.rules
        index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
        dice = np.random.default_rng(rng.getrandbits(64))
        piles = [
            np.array([index[card] for card in cards], dtype=np.int64)
            for cards in (hand.stock, hand.discard_pile)
        ]
        stock = [dice.permuted(np.tile(pile, (self._count, 1)), axis=1) for pile in piles]
        hands = {
            rival.seat: np.full(self._count, sum(int(UNITS[index[card]]) for card in hand.hands[rival.seat]))
            for rival in situation.rivals
        }
        return Worlds(hands, np.concatenate(stock, axis=1))
