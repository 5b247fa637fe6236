"""Ending with one clear line instead of a traceback."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from pydantic import ValidationError

    from app.settings import Settings

USAGE_ERROR = 2
"""Exit code for input that cannot be used, as of every command line tool."""


def fail(line: str, *, code: int = USAGE_ERROR) -> NoReturn:
    """Say on stderr what is wrong and what to do, and end."""
    typer.echo(f"chinchon: {line}", err=True)
    raise typer.Exit(code)


def settings_or_fail() -> Settings:
    """Read the settings, or say which one is wrong."""
    from pydantic import ValidationError

    from app.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        fail(_first_problem(error))


def _first_problem(error: ValidationError) -> str:
    first = error.errors()[0]
    name = "_".join(str(part) for part in first["loc"]).upper()
    told = first["msg"].removeprefix("Value error, ")
    return f"CHINCHON_{name}: {told}" if name else told
