"""What a move gives, and how it is refused."""

from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.errors import Code, IllegalMove
from engine.events import Event
from engine.state import HandState, Match, Phase

NOBODY: Final = -1
"""The seat of moves that no seat makes."""


@dataclass(frozen=True, slots=True)
class Step:
    """The match after a move, and what happened, in order."""

    match: Match
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed; `detail` is the card or text concerned, or ""."""

    code: Code
    detail: str = ""


def refuse(code: Code, card: Card | None = None) -> IllegalMove:
    """Give the error of a refused move, to be raised."""
    return IllegalMove(code, "" if card is None else str(card))


def hand_of(match: Match) -> HandState:
    """Give the hand in play.

    Raises:
        IllegalMove: no hand is in play.
    """
    if match.hand is None:
        raise refuse(Code.WRONG_PHASE)
    return match.hand


def verify_turn(match: Match, seat: int) -> None:
    """Make sure that the seat is the one on turn.

    Raises:
        IllegalMove: no such seat, not its turn, or the match is over.
    """
    if match.turn == seat:
        return
    if match.phase is Phase.OVER:
        raise refuse(Code.MATCH_OVER)
    verify_seat(match, seat)
    raise refuse(Code.NOT_YOUR_TURN if match.players[seat].active else Code.SEAT_OUT)


def verify_seat(match: Match, seat: int) -> None:
    """Make sure that there is such a seat.

    Raises:
        IllegalMove: there is none.
    """
    if not 0 <= seat < len(match.players):
        raise refuse(Code.NOT_A_SEAT)


def verify_phase(match: Match, phase: Phase) -> None:
    """Make sure that the match is in a phase.

    Raises:
        IllegalMove: it is in another.
    """
    if match.phase is not phase:
        raise refuse(Code.MATCH_OVER if match.phase is Phase.OVER else Code.WRONG_PHASE)


def next_active(match: Match, seat: int) -> int:
    """Give the next seat in play order that plays on."""
    players = match.players
    count = len(players)
    for step in range(1, count + 1):
        candidate = (seat + step) % count
        player = players[candidate]
        if not (player.out or player.left):
            return candidate
    raise AssertionError("a match in play has active seats")


def order_from(match: Match, seat: int) -> tuple[int, ...]:
    """Give the seats that play on in play order, beginning with `seat` or the next active one after it."""
    count = len(match.players)
    seats = ((seat + step) % count for step in range(count))
    return tuple(candidate for candidate in seats if match.players[candidate].active)
