"""What a button means in the hand as it stands: which move, or which question to ask first. All pure."""

from __future__ import annotations

from app.screens.closing_digest import closing_digest, closing_move
from engine.cards import Card
from engine.moves import Close, Discard, Move
from engine.solver import best_arrangement, discard_values
from engine.state import Match, Phase
from engine.views import SeatView, seat_view


def discard_or_question(match: Match, index: int, card: Card, *, sure: bool) -> Move | str:
    """The discard that a button means, or the question to ask first (a prompt for the person's own screen)."""
    if match.turn != index or match.phase is not Phase.DISCARD:
        return Discard(card)
    view = seat_view(match, index)
    return Discard(card) if sure or not needs_asking(view, card) else f"sure:{card}"


def needs_asking(view: SeatView, card: Card) -> bool:
    """Whether throwing this card looks like a slip: a wild card, or a card of a meld while another one costs less."""
    if card not in view.hand or card == view.locked:
        return False
    rules = view.public.rules
    if rules.is_wild(card):
        return True
    left = dict(discard_values(view.hand, rules))
    melded = {held for meld in best_arrangement(view.hand, rules).melds for held in meld.cards}
    return card in melded and left[card] > min(left.values())


def closing(view: SeatView, card: Card, digest: str) -> Close | None:
    """The way to close that a button names by thrown card and digest, if it is open now."""
    for way in view.closings:
        move = closing_move(way)
        if way.card == card and closing_digest(move) == digest:
            return move
    return None
