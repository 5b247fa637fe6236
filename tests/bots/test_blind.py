"""Every player decides the same when everything hidden from its seat is dealt anew."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots import POLICY_NAMES, Policy, policy
from bots.hard import Effort, Hard
from engine import DEAL, PRESETS, SeededDice, apply, new_match
from engine.state import Match, Phase
from engine.views import seat_view
from tests.engine.hiding import permuted

LITTLE = Effort(particles=60, steps=1, first_worlds=20, more_worlds=20, candidates=3, finalists=2)
PLAYERS: tuple[Policy, ...] = (*(policy(name) for name in POLICY_NAMES if name != "hard"), Hard(LITTLE))


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
@given(st.integers(1, 10_000), st.integers(2, 6), st.integers(0, 60), st.randoms(use_true_random=False))
@pytest.mark.parametrize("preset", PRESETS)
def test_hidden_cards_change_no_decision(
    preset: str, seed: int, seats: int, moves: int, chance: random.Random
) -> None:
    most = 4 if PRESETS[preset].packs == 1 else seats
    match, seat = decisions(preset, seed, min(seats, most), moves)
    other = permuted(match, seat, chance)
    for player in PLAYERS:
        chosen, also = (player.choose(seat_view(same, seat), random.Random(seed)) for same in (match, other))
        assert chosen == also, player.name
