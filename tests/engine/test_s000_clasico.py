"""What source S000 says, sentence by sentence, in the preset `clasico`."""

from dataclasses import replace

import pytest

from engine import (
    DEAL,
    DECLINE_REENTRY,
    PRESETS,
    CloseKind,
    Code,
    DrewStock,
    Event,
    HandEnded,
    IllegalMove,
    Match,
    MatchWon,
    Phase,
    Reentered,
    ReentryDeclined,
    Reshuffled,
    Rules,
    WentOut,
    WinReason,
    apply,
    cards_text,
    check,
    closings,
    deadwood,
    default_move,
    legal_moves,
    move_text,
    new_match,
    parse_cards,
    parse_move,
    to_act,
)
from engine.play_seats import with_player
from engine.rules import changed
from engine.scoring import NoCloser
from tests.engine.tables import Unshuffled, dealt, play, show_all, with_totals

TWO_MELDS = "4o 5o 6o 12c 12e 12b 2e"  # and a loose 2
NOTHING = "1c 3e 5b 7c 9e 11b 8o"


THIRD = "1e 2c 4c 6e 8b 10c 10e"


def after_first_hand(rules: Rules, *totals: int) -> Match:
    """Seat 0 closes with 2 points; seat 1 gets 43, seat 2 (if there) 41."""
    hands = (TWO_MELDS, NOTHING, THIRD)[: len(totals)]
    match = with_totals(dealt(rules, *hands, up="1b", stock="11o"), *totals)
    return show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])[0]


def outs(match: Match) -> list[int]:
    return [seat for seat, player in enumerate(match.players) if player.out]


def test_each_player_gets_7_cards_and_the_next_card_is_turned_face_up() -> None:
    match = dealt(Rules(), TWO_MELDS, NOTHING, up="1b")
    assert match.hand is not None
    assert [cards_text(hand) for hand in match.hand.hands] == [TWO_MELDS, NOTHING]
    assert cards_text(match.hand.discard_pile) == "1b"
    assert len(match.hand.stock) == 50 - 14 - 1


def test_play_moves_counter_clockwise_to_the_right() -> None:
    match = dealt(Rules(), NOTHING, "1o 2c 3o 4c 5o 6c 7o", "1e 2b 4e 4b 6e 6b 8c", up="1b", mano=1)
    turns = []
    for _ in range(4):
        turns.append(match.turn)
        match, _ = play(match, f"{match.turn} draw", dice=None)
        drawn = match.hand.drawn if match.hand else None
        match, _ = play(match, f"{match.turn} discard {drawn}")
    assert turns == [1, 2, 0, 1]


def test_take_the_top_card_of_the_stock_or_the_top_card_of_the_discard_pile() -> None:
    match = dealt(Rules(), NOTHING, TWO_MELDS, up="1b", stock="2b 3b")
    assert [move_text(move) for move in legal_moves(match, 0)] == ["draw", "take"]
    drawn, _ = play(match, "0 draw")
    assert drawn.hand is not None
    assert cards_text(drawn.hand.hands[0]) == f"{NOTHING} 2b"
    took, _ = play(match, "0 take")
    assert took.hand is not None
    assert cards_text(took.hand.hands[0]) == f"{NOTHING} 1b"
    assert took.hand.discard_pile == ()


def test_the_card_you_just_took_from_the_discard_pile_cannot_go_straight_back() -> None:
    match, _ = play(dealt(Rules(), NOTHING, TWO_MELDS, up="1b"), "0 take")
    refusal = check(match, 0, parse_move("discard 1b", match.rules))
    assert refusal is not None
    assert (refusal.code, refusal.detail) == (Code.CARD_LOCKED, "1b")
    assert "discard 1b" not in [move_text(move) for move in legal_moves(match, 0)]
    assert len(legal_moves(match, 0)) == 7


def test_the_card_taken_may_go_in_a_later_turn() -> None:
    match, _ = play(
        dealt(Rules(), NOTHING, "1o 2c 3o 4c 5o 6c 7o", up="1b", stock="2b 3b"),
        "0 take",
        "0 discard 8o",
        "1 draw",
        "1 discard 2b",
        "0 draw",
    )
    assert check(match, 0, parse_move("discard 1b", match.rules)) is None


