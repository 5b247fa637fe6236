"""Random rule sets, hands and tables for the tests of the solver."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from engine.cards import Card, deck
from engine.melds import Meld, melds_of
from engine.rules import FigurePoints, Rules, RunLayOff
from tests.engine.oracle import Oracle

CLUSTERED = 0.7
"""Share of hands dealt from few suits and ranks, so that they hold melds."""


@lru_cache(maxsize=1)
def meld_rules() -> tuple[Rules, ...]:
    """Every rule set that differs in what a meld is, in values, or in what two packs allow."""
    found = []
    wilds = [
        {
            "jokers_per_pack": jokers,
            "wild_ace_of_coins": ace,
            "max_wilds_per_meld": most,
            "min_naturals_per_meld": naturals,
            "wild_points": points,
        }
        for jokers, ace in ((1, False), (2, False), (0, True))
        for most, naturals, points in product((1, 2), (1, 2), (25, 50))
    ]
    wilds.append({"jokers_per_pack": 0})
    packs = [{"packs": 1}]
    packs += [
        {"packs": 2, "set_max": most, "set_duplicates": dup}
        for most, dup in ((4, False), (4, True), (5, True), (6, True), (8, True))
    ]
    values = [(40, FigurePoints.TENS), (40, FigurePoints.EIGHT_TO_TEN)]
    values += [(48, FigurePoints.TENS), (48, FigurePoints.TEN_TO_TWELVE)]
    for wild, pack, (cards, figures) in product(wilds, packs, values):
        found.append(Rules(cards_per_pack=cards, figure_points=figures, **wild, **pack))  # type: ignore[arg-type]
    return tuple(found)


@lru_cache(maxsize=64)
def oracle_for(rules: Rules) -> Oracle:
    return Oracle(rules)


@dataclass
class Dealer:
    """Deals hands of a rule set; many of them from a corner of the deck, rich in melds and wild cards."""

    rules: Rules
    chance: random.Random

    def deck(self) -> tuple[Card, ...]:
        return deck(
            cards_per_pack=self.rules.cards_per_pack,
            packs=self.rules.packs,
            jokers_per_pack=self.rules.jokers_per_pack,
        )

    def cards(self) -> list[Card]:
        cards = list(self.deck())
        if self.chance.random() < CLUSTERED:
            low = self.chance.randrange(1, 9)
            suits = set(self.chance.sample(range(4), self.chance.choice((1, 2, 2, 3, 4))))
            corner = [card for card in cards if low <= card.rank <= low + 4 and card >> 4 & 3 in suits]
            wilds = [card for card in cards if self.rules.is_wild(card)]
            chosen = corner + self.chance.sample(wilds, min(len(wilds), self.chance.randrange(4)))
            if len(set(chosen)) >= 16:
                cards = sorted(set(chosen))
        self.chance.shuffle(cards)
        return cards

    def hand(self, size: int) -> tuple[Card, ...]:
        return tuple(self.cards()[:size])

    def showing(self, size: int, most_melds: int) -> tuple[tuple[Card, ...], tuple[Meld, ...]]:
        """Give a hand and melds of other cards of the same deal."""
        cards = self.cards()
        hand, rest = cards[:size], cards[size:] or cards
        return tuple(hand), tuple(self._melds(rest, set(hand), most_melds))

    def _melds(self, rest: list[Card], used: set[Card], most: int) -> list[Meld]:
        melds: list[Meld] = []
        for _ in range(60):
            chosen = self.chance.sample(rest, min(len(rest), self.chance.choice((3, 3, 3, 4, 5))))
            if len(melds) < most and not used & set(chosen):
                ways = melds_of(chosen, self.rules)
                if ways:
                    melds.append(self.chance.choice(ways))
                    used |= set(chosen)
        return melds


def lay_off_rules(rules: Rules, chance: random.Random) -> Rules:
    """Give the rules with settings of laying off drawn by chance."""
    return replace(
        rules,
        lay_off_needs_meld=chance.random() < 0.25,
        lay_off_wilds=chance.random() < 0.75,
        wild_replace=chance.random() < 0.5,
        run_lay_off_two_packs=chance.choice(list(RunLayOff)) if rules.packs == 2 else RunLayOff.BOTH,
    )
