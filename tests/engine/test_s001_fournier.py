"""What source S001 says, sentence by sentence, in the preset `fournier`."""

from dataclasses import replace

import pytest

from engine import (
    DEAL,
    PRESETS,
    Card,
    CloseKind,
    Code,
    FirstPlayerDrawn,
    Match,
    MatchWon,
    Phase,
    Reshuffled,
    RulesError,
    WinReason,
    apply,
    best_arrangement,
    best_showing,
    check,
    deadwood,
    new_match,
    parse_cards,
    parse_move,
    to_act,
)
from engine.melds import Meld
from engine.play_seats import with_player
from engine.rules import Rules, adapted, changed
from engine.shuffle import FixedDice
from tests.engine.tables import Unshuffled, dealt, play, show_all, with_totals

FOURNIER = PRESETS["fournier"]
REENGAGE = changed(FOURNIER, reentries=-1)
LOW = "4o 5o 6o 12c 12e 12b 2e"
OTHER = "1c 3e 5b 7c 9e 11b 8o"
THIRD = "1e 2c 4c 6e 8b 10c 10e"


@pytest.mark.parametrize("seats", range(2, 9))
def test_between_two_and_eight_players_with_five_or_more_requiring_two_decks(seats: int) -> None:
    match = apply(new_match(FOURNIER, seats=seats), None, DEAL, Unshuffled()).match
    assert match.hand is not None
    assert [len(hand) for hand in match.hand.hands] == [7] * seats
    cards = sum(map(len, match.hand.hands)) + len(match.hand.stock) + 1
    assert cards == (48 if seats < 5 else 96)


def test_one_deck_is_not_enough_for_five() -> None:
    with pytest.raises(RulesError) as caught:
        new_match(adapted(FOURNIER, packs=1), seats=5)
    assert caught.value.code is Code.RULES_SEATS


def test_each_player_draws_one_card_the_hand_being_the_player_who_draws_the_highest() -> None:
    dice = FixedDice({"first 0": parse_cards("3o 12e 7c")}, Unshuffled())
    step = apply(new_match(FOURNIER, seats=3), None, DEAL, dice)
    drawn = step.events[0]
    assert drawn == FirstPlayerDrawn((tuple(enumerate(parse_cards("3o 12e 7c"))),), 1)
    assert (step.match.mano, step.match.turn) == (1, 1)


def test_the_tied_draw_again() -> None:
    dice = FixedDice(
        {
            "first 0": parse_cards("12o 3e 12c 12b"),
            "first 1": parse_cards("1o 5e 5c"),
            "first 2": parse_cards("2o 9e"),
        },
        Unshuffled(),
    )
    drawn = apply(new_match(FOURNIER, seats=4), None, DEAL, dice).events[0]
    assert isinstance(drawn, FirstPlayerDrawn)
    assert [[seat for seat, _ in draw] for draw in drawn.draws] == [[0, 1, 2, 3], [0, 2, 3], [2, 3]]
    assert drawn.mano == 3


def test_jokers_are_not_drawn_for_the_hand() -> None:
    rules = adapted(FOURNIER, jokers_per_pack=2)
    with pytest.raises(ValueError, match="notation"):
        apply(new_match(rules, seats=2), None, DEAL, FixedDice({"first 0": parse_cards("jk 3e")}))


def test_runs_ace_links_with_two_and_three_and_king_with_knight_and_jack() -> None:
    assert deadwood(parse_cards("1o 2o 3o"), FOURNIER) == 0
    assert deadwood(parse_cards("12o 11o 10o"), FOURNIER) == 0
    assert deadwood(parse_cards("12o 1o 2o"), FOURNIER) == 15


