"""Whole matches by plain players: they end, every kind of event happens, and the document stays small."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.events
from engine import DEAL, PRESETS, Match, Phase, WinReason, all_cards, apply, new_match
from engine.rules import UNLIMITED_REENTRIES, Ending, Rules, adapted
from engine.shuffle import SeededDice
from tests.engine.tables import dice_for, next_move, rule_sets, simple_match

if TYPE_CHECKING:
    from engine import Event


@settings(max_examples=40)
@given(st.data(), st.integers(2, 8), st.binary(min_size=32, max_size=32))
def test_every_match_ends_when_reentries_end(data: st.DataObject, seats: int, root: bytes) -> None:
    rules = data.draw(rule_sets(seats))
    changes: dict[str, Any] = {"limit_points": min(rules.limit_points, 120)}
    if rules.reentries == UNLIMITED_REENTRIES:
        changes["reentries"] = 1
    rules = adapted(rules, **changes)
    match = None
    for _, _, match in simple_match(rules, seats, random.Random(root), hands=400, root=root):
        assert not match.hand or set(all_cards(match).values()) == {1}
    assert match is not None
    assert match.phase is Phase.OVER
    assert match.winner is not None
    assert not match.players[match.winner].left
    if match.win_reason is WinReason.LOWEST:
        assert match.players[match.winner].total == min(player.total for player in match.players)
    if match.win_reason is WinReason.SURVIVOR:
        assert [seat for seat, player in enumerate(match.players) if not player.out] == [match.winner]


def eventful(rules: Rules, seats: int, seed: int) -> Counter[type[Event]]:
    """What happens in a match in which the last seat leaves after a while."""
    rng = random.Random(seed)
    root = seed.to_bytes(32, "big")
    match = new_match(rules, seats=seats)
    seen: Counter[type[Event]] = Counter()
    moves = 0
    while match.phase is not Phase.OVER and match.hand_no < 60:
        seat, move = next_move(match, rng)
        if moves == 150:
            seat, move = seats - 1, engine.LEAVE
        step = apply(match, seat, move, dice_for(root, match.hand_no + (move == DEAL)))
        match = step.match
        moves += 1
        seen.update(type(event) for event in step.events)
    return seen


def test_every_kind_of_event_happens() -> None:
    seen: Counter[type[Event]] = Counter()
    for seed in range(12):
        seen += eventful(adapted(PRESETS["clasico"], reentries=1), 4, seed)
        seen += eventful(PRESETS["as_de_oros"], 3, seed)
        seen += eventful(PRESETS["espana"], 4, seed)
    kinds = {
        kind for kind in vars(engine.events).values() if isinstance(kind, type) and hasattr(kind, "__slots__")
    }
    assert set(seen) == kinds - {WinReason}


@pytest.mark.parametrize("preset", PRESETS)
def test_with_the_same_dice_the_same_moves_give_the_same_match(preset: str) -> None:
    first = [step[2] for step in simple_match(PRESETS[preset], 3, random.Random(5))]
    second = [step[2] for step in simple_match(PRESETS[preset], 3, random.Random(5))]
    assert first == second
    assert first[-1].phase is Phase.OVER


def plain(value: object) -> bool:
    """Whether a value is made of nothing but what a document can hold."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and plain(item) for key, item in value.items())
    if isinstance(value, (tuple, list)):
        return all(map(plain, value))
    return value is None or isinstance(value, (int, str))


def test_the_state_is_plain_data() -> None:
    for _, _, match in simple_match(PRESETS["clasico"], 4, random.Random(1), hands=3):
        assert plain(asdict(match))


def numbers(value: object) -> int:
    """How many numbers and words a value has."""
    if isinstance(value, dict):
        return sum(map(numbers, value.values()))
    if isinstance(value, (tuple, list)):
        return sum(map(numbers, value))
    return 1


def test_a_hand_in_play_stays_small() -> None:
    """The cards of the deck, a number a turn, and little else."""
    match = apply(new_match(Rules(), seats=4), None, DEAL, SeededDice(bytes(32))).match
    rng = random.Random(3)
    while not match.results:
        assert match.hand is not None
        in_play = replace(match.hand, show=None)
        assert numbers(asdict(in_play)) <= 50 + len(match.hand.turns) + 8
        seat, move = next_move(match, rng)
        match = apply(match, seat, move, dice_for(bytes(32), match.hand_no)).match
    assert isinstance(match, Match)


def test_lowest_ending_never_waits_for_the_last_one() -> None:
    rules = adapted(PRESETS["fournier"], ending=Ending.LOWEST)
    *_, (_, _, match) = simple_match(rules, 5, random.Random(2))
    assert match.win_reason in {WinReason.LOWEST, WinReason.CHINCHON}
    assert not any(player.out for player in match.players)
