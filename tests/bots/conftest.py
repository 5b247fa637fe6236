"""Matches under way, for the tests of computer players."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from bots import policy
from bots.arena import RandomDice
from engine import DEAL, Match, Phase, apply, new_match, parse_rules, seat_view, to_act

Walk = Callable[..., Iterator[Match]]


def walk(rules: str, *, seats: int, seed: int, player: str = "simple", hands: int = 1) -> Iterator[Match]:
    """Give every state of the first hands of a match, played by one computer player on all seats."""
    rng = random.Random(seed)
    match = new_match(parse_rules(rules), seats=seats)
    while match.phase is not Phase.OVER and len(match.results) < hands:
        dice = RandomDice(seed, match.hand_no + (match.phase is Phase.DEAL))
        if match.phase is Phase.DEAL:
            match = apply(match, None, DEAL, dice).match
        else:
            seat = to_act(match)[0]
            move = policy(player).choose(seat_view(match, seat), rng)
            match = apply(match, seat, move, dice).match
        yield match


@pytest.fixture(scope="session", name="walk")
def _walk() -> Walk:
    return walk
