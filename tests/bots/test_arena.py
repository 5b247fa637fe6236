"""The arena counts fairly: paired deals, every seat for everybody, intervals from the spread of the pairs."""

from __future__ import annotations

import random
from itertools import count

import pytest

from bots import policy
from bots.arena import Contest, RandomDice, Tally, distinct_names
from engine import PRESETS, Discard, DrawStock, Move, Phase, parse_rules
from engine.cards import deck
from engine.views import SeatView

QUICK = parse_rules("espana,limit_points=20")


class Recorder:
    """Plays like the yardstick and keeps what it was shown at the first decision of each hand."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seen: list[tuple[int, int, tuple[int, ...]]] = []

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        table = view.public
        if not any(fact.seat == view.seat for fact in table.log) and table.phase is Phase.DRAW:
            self.seen.append((table.hand_no, view.seat, tuple(sorted(view.hand))))
        return policy("simple").choose(view, rng)


class Drone:
    """Never closes: draws and throws what it drew."""

    name = "drone"

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        for move in view.legal:
            if isinstance(move, DrawStock) or (isinstance(move, Discard) and move.card == view.drawn):
                return move
        return view.legal[0]


def seconds() -> float:
    return 0.0


def last(contest: Contest, matches: int) -> tuple[Tally, ...]:
    tallies: tuple[Tally, ...] = ()
    for tallies in contest.groups(matches, seconds):  # noqa: B007 - the last ones are asked for
        pass
    return tallies


def test_each_deal_is_played_from_every_seat() -> None:
    one, two = Recorder("one"), Recorder("two")
    last(Contest((one, two), QUICK, seed=3), 2)
    firsts = {
        (player.name, seat): hand
        for player in (one, two)
        for number, seat, hand in player.seen
        if number == 1
    }
    assert firsts["one", 0] == firsts["two", 0]
    assert firsts["one", 1] == firsts["two", 1]


def test_equal_players_share_the_wins() -> None:
    one, two = last(Contest((policy("simple"), policy("simple")), QUICK, seed=3), 40)
    assert one.wins + two.wins == 40
    assert one.win_rate + two.win_rate == pytest.approx(1)
    assert (one.name, two.name) == ("simple", "simple 2")
    low, high = one.ci95
    assert 0 <= low <= one.win_rate <= high <= 1
    assert high - low < 0.5


def test_the_same_seed_plays_the_same() -> None:
    contest = Contest((policy("normal"), policy("easy"), policy("simple")), QUICK, seed=8)
    assert [tally.pair_scores for tally in last(contest, 6)] == [
        tally.pair_scores for tally in last(contest, 6)
    ]


def test_decisions_are_timed_with_the_clock_that_is_handed_in() -> None:
    ticks = count()
    contest = Contest((policy("simple"), policy("simple")), QUICK, seed=3)
    tallies: tuple[Tally, ...] = ()
    for tallies in contest.groups(2, lambda: float(next(ticks))):  # noqa: B007 - as above
        pass
    assert set(tallies[0].decision_ms) == {1000.0}
    assert tallies[0].percentile_ms(0.99) == 1000.0


def test_players_that_never_end_a_hand_come_to_an_end() -> None:
    rules = parse_rules("espana,limit_points=500,max_turns_per_hand=50")
    one, two = last(Contest((Drone(), Drone()), rules, seed=1), 2)
    assert one.closed == two.closed == 0
    assert one.win_rate + two.win_rate == pytest.approx(1)


def test_an_interval_needs_two_groups_and_shrinks_with_more() -> None:
    assert Tally("x").ci95 == (0.0, 1.0)
    assert Tally("x", pair_scores=[0.5]).ci95 == (0.0, 1.0)
    few = Tally("x", pair_scores=[0.5, 1.0] * 10)
    many = Tally("x", pair_scores=[0.5, 1.0] * 100)
    assert many.ci95[1] - many.ci95[0] < few.ci95[1] - few.ci95[0]
    # 20 scores of .5 and 1: mean .75, spread .2565, so 1.96 * .2565 / sqrt(20)
    assert few.ci95[0] == pytest.approx(0.6376, abs=1e-3)
    assert few.ci95[1] == pytest.approx(0.8624, abs=1e-3)


def test_dice_shuffle_all_cards_by_seed_hand_and_label() -> None:
    cards = deck(cards_per_pack=40, packs=1, jokers_per_pack=0)
    one = RandomDice(1, 1).shuffle(cards, label="deal")
    assert sorted(one) == sorted(cards)
    assert one == RandomDice(1, 1).shuffle(cards, label="deal")
    others = [RandomDice(2, 1), RandomDice(1, 2)]
    assert all(one != dice.shuffle(cards, label="deal") for dice in others)
    assert one != RandomDice(1, 1).shuffle(cards, label="reshuffle 1")


def test_names_are_told_apart() -> None:
    assert distinct_names(["a", "b", "a", "a"]) == ("a", "b", "a 2", "a 3")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_solid_player_beats_the_beginner(preset: str) -> None:
    normal, easy = last(Contest((policy("normal"), policy("easy")), parse_rules(preset), seed=2), 60)
    assert normal.wins > easy.wins
