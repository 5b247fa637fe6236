"""Who stands where when a match is over."""

from __future__ import annotations

from app.screens.facts import Over, Tie
from app.screens.parts import Frame, who
from app.table import Table
from engine.events import WinReason
from engine.state import Match, PlayerState


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
        tie=_tie(match),
        chips=tuple(player.chips for player in match.players) if match.rules.stake_chips else (),
        pot=sum(_paid(match, player) for player in match.players),
    )


def _paid(match: Match, player: PlayerState) -> int:
    """What a seat put into the pot, in play chips."""
    rules = match.rules
    return rules.stake_chips * (1 + (player.reentries_used if rules.reentry_pays_stake else 0))


def _tie(match: Match) -> Tie:
    """What decided between the winner and others with the same total, where the total decides."""
    if match.winner is None or match.win_reason not in {WinReason.LOWEST, WinReason.ALL_OUT}:
        return Tie.NONE
    winner = match.players[match.winner]
    rivals = [match.players[row.seat] for row in match.results[-1].rows if row.seat != match.winner]
    tied = [player for player in rivals if player.total == winner.total]
    if not tied:
        return Tie.NONE
    if match.win_reason is WinReason.ALL_OUT:
        return Tie.CLOSER if match.results[-1].closer == match.winner else Tie.ORDER
    later = all(winner.last_closed > player.last_closed for player in tied)
    return Tie.CLOSER if later else Tie.ORDER


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
