"""`solve`: what a hand is worth."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli.reading import read_hand, read_rules

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.closing import Closing
    from engine.melds import Arrangement
    from engine.rules import Rules


def solve(
    cards: Annotated[list[str], typer.Argument(help="Seven cards, or eight after a draw: 1o 12c 7e 10b jk.")],
    rules: Annotated[
        str, typer.Option(help="PRESET, PRESET,field=value,… or a code; see `chinchon rules`.")
    ] = "clasico",
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of lines.")] = False,
) -> None:
    """Print the best arrangement, its loose points, every way to close, and for eight cards each discard's value."""
    chosen = read_rules(rules)
    hand = read_hand(cards, chosen)
    report = _report(hand, chosen)
    typer.echo(json.dumps(report, ensure_ascii=False) if as_json else "\n".join(_lines(report)))


def _report(hand: tuple[Card, ...], rules: Rules) -> dict[str, Any]:
    from engine.closing import can_close, closings
    from engine.rules import HAND_SIZE
    from engine.solver import best_arrangement, discard_values

    report = {"cards": [str(card) for card in hand], **_arrangement(best_arrangement(hand, rules))}
    if len(hand) > HAND_SIZE:
        values = sorted(discard_values(hand, rules), key=lambda pair: pair[1])
        report["discards"] = [{"card": str(card), "points": points} for card, points in values]
        report["closings"] = [_closing(way) for way in closings(hand, rules)]
    else:
        report["closes"] = can_close(hand, rules)
    return report


def _arrangement(found: Arrangement) -> dict[str, Any]:
    return {
        "melds": [meld.text for meld in found.melds],
        "loose": [str(card) for card in found.loose],
        "points": found.points,
    }


def _closing(way: Closing) -> dict[str, Any]:
    return {
        "throw": str(way.card),
        "kind": str(way.kind),
        "scores": way.points,
        "melds": [meld.text for meld in way.arrangement.melds],
        "loose": [str(card) for card in way.arrangement.loose],
        "exposes": [str(card) for card in way.exposes],
    }


def _lines(report: dict[str, Any]) -> list[str]:
    melds = "  ".join(report["melds"]) or "none"
    loose = " ".join(report["loose"]) or "none"
    lines = [f"melds   {melds}", f"loose   {loose}", f"points  {report['points']}"]
    if "closes" in report:
        return [*lines, f"closes  {'yes' if report['closes'] else 'no'}"]
    lines += [_closing_line(way) for way in report["closings"]]
    if not report["closings"]:
        lines.append("close   no")
    lines += [f"throw   {one['card']:>4} leaves {one['points']}" for one in report["discards"]]
    return lines


def _closing_line(way: dict[str, Any]) -> str:
    kept = f", keeping {' '.join(way['loose'])}" if way["loose"] else ""
    exposed = f"; others may lay off {' '.join(way['exposes'])}" if way["exposes"] else ""
    scored = f"throw {way['throw']}: {way['kind']}, scores {way['scores']}"
    return f"close   {scored}, {'  '.join(way['melds'])}{kept}{exposed}"