def test_the_card_taken_cannot_close_the_hand_either() -> None:
    match, _ = play(dealt(Rules(), "4o 5o 6o 12c 12e 12b 2e", NOTHING, up="11c"), "0 take")
    refusal = check(match, 0, parse_move("close 11c 4o-5o-6o 12c=12e=12b", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CARD_LOCKED


def test_with_a_limit_of_3_you_could_close_with_two_melds_and_a_loose_2_of_espadas() -> None:
    match, _ = play(dealt(Rules(), TWO_MELDS, NOTHING, up="1b", stock="11o"), "0 draw")
    match, events = play(match, "0 close 11o 4o-5o-6o 12c=12e=12b")
    match, more = show_all(match)
    ended = next(event for event in events + more if isinstance(event, HandEnded))
    assert (ended.result.closer, ended.result.kind) == (0, CloseKind.LOOSE)
    assert ended.result.rows[0].points == 2
    assert match.players[0].total == 2


def test_but_not_with_a_loose_sota() -> None:
    match, _ = play(dealt(Rules(), "4o 5o 6o 12c 12e 12b 10e", NOTHING, up="1b", stock="11o"), "0 draw")
    refusal = check(match, 0, parse_move("close 11o 4o-5o-6o 12c=12e=12b", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CLOSE_LIMIT
    assert all(move_text(move).startswith("discard") for move in legal_moves(match, 0))


@pytest.mark.parametrize(("limit", "closes"), [(0, False), (3, True), (5, True)])
def test_the_closing_limit_is_a_setting_of_0_3_or_5_points(limit: int, *, closes: bool) -> None:
    eight = parse_cards("4o 5o 6o 12c 12e 12b 3e 11o")
    assert bool(closings(eight, changed(Rules(), close_limit=limit))) is closes


def test_at_most_one_loose_card() -> None:
    match, _ = play(dealt(Rules(), "4o 5o 6o 7o 1e 2e 11o", NOTHING, up="1b", stock="11e"), "0 draw")
    refusal = check(match, 0, parse_move("close 11e 4o-5o-6o-7o", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CLOSE_MODE


def test_cerrar_con_menos_diez_takes_10_points_off_your_total() -> None:
    match = with_totals(dealt(Rules(), "4o 5o 6o 12c 12e 12b 12o", NOTHING, up="1b", stock="11o"), 33, 0)
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12o=12c=12e=12b")
    match, _ = show_all(match)
    assert match.results[0].kind is CloseKind.MINUS_TEN
    assert match.players[0].total == 23


def test_totals_may_go_below_zero() -> None:
    match = dealt(Rules(), "4o 5o 6o 12c 12e 12b 12o", NOTHING, up="1b", stock="11o")
    match, _ = show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12o=12c=12e=12b")[0])
    assert match.players[0].total == -10


def test_the_others_may_add_a_fourth_rey_onto_three_reyes_or_the_next_card_of_a_run() -> None:
    match = dealt(Rules(), TWO_MELDS, "12o 7o 8o 1c 1e 3c 5c", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
    assert (match.phase, to_act(match)) == (Phase.SHOW, (1,))
    match, _ = show_all(match)
    row = match.results[0].rows[1]
    assert {str(laid.card) for laid in row.laid} == {"12o", "7o", "8o"}
    assert row.points == 1 + 1 + 3 + 5


def test_with_the_lay_off_setting_off_nothing_is_added() -> None:
    rules = changed(Rules(), lay_off="none")
    match = dealt(rules, TWO_MELDS, "12o 7o 8o 1c 1e 3c 5c", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
    refusal = check(match, 1, parse_move("show 12o>1.set", match.rules))
    assert refusal is not None
    assert refusal.code is Code.LAY_OFF_NOT_ALLOWED
    match, _ = show_all(match)
    assert match.results[0].rows[1].points == 10 + 7 + 8 + 1 + 1 + 3 + 5


def test_only_the_closers_melds_take_cards() -> None:
    match = dealt(Rules(), TWO_MELDS, "1c 2c 3c 9e 9b 5b 11c", "4c 5c 2b 11b 8e 1e 10o", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b", "1 show 1c-2c-3c")
    refusal = check(match, 2, parse_move("show 4c>2.high", match.rules))
    assert refusal is not None
    assert refusal.code is Code.LAY_OFF_TARGET


def test_a_player_lays_on_what_an_earlier_one_has_laid() -> None:
    match = dealt(
        Rules(), TWO_MELDS, "7o 1c 3e 5b 9e 9c 11b", "8o 2c 4e 6b 11e 10c 10b", up="1b", stock="11o"
    )
    match, _ = play(
        match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b", "1 show 7o>0.high", "2 show 8o>0.high"
    )
    assert [row.points for row in match.results[0].rows[1:]] == [37, 42]


def test_a_player_may_keep_a_card() -> None:
    match = dealt(Rules(), TWO_MELDS, "12o 7o 8o 1c 1e 3c 5c", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b", "1 show")
    assert match.results[0].rows[1].points == 35


def test_whatever_they_still_cannot_place_counts_against_them() -> None:
    match, _ = play(dealt(Rules(), TWO_MELDS, NOTHING, up="1b", stock="11o"), "0 draw")
    match, _ = show_all(play(match, "0 close 11o 4o-5o-6o 12c=12e=12b")[0])
    assert match.players[1].total == 1 + 3 + 5 + 7 + 9 + 10 + 8


def test_a_player_who_gets_rid_of_all_cards_scores_nothing() -> None:
    match = dealt(Rules(), TWO_MELDS, "7o 8o 9o 1c 1e 1b 12o", up="3b", stock="11o")
    match, _ = show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])
    assert match.players[1].total == 0


def test_a_joker_stuck_in_your_hand_costs_25_points() -> None:
    assert deadwood(parse_cards("jk 1c 5e"), Rules()) == 31
    match = dealt(changed(Rules(), lay_off="none"), TWO_MELDS, "jk 1c 3e 5b 7c 9e 11b", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b", "1 show")
    assert match.players[1].total == 25 + 1 + 3 + 5 + 7 + 9 + 10


def test_the_4_and_6_of_oros_with_a_joker_make_a_run_and_two_caballos_with_a_joker_a_set() -> None:
    assert deadwood(parse_cards("4o jk 6o"), Rules()) == 0
    assert deadwood(parse_cards("11c jk 11e"), Rules()) == 0


def test_in_the_40_card_deck_the_7_is_followed_directly_by_the_sota() -> None:
    forty = changed(Rules(), cards_per_pack=40)
    assert deadwood(parse_cards("6o 7o 10o"), forty) == 0
    assert deadwood(parse_cards("6o 7o 10o"), Rules()) == 23
    assert deadwood(parse_cards("7o 8o 9o 10o"), Rules()) == 0


CHINCHON = "1o 2o 3o 4o 5o 6o 7o"


def test_complete_a_chinchon_and_you_win_the_whole_game_at_once_whatever_the_scores() -> None:
    match = with_totals(dealt(Rules(), CHINCHON, NOTHING.replace("8o", "8c"), up="1b", stock="11o"), 99, 0)
    match, events = play(match, "0 draw", "0 close 11o 1o-2o-3o-4o-5o-6o-7o")
    assert (match.phase, match.winner, match.win_reason) == (Phase.OVER, 0, WinReason.CHINCHON)
    assert isinstance(events[-1], MatchWon)
    assert [player.total for player in match.players] == [99, 0]
    assert match.results[0].kind is CloseKind.CHINCHON


def test_a_seven_card_run_with_a_joker_is_not_a_chinchon_just_a_strong_minus_10_close() -> None:
    match = dealt(Rules(), "1o 2o 3o jk 5o 6o 7o", NOTHING, up="1b", stock="11o")
    match, _ = show_all(play(match, "0 draw", "0 close 11o 1o-2o-3o-jk-5o-6o-7o")[0])
    assert (match.results[0].kind, match.players[0].total, match.winner) == (CloseKind.RUN_OF_7, -10, None)


@pytest.mark.parametrize(("before", "out"), [(57, []), (58, [1])])
def test_a_player_who_goes_over_the_limit_100_is_eliminated(before: int, out: list[int]) -> None:
    match = after_first_hand(Rules(), 0, before, 0)
    assert (match.phase, outs(match)) == (Phase.DEAL, out)


@pytest.mark.parametrize(("before", "out"), [(7, []), (8, [1])])
def test_or_50_for_a_shorter_game(before: int, out: list[int]) -> None:
    match = after_first_hand(changed(Rules(), limit_points=50), 0, before, 0)
    assert (match.phase, outs(match)) == (Phase.DEAL, out)


def test_the_others_play_on_until_one_player_is_left_and_that_player_wins() -> None:
    match = dealt(Rules(), TWO_MELDS, NOTHING, "1e 2c 4c 6e 8b 10c 10e", up="1b", stock="11o")
    match = with_totals(match, 0, 90, 90)
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
    match, events = show_all(match)
    assert [event.seat for event in events if isinstance(event, WentOut)] == [1, 2]
    assert (match.winner, match.win_reason) == (0, WinReason.SURVIVOR)


def test_the_closer_may_go_out_too() -> None:
    match = dealt(Rules(), TWO_MELDS, "4c 5c 6c 7c 1e 2b 3c", up="1b", stock="11o")
    match, _ = play(with_totals(match, 99, 0), "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
    match, _ = show_all(match)
    assert (match.players[0].out, match.winner) == (True, 1)


ENGANCHE = PRESETS["rioplatense"]


def test_a_player_who_goes_out_may_buy_back_in_with_the_score_of_the_highest_player_still_in() -> None:
    match = after_first_hand(ENGANCHE, 70, 90, 20)
    assert (match.phase, to_act(match)) == (Phase.REENTRY, (1,))
    match, events = play(match, "1 reenter")
    assert events == [Reentered(1, 72)]
    assert (match.players[1].total, match.players[1].out, match.phase) == (72, False, Phase.DEAL)
    assert match.players[1].chips == 0
    assert match.results[0].rows[1].reentered
    assert match.results[0].rows[1].total == 133


def test_or_stay_out() -> None:
    match, events = play(after_first_hand(ENGANCHE, 70, 90, 20), "1 decline")
    assert events == [ReentryDeclined(1)]
    assert (match.players[1].out, match.phase) == (True, Phase.DEAL)
    assert default_move(after_first_hand(ENGANCHE, 70, 90, 20), 1) == DECLINE_REENTRY


def test_once() -> None:
    match = after_first_hand(ENGANCHE, 70, 90, 20)
    used = replace(match.players[1], reentries_used=1, asked=False, out=False, total=90)
    before = with_player(dealt(ENGANCHE, TWO_MELDS, NOTHING, THIRD, up="1b", stock="11o"), 1, used)
    match, _ = show_all(play(before, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])
    assert match.phase is Phase.DEAL
    assert match.players[1].out


def test_it_only_applies_with_3_or_more_players() -> None:
    match = after_first_hand(ENGANCHE, 70, 90)
    assert (match.phase, match.winner) == (Phase.OVER, 0)


def test_and_while_at_least_2_are_still_in() -> None:
    match = after_first_hand(ENGANCHE, 70, 90, 90)
    assert (match.phase, match.winner) == (Phase.OVER, 0)


def test_off_by_default() -> None:
    assert after_first_hand(Rules(), 70, 90, 20).phase is Phase.DEAL


@pytest.mark.parametrize(
    ("moves", "code"),
    [
        (("0 discard 8o",), Code.MUST_DRAW_FIRST),
        (("0 draw", "0 draw"), Code.ALREADY_DRAWN),
        (("0 draw", "0 take"), Code.ALREADY_DRAWN),
        (("0 draw", "0 discard 12b"), Code.CARD_NOT_HELD),
        (("1 draw",), Code.NOT_YOUR_TURN),
        (("5 draw",), Code.NOT_A_SEAT),
        (("0 show",), Code.WRONG_PHASE),
        (("0 pass",), Code.WRONG_PHASE),
        (("0 lay 1c>0.high",), Code.WRONG_PHASE),
        (("0 reenter",), Code.WRONG_PHASE),
        (("0 deal",), Code.WRONG_PHASE),
        (("0 draw", "0 show"), Code.WRONG_PHASE),
    ],
)
def test_what_is_out_of_turn_is_refused_by_code(moves: tuple[str, ...], code: Code) -> None:
    match = dealt(Rules(), NOTHING, TWO_MELDS, up="1b")
    *before, last = moves
    match, _ = play(match, *before)
    seat, _, text = last.partition(" ")
    refusal = check(match, int(seat), parse_move(text, match.rules))
    assert refusal is not None
    assert refusal.code is code
    with pytest.raises(IllegalMove) as caught:
        play(match, last)
    assert caught.value.code is code


def test_a_seat_cannot_deal_and_dice_are_needed() -> None:
    match = new_match(Rules(), seats=2)
    with pytest.raises(IllegalMove) as caught:
        apply(match, None, DEAL)
    assert caught.value.code is Code.DICE_NEEDED
    with pytest.raises(IllegalMove) as caught:
        apply(match, 0, DEAL)
    assert caught.value.code is Code.NOT_YOUR_TURN


def test_when_the_stock_is_empty_the_top_discard_stays_and_the_rest_is_shuffled() -> None:
    match = dealt(Rules(), NOTHING, TWO_MELDS, up="1b")
    assert match.hand is not None
    pile = (*match.hand.discard_pile, *match.hand.stock)
    match = replace(match, hand=replace(match.hand, stock=(), discard_pile=pile))
    with pytest.raises(IllegalMove) as caught:
        play(match, "0 draw")
    assert caught.value.code is Code.DICE_NEEDED
    match, events = play(match, "0 draw", dice=Unshuffled())
    assert events == [Reshuffled(len(pile) - 1, pile[-1]), DrewStock(0, pile[0])]
    assert match.hand is not None
    assert match.hand.discard_pile == pile[-1:]
    assert match.hand.stock == pile[1:-1][::-1]


def test_after_the_last_turn_the_hand_ends_without_a_closer() -> None:
    rules = changed(Rules(), max_turns_per_hand=50)
    match = dealt(rules, NOTHING, TWO_MELDS, up="1b")
    events: list[Event] = []
    for _ in range(50):
        seat = match.turn
        match, _ = play(match, f"{seat} draw", dice=Unshuffled())
        assert match.hand is not None
        match, events = play(match, f"{seat} discard {match.hand.drawn}")
    assert isinstance(events[-1], HandEnded)
    result = events[-1].result
    assert (result.closer, result.kind, result.why_no_closer, result.turns) == (
        None,
        None,
        NoCloser.TURN_CAP,
        50,
    )
    assert [row.points for row in result.rows] == [43, 2]
    assert match.phase is Phase.DEAL
