"""The beginner: keeps the melds it has, looks at its own cards only, and is fond of cards that lie open."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from bots.common import answer, helps
from bots.situation import read
from engine.legal import close_move
from engine.moves import DRAW_STOCK, TAKE_DISCARD, Discard, Move
from engine.solver import best_arrangement, deadwood, discard_values
from engine.state import Phase
from engine.views import SeatView

if TYPE_CHECKING:
    from engine.cards import Card

_TEMPTED: Final = 0.5
"""How often it takes an open card that only lowers its points."""
_SECOND_BEST: Final = 0.25
"""How often it throws the second of its useless cards in place of the highest."""
_HOPEFUL: Final = 0.4
"""How often it plays on for minus ten in place of closing with a card left."""
_PATIENT_ROUNDS: Final = 6
_SLACK_POINTS: Final = 4
"""What the second of its useless cards may cost more than the best."""


class Easy:
    """A player as people are after their first evening: no harm meant, no plan seen."""

    name: Final = "easy"

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        """Choose a move.

        Raises:
            ValueError: the seat has nothing to do.
        """
        if not view.may_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        match view.public.phase:
            case Phase.DRAW:
                legal = view.legal
                wanted = TAKE_DISCARD in legal and (helps(view) or _tempts(view, rng))
                return TAKE_DISCARD if wanted or DRAW_STOCK not in legal else DRAW_STOCK
            case Phase.DISCARD:
                return _end_turn(view, rng)
            case _:
                return answer(read(view))


def _tempts(view: SeatView, rng: random.Random) -> bool:
    """Tell whether it takes a card that only replaces a higher one."""
    rules = view.public.rules
    top = view.public.discard_pile[-1]
    now = deadwood(view.hand, rules)
    after = min(left for card, left in discard_values((*view.hand, top), rules) if card != top)
    return after < now and rng.random() < _TEMPTED


def _end_turn(view: SeatView, rng: random.Random) -> Move:
    ways = view.closings
    if ways:
        hopes = ways[0].points > 0 and len(view.public.log) < _PATIENT_ROUNDS * len(view.public.players)
        if not (hopes and rng.random() < _HOPEFUL):
            return close_move(ways[0])
    return Discard(_throw(view, rng))


def _throw(view: SeatView, rng: random.Random) -> Card:
    """Give the highest useless card, or now and then the next."""
    rules = view.public.rules
    throwable = [card for card in view.hand if card != view.locked]
    naturals = {card for card in throwable if not rules.is_wild(card)} or set(throwable)
    values = sorted((left, card) for card, left in discard_values(view.hand, rules) if card in naturals)
    melded = {held for meld in best_arrangement(view.hand, rules).melds for held in meld.cards}
    near = [card for left, card in values if left <= values[0][0] + _SLACK_POINTS and card not in melded]
    if not near:
        return values[0][1]
    return near[1] if len(near) > 1 and rng.random() < _SECOND_BEST else near[0]
