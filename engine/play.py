"""The match as a pure function: what is legal, why something is not, and what a move makes of a match.

Examples:
    >>> from engine import DEAL, Rules, SeededDice, apply, legal_moves, move_text, new_match
    >>> match = apply(new_match(Rules(), seats=2), None, DEAL, SeededDice(bytes(32))).match
    >>> [move_text(move) for move in legal_moves(match, match.turn)]
    ['draw', 'take']
"""

from typing import assert_never

from engine import legal
from engine.errors import EngineError
from engine.moves import (
    DEAL,
    Close,
    Deal,
    DeclineReentry,
    Discard,
    DrawStock,
    LayOff,
    Leave,
    Move,
    Pass,
    Reenter,
    Show,
    TakeDiscard,
)
from engine.play_deal import deal, verify_deal
from engine.play_seats import (
    decline_reentry,
    mark_left,
    reenter,
    verify_leave,
    verify_reentry_answer,
)
from engine.play_show import (
    close,
    first_round_over,
    lay_off,
    next_to_lay_off,
    next_to_show,
    pass_round,
    show_hand,
    show_of,
    verify_close,
    verify_lay_off,
    verify_pass,
    verify_show,
)
from engine.play_turn import (
    discard,
    draw_stock,
    take_discard,
    verify_draw_stock,
    verify_take_discard,
    verify_throw,
)
from engine.rules import Rules, validate
from engine.shuffle import Dice
from engine.state import Match, Phase, PlayerState
from engine.step import NOBODY, Refusal, Step


def new_match(rules: Rules, *, seats: int) -> Match:
    """Begin a match of `seats` players (2-8), before its first deal; everybody pays the stake into the pot.

    `Match.rules` are the rules as so many players play them (`Rules.resolved`).

    Raises:
        RulesError: the rules contradict themselves or do not fit so many players.
    """
    validate(rules, seats=seats)
    stake = rules.stake_chips
    players = (PlayerState(chips=-stake),) * seats
    return Match(rules=rules.resolved(seats), players=players, pot_chips=stake * seats)


def apply(match: Match, seat: int | None, move: Move, dice: Dice | None = None) -> Step:  # noqa: C901, PLR0911
    """Make a move of a seat (None for `Deal`).

    `dice` are needed for a `Deal`, and for a `DrawStock` from an empty stock.

    Raises:
        IllegalMove: the match does not allow the move; its code says why.
    """
    actor = NOBODY if seat is None else seat
    match move:
        case DrawStock():
            return draw_stock(match, actor, dice)
        case Discard(card):
            return discard(match, actor, card)
        case TakeDiscard():
            return take_discard(match, actor)
        case Close():
            return close(match, actor, move)
        case Show():
            return show_hand(match, actor, move)
        case LayOff():
            return lay_off(match, actor, move)
        case Pass():
            return pass_round(match, actor)
        case Deal():
            return deal(match, actor, dice)
        case Reenter():
            return reenter(match, actor)
        case DeclineReentry():
            return decline_reentry(match, actor)
        case Leave():
            return _leave(match, actor)
        case _:
            assert_never(move)


def check(match: Match, seat: int | None, move: Move) -> Refusal | None:
    """Give the reason why a move is not allowed, None if it is. Whether dice are at hand is not asked."""
    try:
        _verify(match, NOBODY if seat is None else seat, move)
    except EngineError as error:
        return Refusal(error.code, error.detail)
    return None


def _verify(match: Match, seat: int, move: Move) -> None:  # noqa: C901
    match move:
        case DrawStock():
            verify_draw_stock(match, seat)
        case TakeDiscard():
            verify_take_discard(match, seat)
        case Discard(card):
            verify_throw(match, seat, card)
        case Close():
            verify_close(match, seat, move)
        case Show():
            verify_show(match, seat, move)
        case LayOff():
            verify_lay_off(match, seat, move)
        case Pass():
            verify_pass(match, seat)
        case Deal():
            verify_deal(match, seat)
        case Reenter() | DeclineReentry():
            verify_reentry_answer(match, seat)
        case Leave():
            verify_leave(match, seat)
        case _:
            assert_never(move)


def _leave(match: Match, seat: int) -> Step:
    step = mark_left(match, seat)
    left = step.match
    if left.turn != seat or left.phase not in {Phase.SHOW, Phase.LAY_OFF}:
        return step
    following = next_to_show(left, seat) if left.phase is Phase.SHOW else next_to_lay_off(left, seat)
    return Step(following.match, step.events + following.events)


def to_act(match: Match) -> tuple[int, ...]:
    """Give the seats that may act now; () in the phases DEAL, where the dealer acts, and OVER."""
    if match.turn is not None:
        return (match.turn,)
    if match.phase is Phase.REENTRY:
        return tuple(seat for seat, player in enumerate(match.players) if player.asked)
    return ()


def legal_moves(match: Match, seat: int | None) -> tuple[Move, ...]:
    """Give the moves of a seat (None: of the dealer) in a fixed order; () if it is not to act.

    Closings come first, best first, then discards. Of closings those are given that no other dominates; of
    showings and lay-offs the best, and the one that lays off nothing: `check` accepts every arrangement that
    the rules allow. `Leave` is always possible and never listed.
    """
    if seat is None:
        return (DEAL,) if match.phase is Phase.DEAL else ()
    if match.phase is Phase.REENTRY:
        return legal.REENTRY_ANSWERS if seat in to_act(match) else ()
    hand = match.hand
    if hand is None or match.turn != seat:
        return ()
    rules = match.rules
    match match.phase:
        case Phase.DRAW:
            return legal.draw_moves(rules, stock_count=len(hand.stock), pile_count=len(hand.discard_pile))
        case Phase.DISCARD:
            return legal.throw_moves(hand.hands[seat], rules, locked=match.locked, may_close=may_close(match))
        case Phase.SHOW:
            return legal.show_moves(hand.hands[seat], rules, show_of(hand))
        case Phase.LAY_OFF:
            return legal.lay_off_moves(seat, rules, show_of(hand))
        case _:
            return ()


def may_close(match: Match) -> bool:
    """Tell whether closing is open at this point of the hand, whatever the cards."""
    return match.rules.close_from_first_round or first_round_over(match)


def default_move(match: Match, seat: int) -> Move | None:
    """Give the move for a seat that need not choose: the best showing or lay-off, no re-entry; else None."""
    if match.phase not in {Phase.SHOW, Phase.LAY_OFF, Phase.REENTRY}:
        return None
    moves = legal_moves(match, seat)
    return moves[0] if moves else None
