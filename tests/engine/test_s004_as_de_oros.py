"""What source S004 says, sentence by sentence, in the preset `as_de_oros`."""

from dataclasses import replace

import pytest

from engine import (
    DEAL,
    PRESETS,
    CloseKind,
    Code,
    FirstPlayerDrawn,
    LaidOff,
    Match,
    Passed,
    Phase,
    WentOut,
    WinReason,
    apply,
    check,
    closings,
    deadwood,
    legal_moves,
    move_text,
    new_match,
    parse_cards,
    parse_move,
    to_act,
)
from engine.layoff import lay
from engine.melds import Meld, MeldKind
from engine.moves import parse_laid
from tests.engine.tables import Unshuffled, dealt, play, show_all, with_totals

AS = PRESETS["as_de_oros"].resolved(2)
CLOSER = "5o 6o 7o 12c 12e 12b 2e"
OTHER = "1c 3e 5b 7c 4e 11b 6c"


def round_played(*hands: str, up: str = "1b", stock: str) -> Match:
    """Everybody has drawn and thrown the card drawn; the stock goes on with the last word."""
    cards = stock.split()
    match = dealt(AS, *hands, up=up, stock=stock)
    for seat, card in zip(range(len(hands)), cards, strict=False):
        match, _ = play(match, f"{seat} draw", f"{seat} discard {card}")
    return match


def closed(*others: str, own: str = CLOSER, close: str = "close 1b 5o-6o-7o 12c=12e=12b") -> Match:
    """Seat 0 closes in the second round, having drawn the ace of bastos."""
    stock = ["4b", "3b", "2b"][: len(others) + 1]
    match = round_played(own, *others, up="7b", stock=" ".join([*stock, "1b"]))
    return play(match, "0 draw", f"0 {close}")[0]


def test_the_first_dealer_is_selected_randomly() -> None:
    match = new_match(AS, seats=4)
    step = apply(match, None, DEAL, Unshuffled())
    assert step.events[0] == FirstPlayerDrawn((), 0)


def test_to_close_all_players_should_complete_at_least_one_turn() -> None:
    match = dealt(AS, CLOSER, OTHER, up="2c", stock="1b 4b 3b")
    match, _ = play(match, "0 draw")
    refusal = check(match, 0, parse_move("close 1b 5o-6o-7o 12c=12e=12b", match.rules))
    assert refusal is not None
    assert refusal.code is Code.CLOSE_FIRST_ROUND
    assert all(move_text(move).startswith("discard") for move in legal_moves(match, 0))
    match, _ = play(match, "0 discard 1b", "1 draw", "1 discard 4b", "0 draw")
    assert any(move_text(move).startswith("close") for move in legal_moves(match, 0))


def test_nobody_waits_for_a_player_who_has_left() -> None:
    match = dealt(AS, CLOSER, OTHER, "3c 4c 6e 10b 11e 10e 10c", up="2c", stock="1b 4b 3b")
    match, _ = play(match, "0 draw", "0 discard 1b", "1 draw", "1 discard 4b", "2 leave", "0 draw")
    assert any(move_text(move).startswith("close") for move in legal_moves(match, 0))


def test_a_card_drawn_from_the_discard_pile_may_be_discarded_in_the_same_turn() -> None:
    match, _ = play(dealt(AS, CLOSER, OTHER, up="2c"), "0 take")
    assert check(match, 0, parse_move("discard 2c", match.rules)) is None


def test_when_it_is_not_applied_as_wildcard_the_ace_of_coins_is_worth_25() -> None:
    assert deadwood(parse_cards("1o 12c 11e"), AS) == 45


def test_players_can_use_the_1_of_coins_as_a_wildcard() -> None:
    assert deadwood(parse_cards("1o 12c 12e"), AS) == 0
    assert deadwood(parse_cards("4c 1o 6c"), AS) == 0
    assert deadwood(parse_cards("1o 2o 3o"), AS) == 0


def test_melding_6_cards_the_remaining_card_must_be_3_or_lower() -> None:
    assert closings(parse_cards("5o 6o 7o 12c 12e 12b 3e 11b"), AS)
    assert not closings(parse_cards("5o 6o 7o 12c 12e 12b 4e 11b"), AS)


def test_laying_off_continues_until_no_one_can_lay_off_a_card_anymore() -> None:
    """The second player's run takes a card of the first, and that one a card of the second."""
    match = closed("10o 4c 3e 6e 2o 11c 7e", "1c 2c 3c 4e 5e 11o 12o")
    match, events = show_all(match)
    laid = [
        (event.seat, [str(card.card) for card in event.laid])
        for event in events
        if isinstance(event, LaidOff)
    ]
    assert [(seat, set(cards)) for seat, cards in laid] == [(1, {"4c", "10o"}), (2, {"11o", "12o"})]
    assert laid[1] == (2, ["11o", "12o"])
    assert [row.points for row in match.results[0].rows] == [2, 3 + 6 + 2 + 10 + 7, 4 + 5]


