"""The quick look before the search for closings: it never hides one."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import PRESETS, Card, closings, deadwood, parse_cards
from engine.reach import closings_in_reach, out_of_reach
from engine.rules import Rules
from tests.engine.tables import rule_sets


@given(rule_sets(), st.integers(2, 8), st.integers(0, 2**32))
def test_what_is_out_of_reach_cannot_close(rules: Rules, seats: int, seed: int) -> None:
    house = rules.resolved(min(seats, rules.max_seats))
    rng = random.Random(seed)
    cards = rng.sample(house.deck_for(seats if house.packs == 2 else 2), 8)
    for _ in range(6):  # nearer and nearer to closing: take the best of some exchanges
        if out_of_reach(tuple(cards), house):
            assert closings(cards, house) == ()
        cards = nearer(cards, house, rng)


def nearer(cards: list[Card], rules: Rules, rng: random.Random) -> list[Card]:
    """The best of some hands that differ in one card."""
    others = [card for card in rules.deck_for(2) if card not in cards]
    options = [[*rng.sample(cards, 7), rng.choice(others)] for _ in range(12)]
    return min(options, key=lambda option: deadwood(option, rules))


@pytest.mark.parametrize(
    "hand",
    [
        "12o 11o jk 6o 9c 2e 4o jk2",  # two melds of one suit, each with a wild card
        "4o 5o 6o 12c 12e 12b 2e 11o",
        "4o 5o 6o 7o 8o 9o jk 11c",
        "12c jk jk2 4o 5o 6o 1e 11o",  # a set of one natural card
    ],
)
def test_hands_that_close_are_never_out_of_reach(hand: str) -> None:
    cards = parse_cards(hand)
    assert closings(cards, Rules())
    assert closings_in_reach(cards, Rules()) == closings(cards, Rules())


def test_most_hands_are_out_of_reach() -> None:
    rng = random.Random(0)
    for preset in PRESETS:
        rules = PRESETS[preset].resolved(2)
        hands = [tuple(rng.sample(rules.deck_for(2), 8)) for _ in range(300)]
        assert sum(out_of_reach(hand, rules) for hand in hands) > 270
