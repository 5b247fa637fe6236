"""A service over a store in memory, with a clock that stands still unless it is told to move."""

from __future__ import annotations

import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from app.commands import Act, JoinTable, OpenTable, Person, Press
from app.pace import Pace
from app.platforms.telegram.links import TelegramLinks
from app.pledges import Pledges
from app.reply import Reply
from app.screens import Surroundings
from app.screens.model import Capabilities
from app.service import Service, World
from app.store import StoreOptions, Stores, open_store
from app.table import ChatKey, Table
from app.thinking import AtOnce

BOT = "tg:1"
GROUP = "tg:-9"
START_MS = 1_700_000_000_000
ANA = Person("tg:10", "Ana", "es")
BETO = Person("tg:11", "Beto", "en")
CARLA = Person("tg:12", "Carla", "es")
STRANGER = Person("tg:99", "Zoe", "en")


class HandClock:
    """Time that moves when it is told to."""

    def __init__(self) -> None:
        self.now = START_MS

    def now_ms(self) -> int:
        return self.now

    async def sleep_ms(self, ms: int) -> None:
        self.now += ms


@dataclass(slots=True)
class Here:
    """The service, and short ways to ask it things."""

    service: Service
    stores: Stores
    clock: HandClock
    pace: Pace
    woken: list[int] = field(default_factory=list)
    _updates: itertools.count[int] = field(default_factory=itertools.count)

    def update(self) -> str:
        return f"{BOT}:{next(self._updates)}"

    async def open(self, who: Person = ANA, chat: ChatKey = GROUP) -> Table:
        await self.service.handle(
            OpenTable(update=self.update(), bot=BOT, who=who, chat=chat, private=chat == who.id)
        )
        table_id = await self.stores.people.table_in(chat)
        assert table_id is not None
        return await self.table(table_id)

    async def table(self, table_id: str) -> Table:
        loaded = await self.stores.tables.load(table_id)
        assert loaded is not None
        return loaded.table

    async def join(self, table: Table, who: Person) -> Reply:
        return await self.service.handle(
            JoinTable(update=self.update(), bot=BOT, who=who, chat=who.id, private=True, code=table.code)
        )

    def press(
        self,
        table: Table,
        who: Person,
        act: Act,
        arg: str = "",
        *,
        step: int | None = None,
        private: bool = True,
    ) -> Press:
        return Press(
            update=self.update(),
            bot=BOT,
            who=who,
            chat=who.id if private else GROUP,
            private=private,
            table=table.id,
            step=table.step if step is None else step,
            act=act,
            arg=arg,
            message=None,
        )

    async def do(self, table: Table, who: Person, act: Act, arg: str = "") -> tuple[Reply, Table]:
        """Press a button of the current step; the answer, and the table afterwards."""
        reply = await self.service.handle(self.press(table, who, act, arg))
        return reply, await self.table(table.id)

    async def must(self, table: Table, who: Person, act: Act, arg: str = "") -> Table:
        """Press a button that must do something."""
        reply, after = await self.do(table, who, act, arg)
        assert after != table, reply
        return after

    async def tick(self, ms: int = 0) -> None:
        """Let time pass, then carry out every timer that is due (and what those make due)."""
        self.clock.now += ms
        while True:
            timers, chats, _ = await self.stores.due.claim(now_ms=self.clock.now, lease_ms=20_000, limit=50)
            for chat in chats:
                await self.stores.due.finish(chat, chat.record, again_ms=self.clock.now)
            if not timers:
                return
            for work in timers:
                await self.service.timer(work)

    async def playing(self, *people: Person, computers: int = 0) -> Table:
        """A table of these people and computer players, dealt."""
        table = await self.open(people[0])
        for who in people[1:]:
            await self.join(table, who)
        table = await self.table(table.id)
        for _ in range(computers):
            table = await self.must(table, people[0], Act.ADD_COMPUTER, str(len(table.seats) + 1))
        table = await self.must(table, people[0], Act.START)
        return await self.all_ready(table, *people)

    async def all_ready(self, table: Table, *people: Person) -> Table:
        for number, who in enumerate(people):
            table = await self.must(table, who, Act.READY, str(number))
        await self.tick(self.pace.deal_ms)
        return await self.table(table.id)

    async def take_due(self) -> set[ChatKey]:
        """The chats that are due now; afterwards they are not any more."""
        _, chats, _ = await self.stores.due.claim(now_ms=self.clock.now, lease_ms=20_000, limit=50)
        for chat in chats:
            await self.stores.due.finish(chat, chat.record, again_ms=None)
        return {chat.chat for chat in chats}


def seated(table: Table, index: int, *people: Person) -> Person:
    """The person on a seat."""
    return next(who for who in people if table.seats[index].person == who.id)


def on_turn(table: Table, *people: Person) -> Person:
    """The person on turn."""
    assert table.match is not None
    assert table.match.turn is not None
    return seated(table, table.match.turn, *people)


@asynccontextmanager
async def here(*, seed: int = 1, pace: Pace | None = None) -> AsyncIterator[Here]:
    """The service for the time of the `with` block."""
    clock = HandClock()
    pace = pace or Pace()
    woken: list[int] = []
    async with open_store(StoreOptions(url="memory://"), clock=clock) as stores:
        service = Service(
            World(
                tables=stores.tables,
                due=stores.due,
                people=stores.people,
                clock=clock,
                pledges=Pledges({"1": b"a-secret-for-tests"}, "1"),
                pace=pace,
                rng=random.Random(seed),
                thinker=AtOnce(),
                around={BOT: Surroundings(Capabilities(), TelegramLinks("chinchon_bot"), "chinchon_bot")},
                wake=lambda: woken.append(clock.now),
            )
        )
        yield Here(service, stores, clock, pace, woken)
