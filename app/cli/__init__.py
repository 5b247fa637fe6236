"""The `chinchon` command. Each subcommand imports what it needs when it runs, so that all start quickly."""

from importlib.metadata import version
from typing import Annotated

import typer

from app.cli import engine_tools, running, webhook

cli = typer.Typer(
    name="chinchon", no_args_is_help=True, add_completion=False, pretty_exceptions_show_locals=False
)
cli.command("serve")(running.serve)
cli.command("work")(running.work)
cli.command("poll")(running.poll)
cli.add_typer(webhook.commands, name="webhook")
cli.command("conformance")(engine_tools.conformance)


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
