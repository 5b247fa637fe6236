"""What a discard is worth to the player who may take it: the expected number of pairs that it makes a meld of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bots.triples import deck_of, split

if TYPE_CHECKING:
    from bots.situation import Situation
    from bots.weights import Weights
    from engine.cards import Card

_WILD_DANGER: Final = 3.0
"""A wild card completes whatever there is."""


class Danger:
    """The danger of each discard of a situation."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        self._deck = deck = deck_of(situation.rules)
        self._refused = weights.refused
        rival = situation.next_rival
        self._chance: dict[int, float] = {}
        self._spurned: set[int] = set()
        if rival is None:
            return
        share = rival.unknown_count / max(len(situation.unseen), 1)
        for card in situation.unseen:
            bit = deck.bits[card]
            self._chance[bit] = 1 - (1 - self._chance.get(bit, 0.0)) * (1 - share)
        for card in rival.picked:
            for pair in deck.mates.get(deck.bits[card], ()):
                for mate in split(pair):
                    if mate in self._chance:
                        self._chance[mate] = min(0.9, max(self._chance[mate], share * weights.chased))
        for card in rival.picked:
            self._chance[deck.bits[card]] = 1.0
        self._spurned = {deck.bits[card] for card in (*rival.thrown, *rival.refused)}
        self._spurned -= {deck.bits[card] for card in rival.picked}

    def of(self, card: Card) -> float:
        """Give the danger of throwing this card."""
        bit = self._deck.bits[card]
        if not bit:
            return _WILD_DANGER
        danger = 0.0
        for pair in self._deck.mates[bit]:
            one, two = split(pair)
            chance = self._chance.get(one, 0.0) * self._chance.get(two, 0.0)
            if chance:
                danger += chance * self._interest(pair)
        return danger

    def _interest(self, pair: int) -> float:
        """Scale a pair that the player has thrown or left a completing card of: it hardly holds that pair."""
        one, two = split(pair)
        for other in self._deck.mates[one]:
            if other & two and other ^ two in self._spurned:
                return self._refused
        return 1.0
