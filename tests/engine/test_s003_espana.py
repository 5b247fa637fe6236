"""What source S003 says, sentence by sentence, in the preset `espana`."""

from dataclasses import replace

import pytest

from engine import (
    DEAL,
    PRESETS,
    CloseKind,
    Code,
    Match,
    Phase,
    Reshuffled,
    WinReason,
    all_cards,
    apply,
    check,
    closings,
    deadwood,
    new_match,
    parse_cards,
    parse_move,
)
from engine.rules import Rules, adapted, changed
from tests.engine.tables import Unshuffled, dealt, play, show_all, stacked_dice, with_totals

ESPANA = PRESETS["espana"]
ANA = "2o 3o 4o 6c 6e 6b 12e"
BETO = "10c 11c 12c 7o 2b 4e 5e"
CARLA = "3c 3e 3b 12o 10b 5c 7b"


def worked_example() -> Match:
    """Ana has drawn the ace of espadas, throws the king, and closes with the ace."""
    match = dealt(ESPANA, ANA, BETO, CARLA, up="1b", stock="1e")
    match, _ = play(match, "0 draw", "0 close 12e 2o-3o-4o 6c=6e=6b")
    return show_all(match)[0]


def test_example_hand_ana_1_beto_18_carla_32() -> None:
    match = worked_example()
    assert [row.points for row in match.results[0].rows] == [1, 18, 32]
    assert [player.total for player in match.players] == [1, 18, 32]
    assert [row.laid for row in match.results[0].rows] == [(), (), ()]


def test_in_the_next_hand_ana_melds_all_seven_and_her_total_goes_from_1_to_minus_9() -> None:
    dice = stacked_dice(["2o 3o 4o 6c 6e 6b 12e", BETO, CARLA], up="1b", stock="6o", mano=1)
    match = apply(worked_example(), None, DEAL, dice).match
    assert (match.mano, match.turn) == (1, 1)
    match, _ = play(match, "1 take", "1 discard 1b", "2 take", "2 discard 1b", "0 draw")
    match, _ = show_all(play(match, "0 close 12e 2o-3o-4o 6o=6c=6e=6b")[0])
    assert match.results[1].kind is CloseKind.MINUS_TEN
    assert [player.total for player in match.players] == [-9, 36, 64]


def test_in_the_hands_that_follow_the_mano_passes_to_the_right() -> None:
    match = worked_example()
    assert (match.hand_no, match.mano, match.phase) == (1, 0, Phase.DEAL)
    match = apply(match, None, DEAL, Unshuffled()).match
    assert (match.hand_no, match.mano, match.turn) == (2, 1, 1)


def test_the_mano_passes_over_who_is_out() -> None:
    match = worked_example()
    out = replace(match.players[1], out=True)
    match = replace(match, players=(match.players[0], out, match.players[2]))
    match = apply(match, None, DEAL, Unshuffled()).match
    assert match.mano == 2
    assert match.hand is not None
    assert match.hand.hands[1] == ()


def test_if_the_stock_runs_out_the_discards_are_shuffled_and_one_card_is_left_face_up() -> None:
    match = dealt(ESPANA, ANA, BETO, up="1b")
    assert match.hand is not None
    pile = (*match.hand.discard_pile, *match.hand.stock)
    match = replace(match, hand=replace(match.hand, stock=(), discard_pile=pile))
    match, events = play(match, "0 draw", dice=Unshuffled())
    assert events[0] == Reshuffled(len(pile) - 1, pile[0])
    assert match.hand is not None
    assert match.hand.discard_pile == pile[:1]
    assert match.hand.drawn == pile[1]


def test_a_group_is_of_different_suits_with_two_packs_too() -> None:
    assert deadwood(parse_cards("5o 5o' 5c"), ESPANA.resolved(6)) == 15
    assert deadwood(parse_cards("5o 5o' 5c"), adapted(ESPANA, set_duplicates=True).resolved(6)) == 0


def test_no_round_the_corner() -> None:
    assert deadwood(parse_cards("12o 1o 2o"), ESPANA) == 13
    assert deadwood(parse_cards("7b 10b 11b"), ESPANA) == 0


@pytest.mark.parametrize(
    ("rules", "closes"),
    [
        (ESPANA, True),  # the loose cards add up to 5 or less
        (changed(ESPANA, close_mode="one", close_limit=4), False),  # a single card of 4 or less
        (adapted(ESPANA, close_mode="all"), False),  # all melded
    ],
)
def test_the_ways_to_close(rules: Rules, *, closes: bool) -> None:
    assert bool(closings(parse_cards("2o 3o 4o 5o 1e 1c 3b 12e"), rules)) is closes
    assert closings(parse_cards("2o 3o 4o 6c 6e 6b 6o 12e"), rules)


