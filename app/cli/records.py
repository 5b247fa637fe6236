"""`replay` and `verify`: a written match, played again or checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.failing import fail
from app.cli.reading import read_text

if TYPE_CHECKING:
    from engine.errors import NotationError


def replay(file: Annotated[Path, typer.Argument(help="A match in the open notation.")]) -> None:
    """Show a match move by move; stop at the first line that is impossible or untrue."""
    from engine.errors import NotationError
    from engine.notation import header_lines, step_lines
    from engine.notation_reader import parse_match
    from engine.replay import replay as played

    try:
        text = parse_match(read_text(file))
        for line in header_lines(text.rules, text.labels, text.commitments):
            typer.echo(line)
        for one in played(text):
            for line in step_lines(text.labels, one.line.seat, one.line.move, one.step):
                typer.echo(line)
    except NotationError as error:
        fail(_place(file, error))


def verify(file: Annotated[Path, typer.Argument(help="A match in the open notation.")]) -> None:
    """Check that every deck follows from a seed committed to beforehand, and every move from the cards."""
    from engine.errors import NotationError
    from engine.verify import verify_text

    try:
        found = verify_text(read_text(file))
    except NotationError as error:
        fail(_place(file, error))
    for finding in found.findings:
        detail = f" {finding.detail}" if finding.detail else ""
        typer.echo(f"hand {finding.hand_no}, line {finding.line}: {finding.fault}{detail}")
    typer.echo(f"{found.hands} hands checked, {len(found.findings)} faults")
    if not found.sound:
        raise typer.Exit(1)


def _place(file: Path, error: NotationError) -> str:
    return f"{file}, line {error.line}: {error.code}" + (f" {error.detail}" if error.detail else "")
