"""Least points, discards and arrangements, against a slow solver built otherwise and by example."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, parse_cards
from engine.errors import CardError, Code
from engine.laws import laws_for
from engine.melds import check_meld
from engine.partition import Splitter
from engine.presets import PRESETS
from engine.rules import FigurePoints, Rules
from engine.solver import best_arrangement, deadwood, discard_values
from tests.engine.dealing import Dealer, meld_rules, oracle_for

PLAIN_40 = Rules(cards_per_pack=40, jokers_per_pack=0, packs=1)
TWO_PACKS = Rules(cards_per_pack=40, packs=2)
WILD_ACE = Rules(
    cards_per_pack=40, packs=1, jokers_per_pack=0, wild_ace_of_coins=True, min_naturals_per_meld=2
)


def compare_with_the_oracle(hands: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(hands):
        rules = chance.choice(meld_rules())
        oracle = oracle_for(rules)
        dealer = Dealer(rules, chance)
        hand = dealer.hand(7)
        assert deadwood(hand, rules) == oracle.deadwood(hand), (hand, rules)
        if number % 4 == 0:
            eight = dealer.hand(8)
            values = discard_values(eight, rules)
            assert [card for card, _ in values] == list(eight)
            for card, points in values:
                rest = [other for other in eight if other != card]
                assert points == oracle.deadwood(rest), (eight, card, rules)


def test_the_slow_solver_agrees_on_random_hands_of_all_rule_sets() -> None:
    compare_with_the_oracle(hands=600, seed=1)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_slow_solver_agrees_on_twenty_thousand_hands_by_chance() -> None:
    compare_with_the_oracle(hands=20_000, seed=random.SystemRandom().randrange(1 << 32))


def test_the_rule_sets_compared_cover_every_value() -> None:
    rules = meld_rules()
    for name in ("cards_per_pack", "jokers_per_pack", "wild_ace_of_coins", "wild_points", "set_duplicates"):
        assert len({getattr(item, name) for item in rules}) > 1
    for name in ("max_wilds_per_meld", "min_naturals_per_meld", "packs"):
        assert {getattr(item, name) for item in rules} == {1, 2}
    assert {item.set_max for item in rules} == {4, 5, 6, 8}
    assert {item.figure_points for item in rules} == set(FigurePoints)


@st.composite
def rules_and_hand(draw: st.DrawFn, size: int = 7) -> tuple[Rules, tuple[Card, ...]]:
    rules = draw(st.sampled_from(meld_rules()))
    seed = draw(st.integers(0, 1 << 32))
    return rules, Dealer(rules, random.Random(seed)).hand(size)


@given(rules_and_hand())
def test_the_best_arrangement_has_the_least_points_and_each_card_once(
    case: tuple[Rules, tuple[Card, ...]],
) -> None:
    rules, hand = case
    best = best_arrangement(hand, rules)
    used = [card for meld in best.melds for card in meld.cards] + list(best.loose)
    assert sorted(used) == sorted(hand)
    assert best.points == deadwood(hand, rules) == sum(map(rules.points, best.loose))
    assert [check_meld(meld, rules) for meld in best.melds] == list(best.melds)


@given(rules_and_hand(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_changes_nothing(
    case: tuple[Rules, tuple[Card, ...]], chance: random.Random
) -> None:
    rules, hand = case
    shuffled = list(hand)
    chance.shuffle(shuffled)
    assert deadwood(shuffled, rules) == deadwood(hand, rules)
    assert best_arrangement(shuffled, rules) == best_arrangement(hand, rules)
    eight = (*hand, next(card for card in Dealer(rules, chance).hand(8) if card not in hand))
    assert sorted(discard_values(eight, rules)) == sorted(discard_values(eight[::-1], rules))


@given(rules_and_hand(size=8))
def test_one_pass_over_the_discards_gives_what_solving_each_hand_gives(
    case: tuple[Rules, tuple[Card, ...]],
) -> None:
    rules, hand = case
    expected = [deadwood([other for other in hand if other != card], rules) for card in hand]
    assert [points for _, points in discard_values(hand, rules)] == expected


@given(rules_and_hand(size=8))
def test_a_card_more_never_adds_more_than_its_points(case: tuple[Rules, tuple[Card, ...]]) -> None:
    rules, hand = case
    for card, points in discard_values(hand, rules):
        assert deadwood(hand, rules) <= points + rules.points(card)


@given(rules_and_hand(size=8), st.integers(1, 8))
def test_hands_of_other_sizes_are_solved_by_search_alike(
    case: tuple[Rules, tuple[Card, ...]], size: int
) -> None:
    rules, hand = case
    assert deadwood(hand[:size], rules) == Splitter(hand[:size], laws_for(rules)).least_points()


@given(rules_and_hand(size=11))
def test_larger_hands_are_solved_too(case: tuple[Rules, tuple[Card, ...]]) -> None:
    rules, hand = case
    assert deadwood(hand, rules) == Splitter(hand, laws_for(rules)).least_points()
    for card, points in discard_values(hand, rules):
        assert points == deadwood([other for other in hand if other != card], rules)


@pytest.mark.parametrize(
    ("cards", "rules", "points"),
    [
        ("", PLAIN_40, 0),
        ("5o", PLAIN_40, 5),
        ("5o 6o 7o", PLAIN_40, 0),
        ("7o 10o 11o", PLAIN_40, 0),  # with 40 cards the sota follows the seven
        ("7o 10o 11o", Rules(), 27),
        ("12o 1o 2o", PLAIN_40, 13),  # no way round from the king to the ace
        ("3o 4o 5o 6o 6c 6e 6b", PLAIN_40, 0),
        ("jk jk2 12b", Rules(), 0),  # one natural card is enough
        ("jk jk2 12b", Rules(min_naturals_per_meld=2), 60),
        ("jk jk2 5o 6o", Rules(max_wilds_per_meld=1), 25),
        ("1o", WILD_ACE, 25),
        ("1o 2o 3o", WILD_ACE, 0),  # the ace of coins as itself
        ("1o 12b 12c", WILD_ACE, 0),
        ("1o 1c 1e", WILD_ACE, 0),
        ("5o 5o' 5c", TWO_PACKS, 0),
        ("5o 5o' 5c", Rules(cards_per_pack=40, packs=2, set_duplicates=False), 15),
        ("5o 6o 7o 5o' 6o' 7o'", TWO_PACKS, 0),
        ("6b 6b' 7b 7b' jk jk'", Rules(cards_per_pack=40, packs=2, max_wilds_per_meld=1), 0),
    ],
)
def test_by_example(cards: str, rules: Rules, points: int) -> None:
    assert deadwood(parse_cards(cards), rules) == points


def test_a_run_of_seven_is_one_meld() -> None:
    best = best_arrangement(parse_cards("3b 4b 5b 6b 7b 8b 9b"), Rules())
    assert [meld.text for meld in best.melds] == ["3b-4b-5b-6b-7b-8b-9b"]


def test_fewer_loose_cards_break_a_tie_of_points() -> None:
    # the joker makes a set and leaves 5, 1 and 3, or a run and leaves 5 and 4
    best = best_arrangement(parse_cards("4o 5e 1b 3b 4b jk"), Rules(cards_per_pack=40))
    assert (best.points, [meld.text for meld in best.melds]) == (9, ["1b-jk-3b-4b"])
    chance = random.Random(5)
    for _ in range(200):
        rules = chance.choice(meld_rules())
        hand = Dealer(rules, chance).hand(6)
        best = best_arrangement(hand, rules)
        loose_hands = oracle_for(rules).loose_hands(hand)
        assert len(best.loose) == min(len(loose) for loose in loose_hands if sum(loose) == best.points)


def test_a_wild_card_beside_a_run_stands_above_it() -> None:
    best = best_arrangement(parse_cards("5o 6o jk"), Rules())
    assert best.melds[0].text == "5o-6o-jk"
    best = best_arrangement(parse_cards("11o 12o jk"), Rules())
    assert best.melds[0].text == "jk-11o-12o"


def test_greedy_discards_are_not_the_best() -> None:
    # dropping the dearest loose card of the best eight-card layout leaves 18; the right card leaves 17
    values = dict(discard_values(parse_cards("4o 7o 3c 7e 4b 6b 7b 10b"), PLAIN_40))
    assert min(values.values()) == 17


@pytest.mark.parametrize("solve", [deadwood, discard_values, best_arrangement])
@pytest.mark.parametrize(
    ("cards", "rules"),
    [("8o 1c 2c", PLAIN_40), ("9b jk", PLAIN_40), ("jk 2o 3o", WILD_ACE), ("jk2", WILD_ACE)],
)
def test_cards_that_the_deck_lacks_are_refused(solve: object, cards: str, rules: Rules) -> None:
    assert callable(solve)
    with pytest.raises(CardError) as refused:
        solve(parse_cards(cards), rules)
    assert refused.value.code is Code.CARD_NOT_IN_DECK


def test_equal_rules_share_what_was_computed() -> None:
    first, second = Rules(limit_points=77), Rules(limit_points=77)
    assert first is not second
    assert laws_for(first) is laws_for(second)


def test_more_rule_sets_than_are_remembered_are_all_solved_right() -> None:
    hand = parse_cards("5o 6o jk 1c 2c 3c 12b")
    values = {deadwood(hand, Rules(limit_points=limit)) for limit in range(100, 500)}
    assert values == {10}


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_solves(name: str) -> None:
    rules = PRESETS[name]
    assert deadwood(parse_cards("2o 3o 4o 6c 6e 6b 1e"), rules) == 1
