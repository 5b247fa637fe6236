"""`conformance`: test vectors against the engine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from app.cli.failing import fail
from app.cli.reading import read_json


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
