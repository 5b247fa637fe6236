"""What a table does by itself: computer players move, pauses end, hands are dealt, idle tables close."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, assert_never

from app import lobby
from app.change import Change, Denied
from app.commands import ReplyCode
from app.play import Play, to_think
from app.ports import Clock, DueStore, PeopleStore, Thinker, TimerWork
from app.service.commits import Commits
from app.table import ChatKey, Stage, Table, TimerKind
from engine.moves import Move

TURN_MOVES: Final = 2
"""A turn is a draw and a discard; a computer player makes both in one commit, so that people see one change."""


@dataclass(frozen=True, slots=True)
class _Thought:
    """Moves that answer the table at one step, and no other."""

    step: int
    moves: tuple[tuple[int, Move], ...]


@dataclass(frozen=True, slots=True)
class Timers:
    """Carries out timers whose time has come."""

    commits: Commits
    due: DueStore
    hints: PeopleStore
    clock: Clock
    play: Play
    thinker: Thinker
    rng: random.Random

    async def timer(self, work: TimerWork) -> None:
        """Carry out one timer. Its effect is a commit, which ends the work; without effect it is put back."""
        if work.loaded is None:
            await self.due.release_timer(work, again_ms=None)
            return
        thought = await self._thought(work.loaded.table)
        try:
            outcome = await self.commits.change(
                work.table_id, lambda table: self._decide(table, thought), loaded=work.loaded
            )
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
            self.commits.wake()

    async def _thought(self, table: Table) -> _Thought | None:
        """The turn that the computer player on turn wants to play, worked out before the table is locked."""
        if not self._is_time(table) or table.timer is None or table.timer.kind is not TimerKind.COMPUTER:
            return None
        moves: list[tuple[int, Move]] = []
        ahead = table
        for _ in range(TURN_MOVES):
            asked = to_think(ahead)
            if asked is None or (moves and asked[0] != moves[0][0]):
                break
            index, view = asked
            move = await self.thinker.choose(table.seats[index].policy, view, self.rng.getrandbits(64))
            moves.append((index, move))
            ahead = self.play.made(ahead, moves[-1:], now_ms=self.clock.now_ms()).table
        return _Thought(table.step, tuple(moves))

    def _is_time(self, table: Table) -> bool:
        timer = table.timer
        if timer is None or timer.step != table.step:
            return False
        return timer.due_ms <= self.clock.now_ms() or timer.kind is TimerKind.DEAL

    def _decide(self, table: Table, thought: _Thought | None) -> Change:
        timer, now_ms = table.timer, self.clock.now_ms()
        if timer is None or not self._is_time(table):
            return Change(table)
        match timer.kind:
            case TimerKind.COMPUTER:
                if thought is None or thought.step != table.step:
                    return Change(table)  # somebody came between; the timer is due again
                return self.play.made(table, thought.moves, now_ms=now_ms)
            case TimerKind.PAUSE:
                return Change(self.play.freeze(table, now_ms=now_ms))
            case TimerKind.SHOWING:
                return self.play.show_for(table, now_ms=now_ms)
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
