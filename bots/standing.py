"""How likely each seat is to win the match, from the totals alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.play_end import too_high
from engine.rules import Ending, ReentryNeeds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.rules import Rules

CUSHION_SHARE: Final = 0.05
STEEPNESS: Final = 1.85
"""Chance = (room + cushion) ** steepness, shared out. Fitted to self-play to 100 points: 0-50 behind .20, 20-80
ahead .90, 0-90 ahead .97."""
REENTRY_SHARE: Final = 0.6
"""What a seat that may buy back in is worth, against the worst of those still in."""


def chances(
    totals: Mapping[int, float], rules: Rules, *, closer: int | None = None, match_seats: int = 2
) -> dict[int, float]:
    """Give the chance of each seat to win, when these are the totals after a hand.

    `closer` closed that hand; `match_seats` is the number of players that the match began with.
    """
    over = {seat for seat, total in totals.items() if too_high(rules, round(total))}
    if over and rules.ending is Ending.LOWEST:
        return _winner_takes(totals, closer)
    weights = {seat: _weight(total, rules) for seat, total in totals.items() if seat not in over}
    if not weights:
        return _winner_takes(totals, closer)
    back = REENTRY_SHARE * min(weights.values()) if may_return(rules, len(weights), match_seats) else 0.0
    weights.update(dict.fromkeys(over, back))
    whole = sum(weights.values())
    return {seat: weight / whole for seat, weight in weights.items()}


def _weight(total: float, rules: Rules) -> float:
    room = rules.limit_points - total
    return float(max(room + CUSHION_SHARE * rules.limit_points, 1.0) ** STEEPNESS)


def _winner_takes(totals: Mapping[int, float], closer: int | None) -> dict[int, float]:
    winner = min(totals, key=lambda seat: (totals[seat], seat != closer, seat))
    return {seat: float(seat == winner) for seat in totals}


def may_return(rules: Rules, survivors: int, match_seats: int) -> bool:
    """Tell whether a seat that has gone out may buy back in."""
    if not rules.reentries:
        return False
    if rules.reentry_needs is ReentryNeeds.TWO_IN:
        return match_seats >= 3 and survivors >= 2
    return True
