"""The solid player: takes what completes a meld, throws its highest useless card, closes when it can."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from bots.common import answer, harmless, helps
from bots.situation import Situation, read
from bots.triples import deck_of, split
from engine.legal import close_move
from engine.moves import DRAW_STOCK, TAKE_DISCARD, Discard, Move
from engine.solver import best_arrangement, discard_values
from engine.state import Phase
from engine.views import SeatView

if TYPE_CHECKING:
    from engine.cards import Card

_OUT_WORTH: Final = 1.5
"""Points that a player would rather hold than give up one card that may still complete a meld."""
_FEED_COST: Final = 8.0
"""Points that a player would rather hold than give the next one a card for a meld that it has shown."""


class Normal:
    """A player who plays soundly from its own hand and looks at what the next player has picked up."""

    name: Final = "normal"

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
                wanted = TAKE_DISCARD in legal and helps(view)
                return TAKE_DISCARD if wanted or DRAW_STOCK not in legal else DRAW_STOCK
            case Phase.DISCARD:
                situation = read(view)
                closing = harmless(situation, view.closings)
                return close_move(closing) if closing else Discard(_throw(situation, rng))
            case _:
                return answer(read(view))


def _throw(situation: Situation, rng: random.Random) -> Card:
    """Give the card whose loss costs least: deadwood left, outs given up, and cards fed to the next player."""
    view = situation.view
    throwable = [card for card in view.hand if card != view.locked]
    naturals = {card for card in throwable if not situation.rules.is_wild(card)} or set(throwable)
    costs = {
        card: left + _OUT_WORTH * _outs(situation, card) + _FEED_COST * feeds(situation, card)
        for card, left in discard_values(view.hand, situation.rules)
        if card in naturals
    }
    least = min(costs.values())
    return rng.choice(sorted(card for card, cost in costs.items() if cost <= least))


def _outs(situation: Situation, card: Card) -> int:
    """Count the unseen cards that would complete a meld of this card and a loose one beside it."""
    deck = deck_of(situation.rules)
    melded = {
        held for meld in best_arrangement(situation.view.hand, situation.rules).melds for held in meld.cards
    }
    bit = deck.bits[card]
    if card in melded or not bit:
        return 0
    loose = {deck.bits[held] for held in situation.view.hand if held not in melded and held != card}
    unseen = {deck.bits[held] for held in situation.unseen}
    outs = set()
    for pair in deck.mates[bit]:
        one, two = split(pair)
        if one in loose and two in unseen:
            outs.add(two)
        if two in loose and one in unseen:
            outs.add(one)
    return len(outs)


def feeds(situation: Situation, card: Card) -> bool:
    """Tell whether the next player has shown to collect what this card belongs to."""
    rival = situation.next_rival
    deck = deck_of(situation.rules)
    bit = deck.bits[card]
    if rival is None or not bit:
        return False
    picked = {deck.bits[other] for other in rival.picked}
    spurned = {deck.bits[other] for other in (*rival.thrown, *rival.refused)}
    return any(
        picked.intersection(split(pair)) and not spurned.intersection(split(pair)) for pair in deck.mates[bit]
    )
