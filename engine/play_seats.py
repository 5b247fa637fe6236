"""Who sits at the table: buying back in after an elimination, and leaving."""

from dataclasses import replace

from engine.errors import Code
from engine.events import Reentered, ReentryDeclined, SeatLeft, WinReason
from engine.play_end import settle
from engine.state import Match, Phase, PlayerState
from engine.step import Step, hand_of, next_active, refuse, verify_phase, verify_seat


def verify_reentry_answer(match: Match, seat: int) -> None:
    """Make sure that the seat is asked whether it buys back in.

    Raises:
        IllegalMove: it is not asked.
    """
    verify_phase(match, Phase.REENTRY)
    verify_seat(match, seat)
    if not match.players[seat].asked:
        raise refuse(Code.NOT_YOUR_TURN)


def reentry_total(match: Match) -> int:
    """Give the total at which a seat buys back in: the highest of those still in, in points."""
    return max(match.players[seat].total for seat in match.active_seats)


def reenter(match: Match, seat: int) -> Step:
    """Buy back in at the highest total of those still in, paying the stake again where that is the rule."""
    verify_reentry_answer(match, seat)
    total = reentry_total(match)
    stake = match.rules.stake_chips if match.rules.reentry_pays_stake else 0
    player = match.players[seat]
    back = PlayerState(
        total=total,
        reentries_used=player.reentries_used + 1,
        last_closed=player.last_closed,
        chips=player.chips - stake,
    )
    result = match.results[-1]
    rows = tuple(replace(row, reentered=True) if row.seat == seat else row for row in result.rows)
    changed = replace(
        with_player(match, seat, back),
        results=(*match.results[:-1], replace(result, rows=rows)),
        pot_chips=match.pot_chips + stake,
    )
    following = settle(changed)
    return Step(following.match, (Reentered(seat, total), *following.events))


def decline_reentry(match: Match, seat: int) -> Step:
    """Stay out."""
    verify_reentry_answer(match, seat)
    following = settle(with_player(match, seat, replace(match.players[seat], asked=False)))
    return Step(following.match, (ReentryDeclined(seat), *following.events))


def with_player(match: Match, seat: int, player: PlayerState) -> Match:
    """Give the match with another record of a seat."""
    return replace(match, players=(*match.players[:seat], player, *match.players[seat + 1 :]))


def verify_leave(match: Match, seat: int) -> None:
    """Make sure that the seat may leave: always, until it has left or the match is over.

    Raises:
        IllegalMove: it may not.
    """
    if match.phase is Phase.OVER:
        raise refuse(Code.MATCH_OVER)
    verify_seat(match, seat)
    if match.players[seat].left:
        raise refuse(Code.SEAT_OUT)


def mark_left(match: Match, seat: int) -> Step:
    """Take a seat out of the match for good and see whether that decides it.

    Cards held in play go face down under the stock, so that none is lost and none is seen; after a closing
    they stay where they are, for the hand is ending. The stake stays in the pot.
    """
    verify_leave(match, seat)
    was_active = match.players[seat].active
    left = with_player(match, seat, replace(match.players[seat], left=True, asked=False))
    if was_active and match.phase in {Phase.DRAW, Phase.DISCARD}:
        left = _cards_under_stock(left, seat)
    if len(left.active_seats) > 1 and match.phase is not Phase.REENTRY:
        return Step(left, (SeatLeft(seat),))
    following = settle(left, reason=WinReason.OTHERS_LEFT if was_active else WinReason.SURVIVOR)
    return Step(following.match, (SeatLeft(seat), *following.events))


def _cards_under_stock(match: Match, seat: int) -> Match:
    hand = hand_of(match)
    on_turn = match.turn == seat
    returned = replace(
        hand,
        hands=(*hand.hands[:seat], (), *hand.hands[seat + 1 :]),
        stock=hand.hands[seat] + hand.stock,
        drawn=None if on_turn else hand.drawn,
        took=hand.took and not on_turn,
    )
    if not on_turn:
        return replace(match, hand=returned)
    return replace(match, hand=returned, phase=Phase.DRAW, turn=next_active(match, seat))
