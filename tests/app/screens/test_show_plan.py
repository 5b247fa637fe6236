from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.commands import Act
from app.platforms.telegram.buttons import pack
from app.screens import concerned, has_choice, keep_prompt, live_screen, parse_kept, show_move
from app.screens.facts import Showing
from app.screens.look import facts
from app.screens.model import Button, Importance, PressTarget, Screen
from app.screens.show_plan import kept_text, plan, prompted, to_show
from app.screens.speech import number
from app.table import Table
from engine.cards import Card, deck, parse_cards
from engine.errors import CardError, Code, IllegalMove
from engine.moves import PASS, LayOff, Show
from engine.play import apply, check, default_move, to_act
from engine.presets import PRESETS
from engine.rules import Chinchon, LayOffMode, Rules
from engine.state import Match, Phase
from engine.views import SeatView, seat_view
from tests.app.screens import scenes
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, life, lobby, match_of, person

CARLA = PEOPLE[2]
MODES = (
    PRESETS["clasico"],
    PRESETS["espana"],
    replace(PRESETS["as_de_oros"], lay_off_after_full_close=True),
    replace(PRESETS["fournier"], packs=2),
)


def carla_view(table: Table) -> SeatView:
    return seat_view(match_of(table), 2)


def carla_screen(table: Table) -> Screen:
    screen = live_screen(table, CARLA, AROUND)
    assert screen is not None
    return screen


def buttons(screen: Screen, *acts: Act) -> list[Button]:
    return [b for row in screen.rows for b in row if b.press and b.press.act in acts]


def arg(button: Button) -> str:
    assert button.press is not None
    return button.press.arg


def labelled(screen: Screen, part: str) -> str:
    return next(arg(b) for b in buttons(screen, Act.SHOW, Act.SHOW_KEEP) if part in b.label)


def choosing(rules: Rules, seed: int) -> Iterator[Table]:
    """States of a match in which a person is to show or to lay off, and has something to choose."""
    table = lobby([person(index) for index in range(4)], rules=rules)
    for state in itertools.islice(life(table, seed, asking=True), 500):
        if state.match is not None and state.match.phase in {Phase.SHOW, Phase.LAY_OFF}:
            yield state


def loose_after(before: Match, seat: int, after: Match) -> int:
    """The points of a seat's loose cards once its move is made, be the hand over or not."""
    hand = after.hand
    if hand is None or hand.show is None:
        return next(row.points for row in after.results[-1].rows if row.seat == seat)
    shown = next(shown for shown in hand.show.shown if shown.seat == seat)
    return sum(map(before.rules.points, shown.loose))


@settings(max_examples=12)
@given(st.sampled_from(MODES), st.integers(0, 10_000))
def test_each_button_is_a_move_that_the_engine_takes_and_brings_the_points_that_it_names(
    rules: Rules, seed: int
) -> None:
    for state in choosing(rules, seed):
        match = match_of(state)
        (seat,) = to_act(match)
        view = seat_view(match, seat)
        screen = live_screen(state, PEOPLE[seat], AROUND)
        assert screen is not None
        for button in buttons(screen, Act.SHOW):
            move = show_move(view, parse_kept(arg(button)))
            assert check(match, seat, move) is None
            points = loose_after(match, seat, apply(match, seat, move).match)
            assert f"({points} punto" in button.label
        for button in buttons(screen, Act.SHOW_KEEP):
            kept = parse_kept(arg(button))
            prompt = keep_prompt(view, kept)
            assert prompted(prompt) == kept
            seen = facts(state.with_seat(seat, replace(state.seats[seat], prompt=prompt)), PEOPLE[seat])
            assert isinstance(seen, Showing)
            assert seen.kept == kept


@settings(max_examples=12)
@given(st.sampled_from(MODES), st.integers(0, 10_000))
def test_who_keeps_nothing_plays_what_is_played_for_people_who_do_not_choose(rules: Rules, seed: int) -> None:
    for state in choosing(rules, seed):
        match = match_of(state)
        (seat,) = to_act(match)
        view = seat_view(match, seat)
        assert has_choice(view)
        assert show_move(view) == default_move(match, seat)
        asked = to_show(view)
        assert asked is not None
        best, nothing = plan(asked), plan(asked, asked.cards)
        assert not nothing.laid
        assert best.points < nothing.points or best.laid == ()


def test_the_plan_tells_what_is_laid_and_what_it_would_be_without() -> None:
    screen = carla_screen(scenes.opened("es"))
    assert "Colocas 7 y sota de oros" in screen.text
    assert "Sin colocar serían 30 puntos." in screen.text
    assert screen.importance is Importance.TURN
    assert [arg(b) for b in buttons(screen, Act.SHOW_KEEP)] == ["7o", "10o"]


