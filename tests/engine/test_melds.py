"""What is a meld under which rules, and its text form."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card, parse_cards
from engine.errors import Code, EngineError
from engine.laws import laws_for
from engine.melds import Meld, MeldKind, make_run, make_set, melds_of, wild_indexes
from engine.presets import PRESETS
from engine.rules import Rules
from tests.engine.dealing import Dealer, meld_rules, oracle_for

FORTY = Rules(cards_per_pack=40, packs=1, min_naturals_per_meld=2)
WILD_ACE = PRESETS["as_de_oros"]
TWO_PACKS = Rules(cards_per_pack=40, packs=2, set_max=8)


@given(st.sampled_from(meld_rules()), st.integers(0, 1 << 32))
def test_the_text_form_reads_back(rules: Rules, seed: int) -> None:
    _, table = Dealer(rules, random.Random(seed)).showing(0, 3)
    for meld in table:
        assert Meld.parse(meld.text, rules) == meld
        assert Meld.parse(meld.text.upper(), rules) == meld
        assert str(meld) == meld.text


@given(st.sampled_from(meld_rules()), st.integers(0, 1 << 32), st.integers(3, 7))
def test_cards_are_a_meld_when_it_is_among_all_that_can_exist(rules: Rules, seed: int, size: int) -> None:
    oracle = oracle_for(rules)
    for cards in combinations(Dealer(rules, random.Random(seed)).hand(7), size):
        possible = any(reading in oracle.world.hand_melds for reading in oracle.readings(cards))
        ways = melds_of(cards, rules)
        assert bool(ways) == possible, cards
        assert len(set(ways)) == len(ways)
        for meld in ways:
            assert sorted(meld.cards) == sorted(cards)
            tokens = oracle.token_meld(meld)
            assert tokens in (oracle.world.table_runs | oracle.world.table_sets)
            wilds = [index for index, token in enumerate(tokens.tokens) if token == (9, 0)]
            assert len(wilds) == len(wild_indexes(meld, rules))


@pytest.mark.parametrize(
    ("text", "rules", "kind", "start"),
    [
        ("4o-5o-6o", FORTY, MeldKind.RUN, 3),
        ("7o-10o-11o", FORTY, MeldKind.RUN, 6),  # S003: the sota follows the seven
        ("7o-8o-9o-10o", Rules(), MeldKind.RUN, 6),
        ("4o-jk-6o", FORTY, MeldKind.RUN, 3),
        ("jk-5o-6o", FORTY, MeldKind.RUN, 3),
        ("jk-jk2-3o", Rules(), MeldKind.RUN, 0),
        ("1o-2o-3o", WILD_ACE, MeldKind.RUN, 0),
        ("1o-5c-6c", WILD_ACE, MeldKind.RUN, 3),
        ("12c=12e=12b", FORTY, MeldKind.SET, 12),
        ("12c=12e=jk", FORTY, MeldKind.SET, 12),
        ("1o=1c=1e", WILD_ACE, MeldKind.SET, 1),
        ("5o=5o'=5c=5c'=5e", TWO_PACKS, MeldKind.SET, 5),
    ],
)
def test_melds_by_example(text: str, rules: Rules, kind: MeldKind, start: int) -> None:
    meld = Meld.parse(text, rules)
    assert (meld.kind, meld.start, meld.text) == (kind, start, text)


@pytest.mark.parametrize(
    ("text", "rules", "code"),
    [
        ("4o", FORTY, Code.MELD_UNREADABLE),
        ("", FORTY, Code.MELD_UNREADABLE),
        ("4o-zz-6o", FORTY, Code.CARD_UNREADABLE),
        ("4o-5o", FORTY, Code.MELD_TOO_SHORT),
        ("4o=4c", FORTY, Code.MELD_TOO_SHORT),
        ("4o=4c=4e=4b=jk", FORTY, Code.MELD_TOO_LONG),
        ("1o-2o-3o-4o-5o-6o-7o-10o-11o-12o-jk", FORTY, Code.MELD_TOO_LONG),
        ("4o-5c-6o", FORTY, Code.MELD_NOT_RUN),
        ("4o-5o-7o", FORTY, Code.MELD_NOT_RUN),
        ("12o-1o-2o", FORTY, Code.MELD_NOT_RUN),  # S003: no round run
        ("jk-1o-2o", FORTY, Code.MELD_NOT_RUN),
        ("11o-12o-jk", FORTY, Code.MELD_NOT_RUN),
        ("6o-5o-4o", FORTY, Code.MELD_NOT_RUN),
        ("4o=4c=5e", FORTY, Code.MELD_NOT_SET),
        ("5o=5o'=5c", PRESETS["espana"], Code.MELD_NOT_SET),  # S003: of different suits
        ("4o-jk-jk2", FORTY, Code.MELD_WILDS),
        ("4o-jk-jk2-7o", Rules(cards_per_pack=40, max_wilds_per_meld=1), Code.MELD_WILDS),
        ("jk-jk2-jk'", Rules(), Code.MELD_NOT_RUN),
        ("jk=jk2=jk'", Rules(), Code.MELD_NOT_SET),
        ("4o-5o-5o", FORTY, Code.ARRANGEMENT_MISMATCH),
        ("8o-9o-10o", FORTY, Code.CARD_NOT_IN_DECK),
        ("4o-jk-6o", WILD_ACE, Code.CARD_NOT_IN_DECK),
    ],
)
def test_what_is_no_meld_is_refused_with_its_code(text: str, rules: Rules, code: Code) -> None:
    with pytest.raises(EngineError) as refused:
        Meld.parse(text, rules)
    assert refused.value.code is code


def test_a_set_is_written_in_one_order() -> None:
    meld = make_set(parse_cards("jk 12b 12o 12e"), Rules(packs=2, set_max=5))
    assert meld.text == "12o=12e=12b=jk"


def test_wild_cards_take_every_place_they_can() -> None:
    cards = parse_cards("5o 6o jk jk2")
    assert [meld.text for meld in melds_of(cards, FORTY)] == ["jk-jk2-5o-6o", "jk-5o-6o-jk2", "5o-6o-jk-jk2"]
    assert [meld.text for meld in melds_of(parse_cards("5o jk jk2"), Rules())] == [
        "5o=jk=jk2",
        "jk-jk2-5o",
        "jk-5o-jk2",
        "5o-jk-jk2",
    ]


def test_a_second_wild_ace_beside_the_first_is_wild() -> None:
    rules = Rules(cards_per_pack=40, packs=2, jokers_per_pack=0, wild_ace_of_coins=True, set_duplicates=False)
    meld = make_set(parse_cards("1o 1o' 1c"), rules)
    assert wild_indexes(meld, rules) == (2,)
    run = make_run(parse_cards("1o 1o' 3o"), rules)
    assert wild_indexes(run, rules) == (1,)


def test_positions_follow_the_deck() -> None:
    forty, forty_eight = laws_for(FORTY), laws_for(Rules())
    assert [forty.position[Card.parse(f"{rank}e")] for rank in (1, 7, 10, 12)] == [0, 6, 7, 9]
    assert [forty_eight.position[Card.parse(f"{rank}e")] for rank in (1, 7, 10, 12)] == [0, 6, 9, 11]
