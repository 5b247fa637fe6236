"""Whole matches of plain players as text, one a preset: every card, move and event, for comparing.

`python -m tests.engine.golden` writes them anew; the diff shows what changed.
"""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from engine import PRESETS, Closed, HandEnded, Phase, Shown, apply, cards_text, new_match
from engine.notation import default_labels, header_lines, seed_line, step_lines
from engine.shuffle import SeededDice
from tests.engine.tables import next_move

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

    from engine import Event, Match

T = TypeVar("T")
FOLDER = Path(__file__).parent / "golden"
SEATS = {"clasico": 4, "fournier": 5, "espana": 3, "as_de_oros": 3, "rioplatense": 3}
HANDS = 12


class FirstOfAll(random.Random):
    """Chooses the first of everything, so that a playthrough depends on the engine alone."""

    def choice(self, seq: SupportsLenAndGetItem[T]) -> T:
        return seq[0]


def playthrough(preset: str) -> str:
    """The text of a match: valid notation, with what happened in comments."""
    seats = SEATS[preset]
    labels = default_labels(seats)
    match = new_match(PRESETS[preset], seats=seats)
    root = sha256(preset.encode()).digest()
    lines = [f"# {preset}, {seats} players, at most {HANDS} hands", *header_lines(match.rules, labels)]
    while match.phase is not Phase.OVER:
        seat, move = next_move(match, FirstOfAll())
        if seat is None and match.hand_no == HANDS:
            break
        seed = sha256(root + bytes([match.hand_no + (seat is None)])).digest()
        step = apply(match, seat, move, SeededDice(seed, (), match.hand_no + (seat is None)))
        match = step.match
        lines += step_lines(labels, seat, move, step)
        if seat is None:
            lines += [seed_line(seed), *hand_comments(match)]
        lines += [f"#   {event_text(event)}" for event in step.events]
    lines.append(f"# {match.phase} totals {[player.total for player in match.players]}")
    lines.append(f"# chips {[player.chips for player in match.players]} pot {match.pot_chips}")
    return "\n".join(lines) + "\n"


def hand_comments(match: Match) -> list[str]:
    assert match.hand is not None
    hands = [f"# s{seat} holds {cards_text(cards)}" for seat, cards in enumerate(match.hand.hands) if cards]
    return [*hands, f"# stock from the bottom {cards_text(match.hand.stock)}"]


def event_text(event: Event) -> str:
    match event:
        case Closed(seat, _, closing):
            ways = (
                closing.kind,
                closing.points,
                f"wilds {closing.wilds}",
                f"exposes {cards_text(closing.exposes)}",
            )
            return f"Closed s{seat} {' '.join(map(str, ways))}"
        case Shown(seat, showing):
            return f"Shown s{seat} {showing.points} loose {cards_text(sorted(showing.loose))}"
        case HandEnded(result):
            rows = (
                f"s{row.seat} {row.total_before}{row.points:+}={row.total}{' out' * row.out}"
                for row in result.rows
            )
            return f"HandEnded {result.hand_no} after {result.turns} turns: {', '.join(rows)}"
        case _:
            return repr(event)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in SEATS:
        (FOLDER / f"{name}.txt").write_text(playthrough(name), encoding="utf-8")
