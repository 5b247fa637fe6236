"""Playthroughs: any change of behaviour shows as a difference of text."""

import difflib

import pytest

from engine import Phase
from engine.notation_reader import parse_match
from engine.replay import final_match
from tests.engine.golden import FOLDER, SEATS, playthrough


@pytest.mark.parametrize("preset", SEATS)
def test_playthrough_is_as_recorded(preset: str) -> None:
    recorded = (FOLDER / f"{preset}.txt").read_text(encoding="utf-8")
    now = playthrough(preset)
    difference = difflib.unified_diff(
        recorded.splitlines(), now.splitlines(), "recorded", "now", lineterm="", n=2
    )
    assert recorded == now, "\n".join([*list(difference)[:40], "write anew: python -m tests.engine.golden"])


@pytest.mark.parametrize("preset", SEATS)
def test_playthrough_is_a_match_in_notation(preset: str) -> None:
    match = final_match(parse_match((FOLDER / f"{preset}.txt").read_text(encoding="utf-8")))
    assert match.phase in {Phase.DEAL, Phase.OVER}
    assert match.results
