"""Due work against a model of it: whatever happens in whatever order, the store and the model agree."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fakeredis import FakeAsyncRedis, FakeServer
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from app.ports import ChatRecord, ChatWork, Loaded, TimerWork
from app.store import StoreOptions, stores_on
from app.store.keys import Keys, chat_member, timer_member
from tests.contract.conftest import DECLARED_KEYS_ONLY, SentTwice
from tests.contract.samples import ANA, BEA, GROUP, HandClock, shows, table, timer

T = TypeVar("T")
LEASE_MS = 1_000
TABLES = ("t1", "t2")
CHATS = (GROUP, ANA, BEA)
KEYS = Keys("test:")

tables = st.sampled_from(TABLES)
chats = st.sampled_from(CHATS)
messages = st.sampled_from(("1", "2", "12", "3"))
spans = st.sampled_from((0, 1, 300, LEASE_MS - 1, LEASE_MS, 5_000))


@dataclass
class ModelChat:
    """What one chat's work ought to be."""

    due_ms: int | None = None
    lease: ChatWork | None = None
    again: bool = False
    doubt: bool = False
    yielding: bool = False
    strays: tuple[str, ...] = ()
    record: ChatRecord = field(default_factory=ChatRecord)
    wishes: int = 0
    """Counts commits that wanted the chat."""
    seen: int = 0
    """How many of them the last claim could see."""

    def arm(self, now_ms: int) -> None:
        if self.lease is not None:
            self.again = True
        elif self.due_ms is None or self.yielding:
            self.due_ms, self.yielding = now_ms, False

    def claimed(self, work: ChatWork, end_ms: int) -> ChatRecord:
        """Take note of a claim; the record that it ought to have brought."""
        doubted = self.doubt or self.lease is not None
        self.lease, self.due_ms, self.seen = work, end_ms, self.wishes
        self.again = self.doubt = self.yielding = False
        return replace(self.record, strays=self.strays, doubt=2 if doubted else self.record.doubt)

    def written(self, work: ChatWork, record: ChatRecord) -> None:
        on_record = {slot.message for slot in record.slots}
        handled = set(work.record.strays) - set(record.strays)
        self.strays = tuple(s for s in self.strays if s not in handled | on_record)
        self.record = replace(record, strays=())


@dataclass
class ModelTimer:
    """What one table's timer ought to be."""

    due_ms: int | None = None
    lease: TimerWork | None = None
    again: bool = False