def test_a_player_is_asked_again_after_somebody_else_has_laid_off() -> None:
    match = closed("11o 4c 3e 6e 2o 11c 7e", "1c 2c 3c 4e 5e 10o 12o")
    match, _ = play(match, "1 show", "2 show 1c-2c-3c")
    assert (match.phase, to_act(match)) == (Phase.LAY_OFF, (1,))
    match, _ = play(match, "1 pass")
    assert to_act(match) == (2,)
    match, _ = play(match, "2 lay 10o>0.high")
    assert to_act(match) == (1,)
    match, _ = play(match, "1 lay 11o>0.high")
    assert to_act(match) == (2,)
    match, _ = play(match, "2 lay 12o>0.high")
    assert to_act(match) == (1,)  # 4c is still possible
    match, events = play(match, "1 pass")
    assert events[0] == Passed(1)
    assert [row.points for row in match.results[0].rows] == [2, 4 + 3 + 6 + 2 + 10 + 7, 4 + 5]


def test_who_lays_off_only_a_part_is_asked_again_when_the_others_can_do_nothing() -> None:
    match = closed("10o 11o 3e 6e 2o 11c 7e", "1c 3c 4c 4e 5e 7c 5b")
    match, _ = play(match, "1 show", "2 show")
    match, _ = play(match, "1 lay 10o>0.high")
    assert (match.phase, to_act(match)) == (Phase.LAY_OFF, (1,))
    match, _ = play(match, "1 lay 11o>0.high")
    assert match.phase is Phase.DEAL


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lay 4c>0.high", Code.LAY_OFF_MISFIT),
        ("lay 4c>9.high", Code.LAY_OFF_TARGET),
        ("lay 5c>2.high", Code.CARD_NOT_HELD),
        ("show", Code.WRONG_PHASE),
        ("draw", Code.WRONG_PHASE),
        ("discard 4c", Code.WRONG_PHASE),
    ],
)
def test_wrong_lay_offs_are_refused(text: str, code: Code) -> None:
    match, _ = play(closed("11o 4c 3e 6e 2o 11c 7e", "1c 2c 3c 4e 5e 10o 12o"), "1 show", "2 show 1c-2c-3c")
    refusal = check(match, 1, parse_move(text, match.rules))
    assert refusal is not None
    assert refusal.code is code


def test_all_meld_before_anybody_lays_off() -> None:
    match = closed("10o 4c 3e 6e 2o 11c 7e", "1c 2c 3c 4e 5e 11o 12o")
    refusal = check(match, 1, parse_move("show 10o>0.high", match.rules))
    assert refusal is not None
    assert refusal.code is Code.LAY_OFF_NOT_ALLOWED


@pytest.mark.parametrize(
    ("own", "close"),
    [
        ("5o 6o 7o 12c 12e 12b 12o", "close 1b 5o-6o-7o 12o=12c=12e=12b"),
        ("2e 3e 1o 5e 6e 7e 10e", "close 1b 2e-3e-1o-5e-6e-7e-10e"),
    ],
)
def test_after_3_and_4_cards_or_a_chinchon_with_a_wildcard_nobody_lays_off(own: str, close: str) -> None:
    match, events = show_all(closed("10o 4c 3c 11e 4o 11c 1e", own=own, close=close))
    assert not any(isinstance(event, LaidOff) for event in events)
    assert match.results[0].rows[1].laid == ()


def test_scores_of_the_closing_player() -> None:
    assert show_all(closed(OTHER.replace("4e", "6e")))[0].players[0].total == 2
    match = closed(
        "10o 4c 3e 6e 4o 11c 7e", own="5o 6o 7o 12c 12e 12b 12o", close="close 1b 5o-6o-7o 12o=12c=12e=12b"
    )
    assert show_all(match)[0].players[0].total == -10
    match = closed(
        "10o 4c 3c 11e 4o 11c 1e", own="2e 3e 1o 5e 6e 7e 10e", close="close 1b 2e-3e-1o-5e-6e-7e-10e"
    )
    match, _ = show_all(match)
    assert (match.results[0].kind, match.players[0].total) == (CloseKind.RUN_OF_7, -25)


def test_7_cards_in_one_sequence_without_wildcard_win_the_session() -> None:
    match = closed(
        "10o 4c 3c 11e 4o 11c 1e", own="2e 3e 4e 5e 6e 7e 10e", close="close 1b 2e-3e-4e-5e-6e-7e-10e"
    )
    assert (match.winner, match.win_reason) == (0, WinReason.CHINCHON)


