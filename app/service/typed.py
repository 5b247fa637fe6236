"""Commands that people type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app import house_rules, lobby
from app.change import Change, Denied
from app.commands import (
    Help,
    HouseRules,
    LeaveTable,
    Preferences,
    ReplyCode,
    SetLanguage,
    ShowHand,
    ShowTable,
)
from app.i18n import LOCALES, negotiate
from app.pace import Pace
from app.play import Play
from app.ports import Clock
from app.reply import Reply
from app.screens import (
    Surroundings,
    help_screen,
    languages_screen,
    preferences_screen,
    rules_screen,
)
from app.service.arrivals import Arrivals
from app.service.attendance import left, returned, ring_again, spoken
from app.service.commits import Commits
from app.service.people import People
from app.service.replies import toast_reply
from app.table import Absence, CardStyle, Table


@dataclass(frozen=True, slots=True)
class Typed:
    """Answers typed commands, with what that needs."""

    commits: Commits
    people: People
    arrivals: Arrivals
    clock: Clock
    play: Play
    pace: Pace
    around: Mapping[str, Surroundings]

    async def house_rules(self, command: HouseRules) -> Reply:
        """The table's rules in words, or the host's wish for others."""
        known = await self.people.known(command.who)
        table = await self.arrivals.meant(command, known)
        if table is None:
            raise Denied(ReplyCode.NO_TABLE)
        if not command.text:
            screen = rules_screen(table, known.locale, self.around[command.bot])
            return Reply(ReplyCode.RULES, screen=screen)

        def judge(table: Table) -> Change:
            if table.host != command.who.id:
                raise Denied(ReplyCode.NOT_HOST)
            change = house_rules.set_house_rules(table, command.text)
            touched = lobby.touched(change.table, now_ms=self.clock.now_ms(), pace=self.pace)
            return replace(change, table=touched)

        outcome = await self.commits.change(table.id, judge, update=command.update)
        return toast_reply(outcome.code, outcome.arg, known.locale)

    async def show(self, command: ShowHand | ShowTable) -> Reply:
        """A fresh hand or table message at the end of its chat."""
        known = await self.people.known(command.who)
        table = await self.arrivals.meant(command, known)
        if table is None:
            raise Denied(ReplyCode.NO_TABLE)
        shared = isinstance(command, ShowTable) and not command.private

        def judge(table: Table) -> Change:
            if shared:
                return ring_again(command)(table)
            index = table.seat_of(command.who.id)
            if index is None:
                raise Denied(ReplyCode.NOT_SEATED)
            back = table.seats[index].absence is Absence.UNREACHABLE and command.private
            if back:
                return returned(table, index, play=self.play, now_ms=self.clock.now_ms())
            seat = table.seats[index]
            return Change(table.with_seat(index, replace(seat, ring=seat.ring + 1)))

        await self.commits.change(table.id, judge, update=command.update)
        return Reply(ReplyCode.NOTHING)

    async def leave(self, command: LeaveTable) -> Reply:
        """Get up; in mid-match a computer plays the seat on."""
        known = await self.people.known(command.who)
        table = await self.arrivals.meant(command, known)
        if table is None:
            raise Denied(ReplyCode.NO_TABLE)

        def judge(table: Table) -> Change:
            index = table.seat_of(command.who.id)
            if index is None:
                raise Denied(ReplyCode.NOT_SEATED)
            return left(table, index, self.play, self.clock.now_ms())

        outcome = await self.commits.change(table.id, judge, update=command.update)
        return toast_reply(outcome.code, outcome.arg, known.locale)

    async def language(self, command: SetLanguage) -> Reply:
        """Speak another language, with the person and, if the host asks in it, with the group."""
        known = await self.people.known(command.who)
        if not command.locale:
            return Reply(ReplyCode.LANGUAGES, screen=languages_screen(known.locale, self.around[command.bot]))
        locale = negotiate(command.locale)
        if locale[:2] != command.locale[:2].lower():
            raise Denied(ReplyCode.LANGUAGE_UNKNOWN, ", ".join(LOCALES))
        known = await self.people.speaks(known, locale)
        table = await self.arrivals.meant(command, known)

        def judge(table: Table) -> Change:
            if not command.private and table.host == command.who.id:
                table = replace(table, locale=locale)
            index = table.seat_of(command.who.id)
            return Change(table) if index is None else spoken(table, index, locale)

        if table is not None:
            await self.commits.change(table.id, judge, update=command.update)
        return toast_reply(ReplyCode.LANGUAGE_SET, locale, locale)

    async def preferences(self, command: Preferences) -> Reply:
        """What the person can choose for themselves."""
        known = await self.people.known(command.who)
        screen = preferences_screen(known.locale, CardStyle(known.style), self.around[command.bot])
        return Reply(ReplyCode.PREFERENCES, screen=screen)

    async def help(self, command: Help) -> Reply:
        """How to play."""
        known = await self.people.known(command.who)
        return Reply(ReplyCode.HELP, screen=help_screen(known.locale, self.around[command.bot]))
