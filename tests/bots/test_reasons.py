"""What a player says about its move is true of the position."""

from __future__ import annotations

import random

import pytest

from bots import policy
from bots.reasons import Reason, ReasonCode, explain
from bots.triples import deck_of
from engine import Card, Close, Discard, Phase, deadwood, parse_move, seat_view, to_act
from engine.moves import DRAW_STOCK, TAKE_DISCARD
from engine.solver import best_arrangement
from engine.views import SeatView
from tests.bots.conftest import walk
from tests.bots.positions.seat import seat

READY = "4o 5o 6o 7c 7e 7b 2e 12c"


def why(view: SeatView, move: str) -> Reason:
    return explain(view, parse_move(move, view.public.rules))


@pytest.mark.parametrize(
    ("hand", "upcard", "move", "code"),
    [
        ("7c 7e 1b 2b 10o 12c 4e", "7o", "take", ReasonCode.TAKE_COMPLETES),
        ("4o 5o 6o 7c 7e 7b 12c", "2b", "take", ReasonCode.TAKE_CLOSES),
        ("4o 6o 1b 9c 11e 12c 2e", "jk", "take", ReasonCode.TAKE_WILD),
        ("12c 4o 5o 6o 1b 3e 7c", "2b", "take", ReasonCode.TAKE_LOWERS),
        ("2c 4o 5o 6o 1b 3e 3c", "12b", "take", ReasonCode.TAKE_HOPES),
        ("12c 4o 5o 6o 1b 3e 7c", "12o", "draw", ReasonCode.DRAW_NO_USE),
        ("7c 7e 1b 2b 10o 12c 4e", "7o", "draw", ReasonCode.DRAW_HIDES),
        ("7c 7e 1b 2b 10o 12c 4e", "", "draw", ReasonCode.DRAW_EMPTY_PILE),
    ],
)
def test_draws(hand: str, upcard: str, move: str, code: ReasonCode) -> None:
    assert why(seat("clasico", hand, upcard=upcard), move).code is code


def test_closings() -> None:
    loose = seat("clasico", READY, upcard="8e")
    assert explain(loose, loose.legal[0]) == Reason(ReasonCode.CLOSE_LOOSE, points=2)
    full = seat("clasico", "4o 5o 6o 7c 7e 7b 7o 12c", upcard="8e")
    assert explain(full, full.legal[0]) == Reason(ReasonCode.CLOSE_FULL, points=-10)
    seven = seat("clasico", "1c 2c 3c 4c 5c 6c 7c 12o", upcard="8e")
    assert explain(seven, seven.legal[0]).code is ReasonCode.CLOSE_CHINCHON
    assert why(loose, "discard 12c") == Reason(ReasonCode.PLAY_ON, Card.parse("12c"), points=2)


def test_a_lone_card_and_the_highest() -> None:
    view = seat("espana", "12o 11o 10e 2o 3o 5c 6c 1b", upcard="7b")
    assert why(view, "discard 10e") == Reason(ReasonCode.THROW_LONE, Card.parse("10e"), points=10)
    assert why(view, "discard 12o").code is ReasonCode.THROW_HIGHEST
    assert why(view, "discard 6c") == Reason(ReasonCode.THROW_LEAVES, Card.parse("6c"), points=41)


def test_what_the_next_player_took_and_what_it_left() -> None:
    fed = seat("espana", "12c 11e 10o 2o 3o 5c 6c 1b", upcard="12o", turns="1 take 7e")
    reason = why(fed, "discard 6c")
    assert (reason.code, reason.other, reason.picked) == (
        ReasonCode.KEEP_FROM_NEXT,
        Card.parse("12c"),
        Card.parse("12o"),
    )
    left = seat("espana", "12c 11e 10o 2o 3o 5c 6c 1b", upcard="7c", turns="1 draw 4e")
    assert why(left, "discard 6c").code is ReasonCode.THROW_REFUSED


@pytest.mark.parametrize("rules", ["clasico", "fournier", "espana", "as_de_oros"])
@pytest.mark.parametrize("seats", [2, 3])
def test_reasons_are_true_in_whole_hands(rules: str, seats: int) -> None:
    rng = random.Random(seats)
    told = set()
    for seed in range(1, 9):
        for match in walk(rules, seats=seats, seed=seed):
            if match.phase not in {Phase.DRAW, Phase.DISCARD}:
                continue
            view = seat_view(match, to_act(match)[0])
            for name in ("normal", "tuned", "easy"):
                move = policy(name).choose(view, rng)
                reason = explain(view, move)
                told.add(reason.code)
                check(view, reason)
                if match.phase is Phase.DISCARD:
                    assert isinstance(move, Close | Discard)
                else:
                    assert move in {DRAW_STOCK, TAKE_DISCARD}
    assert len(told) >= 6


def check(view: SeatView, reason: Reason) -> None:
    """Hold a reason against the position."""
    rules, hand = view.public.rules, view.hand
    melded = {card for meld in best_arrangement(hand, rules).melds for card in meld.cards}
    deck = deck_of(rules)

    def together(one: Card, two: Card) -> bool:
        return any(deck.bits[two] & pair for pair in deck.mates.get(deck.bits[one], ()))

    match reason:
        case Reason(ReasonCode.TAKE_COMPLETES, card):
            assert card is not None
            assert deadwood((*hand, card), rules) < deadwood(hand, rules) + rules.points(card)
        case Reason(ReasonCode.THROW_LONE, card, points=points):
            assert card is not None
            assert card not in melded
            assert points == rules.points(card)
            assert not any(together(card, other) for other in hand if other != card)
        case Reason(ReasonCode.THROW_HIGHEST, card):
            assert card is not None
            others = (other for other in hand if other not in melded and other != view.locked)
            assert all(rules.points(other) <= rules.points(card) or rules.is_wild(other) for other in others)
        case Reason(ReasonCode.THROW_LEAVES, card, points=points):
            assert points == deadwood([other for other in hand if other != card], rules)
        case Reason(ReasonCode.KEEP_FROM_NEXT, card, other, picked):
            assert card is not None
            assert other is not None
            assert picked is not None
            assert rules.points(other) > rules.points(card)
            assert together(other, picked)
            assert not together(card, picked)
        case Reason(ReasonCode.THROW_REFUSED, card, other):
            assert card is not None
            assert other is not None
            assert together(card, other)
        case Reason(ReasonCode.PLAY_ON, _, points=points):
            assert points == view.closings[0].points
        case Reason(ReasonCode.CLOSE_LOOSE | ReasonCode.CLOSE_FULL, points=points):
            assert points in {way.points for way in view.closings}
        case _:
            assert reason.code in ReasonCode
