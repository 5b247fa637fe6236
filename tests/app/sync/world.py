"""A table, its chats and the processes that serve them, in one place that tests can push around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeVar

from app.commands import Act
from app.ports import ChatWork, Rates
from app.screens.model import Button, PressTarget, Screen
from app.sync import Line, Synchroniser, Timing
from app.sync.meters import Meters
from app.sync.synchroniser import ChatFailure
from app.table import ChatKey, Driver, Seat, Stage, Table
from engine.play import new_match
from engine.presets import PRESETS
from engine.scoring import HandResult
from engine.state import Match
from tests.app.sync.memory import FAR_MS, Memory
from tests.app.sync.mortal import Died, Mortal
from tests.app.sync.phone import Phone

_Port = TypeVar("_Port")

BOT = "tg:1"
GROUP: ChatKey = "tg:-100"
ANA: ChatKey = "tg:11"
TIMING = Timing()


def result(number: int, tale: int = 0) -> HandResult:
    """A hand that nobody closed; `tale` tells apart hands of the same number on different lines of history."""
    return HandResult(number, None, None, None, (), turns=tale)


def match_of(results: int) -> Match:
    return replace(
        new_match(PRESETS["clasico"], seats=2), results=tuple(result(k + 1) for k in range(results))
    )


def a_table(**changes: object) -> Table:
    """A table of Ana and a computer player in a group, in the lobby."""
    table = Table(
        id="t1",
        bot=BOT,
        code="ABCDEF",
        step=1,
        stage=Stage.LOBBY,
        host=ANA,
        locale="es",
        rules=PRESETS["clasico"],
        preset="clasico",
        place=GROUP,
        match_no=1,
        seats=(Seat("Ana", Driver.PERSON, ANA), Seat("Robot", Driver.COMPUTER)),
    )
    return replace(table, **changes)  # type: ignore[arg-type] # field values by name


class Drawing:
    """Draws screens that say exactly what they are about."""

    def live(self, table: Table, chat: ChatKey) -> Screen | None:
        if table.stage is Stage.CLOSED or chat not in table.chats():
            return None
        told = len(table.match.results) if table.match else 0
        key = f"m{table.match_no}h{told}" if table.match else "lobby"
        button = Button("tap", press=PressTarget(table.id, table.step, Act.READY))
        ring = next((seat.ring for seat in table.seats if seat.person == chat), table.ring)
        text = f"live {table.match_no} {told} step {table.step}"
        return Screen(text, rows=((button,),), post_key=key, ring=ring)

    def results(self, table: Table, chat: ChatKey, *, first: int, last: int) -> Screen:
        assert table.match is not None
        tales = [f"{table.match_no}.{r.hand_no}.{r.turns}" for r in table.match.results[first - 1 : last]]
        return Screen("results " + " ".join(tales), post_key=f"m{table.match_no}h{first - 1}", results=last)


def _as_it_is(port: _Port) -> _Port:
    return port


class FreeRates:
    """No budget; remembers pauses."""

    def __init__(self) -> None:
        self.paused: dict[ChatKey, int] = {}

    async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
        return max(0, self.paused.get(chat, 0) - now_ms)

    async def pause(self, *, bot: str, chat: ChatKey, until_ms: int) -> None:
        self.paused[chat] = until_ms


@dataclass
class HandClock:
    """Time that tests move by hand."""

    now: int = 1_000_000

    def now_ms(self) -> int:
        return self.now

    async def sleep_ms(self, ms: int) -> None:
        self.now += ms


class Listening:
    """Hears what the synchroniser tells the service."""

    def __init__(self) -> None:
        self.failed: list[tuple[ChatKey, ChatFailure]] = []
        self.shown: list[tuple[ChatKey, int]] = []

    async def chat_failed(self, table_id: str, chat: ChatKey, error: ChatFailure) -> None:
        self.failed.append((chat, error))

    async def chat_shown(self, table: Table, chat: ChatKey) -> None:
        self.shown.append((chat, table.step))


@dataclass
class World:
    """The store, the chats, the time; and processes that come and go."""

    memory: Memory = field(default_factory=Memory)
    phone: Phone = field(default_factory=Phone)
    clock: HandClock = field(default_factory=HandClock)
    rates: Rates = field(default_factory=FreeRates)
    service: Listening = field(default_factory=Listening)
    meters: Meters = field(default_factory=Meters)
    mortal: Mortal | None = None
    """Kills the processes made from now on at one of their port calls."""

    def __post_init__(self) -> None:
        self.phone.now_ms = self.clock.now_ms
        self.phone.latest_ms = TIMING.settle_ms

    def process(self, clock: HandClock | None = None) -> Synchroniser:
        """A new process over the same store; with `clock`, one whose time stands still."""
        wrap = self.mortal.wrap if self.mortal is not None else _as_it_is
        return Synchroniser(
            due=wrap(self.memory),
            tables=wrap(self.memory),
            rates=wrap(self.rates),
            lines={BOT: Line(wrap(self.phone), Drawing())},
            audience=self.service,
            clock=clock or self.clock,
            timing=TIMING,
            jitter=lambda: 0.5,
            meters=self.meters,
        )

    @property
    def table(self) -> Table:
        return self.memory.documents["t1"].table

    async def open(self, table: Table | None = None) -> None:
        self.memory.now_ms = self.clock.now
        table = table or a_table()
        await self.memory.create(table, chats=table.chats(), record=())

    async def change(self, edit: Callable[[Table], Table]) -> None:
        """Commit a change; every chat of the table before and after is concerned."""
        self.memory.now_ms = self.clock.now
        loaded = self.memory.documents["t1"]
        table = edit(loaded.table)
        chats = {*loaded.table.chats(), *table.chats()}
        await self.memory.commit(table, stamp=loaded.stamp, chats=chats, record=())

    async def claim(self) -> list[ChatWork]:
        self.memory.now_ms = self.clock.now
        _, chats, _ = await self.memory.claim(now_ms=self.clock.now, lease_ms=TIMING.lease_ms, limit=100)
        return chats

    async def work_once(self) -> int:
        """Claim what is due and do it; how many chats. A killed process leaves its leases behind."""
        works = await self.claim()
        await self.do(works, self.process(), deadline_ms=self.clock.now + TIMING.lease_ms)
        return len(works)

    async def do(self, works: list[ChatWork], process: Synchroniser, *, deadline_ms: int) -> None:
        """Let a process work on claimed chats; if it dies, what it posted and did not put down is excused."""
        newest = self.phone.serial
        try:
            for work in works:
                await process.run(work, deadline_ms=deadline_ms)
        except Died:
            self.excuse_unknown(newest)

    def excuse_unknown(self, newest: int) -> None:
        """Excuse all messages after number `newest` that never were on record."""
        posted = {message.id for messages in self.phone.chats.values() for message in messages}
        self.phone.excused |= {m for m in posted - self.memory.put_down if int(m) > newest}

    def advance(self, ms: int) -> None:
        """Let time pass; what can be late no longer takes effect."""
        self.clock.now += ms
        self.phone.deliver_late(self.clock.now)

    async def settle(self, rounds: int = 200) -> None:
        """Work until nothing is due at any time."""
        for _ in range(rounds):
            if await self.work_once():
                continue
            waiting = [row.due_ms for row in self.memory.rows.values() if row.due_ms is not None]
            if not waiting:
                return
            self.advance(max(0, min(waiting, default=FAR_MS) - self.clock.now))
        raise AssertionError("chats never come to rest")
