"""Carries out what `plan` says for one claimed chat, within its lease and the platform's rates."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, Protocol, assert_never

import structlog

from app.ports import (
    ChatRecord,
    Chats,
    ChatWork,
    Clock,
    DueStore,
    Gone,
    Loaded,
    Moved,
    Rates,
    Refused,
    StoreError,
    TableStore,
    TopicGone,
    Uncertain,
    Unchanged,
    Unreachable,
    Wait,
)
from app.screens.model import Screen
from app.sync import records
from app.sync.actions import Action, Delete, Edit, Post, Strip
from app.sync.meters import Meters
from app.sync.planning import plan
from app.sync.timing import Timing
from app.table import ChatKey, Table

log = structlog.get_logger()

CALLS_A_RUN: Final = 24
"""More calls than any chat can need at once: reaching it means that we are going round in circles."""

ChatFailure = Unreachable | Moved | TopicGone


class Audience(Protocol):
    """What the synchroniser tells the service."""

    async def chat_failed(self, table_id: str, chat: ChatKey, error: ChatFailure) -> None:
        """The platform delivers nothing to this chat (any more)."""

    async def chat_shown(self, table: Table, chat: ChatKey) -> None:
        """The chat shows all that this document has to show."""


class Renderer(Protocol):
    """Draws what a chat must show; pure."""

    def live(self, table: Table, chat: ChatKey) -> Screen | None:
        """The living screen, or None."""

    def results(self, table: Table, chat: ChatKey, *, first: int, last: int) -> Screen:
        """The results of the hands `first` to `last`, 1-based, both included."""


@dataclass(frozen=True, slots=True)
class Line:
    """One bot's way to its chats."""

    chats: Chats
    renderer: Renderer


@dataclass(frozen=True, slots=True)
class _Stop:
    """Why work on a chat ends before the chat is at rest, and when it goes on."""

    ended: str
    again_ms: int | None


