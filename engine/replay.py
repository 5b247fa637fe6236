"""Playing a written match again, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import Code, EngineError, NotationError
from engine.moves import DEAL
from engine.notation import Line
from engine.play import apply, new_match
from engine.shuffle import FixedDice, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.notation import Check, HandText, MatchText
    from engine.shuffle import Dice
    from engine.state import Match
    from engine.step import Step


@dataclass(frozen=True, slots=True)
class Replayed:
    """One move of a written match, and what it gave. `line` has the number of its line in the text."""

    line: Line
    step: Step


def replay(text: MatchText) -> Iterator[Replayed]:
    """Play a written match again; gives each move, deals included, with its step.

    The cards come from the orders written out for a hand, else from its seed and charms. Checks in the text
    are compared with the match.

    Raises:
        NotationError: at the first line that is impossible or untrue; `code` says why.
    """
    match = new_match(text.rules, seats=len(text.labels))
    for replayed in replay_opening(match, text.opening):
        match = replayed.step.match
        yield replayed
    for hand in text.hands:
        for replayed in replay_hand(match, hand, dice_of(hand)):
            match = replayed.step.match
            yield replayed


def replay_opening(match: Match, lines: Sequence[Line]) -> Iterator[Replayed]:
    """Play the moves before the first deal.

    Raises:
        NotationError: at the first that is impossible.
    """
    for line in lines:
        replayed = _play(match, line, None)
        match = replayed.step.match
        yield replayed


def replay_hand(match: Match, hand: HandText, dice: Dice | None) -> Iterator[Replayed]:
    """Play one hand from its deal on, with these dice, comparing the checks.

    Raises:
        NotationError: at the first line that is impossible or untrue.
    """
    for done, line in enumerate((Line(hand.line, None, DEAL), *hand.moves)):
        replayed = _play(match, line, dice)
        match = replayed.step.match
        yield replayed
        for check in hand.checks:
            if check.after == done and not holds(check, match):
                raise NotationError(Code.NOTATION_CHECK, check.kind, line=check.line)


def played(match: Match, moves: Iterator[Replayed]) -> Match:
    """Give the match after all moves.

    Raises:
        NotationError: at the first line that is impossible or untrue.
    """
    for replayed in moves:
        match = replayed.step.match
    return match


def final_match(text: MatchText) -> Match:
    """Give the match as it stands at the end of a text.

    Raises:
        NotationError: at the first line that is impossible or untrue.
    """
    return played(new_match(text.rules, seats=len(text.labels)), replay(text))


def dice_of(hand: HandText) -> Dice | None:
    """Give the dice that a hand was dealt with, or None when neither seed nor orders are written."""
    seeded = None if hand.seed is None else SeededDice(hand.seed, hand.charms, hand.hand_no)
    return FixedDice(dict(hand.orders), seeded) if hand.orders else seeded


def holds(check: Check, match: Match) -> bool:
    """Tell whether a statement of the text is true of the match at that place."""
    match check.kind:
        case "up":
            pile = match.hand.discard_pile if match.hand else ()
            return bool(pile) and pile[-1] == check.values[0][1]
        case "total":
            return all(match.players[seat].total == total for seat, total in check.values)
        case _:
            return (match.winner, match.win_reason) == check.values[0]


def _play(match: Match, line: Line, dice: Dice | None) -> Replayed:
    try:
        return Replayed(line, apply(match, line.seat, line.move, dice))
    except NotationError:
        raise
    except EngineError as error:
        code = Code.NOTATION_DECK if error.code is Code.DICE_NEEDED else error.code
        raise NotationError(code, error.detail, line=line.line) from error
