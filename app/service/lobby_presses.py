"""What the buttons of the lobby do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app import house_rules, lobby
from app.change import Change, Denied
from app.commands import Act, Press, ReplyCode
from app.pace import Pace
from app.play import Play
from app.steps import opening_record
from app.table import Stage, Table

LOBBY_ACTS: Final = frozenset(
    {
        Act.ADD_COMPUTER,
        Act.REMOVE_COMPUTER,
        Act.SET,
        Act.PRESET,
        Act.PAGE,
        Act.LEVEL,
        Act.SPEED,
        Act.SHOWING,
        Act.START,
        Act.STAND_UP,
    }
)
"""Acts that make sense before the match only."""


def press_in_lobby(table: Table, press: Press, index: int, *, play: Play, pace: Pace, now_ms: int) -> Change:
    """Carry out a press of `LOBBY_ACTS`; the table lives on, or its match begins."""
    change = _changed(table, press, index)
    after = change.table
    if after.stage is Stage.PLAY:
        begun = play.begin(replace(after, started_ms=now_ms), now_ms=now_ms)
        return replace(change, table=begun, record=opening_record(after))
    if after.stage is Stage.CLOSED:
        return change
    return replace(change, table=lobby.touched(after, now_ms=now_ms, pace=pace))


def _changed(table: Table, press: Press, index: int) -> Change:
    match press.act:
        case Act.ADD_COMPUTER:
            return lobby.add_computer(table, seats_after=_seats(press.arg))
        case Act.REMOVE_COMPUTER:
            return lobby.remove_computer(table, seats_after=_seats(press.arg))
        case Act.STAND_UP:
            return lobby.stand_up(table, index)
        case _:
            if press.who.id != table.host:
                raise Denied(ReplyCode.NOT_HOST)
            return _by_host(table, press, index)


def _by_host(table: Table, press: Press, index: int) -> Change:
    match press.act:
        case Act.SET:
            return house_rules.set_rule(table, press.arg)
        case Act.PRESET:
            return house_rules.set_preset(table, press.arg)
        case Act.LEVEL:
            return house_rules.set_level(table, press.arg)
        case Act.SPEED:
            return house_rules.set_speed(table, press.arg)
        case Act.SHOWING:
            return house_rules.set_showing(table, press.arg)
        case Act.PAGE:
            return house_rules.turn_page(table, index, press.arg)
        case Act.START:
            return lobby.start(table)
        case _:
            raise Denied(ReplyCode.UNKNOWN_BUTTON)


def _seats(arg: str) -> int:
    if not (arg.isascii() and arg.isdecimal() and len(arg) == 1):
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return int(arg)
