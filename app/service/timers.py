"""What a table does by itself: computer players move, pauses end, hands are dealt, idle tables close."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, assert_never

from app import lobby
from app.change import Change, Denied
from app.commands import ReplyCode
from app.table import ChatKey, Stage, Table, TimerKind

if TYPE_CHECKING:
    from app.play import Play
    from app.ports import Clock, DueStore, PeopleStore, TimerWork
    from app.service.commits import Commits


@dataclass(frozen=True, slots=True)
class Timers:
    """Carries out timers whose time has come."""

    commits: Commits
    due: DueStore
    hints: PeopleStore
    clock: Clock
    play: Play

    async def timer(self, work: TimerWork) -> None:
        """Carry out one timer. Its effect is a commit, which ends the work; without effect it is put back."""
        if work.loaded is None:
            await self.due.release_timer(work, again_ms=None)
            return
        try:
            outcome = await self.commits.change(work.table_id, self._decide, loaded=work.loaded)
        except Denied as denied:
            if denied.code is not ReplyCode.UNKNOWN_TABLE:
                raise
            await self.due.release_timer(work, again_ms=None)
            return
        table = outcome.table
        if table == work.loaded.table:
            await self.due.release_timer(work, again_ms=table.timer.due_ms if table.timer else None)
        elif table.stage is Stage.CLOSED:
            await self._forget(table)

    async def chat_shown(self, table: Table, chat: ChatKey) -> None:
        """The chat shows this document; if those are the frozen charms in the shared chat, deal at once."""
        timer = table.timer
        if timer is not None and timer.kind is TimerKind.DEAL and chat == (table.place or chat):
            await self.due.wake(table.id)

    def _decide(self, table: Table) -> Change:
        timer, now_ms = table.timer, self.clock.now_ms()
        if timer is None or timer.step != table.step:
            return Change(table)
        if timer.due_ms > now_ms and timer.kind is not TimerKind.DEAL:
            return Change(table)
        match timer.kind:
            case TimerKind.COMPUTER:
                return self.play.computer_turn(table, now_ms=now_ms)
            case TimerKind.PAUSE:
                return Change(self.play.freeze(table, now_ms=now_ms))
            case TimerKind.REENTRY:
                return self.play.stay_out(table, now_ms=now_ms)
            case TimerKind.DEAL:
                return self.play.deal(table, now_ms=now_ms)
            case TimerKind.EXPIRY:
                return Change(lobby.closed(table, "over" if table.stage is Stage.OVER else "idle"))
            case _:
                assert_never(timer.kind)

    async def _forget(self, table: Table) -> None:
        """Unbind a closed table's chat; a crash before this leaves a hint that the document overrules."""
        if table.place is not None and await self.hints.table_in(table.place) == table.id:
            await self.hints.put_table_in(table.place, None)
