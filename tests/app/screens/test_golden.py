"""The texts of the main screens as files, so that any change of what people read shows as a difference.

After a change that is meant, write them anew and read the difference before it is committed:

    CHINCHON_WRITE_GOLDEN=1 .venv/bin/python -m pytest tests/app/screens/test_golden.py
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.commands import ReplyCode
from app.house_rules import SETTING_PAGES
from app.i18n import LOCALES
from app.screens import (
    greeting_screen,
    help_screen,
    is_alert,
    languages_screen,
    live_screen,
    peek_hand,
    peek_rules,
    peek_table,
    preferences_screen,
    result_screen,
    rules_screen,
    toast,
)
from app.screens.model import Button, Screen
from app.table import Absence, CardStyle, Stage, Table
from engine.moves import DECLINE_REENTRY, REENTER, TakeDiscard
from engine.presets import PRESETS
from engine.rules import Chinchon, LayOffMode
from engine.rules_as_text import parse_rules
from tests.app.screens import scenes
from tests.app.screens.scenes import asked
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, all_ready, computer, lobby, person, started

FOLDER = Path(__file__).parent / "golden"
ANA, BETO, CARLA = PEOPLE[:3]
Scene = tuple[str, Screen | str]


def written(scenes_: Iterator[Scene]) -> str:
    parts = []
    for title, content in scenes_:
        body = content if isinstance(content, str) else screen_text(content)
        parts.append(f"=== {title}\n{body}\n")
    return "\n".join(parts)


def screen_text(screen: Screen) -> str:
    head = f"({screen.post_key}, {screen.importance}{', rings' if not screen.silent else ''})"
    rows = ["".join(f"[ {button_text(button)} ]" for button in row) for row in screen.rows]
    return "\n".join((head, screen.text, *rows))


def button_text(button: Button) -> str:
    if button.press:
        effect = f"{button.press.act.value}.{button.press.step}.{button.press.arg}".rstrip(".")
    else:
        effect = "link" if button.url else "copy"
    style = f" {button.style.value}" if button.style else ""
    return f"{button.label} | {effect}{style}"


def shown(table: Table, chat: str) -> Screen:
    screen = live_screen(table, chat, AROUND)
    assert screen is not None
    return screen


def lobby_scenes(locale: str) -> Iterator[Scene]:
    table = scenes.forming(locale)
    yield "group", shown(replace(table, voice=True), PLACE)
    yield "host's own chat", shown(table, ANA)
    yield "guest's own chat", shown(table, BETO)
    alone = replace(table, seats=table.seats[:1], rules=PRESETS["clasico"])
    yield "group, host alone", shown(alone, PLACE)
    private = scenes.forming(locale, place=None)
    yield "no group, host", shown(private, ANA)
    yield "no group, guest", shown(private, BETO)
    unreachable = table.with_seat(1, replace(table.seats[1], absence=Absence.UNREACHABLE))
    yield "group, one who never started the bot", shown(unreachable, PLACE)


def settings_scenes(locale: str) -> Iterator[Scene]:
    table = lobby([person(0, locale=locale), person(1), computer()], locale=locale)
    yield "a preset", shown(table, ANA)
    for page in SETTING_PAGES:
        yield f"page {page}", shown(asked(table, f"page:{page}"), ANA)
    yield "no group, a page", shown(replace(asked(table, "page:deck"), place=None), ANA)
    house = parse_rules(
        "fournier,packs=2,reentries=unlimited,limit_points=85,jokers_per_pack=1,wild_replace=yes"
    )
    changed = replace(table, rules=house, preset="fournier")
    yield "changed", shown(changed, ANA)
    yield "changed, group", shown(changed, PLACE)
    for page in SETTING_PAGES:
        yield f"changed, page {page}", shown(asked(changed, f"page:{page}"), ANA)


def rules_scenes(locale: str) -> Iterator[Scene]:
    for name, rules in PRESETS.items():
        yield name, rules_screen(replace(lobby([person(0)], rules=rules), preset=name), locale, AROUND)
    house = parse_rules(
        "fournier,packs=2,reentries=unlimited,limit_points=85,jokers_per_pack=1,wild_replace=yes"
    )
    yield "changed", rules_screen(replace(lobby([person(0)], rules=house), preset="fournier"), locale, AROUND)


def reentry_scenes(locale: str) -> Iterator[Scene]:
    table = scenes.offered(locale)
    yield "group", shown(table, PLACE)
    yield "own chat, asked", shown(table, CARLA)
    yield "own chat, still in", shown(table, ANA)
    yield "result, before the answer", result_screen(table, PLACE, AROUND, first=1, last=1)
    yield "no group, asked", shown(replace(table, place=None), CARLA)
    yield "no group, still in", shown(replace(table, place=None), BETO)
    back = scenes.moved(table, REENTER)
    yield "bought back in, group", shown(back, PLACE)
    yield "bought back in, result", result_screen(back, PLACE, AROUND, first=1, last=1)
    out = scenes.moved(table, DECLINE_REENTRY)
    yield "stayed out, own chat", shown(out, CARLA)
    yield "stayed out, result", result_screen(out, PLACE, AROUND, first=1, last=1)


def showing_scenes(locale: str) -> Iterator[Scene]:
    table = scenes.opened(locale)
    yield "group", shown(table, PLACE)
    yield "own chat, to show", shown(table, CARLA)
    yield "own chat, one card kept", shown(asked(table, "keep:10o", 2), CARLA)
    yield "own chat, both cards kept", shown(asked(table, "keep:7o+10o", 2), CARLA)
    yield "own chat, waiting", shown(table, BETO)
    yield "no group, waiting", shown(scenes.opened(locale, place=None), BETO)
    exposed = scenes.opened(locale, lay_off=LayOffMode.EXPOSED)
    yield "exposed, to show", shown(exposed, CARLA)
    rounds = scenes.opened(locale, lay_off=LayOffMode.TABLE)
    yield "table, group", shown(rounds, PLACE)
    yield "table, to lay off", shown(rounds, CARLA)
    yield "table, nothing", shown(asked(rounds, "keep:7o+10o", 2), CARLA)


def ready_scenes(locale: str) -> Iterator[Scene]:
    table = started(scenes.forming(locale))
    one = table.with_seat(0, replace(table.seats[0], ready=True, charm="🍀"))
    yield "group, nobody", shown(table, PLACE)
    yield "group, one", shown(one, PLACE)
    yield "own chat, asked", shown(one, BETO)
    yield "own chat, said ready", shown(one, ANA)
    yield "group, frozen", shown(all_ready(table), PLACE)
    yield "group, frozen without a charm", shown(replace(table, charms=()), PLACE)
    yield "own chat, too late", shown(replace(table, charms=()), BETO)
    private = replace(one, place=None)
    yield "no group", shown(private, BETO)


def table_scenes(locale: str) -> Iterator[Scene]:
    table = scenes.table_with(locale)
    yield "group", shown(replace(table, voice=True), PLACE)
    yield "group, after the draw (the same)", shown(scenes.took(locale), PLACE)
    yield (
        "group, one left and one unreachable",
        shown(scenes.away(scenes.away(table, 1, Absence.LEFT), 2, Absence.UNREACHABLE), PLACE),
    )
    yield "group, latest moves lost", shown(replace(table, lost=True), PLACE)
    yield "group, first hand of a match with a pot", shown(scenes.drawn_for(locale), PLACE)


def hand_scenes(locale: str) -> Iterator[Scene]:
    table, holds = scenes.table_with(locale), scenes.took(locale)
    yield "waiting", shown(table, BETO)
    yield "to draw", shown(table, ANA)
    yield "to throw, may close", shown(holds, ANA)
    yield "ways to close", shown(scenes.asked(holds, "closings"), ANA)
    yield "sure to break a run", shown(scenes.asked(holds, "sure:5o"), ANA)
    yield "sure to break a set", shown(scenes.asked(holds, "sure:12e"), ANA)
    luis = scenes.table_with(locale, hands=(scenes.LUIS, scenes.BETO, scenes.CARLA, scenes.ANA))
    yield "to throw, with a joker", shown(scenes.moved(luis, TakeDiscard()), ANA)
    yield (
        "sure to throw a joker",
        shown(scenes.asked(scenes.moved(luis, TakeDiscard()), "sure:jk"), ANA),
    )
    yield "leave?", shown(scenes.asked(table, "leave", 1), BETO)
    yield "computer stands in", shown(scenes.away(table, 1, Absence.LEFT), BETO)
    out = scenes.closed_hand(locale, totals=(12, 34, 99, 88))
    yield "out", shown(out, CARLA)
    letters = scenes.took(locale, style=CardStyle.LETTERS)
    yield "to throw, letters", shown(letters, ANA)
    french = scenes.took(locale, style=CardStyle.FRENCH)
    yield "to throw, French suits", shown(french, ANA)
    yield "no group, waiting", shown(scenes.table_with(locale, place=None), BETO)
    yield "no group, to draw", shown(scenes.table_with(locale, place=None), ANA)
    yield "no group, to throw", shown(scenes.took(locale, place=None), ANA)


def result_scenes(locale: str) -> Iterator[Scene]:
    closed, won = scenes.closed_hand(locale), scenes.won(locale)
    yield "one hand", result_screen(closed, PLACE, AROUND, first=1, last=1)
    yield "the last hand", result_screen(won, ANA, AROUND, first=1, last=1)
    yield "match over", shown(won, PLACE)
    yield "chinchón", told(scenes.closed_hand(locale, hands=scenes.CHINCHON))
    points = replace(scenes.RULES, chinchon=Chinchon.MINUS_50)
    yield "chinchón for points", told(scenes.closed_hand(locale, rules=points, hands=scenes.CHINCHON))
    run = replace(scenes.RULES, wild_run_of_7_one=-25)
    yield "run of seven", told(scenes.closed_hand(locale, rules=run, hands=scenes.RUN_OF_SEVEN))
    yield "nobody closed", told(scenes.without_closer(locale))
    lay_offs = scenes.lowest(locale, lay_off_after_full_close=True)
    yield "lay-offs all round, a wild card replaced, the limit reached", told(lay_offs)
    yield "no lay-offs after a full close", told(scenes.lowest(locale))
    tied = scenes.lowest(locale, totals=(47, 34, 57, 88), lay_off_after_full_close=True)
    yield "lowest total, tied", shown(tied, PLACE)
    yield "with a pot", shown(scenes.pot_won(locale), PLACE)
    yield "all out at once, tied", shown(scenes.all_out(locale), PLACE)
    yield "closed after the match", shown(replace(won, stage=Stage.CLOSED, closed_why="over"), PLACE)
    yield "closed for a rematch", shown(replace(won, stage=Stage.CLOSED, closed_why="rematch"), ANA)
    for why in ("left", "everybody-left", "idle", "something-new"):
        yield (
            f"closed: {why}",
            shown(replace(scenes.forming(locale), stage=Stage.CLOSED, closed_why=why), PLACE),
        )


def told(table: Table) -> Screen:
    return result_screen(table, PLACE, AROUND, first=1, last=1)


def page_scenes(locale: str) -> Iterator[Scene]:
    yield "greeting", greeting_screen(locale, AROUND)
    yield "greeting, seated", greeting_screen(locale, AROUND, codes=["7KQ2MX", "ABC234"])
    yield "help", help_screen(locale, AROUND)
    yield "languages", languages_screen(locale, AROUND)
    yield "preferences", preferences_screen(locale, CardStyle.LETTERS, AROUND)


def peek_scenes(locale: str) -> Iterator[Scene]:
    table = scenes.table_with(locale)
    yield "hand", peek_hand(table, ANA)
    yield "hand of eight", peek_hand(scenes.took(locale), ANA)
    yield "hand before the match", peek_hand(scenes.forming(locale), ANA)
    yield "hand of one who is out", peek_hand(scenes.closed_hand(locale, totals=(12, 34, 99, 88)), CARLA)
    yield "table", peek_table(table, locale, CardStyle.EMOJI)
    yield "table between hands", peek_table(scenes.closed_hand(locale), locale, CardStyle.EMOJI)
    yield "table before the match", peek_table(scenes.forming(locale), locale, CardStyle.EMOJI)
    yield "table after the match", peek_table(scenes.won(locale), locale, CardStyle.EMOJI)
    for name, rules in PRESETS.items():
        yield f"rules of {name}", peek_rules(lobby([person(0)], rules=rules), locale)


ARGS = {
    ReplyCode.DREW: ("10c", ""),
    ReplyCode.TOOK: ("3o", ""),
    ReplyCode.DISCARDED: ("jk", ""),
    ReplyCode.READY: ("🍀", ""),
    ReplyCode.CLOSED: ("loose", "minus_ten", "run_of_7", "chinchon", ""),
    ReplyCode.STYLE_SET: ("letters", "anything"),
    ReplyCode.SETTING_REFUSED: ("close_limit,close_mode", "anything"),
    ReplyCode.ILLEGAL: (
        "card.not_held",
        "close.too_many_loose",
        "close.over_limit",
        "close.first_round",
        "move.discard_pile_empty",
        "move.nothing_to_draw",
        "move.seat_out",
        "move.match_over",
        "meld.wilds",
        "",
    ),
}


def toast_scenes(locale: str) -> Iterator[Scene]:
    for code in ReplyCode:
        for arg in ARGS.get(code, ("",)):
            alert = " (alert)" if is_alert(code) else ""
            yield f"{code} {arg}".rstrip() + alert, toast(code, arg, locale)


SCENES: dict[str, Callable[[str], Iterator[Scene]]] = {
    "lobby": lobby_scenes,
    "settings": settings_scenes,
    "rules": rules_scenes,
    "ready": ready_scenes,
    "table": table_scenes,
    "hand": hand_scenes,
    "showing": showing_scenes,
    "reentry": reentry_scenes,
    "result": result_scenes,
    "pages": page_scenes,
    "peeks": peek_scenes,
    "toasts": toast_scenes,
}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", SCENES)
def test_screens_read_as_written_down(name: str, locale: str) -> None:
    path = FOLDER / f"{name}.{locale}.txt"
    text = written(SCENES[name](locale))
    if os.environ.get("CHINCHON_WRITE_GOLDEN") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text
