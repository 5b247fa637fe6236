"""How good each discard is: speed towards a closing, own loose points, and what the next player gets.

    score = 3 ln(V + 1e-5) - loose weight * deadwood left - danger weight * danger

V adds up the layouts of two melds of three that the cards kept can still become: the product, over the cards
missing, of the chance to get each. Wild cards in hand stand in for the hardest of the missing cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Final

from bots.danger import Danger
from bots.triples import Deck, Triple, deck_of, split
from bots.weights import Weights, weights_for
from engine.rules import Chinchon, CloseMode
from engine.solver import discard_values

if TYPE_CHECKING:
    from bots.situation import Situation
    from engine.cards import Card

_SPEED: Final = 3.0
_LEAST_SPEED: Final = 1e-5
_MOST_MISSING: Final = 3
"""Layouts that miss more cards, beyond those that wild cards stand in for, are not counted."""
_USUAL_UNSEEN: Final = 32
"""Unseen cards in the game that the weights were tuned in (two players, 40 cards)."""
_NEVER: Final = -1e6
_MOST_WILDS: Final = 2
_CALM: Final = 0.6
"""Share of the limit up to which a total is no reason to worry."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A discard and its parts: chance sum of layouts, deadwood left, danger, and the score made of them."""

    card: Card
    speed: float
    loose: int
    danger: float
    score: float


def judge(situation: Situation, *, weights: Weights | None = None) -> tuple[Judged, ...]:
    """Judge every discard that the seat may choose, best first; of equal cards only one is given."""
    view = situation.view
    weights = weights or weights_for(situation.rules)
    speeds = _Speed(situation, weights)
    danger = Danger(situation, weights)
    loose_weight = (weights.loose + weights.loose_round * situation.round_no) * _strain(situation)
    danger_weight = weights.danger + weights.danger_round * situation.round_no
    judged = {}
    for card, loose in discard_values(view.hand, situation.rules):
        if card == view.locked:
            continue
        if situation.rules.is_wild(card):
            judged[card.face] = Judged(card, 0.0, loose, danger.of(card), _NEVER - loose)
            continue
        speed = speeds.without(card)
        risk = danger.of(card)
        score = _SPEED * log(speed + _LEAST_SPEED) - loose_weight * loose - danger_weight * risk
        judged[card.face] = Judged(card, speed, loose, risk, score)
    return tuple(sorted(judged.values(), key=lambda item: (-item.score, item.card)))


def _strain(situation: Situation) -> float:
    """Give how much more own points weigh near the limit: 1 up to `_CALM` of it, half as much again at it."""
    used = situation.total / situation.rules.limit_points
    return 1 + 0.5 * min(max(used - _CALM, 0.0) / (1 - _CALM), 1.0)


