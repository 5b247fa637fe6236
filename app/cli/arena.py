"""`arena`: computer players against each other."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from time import monotonic, process_time
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from app.cli.failing import fail
from app.cli.reading import read_rules, rules_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bots.arena import Tally
    from bots.policy import Policy

_MOST_SEATS: Final = 8
_BAR: Final = 30
_REDRAW_S: Final = 0.2
_FAST: Final = 0.99


def arena(
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER…", help="simple, easy, normal, tuned, hard or module:factory."),
    ],
    matches: Annotated[
        int, typer.Option(min=1, help="Matches; rounded up to whole groups of paired ones.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Seed of all deals and of all that players leave to chance.")] = 1,
    rules: Annotated[
        str, typer.Option(help="PRESET, PRESET,field=value,… or a code; see `chinchon rules`.")
    ] = "clasico",
    seats: Annotated[
        int | None, typer.Option(help="Seats; the last player named fills those left over.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on the last line.")] = False,
) -> None:
    """Play matches between computer players: each deal once for every way to rotate them over the seats."""
    from bots.arena import Contest
    from engine.errors import RulesError
    from engine.rules import problems

    chosen = read_rules(rules)
    named = _filled(players, seats)
    wrong = problems(chosen, seats=len(named))
    if wrong:
        fail(rules_line(RulesError(wrong)))
    contest = Contest(tuple(load(name) for name in named), chosen, seed)
    progress = _Progress(-(-matches // len(named)) * len(named))
    tallies: Sequence[Tally] = ()
    try:
        for tallies in contest.groups(matches, process_time):  # noqa: B007 - the last ones are the result
            progress.advance(len(named))
    except KeyboardInterrupt:
        typer.echo("broken off", err=True)
    progress.end()
    played = progress.done
    if not played:
        raise typer.Exit(1)
    if as_json:
        report = {"matches": played, "players": [_row(tally) for tally in tallies]}
        typer.echo(json.dumps(report, ensure_ascii=False))
    else:
        typer.echo("\n".join(_lines(played, tallies)))


def load(name: str) -> Policy:
    """Give the computer player of a name, or made by `module:factory`."""
    from bots import POLICY_NAMES, policy

    if ":" not in name:
        if name not in POLICY_NAMES:
            fail(f"no player {name!r}: there are {', '.join(POLICY_NAMES)}, and module:factory")
        return policy(name)
    module, _, factory = name.partition(":")
    sys.path.insert(0, "")  # a module beside the person who calls, as `python -m` would find it
    try:
        made: Policy = getattr(import_module(module), factory)()
    except (ImportError, AttributeError, TypeError) as error:
        fail(f"cannot make a player from {name!r}: {error}")
    return made


def _filled(players: list[str], seats: int | None) -> list[str]:
    count = max(len(players), 2) if seats is None else seats
    if not max(len(players), 2) <= count <= _MOST_SEATS:
        fail(f"{len(players)} players cannot fill {count} seats; a match has 2 to {_MOST_SEATS}")
    return players + players[-1:] * (count - len(players))


def _row(tally: Tally) -> dict[str, Any]:
    times = tally.decision_ms
    return {
        "name": tally.name,
        "win_rate": round(tally.win_rate, 4),
        "ci95": [round(bound, 4) for bound in tally.ci95],
        "decision_ms": {
            "mean": round(sum(times) / max(len(times), 1), 3),
            "p99": round(tally.percentile_ms(_FAST), 3),
        },
    }


def _lines(matches: int, tallies: Sequence[Tally]) -> list[str]:
    lines = [f"{matches} matches"]
    width = max(len(tally.name) for tally in tallies)
    for tally in tallies:
        low, high = tally.ci95
        times = _row(tally)["decision_ms"]
        hands = max(tally.hands, 1)
        lines.append(
            f"{tally.name:{width}}  wins {tally.win_rate:6.1%}  ({low:.1%} to {high:.1%})"
            f"  {tally.points / hands:6.2f} points and {tally.closed / hands:.2f} closings a hand"
            f"  {times['mean']:.2f} ms a decision, {times['p99']:.2f} at p99"
        )
    return lines


class _Progress:
    """A bar on standard error: drawn anew in its line on a terminal, a line each tenth elsewhere."""

    def __init__(self, whole: int) -> None:
        self.done = 0
        self._whole = whole
        self._on_terminal = sys.stderr.isatty()
        self._drawn_at = 0.0
        self._drawn_tenth = 0

    def advance(self, matches: int) -> None:
        """Count matches played, and draw the bar after a while."""
        self.done += matches
        now, tenth = monotonic(), 10 * self.done // self._whole
        if self._on_terminal and now - self._drawn_at >= _REDRAW_S:
            self._drawn_at = now
            typer.echo(f"\r{self._bar()}", err=True, nl=False)
        if not self._on_terminal and tenth > self._drawn_tenth:
            self._drawn_tenth = tenth
            typer.echo(self._bar(), err=True)

    def _bar(self) -> str:
        full = _BAR * self.done // self._whole
        return f"[{'#' * full}{'.' * (_BAR - full)}] {self.done}/{self._whole} matches"

    def end(self) -> None:
        """Wipe the bar."""
        if self._on_terminal:
            typer.echo("\r\033[K", err=True, nl=False)
