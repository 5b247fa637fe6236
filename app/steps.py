"""Engine steps that make one change of a table: what they tell, what they write, and how they are answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.change import Denied
from app.commands import ReplyCode
from app.screens.show_plan import has_choice
from app.table import Table
from engine.cards import Card
from engine.errors import Code, IllegalMove
from engine.events import Closed, DrewStock, Event, FirstPlayerDrawn, HandEnded
from engine.moves import (
    Close,
    DeclineReentry,
    Discard,
    DrawStock,
    LayOff,
    Move,
    Pass,
    Reenter,
    Show,
    TakeDiscard,
)
from engine.notation import commitment_line, default_labels, header_lines, seed_line, step_lines
from engine.play import apply, default_move, to_act
from engine.shuffle import Dice
from engine.state import Match, Phase
from engine.views import seat_view


@dataclass(slots=True)
class Steps:
    """Engine steps that make one change, with what they tell and write."""

    match: Match
    dice: Dice
    labels: tuple[str, ...]
    events: list[Event] = field(default_factory=list)
    record: list[str] = field(default_factory=list)

    def make(self, seat: int | None, move: Move) -> None:
        """Make a move. Raises `Denied` when the engine refuses it."""
        try:
            step = apply(self.match, seat, move, self.dice)
        except IllegalMove as refusal:
            raise Denied(*_refused(refusal)) from None
        self.match = step.match
        self.events += step.events
        self.record += step_lines(self.labels, seat, move, step)

    def default_answer(self, deciders: frozenset[int], *, by_hand: bool) -> tuple[int, Move] | None:
        """What is played for somebody who is to show, lay off or re-enter; None when nothing is.

        Seats in `deciders` are asked themselves whether they buy back in, and, `by_hand`, what they lay off if
        they have anything to choose.
        """
        if self.match.phase not in {Phase.SHOW, Phase.LAY_OFF, Phase.REENTRY}:
            return None
        for seat in to_act(self.match):
            move = default_move(self.match, seat)
            if move is not None and not (seat in deciders and self._asks(seat, by_hand=by_hand)):
                return seat, move
        return None

    def _asks(self, seat: int, *, by_hand: bool) -> bool:
        if self.match.phase is Phase.REENTRY:
            return True
        return by_hand and has_choice(seat_view(self.match, seat))

    @property
    def draws(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        """The cards drawn for who goes first, if these steps drew any (see `Table.draws`)."""
        return next((event.draws for event in self.events if isinstance(event, FirstPlayerDrawn)), ())

    @property
    def ended(self) -> bool:
        """Whether a hand ended."""
        return any(isinstance(event, HandEnded) for event in self.events)


def opening_record(table: Table) -> tuple[str, ...]:
    """The headers of the match record of a table whose match begins."""
    pledge = table.pledge
    commitments = [] if pledge is None else [(1, bytes.fromhex(pledge.commitment))]
    return header_lines(table.rules, default_labels(len(table.seats)), commitments)


def revelation(before: Table, after: Table, hand_no: int) -> list[str]:
    """What is written when a hand is over: its seed, and the commitment of a new chain."""
    if before.pledge is None or after.pledge is None:
        return []
    lines = [seed_line(bytes.fromhex(after.pledge.revealed[hand_no - 1]))]
    if after.pledge.chain_no != before.pledge.chain_no:
        lines.append(commitment_line(hand_no + 1, bytes.fromhex(after.pledge.commitment)))
    return lines


def answered(move: Move, events: Sequence[Event]) -> tuple[ReplyCode, str]:
    """The code and argument of the answer to a move that was made."""
    match move:
        case DrawStock():
            drawn = next((event.card for event in events if isinstance(event, DrewStock)), None)
            return ReplyCode.DREW, str(drawn) if drawn is not None else ""
        case TakeDiscard():
            return ReplyCode.TOOK, ""
        case Discard(card):
            return ReplyCode.DISCARDED, str(card)
        case Show() | LayOff() | Pass():
            return ReplyCode.SHOWN, ""
        case Reenter():
            return ReplyCode.REENTERED, ""
        case DeclineReentry():
            return ReplyCode.STAYS_OUT, ""
        case Close():
            return ReplyCode.CLOSED, next((e.closing.kind for e in events if isinstance(e, Closed)), "")
        case _:
            return ReplyCode.NOTHING, ""


def _refused(refusal: IllegalMove) -> tuple[ReplyCode, str]:
    match refusal.code:
        case Code.NOT_YOUR_TURN:
            return ReplyCode.NOT_YOUR_TURN, ""
        case Code.CARD_LOCKED:
            return ReplyCode.LOCKED_CARD, ""
        case Code.WRONG_PHASE | Code.ALREADY_DRAWN | Code.MUST_DRAW_FIRST:
            return ReplyCode.STALE, ""
        case other:
            return ReplyCode.ILLEGAL, other.value
