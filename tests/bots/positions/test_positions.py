"""No move that makes people laugh: named positions, what a good player could do there and what nobody would."""

import random

import pytest

from bots import policy
from engine import move_text
from tests.bots.positions.closing import CLOSING
from tests.bots.positions.drawing import DRAWING
from tests.bots.positions.seat import Position
from tests.bots.positions.throwing import FEEDING, JOKERS, LOOSE, MANY, MELDS

POSITIONS = (*DRAWING, *JOKERS, *MELDS, *LOOSE, *MANY, *FEEDING, *CLOSING)
SEEDS = range(3)


def test_there_are_enough_of_them_and_each_has_its_name() -> None:
    assert len(POSITIONS) >= 40
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_its_moves_exist_and_leave_a_choice(position: Position) -> None:
    named = position.good | position.bad
    assert named
    verdicts = {position.verdict(move) for move in position.view.legal}
    assert "" in verdicts  # there is something right to do
    assert len(verdicts) > 1  # and something wrong


@pytest.mark.parametrize("name", ["normal", "tuned", "hard"])
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_nobody_laughs(position: Position, name: str) -> None:
    for seed in SEEDS:
        assert position.verdict(policy(name).choose(position.view, random.Random(seed))) == ""


@pytest.mark.parametrize("position", [*JOKERS, *MELDS], ids=lambda position: position.name)
def test_a_beginner_keeps_its_melds_and_jokers(position: Position) -> None:
    broken = {move for move in position.bad if move.startswith("discard")}
    for seed in range(12):
        move = policy("easy").choose(position.view, random.Random(seed))
        assert move_text(move) not in broken