def test_closing_with_more_points_than_allowed_is_void() -> None:
    match, _ = play(dealt(ESPANA, "2o 3o 4o 6c 6e 6b 7c", BETO, up="1b", stock="12e"), "0 draw")
    refusal = check(match, 0, parse_move("close 12e 2o-3o-4o 6c=6e=6b", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CLOSE_LIMIT


def test_the_others_may_lay_off_on_the_melds_already_exposed() -> None:
    match = dealt(ESPANA, ANA, "10c 11c 12c 7o 2b 4e 5e", "7c 3e 3b 12o 10b 5c 7b", up="1b", stock="1e")
    match, _ = play(match, "0 draw", "0 close 12e 2o-3o-4o 6c=6e=6b", "1 show 10c-11c-12c")
    assert check(match, 2, parse_move("show 7c>2.low", match.rules)) is None
    match, _ = show_all(match)
    assert [str(laid.card) for laid in match.results[0].rows[2].laid] == ["7c"]


def test_but_not_on_those_that_come_after() -> None:
    match = dealt(ESPANA, ANA, "7c 3e 3b 12o 10b 5c 7b", "10c 11c 12c 7o 2b 4e 5e", up="1b", stock="1e")
    match, _ = play(match, "0 draw", "0 close 12e 2o-3o-4o 6c=6e=6b")
    match, _ = show_all(match)
    assert match.results[0].rows[1].laid == ()


def test_after_a_chinchon_no_card_may_be_laid_off_even_where_it_only_scores() -> None:
    rules = changed(ESPANA, chinchon="-25")
    match = dealt(rules, "1e 2e 3e 4e 5e 6e 12o", "10e 10c 12c 2b 4o 5o 1c", up="1b", stock="7e")
    match, _ = play(match, "0 draw", "0 close 12o 1e-2e-3e-4e-5e-6e-7e")
    refusal = check(match, 1, parse_move("show 10e>0.high", match.rules))
    assert refusal is not None
    assert refusal.code is Code.LAY_OFF_NOT_ALLOWED
    match, _ = show_all(match)
    assert (match.players[0].total, match.winner) == (-25, None)


@pytest.mark.parametrize(("jokers", "run", "points"), [(2, "jk jk2", -25), (2, "jk 6e", -50)])
def test_a_run_of_7_with_two_jokers_takes_25_off_and_with_one_50(jokers: int, run: str, points: int) -> None:
    rules = adapted(ESPANA, jokers_per_pack=jokers, wild_run_of_7_one=-50, wild_run_of_7_two=-25)
    match = dealt(rules, f"1e 2e 3e 4e {run} 12o", "10e 10c 12c 2b 4o 5o 1c", up="1b", stock="7e")
    text = "1e-2e-3e-4e-jk-6e-7e" if "6e" in run else "1e-2e-3e-4e-jk-jk2-7e"
    match, _ = show_all(play(match, "0 draw", f"0 close 12o {text}")[0])
    assert (match.results[0].kind, match.players[0].total) == (CloseKind.RUN_OF_7, points)


def test_a_chinchon_wins_at_once_whatever_the_board_says() -> None:
    match = dealt(ESPANA, "1e 2e 3e 4e 5e 6e 12o", "10e 10c 12c 2b 4o 5o 1c", up="1b", stock="7e")
    match, _ = play(with_totals(match, 100, -30), "0 draw", "0 close 12o 1e-2e-3e-4e-5e-6e-7e")
    assert (match.winner, match.win_reason) == (0, WinReason.CHINCHON)
    rows = match.results[0].rows
    assert [(row.seat, row.points, len(row.loose)) for row in rows] == [(0, 0, 0), (1, 0, 7)]


def all_out(*totals: int, mano: int = 0) -> Match:
    """Ana closes with 1; Beto gets 18, Carla 32."""
    match = with_totals(dealt(ESPANA, ANA, BETO, CARLA, up="1b", stock="1e 1c 2c", mano=mano), *totals)
    for seat in range(mano, 3) if mano else ():
        match, _ = play(
            match, f"{seat} take", f"{seat} discard {match.hand.discard_pile[-1] if match.hand else ''}"
        )
    match, _ = play(match, "0 draw", "0 close 12e 2o-3o-4o 6c=6e=6b")
    return show_all(match)[0]


def test_if_all_that_are_left_go_over_in_one_hand_the_lowest_wins() -> None:
    match = all_out(100, 85, 70)
    assert [player.total for player in match.players] == [101, 103, 102]
    assert (match.winner, match.win_reason) == (0, WinReason.ALL_OUT)
    assert all_out(110, 85, 70).winner == 2


def test_in_a_tie_who_closed_the_hand() -> None:
    match = all_out(102, 85, 75)
    assert [player.total for player in match.players] == [103, 103, 107]
    assert match.winner == 0


def test_in_a_tie_without_the_closer_the_first_in_play_order_from_the_mano() -> None:
    assert all_out(110, 85, 71).winner == 1
    assert all_out(110, 85, 71, mano=2).winner == 2


def test_some_tables_let_you_come_back_with_the_points_of_the_highest_still_playing() -> None:
    rules = changed(ESPANA, reentries=1)
    match = with_totals(dealt(rules, ANA, BETO, CARLA, up="1b", stock="1e"), 50, 90, 0)
    match, _ = play(match, "0 draw", "0 close 12e 2o-3o-4o 6c=6e=6b")
    match, _ = play(show_all(match)[0], "1 reenter")
    assert match.players[1].total == 51


@pytest.mark.parametrize("seats", range(5, 9))
def test_for_5_to_8_players_two_packs_are_used(seats: int) -> None:
    assert len(ESPANA.deck_for(seats)) == 80
    match = apply(new_match(ESPANA, seats=seats), None, DEAL, Unshuffled()).match
    assert sum(all_cards(match).values()) == 80
