"""The real service, screens, synchroniser, worker and store, with people's phones for chats and a clock for time.

Every process gets its ports through a `Mortal`, which can kill it at any of them.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from app.build import Drawn
from app.commands import Command, Person, Press
from app.pace import Pace
from app.pledges import Pledges
from app.ports import ChatRecord, ChatWork
from app.reply import Reply
from app.screens import Surroundings
from app.screens.model import Button
from app.service import Service
from app.service import World as Outside
from app.store import StoreOptions, Stores, open_store
from app.sync import Line, Synchroniser, Timing
from app.sync.meters import Meters
from app.table import ChatKey, Table
from app.thinking import AtOnce
from app.worker import Worker, WorkerOptions
from tests.app.sync.mortal import Died, Mortal
from tests.app.sync.phone import Message, NoLinks, Phone
from tests.app.worker.alarm import AlarmClock

BOT = "tg:1"
GROUP: ChatKey = "tg:-100"
ANA, BETO = Person("tg:11", "Ana", "es"), Person("tg:12", "Beto", "en")
TIMING = Timing()
PACE = Pace(ready_ms=3_600_000)
HORIZON_MS = 200_000
"""Long enough for a lease to run out, a back-off, and the second look of a doubt."""
PATIENCE = 100_000
"""Turns of the event loop after which something hangs."""


class SameDice(random.Random):
    """Always the same numbers, however often they are asked for: so runs can be compared."""

    def random(self) -> float:
        return 0.5

    def getrandbits(self, k: int, /) -> int:
        return 0


class Witness:
    """Sees which messages the store knows of."""

    def __init__(self, due: Any) -> None:
        self._due = due
        self.put_down: set[str] = set()
        self.claim = due.claim
        self.wake = due.wake
        self.release_timer = due.release_timer

    async def save(self, work: ChatWork, record: ChatRecord) -> bool:
        return self._noted(await self._due.save(work, record), record)

    async def finish(
        self, work: ChatWork, record: ChatRecord, *, again_ms: int | None, firm: bool = True
    ) -> bool:
        return self._noted(await self._due.finish(work, record, again_ms=again_ms, firm=firm), record)

    def _noted(self, written: bool, record: ChatRecord) -> bool:  # noqa: FBT001 - the result of the call
        if written:
            self.put_down |= {slot.message for slot in record.slots}
        return written


@dataclass(frozen=True)
class Snapshot:
    """Everything that outlives a process."""

    keys: list[tuple[bytes, bytes, Any, int]]
    phone: Phone
    put_down: frozenset[str]
    now_ms: int


@dataclass
class Town:
    """What outlives a process: store, chats, time."""

    stores: Stores
    clock: AlarmClock
    phone: Phone = field(default_factory=Phone)

    def __post_init__(self) -> None:
        self.due = Witness(self.stores.due)

    async def snapshot(self) -> Snapshot:
        client: Any = self.stores.wire.client
        keys = [await _dumped(client, key) for key in sorted(await client.keys("*"))]
        return Snapshot(keys, deepcopy(self.phone), frozenset(self.due.put_down), self.clock.now)

    async def restore(self, snapshot: Snapshot) -> None:
        client: Any = self.stores.wire.client
        for key, kind, value, ttl_ms in snapshot.keys:
            await _restored(client, key, kind, value)
            if ttl_ms > 0:
                await client.pexpire(key, ttl_ms)
        self.phone = deepcopy(snapshot.phone)
        self.due.put_down = set(snapshot.put_down)
        self.clock.now = snapshot.now_ms

    async def table(self) -> Table | None:
        """The one table of the town."""
        table_id = await self.stores.people.table_in(GROUP)
        loaded = await self.stores.tables.load(table_id) if table_id else None
        return loaded.table if loaded else None

    def excuse_unknown(self) -> None:
        """Messages that the dead process posted and could not put down may repeat something.

        Only its very last call in a chat can have been such a post: the id is saved before anything else.
        """
        for chat, messages in self.phone.chats.items():
            unknown = {message.id for message in messages} - self.due.put_down - self.phone.excused
            calls = [kind for kind, where in self.phone.calls if where == chat]
            assert len(unknown) <= (1 if calls and calls[-1] == "post" else 0), (chat, calls)
            self.phone.excused |= unknown

    def buttons(self, who: Person) -> list[tuple[Message, Button]]:
        """What a person can press, in the private chat first."""
        return [
            (message, button)
            for chat in (who.id, GROUP)
            for message in self.phone.visible(chat)
            for row in message.screen.rows
            for button in row
            if button.press is not None
        ]


@asynccontextmanager
async def a_town(snapshot: Snapshot | None = None) -> AsyncIterator[Town]:
    clock = AlarmClock()
    async with open_store(StoreOptions(url="memory://"), clock=clock) as stores:
        town = Town(stores, clock)
        if snapshot is not None:
            await town.restore(snapshot)
        yield town


async def _dumped(client: Any, key: bytes) -> tuple[bytes, bytes, Any, int]:
    kind = await client.type(key)
    readers: dict[bytes, Callable[[], Awaitable[Any]]] = {
        b"string": lambda: client.get(key),
        b"hash": lambda: client.hgetall(key),
        b"list": lambda: client.lrange(key, 0, -1),
        b"zset": lambda: client.zrange(key, 0, -1, withscores=True),
    }
    return key, kind, await readers[kind](), await client.pttl(key)


async def _restored(client: Any, key: bytes, kind: bytes, value: Any) -> None:
    match kind:
        case b"string":
            await client.set(key, value)
        case b"hash":
            await client.hset(key, mapping=value)
        case b"list":
            await client.rpush(key, *value)
        case _:
            await client.zadd(key, dict(value))


class Process:
    """One process of the service. `mortal` counts its port calls and may kill it."""

    def __init__(self, town: Town, mortal: Mortal | None = None) -> None:
        self.town = town
        self.mortal = mortal or Mortal()
        wrap = self.mortal.wrap
        tables, due = wrap(town.stores.tables), wrap(town.due)
        clock, meters, dice = wrap(town.clock), Meters(), SameDice()
        around = Surroundings(town.phone.capabilities, NoLinks(), "chinchon_bot")
        self.service = Service(
            Outside(
                tables=tables,
                due=due,
                people=wrap(town.stores.people),
                clock=clock,
                pledges=Pledges({"1": b"a secret of the test and no other"}, "1"),
                pace=PACE,
                rng=dice,
                thinker=AtOnce(),
                around={BOT: around},
                wake=lambda: self.worker.wake(),  # noqa: PLW0108 - the worker comes later
            )
        )
        synchroniser = Synchroniser(
            due=due,
            tables=tables,
            rates=wrap(town.stores.rates),
            lines={BOT: Line(wrap(town.phone), Drawn(around))},
            audience=self.service,
            clock=clock,
            timing=TIMING,
            jitter=dice.random,
            meters=meters,
        )
        self.worker = Worker(
            due=due,
            tables=tables,
            lost_contact=wrap(town.stores).lost_contact,
            timers=self.service,
            synchroniser=synchroniser,
            clock=clock,
            options=WorkerOptions(poll_ms=HORIZON_MS),
            jitter=dice.random,
            meters=meters,
        )
        self._loop: asyncio.Task[None] | None = None

    @property
    def dead(self) -> bool:
        return self.mortal.dead

    async def start(self) -> None:
        self._loop = asyncio.create_task(self.worker.run())
        await self.idle()

    async def idle(self) -> None:
        """Wait until it is dead, or everything in it sleeps."""
        for _ in range(PATIENCE):
            busy = len(self.worker._in_hand)
            if self.dead or (not self.worker._woken.is_set() and self.town.clock.sleepers > busy):
                return
            await asyncio.sleep(0)
        raise AssertionError("a process neither sleeps nor dies")

    async def handle(self, command: Command) -> Reply | None:
        """The answer, or None if the process died before it could answer."""
        try:
            return await self.service.handle(command)
        except Died:
            return None

    async def live(self, ms: int = 0) -> None:
        """Let time pass until it is dead or `ms` have passed and nothing is left to do now."""
        clock = self.town.clock
        until_ms = clock.now + ms
        await self.idle()
        while not self.dead and (due_ms := clock.next_ms) is not None and due_ms <= until_ms:
            clock.ring()
            await self.idle()
        if not self.dead:
            clock.now = max(clock.now, until_ms)

    async def stop(self) -> None:
        """Stop like a killed process: nothing that it has in hand goes on."""
        self.mortal.dead = True
        tasks = [*self.worker._in_hand, *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.town.clock.alarms.clear()


@asynccontextmanager
async def a_process(town: Town, mortal: Mortal | None = None) -> AsyncIterator[Process]:
    process = Process(town, mortal)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(process.stop)
        await process.start()
        yield process


def pressed(who: Person, message: Message, button: Button, *, chat: ChatKey, update: str) -> Press:
    target = button.press
    assert target is not None
    return Press(
        update=update,
        bot=BOT,
        who=who,
        chat=chat,
        private=chat == who.id,
        table=target.table,
        step=target.step,
        act=target.act,
        arg=target.arg,
        message=message.id,
    )
