from __future__ import annotations

from dataclasses import replace

import pytest

from app.commands import Act
from app.screens import concerned, greeting_screen, live_screen
from app.screens.model import Button, Capabilities, Screen
from app.table import Absence, CardStyle, Table
from engine.presets import PRESETS
from tests.app.screens.checks import assert_sound
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, computer, lobby, person, started

ANA, BETO = PEOPLE[:2]


def shown(table: Table, chat: str, **capabilities: object) -> Screen:
    around = replace(AROUND, capabilities=Capabilities(**capabilities))  # type: ignore[arg-type]  # named fields
    screen = live_screen(table, chat, around)
    assert screen is not None
    return screen


def presses(screen: Screen) -> list[Button]:
    return [button for row in screen.rows for button in row if button.press]


def acts(screen: Screen) -> list[Act]:
    return [button.press.act for button in presses(screen) if button.press]


def test_only_the_host_is_offered_the_rules() -> None:
    table = lobby([person(0), person(1)])
    assert Act.SET in acts(shown(table, ANA))
    assert Act.SET not in acts(shown(table, BETO))
    assert Act.SET not in acts(shown(table, PLACE))


def test_a_change_of_rules_costs_two_edits_however_many_sit_there() -> None:
    table = lobby([person(index) for index in range(4)])
    changed = replace(table, rules=replace(table.rules, close_limit=5))
    assert concerned(table, changed) == (PLACE, ANA)


def test_who_sits_down_is_told_and_the_group_sees_it() -> None:
    table = lobby([person(0), person(1)])
    more = replace(table, seats=(*table.seats, person(2)))
    assert concerned(table, more) == (PLACE, PEOPLE[2])
    assert "Carla" in shown(more, PLACE).text


def test_starting_is_offered_once_there_are_two() -> None:
    assert Act.START not in acts(shown(lobby([person(0)]), PLACE))
    assert Act.START in acts(shown(lobby([person(0), computer()]), PLACE))


def test_a_full_table_offers_no_seat() -> None:
    rules = replace(PRESETS["clasico"], packs=1)
    screen = shown(lobby([person(index) for index in range(4)], rules=rules), PLACE)
    assert Act.ADD_COMPUTER not in acts(screen)
    assert not [button for row in screen.rows for button in row if button.url or button.copy]
    assert "completa" in screen.text


def test_adding_names_the_number_of_seats_that_it_leads_to() -> None:
    table = lobby([person(0), computer()])
    by_act = {button.press.act: button.press.arg for button in presses(shown(table, PLACE)) if button.press}
    assert by_act[Act.ADD_COMPUTER] == "3"
    assert by_act[Act.REMOVE_COMPUTER] == "1"


def test_without_a_group_the_host_leads_in_the_own_chat_and_guests_only_invite() -> None:
    table = lobby([person(0), person(1)], place=None)
    assert {Act.START, Act.ADD_COMPUTER, Act.SET} <= set(acts(shown(table, ANA)))
    assert not {Act.START, Act.ADD_COMPUTER, Act.SET} & set(acts(shown(table, BETO)))
    assert [button for row in shown(table, BETO).rows for button in row if button.copy]


def test_a_person_without_messages_is_named_with_the_way_out() -> None:
    table = lobby([person(0), person(1)])
    gone = table.with_seat(1, replace(table.seats[1], absence=Absence.UNREACHABLE))
    assert "Beto todavía no recibe mis mensajes" in shown(gone, PLACE).text


def test_with_more_people_than_the_rules_take_the_match_cannot_start() -> None:
    table = lobby([person(index) for index in range(5)], rules=PRESETS["as_de_oros"])
    assert "juegan 4 como mucho" in shown(table, PLACE).text
    assert Act.START not in acts(shown(table, PLACE))
    more = replace(table, rules=replace(table.rules, packs=2))
    assert "como mucho: hay" not in shown(more, PLACE).text
    assert Act.START in acts(shown(more, PLACE))


@pytest.mark.parametrize("style", list(CardStyle))
def test_each_person_may_change_to_the_other_ways_to_write_cards(style: CardStyle) -> None:
    table = lobby([person(0, style=style)])
    offered = [b.press.arg for b in presses(shown(table, ANA)) if b.press and b.press.act is Act.STYLE]
    assert set(offered) == set(CardStyle) - {style}


@pytest.mark.parametrize("locale", ["es", "es-AR", "en"])
def test_each_person_may_change_to_the_other_languages(locale: str) -> None:
    table = lobby([person(0, locale=locale)])
    offered = [b.press.arg for b in presses(shown(table, ANA)) if b.press and b.press.act is Act.LANGUAGE]
    assert set(offered) == {"es", "es-AR", "en"} - {locale}


def test_a_platform_without_links_or_copying_gets_no_such_buttons() -> None:
    screen = shown(lobby([person(0), person(1)]), PLACE, url_buttons=False, copy_buttons=False)
    assert all(button.press for row in screen.rows for button in row)


def test_a_narrow_platform_gets_narrow_rows() -> None:
    for table in (lobby([person(0), person(1)]), started(lobby([person(0), person(1)]))):
        for chat in table.chats():
            narrow = Capabilities(buttons_per_row=2, rows=40)
            screen = shown(table, chat, buttons_per_row=2, rows=40)
            assert_sound(screen, step=table.step, capabilities=narrow)
            wide = shown(table, chat)
            assert [b for row in screen.rows for b in row] == [b for row in wide.rows for b in row]


def test_names_cannot_bring_markup() -> None:
    table = lobby([person(0, name="<b>&"), person(1, name="</b><a href=x>")])
    for chat in table.chats():
        assert_sound(shown(table, chat), step=table.step)
    assert "&lt;b&gt;&amp;" in shown(table, PLACE).text


def test_a_greeting_speaks_of_groups_only_where_there_are_any() -> None:
    assert "grupo y escribe" in greeting_screen("es", AROUND).text
    alone = replace(AROUND, capabilities=Capabilities(groups=False))
    assert "grupo y escribe" not in greeting_screen("es", alone).text
    assert "7KQ2MX" in greeting_screen("es", AROUND, codes=["7KQ2MX"]).text
