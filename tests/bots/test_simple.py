"""The yardstick does what its description says, from what its seat sees."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots import POLICY_NAMES, policy
from engine import DEAL, Close, Discard, SeededDice, TakeDiscard, apply, legal_moves, new_match, parse_rules
from engine.solver import best_arrangement, discard_values
from engine.state import Match, Phase
from engine.views import seat_view

RULES = parse_rules("espana")


def played(seed: int, moves: int, *, seats: int = 2) -> Match:
    """A match some moves after a deal, played by the yardstick itself."""
    rng, dice = random.Random(seed), SeededDice(seed.to_bytes(32, "big"))
    match = apply(new_match(RULES, seats=seats), None, DEAL, dice).match
    for _ in range(moves):
        if match.phase not in {Phase.DRAW, Phase.DISCARD} or match.turn is None:
            break
        move = policy("simple").choose(seat_view(match, match.turn), rng)
        match = apply(match, match.turn, move, dice).match
    return match


positions = st.builds(played, st.integers(1, 10_000), st.integers(0, 25), seats=st.integers(2, 4))


@given(positions, st.integers(0, 3))
def test_it_does_as_described(match: Match, seed: int) -> None:
    if match.turn is None or match.phase not in {Phase.DRAW, Phase.DISCARD}:
        return
    view = seat_view(match, match.turn)
    move = policy("simple").choose(view, random.Random(seed))
    assert move in legal_moves(match, match.turn)
    if match.phase is Phase.DRAW:
        top = view.public.discard_pile[-1]
        held = best_arrangement((*view.hand, top), RULES)
        assert isinstance(move, TakeDiscard) == any(top in meld.cards for meld in held.melds)
    elif view.closings:
        assert isinstance(move, Close)
        assert move.card == view.closings[0].card
    else:
        assert isinstance(move, Discard)
        values = dict(discard_values(view.hand, RULES))
        allowed = [card for card in values if card != view.locked]
        assert values[move.card] == min(values[card] for card in allowed)


@given(positions, st.integers(0, 3))
def test_the_decision_follows_from_view_and_random_source_alone(match: Match, seed: int) -> None:
    if match.turn is None:
        return
    view = seat_view(match, match.turn)
    assert policy("simple").choose(view, random.Random(seed)) == policy("simple").choose(
        view, random.Random(seed)
    )


def test_among_equal_discards_it_chooses_by_lot() -> None:
    match = played(1, 1)
    assert match.turn is not None
    thrown = set()
    for number in range(1, 200):
        other = played(number, 1)
        if other.phase is Phase.DISCARD and other.turn is not None:
            view = seat_view(other, other.turn)
            thrown |= {len({policy("simple").choose(view, random.Random(n)) for n in range(8)}) for _ in (0,)}
    assert max(thrown) > 1


def test_who_has_nothing_to_do_is_not_asked() -> None:
    match = played(1, 0)
    assert match.turn is not None
    other = 1 - match.turn
    with pytest.raises(ValueError, match="nothing to do"):
        policy("simple").choose(seat_view(match, other), random.Random(0))


def test_names_lead_to_players() -> None:
    assert "simple" in POLICY_NAMES
    assert all(policy(name).name == name for name in POLICY_NAMES)
    with pytest.raises(KeyError):
        policy("nobody")