@dataclass(slots=True)
class _Run:
    """One claimed chat under way."""

    work: ChatWork
    loaded: Loaded
    line: Line
    record: ChatRecord
    live: Screen | None
    deadline_ms: int
    calls: int = 0
    unsaved: str | None = None
    """Id of a posted message that no record holds yet."""

    @property
    def table(self) -> Table:
        return self.loaded.table

    @property
    def chat(self) -> ChatKey:
        return self.work.chat

    def next(self) -> Action | None:
        return plan(self.table, self.chat, self.record, self.live, self._results)

    def _results(self, first: int, last: int) -> Screen:
        return self.line.renderer.results(self.table, self.chat, first=first, last=last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Synchroniser:
    """Brings claimed chats up to date. One object serves all chats of a process."""

    due: DueStore
    """Where work is saved and finished."""
    tables: TableStore
    """Told of doubts and of messages that nobody put down."""
    rates: Rates
    """Asked before each call."""
    lines: Mapping[str, Line]
    """Each bot's chats and renderer, by the bot's platform id."""
    audience: Audience
    """Told when a chat has been brought up to date or cannot be reached."""
    clock: Clock
    timing: Timing
    jitter: Callable[[], float]
    """Random numbers in [0, 1) for back-offs."""
    meters: Meters

    async def run(self, work: ChatWork, *, deadline_ms: int) -> None:
        """Work on one claimed chat until it is at rest or has to wait; then end the lease.

        A fault of our own is logged and the chat comes again after a back-off.

        Args:
            work: the claimed chat.
            deadline_ms: end of the lease; no call is begun that could outlive it.

        Raises:
            StoreError: the store is away; the lease ends by itself and the chat is then in doubt.
        """
        try:
            ended = await self._run(work, deadline_ms)
        except StoreError:
            raise
        except Exception:
            log.exception("sync_failed", table=work.table_id)
            ended = await self._put_off(work)
        self.meters.sync(ended)

    async def _run(self, work: ChatWork, deadline_ms: int) -> str:
        if work.loaded is None:
            await self.due.finish(work, work.record, again_ms=None)
            return "gone"
        line = self.lines.get(work.loaded.table.bot)
        if line is None:
            # Another replica may know the bot; until then nothing can be shown, and nothing is lost.
            log.warning("bot_unknown", table=work.table_id)
            return await self._put_off(work)
        table = work.loaded.table
        record = records.opened(
            table, work.record, now_ms=self.clock.now_ms(), settle_ms=self.timing.settle_ms
        )
        live = line.renderer.live(table, work.chat)
        return await self._go(_Run(work, work.loaded, line, record, live, deadline_ms))

    async def _go(self, run: _Run) -> str:
        while (action := run.next()) is not None:
            if run.unsaved is not None:
                # Nothing comes between a post and the saving of its id.
                if not await self.due.save(run.work, run.record):
                    return await self._lost(run)
                run.unsaved = None
            stop = await self._not_now(run) or await self._call(run, action)
            if stop is not None:
                return await self._stopped(run, stop)
        return await self._at_rest(run)

    async def _not_now(self, run: _Run) -> _Stop | None:
        """Why no call may be made now: circles, rates, or lease."""
        if run.calls >= CALLS_A_RUN:
            log.error("sync_in_circles", table=run.work.table_id, calls=run.calls)
            run.record = replace(run.record, failures=run.record.failures + 1)
            return self._backed_off(run)
        wait_ms = await self._take(run)
        if 0 < wait_ms <= self.timing.short_wait_ms:
            await self.clock.sleep_ms(wait_ms)
            wait_ms = await self._take(run)
        now_ms = self.clock.now_ms()
        if wait_ms > 0:
            return _Stop("wait", now_ms + wait_ms)
        # Last, so that nothing that takes time comes between this look at the clock and the call.
        return _Stop("again", now_ms) if now_ms + self.timing.call_timeout_ms > run.deadline_ms else None

    async def _take(self, run: _Run) -> int:
        group = all(seat.person != run.chat for seat in run.table.seats)
        now_ms = self.clock.now_ms()
        return await self.rates.take(bot=run.table.bot, chat=run.chat, group=group, now_ms=now_ms)

    async def _call(self, run: _Run, action: Action) -> _Stop | None:
        """Make one call and put its outcome into the run's record; why to stop, or None to go on."""
        run.calls += 1
        began_ms = self.clock.now_ms()
        outcome = "done"
        try:
            async with asyncio.timeout(self.timing.call_timeout_ms / 1000):
                run.unsaved = await self._send(run.line.chats, run.chat, action)
            run.record = records.done(run.record, action, run.unsaved)
        except Exception as error:  # noqa: BLE001 - sorted out by kind; what is no ChatError is logged there
            outcome = type(error).__name__.lower()
            return await self._after_error(run, action, error)
        finally:
            self.meters.call(action, outcome, self.clock.now_ms() - began_ms)
        return None

    @staticmethod
    async def _send(chats: Chats, chat: ChatKey, action: Action) -> str | None:
        match action:
            case Post(screen):
                return await chats.post(chat, screen)
            case Edit(message, screen):
                await chats.edit(chat, message, screen)
            case Strip(message):
                await chats.strip(chat, message)
            case Delete(message):
                await chats.delete(chat, message)
            case _:
                assert_never(action)
        return None

    async def _after_error(self, run: _Run, action: Action, error: Exception) -> _Stop | None:
        match error:
            case Unchanged() if not isinstance(action, Post):
                run.record = records.done(run.record, action)
            case Gone() if not isinstance(action, Post):
                run.record = records.gone(run.record, action)
            case Wait(ms=ms):
                until_ms = self.clock.now_ms() + ms
                await self.rates.pause(bot=run.table.bot, chat=run.chat, until_ms=until_ms)
                return _Stop("wait", until_ms)
            case Unreachable() | Moved() | TopicGone():
                return await self._unreachable(run, error)
            case Refused() | Unchanged() | Gone():
                log.error(
                    "call_refused",
                    table=run.work.table_id,
                    call=type(action).__name__,
                    error=type(error).__name__,
                )
                run.record = records.refused(run.record, action)
            case Uncertain() | TimeoutError():
                run.record = records.uncertain(run.record)
                return self._backed_off(run)
            case StoreError():
                raise error
            case _:
                # A fault of our own after which, too, nobody knows whether the call took effect.
                log.error("call_failed", table=run.work.table_id, call=type(action).__name__, exc_info=error)
                run.record = records.uncertain(run.record)
                return self._backed_off(run)
        return None

    async def _unreachable(self, run: _Run, error: ChatFailure) -> _Stop:
        log.info("chat_failed", table=run.work.table_id, error=type(error).__name__)
        await self.audience.chat_failed(run.work.table_id, run.chat, error)
        if not isinstance(error, Unreachable):
            run.record = records.abandoned(run.record)
        return _Stop("failed", None)

    def _backed_off(self, run: _Run) -> _Stop:
        return _Stop("backoff", self.clock.now_ms() + self.timing.backoff(run.record.failures, self.jitter()))

    async def _stopped(self, run: _Run, stop: _Stop) -> str:
        if not await self.due.finish(run.work, run.record, again_ms=stop.again_ms):
            return await self._lost(run)
        return stop.ended

    async def _at_rest(self, run: _Run) -> str:
        record = records.at_rest(run.table, run.chat, run.record, run.live)
        again_ms = record.settle_ms if record.doubt else None
        if not await self.due.finish(run.work, record, again_ms=again_ms, firm=False):
            return await self._lost(run)
        await self.audience.chat_shown(run.table, run.chat)
        return "rest"

    async def _lost(self, run: _Run) -> str:
        """Somebody took the chat over while we worked on it: what we did meanwhile may have undone theirs."""
        log.warning("lease_lost", table=run.work.table_id, calls=run.calls)
        if run.calls:
            await self.tables.doubt(run.work.table_id, [run.chat])
        if run.unsaved is not None:
            # Nobody else knows of this message: as a stray it loses its keyboard.
            await self.tables.load(run.work.table_id, pressed=(run.chat, run.unsaved))
        return "lost"

    async def _put_off(self, work: ChatWork) -> str:
        record = replace(work.record, failures=work.record.failures + 1, doubt=2)
        again_ms = self.clock.now_ms() + self.timing.backoff(record.failures, self.jitter())
        await self.due.finish(work, record, again_ms=again_ms)
        return "backoff"
