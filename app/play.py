"""A match at a table: ready, moves of people and computer players, dealing, what comes next. All pure.

Randomness comes in as `random.Random`, for thinking time only; the dealing's dice come from the table's pledge.
Every function takes a document and gives a new one.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from app.change import Change, Denied
from app.commands import ReplyCode
from app.house_rules import SPEEDS
from app.lobby import closed
from app.pace import Pace
from app.pledges import Pledges
from app.screens.look import LEAVE_PROMPT
from app.steps import Steps, answered, revelation
from app.table import Driver, Seat, Stage, Table, Timer, TimerKind
from engine.moves import DEAL, DECLINE_REENTRY, Move
from engine.notation import charms_line, default_labels
from engine.play import default_move, to_act
from engine.state import Match, Phase
from engine.views import SeatView, seat_view


class Play:
    """The rules of playing at a table, with what they need from outside: pledges, pace and a random source."""

    def __init__(self, *, pledges: Pledges, pace: Pace, rng: random.Random) -> None:
        self._pledges = pledges
        self._pace = pace
        self._rng = rng

    def begin(self, table: Table, *, now_ms: int) -> Table:
        """Ask everybody to be ready for the hand to come (after a start, or after a hand)."""
        match = _match(table)
        seats = tuple(replace(seat, charm=None, ready=False, prompt=None) for seat in table.seats)
        table = replace(
            table,
            seats=seats,
            charms=None,
            pledge=self._pledges.before_hand(table, match.hand_no + 1),
            timer=Timer(now_ms + self._pace.ready_ms, TimerKind.PAUSE, table.step),
        )
        return self._freeze_if_all_ready(table, now_ms=now_ms)

    def ready(self, table: Table, index: int, charm: str, *, now_ms: int) -> Change:
        """Say ready, with a lucky charm (or another one than before)."""
        match = _match(table)
        if match.phase is not Phase.DEAL or table.charms is not None:
            raise Denied(ReplyCode.STALE)
        if not match.players[index].active:
            raise Denied(ReplyCode.NOT_YOUR_TURN)
        table = table.with_seat(index, replace(table.seats[index], charm=charm, ready=True))
        return Change(self._freeze_if_all_ready(table, now_ms=now_ms), ReplyCode.READY, charm)

    def freeze(self, table: Table, *, now_ms: int) -> Table:
        """Close the choice of charms; the deal follows when all have seen it, or after a moment."""
        charms = tuple(
            sorted((seat.person, seat.charm) for seat in table.seats if seat.person and seat.charm)
        )
        step = table.step + 1
        return replace(
            table, charms=charms, step=step, timer=Timer(now_ms + self._pace.deal_ms, TimerKind.DEAL, step)
        )

    def deal(self, table: Table, *, now_ms: int) -> Change:
        """Deal the next hand with the frozen charms."""
        return self._advance(table, None, DEAL, now_ms=now_ms)

    def move(self, table: Table, index: int, move: Move, *, now_ms: int) -> Change:
        """A person's move. Raises `Denied` when the engine refuses it."""
        return self._advance(table, index, move, now_ms=now_ms)

    def show_for(self, table: Table, *, now_ms: int) -> Change:
        """The time to choose is over: whoever is to show, or to lay off, does so for the fewest points."""
        match = _match(table)
        moves = [
            (seat, move) for seat in to_act(match)[:1] if (move := default_move(match, seat)) is not None
        ]
        return self.made(table, moves, now_ms=now_ms)

    def stay_out(self, table: Table, *, now_ms: int) -> Change:
        """The time to buy back in is over: whoever has not answered stays out."""
        record: tuple[str, ...] = ()
        while table.stage is Stage.PLAY and _match(table).phase is Phase.REENTRY:
            seat = to_act(_match(table))[0]
            change = self._advance(table, seat, DECLINE_REENTRY, now_ms=now_ms)
            table, record = change.table, record + change.record
        return Change(table, record=record)

    def made(self, table: Table, moves: Sequence[tuple[int, Move]], *, now_ms: int) -> Change:
        """Several moves in one change: the whole turn of a computer player, so that people see it at once."""
        record: tuple[str, ...] = ()
        for index, move in moves:
            change = self._advance(table, index, move, now_ms=now_ms)
            table, record = change.table, record + change.record
        return Change(table, record=record)

    def awaken(self, table: Table, *, now_ms: int) -> Table:
        """Set the timer anew after somebody came or went without a move being made."""
        if table.stage is not Stage.PLAY:
            return table
        if _match(table).phase is Phase.REENTRY:
            return table
        if _match(table).phase is Phase.DEAL:
            return self._freeze_if_all_ready(table, now_ms=now_ms) if table.charms is None else table
        return replace(table, timer=self._turn_timer(table, now_ms=now_ms))

    def _freeze_if_all_ready(self, table: Table, *, now_ms: int) -> Table:
        waited = [seat for seat in _choosers(table) if not seat.ready]
        return table if waited else self.freeze(table, now_ms=now_ms)

    def _advance(self, table: Table, index: int | None, move: Move, *, now_ms: int) -> Change:
        match = _match(table)
        hand_no = match.hand_no + 1 if index is None else match.hand_no
        run = Steps(match, self._pledges.dice(table, hand_no), default_labels(len(table.seats)))
        run.make(index, move)
        if index is None and table.charms:
            run.record.append(charms_line(charm for _, charm in table.charms))
        # People who have nothing to choose are not asked: the best showing is played for them at once.
        while (answer := run.default_answer(_deciders(table), by_hand=table.shows_by_hand)) is not None:
            run.make(*answer)
        after = self._after(table, run, now_ms=now_ms)
        if run.ended:
            run.record += revelation(table, after, hand_no)
        return Change(after, *answered(move, run.events), record=tuple(run.record))

    def _after(self, table: Table, run: Steps, *, now_ms: int) -> Table:
        """The document after the engine's steps: new step number, timer, rings, revealed seed."""
        before, match = _match(table), run.match
        seats = tuple(replace(seat, prompt=_lasting(seat.prompt)) for seat in table.seats)
        table = replace(table, match=match, seats=seats, step=table.step + 1, touched_ms=now_ms)
        if run.draws:
            table = replace(table, draws=run.draws)
        if run.ended:
            table = replace(table, pledge=self._pledges.revealed(table, before.hand_no))
        if run.ended or before.phase is Phase.REENTRY:
            return self._between_hands(table, match, now_ms=now_ms)
        if match.turn is not None and match.turn != before.turn:
            table = self._call_if_away(table, match.turn, now_ms=now_ms)
        return replace(table, timer=self._turn_timer(table, now_ms=now_ms))

    def _between_hands(self, table: Table, match: Match, *, now_ms: int) -> Table:
        if match.phase is Phase.REENTRY:
            for seat in to_act(match):
                table = self._call_if_away(table, seat, now_ms=now_ms)
            return replace(table, timer=Timer(now_ms + self._pace.reentry_ms, TimerKind.REENTRY, table.step))
        if match.phase is Phase.OVER:
            timer = Timer(now_ms + self._pace.over_ms, TimerKind.EXPIRY, table.step)
            return replace(table, stage=Stage.OVER, timer=timer, charms=None)
        if not any(seat.driver is Driver.PERSON for seat in table.seats):
            return closed(table, "everybody-left")
        return self.begin(table, now_ms=now_ms)

    def _turn_timer(self, table: Table, *, now_ms: int) -> Timer:
        match = _match(table)
        turn = match.turn
        absent = turn is not None and table.seats[turn].driver is not Driver.PERSON
        if match.phase in {Phase.SHOW, Phase.LAY_OFF}:
            return Timer(now_ms + (0 if absent else self._pace.showing_ms), TimerKind.SHOWING, table.step)
        if absent:
            thought = self._rng.randint(self._pace.think_least_ms, self._pace.think_most_ms)
            thought = round(thought * SPEEDS[table.speed])
            return Timer(now_ms + thought, TimerKind.COMPUTER, table.step)
        return Timer(now_ms + self._pace.match_ms, TimerKind.EXPIRY, table.step)

    def _call_if_away(self, table: Table, index: int, *, now_ms: int) -> Table:
        """Raise the ring of a person who is asked for something and has not tapped for a while."""
        seat = table.seats[index]
        if seat.driver is not Driver.PERSON or now_ms - seat.last_tap_ms <= self._pace.away_ms:
            return table
        return table.with_seat(index, replace(seat, ring=seat.ring + 1))


def to_think(table: Table) -> tuple[int, SeatView] | None:
    """The seat on turn and what it sees, if a computer player is to draw, discard or close there."""
    match = table.match
    if table.stage is not Stage.PLAY or match is None or match.turn is None:
        return None
    if match.phase not in {Phase.DRAW, Phase.DISCARD} or table.seats[match.turn].driver is Driver.PERSON:
        return None
    return match.turn, seat_view(match, match.turn)


def _lasting(prompt: str | None) -> str | None:
    """The question that stays open while others play: whether to leave. The rest was about a move."""
    return prompt if prompt == LEAVE_PROMPT else None


def _deciders(table: Table) -> frozenset[int]:
    """Seats whose person is there to be asked."""
    return frozenset(index for index, seat in enumerate(table.seats) if seat.driver is Driver.PERSON)


def _choosers(table: Table) -> list[Seat]:
    match = _match(table)
    return [
        seat
        for index, seat in enumerate(table.seats)
        if seat.driver is Driver.PERSON and match.players[index].active
    ]


def _match(table: Table) -> Match:
    if table.match is None:
        raise Denied(ReplyCode.STALE)
    return table.match
