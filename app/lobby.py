"""A table before its match: opening, sitting down and getting up, computer seats, rules, start. All pure."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from app.change import Change, Denied
from app.commands import Person, ReplyCode
from app.table import (
    STAND_IN,
    Absence,
    CardStyle,
    ChatKey,
    Driver,
    Pledge,
    Seat,
    Stage,
    Table,
    Timer,
    TimerKind,
)
from engine.play import new_match
from engine.presets import PRESETS
from engine.rules import problems

if TYPE_CHECKING:
    from app.pace import Pace

CODE_ALPHABET: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0, O, 1, I, L: a code is read aloud and typed on phones."""
CODE_CHARS: Final = 6
DEFAULT_PRESET: Final = "clasico"
COMPUTER_NAMES: Final = ("Luis", "Marta", "Paco", "Nuria", "Chema", "Inés", "Tomás", "Rosa")
_ID_ALPHABET: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_TABLE_ID_CHARS: Final = 10


def table_id(*, bot: str, origin: str) -> str:
    """The immutable id of the table that `origin` opens (an update, a rematch): the same for a redelivery."""
    return _spelled(f"{bot}|{origin}", _ID_ALPHABET, _TABLE_ID_CHARS)


def share_code(table: str, attempt: int) -> str:
    """The code that a table asks for at its n-th attempt (0, 1, …; an earlier one may be taken)."""
    return _spelled(f"code|{table}|{attempt}", CODE_ALPHABET, CODE_CHARS)


def _spelled(seed: str, alphabet: str, length: int) -> str:
    """Characters of the alphabet that follow from a text, as good as drawn by lot."""
    number = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=16).digest())
    text = ""
    for _ in range(length):
        number, place = divmod(number, len(alphabet))
        text += alphabet[place]
    return text


def normal_code(typed: str) -> str | None:
    """What a person typed as a code, in its normal form, or None if it cannot be one."""
    text = re.sub(r"[\s.·-]", "", typed).upper()
    return text if len(text) == CODE_CHARS and all(c in CODE_ALPHABET for c in text) else None


def open_table(  # noqa: PLR0913 - a record's fields
    *,
    id: str,  # noqa: A002 - the field's own name
    bot: str,
    code: str,
    host: Seat,
    place: ChatKey | None,
    pledge: Pledge,
    now_ms: int,
    pace: Pace,
) -> Table:
    """A new lobby with its opener seated; the pledge is made here, before anyone else sits."""
    if host.person is None:
        raise ValueError("a table is opened by a person")
    table = Table(
        id=id,
        bot=bot,
        code=code,
        step=0,
        stage=Stage.LOBBY,
        host=host.person,
        locale=host.locale,
        rules=PRESETS[DEFAULT_PRESET],
        preset=DEFAULT_PRESET,
        place=place,
        seats=(host,),
        match_no=1,
        pledge=pledge,
        opened_ms=now_ms,
    )
    return touched(table, now_ms=now_ms, pace=pace)


def alike(table: Table, other: Table) -> Table:
    """The new table with the rules, language and computer players of another one (for a rematch)."""
    computers = tuple(
        Seat(name=seat.name, driver=Driver.COMPUTER) for seat in other.seats if not seat.is_person
    )
    return replace(
        table,
        rules=other.rules,
        preset=other.preset,
        level=other.level,
        speed=other.speed,
        locale=other.locale,
        seats=(*table.seats, *computers),
    )


def seat_for(who: Person, *, locale: str, style: str = CardStyle.EMOJI, now_ms: int) -> Seat:
    """A seat for a person who sits down now."""
    return Seat(
        name=who.name,
        driver=Driver.PERSON,
        person=who.id,
        locale=locale,
        style=CardStyle(style),
        last_tap_ms=now_ms,
    )


def touched(table: Table, *, now_ms: int, pace: Pace) -> Table:
    """The lobby with its time to live begun anew."""
    timer = Timer(now_ms + pace.lobby_ms, TimerKind.EXPIRY, table.step)
    return replace(table, touched_ms=now_ms, timer=timer)


