"""The one use case: a command comes in, a document goes out, and whoever asked is answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from app.change import Change, Denied
from app.commands import (
    Act,
    Command,
    Greet,
    Help,
    HouseRules,
    JoinTable,
    LeaveTable,
    OpenTable,
    PlaceLost,
    PlaceMoved,
    Preferences,
    Press,
    ReachChanged,
    ReplyCode,
    SetLanguage,
    ShowHand,
    ShowTable,
    Unusable,
    VoiceChanged,
)
from app.explaining import last_reasons
from app.i18n import LOCALES, negotiate
from app.play import Play
from app.reply import Reply
from app.screens import Surroundings, peek_hand, peek_rules, peek_table, peek_why
from app.screens.model import NO_TABLE
from app.service.arrivals import Arrivals
from app.service.attendance import spoken, styled
from app.service.commits import Commits
from app.service.news import News
from app.service.people import People
from app.service.presses import PEEKS, FromTheFuture, decide
from app.service.replies import toast_reply
from app.service.timers import Timers
from app.service.typed import Typed
from app.table import CardStyle, ChatKey, Driver, Table
from engine.notation_reader import parse_match

if TYPE_CHECKING:
    import random
    from collections.abc import Awaitable, Callable, Mapping

    from app.pace import Pace
    from app.pledges import Pledges
    from app.ports import ChatError, Clock, DueStore, PeopleStore, TableStore, Thinker, TimerWork


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What the service needs from outside."""

    tables: TableStore
    due: DueStore
    people: PeopleStore
    clock: Clock
    pledges: Pledges
    pace: Pace
    rng: random.Random
    thinker: Thinker
    around: Mapping[str, Surroundings]
    """By bot."""
    wake: Callable[[], None]
    """Called after each commit, so that this process's worker looks at once."""


