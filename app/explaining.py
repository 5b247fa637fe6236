"""Asking a written match why: the last turn of each computer player in the last hand that is over. Pure."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bots.reasons import Reason, explain
from engine.moves import Close, Discard, Move
from engine.notation import MatchText
from engine.play import new_match
from engine.replay import replay
from engine.views import SeatView, seat_view


def last_reasons(text: MatchText, seats: Collection[int]) -> tuple[tuple[int, Reason], ...]:
    """Give, for each of these seats, the reason of its last discard or closing in the last hand that is over.

    What nobody may know yet is left out: hands whose seed is not revealed are not looked at.

    Raises:
        NotationError: the text is no possible match.
    """
    over = tuple(hand for hand in text.hands if hand.seed is not None)
    match = new_match(text.rules, seats=len(text.labels))
    ended: dict[int, tuple[SeatView, Move]] = {}
    for made in replay(replace(text, hands=over)):
        seat, move = made.line.seat, made.line.move
        if seat is None:
            ended.clear()
        elif seat in seats and isinstance(move, Discard | Close):
            ended[seat] = (seat_view(match, seat), move)
        match = made.step.match
    return tuple((seat, explain(view, move)) for seat, (view, move) in sorted(ended.items()))
