"""The yardstick decides the same when everything hidden from its seat is dealt anew."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots import policy
from engine import DEAL, PRESETS, SeededDice, apply, new_match
from engine.state import Match, Phase
from engine.views import seat_view
from tests.engine.hiding import permuted


def decisions(preset: str, seed: int, seats: int, moves: int) -> tuple[Match, int]:
    """A match of a preset some moves after its first deal, and whose turn it is."""
    rng, dice = random.Random(seed), SeededDice(seed.to_bytes(32, "big"))
    match = apply(new_match(PRESETS[preset], seats=seats), None, DEAL, dice).match
    for _ in range(moves):
        if match.phase in {Phase.DEAL, Phase.REENTRY, Phase.OVER} or match.turn is None:
            break
        move = policy("simple").choose(seat_view(match, match.turn), rng)
        after = apply(match, match.turn, move, dice).match
        if after.turn is None or after.phase is Phase.DEAL:
            break
        match = after
    assert match.turn is not None
    return match, match.turn


@settings(max_examples=25)
@given(st.integers(1, 10_000), st.integers(2, 4), st.integers(0, 60), st.randoms(use_true_random=False))
@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_change_no_decision(
    preset: str, seed: int, seats: int, moves: int, chance: random.Random
) -> None:
    match, seat = decisions(preset, seed, seats, moves)
    chosen = policy("simple").choose(seat_view(match, seat), random.Random(seed))
    for _ in range(3):
        other = permuted(match, seat, chance)
        assert policy("simple").choose(seat_view(other, seat), random.Random(seed)) == chosen
