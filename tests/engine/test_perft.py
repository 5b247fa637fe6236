"""Counting the tree of moves from known deals: what is legal, and how many ways lead on.

`perft.txt` has lines "preset seats hand-seed depth count"; a wrong count is split by first move.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import DEAL, PRESETS, Match, Phase, apply, legal_moves, move_text, new_match, to_act
from engine.shuffle import SeededDice

CASES = [
    line.split()
    for line in (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def dealt(preset: str, seats: int, seed: int) -> tuple[Match, SeededDice]:
    dice = SeededDice(seed.to_bytes(32, "big"), (), 1)
    return apply(new_match(PRESETS[preset], seats=seats), None, DEAL, dice).match, dice


def perft(match: Match, dice: SeededDice, depth: int) -> int:
    """The number of sequences of `depth` moves; a hand or match that ends before counts as one."""
    if depth == 0 or match.phase in {Phase.DEAL, Phase.OVER}:
        return 1
    return sum(
        perft(apply(match, seat, move, dice).match, dice, depth - 1)
        for seat in to_act(match)
        for move in legal_moves(match, seat)
    )


def split(match: Match, dice: SeededDice, depth: int) -> str:
    return ", ".join(
        f"{move_text(move)}: {perft(apply(match, seat, move, dice).match, dice, depth - 1)}"
        for seat in to_act(match)
        for move in legal_moves(match, seat)
    )


@pytest.mark.parametrize(("preset", "seats", "seed", "depth", "count"), CASES)
def test_the_tree_has_its_size(preset: str, seats: str, seed: str, depth: str, count: str) -> None:
    match, dice = dealt(preset, int(seats), int(seed))
    found = perft(match, dice, int(depth))
    assert found == int(count), split(match, dice, int(depth))


def test_without_closings_the_tree_can_be_counted_by_hand() -> None:
    """A draw has 2 ways; a discard 8 from the stock, 7 or 8 from the pile as the card may go back or not."""
    assert {tuple(case) for case in CASES} >= {
        ("clasico", "2", "1", "4", str((8 + 7) ** 2)),
        ("espana", "2", "1", "4", str((8 + 8) ** 2)),
    }
