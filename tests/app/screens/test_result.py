from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest

from app.i18n import LOCALES
from app.screens import live_screen, result_screen
from app.screens.model import Capabilities, Importance
from app.screens.names import utf16_len
from app.screens.shown import owners_of
from app.screens.speech import number
from app.table import Stage, Table
from engine.presets import PRESETS
from engine.rules import LayOffMode
from engine.state import Match
from tests.app.screens.checks import assert_sound, shown
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, life, lobby, match_of, person

LONG = "Maximiliano Hohenzollern-Sigmaringen"


@pytest.fixture(scope="module")
def played() -> Table:
    """A finished match of four over several hands."""
    return list(life(lobby([person(index) for index in range(4)]), 11))[-1]


def test_a_result_takes_the_place_of_the_message_that_was_live_in_that_hand(played: Table) -> None:
    for hand in range(1, len(match_of(played).results) + 1):
        screen = result_screen(played, PLACE, AROUND, first=hand, last=hand)
        assert screen.post_key == f"m1h{hand - 1}"
        assert screen.results == hand
        assert screen.importance is Importance.RESULT
        assert screen.rows == ()


def test_results_missed_are_told_in_one_message_in_the_place_of_the_first(played: Table) -> None:
    last = len(match_of(played).results)
    screen = result_screen(played, PLACE, AROUND, first=2, last=last)
    assert (screen.post_key, screen.results) == ("m1h1", last)
    hands = [int(number) for number in re.findall(r"Mano (\d+)", screen.text)]
    assert hands == list(range(2, last + 1))


def test_the_numbers_add_up_as_told(played: Table) -> None:
    for result in match_of(played).results:
        screen = result_screen(played, PLACE, AROUND, first=result.hand_no, last=result.hand_no)
        for row in result.rows:
            assert row.total_before + row.points == row.total
            name = re.escape(f"<b>{played.seats[row.seat].name}</b>")
            points, total = number(row.points), number(row.total)
            assert re.search(rf"{name}: \+?{points}, (lleva|llega a) {total}\b", screen.text)


def test_the_closer_comes_first(played: Table) -> None:
    for result in match_of(played).results:
        screen = result_screen(played, PLACE, AROUND, first=result.hand_no, last=result.hand_no)
        assert result.closer is not None
        rows = re.findall(r"^<b>(\w+)</b>", screen.text, re.MULTILINE)
        assert rows[0] == played.seats[result.closer].name


def test_the_last_hand_brings_the_final_standing_and_earlier_ones_do_not(played: Table) -> None:
    last = len(match_of(played).results)
    assert "🏆" in result_screen(played, PLACE, AROUND, first=last, last=last).text
    assert "🏆" not in result_screen(played, PLACE, AROUND, first=1, last=last - 1).text


def test_the_seed_of_each_hand_is_told_with_it(played: Table) -> None:
    assert played.pledge is not None
    revealed = tuple(f"{hand:02x}" * 32 for hand in range(1, len(played.pledge.revealed) + 1))
    table = replace(played, pledge=replace(played.pledge, revealed=revealed))
    for hand in range(1, len(revealed) + 1):
        text = result_screen(table, PLACE, AROUND, first=hand, last=hand).text
        assert revealed[hand - 1][:8] in text


def test_a_person_reads_results_in_their_own_language(played: Table) -> None:
    english = played.with_seat(0, replace(played.seats[0], locale="en"))
    assert "Hand 1" in result_screen(english, PEOPLE[0], AROUND, first=1, last=1).text
    assert "Mano 1" in result_screen(english, PLACE, AROUND, first=1, last=1).text


def test_history_stays_as_it_is_whatever_happens_later(played: Table) -> None:
    later = replace(played, stage=Stage.CLOSED, step=999, lost=True, voice=True, closed_why="over")
    last = len(match_of(played).results)
    for hand in range(1, last + 1):
        was = result_screen(played, PLACE, AROUND, first=hand, last=hand)
        assert result_screen(later, PLACE, AROUND, first=hand, last=hand).digest == was.digest


