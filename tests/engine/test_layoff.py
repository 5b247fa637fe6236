"""Laying off: the best showing against a slow solver, each single card, and what is refused."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Card, cards_text, parse_cards
from engine.errors import Code, EngineError
from engine.layoff import (
    At,
    LaidCard,
    best_lay_offs,
    best_showing,
    check_showing,
    lay,
    lay_options,
    table_after,
)
from engine.melds import Meld, check_meld
from engine.moves import parse_laid
from engine.presets import PRESETS
from engine.rules import LayOffMode, Rules, RunLayOff
from engine.solver import best_arrangement, deadwood
from tests.engine.dealing import Dealer, lay_off_rules, meld_rules, oracle_for

FORTY = Rules(cards_per_pack=40, packs=1, min_naturals_per_meld=2)
REPLACING = replace(FORTY, wild_replace=True)
UPWARD = Rules(cards_per_pack=40, packs=2, run_lay_off_two_packs=RunLayOff.UPWARD)

Shown = tuple[Rules, tuple[Card, ...], tuple[Meld, ...]]


def showing_by_chance(chance: random.Random) -> Shown:
    rules = lay_off_rules(chance.choice(meld_rules()), chance)
    return (rules, *Dealer(rules, chance).showing(7, chance.choice((1, 2, 2, 3))))


def table_of(texts: str, rules: Rules) -> tuple[Meld, ...]:
    return tuple(Meld.parse(text, rules) for text in texts.split())


def compare_with_the_oracle(number: int, seed: int) -> int:
    chance = random.Random(seed)
    gained = 0
    for _ in range(number):
        rules, hand, table = showing_by_chance(chance)
        oracle = oracle_for(rules)
        points = best_showing(hand, table, rules).points
        assert points == oracle.best_showing(hand, [oracle.token_meld(meld) for meld in table]), (
            cards_text(hand),
            [meld.text for meld in table],
            rules,
        )
        gained += points < deadwood(hand, rules)
    return gained


def test_the_slow_solver_agrees_on_random_showings_of_all_rule_sets() -> None:
    assert compare_with_the_oracle(number=250, seed=2) > 60


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_slow_solver_agrees_on_twenty_thousand_showings_by_chance() -> None:
    seed = random.SystemRandom().randrange(1 << 32)
    assert compare_with_the_oracle(number=20_000, seed=seed) > 4000


@st.composite
def showings(draw: st.DrawFn) -> Shown:
    return showing_by_chance(random.Random(draw(st.integers(0, 1 << 32))))


@given(showings())
def test_the_best_showing_is_one_that_may_be_shown(case: Shown) -> None:
    rules, hand, table = case
    best = best_showing(hand, table, rules)
    assert check_showing(hand, best.melds, best.laid, table, rules) == best
    assert best.points == sum(map(rules.points, best.loose)) <= deadwood(hand, rules)
    used = [card for meld in best.melds for card in meld.cards] + [item.card for item in best.laid]
    assert sorted([*used, *best.loose]) == sorted(hand)


@given(showings())
def test_the_table_after_a_showing_has_melds_only(case: Shown) -> None:
    rules, hand, table = case
    best = best_showing(hand, table, rules)
    after = table_after(table, best, rules)
    assert [check_meld(meld, rules) for meld in after] == list(after)
    assert after[len(table) :] == best.melds
    grown = {card for meld in after[: len(table)] for card in meld.cards}
    replaced = [item for item in best.laid if item.at is At.REPLACE]
    assert {item.card for item in best.laid} <= grown
    assert len({card for meld in table for card in meld.cards} - grown) == len(replaced)


@settings(max_examples=40)
@given(showings())
def test_what_a_card_may_do_is_what_laying_it_does_not_refuse(case: Shown) -> None:
    rules, hand, table = case
    places = [(at, None) for at in At] + [(At.REPLACE, place) for place in range(12)]
    for card in hand:
        options = set(lay_options(card, table, rules))
        for target, meld in enumerate(table):
            for at, place in places:
                laid = LaidCard(card, target, at, place)
                try:
                    grown, removed = lay(meld, laid, rules)
                except EngineError:
                    assert laid not in options
                else:
                    assert laid in options
                    assert check_meld(grown, rules) == grown
                    before = len(meld.cards) + (removed is None)
                    assert (len(grown.cards), card in grown.cards) == (before, True)


@given(showings())
def test_lay_offs_without_new_melds_leave_the_least(case: Shown) -> None:
    rules, hand, table = case
    laid = best_lay_offs(hand, table, rules, has_meld=True)
    rest = [card for card in hand if card not in {item.card for item in laid}]
    grown = list(table)
    for item in laid:
        grown[item.target], _ = lay(grown[item.target], item, rules)
    assert [lay_options(card, grown, rules) for card in rest] == [()] * len(rest)


def test_lay_offs_in_a_round_agree_with_trying_every_sequence() -> None:
    chance = random.Random(8)
    for _ in range(200):
        rules, hand, table = showing_by_chance(chance)
        laid = best_lay_offs(hand[:5], table, rules, has_meld=True)
        rest = sum(rules.points(card) for card in hand[:5] if card not in {item.card for item in laid})
        assert rest == least_by_sequences(hand[:5], table, rules, {})


def least_by_sequences(
    hand: tuple[Card, ...], table: tuple[Meld, ...], rules: Rules, known: dict[object, int]
) -> int:
    if (hand, table) not in known:
        best = sum(map(rules.points, hand))
        for index, card in enumerate(hand):
            for item in lay_options(card, table, rules):
                grown, _ = lay(table[item.target], item, rules)
                after = (*table[: item.target], grown, *table[item.target + 1 :])
                best = min(best, least_by_sequences(hand[:index] + hand[index + 1 :], after, rules, known))
        known[hand, table] = best
    return known[hand, table]


@pytest.mark.parametrize(
    ("hand", "table", "rules", "points", "laid"),
    [
        (
            "6o 7o 10o 1c 3e 12b 12c",
            "3o-4o-5o",
            Rules(),
            34,
            "6o 7o",
        ),  # 48 cards: the chain stops at the seven
        ("6o 7o 10o 1c 3e 12b 11c", "3o-4o-5o", FORTY, 24, ""),  # own run of three is as good
        ("6o 6c 6e 7o 7c 1e 2b", "3o-4o-5o 3c-4c-5c", FORTY, 9, "6o 7o 6c 7c"),  # breaks up its own set
        ("6o 6c 6e 6b 7o 3e 2b", "3o-4o-5o", FORTY, 5, "6o 7o"),  # lends one of four
        ("3o 1c 2e 4b 6c 11e 12b", "jk-5o-6o-7o", FORTY, 33, "3o"),  # S004: 3-(wild)-5-6-7
        ("4o 1c 2e 4b 6c 11e 12b", "jk-5o-6o-7o", FORTY, 37, ""),
        ("4o 1c 2e 4b 6c 11e 12b", "jk-5o-6o-7o", REPLACING, 33, "4o"),  # S004: takes the wild card's place
        ("5e 5b 1c 2e 4b 11e 12b", "5o=5c=jk", REPLACING, 27, "5e 5b"),
        ("5b 1c 2e 4b 11e 12b 7c", "5o=5c=5e=jk", REPLACING, 34, "5b"),
        ("jk 7o 2e 4b 1c 11e 12b", "3o-4o-5o", FORTY, 27, "jk 7o"),  # the joker makes room for the seven
        ("jk jk2 10o 4b 1c 11e 12b", "3o-4o-5o", FORTY, 25, "jk jk2 10o"),
        ("2o 6o 7o 1c 1e 12b 12c", "3o-4o-5o", UPWARD, 24, "6o 7o"),
    ],
)
def test_by_example(hand: str, table: str, rules: Rules, points: int, laid: str) -> None:
    best = best_showing(parse_cards(hand), table_of(table, rules), rules)
    assert best.points == points
    assert sorted(item.card for item in best.laid) == sorted(parse_cards(laid))


def test_s003_the_worked_example() -> None:
    espana = replace(PRESETS["espana"], packs=1)
    table = table_of("2o-3o-4o 6c=6e=6b", espana)
    beto = best_showing(parse_cards("10c 11c 12c 7o 2b 4e 5e"), table, espana)
    assert (beto.points, beto.laid, [meld.text for meld in beto.melds]) == (18, (), ["10c-11c-12c"])
    carla = best_showing(parse_cards("3c 3e 3b 12o 10b 5c 7b"), table, espana)
    assert (carla.points, [meld.text for meld in carla.melds]) == (32, ["3c=3e=3b"])


def test_laid_cards_extend_the_meld_for_further_cards_in_their_order() -> None:
    table = table_of("4o-5o-6o", FORTY)
    best = best_showing(parse_cards("10o 7o 3o 12b 12c 1e 3b"), table, FORTY)
    upwards = [str(item.card) for item in best.laid if item.at is At.HIGH]
    assert upwards == ["7o", "10o"]
    assert table_after(table, best, FORTY)[0].text == "3o-4o-5o-6o-7o-10o"


def test_a_replaced_wild_card_leaves_play() -> None:
    (meld,) = table_of("4o-jk-6o", REPLACING)
    grown, removed = lay(meld, LaidCard(Card.parse("5o"), 0, At.REPLACE, 4), REPLACING)
    assert (grown.text, removed) == ("4o-5o-6o", Card.parse("jk"))
    (meld,) = table_of("5o=5b=jk", REPLACING)
    grown, removed = lay(meld, LaidCard(Card.parse("5c"), 0, At.REPLACE), REPLACING)
    assert (grown.text, removed) == ("5o=5c=5b", Card.parse("jk"))


def test_the_wild_ace_of_coins_below_the_two_is_no_wild_card() -> None:
    rules = replace(PRESETS["as_de_oros"], lay_off_wilds=False)
    (low,) = lay_options(Card.parse("1o"), table_of("2o-3o-4o 5c=5e=5b", rules), rules)
    assert (low.at, low.target) == (At.LOW, 0)
    (meld,) = table_of("1o-2o-3o", rules)  # on its own place it cannot be replaced either
    assert lay_options(Card.parse("1o'"), (meld,), replace(rules, packs=2)) == ()


def test_no_fifth_card_on_a_set_and_no_card_beyond_the_king() -> None:
    table = table_of("6o=6c=6e=6b 10o-11o-12o", FORTY)
    assert [item.at for item in lay_options(Card.parse("jk"), table, FORTY)] == [At.LOW]
    assert lay_options(Card.parse("1o"), table, FORTY) == ()


def test_without_lay_offs_the_best_showing_is_the_best_arrangement() -> None:
    rules = replace(FORTY, lay_off=LayOffMode.NONE)
    hand = parse_cards("6o 7o 10o 1c 3e 12b 12c")
    best, alone = best_showing(hand, table_of("3o-4o-5o", rules), rules), best_arrangement(hand, rules)
    assert (best.melds, best.loose, best.laid) == (alone.melds, alone.loose, ())


def test_an_own_meld_is_kept_where_laying_off_needs_one() -> None:
    rules = replace(FORTY, lay_off_needs_meld=True)
    table = table_of("3o-4o-5o 3c-4c-5c", rules)
    best = best_showing(parse_cards("6o 6c 6e 7o 7c 1e 2b"), table, rules)
    assert (best.points, [meld.text for meld in best.melds]) == (17, ["6o=6c=6e"])
    assert best_lay_offs(parse_cards("6o"), table, rules, has_meld=False) == ()
    assert best_lay_offs(parse_cards("6o"), table, rules, has_meld=True)


@pytest.mark.parametrize(
    ("melds", "laid", "rules", "code"),
    [
        ("6o-7o-10o", "6o>0.high", FORTY, Code.ARRANGEMENT_MISMATCH),
        ("1o-2o-3o", "", FORTY, Code.ARRANGEMENT_MISMATCH),
        ("", "7o>0.high", FORTY, Code.LAY_OFF_MISFIT),
        ("", "6o>0.low", FORTY, Code.LAY_OFF_MISFIT),
        ("", "6o>0.set", FORTY, Code.LAY_OFF_MISFIT),
        ("", "6o>1.high", FORTY, Code.LAY_OFF_TARGET),
        ("", "5c>0.high", FORTY, Code.ARRANGEMENT_MISMATCH),
        ("", "jk>0.high", replace(FORTY, lay_off_wilds=False), Code.LAY_OFF_WILD),
        ("", "6o>0.high", replace(FORTY, lay_off=LayOffMode.NONE), Code.LAY_OFF_NOT_ALLOWED),
        ("", "6o>0.high", replace(FORTY, lay_off_needs_meld=True), Code.LAY_OFF_NEEDS_MELD),
    ],
)
def test_a_wrong_showing_is_refused_with_its_code(melds: str, laid: str, rules: Rules, code: Code) -> None:
    with pytest.raises(EngineError) as refused:
        check_showing(
            parse_cards("6o 7o 10o jk 3e 12b 12c"),
            table_of(melds, rules),
            tuple(map(parse_laid, laid.split())),
            table_of("3o-4o-5o", rules),
            rules,
        )
    assert refused.value.code is code


def test_a_showing_by_hand_may_keep_what_it_could_lay() -> None:
    hand = parse_cards("6o 7o 10o 1c 3e 12b 12c")
    shown = check_showing(hand, (), (), table_of("3o-4o-5o", FORTY), FORTY)
    assert (shown.loose, shown.points) == (tuple(sorted(hand)), 47)


@given(showings(), st.data())
def test_cards_that_are_kept_are_not_laid_off_and_the_rest_is_still_the_least(
    case: Shown, data: st.DataObject
) -> None:
    rules, hand, table = case
    kept = data.draw(st.sets(st.sampled_from(hand)))
    best, free = best_showing(hand, table, rules, keep=kept), best_showing(hand, table, rules)
    assert check_showing(hand, best.melds, best.laid, table, rules) == best
    assert kept.isdisjoint(item.card for item in best.laid)
    assert free.points <= best.points <= deadwood(hand, rules)
    if kept.isdisjoint(item.card for item in free.laid):
        assert best.points == free.points
    if rules.lay_off_needs_meld:
        return
    rest, grown = list(hand), list(table)
    while options := [item for card in rest if card not in kept for item in lay_options(card, grown, rules)]:
        item = data.draw(st.sampled_from(options))
        grown[item.target], _ = lay(grown[item.target], item, rules)
        rest.remove(item.card)
        assert best.points <= deadwood(rest, rules)
