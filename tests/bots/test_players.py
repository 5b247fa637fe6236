"""Every player, in every phase and rule set: legal moves, reasons, repeatable."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bots import POLICY_NAMES, Policy, policy
from bots.arena import RandomDice
from bots.batch.guessing import Size
from bots.hard import Effort, Hard
from bots.reasons import ReasonCode, explain
from engine import (
    DEAL,
    PRESETS,
    Close,
    DeclineReentry,
    Phase,
    Reenter,
    apply,
    check,
    new_match,
    parse_rules,
    public_view,
    seat_view,
    to_act,
)
from engine.views import PublicPlayer, SeatView

LITTLE = Effort(particles=60, steps=1, first_worlds=20, more_worlds=20, candidates=3, finalists=2)
PLAYERS: tuple[Policy, ...] = (
    *(policy(name) for name in POLICY_NAMES if name != "hard"),
    Hard(LITTLE),
)
TABLES = (
    ("clasico", 2),
    ("clasico", 4),
    ("clasico", 6),
    ("fournier", 2),
    ("fournier", 8),
    ("espana", 3),
    ("espana,lay_off=none,close_mode=all,close_limit=0", 2),
    ("as_de_oros", 2),
    ("as_de_oros", 4),
    ("rioplatense,limit_points=30", 4),
    ("clasico,jokers_per_pack=1,packs=2", 2),
)


def names(player: Policy) -> str:
    return player.name


@pytest.mark.parametrize("player", PLAYERS, ids=names)
@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_they_play_matches_to_their_end_with_legal_moves_and_reasons(
    rules: str, seats: int, player: Policy
) -> None:
    rng = random.Random(4)
    match = new_match(replace(parse_rules(rules), limit_points=30), seats=seats)
    phases = set()
    while match.phase is not Phase.OVER and match.hand_no < 12:
        dice = RandomDice(11, match.hand_no + (match.phase is Phase.DEAL))
        if match.phase is Phase.DEAL:
            match = apply(match, None, DEAL, dice).match
            continue
        seat = to_act(match)[0]
        view = seat_view(match, seat)
        move = player.choose(view, rng)
        assert check(match, seat, move) is None
        assert explain(view, move).code in ReasonCode
        phases.add(match.phase)
        match = apply(match, seat, move, dice).match
    assert {Phase.DRAW, Phase.DISCARD, Phase.SHOW} <= phases


@pytest.mark.parametrize("player", PLAYERS, ids=names)
def test_who_has_nothing_to_do_is_not_asked(player: Policy) -> None:
    match = apply(new_match(PRESETS["clasico"], seats=2), None, DEAL, RandomDice(1, 1)).match
    assert match.turn is not None
    with pytest.raises(ValueError, match="nothing to do"):
        player.choose(seat_view(match, 1 - match.turn), random.Random(0))


def out_of_the_match(rules: str, totals: tuple[int, ...], *, pot: int) -> SeatView:
    """Seat 0 has gone out and is asked whether it buys back in."""
    match = new_match(parse_rules(rules), seats=len(totals))
    players = tuple(
        replace(player, total=total, out=number == 0, asked=number == 0)
        for number, (player, total) in enumerate(zip(match.players, totals, strict=True))
    )
    return seat_view(replace(match, phase=Phase.REENTRY, players=players, pot_chips=pot, hand_no=3), 0)


@pytest.mark.parametrize("name", ["easy", "normal", "tuned", "hard"])
def test_they_buy_back_in_where_it_costs_nothing(name: str) -> None:
    view = out_of_the_match("rioplatense", (104, 60, 40), pot=0)
    assert isinstance(policy(name).choose(view, random.Random(0)), Reenter)


@pytest.mark.parametrize("name", ["normal", "tuned", "hard"])
def test_they_pay_another_stake_only_for_a_fair_chance(name: str) -> None:
    rules = "fournier,reentries=unlimited"
    fair = out_of_the_match(rules, (104, 60, 50), pot=30)
    hopeless = out_of_the_match(rules, (104, 99, 5, 5, 5, 5, 5, 5), pot=80)
    assert isinstance(policy(name).choose(fair, random.Random(0)), Reenter)
    assert isinstance(policy(name).choose(hopeless, random.Random(0)), DeclineReentry)


def test_effort_is_counted_not_timed() -> None:
    """The same position costs the same number of worlds, and gives the same move, on any machine."""
    match = apply(new_match(PRESETS["espana"], seats=2), None, DEAL, RandomDice(3, 1)).match
    rng = random.Random(1)
    for _ in range(9):
        seat = to_act(match)[0]
        match = apply(
            match, seat, policy("simple").choose(seat_view(match, seat), rng), RandomDice(3, 1)
        ).match
    view = seat_view(match, to_act(match)[0])
    assert len({Hard(LITTLE).choose(view, random.Random(5)) for _ in range(3)}) == 1
    assert Size(particles=10, worlds=5, steps=1).worlds == 5


def test_a_beginner_closes_sooner_or_later_and_always_when_all_is_melded() -> None:
    from tests.bots.positions.seat import seat

    full = seat("clasico", "4o 5o 6o 7c 7e 7b 7o 12c", upcard="8e")
    loose = seat("clasico", "4o 5o 6o 7c 7e 7b 2e 12c", upcard="8e")
    easy = policy("easy")
    assert all(isinstance(easy.choose(full, random.Random(seed)), Close) for seed in range(10))
    closed = {isinstance(easy.choose(loose, random.Random(seed)), Close) for seed in range(40)}
    assert closed == {True, False}


def test_public_players_are_what_the_views_show() -> None:
    match = apply(new_match(PRESETS["clasico"], seats=3), None, DEAL, RandomDice(1, 1)).match
    assert all(isinstance(player, PublicPlayer) for player in public_view(match).players)
