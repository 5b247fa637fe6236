"""Many hands at once are worth what the engine says of each."""

import random

import numpy as np
import pytest

from bots.batch.solving import (
    best_discards,
    compared_discards,
    completes,
    deadwood,
    improves,
    layouts,
    points_of,
)
from bots.batch.tables import UNITS, WILD_INDEX, Ints, indexes, tables_for
from engine import Card, Rules, parse_rules, solver

RULES = (
    "espana",
    "clasico",
    "fournier,cards_per_pack=40,figure_points=8-9-10",
    "clasico,max_wilds_per_meld=1",
    "clasico,min_naturals_per_meld=2",
    "clasico,cards_per_pack=40,jokers_per_pack=1,wild_points=50",
)


def hands_of(rules: Rules, count: int, *, seed: int = 5) -> list[list[Card]]:
    """Hands of seven and eight cards from all stages of a hand: many steps of drawing and throwing well."""
    rng = random.Random(seed)
    deck = rules.deck_for(2)
    hands = []
    for number in range(count):
        hand = rng.sample(deck, 7 + number % 2)
        for _ in range(rng.randrange(10)):
            hand.append(rng.choice([card for card in deck if card not in hand]))
            values = dict(solver.discard_values(hand, rules))
            hand.remove(min(hand, key=lambda card: (values[card], rng.random())))
        hands.append(hand)
    return hands


def as_numbers(hands: list[list[Card]], rules: Rules) -> Ints:
    index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
    return np.array([sum(int(UNITS[index[card]]) for card in hand) for hand in hands], dtype=np.int64)


@pytest.fixture(params=RULES, name="rules")
def _rules(request: pytest.FixtureRequest) -> Rules:
    return parse_rules(request.param).resolved(2)


def test_deadwood_is_what_the_engine_finds(rules: Rules) -> None:
    hands = hands_of(rules, 400)
    found = deadwood(as_numbers(hands, rules), tables_for(rules))
    assert found.tolist() == [solver.deadwood(hand, rules) for hand in hands]


def test_a_best_discard_leaves_what_the_engine_finds_and_keeps_wild_cards(rules: Rules) -> None:
    hands = [hand for hand in hands_of(rules, 600) if len(hand) == 8]
    numbers, tables = as_numbers(hands, rules), tables_for(rules)
    left, thrown = best_discards(numbers, tables)
    expected = [
        min(points for card, points in solver.discard_values(hand, rules) if not rules.is_wild(card))
        for hand in hands
    ]
    assert left.tolist() == expected
    assert (thrown != WILD_INDEX).all()
    assert (numbers & UNITS[thrown] > 0).all()
    assert deadwood(numbers - UNITS[thrown], tables).tolist() == expected


def test_a_discard_is_compared_with_the_best(rules: Rules) -> None:
    hands = [hand for hand in hands_of(rules, 600) if len(hand) == 8]
    rng = random.Random(2)
    thrown = [rng.choice([card for card in hand if not rules.is_wild(card)]) for hand in hands]
    index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
    numbers, cards = as_numbers(hands, rules), np.array([index[card] for card in thrown], dtype=np.int64)
    least, left = compared_discards(numbers, cards, tables_for(rules))
    assert least.tolist() == best_discards(numbers, tables_for(rules))[0].tolist()
    assert left.tolist() == [
        dict(solver.discard_values(hand, rules))[card] for hand, card in zip(hands, thrown, strict=True)
    ]


@pytest.mark.parametrize(
    ("hand", "thrown"),
    [
        ("1c 2c 3c 11o 12o 12e 10b 4e", "10b"),  # alone, where the others are two of a suit or a rank
        ("1c 2c 3c 11o 12o 11e 12e 4b", "11o 12o 11e 12e"),  # all the same
        ("1c 2c 3c 10o 12o 11e 12e 4b", "10o 11e"),  # one out each, the twelves have three
        ("1c 2c 3c 10o 11o 12e 4b 5b", "12e"),
        ("1c 2c 3c jk 10o 11o 12e 4b", "12e"),
    ],
)
def test_of_equal_cards_the_one_with_the_fewest_outs_is_thrown(hand: str, thrown: str) -> None:
    rules = parse_rules("clasico").resolved(2)
    index = indexes(rules.cards_per_pack, wild_ace=False)
    cards = [Card.parse(word) for word in hand.split()]
    _, found = best_discards(as_numbers([cards], rules), tables_for(rules))
    assert int(found[0]) in {index[Card.parse(word)] for word in thrown.split()}


def test_a_layout_has_the_least_points_and_every_card_once(rules: Rules) -> None:
    hands = hands_of(rules, 400)
    numbers, tables = as_numbers(hands, rules), tables_for(rules)
    points, loose, in_sets, spare = layouts(numbers, tables)
    assert points.tolist() == deadwood(numbers, tables).tolist()
    assert (points_of(loose, tables) + spare * rules.wild_points).tolist() == points.tolist()
    assert (loose & ~numbers == 0).all()
    assert (in_sets & ~numbers == 0).all()
    assert (in_sets & loose == 0).all()


def test_a_card_improves_a_hand_if_a_best_arrangement_melds_it(rules: Rules) -> None:
    hands = [hand for hand in hands_of(rules, 400) if len(hand) == 7]
    rng = random.Random(1)
    deck = rules.deck_for(2)
    drawn = [rng.choice([card for card in deck if card not in hand]) for hand in hands]
    index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
    cards = np.array([index[card] for card in drawn], dtype=np.int64)
    found = improves(as_numbers(hands, rules), cards, tables_for(rules))
    for hand, card, better in zip(hands, drawn, found.tolist(), strict=True):
        gained = solver.deadwood([*hand, card], rules) < solver.deadwood(hand, rules) + rules.points(card)
        assert better == (gained or rules.is_wild(card))


def test_three_in_a_row_or_of_a_rank_are_completed() -> None:
    rules = parse_rules("espana").resolved(2)
    index, tables = indexes(40, wild_ace=False), tables_for(rules)

    def with_card(hand: str, card: str) -> bool:
        number = sum(int(UNITS[index[Card.parse(word)]]) for word in hand.split())
        found = completes(np.array([number]), np.array([index[Card.parse(card)]]), tables)
        return bool(found[0])

    assert with_card("6o 7o", "10o")
    assert with_card("7o 11o", "10o")
    assert with_card("7c 7b", "7o")
    assert not with_card("12o 1o", "2o")
    assert not with_card("7o 10c", "11o")
