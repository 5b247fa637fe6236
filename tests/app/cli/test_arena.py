"""`chinchon arena`: players by name or from a module, seats, the JSON line, what is refused."""

import json

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.cli.arena import load
from bots import policy

run = CliRunner()
QUICK = ["--rules", "espana,limit_points=20"]


def test_the_last_line_is_one_json_object() -> None:
    result = run.invoke(cli, ["arena", "normal", "simple", "--matches", "4", "--seed", "3", "--json", *QUICK])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout.splitlines()[-1])
    assert set(report) == {"matches", "players"}
    assert report["matches"] == 4
    assert [player["name"] for player in report["players"]] == ["normal", "simple"]
    for player in report["players"]:
        assert set(player) == {"name", "win_rate", "ci95", "decision_ms"}
        low, high = player["ci95"]
        assert 0 <= low <= player["win_rate"] <= high <= 1
        assert 0 < player["decision_ms"]["mean"] <= player["decision_ms"]["p99"]
    assert "4/4 matches" in result.stderr
    assert "matches" not in result.stdout.replace('"matches"', "")


def test_people_read_lines() -> None:
    result = run.invoke(cli, ["arena", "easy", "--matches", "2", "--seats", "3", *QUICK])
    assert result.exit_code == 0, result.output
    first, *rows = result.stdout.splitlines()
    assert first == "3 matches"  # whole groups: each deal from every seat
    assert [row.split("  ")[0].strip() for row in rows] == ["easy", "easy 2", "easy 3"]
    assert all("wins" in row and "ms a decision" in row for row in rows)


def test_anybody_can_enter_a_player_of_their_own() -> None:
    player = load("bots.simple:Simple")
    assert player.name == policy("simple").name
    result = run.invoke(cli, ["arena", "bots.simple:Simple", "easy", "--matches", "2", "--json", *QUICK])
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody", "simple"], "no player 'nobody'"),
        (["bots.simple:Nothing", "simple"], "cannot make a player"),
        (["no_such_module:Player", "simple"], "cannot make a player"),
        (["simple", "--seats", "9"], "2 to 8"),
        (["simple", "easy", "normal", "--seats", "2"], "cannot fill 2 seats"),
        (["simple", "--rules", "nonsense"], "nonsense"),
        (["simple", "--seats", "5", "--rules", "as_de_oros"], "rules.seats"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_word(arguments: list[str], said: str) -> None:
    result = run.invoke(cli, ["arena", *arguments])
    assert result.exit_code == 2
    assert said in result.output
    assert result.output.startswith("chinchon: ")
    assert len(result.output.splitlines()) == 1
