"""Positions written down by hand: what one seat sees, from a few words.

Turns are written as "1 draw 12o" (seat 1 drew from the stock and threw the 12 of oros) and "1 take 12o" (it took what
lay on the pile and threw the 12 of oros), separated by commas. The seat that decides is 0.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine import Card, Close, Move, Phase, Rules, move_text, parse_cards, parse_rules
from engine.rules import HAND_SIZE
from engine.state import TurnFact
from engine.views import PublicPlayer, PublicView, SeatView


@dataclass(frozen=True, slots=True)
class Position:
    """A named position: moves that a good player could choose (all if empty), and moves that nobody would.

    A move is its text; "close" stands for every way to close.
    """

    name: str
    view: SeatView
    good: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()

    def verdict(self, move: Move) -> str:
        """Say what is wrong with a move, "" for nothing."""
        words = {move_text(move)} | ({"close", f"close {move.card}"} if isinstance(move, Close) else set())
        if words & self.bad:
            return f"nobody would {move_text(move)}"
        if self.good and not words & self.good:
            return f"{move_text(move)} is none of {', '.join(sorted(self.good))}"
        return ""


def position(name: str, view: SeatView, *, good: str = "", bad: str = "") -> Position:
    """Write a position; good and bad moves are separated by commas, "discard 1o 2o" is two of them."""
    return Position(name, view, _moves(good), _moves(bad))


def _moves(text: str) -> frozenset[str]:
    moves: set[str] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        word, *cards = part.split()
        moves |= {f"{word} {card}" for card in cards} if cards else {word}
    return frozenset(moves)


def seat(
    rules: str | Rules,
    hand: str,
    *,
    totals: tuple[int, ...] = (0, 0),
    upcard: str = "",
    turns: str = "",
    took: str = "",
) -> SeatView:
    """Give the view of seat 0 with this hand: to draw with seven cards, to throw with eight.

    With eight cards the last one was drawn from the stock, unless `took` names it as taken from the pile.
    """
    found = (parse_rules(rules) if isinstance(rules, str) else rules).resolved(len(totals))
    held = parse_cards(hand)
    throwing = len(held) == HAND_SIZE + 1
    facts, pile, picked = _played(upcard, turns, len(totals))
    taken = Card.parse(took) if took else None
    if taken is not None:
        picked[0].append(taken)
    deck = found.deck_for(len(totals))
    seen = [*held, *pile, *(card for seat, cards in enumerate(picked) if seat for card in cards)]
    assert len(set(seen)) == len(seen), "a card stands twice"
    assert set(seen) <= set(deck), "a card is not in the deck"
    started = {fact.seat for fact in facts}
    public = PublicView(
        rules=found,
        hand_no=1,
        mano=facts[0].seat if facts else 0,
        phase=Phase.DISCARD if throwing else Phase.DRAW,
        turn=0,
        to_act=(0,),
        stock_count=len(deck) - HAND_SIZE * len(totals) - len(pile) - (throwing and taken is None),
        discard_pile=tuple(pile),
        players=tuple(
            _player(number, total, HAND_SIZE + (throwing and number == 0), tuple(picked[number]))
            for number, total in enumerate(totals)
        ),
        log=tuple(facts),
        reshuffles=0,
        took=taken,
        has_drawn=throwing,
        closing_open=throwing and (found.close_from_first_round or started.issuperset(range(len(totals)))),
        show=None,
        results=(),
        winner=None,
        win_reason=None,
        pot_chips=found.stake_chips * len(totals),
    )
    locked = None if found.may_return_drawn_discard else taken
    drawn_from = ("discard" if took else "stock") if throwing else ""
    return SeatView(public, 0, held, (taken or held[-1]) if throwing else None, drawn_from, locked)


def _played(upcard: str, turns: str, seats: int) -> tuple[list[TurnFact], list[Card], list[list[Card]]]:
    """Give the turns, the discard pile and the cards picked up and still held by each seat."""
    pile = [Card.parse(upcard)] if upcard else []
    picked: list[list[Card]] = [[] for _ in range(seats)]
    facts = []
    for text in filter(None, (part.strip() for part in turns.split(","))):
        number, word, thrown = text.split()
        taken = None
        if word == "take":
            taken = pile.pop()
            picked[int(number)].append(taken)
        card = Card.parse(thrown)
        if card in picked[int(number)]:
            picked[int(number)].remove(card)
        facts.append(TurnFact(int(number), taken, card))
        pile.append(card)
    return facts, pile, picked


def _player(number: int, total: int, count: int, picked: tuple[Card, ...]) -> PublicPlayer:
    return PublicPlayer(
        seat=number,
        total=total,
        card_count=count,
        out=False,
        left=False,
        asked=False,
        reentries_used=0,
        chips=0,
        picked=picked,
    )
