"""The options as the README and the help tell them."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from app.cli import cli
from app.cli.demo import demo

README = (Path(__file__).parents[2] / "README.md").read_text()


def test_the_readme_names_every_option_with_its_default() -> None:
    section = README.split("## The demo\n")[1].split("\n## ")[0]
    told = dict(re.findall(r"^\| `--([a-z-]+)` \| `?([^|`]*)`? \|", section, re.MULTILINE))
    options = inspect.signature(demo).parameters
    assert told == {
        name.replace("_", "-"): "" if option.default in {None, False} else str(option.default)
        for name, option in options.items()
    }


@pytest.mark.parametrize(
    "wrong",
    [
        ("--port", "70000"),
        ("--port", "eighty"),
        ("--speed", "0"),
        ("--speed", "fast"),
        ("--lang", "fr"),
        ("--seed", "x"),
    ],
    ids=" ".join,
)
def test_values_that_cannot_be_are_refused_before_anything_starts(
    wrong: tuple[str, str], tmp_path: Path
) -> None:
    result = CliRunner().invoke(cli, ["demo", "--data-dir", str(tmp_path / "data"), *wrong])
    assert result.exit_code == 2
    assert wrong[0] in result.output
    assert not (tmp_path / "data").exists()
