"""A table before its match."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import house_rules, lobby
from app.change import Change, Denied
from app.commands import Person, ReplyCode
from app.pace import Pace
from app.table import Absence, Driver, Pledge, Seat, Stage, Table, TimerKind
from bots import POLICY_NAMES
from engine import FIELDS, PRESETS, problems, rules_code
from engine.rules import FIELDS_BY_NAME
from engine.rules_as_text import setting_text

PACE = Pace()
EVERY_SETTING = [
    f"{name}={setting_text(name, value)}"
    for page in house_rules.SETTING_PAGES.values()
    for name in page
    for value in FIELDS_BY_NAME[name].values
]
PLEDGE = Pledge("1", 0, "00" * 32)


def seat(name: str, locale: str = "es") -> Seat:
    return lobby.seat_for(Person(f"tg:{name}", name), locale=locale, now_ms=5)


def table(*names: str) -> Table:
    opened = lobby.open_table(
        id="t", bot="tg:1", code="ABCDEF", host=seat("ana"), place="tg:-9", pledge=PLEDGE, now_ms=5, pace=PACE
    )
    for name in names:
        opened = lobby.sit(opened, seat(name)).table
    return opened


def test_opening_seats_the_opener_as_host_and_lives_half_an_hour() -> None:
    opened = table()
    assert opened.host == "tg:ana"
    assert opened.seat_of("tg:ana") == 0
    assert opened.timer is not None
    assert (opened.timer.kind, opened.timer.due_ms) == (TimerKind.EXPIRY, 5 + PACE.lobby_ms)


def test_one_seat_however_often_one_sits_down() -> None:
    once = table("beto")
    again = lobby.sit(once, seat("beto"))
    assert again.code is ReplyCode.SEATED_ALREADY
    assert again.table == once


def test_a_full_table_says_so() -> None:
    packed = replace(table(), rules=replace(table().rules, packs=1, set_duplicates=True))
    for name in ("b", "c", "d"):
        packed = lobby.sit(packed, seat(name)).table
    with pytest.raises(Denied) as denied:
        lobby.sit(packed, seat("e"))
    assert denied.value.code is ReplyCode.TABLE_FULL


def test_one_tap_delivered_twice_adds_one_computer_player() -> None:
    once = lobby.add_computer(table(), seats_after=2).table
    twice = lobby.add_computer(once, seats_after=2).table
    assert len(once.seats) == 2
    assert twice == once
    assert once.seats[1].driver is Driver.COMPUTER


def test_one_tap_delivered_twice_removes_one_computer_player() -> None:
    two = lobby.add_computer(lobby.add_computer(table(), seats_after=2).table, seats_after=3).table
    one = lobby.remove_computer(two, seats_after=2).table
    assert len(one.seats) == 2
    assert lobby.remove_computer(one, seats_after=2).table == one


def test_computer_players_have_different_names_even_beside_a_namesake() -> None:
    crowded = lobby.sit(table(), seat("Luis")).table
    for count in range(3, 9):
        crowded = lobby.add_computer(crowded, seats_after=count).table
    names = [s.name for s in crowded.seats]
    assert len(set(names)) == len(names) == 8


def test_the_host_who_gets_up_hands_the_table_on() -> None:
    assert lobby.stand_up(table("beto", "carla"), 0).table.host == "tg:beto"


def test_the_last_person_who_gets_up_closes_the_table() -> None:
    left = lobby.stand_up(lobby.add_computer(table(), seats_after=2).table, 0).table
    assert left.stage is Stage.CLOSED
    assert left.timer is None


@pytest.mark.parametrize(
    "setting",
    [
        "limit_points=",
        "limit_points=abc",
        "limit_points=7",
        "minus_ten=-50",
        "nonsense=1",
        "=",
        "close_limit=9999",
    ],
)
def test_a_forged_setting_changes_nothing(setting: str) -> None:
    with pytest.raises(Denied) as denied:
        house_rules.set_rule(table(), setting)
    assert denied.value.code is ReplyCode.UNKNOWN_BUTTON


def test_a_setting_sets_the_value_it_bears_however_often() -> None:
    once = house_rules.set_rule(table(), "close_limit=5").table
    assert once.rules.close_limit == 5
    assert house_rules.set_rule(once, "close_limit=5").table == once


def test_what_loses_its_sense_beside_a_setting_gives_way() -> None:
    jokers = house_rules.set_rule(
        house_rules.set_rule(table(), "wild_ace_of_coins=yes").table, "wild_points=50"
    ).table
    assert jokers.rules.jokers_per_pack == 0
    back = house_rules.set_rule(jokers, "jokers_per_pack=1").table
    assert not back.rules.wild_ace_of_coins
    none = house_rules.set_rule(back, "jokers_per_pack=0").table
    assert none.rules.wild_points == 25


@given(st.lists(st.sampled_from(EVERY_SETTING), max_size=12))
def test_no_row_of_taps_makes_rules_that_cannot_be_played(settings: list[str]) -> None:
    tapped = table()
    for setting in settings:
        tapped = house_rules.set_rule(tapped, setting).table
        name, _, text = setting.partition("=")
        assert setting_text(name, getattr(tapped.rules, name)) == text
    assert problems(tapped.rules, seats=2) == ()


def test_every_field_that_can_be_set_stands_on_one_page() -> None:
    fields = [name for page in house_rules.SETTING_PAGES.values() for name in page]
    assert sorted(fields) == sorted(field.name for field in FIELDS if len(field.values) > 1)


def test_a_preset_replaces_all_rules() -> None:
    changed = house_rules.set_rule(table(), "limit_points=50").table
    spain = house_rules.set_preset(changed, "espana").table
    assert (spain.rules, spain.preset) == (PRESETS["espana"], "espana")


def test_a_house_says_its_rules_by_code() -> None:
    house = house_rules.set_rule(table(), "limit_points=50").table
    again = house_rules.set_house_rules(table(), rules_code(house.rules)).table
    assert again.rules == house.rules


@pytest.mark.parametrize("text", ["", "nonsense", "r1-", "r1-zzzzz", "clasico,limit_points=7", "x" * 500])
def test_rules_that_cannot_be_read_change_nothing(text: str) -> None:
    with pytest.raises(Denied):
        house_rules.set_house_rules(table(), text)


def test_a_match_needs_two() -> None:
    with pytest.raises(Denied) as denied:
        lobby.start(table())
    assert denied.value.code is ReplyCode.NEED_PLAYERS


def test_at_the_start_a_computer_stands_in_for_who_cannot_be_reached() -> None:
    gone = table("beto")
    gone = gone.with_seat(1, replace(gone.seats[1], absence=Absence.UNREACHABLE))
    started = lobby.start(gone).table
    assert started.seats[1].driver is Driver.STANDS_IN
    assert started.step == gone.step + 1


def test_nobody_sits_down_in_mid_match() -> None:
    started = lobby.start(table("beto")).table
    with pytest.raises(Denied) as denied:
        lobby.sit(started, seat("carla"))
    assert denied.value.code is ReplyCode.TABLE_STARTED


@given(st.text(min_size=1, max_size=40), st.integers(0, 5))
def test_share_codes_can_be_read_aloud_and_typed_back(table_id: str, attempt: int) -> None:
    code = lobby.share_code(table_id, attempt)
    assert len(code) == 6
    assert not set("01OIL") & set(code)
    assert lobby.normal_code(f" {code[:3].lower()}-{code[3:].lower()} ") == code


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    code = lobby.normal_code(typed)
    assert code is None or (len(code) == 6 and set(code) <= set(lobby.CODE_ALPHABET))


def test_a_redelivered_opening_names_the_same_table() -> None:
    assert lobby.table_id(bot="tg:1", origin="u1") == lobby.table_id(bot="tg:1", origin="u1")
    assert lobby.table_id(bot="tg:1", origin="u1") != lobby.table_id(bot="tg:2", origin="u1")
    assert lobby.table_id(bot="tg:1", origin="u1") != lobby.table_id(bot="tg:1", origin="u2")


def test_computer_players_play_at_the_level_that_the_host_chose_and_stand_ins_do_not() -> None:
    leveled = house_rules.set_level(lobby.add_computer(table("beto"), seats_after=3).table, "hard").table
    started = lobby.start(leveled).table
    assert [seat.policy for seat in started.seats] == ["normal", "normal", "hard"]
    with pytest.raises(Denied):
        house_rules.set_level(table(), "impossible")


def test_no_other_speed_than_those_that_there_are() -> None:
    with pytest.raises(Denied):
        house_rules.set_speed(table(), "lightning")


def test_every_level_names_a_computer_player() -> None:
    assert set(house_rules.LEVELS) <= set(POLICY_NAMES)


@pytest.mark.parametrize(
    ("decide", "wish"),
    [
        (house_rules.set_rule, "packs=1"),
        (house_rules.set_preset, "as_de_oros"),
        (house_rules.set_house_rules, "clasico,packs=1"),
    ],
)
def test_rules_that_take_fewer_than_sit_here_are_refused(
    decide: Callable[[Table, str], Change], wish: str
) -> None:
    with pytest.raises(Denied) as denied:
        decide(table("b", "c", "d", "e"), wish)
    assert (denied.value.code, denied.value.arg) == (ReplyCode.SETTING_REFUSED, "packs,seats")
