"""`conformance` and what else needs the rules only."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from app.cli.failing import fail

LIMIT_BYTES = 64 * 2**20
"""Larger files are no vectors of ours."""


def conformance(files: Annotated[list[Path], typer.Argument(help="Vector files (JSON).")]) -> None:
    """Run test vectors against the engine; the last line is `N of N`, and any difference makes the exit code 1."""
    from engine.conformance import VectorsError, run_vectors

    right = total = 0
    for file in files:
        try:
            report = run_vectors(read_json(file))
        except VectorsError as error:
            fail(f"{file}: {error}")
        for difference in report.differences:
            typer.echo(f"{file.name}: {difference.text}")
        right, total = right + report.passed, total + report.total
    typer.echo(f"{right} of {total}")
    if right != total:
        raise typer.Exit(1)


def read_json(file: Path) -> Any:
    """What a JSON file holds; ends with one line if it cannot be read."""
    try:
        if file.stat().st_size > LIMIT_BYTES:
            fail(f"{file}: too large")
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        fail(f"{file}: {error.strerror or type(error).__name__}")
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        fail(f"{file}: not JSON")
