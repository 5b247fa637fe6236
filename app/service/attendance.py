"""Who is there: people who come back, go away, get up, or want to be written to otherwise. All pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from app import lobby
from app.change import Change, Denied
from app.commands import Command, ReplyCode
from app.i18n import LOCALES
from app.play import Play
from app.table import Absence, CardStyle, Driver, Seat, Stage, Table


def present(table: Table, index: int, *, private: bool) -> Table:
    """The table with a person back who was unreachable and has now pressed something in the private chat."""
    seat = table.seats[index]
    if seat.absence is not Absence.UNREACHABLE or not private:
        return table
    return table.with_seat(index, back(seat))


def back(seat: Seat) -> Seat:
    """The seat with its person playing again, to be shown the hand afresh."""
    return replace(seat, driver=Driver.PERSON, absence=None, ring=seat.ring + 1)


def away(table: Table, index: int, why: Absence) -> Table:
    """The table with a computer playing this person's seat on; the host's rights pass to somebody present."""
    driver = Driver.STANDS_IN if table.stage is Stage.PLAY else Driver.PERSON
    seat = replace(table.seats[index], driver=driver, absence=why, prompt=None)
    table = table.with_seat(index, seat)
    present_people = [s.person for s in table.seats if s.person and s.absence is None]
    if seat.person == table.host and present_people:
        table = replace(table, host=present_people[0])
    return table


def tapped(change: Change, person: str, *, now_ms: int) -> Change:
    """The change with a note of when the person was last there."""
    table = change.table
    index = table.seat_of(person)
    if index is None:
        return change
    seat = replace(table.seats[index], last_tap_ms=now_ms)
    return replace(change, table=replace(table.with_seat(index, seat), touched_ms=now_ms))


def left(table: Table, index: int, play: Play, now_ms: int) -> Change:
    """Get up in the lobby; in mid-match a computer plays the seat on."""
    if table.stage is Stage.LOBBY:
        return lobby.stand_up(table, index)
    if table.stage is not Stage.PLAY:
        raise Denied(ReplyCode.STALE)
    return Change(play.awaken(away(table, index, Absence.LEFT), now_ms=now_ms), ReplyCode.LEFT)


def returned(table: Table, index: int, *, play: Play, now_ms: int) -> Change:
    """Give the seat back to its person."""
    seat = table.seats[index]
    if seat.absence is None:
        return Change(table.with_seat(index, replace(seat, ring=seat.ring + 1)), ReplyCode.SEATED_ALREADY)
    return Change(play.awaken(table.with_seat(index, back(seat)), now_ms=now_ms), ReplyCode.SEAT_BACK)


def ring_again(command: Command) -> Callable[[Table], Change]:
    """A decision that brings the message of the chat where the command came from to that chat's end."""

    def judge(table: Table) -> Change:
        index = table.seat_of(command.who.id)
        if not command.private or index is None:
            return Change(replace(table, ring=table.ring + 1))
        seat = table.seats[index]
        return Change(table.with_seat(index, replace(seat, ring=seat.ring + 1)))

    return judge


def spoken(table: Table, index: int, locale: str) -> Change:
    """The seat in another language."""
    if locale not in LOCALES:
        raise Denied(ReplyCode.LANGUAGE_UNKNOWN, ", ".join(LOCALES))
    return Change(
        table.with_seat(index, replace(table.seats[index], locale=locale)), ReplyCode.LANGUAGE_SET, locale
    )


def styled(table: Table, index: int, style: str) -> Change:
    """The seat with cards written in another way."""
    if style not in tuple(CardStyle):
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    seat = replace(table.seats[index], style=CardStyle(style))
    return Change(table.with_seat(index, seat), ReplyCode.STYLE_SET, style)
