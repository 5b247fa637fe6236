"""`solve`, `rules`, `replay`, `verify`, `conformance`: what they print, and one line for what cannot be used."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from app.cli import cli
from engine import DEAL, Move, SeededDice, apply, legal_moves, new_match, parse_rules, rules_code, to_act
from engine.notation import commitment_line, header_lines, seed_line, step_lines
from engine.play import default_move
from engine.shuffle import chain
from engine.state import Phase

VECTORS = Path(__file__).parents[2] / "vectors"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


def refused(*arguments: str) -> str:
    """The one line that a command ends with when its input cannot be used."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    lines = result.output.strip().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("chinchon: ")
    return lines[0]


# --- solve ---------------------------------------------------------------------------------------


def test_solve_tells_melds_loose_cards_and_points() -> None:
    """The worked hand of the `espana` source: Ana keeps the ace of espadas."""
    result = run("solve", "2o", "3o", "4o", "6c", "6e", "6b", "1e", "--rules", "espana")
    assert result.output.splitlines() == [
        "melds   2o-3o-4o  6c=6e=6b",
        "loose   1e",
        "points  1",
        "closes  yes",
    ]


def test_solve_values_each_discard_of_eight() -> None:
    report = json.loads(run("solve", "2o 3o 4o 6c 6e 6b 1e 12c", "--rules", "espana", "--json").output)
    assert report["discards"][0] == {"card": "12c", "points": 1}
    assert {one["card"] for one in report["discards"]} == set(report["cards"])
    best = report["closings"][0]
    assert (best["throw"], best["scores"], best["loose"]) == ("12c", 1, ["1e"])


def test_cards_may_be_written_either_way() -> None:
    assert (
        run("solve", "O2", "o3", "4O", "c6", "E6", "b6", "1E").output
        == run("solve", "2o,3o,4o,6c,6e,6b,1e").output
    )


def test_the_same_card_twice_is_one_of_each_pack() -> None:
    assert run("solve", "7o 7o 7c 1b 1b 1e 12c").exit_code == 0
    assert "no 7o'" in refused("solve", "7o 7o 7c 1b 1e 2e 12c", "--rules", "clasico,packs=1")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["zz 1o 2o 3o 4o 5o 6o"], "no card: 'zz'"),
        (["1o 2o 3o"], "7 or 8 cards, not 3"),
        (["1o 2o 3o 4o 5o 6o 8o", "--rules", "espana"], "no 8o"),
        (["jk 2o 3o 4o 5o 6o 7o", "--rules", "espana"], "no jk"),
        (["1o 2o 3o 4o 5o 6o 7o", "--rules", "nonsense"], "rules.unreadable"),
        (["1o 2o 3o 4o 5o 6o 7o", "--rules", "clasico,limit_points=7"], "limit_points"),
        (["1o 2o 3o 4o 5o 6o 7o", "--rules", "clasico,colour=red"], "colour"),
    ],
)
def test_what_cannot_be_solved_is_said_in_one_line(arguments: list[str], part: str) -> None:
    assert part in refused("solve", *arguments)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.text(max_size=12), min_size=1, max_size=9))
def test_noise_never_ends_in_a_traceback(words: list[str]) -> None:
    result = run("solve", "--", *words)
    assert result.exit_code in {0, 2}
    assert result.exception is None or isinstance(result.exception, SystemExit)


# --- rules ---------------------------------------------------------------------------------------


def test_rules_tables_all_presets() -> None:
    lines = run("rules").output.splitlines()
    assert lines[0].split() == ["setting", "clasico", "fournier", "espana", "as_de_oros", "rioplatense"]
    assert ["reentries", "0", "0", "0", "0", "1"] in [line.split() for line in lines]


def test_rules_of_a_house_have_a_code_that_reads_back() -> None:
    text = "clasico,jokers_per_pack=0,limit_points=50"
    code = run("rules", text).output.splitlines()[-1].removeprefix("code: ")
    assert code == rules_code(parse_rules(text))
    assert run("rules", code).output == run("rules", text).output


def test_rules_that_contradict_each_other_are_named() -> None:
    line = refused("rules", "clasico,wild_ace_of_coins=yes")
    assert "jokers_per_pack" in line
    assert "wild_ace_of_coins" in line


# --- replay, verify ------------------------------------------------------------------------------


def written_hand() -> list[str]:
    """The lines of a match's first hand, played at random."""
    seeds = chain(bytes(32))
    rules, labels, rng = parse_rules("clasico,limit_points=50"), ("ana", "beto"), random.Random(3)
    match = new_match(rules, seats=2)
    lines = [*header_lines(rules, labels), commitment_line(1, seeds[0])]
    dice = SeededDice(seeds[1], (), 1)
    seat: int | None = None
    move: Move = DEAL
    while True:
        step = apply(match, seat, move, dice)
        lines += step_lines(labels, seat, move, step)
        match = step.match
        if match.phase in {Phase.DEAL, Phase.OVER}:
            return [*lines, seed_line(seeds[1])]
        seat = to_act(match)[0]
        move = default_move(match, seat) or rng.choice(legal_moves(match, seat))


def test_a_written_match_is_shown_and_found_sound(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text("\n".join(written_hand()), encoding="utf-8")
    shown = run("replay", str(file))
    assert shown.exit_code == 0
    assert "hand 1" in shown.output
    assert run("verify", str(file)).output == "1 hands checked, 0 faults\n"


def test_replay_stops_at_the_first_impossible_line(tmp_path: Path) -> None:
    lines = written_hand()
    place = next(number for number, line in enumerate(lines) if line.startswith(("ana draw", "beto draw")))
    lines.insert(place + 1, lines[place])
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run("replay", str(file))
    assert result.exit_code == 2
    assert f"line {place + 2}: move.already_drawn" in result.output.splitlines()[-1]


def test_verify_names_a_forged_seed(tmp_path: Path) -> None:
    lines = written_hand()
    lines[-1] = seed_line(b"x" * 32)
    file = tmp_path / "match.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    result = run("verify", str(file))
    assert result.exit_code == 1
    assert "chain" in result.output


@pytest.mark.parametrize("command", ["replay", "verify", "conformance"])
@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"[" * 100_000, b"x" * 10_000_000, b"{}"])
def test_unusable_files_get_one_line(tmp_path: Path, command: str, content: bytes) -> None:
    file = tmp_path / "noise"
    file.write_bytes(content)
    assert "noise" in refused(command, str(file))


@pytest.mark.parametrize("command", ["replay", "verify", "conformance"])
def test_a_missing_file_gets_one_line(tmp_path: Path, command: str) -> None:
    assert "No such file" in refused(command, str(tmp_path / "nothing"))


# --- conformance ---------------------------------------------------------------------------------


def test_every_vector_passes() -> None:
    result = run("conformance", str(VECTORS / "hands.json"), str(VECTORS / "clasico.json"))
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "762 of 762"


def test_a_difference_is_named(tmp_path: Path) -> None:
    document = json.loads((VECTORS / "clasico.json").read_text(encoding="utf-8"))
    document["cases"] = document["cases"][:2]
    document["cases"][0]["expect"]["deadwood"] += 1
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    result = run("conformance", str(file))
    assert result.exit_code == 1
    assert document["cases"][0]["id"] in result.output
    assert result.output.splitlines()[-1] == "1 of 2"
