"""Two matches that look the same to somebody: everything hidden is dealt anew."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine import Card, Match, Phase, public_view, seat_view

if TYPE_CHECKING:
    import random


def permuted(match: Match, seat: int | None, rng: random.Random) -> Match:
    """The match with all cards that `seat` (None: the public) cannot know shuffled among their places.

    Known are the own hand, the discard pile, hands shown after a closing, and cards taken from the discard
    pile and still held.
    """
    hand = match.hand
    if hand is None:
        return match
    open_seats = {shown.seat for shown in hand.show.shown} if hand.show else set()
    known = {card for player in public_view(match).players for card in player.picked}
    hidden: list[Card] = [*hand.stock]
    for other, cards in enumerate(hand.hands):
        if other != seat and other not in open_seats:
            hidden += (card for card in cards if card not in known)
    shuffled = iter(rng.sample(hidden, len(hidden)))
    stock = tuple(next(shuffled) for _ in hand.stock)
    hands = tuple(
        cards
        if other == seat or other in open_seats
        else tuple(card if card in known else next(shuffled) for card in cards)
        for other, cards in enumerate(hand.hands)
    )
    drawn = hand.drawn
    if match.phase is Phase.DISCARD and match.turn not in {None, seat} and not hand.took:
        drawn = hands[match.turn or 0][-1]
    return replace(match, hand=replace(hand, stock=stock, hands=hands, drawn=drawn))


def seen_by(match: Match, seat: int | None) -> bytes:
    """All that somebody is given of a match, as bytes."""
    if seat is None:
        return repr(public_view(match)).encode()
    view = seat_view(match, seat)
    return repr((view, view.legal, view.closings)).encode()
