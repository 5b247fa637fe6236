"""The moves that a situation allows, from what the seat concerned may see.

Views and the match itself use these same functions, so a person, a computer player and the engine agree.
"""

from engine.cards import MAX_JOKERS_PER_PACK, MAX_PACKS, Card, deck
from engine.closing import Closing, closings
from engine.layoff import best_showing
from engine.moves import (
    DECLINE_REENTRY,
    DRAW_STOCK,
    PASS,
    REENTER,
    TAKE_DISCARD,
    Close,
    Discard,
    LayOff,
    Move,
    Show,
)
from engine.play_show import best_for, targets
from engine.play_turn import can_draw
from engine.rules import Rules
from engine.solver import best_arrangement
from engine.state import ShowState

REENTRY_ANSWERS = (DECLINE_REENTRY, REENTER)
"""The default first."""
_DISCARDS = {
    card: Discard(card)
    for card in deck(cards_per_pack=48, packs=MAX_PACKS, jokers_per_pack=MAX_JOKERS_PER_PACK)
}


def draw_moves(rules: Rules, *, stock_count: int, pile_count: int) -> tuple[Move, ...]:
    """Give the ways to draw."""
    moves: tuple[Move, ...] = ()
    if can_draw(rules.reshuffle_upcard, stock_count, pile_count):
        moves = (DRAW_STOCK,)
    return (*moves, TAKE_DISCARD) if pile_count else moves


def throw_moves(
    hand: tuple[Card, ...], rules: Rules, *, locked: Card | None, may_close: bool
) -> tuple[Move, ...]:
    """Give the closings, best first, then a discard of each card in the order of the hand."""
    discards = tuple([_DISCARDS[card] for card in hand if card != locked])
    return (*map(close_move, closings(hand, rules, locked=locked)), *discards) if may_close else discards


def close_move(closing: Closing) -> Close:
    """Give the move of a closing."""
    return Close(closing.card, closing.arrangement.melds)


def show_moves(hand: tuple[Card, ...], rules: Rules, show: ShowState) -> tuple[Move, ...]:
    """Give the showing with the least points, then the one that keeps all loose cards if that differs.

    These are two of many: any arrangement of the hand may be shown.
    """
    best = best_showing(hand, targets(rules, show), rules)
    optimum = Show(best.melds, best.laid)
    if not best.laid:
        return (optimum,)
    return (optimum, Show(best_arrangement(hand, rules).melds))


def lay_off_moves(seat: int, rules: Rules, show: ShowState) -> tuple[Move, ...]:
    """Give the lay-offs that leave the least points, then passing; only passing when nothing fits."""
    best = best_for(show, seat, rules)
    return (LayOff(best), PASS) if best else (PASS,)