def test_one_or_more_unmatched_cards_worth_no_more_than_5_points() -> None:
    match, _ = play(dealt(FOURNIER, "4o 5o 6o 7o 1e 2e 2c", OTHER, up="1b", stock="11o"), "0 draw")
    assert check(match, 0, parse_move("close 11o 4o-5o-6o-7o", match.rules)) is None
    match, _ = play(dealt(FOURNIER, "4o 5o 6o 7o 1e 2e 3c", OTHER, up="1b", stock="11o"), "0 draw")
    refusal = check(match, 0, parse_move("close 11o 4o-5o-6o-7o", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CLOSE_LIMIT


def test_the_player_who_melds_all_cards_at_once_discounts_10_and_wins_nothing_more() -> None:
    match = dealt(FOURNIER, "1o 2o 3o 4o 5o 6o 7o", OTHER.replace("8o", "8c"), up="1b", stock="11o")
    match, _ = play(with_totals(match, 30, 0), "0 draw", "0 close 11o 1o-2o-3o-4o-5o-6o-7o")
    assert match.phase is Phase.SHOW
    match, _ = show_all(match)
    assert (match.results[0].kind, match.players[0].total, match.winner) == (CloseKind.CHINCHON, 20, None)


def test_the_others_may_add_cards_to_the_melds_even_then() -> None:
    match = dealt(FOURNIER, "1o 2o 3o 4o 5o 6o 7o", OTHER, up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 1o-2o-3o-4o-5o-6o-7o", "1 show 8o>0.high")
    assert match.results[0].rows[1].points == 1 + 3 + 5 + 7 + 9 + 11


def test_either_to_the_trios_or_to_the_runs_in_ascending_or_descending_order() -> None:
    match = dealt(FOURNIER, LOW, "3o 7o 12o 1c 3e 5b 9e", up="1b", stock="11o")
    match, _ = play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")
    match, _ = play(match, "1 show 3o>0.low 7o>0.high 12o>1.set")
    assert match.results[0].rows[1].points == 1 + 3 + 5 + 9


def test_with_two_decks_runs_are_completed_strictly_from_left_to_right() -> None:
    two = FOURNIER.resolved(5)
    run = Meld.parse("4o-5o-6o", two)
    showing = best_showing(parse_cards("3o 7o 7o' 1c 3e 5b 9e"), (run,), two)
    assert [str(laid.card) for laid in showing.laid] == ["7o"]
    assert showing.points == 3 + 7 + 1 + 3 + 5 + 9


def test_no_more_than_one_card_of_each_correlative_value_in_a_run() -> None:
    two = FOURNIER.resolved(5)
    assert deadwood(parse_cards("4o 5o 5o' 6o"), two) == 5
    assert best_arrangement(parse_cards("4o 4o' 4c"), two).points == 0  # but in a set


def test_with_a_48_card_deck_each_card_is_worth_its_pip_value() -> None:
    assert [FOURNIER.points(Card.parse(text)) for text in ("8o", "9o", "10o", "11o", "12o")] == [
        8,
        9,
        10,
        11,
        12,
    ]


def test_with_a_40_card_deck_jack_8_knight_9_king_10() -> None:
    forty = adapted(FOURNIER, cards_per_pack=40)
    assert [forty.points(Card.parse(text)) for text in ("7o", "10o", "11o", "12o")] == [7, 8, 9, 10]


def test_if_the_stock_is_finished_all_of_the_discarded_cards_are_shuffled() -> None:
    match = dealt(FOURNIER, OTHER, LOW, up="1b")
    assert match.hand is not None
    pile = (*match.hand.discard_pile, *match.hand.stock)
    match = replace(match, hand=replace(match.hand, stock=(), discard_pile=pile))
    match, events = play(match, "0 draw", dice=Unshuffled())
    assert events[0] == Reshuffled(len(pile), None)
    assert match.hand is not None
    assert (match.hand.discard_pile, len(match.hand.stock)) == ((), len(pile) - 1)
    match, _ = play(match, "0 discard 1c")
    assert match.hand is not None
    assert len(match.hand.discard_pile) == 1


def test_with_an_empty_pile_only_the_stock_is_left() -> None:
    match = dealt(FOURNIER, OTHER, LOW, up="1b")
    assert match.hand is not None
    match = replace(match, hand=replace(match.hand, discard_pile=()))
    refusal = check(match, 0, parse_move("take", match.rules))
    assert refusal is not None
    assert refusal.code is Code.DISCARD_PILE_EMPTY


def test_a_player_cannot_take_more_than_one_card_nor_keep_from_discarding() -> None:
    match, _ = play(dealt(FOURNIER, OTHER, LOW, up="1b"), "0 draw")
    for text in ("draw", "take"):
        refusal = check(match, 0, parse_move(text, match.rules))
        assert refusal is not None
        assert refusal.code is Code.ALREADY_DRAWN
    refusal = check(match, 1, parse_move("draw", match.rules))
    assert refusal is not None
    assert refusal.code is Code.NOT_YOUR_TURN


def test_the_card_taken_may_go_straight_back_for_nothing_forbids_it() -> None:
    match, _ = play(dealt(FOURNIER, OTHER, LOW, up="1b"), "0 take")
    assert check(match, 0, parse_move("discard 1b", match.rules)) is None


def first_hand(*totals: int, rules: Rules = FOURNIER) -> Match:
    """Seat 0 closes with 2; seat 1 gets 44, seat 2 (if there) 41."""
    hands = (LOW, OTHER, THIRD)[: len(totals)]
    match = with_totals(dealt(rules, *hands, up="1b", stock="11o"), *totals)
    return show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])[0]


def test_each_player_adds_the_agreed_amount_into_the_pot_and_the_last_takes_it() -> None:
    match = new_match(FOURNIER, seats=3)
    assert ([player.chips for player in match.players], match.pot_chips) == ([-10, -10, -10], 30)
    match = first_hand(0, 90, 90)
    assert [player.chips for player in match.players] == [20, -10, -10]
    assert (match.winner, match.win_reason, match.pot_chips) == (0, WinReason.SURVIVOR, 0)


def test_the_winner_is_told_what_the_pot_held() -> None:
    match = with_totals(dealt(FOURNIER, LOW, OTHER, up="1b", stock="11o"), 0, 90)
    _, events = show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])
    assert events[-1] == MatchWon(0, WinReason.SURVIVOR, 20)


