from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import house_rules as host
from app.commands import Act
from app.house_rules import LEVELS, SETTING_PAGES, SHOWINGS, SPEEDS
from app.i18n import LOCALES
from app.screens import concerned, live_screen
from app.screens.model import Button, Screen
from app.screens.options import MAIN_PAGE, Settings, changes, means_something
from app.table import Table
from engine.presets import PRESETS, nearest_preset
from engine.rulecode import parse_rules_code
from engine.rules import FIELDS, FIELDS_BY_NAME, Rules, adapted, problems
from engine.rules_as_text import parse_rules, rules_text
from tests.app.screens.checks import assert_sound
from tests.app.screens.checks import shown as plain
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, computer, lobby, person

ANA, BETO = PEOPLE[:2]
PAGES = ("", *SETTING_PAGES)
NARROW = {1: 40, 2: 20, 3: 13, 4: 10}
"""Longest label by buttons in its row that a phone 360 pixels wide shows whole."""


@st.composite
def house_rules(draw: st.DrawFn) -> Rules:
    """Rules as people arrive at them: from a preset, one setting after the other, any value that a code can hold."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    for _ in range(draw(st.integers(0, 8))):
        field = draw(st.sampled_from(FIELDS))
        value = draw(st.integers(*field.span) if field.span else st.sampled_from(field.values))
        rules = adapted(rules, **{field.name: value})
    return rules


def panel(
    rules: Rules, page: str = "", *, place: str | None = PLACE, seats: int = 1, locale: str = "es"
) -> Screen:
    screen = live_screen(table_of(rules, page, place=place, seats=seats, locale=locale), ANA, AROUND)
    assert screen is not None
    return screen


def table_of(
    rules: Rules, page: str = "", *, place: str | None = PLACE, seats: int = 1, locale: str = "es"
) -> Table:
    table = lobby(
        [person(index, locale=locale) for index in range(seats)], place=place, rules=rules, locale=locale
    )
    table = replace(table, preset=nearest_preset(rules))
    return table.with_seat(0, replace(table.seats[0], prompt=f"page:{page}" if page else None))


def settings_of(screen: Screen) -> dict[str, list[Button]]:
    """The buttons of each setting, in the order of the rows."""
    found: dict[str, list[Button]] = {}
    for button in (button for row in screen.rows for button in row):
        if button.press is not None and button.press.act is Act.SET:
            found.setdefault(button.press.arg.partition("=")[0], []).append(button)
    return found


def args(screen: Screen, act: Act) -> list[str]:
    buttons = (button for row in screen.rows for button in row)
    return [button.press.arg for button in buttons if button.press and button.press.act is act]


def marked(buttons: list[Button]) -> list[str]:
    return [button.press.arg for button in buttons if button.press and button.label.endswith(" ✓")]


@settings(max_examples=60)
@given(house_rules(), st.sampled_from(PAGES), st.sampled_from(LOCALES), st.sampled_from([1, 5]))
def test_every_panel_is_sound_and_its_labels_fit_a_narrow_phone(
    rules: Rules, page: str, locale: str, seats: int
) -> None:
    for place in (PLACE, None):
        screen = panel(rules, page, place=place, seats=seats, locale=locale)
        assert_sound(screen, step=3)
        own = [
            row for row in screen.rows if row[0].press and row[0].press.act in {Act.SET, Act.PRESET, Act.PAGE}
        ]
        assert [b.label for row in own for b in row if len(b.label) > NARROW[len(row)]] == []


@settings(max_examples=60)
@given(house_rules(), st.sampled_from(PAGES))
def test_each_setting_offers_its_own_value_marked_among_others(rules: Rules, page: str) -> None:
    offered = settings_of(panel(rules, page))
    assert list(offered) == list(Settings(rules, "clasico", page).fields)
    for name, buttons in offered.items():
        assert len(buttons) > 1
        assert len(marked(buttons)) == 1
        assert getattr(parse_rules(f"{rules_text(rules)},{marked(buttons)[0]}"), name) == getattr(rules, name)


@settings(max_examples=30)
@given(house_rules(), st.sampled_from(PAGES))
def test_each_button_sets_what_it_says_and_is_marked_then(rules: Rules, page: str) -> None:
    table = table_of(rules, page)
    for buttons in settings_of(panel(rules, page)).values():
        for button in buttons:
            assert button.press is not None
            changed = host.set_rule(table, button.press.arg).table
            assert not problems(changed.rules)
            name = button.press.arg.partition("=")[0]
            assert marked(settings_of(panel(changed.rules, page))[name]) == [button.press.arg]


@given(house_rules())
def test_what_means_nothing_is_not_offered(rules: Rules) -> None:
    for field, crowded in product(FIELDS, (False, True)):
        if not means_something(rules, field.name, crowded=crowded):
            assert Settings(rules, "clasico", crowded=crowded).values(field.name) == ()
    without = adapted(rules, jokers_per_pack=0, wild_ace_of_coins=False, lay_off="none")
    lay = settings_of(panel(without, "lay"))
    assert not {"lay_off_wilds", "wild_replace", "lay_off_needs_meld", "lay_off_after_full_close"} & set(lay)


def test_every_setting_can_be_reached_and_stands_once() -> None:
    names = [name for page in SETTING_PAGES.values() for name in page]
    assert len(set(names)) == len(names)
    assert {field.name for field in FIELDS} - set(names) == {"minus_ten"}
    assert set(MAIN_PAGE) <= set(names)
    rich = parse_rules("clasico,packs=2,reentries=1,stake_chips=10")
    assert {name for page in SETTING_PAGES for name in settings_of(panel(rich, page))} == set(names)


def test_settings_for_two_packs_come_when_so_many_sit_there() -> None:
    assert "set_max" not in settings_of(panel(PRESETS["clasico"], "lay", seats=4))
    assert "set_max" in settings_of(panel(PRESETS["clasico"], "lay", seats=5))
    packs = settings_of(panel(PRESETS["clasico"], "deck", seats=5))["packs"]
    assert [button.press.arg for button in packs if button.press] == ["packs=auto", "packs=2"]


def test_the_wild_ace_and_the_jokers_give_way_to_each_other() -> None:
    ace = settings_of(panel(PRESETS["as_de_oros"]))["jokers_per_pack"]
    assert [button.press.arg for button in ace if button.press] == [f"jokers_per_pack={n}" for n in (0, 1, 2)]
    changed = host.set_rule(table_of(PRESETS["as_de_oros"]), "jokers_per_pack=2").table.rules
    assert (changed.jokers_per_pack, changed.wild_ace_of_coins) == (2, False)


@pytest.mark.parametrize("name", PRESETS)
def test_the_preset_that_the_rules_are_is_marked(name: str) -> None:
    screen = panel(PRESETS[name])
    presets = [
        button for row in screen.rows for button in row if button.press and button.press.act is Act.PRESET
    ]
    assert [button.press.arg for button in presets if button.press] == list(PRESETS)
    assert marked(presets) == [name]
    assert "a medida" not in screen.text
    assert not [button for row in screen.rows for button in row if button.copy]


@given(house_rules())
def test_changed_rules_say_what_they_change_and_their_code(rules: Rules) -> None:
    screen = panel(rules)
    copies = [button.copy for row in screen.rows for button in row if button.copy]
    if rules in PRESETS.values():
        assert copies == []
        return
    assert "a medida" in screen.text
    assert copies[0] is not None
    assert parse_rules_code(copies[0]) == rules
    assert f"<code>{copies[0]}</code>" in screen.text
    assert ("Distinto de" in screen.text) == bool(changes(rules, nearest_preset(rules)))


def test_rules_that_are_another_preset_go_by_its_name() -> None:
    table = replace(table_of(PRESETS["rioplatense"]), preset="clasico")
    screen = live_screen(table, PLACE, AROUND)
    assert screen is not None
    assert "Reglas: rioplatense" in screen.text


def test_each_change_is_told_in_words_and_the_group_hears_of_many_only_the_first() -> None:
    few = parse_rules("clasico,cards_per_pack=40,limit_points=70")
    group = live_screen(table_of(few), PLACE, AROUND)
    assert group is not None
    assert "La baraja tiene 40 cartas" in group.text
    assert "El límite está en 70 puntos" in group.text
    many = replace(table_of(PRESETS["as_de_oros"]), rules=adapted(PRESETS["fournier"], limit_points=85))
    group = live_screen(many, PLACE, AROUND)
    assert group is not None
    told = len(changes(many.rules, "as_de_oros"))
    assert told > 6
    assert f"otros {told - 6} cambios" in plain(group.text)
    own = live_screen(many, ANA, AROUND)
    assert own is not None
    assert "otros" not in own.text


def test_a_page_shows_its_settings_in_sentences_in_the_order_of_the_rows() -> None:
    screen = panel(PRESETS["clasico"], "match")
    offered = [
        name for name in settings_of(screen) if name in {"limit_points", "ending", "max_turns_per_hand"}
    ]
    lines = [
        line
        for line in screen.text.split("\n")
        if "límite está" in line or "aguanta" in line or "A los 200" in line
    ]
    assert offered == ["limit_points", "ending", "max_turns_per_hand"]
    assert [line.split()[0] for line in lines] == ["El", "A", "A"]


@pytest.mark.parametrize(("page", "locale"), list(product(SETTING_PAGES, LOCALES)))
def test_from_an_open_page_there_is_a_way_back_and_to_each_other(page: str, locale: str) -> None:
    screen = panel(PRESETS["clasico"], page, locale=locale)
    assert args(screen, Act.PAGE) == list(SETTING_PAGES)
    assert args(screen, Act.BACK) == [""]
    assert args(screen, Act.STAND_UP) == []


def test_turning_a_page_concerns_the_host_alone() -> None:
    for place in (PLACE, None):
        table = lobby([person(0), person(1)], place=place)
        turned = host.turn_page(table, 0, "close").table
        assert concerned(table, turned) == (ANA,)


def test_a_guest_with_a_page_left_open_is_shown_no_settings() -> None:
    table = lobby([person(0), person(1)])
    former = table.with_seat(1, replace(table.seats[1], prompt="page:deck"))
    screen = live_screen(former, BETO, AROUND)
    assert screen is not None
    assert Act.SET not in [button.press.act for row in screen.rows for button in row if button.press]


def test_unusual_values_from_a_code_stand_among_the_usual_ones() -> None:
    screen = panel(parse_rules("clasico,limit_points=85,stake_chips=7"), "match")
    limits = [button.press.arg for button in settings_of(screen)["limit_points"] if button.press]
    assert limits == [f"limit_points={points}" for points in (50, 70, 85, 100)]
    assert FIELDS_BY_NAME["limit_points"].values == (50, 70, 100)


def test_the_host_chooses_how_strong_computer_players_are_once_there_is_one() -> None:
    for place in (PLACE, None):
        table = lobby([person(0), computer()], place=place)
        screen = live_screen(table, ANA, AROUND)
        assert screen is not None
        assert args(screen, Act.LEVEL) == list(LEVELS)
        strong = host.set_level(table, "hard").table
        stronger = live_screen(strong, place or ANA, AROUND)
        assert stronger is not None
        assert "difícil" in stronger.text
    assert args(panel(PRESETS["clasico"]), Act.LEVEL) == []


def test_the_host_chooses_how_fast_computer_players_are() -> None:
    table = lobby([person(0), computer()], place=PLACE)
    told = set()
    for speed in SPEEDS:
        chosen = host.set_speed(table, speed).table
        own, shared = live_screen(chosen, ANA, AROUND), live_screen(chosen, PLACE, AROUND)
        assert own is not None
        assert shared is not None
        assert args(own, Act.SPEED) == list(SPEEDS)
        speeds = [
            button for row in own.rows for button in row if button.press and button.press.act is Act.SPEED
        ]
        assert marked(speeds) == [speed]
        told.add(shared.text)
    assert len(told) == len(SPEEDS)
    assert args(panel(PRESETS["clasico"]), Act.SPEED) == []


def test_the_host_chooses_whether_people_choose_what_they_lay_off() -> None:
    table = table_of(PRESETS["clasico"], "lay")
    for showing in SHOWINGS:
        chosen = host.set_showing(table, showing).table
        screen = live_screen(chosen, ANA, AROUND)
        assert screen is not None
        offered = [b for row in screen.rows for b in row if b.press and b.press.act is Act.SHOWING]
        assert [b.press.arg for b in offered if b.press] == list(SHOWINGS)
        assert marked(offered) == [showing]
    assert args(panel(PRESETS["clasico"], "close"), Act.SHOWING) == []
    assert args(panel(adapted(PRESETS["clasico"], lay_off="none"), "lay"), Act.SHOWING) == []
