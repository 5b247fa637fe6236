"""`rules`: presets and what sets them apart."""

from __future__ import annotations

from typing import Annotated

import typer

from app.cli.reading import read_rules


def rules(
    chosen: Annotated[
        str | None, typer.Argument(metavar="[RULES]", help="PRESET, PRESET,field=value,… or a code.")
    ] = None,
) -> None:
    """Print every setting of every preset as a table, or of one rule set with its code."""
    from engine.presets import PRESETS, differences, nearest_preset
    from engine.rulecode import rules_code
    from engine.rules import FIELDS

    if chosen is None:
        names = list(PRESETS)
        rows = [["setting", *names]]
        rows += [[field.name, *(_shown(field.name, PRESETS[name]) for name in names)] for field in FIELDS]
        typer.echo(_table(rows))
        return
    found = read_rules(chosen)
    base = nearest_preset(found)
    changed = {name for name, _, _ in differences(found, base)}
    rows = [["setting", "value", base]]
    rows += [
        [
            field.name,
            _shown(field.name, found),
            _shown(field.name, PRESETS[base]) if field.name in changed else "",
        ]
        for field in FIELDS
    ]
    typer.echo(_table(rows))
    typer.echo(f"code: {rules_code(found)}")


def _shown(name: str, of: object) -> str:
    from engine.rules_as_text import setting_text

    return setting_text(name, getattr(of, name))


def _table(rows: list[list[str]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
