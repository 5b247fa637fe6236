"""The platform's own news: people that cannot be written to, chats that move or vanish, voice chats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from app.change import Change, Denied
from app.commands import ReachChanged, ReplyCode, VoiceChanged
from app.ports import ChatError, Clock, Moved, PeopleStore, TopicGone, Unreachable
from app.service.attendance import away, returned
from app.table import Absence, ChatKey, PersonId, Table

if TYPE_CHECKING:
    from app.play import Play
    from app.service.commits import Commits, Decide


@dataclass(frozen=True, slots=True)
class News:
    """Fits tables to what the platform says."""

    commits: Commits
    hints: PeopleStore
    clock: Clock
    play: Play

    async def reach(self, command: ReachChanged) -> None:
        """A person blocked the bot, or let it in again."""
        known = await self.hints.person(command.who.id)
        for table_id in known.tables if known else ():
            if command.reachable:
                await self._came_back(table_id, command.who.id)
            else:
                await self._unreachable(table_id, command.who.id)

    async def chat_failed(self, table_id: str, chat: ChatKey, error: ChatError) -> None:
        """A message could not be delivered, and the reason concerns the table."""
        match error:
            case Moved(new=new):
                await self._place_is_now(table_id, chat, new)
            case TopicGone():
                await self._place_is_now(table_id, chat, chat.partition("/")[0] if "/" in chat else None)
            case Unreachable():
                await self._unreachable(table_id, chat)
                await self._place_is_now(table_id, chat, None)
            case _:
                raise TypeError(f"a table has no use for {type(error).__name__}")

    async def place_moved(self, old: ChatKey, new: ChatKey) -> None:
        """The shared chat has another id; both of the platform's messages about it may come, in any order."""
        table_id = await self.hints.table_in(old)
        if table_id is not None:
            await self._place_is_now(table_id, old, new)

    async def place_lost(self, chat: ChatKey) -> None:
        """The bot is out of the shared chat: the match goes on in private chats."""
        table_id = await self.hints.table_in(chat)
        if table_id is not None:
            await self._place_is_now(table_id, chat, None)

    async def voice(self, command: VoiceChanged) -> None:
        """A voice chat began or ended beside the table."""
        table_id = await self.hints.table_in(command.chat)
        if table_id is not None:
            await self._change(table_id, lambda table: Change(replace(table, voice=command.open)))

    async def _place_is_now(self, table_id: str, old: ChatKey, new: ChatKey | None) -> None:
        """The shared chat has another key, or (None) is lost and the match goes on in private chats."""
        moved = False

        def decide(table: Table) -> Change:
            nonlocal moved
            moved = table.place == old
            return Change(replace(table, place=new) if moved else table)

        await self._change(table_id, decide)
        if not moved:
            return
        if new is not None:
            await self.hints.put_table_in(new, table_id)
        await self.hints.put_table_in(old, None)

    async def _unreachable(self, table_id: str, person: PersonId) -> None:
        def decide(table: Table) -> Change:
            index = table.seat_of(person)
            if index is None or table.seats[index].absence is not None:
                return Change(table)
            gone = away(table, index, Absence.UNREACHABLE)
            return Change(self.play.awaken(gone, now_ms=self.clock.now_ms()))

        await self._change(table_id, decide)

    async def _came_back(self, table_id: str, person: PersonId) -> None:
        def decide(table: Table) -> Change:
            index = table.seat_of(person)
            if index is None or table.seats[index].absence is not Absence.UNREACHABLE:
                return Change(table)
            return returned(table, index, play=self.play, now_ms=self.clock.now_ms())

        await self._change(table_id, decide)

    async def _change(self, table_id: str, decide: Decide) -> None:
        """Change a table that may be gone: then there is nothing to do."""
        try:
            await self.commits.change(table_id, decide)
        except Denied as denied:
            if denied.code is not ReplyCode.UNKNOWN_TABLE:
                raise