def test_the_ace_of_coins_in_its_own_place_makes_a_natural_chinchon() -> None:
    match = closed(
        "10o 4c 3c 11e 4e 11c 1e", own="1o 2o 3o 4o 5o 6o 7o", close="close 1b 1o-2o-3o-4o-5o-6o-7o"
    )
    assert (match.winner, match.win_reason) == (0, WinReason.CHINCHON)


@pytest.mark.parametrize(
    ("meld", "laid", "after"),
    [
        ("5c=5e=5b", "1o>0.set", "5c=5e=5b=1o"),  # the wildcard to a 3-card set
        ("5c=5e=1o", "5b>0.set", "5c=5e=5b=1o"),  # the missing card to a set with the wildcard
        ("4c-5c-6c", "1o>0.high", "4c-5c-6c-1o"),  # the wildcard to some of the ends
        ("4c-5c-6c", "1o>0.low", "1o-4c-5c-6c"),
        ("4c-1o-6c", "7c>0.high", "4c-1o-6c-7c"),  # a natural card to one of the ends
        ("1o-5c-6c-7c", "3c>0.low", "3c-1o-5c-6c-7c"),  # beyond a wildcard at the end
        ("4c-1o-6c", "5c>0.replace.4", "4c-5c-6c"),  # the card that is substituted; the wildcard is removed
    ],
)
def test_laying_off_with_the_wildcard(meld: str, laid: str, after: str) -> None:
    grown, removed = lay(Meld.parse(meld, AS), parse_laid(laid), AS)
    assert grown.text == after
    assert (str(removed) if removed is not None else None) == ("1o" if "replace" in laid else None)


def test_a_removed_wildcard_is_scored_by_nobody() -> None:
    match = closed(
        "5c 4o 3e 6e 2o 11c 7e", own="4c 1o 6c 12c 12e 12b 2e", close="close 1b 4c-1o-6c 12c=12e=12b"
    )
    match, _ = show_all(match)
    assert match.results[0].rows[0].points == 2
    assert match.results[0].rows[1].points == 4 + 3 + 6 + 2 + 10 + 7


def first_hand(*totals: int) -> Match:
    """Seat 0 closes with 2; seat 1 gets 32, for the 4 goes to the closer's run."""
    return show_all(with_totals(closed("1c 3e 5b 7c 6e 4o 11b"), *totals))[0]


def test_the_session_goes_on_until_one_of_the_players_reaches_the_losing_score() -> None:
    match = first_hand(0, 67)
    assert ([player.total for player in match.players], match.phase) == ([2, 99], Phase.DEAL)
    match = first_hand(0, 68)
    assert ([player.total for player in match.players], match.phase) == ([2, 100], Phase.OVER)


def test_the_player_with_the_lowest_score_at_this_moment_wins() -> None:
    match = first_hand(0, 68)
    assert (match.winner, match.win_reason) == (0, WinReason.LOWEST)
    match = first_hand(98, 0)
    assert (match.winner, match.win_reason) == (1, WinReason.LOWEST)


def test_nobody_is_eliminated() -> None:
    match = closed("1c 3e 5b 7c 6e 4o 11b")
    match, events = show_all(with_totals(match, 98, 0))
    assert not any(isinstance(event, WentOut) for event in events)
    assert not any(player.out for player in match.players)
    assert not any(row.out for row in match.results[0].rows)


def with_last_closed(match: Match, *hands: int) -> Match:
    players = tuple(
        replace(player, last_closed=hand) for player, hand in zip(match.players, hands, strict=True)
    )
    return replace(match, hand_no=9, players=players)


THREE = ("1c 3e 5b 7c 6e 4o 11b", "3c 4e 6c 10b 11e 10e 10c")


@pytest.mark.parametrize(
    ("totals", "hands", "winner"),
    [
        ((98, 0, 9), (0, 3, 4), 2),  # 100, 32, 32
        ((98, 0, 9), (0, 5, 4), 1),
        ((98, 0, 9), (0, 0, 0), 1),  # none of them ever closed: the first in play order
        ((30, 0, 77), (8, 3, 4), 0),  # 32, 32, 100: the closer of this hand
    ],
)
def test_in_a_tie_who_most_recently_closed_a_hand(
    totals: tuple[int, ...], hands: tuple[int, ...], winner: int
) -> None:
    match, _ = show_all(with_last_closed(with_totals(closed(*THREE), *totals), *hands))
    assert (match.winner, match.win_reason) == (winner, WinReason.LOWEST)


def test_in_a_tie_of_players_who_never_closed_play_order_counts_from_the_mano() -> None:
    match = with_last_closed(with_totals(closed(*THREE), 98, 0, 9), 0, 0, 0)
    assert show_all(replace(match, mano=2))[0].winner == 2
    assert show_all(replace(match, mano=1))[0].winner == 1


def test_a_set_is_3_or_4_cards_of_the_same_value() -> None:
    assert Meld.parse("5o=5c=5e=5b", AS).kind is MeldKind.SET