def test_players_who_exceed_the_score_are_eliminated() -> None:
    assert [player.out for player in first_hand(0, 56, 0).players] == [False, False, False]
    assert [player.out for player in first_hand(0, 57, 0).players] == [False, True, False]


def test_eliminated_players_can_re_engage_one_or_more_times_taking_the_highest_total() -> None:
    match = first_hand(70, 90, 5, rules=REENGAGE)
    assert to_act(match) == (1,)
    match, _ = play(match, "1 reenter")
    assert (match.players[1].total, match.players[1].reentries_used) == (72, 1)
    often = replace(match.players[1], reentries_used=9, total=90)
    match = with_player(dealt(REENGAGE, LOW, OTHER, THIRD, up="1b", stock="11o"), 1, often)
    match, _ = show_all(play(match, "0 draw", "0 close 11o 4o-5o-6o 12c=12e=12b")[0])
    assert to_act(match) == (1,)


def test_and_put_the_agreed_amount_back_into_the_pot() -> None:
    match, _ = play(first_hand(0, 90, 0, rules=REENGAGE), "1 reenter")
    assert ([player.chips for player in match.players], match.pot_chips) == ([-10, -20, -10], 40)


def test_even_when_only_one_is_left_in() -> None:
    match = first_hand(0, 90, 90, rules=REENGAGE)
    assert to_act(match) == (1, 2)
    match, _ = play(match, "2 reenter")
    assert to_act(match) == (1,)
    match, _ = play(match, "1 reenter")
    assert [player.total for player in match.players] == [2, 2, 2]
    assert match.phase is Phase.DEAL


def test_when_all_decline_the_last_one_wins() -> None:
    match, _ = play(first_hand(0, 90, 90, rules=REENGAGE), "1 decline", "2 decline")
    assert (match.winner, match.win_reason) == (0, WinReason.SURVIVOR)
