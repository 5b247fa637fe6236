"""`demo`: everything on this machine, with phones in the browser; no token needed."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from app.cli.failing import fail


class Language(StrEnum):
    """What the people of the scene speak."""

    ES = "es"
    EN = "en"


def demo(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port of the page; 0 takes a free one.")] = 8090,
    data_dir: Annotated[Path, typer.Option(help="Folder that keeps tables and phones.")] = Path("data/demo"),
    speed: Annotated[
        float, typer.Option(min=0.01, max=1000, help="How many times faster than people computers play.")
    ] = 1.0,
    seed: Annotated[
        int | None, typer.Option(help="Fixes ids, decks and computer players; begins a new scene.")
    ] = None,
    lang: Annotated[
        Language | None,
        typer.Option(help="Language of Ana, Beto and the page; another than last time begins a new scene."),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new scene and forget the kept one.")] = False,
    verbose: Annotated[
        bool, typer.Option("--verbose", help="Log to this terminal instead of the folder's demo.log.")
    ] = False,
) -> None:
    """Play on this machine, with phones in the browser: store, service and an emulated Telegram."""
    import asyncio

    from app.cli.demo.folder import FolderError
    from app.cli.demo.playing import Options, PortError, play
    from app.cli.demo.supervisor import ServiceError
    from app.playground.scene import SilentError

    options = Options(
        port=port,
        data_dir=data_dir,
        speed=speed,
        seed=seed,
        lang=None if lang is None else lang.value,
        anew=new,
        verbose=verbose,
    )

    more = "" if verbose else f" (more in {data_dir / 'demo.log'})"

    def say(address: str) -> None:
        typer.echo(f"Chinchón is at {address}")
        typer.echo(f"Ctrl-C ends it; {data_dir} keeps tables, phones and the log.")

    def warn(line: str) -> None:
        typer.echo(line, err=True)

    if sys.stderr.isatty():
        typer.echo("Starting store, service and phones …", err=True)
    try:
        asyncio.run(play(options, say=say, warn=warn))
    except (FolderError, PortError) as error:
        fail(str(error), code=1)
    except ServiceError as error:
        fail(f"the service does not start: {error}{more}", code=1)
    except SilentError as error:
        fail(f"the service does not play: {error}{more}", code=1)
