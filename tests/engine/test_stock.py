"""The stock and the discard pile: what can be drawn, and what the log says of reshuffles."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine import DEAL, Card, Match, Rules, SeededDice, apply, new_match, public_view
from engine.play_turn import can_draw
from engine.rules import ReshuffleUpcard, changed
from engine.state import TurnFact, pack_turn, turn_fact
from tests.engine.tables import Unshuffled, dealt, play

A = "4o 5o 6o 12c 12e 12b 2e"
B = "1c 3e 5b 7c 9e 11b 8o"
C = "1e 2c 4c 6e 8b 10c 10e"


@pytest.mark.parametrize(
    ("upcard", "stock", "pile", "expected"),
    [
        ("keep", 1, 0, True),
        ("keep", 0, 1, False),
        ("keep", 0, 2, True),
        ("new", 0, 1, False),
        ("new", 0, 2, True),
        ("none", 0, 0, False),
        ("none", 0, 1, True),
    ],
)
def test_what_the_stock_gives(upcard: str, stock: int, pile: int, *, expected: bool) -> None:
    assert can_draw(ReshuffleUpcard(upcard), stock, pile) is expected


def out_of_stock(rules: Rules) -> Match:
    match = dealt(rules, A, B, C, up="1b")
    assert match.hand is not None
    pile = (*match.hand.discard_pile, *match.hand.stock)
    return replace(match, hand=replace(match.hand, stock=(), discard_pile=pile))


def test_the_log_marks_the_turn_with_the_reshuffle() -> None:
    match, _ = play(
        out_of_stock(Rules()), "0 draw", "0 discard 2e", "1 draw", "1 discard 1c", dice=Unshuffled()
    )
    view = public_view(match)
    assert [fact.reshuffled for fact in view.log] == [True, False]
    assert view.reshuffles == 1


@pytest.mark.parametrize("draw", ["draw", "take"])
def test_the_mark_is_not_lost_when_the_player_leaves(draw: str) -> None:
    match, _ = play(
        out_of_stock(Rules()), "0 draw", "0 leave", f"1 {draw}", "1 discard 1c", dice=Unshuffled()
    )
    assert [fact.reshuffled for fact in public_view(match).log] == [True]
    match, _ = play(match, "2 draw", "2 discard 1e", dice=Unshuffled())
    assert [fact.reshuffled for fact in public_view(match).log] == [True, False]


def test_reshuffles_are_numbered() -> None:
    labels: list[str] = []

    class Listening(Unshuffled):
        def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
            labels.append(label)
            return super().shuffle(cards, label=label)

    match = out_of_stock(changed(Rules(), reshuffle_upcard="none"))
    for seat, card in ((0, "2e"), (1, "1c"), (2, "1e")):
        match, _ = play(match, f"{seat} draw", f"{seat} discard {card}", dice=Listening())
        assert match.hand is not None
        match = replace(
            match, hand=replace(match.hand, discard_pile=match.hand.stock + match.hand.discard_pile, stock=())
        )
    assert labels == ["reshuffle 1", "reshuffle 2", "reshuffle 3"]


@pytest.mark.parametrize("seats", range(2, 9))
def test_by_lot_anybody_may_be_mano(seats: int) -> None:
    first = (
        apply(new_match(Rules(), seats=seats), None, DEAL, SeededDice(bytes([seed] * 32)))
        for seed in range(90)
    )
    assert {step.match.mano for step in first} == set(range(seats))


def test_turns_are_packed_into_one_number() -> None:
    for fact in public_view(play(out_of_stock(Rules()), "0 take", "0 discard 2e")[0]).log:
        assert turn_fact(pack_turn(fact.seat, fact.taken, fact.discarded, reshuffled=fact.reshuffled)) == fact
        assert isinstance(fact, TurnFact)
        assert pack_turn(7, fact.taken, fact.discarded, reshuffled=True) < 2**19