@pytest.mark.parametrize(("first", "last"), [(0, 1), (1, 99), (2, 1)])
def test_results_that_are_not_there_are_refused(played: Table, first: int, last: int) -> None:
    with pytest.raises(ValueError, match="no results"):
        result_screen(played, PLACE, AROUND, first=first, last=last)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("missed", [1, 2, 5, 20, 100])
def test_however_many_hands_were_missed_they_fit_into_one_message(missed: int, locale: str) -> None:
    rules = replace(PRESETS["clasico"], packs=2)
    seats = [person(index, name=f"{index} {LONG}") for index in range(8)]
    one = next(
        state
        for state in life(lobby(seats, rules=rules, locale=locale), 4)
        if state.match and state.match.results
    )
    match = match_of(one)
    results = tuple(replace(match.results[0], hand_no=hand) for hand in range(1, missed + 1))
    many: Match = replace(match, results=results)
    screen = result_screen(replace(one, match=many), PLACE, AROUND, first=1, last=missed)
    assert_sound(screen, step=0)
    assert str(missed) in shown(screen.text)
    small = replace(AROUND, capabilities=Capabilities(text_utf16_units=1600))
    tight = result_screen(replace(one, match=many), PLACE, small, first=1, last=missed)
    assert utf16_len(tight.text) <= 1600 or missed == 0


@pytest.mark.parametrize("lay_off", [LayOffMode.EXPOSED, LayOffMode.TABLE])
def test_eight_people_with_long_names_lay_off_on_each_other_and_all_is_told(lay_off: LayOffMode) -> None:
    rules = replace(
        PRESETS["clasico"], packs=2, set_max=8, lay_off=lay_off, wild_replace=True, limit_points=40
    )
    seats = [person(index, name=f"{index} {LONG}") for index in range(8)]
    laid = 0
    for seed in range(2):
        for state in life(lobby(seats, rules=rules, locale="es"), seed, asking=True):
            for chat in (PLACE, PEOPLE[7]):
                screen = live_screen(state, chat, AROUND)
                assert screen is not None
                assert_sound(screen, step=state.step)
        for result in match_of(state).results:
            told = result_screen(state, PLACE, AROUND, first=result.hand_no, last=result.hand_no)
            assert_sound(told, step=0)
            given = [item for row in result.rows for item in row.laid]
            owners = owners_of(result, rules, 8)
            for item in given:
                names = f" a {owners[item.target]} Max", f"comodín de {owners[item.target]} Max"
                assert any(name in told.text for name in names)
            laid += len(given)
    assert laid > 5


def test_owners_are_told_as_the_engine_counts_the_melds() -> None:
    """While a hand lies open the engine says whose each meld is; afterwards only the rows are left."""
    rules = PRESETS["espana"]
    checked = 0
    for seed in range(2):
        states = list(life(lobby([person(index) for index in range(4)], rules=rules), seed, asking=True))
        for before, after in itertools.pairwise(states):
            was, now = before.match, after.match
            if (
                was is None
                or now is None
                or was.hand is None
                or was.hand.show is None
                or now.hand is not None
            ):
                continue
            owners = was.hand.show.owners
            assert owners_of(now.results[-1], rules, 4)[: len(owners)] == owners
            checked += 1
    assert checked > 3


def test_the_message_after_the_match_names_winner_and_standing(played: Table) -> None:
    screen = live_screen(played, PEOPLE[1], AROUND)
    assert screen is not None
    match = match_of(played)
    assert match.winner is not None
    assert f"Gana {played.seats[match.winner].name}" in screen.text
    places = re.findall(r"^(\d)\. (\w+), (-?\d+)", screen.text, re.MULTILINE)
    assert [place for place, _, _ in places] == ["1", "2", "3", "4"]
    assert places[0][1] == played.seats[match.winner].name
    assert {int(points) for _, _, points in places} == {player.total for player in match.players}
