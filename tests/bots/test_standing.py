"""Chances to win from the totals: shared out, ordered, the rules' endings kept; arrays say the same."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.batch.playout import NOBODY, Ends
from bots.batch.worth import win_chances
from bots.standing import chances
from engine import parse_rules

RULES = ("clasico", "espana", "as_de_oros", "rioplatense", "fournier,reentries=unlimited")
totals_of_a_table = st.lists(st.integers(-30, 140), min_size=2, max_size=8)


@given(st.sampled_from(RULES), totals_of_a_table, st.integers(-1, 1))
def test_chances_are_shared_out_and_arrays_agree(rules: str, totals: list[int], closer: int) -> None:
    found = parse_rules(rules)
    seats = len(totals)
    told = chances(
        dict(enumerate(map(float, totals))),
        found,
        closer=None if closer == NOBODY else closer,
        match_seats=seats,
    )
    assert sum(told.values()) == pytest.approx(1)
    ends = Ends(
        points=np.array(totals, dtype=np.int64)[:, None],
        closer=np.array([closer], dtype=np.int64),
        won=np.array([False]),
    )
    [chance] = win_chances(ends, [0] * seats, found, match_seats=seats)
    assert chance == pytest.approx(told[0])


@given(st.sampled_from(RULES), st.integers(0, 90), st.integers(0, 90))
def test_fewer_points_are_better(rules: str, mine: int, theirs: int) -> None:
    told = chances({0: mine, 1: theirs}, parse_rules(rules))
    assert (told[0] > told[1]) == (mine < theirs)


def test_who_is_out_is_out() -> None:
    assert chances({0: 101, 1: 40}, parse_rules("clasico")) == {0: 0, 1: 1}
    assert chances({0: 100, 1: 40}, parse_rules("clasico"))[0] > 0
    assert chances({0: 100, 1: 40}, parse_rules("as_de_oros")) == {0: 0, 1: 1}


def test_all_out_together_the_lowest_wins_and_the_closer_a_tie() -> None:
    rules = parse_rules("clasico")
    assert chances({0: 120, 1: 110}, rules) == {0: 0, 1: 1}
    assert chances({0: 110, 1: 110}, rules, closer=1) == {0: 0, 1: 1}


def test_who_may_buy_back_in_still_has_a_chance() -> None:
    rules = parse_rules("rioplatense")
    assert chances({0: 101, 1: 40, 2: 20}, rules, match_seats=3)[0] > 0
    assert chances({0: 101, 1: 40}, rules, match_seats=2)[0] == 0


def test_a_match_won_by_chinchon_is_won() -> None:
    ends = Ends(np.array([[0, 0], [0, 0]]), np.array([0, 1]), np.array([True, True]))
    assert win_chances(ends, [99, 0], parse_rules("clasico"), match_seats=2).tolist() == [1.0, 0.0]
