"""Beginning a hand: who is mano, seven cards each, the first discard."""

from dataclasses import replace
from typing import Final

from engine.cards import Card, Suit
from engine.errors import Code
from engine.events import Dealt, Event, FirstPlayerDrawn
from engine.rules import HAND_SIZE, MAX_SEATS, FirstPlayer
from engine.shuffle import Dice
from engine.state import HandState, Match, Phase
from engine.step import NOBODY, Step, next_active, order_from, refuse, verify_phase

_LOTS: Final = tuple(Card.of(rank, Suit.OROS) for rank in range(1, MAX_SEATS + 1))
"""Lots for who begins: the place of the seat drawn, as the rank of a card."""


def verify_deal(match: Match, seat: int) -> None:
    """Make sure that a hand may be dealt.

    Raises:
        IllegalMove: not between two hands, or asked for by a seat.
    """
    verify_phase(match, Phase.DEAL)
    if seat != NOBODY:
        raise refuse(Code.NOT_YOUR_TURN)


def deal(match: Match, seat: int, dice: Dice | None) -> Step:
    """Deal the next hand.

    The shuffled deck is dealt from its top one card at a time, from the mano on in play order; the next card
    is turned up, the rest is the stock.
    """
    verify_deal(match, seat)
    if dice is None:
        raise refuse(Code.DICE_NEEDED)
    events: list[Event] = []
    if match.hand_no:
        mano = next_active(match, match.mano)
    else:
        drawn = _first_player(match, dice)
        mano = drawn.mano
        events.append(drawn)
    order = order_from(match, mano)
    cards = dice.shuffle(match.rules.deck_for(len(match.players)), label="deal")
    dealt = HAND_SIZE * len(order)
    hands: list[tuple[Card, ...]] = [()] * len(match.players)
    for place, taker in enumerate(order):
        hands[taker] = cards[place : dealt : len(order)]
    upcard = cards[dealt]
    hand = HandState(hands=tuple(hands), stock=cards[:dealt:-1], discard_pile=(upcard,))
    events.append(Dealt(match.hand_no + 1, mano, upcard))
    begun = replace(match, hand_no=match.hand_no + 1, mano=mano, phase=Phase.DRAW, turn=mano, hand=hand)
    return Step(begun, tuple(events))


def _first_player(match: Match, dice: Dice) -> FirstPlayerDrawn:
    seats = match.active_seats
    if match.rules.first_player is FirstPlayer.RANDOM:
        lots = dice.shuffle(_LOTS[: len(seats)], label="first 0")
        return FirstPlayerDrawn((), seats[lots[0].rank - 1])
    naturals = tuple(card for card in match.rules.deck_for(len(match.players)) if not card.is_joker)
    draws: list[tuple[tuple[int, Card], ...]] = []
    while True:
        cards = dice.shuffle(naturals, label=f"first {len(draws)}")
        draw = tuple(zip(seats, cards, strict=False))  # each takes one; the rest of the deck stays
        draws.append(draw)
        highest = max(card.rank for _, card in draw)
        seats = tuple(drawer for drawer, card in draw if card.rank == highest)
        if len(seats) == 1:
            return FirstPlayerDrawn(tuple(draws), seats[0])
