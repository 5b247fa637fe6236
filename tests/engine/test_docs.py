"""The pages about rules, notation and shuffle say what the engine does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import FIELDS, PRESETS, Code, Field
from engine.events import WinReason
from engine.notation_reader import parse_match
from engine.replay import final_match
from engine.rules_as_text import setting_text
from engine.verify import Fault
from tests.engine.test_rules import CONFLICTING

DOCS = Path(__file__).parents[2] / "docs"
RULES = (DOCS / "rules.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
SHUFFLE = (DOCS / "shuffle.md").read_text(encoding="utf-8")


def settings_rows() -> dict[str, list[str]]:
    part = RULES.split("## All settings")[1].split("### What excludes what")[0]
    rows = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| `")]
    return {name.strip(): [cell.strip() for cell in cells] for name, *cells in rows}


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_the_table_of_settings_is_right(field: Field) -> None:
    allowed = ", ".join(setting_text(field.name, value) for value in field.values)
    if field.span:
        allowed += f" (any {field.span[0]} to {field.span[1]})"
    presets = [rules for name, rules in PRESETS.items() if name != "rioplatense"]
    values = [setting_text(field.name, getattr(rules, field.name)) for rules in presets]
    assert settings_rows()[f"`{field.name}`"] == [allowed, field.unit, *values, field.source]
    assert RULES.count(f"`{field.name}`") >= 2 or field.unit == "turns", (
        "a setting is explained, not only listed"
    )


def test_every_exclusion_is_told() -> None:
    part = RULES.split("### What excludes what")[1].split("## Cards")[0]
    for values, (field, because) in CONFLICTING:
        assert any(f"`{field}`" in line and because_words(because) in line for line in part.splitlines()), (
            values
        )


def because_words(because: str) -> str:
    """A wild card comes from two settings, so that line names neither."""
    return "neither a joker" if because == "jokers_per_pack" else f"`{because}`"


def test_the_example_of_the_notation_plays() -> None:
    example = NOTATION.split("```")[1]
    match = final_match(parse_match(example.lstrip()))
    assert [player.total for player in match.players] == [1, 18, 32]


def test_reasons_faults_and_codes_are_listed() -> None:
    assert all(f"`{reason}`" in NOTATION for reason in WinReason)
    assert all(f"| `{fault}` |" in SHUFFLE for fault in Fault)
    assert {"notation.syntax", "card.unreadable", "move.not_your_turn"} <= set(Code)


def test_the_published_vectors_are_the_tested_ones() -> None:
    vectors = json.loads((Path(__file__).parent / "shuffle_vectors.json").read_text(encoding="utf-8"))
    for chain in vectors["chains"]:
        assert all(f"    {chain[key]}\n" in SHUFFLE for key in ("root", "commitment", "seed_1"))
    for shuffle in vectors["shuffles"]:
        assert f"    {shuffle['order']}\n" in SHUFFLE
        assert (
            f"    hand {shuffle['hand_no']}, {shuffle['label']}, charms: {shuffle['charms'] or 'none'}\n"
            in SHUFFLE
        )