class _Speed:
    """V for each card thrown, over all layouts at once: a layout counts for every discard that is not part of it."""

    def __init__(self, situation: Situation, weights: Weights) -> None:
        rules = situation.rules
        self._weights = weights
        self._deck = deck_of(rules)
        self._chance = _chances(situation, weights, self._deck)
        bits = [self._deck.bits[card] for card in situation.view.hand]
        self._once, self._twice = 0, 0
        for bit in bits:
            self._twice |= self._once & bit
            self._once |= bit
        self._wilds = min(bits.count(0), _MOST_WILDS)
        self._most_wilds = min(rules.max_wilds_per_meld, 3 - rules.min_naturals_per_meld)
        limit = -1 if rules.close_mode is CloseMode.ALL else rules.close_limit
        self._low = sum(bit for bit, points in self._deck.points.items() if points <= limit)
        held = split(self._once)
        self._sum = dict.fromkeys(held, 0.0)
        self._done = dict.fromkeys(held, 0.0)
        self._last: dict[int, dict[int, float]] = {bit: {} for bit in held}
        self._add_layouts()
        if rules.chinchon in {Chinchon.WIN, Chinchon.MINUS_50, Chinchon.MINUS_25}:
            self._add_sevens()

    def without(self, card: Card) -> float:
        """Give V of the hand without this card."""
        bit = self._deck.bits[card]
        last = sum(self._last[bit].values())
        return self._done[bit] + self._weights.union * last + self._sum[bit]

    def _add_layouts(self) -> None:
        most = _MOST_MISSING if not self._wilds else _MOST_MISSING - 1
        by_missing = self._candidates(most)
        for index, (missing, triple, ways) in enumerate(by_missing):
            for also_missing, other, other_ways in by_missing[index + 1 :]:
                if missing + also_missing > most + self._wilds:
                    break  # they stand in order of missing cards
                if not triple.mask & other.mask:
                    self._add(triple, ways, other, other_ways)

    def _candidates(self, most: int) -> list[tuple[int, Triple, list[tuple[float, int, int]]]]:
        """Give (cards missing, meld, ways by wild cards used) of each meld in reach, fewest missing first."""
        found = []
        for triple in self._deck.triples:
            lacking = split(triple.mask & ~self._once)
            lacking += split(triple.twice & self._once & ~self._twice)
            if triple.twice & ~self._once:
                lacking.append(triple.twice)
            if len(lacking) <= min(most + self._wilds, 3):
                ways = self._ways(lacking)
                if ways:
                    found.append((len(lacking), triple, ways))
        found.sort(key=lambda item: item[0])
        return found

    def _ways(self, lacking: list[int]) -> list[tuple[float, int, int]]:
        """Give (chance, cards still to come, the last of them) for 0, 1, … wild cards used; 0 chances are left out."""
        lacking = sorted(lacking, key=lambda bit: self._chance[bit])
        ways = []
        for used in range(min(self._wilds, self._most_wilds, len(lacking)) + 1):
            chance = 1.0
            for bit in lacking[used:]:
                chance *= self._chance[bit]
            ways.append((chance, len(lacking) - used, lacking[-1] if len(lacking) > used else 0))
        return ways

    def _add(
        self,
        one: Triple,
        ways: list[tuple[float, int, int]],
        two: Triple,
        other_ways: list[tuple[float, int, int]],
    ) -> None:
        chance, missing, last, spare = 0.0, 0, 0, False
        for used, (first, first_missing, first_last) in enumerate(ways):
            rest = min(self._wilds - used, len(other_ways) - 1)
            second, second_missing, second_last = other_ways[rest]
            if first * second > chance:
                chance = first * second
                missing = first_missing + second_missing
                last = first_last or second_last
                spare = self._wilds > used + rest
        if not chance:
            return
        outside = self._once & ~(one.mask | two.mask) | self._twice & ~(one.twice | two.twice)
        fits = outside & (one.grows | two.grows)
        low = outside & self._low
        for bit in split(outside):
            keeps = ~0 if bit & self._twice and not bit & (one.mask | two.mask) else ~bit
            value = chance * self._factor(fits & keeps, low & keeps, spare=spare)
            if missing == 0:
                self._done[bit] = max(self._done[bit], value)
            elif missing == 1:
                lasts = self._last[bit]
                lasts[last] = max(lasts.get(last, 0.0), value)
            else:
                self._sum[bit] += value

    def _factor(self, fits: int, low: int, *, spare: bool) -> float:
        if fits or spare:
            return self._weights.grown
        return 1.0 if low else self._weights.unclosed

    def _add_sevens(self) -> None:
        for seven in self._deck.sevens:
            lacking = split(seven & ~self._once)
            if len(lacking) <= _MOST_MISSING:
                chance = self._weights.seven
                for bit in lacking:
                    chance *= self._chance[bit]
                for bit in split(self._once & ~seven | self._twice):
                    self._sum[bit] += chance


def _chances(situation: Situation, weights: Weights, deck: Deck) -> dict[int, float]:
    """Give the chance to get each face."""
    copies: dict[int, float] = {}
    for card in situation.unseen:
        bit = deck.bits[card]
        copies[bit] = copies.get(bit, 0.0) + 1.0
    for rival in situation.rivals:
        for card in rival.picked:
            bit = deck.bits[card]
            copies[bit] = max(copies.get(bit, 0.0), weights.held)
    hit = weights.hit * _USUAL_UNSEEN / max(len(situation.unseen), _USUAL_UNSEEN)
    return {bit: hit * copies.get(bit, weights.piled) for bit in deck.points}
