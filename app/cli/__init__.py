"""The `chinchon` command. Each subcommand imports what it needs when it runs, so that all start quickly."""

from importlib.metadata import version
from typing import Annotated

import typer

from app.cli.arena import arena
from app.cli.conformance import conformance
from app.cli.demo import demo
from app.cli.records import replay, verify
from app.cli.rules import rules
from app.cli.running import poll, serve, work
from app.cli.solve import solve
from app.cli.webhook import commands as webhook

cli = typer.Typer(
    name="chinchon", no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False
)
for command in (demo, serve, work, poll, rules, solve, replay, verify, conformance, arena):
    cli.command()(command)
cli.add_typer(webhook, name="webhook")


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version("chinchon"))
        raise typer.Exit


@cli.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop."),
    ] = False,
) -> None:
    """Play the Spanish card game chinchón with friends in a chat."""


def main() -> None:
    """Run the command line; the entry point of the console script."""
    cli()