class DueWork(RuleBasedStateMachine):
    """Two tables, three chats each, workers that may do anything at any time, also too late."""

    client_class: type[FakeAsyncRedis] = FakeAsyncRedis

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.clock = HandClock()
        self.client: Any = self.client_class(server=FakeServer())
        options = StoreOptions(prefix="test:")
        self.stores = stores_on(self.client, clock=self.clock, options=options, header=DECLARED_KEYS_ONLY)
        self.loaded: dict[str, Loaded] = {}
        self.chats = {(table_id, chat): ModelChat() for table_id in TABLES for chat in CHATS}
        self.timers = {table_id: ModelTimer() for table_id in TABLES}
        self.works: list[ChatWork] = []
        self.timer_works: list[TimerWork] = []

    def run(self, operation: Awaitable[T]) -> T:
        async def awaited() -> T:
            return await operation

        return self.runner.run(awaited())

    def teardown(self) -> None:
        self.run(self.client.aclose())
        self.runner.close()

    @initialize()
    def open_tables(self) -> None:
        for table_id in TABLES:
            self.loaded[table_id] = self.run(self.stores.tables.create(table(table_id), chats=[], record=[]))

    @rule(span_ms=spans)
    def wait(self, span_ms: int) -> None:
        self.clock.ms += span_ms

    @rule(table_id=tables, wanted=st.sets(chats), timer_in=st.none() | spans)
    def commit(self, table_id: str, wanted: set[str], timer_in: int | None) -> None:
        before = self.loaded[table_id]
        due_ms = None if timer_in is None else self.clock.ms + timer_in
        later = replace(
            before.table, step=before.table.step + 1, timer=None if due_ms is None else timer(due_ms)
        )
        stamp = self.run(self.stores.tables.commit(later, stamp=before.stamp, chats=wanted, record=[]))
        self.loaded[table_id] = Loaded(later, stamp)
        self.timers[table_id] = ModelTimer(due_ms)
        for chat in wanted:
            self.chats[table_id, chat].arm(self.clock.ms)
            self.chats[table_id, chat].wishes += 1

    @rule(table_id=tables, chat=chats, message=messages)
    def press(self, table_id: str, chat: str, message: str) -> None:
        loaded = self.run(self.stores.tables.load(table_id, pressed=(chat, message)))
        assert loaded == self.loaded[table_id]
        model = self.chats[table_id, chat]
        if message not in {slot.message for slot in model.record.slots} and message not in model.strays:
            model.strays = (*model.strays, message)
            model.arm(self.clock.ms)

    @rule(table_id=tables, chat=chats)
    def doubt(self, table_id: str, chat: str) -> None:
        self.run(self.stores.tables.doubt(table_id, [chat]))
        self.chats[table_id, chat].arm(self.clock.ms)
        self.chats[table_id, chat].doubt = True

    @rule()
    def sweep(self) -> None:
        assert self.run(self.stores.tables.sweep()) == len(TABLES)
        for model in self.chats.values():
            model.arm(self.clock.ms)
            model.doubt = True
        for table_id in TABLES:
            set_for = self.loaded[table_id].table.timer
            self.timers[table_id] = ModelTimer(set_for.due_ms if set_for else self.timers[table_id].due_ms)

    @rule()
    def claim(self) -> None:
        now_ms = self.clock.ms
        timer_works, works, next_ms = self.run(
            self.stores.due.claim(now_ms=now_ms, lease_ms=LEASE_MS, limit=100)
        )
        due = {
            key for key, model in self.chats.items() if model.due_ms is not None and model.due_ms <= now_ms
        }
        assert {(work.table_id, work.chat) for work in works} == due
        for work in works:
            model = self.chats[work.table_id, work.chat]
            assert work.record == model.claimed(work, now_ms + LEASE_MS)
            assert work.loaded == self.loaded[work.table_id]
        rung = {
            key for key, model in self.timers.items() if model.due_ms is not None and model.due_ms <= now_ms
        }
        assert {work.table_id for work in timer_works} == rung
        for timer_work in timer_works:
            self.timers[timer_work.table_id] = ModelTimer(now_ms + LEASE_MS, timer_work)
        times = [model.due_ms for model in self.chats.values()] + [
            model.due_ms for model in self.timers.values()
        ]
        assert next_ms == min((time for time in times if time is not None), default=next_ms)
        self.works += works
        self.timer_works += timer_works

    @rule(data=st.data(), shown=st.sets(messages, max_size=2), leave=st.booleans())
    def save(self, *, data: st.DataObject, shown: set[str], leave: bool) -> None:
        if not self.works:
            return
        work = data.draw(st.sampled_from(self.works))
        model = self.chats[work.table_id, work.chat]
        record = shows(*sorted(shown), strays=work.record.strays if leave else ())
        assert self.run(self.stores.due.save(work, record)) == (model.lease is work)
        if model.lease is work:
            model.written(work, record)

    @rule(
        data=st.data(),
        shown=st.sets(messages, max_size=2),
        again_in=st.none() | spans,
        firm=st.booleans(),
        doubt=st.sampled_from((0, 1, 2)),
    )
    def finish(
        self, *, data: st.DataObject, shown: set[str], again_in: int | None, firm: bool, doubt: int
    ) -> None:
        if not self.works:
            return
        work = data.draw(st.sampled_from(self.works))
        self.works.remove(work)
        model = self.chats[work.table_id, work.chat]
        again_ms = None if again_in is None else self.clock.ms + again_in
        record = shows(*sorted(shown), doubt=doubt)
        done = self.run(self.stores.due.finish(work, record, again_ms=again_ms, firm=firm))
        assert done == (model.lease is work)
        if not done:
            return
        model.written(work, record)
        if model.again or model.doubt:
            model.due_ms = self.clock.ms
        else:
            model.due_ms, model.yielding = again_ms, again_ms is not None and not firm
        model.lease, model.again = None, False

    @rule(data=st.data(), again_in=st.none() | spans)
    def release(self, data: st.DataObject, again_in: int | None) -> None:
        if not self.timer_works:
            return
        work = data.draw(st.sampled_from(self.timer_works))
        self.timer_works.remove(work)
        again_ms = None if again_in is None else self.clock.ms + again_in
        self.run(self.stores.due.release_timer(work, again_ms=again_ms))
        model = self.timers[work.table_id]
        if model.lease is work:
            self.timers[work.table_id] = ModelTimer(self.clock.ms if model.again else again_ms)

    @rule(table_id=tables)
    def wake(self, table_id: str) -> None:
        self.run(self.stores.due.wake(table_id))
        model = self.timers[table_id]
        if model.lease is not None:
            model.again = True
        elif model.due_ms is not None:
            model.due_ms = min(model.due_ms, self.clock.ms)

    @invariant()
    def due_as_the_model_says_and_no_wish_is_lost(self) -> None:
        for table_id in TABLES:
            scores = self.run(self.stores.wire.command("ZRANGE", KEYS.of(table_id).due, 0, -1, "WITHSCORES"))
            stored = {bytes(member).decode(): round(score) for member, score in scores}
            models = {chat_member(table_id, chat): self.chats[table_id, chat] for chat in CHATS}
            times = {member: model.due_ms for member, model in models.items()}
            times[timer_member(table_id)] = self.timers[table_id].due_ms
            assert stored == {member: time for member, time in times.items() if time is not None}
            # Apart from the model's own idea of due work: what nobody has seen yet is due or under a lease.
            assert all(member in stored for member, model in models.items() if model.seen < model.wishes)


class DueWorkSentTwice(DueWork):
    """The same, with every script reaching the server twice."""

    client_class = SentTwice


TestDueWork = DueWork.TestCase
TestDueWork.settings = settings(max_examples=25, stateful_step_count=40)
TestDueWorkSentTwice = DueWorkSentTwice.TestCase
TestDueWorkSentTwice.settings = settings(max_examples=15, stateful_step_count=30)