class Service:
    """Answers commands and carries out timers. One a process; holds nothing that must survive it."""

    def __init__(self, world: World) -> None:
        self._clock = world.clock
        self._pace = world.pace
        self._play = Play(pledges=world.pledges, pace=world.pace, rng=world.rng)
        self._commits = Commits(world.tables, wake=world.wake)
        self._people = People(world.people)
        self._arrivals = Arrivals(
            commits=self._commits,
            hints=world.people,
            people=self._people,
            clock=world.clock,
            play=self._play,
            pledges=world.pledges,
            pace=world.pace,
            around=world.around,
        )
        self._news = News(self._commits, world.people, world.clock, self._play)
        self._timers = Timers(
            self._commits, world.due, world.people, world.clock, self._play, world.thinker, world.rng
        )
        typed = Typed(
            self._commits,
            self._people,
            self._arrivals,
            world.clock,
            self._play,
            world.pace,
            world.around,
        )
        self._answers: Mapping[type[Command], Callable[[Any], Awaitable[Reply]]] = {
            Press: self._press,
            OpenTable: self._arrivals.open,
            JoinTable: self._arrivals.join,
            Greet: self._arrivals.greet,
            ShowHand: typed.show,
            ShowTable: typed.show,
            LeaveTable: typed.leave,
            SetLanguage: typed.language,
            HouseRules: typed.house_rules,
            Preferences: typed.preferences,
            Help: typed.help,
            Unusable: self._unusable,
        }

    async def handle(self, command: Command) -> Reply:
        """Answer a command. Nothing is answered before it is stored.

        Raises:
            StoreAway: the store does not answer; the platform shall deliver again.
            NewerSchema: a newer replica shall serve this one.
        """
        try:
            return await self._handled(command)
        except Denied as denied:
            known = await self._people.known(command.who)
            return toast_reply(denied.code, denied.arg, known.locale)

    async def timer(self, work: TimerWork) -> None:
        """Carry out a timer whose time has come."""
        await self._timers.timer(work)

    async def chat_failed(self, table_id: str, chat: ChatKey, error: ChatError) -> None:
        """Fit the table to a chat that does not take messages (any more, or under this id)."""
        await self._news.chat_failed(table_id, chat, error)

    async def chat_shown(self, table: Table, chat: ChatKey) -> None:
        """Take note that a chat shows this document now."""
        await self._timers.chat_shown(table, chat)

    async def _handled(self, command: Command) -> Reply:
        answer = self._answers.get(type(command))
        return await (answer(command) if answer else self._told(command))

    async def _told(self, command: Command) -> Reply:
        match command:
            case ReachChanged():
                await self._news.reach(command)
            case PlaceMoved():
                await self._news.place_moved(command.old, command.new)
            case PlaceLost():
                await self._news.place_lost(command.chat)
            case VoiceChanged():
                await self._news.voice(command)
            case _:
                raise TypeError(f"no command: {type(command).__name__}")
        return Reply(ReplyCode.NOTHING)

    async def _unusable(self, _command: Unusable) -> Reply:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)

    async def _press(self, press: Press) -> Reply:
        if press.table == NO_TABLE:
            return await self._prefer(press)
        if press.act in PEEKS:
            return await self._peek(press)
        if press.act is Act.WHY:
            return await self._why(press)
        if press.act is Act.REMATCH:
            return await self._arrivals.rematch(press)
        locale = negotiate(press.who.language)

        def judge(table: Table) -> Change:
            nonlocal locale
            locale = _locale(table, press)
            return decide(table, press, play=self._play, pace=self._pace, now_ms=self._clock.now_ms())

        try:
            outcome = await self._commits.change(
                press.table, judge, update=press.update, pressed=_pressed(press)
            )
        except FromTheFuture:
            await self._commits.doubt(press.table)
            return toast_reply(ReplyCode.STALE, "", locale)
        except Denied as denied:
            return toast_reply(denied.code, denied.arg, locale)
        await self._remember_choice(press, outcome.arg)
        return toast_reply(outcome.code, outcome.arg, _locale(outcome.table, press))

    async def _remember_choice(self, press: Press, chosen: str) -> None:
        if press.act is Act.LANGUAGE:
            await self._people.speaks(await self._people.known(press.who), chosen)
        elif press.act is Act.STYLE:
            await self._people.reads(await self._people.known(press.who), chosen)

    async def _prefer(self, press: Press) -> Reply:
        """A button of no table: what a person chooses holds from now on, and at the table where they sit."""
        known = await self._people.known(press.who)
        choose = {Act.LANGUAGE: spoken, Act.STYLE: styled}.get(press.act)
        allowed = LOCALES if press.act is Act.LANGUAGE else tuple(CardStyle)
        if choose is None or press.arg not in allowed:
            raise Denied(ReplyCode.UNKNOWN_BUTTON)
        await self._remember_choice(press, press.arg)
        table = await self._arrivals.active_of(known)
        if table is not None:

            def judge(table: Table) -> Change:
                index = table.seat_of(press.who.id)
                return Change(table) if index is None else choose(table, index, press.arg)

            await self._commits.change(table.id, judge, update=press.update)
        code = ReplyCode.LANGUAGE_SET if press.act is Act.LANGUAGE else ReplyCode.STYLE_SET
        return toast_reply(code, press.arg, press.arg if press.act is Act.LANGUAGE else known.locale)

    async def _why(self, press: Press) -> Reply:
        """What the computer players say of their last moves; told in private, and nothing changes."""
        table = await self._commits.look(press.table, pressed=_pressed(press))
        if table is None or table.bot != press.bot:
            raise Denied(ReplyCode.UNKNOWN_TABLE)
        locale = _locale(table, press)
        computers = [index for index, seat in enumerate(table.seats) if seat.driver is not Driver.PERSON]
        record = await self._commits.record(table.id)
        reasons = last_reasons(parse_match(record), computers) if record else ()
        if not reasons:
            return toast_reply(ReplyCode.WHY_NOTHING, "", locale)
        index = table.seat_of(press.who.id)
        return Reply(
            ReplyCode.HAND, peek_why(table, reasons, locale, table.seats[index or 0].style), alert=True
        )

    async def _peek(self, press: Press) -> Reply:
        table = await self._commits.look(press.table, pressed=_pressed(press))
        if table is None or table.bot != press.bot:
            raise Denied(ReplyCode.UNKNOWN_TABLE)
        index = table.seat_of(press.who.id)
        locale = _locale(table, press)
        if press.act is Act.PEEK_RULES:
            text = peek_rules(table, locale)
        elif press.act is Act.PEEK_HAND and index is not None and table.match is not None:
            text = peek_hand(table, press.who.id)
        else:
            text = peek_table(table, locale, table.seats[index or 0].style)
        return Reply(ReplyCode.HAND, text, alert=True)


def _pressed(press: Press) -> tuple[ChatKey, str] | None:
    return (press.chat, press.message) if press.message is not None else None


def _locale(table: Table, press: Press) -> str:
    """The language to answer a press in: the seat's, else the person's, else the table's."""
    index = table.seat_of(press.who.id)
    if index is not None:
        return table.seats[index].locale
    return negotiate(press.who.language, default=table.locale)
