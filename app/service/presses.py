"""What each button does to a table: pure decisions about presses, which may be stale or forged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from app import lobby
from app.change import Change, Denied
from app.choices import closing, discard_or_question
from app.commands import Act, Command, Press, ReplyCode
from app.i18n import LOCALES
from app.play import Play, opening_record
from app.screens.charms import CHARMS
from app.screens.look import LEAVE_PROMPT
from app.screens.model import STEPLESS
from app.table import Absence, Driver, Seat, Stage, Table
from engine.cards import Card
from engine.errors import EngineError
from engine.moves import DECLINE_REENTRY, REENTER, DrawStock, TakeDiscard
from engine.state import Match
from engine.views import seat_view

if TYPE_CHECKING:
    from app.pace import Pace

PEEKS: Final = frozenset({Act.PEEK_HAND, Act.PEEK_TABLE, Act.PEEK_RULES})
"""Acts that show something to the presser and change nothing; good at any step."""


class FromTheFuture(Exception):
    """A button bears a later step than the document: writes of the table have been lost."""


def decide(table: Table, press: Press, *, play: Play, pace: Pace, now_ms: int) -> Change:
    """Judge a press that is no peek, and carry it out.

    Raises:
        Denied: with the code of the answer.
        FromTheFuture: the table has lost writes.
    """
    if press.bot != table.bot:
        raise Denied(ReplyCode.UNKNOWN_TABLE)
    if press.step > table.step:
        raise FromTheFuture(table.id)
    if table.stage is Stage.CLOSED:
        raise Denied(ReplyCode.TABLE_CLOSED)
    index = table.seat_of(press.who.id)
    if index is None:
        raise Denied(ReplyCode.NOT_SEATED)
    if press.step != table.step and press.act not in STEPLESS:
        raise Denied(ReplyCode.STALE)
    deed = _DEEDS.get(press.act)
    if deed is None:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    change = deed(present(table, index, private=press.private), press, index, _Hands(play, pace, now_ms))
    return _tapped(change, press.who.id, now_ms=now_ms)


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


def _tapped(change: Change, person: str, *, now_ms: int) -> Change:
    table = change.table
    index = table.seat_of(person)
    if index is None:
        return change
    seat = replace(table.seats[index], last_tap_ms=now_ms)
    return replace(change, table=replace(table.with_seat(index, seat), touched_ms=now_ms))


@dataclass(frozen=True, slots=True)
class _Hands:
    """What carrying out a press needs besides table and press."""

    play: Play
    pace: Pace
    now_ms: int


_Deed = Callable[[Table, Press, int, _Hands], Change]


def _ready(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    return hands.play.ready(table, index, _charm(press.arg), now_ms=hands.now_ms)


def _draw(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    move = TakeDiscard() if press.act is Act.TAKE else DrawStock()
    return hands.play.move(table, index, move, now_ms=hands.now_ms)


def _discard(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    move = discard_or_question(_match(table), index, _card(press.arg), sure=press.act is Act.DISCARD_SURE)
    if isinstance(move, str):
        return _asked(table, index, move)
    return hands.play.move(table, index, move, now_ms=hands.now_ms)


def _close(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    card_text, _, digest = press.arg.partition(".")
    _must_be_on_turn(table, index)
    move = closing(seat_view(_match(table), index), _card(card_text), digest)
    if move is None:
        raise Denied(ReplyCode.STALE)
    return hands.play.move(table, index, move, now_ms=hands.now_ms)


def _closings(table: Table, _press: Press, index: int, _hands: _Hands) -> Change:
    _must_be_on_turn(table, index)
    return _asked(table, index, "closings")


def _reenter(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    move = REENTER if press.act is Act.REENTER else DECLINE_REENTRY
    return hands.play.move(table, index, move, now_ms=hands.now_ms)


def _back(table: Table, _press: Press, index: int, _hands: _Hands) -> Change:
    return Change(table.with_seat(index, replace(table.seats[index], prompt=None)))


def _ask_to_leave(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    if table.stage is Stage.PLAY:
        return _asked(table, index, LEAVE_PROMPT)
    return _leave(table, press, index, hands)


def _leave(table: Table, _press: Press, index: int, hands: _Hands) -> Change:
    return left(table, index, hands.play, hands.now_ms)


def _return(table: Table, _press: Press, index: int, hands: _Hands) -> Change:
    return returned(table, index, play=hands.play, now_ms=hands.now_ms)


def _language(table: Table, press: Press, index: int, _hands: _Hands) -> Change:
    return spoken(table, index, press.arg)


def _in_lobby(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    change = _lobby_act(table, press, index)
    after, now_ms = change.table, hands.now_ms
    if after.stage is Stage.PLAY:
        begun = hands.play.begin(replace(after, started_ms=now_ms), now_ms=now_ms)
        return replace(change, table=begun, record=opening_record(after))
    if after.stage is Stage.CLOSED:
        return change
    return replace(change, table=lobby.touched(after, now_ms=now_ms, pace=hands.pace))


def _lobby_act(table: Table, press: Press, index: int) -> Change:
    match press.act:
        case Act.ADD_COMPUTER:
            return lobby.add_computer(table, seats_after=_number(press.arg))
        case Act.REMOVE_COMPUTER:
            return lobby.remove_computer(table, seats_after=_number(press.arg))
        case Act.STAND_UP:
            return lobby.stand_up(table, index)
        case Act.SET:
            _must_be_host(table, press)
            return lobby.set_rule(table, press.arg)
        case Act.PRESET:
            _must_be_host(table, press)
            return lobby.set_preset(table, press.arg)
        case Act.LEVEL:
            _must_be_host(table, press)
            return lobby.set_level(table, press.arg)
        case Act.PAGE:
            _must_be_host(table, press)
            return lobby.turn_page(table, index, press.arg)
        case _:
            _must_be_host(table, press)
            return lobby.start(table)


def _must_be_host(table: Table, press: Press) -> None:
    if press.who.id != table.host:
        raise Denied(ReplyCode.NOT_HOST)


_DEEDS: Final[Mapping[Act, _Deed]] = {
    Act.ADD_COMPUTER: _in_lobby,
    Act.REMOVE_COMPUTER: _in_lobby,
    Act.SET: _in_lobby,
    Act.PRESET: _in_lobby,
    Act.PAGE: _in_lobby,
    Act.LEVEL: _in_lobby,
    Act.START: _in_lobby,
    Act.STAND_UP: _in_lobby,
    Act.READY: _ready,
    Act.DRAW: _draw,
    Act.TAKE: _draw,
    Act.DISCARD: _discard,
    Act.DISCARD_SURE: _discard,
    Act.REENTER: _reenter,
    Act.STAY_OUT: _reenter,
    Act.CLOSINGS: _closings,
    Act.CLOSE: _close,
    Act.BACK: _back,
    Act.LEAVE: _ask_to_leave,
    Act.LEAVE_SURE: _leave,
    Act.RETURN: _return,
    Act.LANGUAGE: _language,
}
"""What each act does; the acts that are missing (peeks, rematch) are not done to this table."""


def _match(table: Table) -> Match:
    if table.match is None:
        raise Denied(ReplyCode.STALE)
    return table.match


def _must_be_on_turn(table: Table, index: int) -> None:
    if _match(table).turn != index:
        raise Denied(ReplyCode.NOT_YOUR_TURN)


def _asked(table: Table, index: int, prompt: str) -> Change:
    """Open a question on the person's own screen."""
    return Change(table.with_seat(index, replace(table.seats[index], prompt=prompt)), ReplyCode.SURE)


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


def _charm(arg: str) -> str:
    number = _number(arg)
    if number >= len(CHARMS):
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return CHARMS[number]


def _number(arg: str) -> int:
    if not (arg.isascii() and arg.isdecimal() and len(arg) < 3):
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return int(arg)


def _card(arg: str) -> Card:
    try:
        return Card.parse(arg)
    except EngineError:
        raise Denied(ReplyCode.UNKNOWN_BUTTON) from None
