"""What each button does to a table: pure decisions about presses, which may be stale or forged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from app.change import Change, Denied
from app.choices import closing, discard_or_question
from app.commands import Act, Press, ReplyCode
from app.play import Play
from app.screens import CHARMS, keep_prompt, parse_kept, show_move
from app.screens.look import LEAVE_PROMPT
from app.screens.model import STEPLESS
from app.service.attendance import left, present, returned, spoken, styled, tapped
from app.service.lobby_presses import LOBBY_ACTS, press_in_lobby
from app.table import Stage, Table
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
    table = present(table, index, private=press.private)
    if press.act in LOBBY_ACTS:
        change = press_in_lobby(table, press, index, play=play, pace=pace, now_ms=now_ms)
    else:
        deed = _DEEDS.get(press.act)
        if deed is None:
            raise Denied(ReplyCode.UNKNOWN_BUTTON)
        change = deed(table, press, index, _Hands(play, now_ms))
    return tapped(change, press.who.id, now_ms=now_ms)


@dataclass(frozen=True, slots=True)
class _Hands:
    """What carrying out a press needs besides table and press."""

    play: Play
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


def _show(table: Table, press: Press, index: int, hands: _Hands) -> Change:
    kept = _kept(press.arg)
    _must_be_on_turn(table, index)
    try:
        move = show_move(seat_view(_match(table), index), kept)
    except EngineError:
        raise Denied(ReplyCode.STALE) from None
    return hands.play.move(table, index, move, now_ms=hands.now_ms)


def _keep(table: Table, press: Press, index: int, _hands: _Hands) -> Change:
    kept = _kept(press.arg)
    _must_be_on_turn(table, index)
    try:
        prompt = keep_prompt(seat_view(_match(table), index), kept)
    except EngineError:
        raise Denied(ReplyCode.STALE) from None
    return Change(table.with_seat(index, replace(table.seats[index], prompt=prompt)))


def _style(table: Table, press: Press, index: int, _hands: _Hands) -> Change:
    return styled(table, index, press.arg)


def _language(table: Table, press: Press, index: int, _hands: _Hands) -> Change:
    return spoken(table, index, press.arg)


_DEEDS: Final[Mapping[Act, _Deed]] = {
    Act.READY: _ready,
    Act.DRAW: _draw,
    Act.TAKE: _draw,
    Act.DISCARD: _discard,
    Act.DISCARD_SURE: _discard,
    Act.REENTER: _reenter,
    Act.STAY_OUT: _reenter,
    Act.CLOSINGS: _closings,
    Act.CLOSE: _close,
    Act.SHOW: _show,
    Act.SHOW_KEEP: _keep,
    Act.BACK: _back,
    Act.LEAVE: _ask_to_leave,
    Act.LEAVE_SURE: _leave,
    Act.RETURN: _return,
    Act.LANGUAGE: _language,
    Act.STYLE: _style,
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


def _charm(arg: str) -> str:
    if not (arg.isascii() and arg.isdecimal() and len(arg) == 1 and int(arg) < len(CHARMS)):
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return CHARMS[int(arg)]


def _kept(arg: str) -> tuple[Card, ...]:
    try:
        return parse_kept(arg)
    except EngineError:
        raise Denied(ReplyCode.UNKNOWN_BUTTON) from None


def _card(arg: str) -> Card:
    try:
        return Card.parse(arg)
    except EngineError:
        raise Denied(ReplyCode.UNKNOWN_BUTTON) from None
