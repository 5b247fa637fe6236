"""Ways to close: all that matter are offered, best first, and judged by the better reading."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, cards_text, parse_cards
from engine.closing import CloseKind, Closing, _hopeless, can_close, check_closing, closings, lay_off_allowed
from engine.errors import Code, EngineError
from engine.melds import Meld, MeldKind, melds_of
from engine.presets import PRESETS
from engine.rules import Chinchon, CloseMode, LayOffMode, Rules
from engine.solver import best_arrangement, discard_values
from tests.engine.dealing import Dealer, lay_off_rules, meld_rules, oracle_for
from tests.engine.oracle import WILD

CLASICO = Rules()
FORTY = Rules(cards_per_pack=40, jokers_per_pack=0, packs=1)
FORTY_WITH_JOKERS = Rules(cards_per_pack=40, packs=1)
WILD_ACE = PRESETS["as_de_oros"]
CLOSE_LIMITS = [
    (CloseMode.ONE, 3),
    (CloseMode.ONE, 0),
    (CloseMode.SUM, 5),
    (CloseMode.SUM, 7),
    (CloseMode.ALL, 0),
]


def closing_rules(chance: random.Random) -> Rules:
    mode, limit = chance.choice(CLOSE_LIMITS)
    rules = lay_off_rules(chance.choice(meld_rules()), chance)
    return replace(
        rules,
        close_mode=mode,
        close_limit=limit,
        chinchon=chance.choice(list(Chinchon)),
        wild_run_of_7_one=chance.choice((-10, -25, -50)),
        wild_run_of_7_two=chance.choice((-10, -25)),
        lay_off=chance.choice(list(LayOffMode)),
        lay_off_after_full_close=chance.random() < 0.5,
    )


def close_to_closing(rules: Rules, chance: random.Random) -> tuple[Card, ...]:
    """Deal eight cards that can often close: two melds of the deck, and what else comes."""
    dealer = Dealer(rules, chance)
    hand, table = dealer.showing(0, 2)
    cards = [card for meld in table for card in meld.cards]
    cards += [card for card in dealer.hand(16) if card not in cards]
    assert not hand
    return tuple(cards[:8])


def hands_of_closing_rules(number: int, seed: int) -> Iterator[tuple[Rules, tuple[Card, ...]]]:
    chance = random.Random(seed)
    for _ in range(number):
        rules = closing_rules(chance)
        yield rules, close_to_closing(rules, chance)


def text(closing: Closing) -> str:
    melds = " ".join(meld.text for meld in closing.arrangement.melds)
    return f"{closing.card} | {melds} | {cards_text(closing.arrangement.loose)}"


# -- every way, written out without the engine's search


def order(rules: Rules, seven: list[Card], loose: list[int]) -> int:
    """What a way to close scores in the best reading; a match won comes first."""
    if loose:
        return sum(loose)
    values = [rules.minus_ten] if any(not rest for rest in melded_twice(rules, seven)) else []
    for wilds in oracle_for(rules).run_of_seven(seven):
        if wilds == 0:
            values.append(-(10**6) if rules.chinchon is Chinchon.WIN else int(rules.chinchon))
        else:
            values.append(rules.wild_run_of_7_one if wilds == 1 else rules.wild_run_of_7_two)
    return min(values)


def melded_twice(rules: Rules, seven: list[Card]) -> list[list[int]]:
    oracle = oracle_for(rules)
    return [
        [oracle.value(token) for token in loose]
        for reading in oracle.readings(seven)
        for melds, loose in oracle.splits(reading)
        if len(melds) > 1 or loose or (melds and melds[0] not in oracle.world.sevens)
    ]


def every_way(rules: Rules, cards: tuple[Card, ...]) -> Iterator[tuple[Card, tuple[Meld, ...], list[Card]]]:
    """Every thrown card with every choice of at most two disjoint melds of the rest, in every form."""
    forms = {}
    for size in range(3, 8):
        for chosen in combinations(cards, size):
            ways = melds_of(chosen, rules)
            if ways:
                forms[chosen] = ways
    groups: list[tuple[tuple[Card, ...], ...]] = [(), *((one,) for one in forms)]
    groups += [pair for pair in combinations(forms, 2) if not set(pair[0]) & set(pair[1])]
    for group in groups:
        rest = [card for card in cards if not any(card in meld for meld in group)]
        for card in rest:
            for melds in product(*(forms[meld] for meld in group)):
                yield card, melds, [other for other in rest if other != card]


def exposed(rules: Rules, cards: tuple[Card, ...], melds: tuple[Meld, ...]) -> set[Card]:
    """The faces that others might lay off at once, by trying each card of the deck on each meld."""
    oracle = oracle_for(rules)
    others = [card for card in Dealer(rules, random.Random(0)).deck() if card not in cards]
    found = set()
    for card in others:
        for token in {token for reading in oracle.readings([card]) for token in reading}:
            for meld in map(oracle.token_meld, melds):
                if any(oracle._allowed(meld, after, token) for after in oracle._grown(meld, token)):
                    wild = token == WILD and card.is_joker
                    found.add(Card.joker() if wild else card.face)
    return found


def outcomes(rules: Rules, cards: tuple[Card, ...]) -> dict[tuple[int, frozenset[Card]], str]:
    most = {CloseMode.ONE: 1, CloseMode.SUM: 7, CloseMode.ALL: 0}[rules.close_mode]
    found = {}
    for card, melds, loose in every_way(rules, cards):
        values = list(map(rules.points, loose))
        if len(values) <= most and sum(values) <= rules.close_limit:
            seven = [other for other in cards if other != card]
            value = order(rules, seven, values)
            judged = check_closing(cards, card, melds, rules)
            shown = judged.arrangement.melds  # one run when that reading is the better
            open_faces = exposed(rules, cards, shown) if lay_off_allowed(rules, judged.kind) else set()
            found[value, frozenset(open_faces)] = f"{card} {' '.join(meld.text for meld in melds)}"
    return found


def won_or_points(rules: Rules, closing: Closing) -> int:
    won = closing.kind is CloseKind.CHINCHON and rules.chinchon is Chinchon.WIN
    return -(10**6) if won else closing.points


def compare_with_every_way(number: int, seed: int) -> int:
    closed = 0
    for rules, cards in hands_of_closing_rules(number, seed):
        offered = closings(cards, rules)
        every = outcomes(rules, cards)
        assert bool(offered) == bool(every), (cards, rules)
        closed += bool(offered)
        for closing in offered:
            assert (won_or_points(rules, closing), frozenset(closing.exposes)) in every, (
                text(closing),
                rules,
            )
        for (value, faces), way in every.items():
            assert any(
                won_or_points(rules, closing) <= value and set(closing.exposes) <= faces
                for closing in offered
            ), (way, cards, rules)
    return closed


def test_every_way_is_offered_or_outdone_by_one_that_is() -> None:
    assert compare_with_every_way(number=150, seed=4) > 50


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_every_way_of_many_hands_by_chance_is_offered_or_outdone() -> None:
    assert compare_with_every_way(number=4000, seed=random.SystemRandom().randrange(1 << 32)) > 1000


# -- what holds for each offer


@given(st.integers(0, 1 << 32))
def test_each_way_offered_is_judged_the_same_when_it_is_played(seed: int) -> None:
    ((rules, cards),) = hands_of_closing_rules(1, seed)
    for closing in closings(cards, rules):
        melds = closing.arrangement.melds
        assert check_closing(cards, closing.card, melds, rules) == closing
        assert can_close([card for card in cards if card != closing.card], rules)


@given(st.integers(0, 1 << 32))
def test_ways_come_best_first_and_none_outdoes_another(seed: int) -> None:
    ((rules, cards),) = hands_of_closing_rules(1, seed)
    offered = closings(cards, rules)
    ranks = [(won_or_points(rules, closing), len(closing.exposes)) for closing in offered]
    assert ranks == sorted(ranks)
    assert len({text(closing) for closing in offered}) == len(offered)


@given(st.integers(0, 1 << 32))
def test_a_locked_card_is_never_thrown_and_its_equal_may_be(seed: int) -> None:
    ((rules, cards),) = hands_of_closing_rules(1, seed)
    faces = {closing.card.face for closing in closings(cards, rules)}
    for locked in cards:
        offered = closings(cards, rules, locked=locked)
        assert locked not in {closing.card for closing in offered}
        alike = [card for card in cards if card != locked and card.face == locked.face]
        assert {closing.card.face for closing in offered} >= faces - {locked.face}
        if alike and locked.face in faces:
            assert locked.face in {closing.card.face for closing in offered}


@given(st.integers(0, 1 << 32))
def test_the_glance_at_hopeless_hands_says_what_solving_every_discard_says(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(8):
        rules = closing_rules(chance)
        cards = chance.choice((close_to_closing(rules, chance), Dealer(rules, chance).hand(8)))
        least = min(points for _, points in discard_values(cards, rules))
        assert _hopeless(cards, rules) == (least > rules.close_limit)


@given(st.integers(0, 1 << 32))
def test_whether_seven_cards_may_close_is_what_the_slow_solver_says(seed: int) -> None:
    ((rules, cards),) = hands_of_closing_rules(1, seed)
    seven = cards[:7]
    assert can_close(seven, rules) == oracle_for(rules).can_close(seven)


# -- by example


def best(cards: str, rules: Rules = CLASICO) -> Closing:
    return closings(parse_cards(cards), rules)[0]


def test_s000_all_melded_but_one_loose_card_within_the_limit() -> None:
    closing = best("4c 5c 6c 12o 12c 12b 2e 11o", FORTY)
    assert (str(closing.card), closing.kind, closing.points) == ("11o", CloseKind.LOOSE, 2)
    assert not closings(parse_cards("4c 5c 6c 12o 12c 12b 10e 11o"), FORTY)


def test_s000_two_loose_aces_are_one_card_too_many() -> None:
    assert not can_close(parse_cards("4c 5c 6c 7c 10c 1e 1b"), FORTY)
    assert not closings(parse_cards("4c 5c 6c 7c 10c 1e 1b 12b"), FORTY)
    assert closings(parse_cards("4c 5c 6c 12o 12c 12b 1e 1b"), FORTY)[0].points == 1  # one of them is thrown


def test_the_least_points_are_not_the_closing_test() -> None:
    rules = Rules(cards_per_pack=40, min_naturals_per_meld=2, close_limit=7)
    seven = parse_cards("jk 1e 3e 2b 3b 4b 6b")
    least = best_arrangement(seven, rules)
    assert (least.points, len(least.loose)) == (4, 2)  # too many cards
    closing = closings((*seven, Card.parse("12c")), rules)[0]
    assert (closing.points, cards_text(closing.arrangement.loose)) == (6, "6b")


def test_s001_loose_cards_together_within_five_points() -> None:
    fournier = PRESETS["fournier"]
    closing = best("4c 5c 6c 7c 1e 2b 2o 12b", fournier)
    assert (closing.kind, closing.points, len(closing.arrangement.loose)) == (CloseKind.LOOSE, 5, 3)


def test_s003_minus_ten_with_all_seven_melded() -> None:
    closing = best("2o 3o 4o 6c 6e 6b 6o 12c", PRESETS["espana"])
    assert (closing.kind, closing.points) == (CloseKind.MINUS_TEN, -10)


def test_s000_a_natural_run_of_seven_is_a_chinchon() -> None:
    closing = best("1o 2o 3o 4o 5o 6o 7o 12c")
    assert (closing.kind, closing.points, closing.exposes) == (CloseKind.CHINCHON, 0, ())


def test_s000_a_run_of_seven_with_a_joker_is_just_a_minus_ten() -> None:
    closing = best("1o 2o 3o jk 5o 6o 7o 12c")
    assert (closing.kind, closing.points) == (CloseKind.RUN_OF_7, -10)


def test_s004_a_run_of_seven_with_the_wild_ace_scores_25() -> None:
    closing = best("1o 2c 3c 4c 5c 6c 7c 12e", WILD_ACE)
    assert (closing.kind, closing.points, closing.wilds) == (CloseKind.RUN_OF_7, -25, 1)


def test_the_ace_of_coins_as_itself_makes_a_chinchon() -> None:
    closing = best("1o 2o 3o 4o 5o 6o 7o 12e", WILD_ACE)
    assert (closing.kind, closing.wilds) == (CloseKind.CHINCHON, 0)


def test_seven_cards_that_read_both_ways_count_as_the_better() -> None:
    rules = Rules(wild_run_of_7_one=-50)
    cards = parse_cards("3o 4o 5o 6o 7o 8o jk 12b")
    split = [Meld.parse("3o-4o-5o", rules), Meld.parse("6o-7o-8o-jk", rules)]
    closing = check_closing(cards, Card.parse("12b"), split, rules)
    assert (closing.kind, closing.points) == (CloseKind.RUN_OF_7, -50)
    assert [len(meld.cards) for meld in closing.arrangement.melds] == [7]
    natural = parse_cards("3o 4o 5o 6o 7o 8o 9o 12b")
    split = [Meld.parse("3o-4o-5o", rules), Meld.parse("6o-7o-8o-9o", rules)]
    assert check_closing(natural, Card.parse("12b"), split, rules).kind is CloseKind.CHINCHON


def test_a_wild_ace_may_leave_its_own_place_for_a_better_score() -> None:
    rules = replace(WILD_ACE, chinchon=Chinchon.MINUS_10)
    closing = best("1o 2o 3o 4o 5o 6o 7o 12e", rules)  # as the sota after the seven it makes a wild run
    assert (closing.kind, closing.points) == (CloseKind.RUN_OF_7, -25)


def test_the_run_of_seven_with_more_jokers_may_score_less() -> None:
    rules = Rules(wild_run_of_7_one=-50, wild_run_of_7_two=-25)
    assert best("1o 2o jk 4o 5o 6o 7o 12b", rules).points == -50
    assert best("1o 2o jk 4o jk2 6o 7o 12b", rules).points == -25


def test_seven_of_one_rank_are_no_chinchon() -> None:
    rules = Rules(cards_per_pack=40, packs=2, jokers_per_pack=0, set_max=8)
    closing = best("5o 5o' 5c 5c' 5e 5e' 5b 12b", rules)
    assert (closing.kind, [len(meld.cards) for meld in closing.arrangement.melds]) == (
        CloseKind.MINUS_TEN,
        [7],
    )


def test_joker_places_that_expose_different_cards_are_offered() -> None:
    offered = closings(parse_cards("3o 4o jk 12o 12c 12b 12e 7c"), Rules(lay_off_wilds=False))
    exposed_by = {way.arrangement.melds[0].text: cards_text(way.exposes) for way in offered}
    assert exposed_by == {"jk-3o-4o": "1o 5o", "3o-4o-jk": "2o 6o"}


def test_what_the_closer_holds_is_not_exposed() -> None:
    closing = best("4o 5o 6o 12c 12e 12b 3o 7o", FORTY)
    assert closing.kind is CloseKind.MINUS_TEN
    assert "3o" not in cards_text(closing.exposes)


def test_nothing_is_exposed_without_lay_offs() -> None:
    cards = parse_cards("4o 5o 6o 12c 12e 12b 1c 11o")
    assert closings(cards, FORTY)[0].exposes
    assert not closings(cards, replace(FORTY, lay_off=LayOffMode.NONE))[0].exposes


@pytest.mark.parametrize(
    ("cards", "card", "melds", "code"),
    [
        ("4o 5o 6o 12c 12e 12b 2e 11o", "1b", "4o-5o-6o 12c=12e=12b", Code.CARD_NOT_HELD),
        ("4o 5o 6o 12c 12e 12b 2e 11o", "2e", "4o-5o-6o 12c=12e=12b", Code.CARD_LOCKED),
        ("4o 5o 6o 12c 12e 12b 2e 11o", "11o", "4o-5o-6o", Code.CLOSE_MODE),
        ("4o 5o 6o 12c 12e 12b 2e 11o", "11o", "4o-5o-6o 10c-11c-12c", Code.ARRANGEMENT_MISMATCH),
        ("4o 5o 6o 12c 12e 12b 2e 11o", "12b", "4o-5o-6o 12c=12e=12b", Code.ARRANGEMENT_MISMATCH),
        ("4o 5o 6o 12c 12e 12b 7o 11o", "11o", "4o-5o-6o 12c=12e=12b", Code.CLOSE_LIMIT),
        ("4o 5o 6o 12c 12e 12b 2e", "2e", "4o-5o-6o 12c=12e=12b", Code.CARD_COUNT),
        ("4o 5o 6o 12c 12e 12b 2e 8o", "8o", "4o-5o-6o 12c=12e=12b", Code.CARD_NOT_IN_DECK),
    ],
)
def test_a_wrong_closing_is_refused_with_its_code(cards: str, card: str, melds: str, code: Code) -> None:
    parsed = [Meld.parse(meld, FORTY) for meld in melds.split()]
    with pytest.raises(EngineError) as refused:
        check_closing(parse_cards(cards), Card.parse(card), parsed, FORTY, locked=Card.parse("2e"))
    assert refused.value.code is code


def test_a_meld_that_is_none_under_these_rules_is_refused() -> None:
    long_set = Meld.parse("12o=12c=12e=12b=jk", Rules(packs=2, set_max=5))
    cards = parse_cards("12o 12c 12e 12b jk 2e 3e 11o")
    with pytest.raises(EngineError) as refused:
        check_closing(cards, Card.parse("11o"), [long_set], FORTY_WITH_JOKERS)
    assert refused.value.code is Code.MELD_TOO_LONG
    shifted = Meld(MeldKind.RUN, tuple(parse_cards("4o 5o 6o")), 4)
    with pytest.raises(EngineError) as refused:
        check_closing(parse_cards("4o 5o 6o 12c 12e 12b 2e 11o"), Card.parse("11o"), [shifted], FORTY)
    assert refused.value.code is Code.MELD_NOT_RUN


def test_closing_needs_eight_cards() -> None:
    with pytest.raises(EngineError) as refused:
        closings(parse_cards("4o 5o 6o 12c 12e 12b 2e"), FORTY)
    assert refused.value.code is Code.CARD_COUNT


@pytest.mark.parametrize(
    ("preset", "kind", "allowed"),
    [
        ("clasico", CloseKind.MINUS_TEN, True),
        ("clasico", CloseKind.CHINCHON, False),  # the match is over
        ("fournier", CloseKind.CHINCHON, True),  # S001: any full hand, worth ten points
        ("espana", CloseKind.CHINCHON, False),  # S003: none after a chinchón
        ("as_de_oros", CloseKind.LOOSE, True),
        ("as_de_oros", CloseKind.MINUS_TEN, False),  # S004: no cards on any of the melds
        ("as_de_oros", CloseKind.RUN_OF_7, False),
    ],
)
def test_when_others_may_lay_off(preset: str, kind: CloseKind, allowed: bool) -> None:  # noqa: FBT001
    assert lay_off_allowed(PRESETS[preset], kind) is allowed
    assert not lay_off_allowed(replace(PRESETS[preset], lay_off=LayOffMode.NONE), kind)
