"""Leaving and coming back in, whatever the rules; and moves that only a program would try."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine import (
    DEAL,
    LEAVE,
    PRESETS,
    Close,
    Code,
    IllegalMove,
    LayOff,
    Match,
    MatchWon,
    Phase,
    Reentered,
    Rules,
    SeatLeft,
    WinReason,
    all_cards,
    apply,
    cards_text,
    check,
    default_move,
    legal_moves,
    new_match,
    parse_move,
    public_view,
    seat_view,
    to_act,
)
from engine.rules import changed
from engine.shuffle import SeededDice
from tests.engine.tables import Unshuffled, dealt, play, show_all, simple_match, with_totals

A = "4o 5o 6o 12c 12e 12b 2e"
B = "1c 3e 5b 7c 9e 11b 8o"
C = "1e 2c 4c 6e 8b 10c 10e"
CLOSE = ("0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
BACK = changed(Rules(), reentries=1, reentry_needs="anyone_in")


def three(rules: Rules = PRESETS["clasico"], *totals: int) -> Match:
    match = dealt(rules, A, B, C, up="1b", stock="11o 2b 3b")
    return with_totals(match, *totals) if totals else match


def refusal_code(match: Match, seat: int, text: str) -> Code | None:
    refusal = check(match, seat, parse_move(text, match.rules))
    return refusal.code if refusal else None


def test_who_leaves_in_mid_hand_leaves_the_cards_face_down_under_the_stock() -> None:
    match, events = play(three(), "1 leave")
    assert events == [SeatLeft(1)]
    assert match.hand is not None
    assert match.hand.hands[1] == ()
    assert cards_text(match.hand.stock[:7]) == B
    assert all_cards(match) == Counter(match.rules.deck_for(3))
    assert (match.phase, match.turn) == (Phase.DRAW, 0)


def test_who_leaves_in_the_middle_of_a_turn_leaves_eight() -> None:
    match, _ = play(three(), "0 draw", "0 leave")
    assert match.hand is not None
    assert cards_text(match.hand.stock[:8]) == f"{A} 11o"
    assert (match.phase, match.turn, match.hand.drawn, match.locked) == (Phase.DRAW, 1, None, None)


def test_a_turn_in_progress_of_somebody_else_goes_on() -> None:
    match, _ = play(three(), "0 take", "2 leave")
    assert (match.phase, match.turn, str(match.locked)) == (Phase.DISCARD, 0, "1b")
    match, _ = play(match, "0 discard 2e", "1 draw", "1 discard 1c")
    assert match.turn == 0


def test_a_card_drawn_from_the_stock_stays_free_when_somebody_leaves() -> None:
    match, _ = play(three(), "0 draw", "2 leave")
    assert match.locked is None
    assert refusal_code(match, 0, "discard 11o") is None


def test_the_last_one_wins() -> None:
    match, _ = play(three(), "1 leave")
    match, events = play(match, "0 leave")
    assert events == [SeatLeft(0), MatchWon(2, WinReason.OTHERS_LEFT, 0)]
    assert match.phase is Phase.OVER
    assert [player.active for player in public_view(match).players] == [False, False, True]


def test_nobody_leaves_twice() -> None:
    match, _ = play(three(), "1 leave")
    assert refusal_code(match, 1, "leave") is Code.SEAT_OUT
    assert refusal_code(match, 9, "leave") is Code.NOT_A_SEAT
    assert refusal_code(match, 1, "draw") is Code.SEAT_OUT


def test_between_hands_and_before_the_first() -> None:
    match = apply(new_match(Rules(), seats=3), 2, LEAVE).match
    match = apply(match, None, DEAL, Unshuffled()).match
    assert match.hand is not None
    assert [len(hand) for hand in match.hand.hands] == [7, 7, 0]
    match, _ = show_all(play(three(), *CLOSE)[0])
    match, _ = play(match, "1 leave")
    match = apply(match, None, DEAL, SeededDice(bytes(32))).match
    assert match.mano == 2


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_after_a_closing_the_others_go_on_without_who_left(leaver: int) -> None:
    match, _ = play(three(), *CLOSE)
    match, _ = play(match, f"{leaver} leave")
    assert all_cards(match) == Counter(match.rules.deck_for(3))
    match, _ = show_all(match)
    assert match.phase is Phase.DEAL
    assert [row.seat for row in match.results[0].rows] == ([0, 1, 2] if leaver == 0 else [0, 3 - leaver])


def test_who_leaves_last_of_those_to_show_ends_the_hand() -> None:
    match, _ = play(three(), *CLOSE, "1 show", "2 leave")
    assert (match.phase, [row.seat for row in match.results[0].rows]) == (Phase.DEAL, [0, 1])


def test_who_leaves_in_the_rounds_of_lay_offs_is_passed_over() -> None:
    rules = changed(Rules(), lay_off="table")
    match = dealt(rules, A, B.replace("8o", "7o"), C.replace("2c", "3o"), up="1b", stock="11o")
    match, _ = play(match, *CLOSE, "1 show", "2 show")
    assert (match.phase, match.turn) == (Phase.LAY_OFF, 1)
    match, _ = play(match, "1 leave")
    assert (match.phase, match.turn) == (Phase.LAY_OFF, 2)
    match, _ = play(match, "2 leave")
    assert (match.phase, match.winner) == (Phase.OVER, 0)


def test_a_lay_off_needs_a_card() -> None:
    rules = changed(Rules(), lay_off="table")
    match = dealt(rules, A, B.replace("8o", "7o"), up="1b", stock="11o")
    match, _ = play(match, *CLOSE, "1 show")
    refusal = check(match, 1, LayOff(()))
    assert refusal is not None
    assert refusal.code is Code.LAY_OFF_EMPTY


def test_only_who_is_asked_comes_back() -> None:
    match, _ = show_all(play(three(BACK, 0, 90, 0), *CLOSE)[0])
    assert (match.phase, to_act(match)) == (Phase.REENTRY, (1,))
    assert refusal_code(match, 0, "reenter") is Code.NOT_YOUR_TURN
    assert refusal_code(match, 7, "decline") is Code.NOT_A_SEAT
    assert legal_moves(match, 0) == ()
    assert (
        seat_view(match, 1).legal
        == legal_moves(match, 1)
        == (default_move(match, 1), parse_move("reenter", match.rules))
    )
    with pytest.raises(IllegalMove):
        apply(match, None, DEAL, Unshuffled())


def test_who_was_asked_may_leave_instead() -> None:
    match, _ = show_all(play(three(BACK, 0, 90, 90), *CLOSE)[0])
    match, _ = play(match, "1 leave")
    assert (match.phase, to_act(match)) == (Phase.REENTRY, (2,))
    match, events = play(match, "2 leave")
    assert events[-1] == MatchWon(0, WinReason.SURVIVOR, 0)


def test_when_the_last_one_in_leaves_nobody_is_left_to_rejoin() -> None:
    match, _ = show_all(play(three(BACK, 0, 90, 95), *CLOSE)[0])
    assert to_act(match) == (1, 2)
    match, events = play(match, "0 leave")
    assert events[-1] == MatchWon(1, WinReason.OTHERS_LEFT, 0)
    assert not any(player.asked for player in match.players)


def test_two_come_back_at_the_same_total() -> None:
    match, _ = show_all(play(three(BACK, 40, 90, 95), *CLOSE)[0])
    match, events = play(match, "2 reenter", "1 reenter")
    assert events == [Reentered(2, 42), Reentered(1, 42)]
    assert match.phase is Phase.DEAL


def test_with_nothing_to_draw_only_the_discard_is_left() -> None:
    match = three()
    assert match.hand is not None
    match = replace(match, hand=replace(match.hand, stock=()))
    assert refusal_code(match, 0, "draw") is Code.NOTHING_TO_DRAW
    assert legal_moves(match, 0) == seat_view(match, 0).legal == (parse_move("take", match.rules),)


def test_between_hands_no_card_is_in_play() -> None:
    match = new_match(Rules(), seats=2)
    assert all_cards(match) == Counter()
    view = seat_view(match, 1)
    assert (view.hand, view.drawn, view.drawn_from, view.locked, view.legal, view.closings) == (
        (),
        None,
        "",
        None,
        (),
        (),
    )
    assert refusal_code(match, 0, "draw") is Code.NOT_YOUR_TURN


def test_what_the_table_shows_of_the_players() -> None:
    match, _ = play(three(), "0 take", "0 discard 2e", "1 take", "1 discard 3e", "2 draw")
    view = public_view(match)
    assert [cards_text(player.picked) for player in view.players] == ["1b", "2e", ""]
    assert [player.card_count for player in view.players] == [7, 7, 8]
    assert [(fact.seat, fact.drew, str(fact.discarded)) for fact in view.log] == [
        (0, "discard", "2e"),
        (1, "discard", "3e"),
    ]
    assert (view.turns_played, view.took, view.has_drawn, view.stock_count) == (
        2,
        None,
        True,
        50 - 21 - 1 - 1,
    )
    assert all(player.active for player in view.players)
    match, _ = play(match, "2 discard 1e", "0 draw", "0 discard 1b")
    assert [cards_text(player.picked) for player in public_view(match).players] == ["", "2e", ""]


def test_a_card_just_taken_counts_as_picked() -> None:
    match, _ = play(three(), "0 take")
    view = public_view(match)
    assert (str(view.took), cards_text(view.players[0].picked)) == ("1b", "1b")
    own = seat_view(match, 0)
    assert (str(own.drawn), own.drawn_from, str(own.locked)) == ("1b", "discard", "1b")
    assert (seat_view(match, 1).drawn, seat_view(match, 1).locked) == (None, None)
    own = seat_view(play(three(), "0 draw")[0], 0)
    assert (str(own.drawn), own.drawn_from, own.locked) == ("11o", "stock", None)
    assert [str(closing.card) for closing in own.closings] == ["11o"]


@pytest.mark.parametrize("preset", PRESETS)
def test_in_every_state_views_offer_what_the_match_allows(preset: str) -> None:
    for _, _, match in simple_match(PRESETS[preset], 3, random.Random(4), hands=3):
        for seat in range(3):
            view = seat_view(match, seat)
            moves = legal_moves(match, seat)
            assert view.legal == moves
            assert view.may_act is bool(moves)
            assert [(way.card, way.arrangement.melds) for way in view.closings] == [
                (move.card, move.melds) for move in moves if isinstance(move, Close)
            ]
            on_turn = match.phase is Phase.DISCARD and match.turn == seat
            assert bool(view.drawn_from) is (view.drawn is not None) is on_turn
            assert view.drawn is None or view.drawn in view.hand
        assert [player.active for player in public_view(match).players] == [
            player.active for player in match.players
        ]
