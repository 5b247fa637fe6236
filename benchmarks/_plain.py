"""A plain recursive solver, as one would write it first: every meld of the hand, then every choice among them."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.cards import Card
    from engine.rules import Rules


def plain_deadwood(hand: Sequence[Card], rules: Rules) -> int:
    """Give the least loose points of a hand without wild cards, one pack."""
    order = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12) if rules.cards_per_pack == 40 else tuple(range(1, 13))
    melds = [*_sets(hand), *_runs(hand, order)]
    total = sum(rules.points(card) for card in hand)
    return total - _most(melds, 0, frozenset(), rules)


def _sets(hand: Sequence[Card]) -> Iterable[frozenset[Card]]:
    by_rank: dict[int, list[Card]] = {}
    for card in hand:
        by_rank.setdefault(card.rank, []).append(card)
    for cards in by_rank.values():
        for size in (3, 4):
            yield from map(frozenset, combinations(cards, size))


def _runs(hand: Sequence[Card], order: Sequence[int]) -> Iterable[frozenset[Card]]:
    by_suit: dict[int | None, dict[int, Card]] = {}
    for card in hand:
        by_suit.setdefault(card.suit, {})[order.index(card.rank)] = card
    for cards in by_suit.values():
        for start in cards:
            end = start
            while end in cards:
                end += 1
                if end - start >= 3:
                    yield frozenset(cards[place] for place in range(start, end))


def _most(melds: Sequence[frozenset[Card]], first: int, used: frozenset[Card], rules: Rules) -> int:
    """Give the most points that melds from the first one on can take."""
    best = 0
    for index in range(first, len(melds)):
        meld = melds[index]
        if not meld & used:
            points = sum(rules.points(card) for card in meld)
            best = max(best, points + _most(melds, index + 1, used | meld, rules))
    return best
