"""The end of a hand and of the match: totals, eliminations, the winner."""

from dataclasses import dataclass, replace

from engine.cards import Card
from engine.errors import Code
from engine.events import Event, HandEnded, MatchWon, WentOut, WinReason
from engine.layoff import LaidCard
from engine.melds import Meld
from engine.rules import UNLIMITED_REENTRIES, Ending, OutWhen, ReentryNeeds, Rules
from engine.scoring import HandResult, NoCloser, ResultRow
from engine.solver import best_arrangement
from engine.state import HandState, Match, Phase
from engine.step import Step, hand_of, refuse


@dataclass(frozen=True, slots=True)
class Written:
    """A hand as it lies at the end, and its points; not yet with totals."""

    seat: int
    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...]
    loose: tuple[Card, ...]
    points: int


def too_high(rules: Rules, total: int) -> bool:
    """Tell whether a total is over the limit, or has reached it where that is enough."""
    if rules.out_when is OutWhen.REACH:
        return total >= rules.limit_points
    return total > rules.limit_points


def end_without_closer(match: Match) -> Step:
    """End a hand whose turns are used up: everybody counts their loose cards, nobody gets a bonus."""
    hand = hand_of(match)
    return end_hand(
        match,
        tuple(_own_arrangement(match, hand, seat) for seat in match.active_seats),
        why_no_closer=NoCloser.TURN_CAP,
    )


def win_by_chinchon(match: Match) -> Step:
    """End the match with a chinchón: the others' hands are shown, but nothing is counted."""
    hand = hand_of(match)
    show = hand.show
    if show is None:
        raise refuse(Code.WRONG_PHASE)
    closer = show.shown[0]
    others = (
        replace(_own_arrangement(match, hand, seat), points=0)
        for seat in match.active_seats
        if seat != show.closer
    )
    rows = (Written(closer.seat, closer.melds, (), closer.loose, 0), *others)
    written, ended = _write_down(match, rows, None)
    won = win(written, show.closer, WinReason.CHINCHON)
    return Step(won.match, (ended, *won.events))


def end_hand(match: Match, hands: tuple[Written, ...], *, why_no_closer: NoCloser | None = None) -> Step:
    """Write a hand down, then eliminate, offer to buy back in, find the winner or wait for the next deal."""
    written, ended = _write_down(match, hands, why_no_closer)
    lowest = match.rules.ending is Ending.LOWEST
    following = _end_by_lowest(written) if lowest else _eliminate(written)
    return Step(following.match, (ended, *following.events))


def _own_arrangement(match: Match, hand: HandState, seat: int) -> Written:
    arrangement = best_arrangement(hand.hands[seat], match.rules)
    return Written(seat, arrangement.melds, (), arrangement.loose, arrangement.points)


def _write_down(
    match: Match, hands: tuple[Written, ...], why_no_closer: NoCloser | None
) -> tuple[Match, HandEnded]:
    """Add the points to the totals and the result to the score sheet; the cards leave the table."""
    hand = hand_of(match)
    show = hand.show
    players = list(match.players)
    rows: list[ResultRow] = []
    count = len(players)
    for line in sorted(hands, key=lambda line: (line.seat - match.mano) % count):
        before = players[line.seat]
        total = before.total + line.points
        survivor = match.rules.ending is Ending.SURVIVOR
        out = survivor and not before.left and too_high(match.rules, total)
        rows.append(
            ResultRow(line.seat, line.melds, line.laid, line.loose, line.points, before.total, total, out)
        )
        closed = show is not None and show.closer == line.seat
        last_closed = match.hand_no if closed else before.last_closed
        players[line.seat] = replace(before, total=total, out=out, last_closed=last_closed)
    result = HandResult(
        hand_no=match.hand_no,
        closer=show.closer if show else None,
        kind=show.kind if show else None,
        thrown=show.thrown if show else None,
        rows=tuple(rows),
        turns=len(hand.turns),
        why_no_closer=why_no_closer,
    )
    written = replace(
        match,
        players=tuple(players),
        phase=Phase.DEAL,
        turn=None,
        hand=None,
        results=(*match.results, result),
    )
    return written, HandEnded(result)


def _eliminate(match: Match) -> Step:
    result = match.results[-1]
    outs = [row.seat for row in result.rows if row.out]
    events: list[Event] = [WentOut(seat, match.players[seat].total) for seat in outs]
    survivors = match.active_seats
    if not survivors:
        winner = _lowest(match, outs, result.closer)
        following = win(match, winner, WinReason.ALL_OUT)
    else:
        asked = [seat for seat in outs if _may_reenter(match, seat, len(survivors))]
        following = settle(_ask(match, asked))
    return Step(following.match, (*events, *following.events))


def _lowest(match: Match, seats: list[int], closer: int | None) -> int:
    """Give the seat with the lowest total; in a tie the closer, then the first in play order from the mano."""
    count = len(match.players)
    return min(
        seats,
        key=lambda seat: (match.players[seat].total, seat != closer, (seat - match.mano) % count),
    )


def _end_by_lowest(match: Match) -> Step:
    """End the match when a total is too high: the lowest wins; in a tie who closed last, then play order."""
    active = match.active_seats
    players = match.players
    if not any(too_high(match.rules, players[seat].total) for seat in active):
        return Step(match, ())
    count = len(players)
    winner = min(
        active,
        key=lambda seat: (players[seat].total, -players[seat].last_closed, (seat - match.mano) % count),
    )
    return win(match, winner, WinReason.LOWEST)


def _may_reenter(match: Match, seat: int, survivors: int) -> bool:
    rules = match.rules
    used = match.players[seat].reentries_used
    if rules.reentries != UNLIMITED_REENTRIES and used >= rules.reentries:
        return False
    if rules.reentry_needs is ReentryNeeds.TWO_IN:
        return len(match.players) >= 3 and survivors >= 2
    return survivors >= 1


def _ask(match: Match, seats: list[int]) -> Match:
    players = tuple(
        replace(player, asked=True) if seat in seats else player for seat, player in enumerate(match.players)
    )
    return replace(match, players=players)


def settle(match: Match, *, reason: WinReason = WinReason.SURVIVOR) -> Step:
    """Ask those who may buy back in, or name the winner (for `reason`), or wait for the next deal."""
    asked = [seat for seat, player in enumerate(match.players) if player.asked]
    active = match.active_seats
    if not active:  # the last player in left while others were being asked: nobody is left to rejoin
        return win(match, _lowest(match, asked, None), reason)
    if asked:
        return Step(replace(match, phase=Phase.REENTRY, turn=None), ())
    if len(active) == 1:
        return win(match, active[0], reason)
    return Step(replace(match, phase=Phase.DEAL, turn=None), ())


def win(match: Match, seat: int, reason: WinReason) -> Step:
    """End the match; the winner takes the pot."""
    pot = match.pot_chips
    winner = match.players[seat]
    players = tuple(
        replace(winner, chips=winner.chips + pot) if other == seat else player
        for other, player in enumerate(match.players)
    )
    players = tuple(replace(player, asked=False) if player.asked else player for player in players)
    won = replace(
        match, players=players, phase=Phase.OVER, turn=None, winner=seat, win_reason=reason, pot_chips=0
    )
    return Step(won, (MatchWon(seat, reason, pot),))
