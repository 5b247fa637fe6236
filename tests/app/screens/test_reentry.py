from __future__ import annotations

from dataclasses import replace

import pytest

from app.commands import Act
from app.i18n import LOCALES
from app.screens import concerned, live_screen, result_screen
from app.screens.facts import Aside, Offer, Reentry
from app.screens.look import facts
from app.screens.model import Button, Importance, Screen
from app.screens.speech import number
from app.table import Absence, Table
from engine.moves import DECLINE_REENTRY, REENTER
from engine.play import apply, to_act
from engine.play_seats import reentry_total
from engine.presets import PRESETS
from engine.rules import ReentryNeeds
from engine.state import Phase
from tests.app.screens import scenes
from tests.app.screens.checks import assert_sound
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, life, lobby, match_of, person

ANA, BETO, CARLA = PEOPLE[:3]
RULES = replace(PRESETS["rioplatense"], limit_points=20, reentry_needs=ReentryNeeds.ANYONE_IN)


def shown(table: Table, chat: str) -> Screen:
    screen = live_screen(table, chat, AROUND)
    assert screen is not None
    return screen


def acts(screen: Screen) -> dict[Act, Button]:
    return {button.press.act: button for row in screen.rows for button in row if button.press}


def two_asked() -> Table:
    """Ana is still in, and two people are asked whether they buy back in."""
    table = lobby([person(index) for index in range(3)], rules=RULES)
    for seed in range(50):
        for state in life(table, seed, asking=True):
            if (
                state.match is not None
                and state.match.phase is Phase.REENTRY
                and len(to_act(state.match)) == 2
            ):
                return state
    raise AssertionError("no such match")


def answered(table: Table, seat: int, *, back: bool) -> Table:
    """The table after one of those asked has answered."""
    match = apply(match_of(table), seat, REENTER if back else DECLINE_REENTRY).match
    return replace(table, match=match, step=table.step + 1)


@pytest.mark.parametrize("locale", LOCALES)
def test_only_who_went_out_is_asked_and_told_the_points_to_play_on_with(locale: str) -> None:
    table = scenes.offered(locale)
    back = str(reentry_total(match_of(table)))
    asked = shown(table, CARLA)
    assert {Act.REENTER, Act.STAY_OUT} <= acts(asked).keys()
    assert back in acts(asked)[Act.REENTER].label
    assert "112" in asked.text
    assert asked.importance is Importance.TURN
    for chat in (PLACE, ANA, BETO):
        assert not {Act.REENTER, Act.STAY_OUT} & acts(shown(table, chat)).keys()
        assert "Carla" in shown(table, chat).text
        assert back in shown(table, chat).text


def test_the_price_is_told_where_there_is_one() -> None:
    table = scenes.offered("es")
    assert "Cuesta 10 fichas" in shown(table, CARLA).text
    match = match_of(table)
    free = replace(table, match=replace(match, rules=replace(match.rules, reentry_pays_stake=False)))
    assert "Cuesta" not in shown(free, CARLA).text


def test_a_computer_player_in_the_seat_is_not_asked() -> None:
    table = scenes.away(scenes.offered("es"), 2, Absence.LEFT)
    seen = facts(table, CARLA)
    assert isinstance(seen, Aside)
    assert not seen.out


def test_the_question_comes_before_an_older_one() -> None:
    assert isinstance(facts(scenes.asked(scenes.offered("es"), "leave", 2), CARLA), Offer)


def test_who_stays_out_watches() -> None:
    table = answered(two_asked(), to_act(match_of(two_asked()))[0], back=False)
    gone = next(
        seat for seat, player in enumerate(match_of(table).players) if player.out and not player.asked
    )
    grouped = facts(table, PEOPLE[gone])
    assert isinstance(grouped, Aside)
    assert grouped.out
    private = facts(replace(table, place=None), PEOPLE[gone])
    assert isinstance(private, Reentry), "without a group the own message is where one watches"


def test_each_answer_is_told_to_those_who_still_think() -> None:
    table = two_asked()
    first, second = to_act(match_of(table))
    after = answered(table, first, back=True)
    assert set(concerned(table, after)) == {PLACE, *PEOPLE[:3]}
    still = facts(after, PEOPLE[second])
    assert isinstance(still, Offer)
    assert still.others == ()
    assert (
        acts(shown(after, PEOPLE[second]))[Act.REENTER].press
        != acts(shown(table, PEOPLE[second]))[Act.REENTER].press
    )
    waiting = facts(after, PEOPLE[first])
    assert isinstance(waiting, Reentry)
    assert waiting.asked == (second,)


def test_who_comes_back_is_named_before_the_next_hand_and_in_the_result() -> None:
    table = two_asked()
    first, second = to_act(match_of(table))
    back = reentry_total(match_of(table))
    both = answered(answered(table, first, back=True), second, back=True)
    ready = shown(both, PLACE).text
    assert f"con {back} punto" in ready
    assert both.seats[first].name in ready.split("\n")[1]
    last = len(match_of(both).results)
    told = result_screen(both, PLACE, AROUND, first=last, last=last).text
    assert told.count(f"se reengancha con {number(back)}") == 2


def test_a_result_told_before_the_answers_is_true_whatever_they_are() -> None:
    table = two_asked()
    last = len(match_of(table).results)
    early = result_screen(table, PLACE, AROUND, first=last, last=last).text
    assert early.count("puede reengancharse") == 2
    assert "queda fuera" not in early


@pytest.mark.parametrize("place", [PLACE, None])
def test_every_screen_of_matches_with_re_entries_is_sound(place: str | None) -> None:
    rules = replace(RULES, stake_chips=10, reentry_pays_stake=True)
    met = 0
    for seed in range(3):
        table = lobby([person(index) for index in range(3)], place=place, rules=rules)
        for state in life(table, seed, asking=True):
            if state.match is None or state.match.phase not in {Phase.REENTRY, Phase.DEAL, Phase.OVER}:
                continue
            met += state.match.phase is Phase.REENTRY
            for chat in state.chats():
                assert_sound(shown(state, chat), step=state.step)
    assert met > 0


def test_the_pot_is_what_all_have_paid_and_the_chips_balance() -> None:
    rules = replace(RULES, stake_chips=10, reentry_pays_stake=True)
    for seed in range(4):
        over = list(life(lobby([person(index) for index in range(3)], rules=rules), seed, asking=True))[-1]
        match = match_of(over)
        paid = 10 * (3 + sum(player.reentries_used for player in match.players))
        text = shown(over, PLACE).text
        assert f"El bote: {paid} fichas" in text
        assert sum(player.chips for player in match.players) == 0
        assert match.winner is not None
        assert f"+{match.players[match.winner].chips} fichas" in text.split("1. ")[1].split("\n")[0]
