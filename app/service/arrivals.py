"""How people come to a table: opening one, a link or a code, a greeting, a rematch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app import lobby
from app.change import Change, Denied
from app.commands import Command, JoinTable, OpenTable, Press, ReplyCode
from app.reply import Reply
from app.screens import Surroundings, greeting_screen
from app.service.attendance import returned, ring_again
from app.service.replies import toast_reply
from app.table import ChatKey, Stage, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.pace import Pace
    from app.play import Play
    from app.pledges import Pledges
    from app.ports import Clock, Known, PeopleStore
    from app.service.commits import Commits
    from app.service.people import People


@dataclass(frozen=True, slots=True)
class Arrivals:
    """Seats people, with what that needs."""

    commits: Commits
    hints: PeopleStore
    people: People
    clock: Clock
    play: Play
    pledges: Pledges
    pace: Pace
    around: Mapping[str, Surroundings]

    async def open(self, command: OpenTable) -> Reply:
        """Open a table in this chat, or show the one that is there once more."""
        known = await self.people.known(command.who)
        here = await self.active_in(command.chat)
        new_id = lobby.table_id(bot=command.bot, origin=command.update)
        if here is not None and here.id != new_id:
            await self.commits.change(here.id, ring_again(command), update=command.update)
            return toast_reply(ReplyCode.TABLE_HERE, "", known.locale)
        place = None if command.private else command.chat
        await self._opened(command, new_id, known, place=place, like=None)
        return toast_reply(ReplyCode.OPENED, "", known.locale)

    async def join(self, command: JoinTable) -> Reply:
        """Sit down by code, or be given one's seat back."""
        code = lobby.normal_code(command.code)
        table_id = await self.hints.table_of_code(code) if code else None
        if table_id is None:
            if command.typed:
                return await self.greet(command)
            raise Denied(ReplyCode.UNKNOWN_CODE)
        return await self._sit(command, table_id, await self.people.known(command.who))

    async def greet(self, command: Command) -> Reply:
        """Somebody says hello: their table if they have one, else how to begin."""
        known = await self.people.known(command.who)
        table = await self.active_of(known)
        if table is not None:
            return await self._sit(command, table.id, known)
        return Reply(ReplyCode.GREETING, screen=greeting_screen(known.locale, self.around[command.bot]))

    async def rematch(self, press: Press) -> Reply:
        """Sit down at a new table with the same rules and computer players; the first to press opens it."""
        old = await self.commits.look(press.table)
        if old is None or old.bot != press.bot:
            raise Denied(ReplyCode.UNKNOWN_TABLE)
        known = await self.people.known(press.who, fallback=old.locale)
        new_id = lobby.table_id(bot=press.bot, origin=f"rematch|{old.id}")
        if await self.commits.look(new_id) is not None:
            return await self._sit(press, new_id, known)
        if old.stage is not Stage.OVER:
            raise Denied(ReplyCode.TABLE_CLOSED if old.stage is Stage.CLOSED else ReplyCode.STALE)
        if old.seat_of(press.who.id) is None:
            raise Denied(ReplyCode.NOT_SEATED)
        await self._opened(press, new_id, known, place=old.place, like=old)
        await self.commits.change(old.id, lambda table: Change(lobby.closed(table, "rematch")))
        return toast_reply(ReplyCode.OPENED, "", known.locale)

    async def active_in(self, chat: ChatKey) -> Table | None:
        """The table of a chat that has not closed; the hint may be out of date, the document decides."""
        table_id = await self.hints.table_in(chat)
        table = await self.commits.look(table_id) if table_id else None
        return table if table is not None and table.stage is not Stage.CLOSED else None

    async def active_of(self, known: Known) -> Table | None:
        """The latest table where the person still sits."""
        for table_id in reversed(known.tables):
            table = await self.commits.look(table_id)
            if table is not None and table.stage is not Stage.CLOSED and table.seat_of(known.id) is not None:
                return table
        return None

    async def meant(self, command: Command, known: Known) -> Table | None:
        """The table that a typed command is about: the chat's, or in private the person's latest."""
        if not command.private:
            return await self.active_in(command.chat)
        return await self.active_of(known)

    async def _opened(
        self, command: Command, new_id: str, known: Known, *, place: ChatKey | None, like: Table | None
    ) -> None:
        now_ms = self.clock.now_ms()
        table = lobby.open_table(
            id=new_id,
            bot=command.bot,
            code=await self._code(new_id),
            host=lobby.seat_for(command.who, locale=known.locale, style=known.style, now_ms=now_ms),
            place=place,
            pledge=self.pledges.new(new_id, 1),
            now_ms=now_ms,
            pace=self.pace,
        )
        created = await self.commits.create(lobby.alike(table, like) if like else table)
        # The hints come after the document: a redelivery finds the table and sets them again.
        await self.hints.put_table_in(created.place or command.chat, created.id)
        await self.people.sat_down(known, created.id)

    async def _code(self, table_id: str) -> str:
        attempt = 0
        while not await self.hints.claim_code(lobby.share_code(table_id, attempt), table_id):
            attempt += 1
        return lobby.share_code(table_id, attempt)

    async def _sit(self, command: Command, table_id: str, known: Known) -> Reply:
        def decide(table: Table) -> Change:
            if table.bot != command.bot:
                raise Denied(ReplyCode.UNKNOWN_TABLE)
            if table.stage is Stage.CLOSED:
                raise Denied(ReplyCode.TABLE_CLOSED)
            now_ms = self.clock.now_ms()
            index = table.seat_of(command.who.id)
            if index is not None:
                return returned(table, index, play=self.play, now_ms=now_ms)
            seat = lobby.seat_for(command.who, locale=known.locale, style=known.style, now_ms=now_ms)
            change = lobby.sit(table, seat)
            return replace(change, table=lobby.touched(change.table, now_ms=now_ms, pace=self.pace))

        outcome = await self.commits.change(table_id, decide, update=command.update)
        await self.people.sat_down(known, table_id)
        return toast_reply(outcome.code, outcome.arg, known.locale)
