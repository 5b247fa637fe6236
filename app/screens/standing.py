"""Who stands where when a match is over."""

from __future__ import annotations

from app.screens.facts import Frame, Over, who
from app.table import Table
from engine.state import Match


def over_facts(table: Table, frame: Frame) -> Over:
    """Give the final standing of the table's match."""
    match = table.match
    if match is None:
        raise ValueError(f"table {table.id} has no match")
    return Over(
        frame=frame,
        seats=tuple(who(seat) for seat in table.seats),
        standing=standing(match),
        totals=tuple(player.total for player in match.players),
        hands=len(match.results),
        reason=match.win_reason,
    )


def standing(match: Match) -> tuple[int, ...]:
    """Give the seats in their final order: the winner, who is still in, who went out last; then by fewer points."""
    went_out: dict[int, int] = {}
    for result in match.results:
        went_out.update((row.seat, result.hand_no) for row in result.rows if row.out)

    def place(seat: int) -> tuple[bool, int, int]:
        player = match.players[seat]
        stayed = match.hand_no + 1 if player.active else went_out.get(seat, 0)
        return seat != match.winner, -stayed, player.total

    return tuple(sorted(range(len(match.players)), key=place))