def sit(table: Table, seat: Seat) -> Change:
    """Sit down, or hear that one sits already."""
    must_be_lobby(table)
    if seat.person is not None and table.seat_of(seat.person) is not None:
        return Change(table, ReplyCode.SEATED_ALREADY)
    if not takes_another(table):
        raise Denied(ReplyCode.TABLE_FULL)
    return Change(replace(table, seats=(*table.seats, seat)), ReplyCode.SEATED)


def takes_another(table: Table) -> bool:
    """Whether the rules have room for one more seat."""
    return len(table.seats) < table.rules.max_seats


def stand_up(table: Table, index: int) -> Change:
    """Get up; the host's rights pass on to the next person. The last person's leaving closes the table."""
    must_be_lobby(table)
    gone = table.seats[index]
    seats = (*table.seats[:index], *table.seats[index + 1 :])
    table = replace(table, seats=seats)
    people = [seat.person for seat in seats if seat.person]
    if not people:
        return Change(closed(table, "left"), ReplyCode.STOOD_UP)
    if gone.person == table.host:
        table = replace(table, host=people[0])
    return Change(table, ReplyCode.STOOD_UP)


def add_computer(table: Table, *, seats_after: int) -> Change:
    """Seat a computer player, unless there are `seats_after` seats already (the tap came twice)."""
    must_be_lobby(table)
    if len(table.seats) != seats_after - 1:
        return Change(table, ReplyCode.COMPUTER_ADDED)
    if not takes_another(table):
        raise Denied(ReplyCode.TABLE_FULL)
    taken = {seat.name for seat in table.seats}
    free = [name for name in COMPUTER_NAMES if name not in taken]
    seat = Seat(name=free[0] if free else f"{COMPUTER_NAMES[0]} {seats_after}", driver=Driver.COMPUTER)
    return Change(replace(table, seats=(*table.seats, seat)), ReplyCode.COMPUTER_ADDED)


def remove_computer(table: Table, *, seats_after: int) -> Change:
    """Take the last computer player away, unless there are `seats_after` seats already."""
    must_be_lobby(table)
    computers = [index for index, seat in enumerate(table.seats) if not seat.is_person]
    if len(table.seats) != seats_after + 1 or not computers:
        return Change(table, ReplyCode.COMPUTER_REMOVED)
    last = computers[-1]
    seats = (*table.seats[:last], *table.seats[last + 1 :])
    return Change(replace(table, seats=seats), ReplyCode.COMPUTER_REMOVED)


def start(table: Table) -> Change:
    """Begin the match: seats are fixed, and people are asked to be ready for the first hand."""
    must_be_lobby(table)
    if len(table.seats) < 2:
        raise Denied(ReplyCode.NEED_PLAYERS)
    if problems(table.rules, seats=len(table.seats)):
        raise Denied(ReplyCode.TABLE_FULL)
    match = new_match(table.rules, seats=len(table.seats))
    seats = tuple(_seat_in_play(seat, table.level) for seat in table.seats)
    return Change(
        replace(table, stage=Stage.PLAY, step=table.step + 1, match=match, seats=seats, charms=None),
        ReplyCode.STARTED,
    )


def closed(table: Table, why: str) -> Table:
    """The table at its end."""
    return replace(table, stage=Stage.CLOSED, step=table.step + 1, timer=None, closed_why=why)


def _seat_in_play(seat: Seat, level: str) -> Seat:
    """The seat at the start of a match; computer players in their own right play at the table's level."""
    policy = level if seat.person is None else STAND_IN
    return replace(seat, driver=_driver(seat), policy=policy, charm=None, ready=False, prompt=None)


def _driver(seat: Seat) -> Driver:
    if seat.person is None:
        return Driver.COMPUTER
    return Driver.STANDS_IN if seat.absence is Absence.UNREACHABLE else Driver.PERSON


def must_be_lobby(table: Table) -> None:
    """Make sure that the match has not begun. Raises `Denied`."""
    match table.stage:
        case Stage.LOBBY:
            return
        case Stage.CLOSED:
            raise Denied(ReplyCode.TABLE_CLOSED)
        case Stage.PLAY | Stage.OVER:
            raise Denied(ReplyCode.TABLE_STARTED)