def test_keeping_a_card_that_others_build_on_keeps_those_too() -> None:
    table = scenes.opened("es")
    move = show_move(carla_view(table), parse_cards("7o"))
    assert isinstance(move, Show)
    assert move.laid == ()
    later = show_move(carla_view(table), parse_cards("10o"))
    assert isinstance(later, Show)
    assert [str(item.card) for item in later.laid] == ["7o"]


def test_a_kept_card_can_be_laid_after_all() -> None:
    table = scenes.asked(scenes.opened("es"), "keep:10o", 2)
    screen = carla_screen(table)
    assert labelled(screen, "Colocar 10🪙") == ""
    assert labelled(screen, "Quedarme 7🪙") == "7o+10o"
    assert labelled(screen, "Colocar así") == "10o"


def test_in_the_rounds_a_person_may_pass() -> None:
    table = scenes.opened("es", lay_off=LayOffMode.TABLE)
    view = carla_view(table)
    assert isinstance(show_move(view), LayOff)
    assert show_move(view, parse_cards("7o 10o")) == PASS
    screen = carla_screen(scenes.asked(table, "keep:7o+10o", 2))
    assert labelled(screen, "No colocar") == "7o+10o"


def test_others_see_who_shows_and_what_lies_open_and_keep_their_own_message() -> None:
    table = scenes.opened("es")
    group = live_screen(table, PLACE, AROUND)
    assert group is not None
    assert "Enseña <b>Carla</b>" in group.text
    assert "bastos y" not in group.text
    before = scenes.took("es")
    assert facts(before, PEOPLE[1]) == facts(table, PEOPLE[1])


def test_lay_offs_on_a_chinchon_that_is_worth_ten_are_asked_for_like_others() -> None:
    rules = replace(scenes.RULES, chinchon=Chinchon.MINUS_10)
    hands = (scenes.CHINCHON[0], scenes.BETO, "1c 2c 3c 10o 10e 6b 7b", scenes.CHINCHON[3])
    screen = carla_screen(scenes.closed_hand("es", asking=True, hands=hands, rules=rules))
    assert f"Ana hace chinchón, {number(-10)}" in screen.text
    assert "Colocas sota de oros" in screen.text


def test_who_keeps_what_concerns_that_person_alone() -> None:
    table = scenes.opened("es")
    assert concerned(table, scenes.asked(table, "keep:7o", 2)) == (CARLA,)


@pytest.mark.parametrize(
    ("turn", "kept", "code"),
    [("other", "", Code.WRONG_PHASE), ("own", "12c", Code.CARD_NOT_HELD), ("early", "", Code.WRONG_PHASE)],
)
def test_what_cannot_be_shown_is_refused(turn: str, kept: str, code: Code) -> None:
    table = scenes.took("es") if turn == "early" else scenes.opened("es")
    view = seat_view(match_of(table), 2 if turn == "own" else 0)
    with pytest.raises(IllegalMove) as refused:
        show_move(view, parse_kept(kept))
    assert refused.value.code is code
    with pytest.raises(IllegalMove):
        keep_prompt(view, parse_kept(kept))


CARDS = deck(cards_per_pack=48, packs=2, jokers_per_pack=2)


@given(st.lists(st.sampled_from(CARDS), max_size=7, unique=True))
def test_kept_cards_can_be_read_again_and_fit_into_a_button(cards: list[Card]) -> None:
    text = kept_text(cards)
    assert parse_kept(text) == tuple(sorted(cards))
    assert len(text) <= 34
    for act in (Act.SHOW, Act.SHOW_KEEP):
        assert len(pack(PressTarget("k3f9x0m2ab", 36**6 - 1, act, text)).encode()) <= 64


def test_the_longest_list_of_kept_cards_is_as_long_as_said() -> None:
    longest = sorted(CARDS, key=lambda card: -len(str(card)))[:7]
    assert len(kept_text(longest)) == 34


@given(st.text(alphabet="0123456789oceb+jk' ,", max_size=40))
def test_any_other_text_for_kept_cards_is_refused(text: str) -> None:
    with suppress(CardError):
        assert kept_text(parse_kept(text)) == text


@pytest.mark.parametrize("text", ["10o+7o", "7o+7o", "7o+", "+", "7O", "1o+2o+3o+4o+5o+6o+7o+10o"])
def test_kept_cards_have_one_way_to_be_written(text: str) -> None:
    with pytest.raises(CardError):
        parse_kept(text)


@pytest.mark.parametrize("prompt", [None, "leave", "sure:7o"])
def test_another_prompt_keeps_nothing(prompt: str | None) -> None:
    assert prompted(prompt) == ()
