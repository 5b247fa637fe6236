"""Whatever goes wrong on the way, when all is quiet every chat shows what it should."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from app.ports import ChatWork
from app.table import ChatKey, Stage, Table
from tests.app.sync.mortal import Mortal
from tests.app.sync.phone import Fault
from tests.app.sync.world import ANA, GROUP, TIMING, Drawing, HandClock, World, match_of, result

CHATS = (GROUP, ANA)
CALLS_TO_REST = 60
"""Far above what two chats can need, far below what going round in circles makes."""


class Chats(RuleBasedStateMachine):
    """A table that is played, people who delete and press, and processes and stores that fail."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.world = World()
        self.stopped: list[tuple[list[ChatWork], HandClock]] = []
        self.snapshot: dict[str, object] | None = None
        self.snapshot_serial = 0
        self.tales = 0
        self.told: set[str] = set()
        self.deleted: dict[ChatKey, list[str]] = {chat: [] for chat in CHATS}

    def wait_for(self, step: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(step)

    def change(self, **changes: Any) -> None:
        self.wait_for(self.world.change(lambda t: replace(t, step=t.step + 1, **changes)))

    @property
    def table(self) -> Table:
        return self.world.table

    @initialize()
    def start(self) -> None:
        self.wait_for(self.world.open())
        self.wait_for(self.world.settle())

    @precondition(lambda self: self.table.match is None)
    @rule()
    def start_the_match(self) -> None:
        self.change(stage=Stage.PLAY, match=match_of(0), match_no=1)

    @rule()
    def move(self) -> None:
        self.change()
        self.world.advance(1_000)

    @rule(ms=st.sampled_from([0, 2_000, 25_000]))
    def all_goes_well(self, ms: int) -> None:
        self.world.advance(ms)
        self.wait_for(self.world.work_once())

    @precondition(lambda self: self.table.match is not None)
    @rule()
    def end_hand(self) -> None:
        match = self.table.match
        assert match is not None
        self.tales += 1
        results = (*match.results, result(len(match.results) + 1, self.tales))
        self.change(match=replace(match, results=results))
        self.world.advance(10_000)

    @rule()
    def call_a_player(self) -> None:
        seat = self.table.seats[0]
        self.change(seats=self.table.with_seat(0, replace(seat, ring=seat.ring + 1)).seats)
        self.world.advance(10_000)

    @rule()
    def show_the_table_afresh(self) -> None:
        self.change(ring=self.table.ring + 1)
        self.world.advance(10_000)

    @rule()
    def messages_grow_old(self) -> None:
        for chat in CHATS:
            for message in self.world.phone.messages(chat):
                message.old = True

    @precondition(lambda self: self.table.match is not None and not self.stopped)
    @rule()
    def rematch(self) -> None:
        """A rematch is asked for on screens that are up to date."""
        self.be_quiet()
        match = self.table.match
        assert match is not None
        self.told |= {f"{self.table.match_no}.{r.hand_no}.{r.turns}" for r in match.results}
        self.snapshot = None
        self.change(match=match_of(0), match_no=self.table.match_no + 1)

    @rule(chat=st.sampled_from(CHATS), back=st.integers(0, 3))
    def delete_a_message(self, chat: ChatKey, back: int) -> None:
        visible = self.world.phone.visible(chat)
        if back < len(visible):
            message = visible[-1 - back]
            message.deleted = True
            self.deleted[chat].append(message.screen.text)

    @rule(chat=st.sampled_from(CHATS), back=st.integers(0, 3))
    def press_a_message(self, chat: ChatKey, back: int) -> None:
        visible = self.world.phone.visible(chat)
        if back < len(visible):
            self.world.memory.now_ms = self.world.clock.now
            self.wait_for(self.world.memory.load("t1", pressed=(chat, visible[-1 - back].id)))

    @rule(faults=st.lists(st.sampled_from([None, *Fault]), max_size=4))
    def work(self, faults: list[Fault | None]) -> None:
        self.world.phone.faults = list(faults)
        self.wait_for(self.world.work_once())
        self.world.phone.faults = []

    @rule(faults=st.lists(st.sampled_from([Fault.LATE, Fault.KILLED_LATE]), min_size=1, max_size=3))
    def calls_are_overtaken(self, faults: list[Fault | None]) -> None:
        """What shows one state is still on its way when the next one has been shown."""
        self.change()
        self.work(faults)
        self.all_goes_well(TIMING.lease_ms)
        self.change()
        self.all_goes_well(0)

    @rule(cut=st.integers(0, 20), after=st.booleans())
    def work_and_die(self, cut: int, *, after: bool) -> None:
        self.world.mortal = Mortal(cut, after)
        self.wait_for(self.world.work_once())
        self.world.mortal = None

    @rule()
    def stop_with_work_in_hand(self) -> None:
        works = self.wait_for(self.world.claim())
        if works:
            self.stopped.append((works, HandClock(self.world.clock.now)))

    @precondition(lambda self: self.stopped)
    @rule(faults=st.lists(st.sampled_from([None, *Fault]), max_size=2))
    def go_on_with_it(self, faults: list[Fault | None]) -> None:
        """A process that was stopped takes its lease for valid, and its document for the latest.

        What was stopped between the look at the clock and the call acts as late as any late call; after that,
        the clock tells.
        """
        works, clock = self.stopped.pop(0)
        deadline_ms = clock.now + TIMING.lease_ms
        if self.world.clock.now > clock.now + TIMING.settle_ms:
            clock = self.world.clock
        self.world.memory.now_ms = self.world.clock.now
        self.world.phone.faults = list(faults)
        newest = self.world.phone.serial
        process = self.world.process(clock)
        self.wait_for(self.world.do(works, process, deadline_ms=deadline_ms))
        self.world.excuse_unknown(newest)
        self.world.phone.faults = []

    @rule()
    def late_calls_arrive(self) -> None:
        self.world.phone.deliver_late()

    @rule()
    def standby_copies(self) -> None:
        self.snapshot = self.world.memory.snapshot()
        self.snapshot_serial = self.world.phone.serial

    @precondition(lambda self: self.snapshot is not None)
    @rule()
    def standby_takes_over(self) -> None:
        assert self.snapshot is not None
        self.world.memory.roll_back(self.snapshot)
        self.world.excuse_unknown(self.snapshot_serial)
        self.world.memory.now_ms = self.world.clock.now
        self.wait_for(self.world.memory.sweep())

    def be_quiet(self) -> None:
        while self.stopped:
            self.go_on_with_it([])
        self.world.phone.deliver_late()
        calls = len(self.world.phone.calls)
        self.wait_for(self.world.settle())
        assert len(self.world.phone.calls) - calls <= CALLS_TO_REST

    def teardown(self) -> None:
        try:
            if self.world.memory.documents:
                self.check_everything()
        finally:
            self.loop.close()

    def check_everything(self) -> None:
        self.be_quiet()
        for chat in CHATS:
            if not self.deleted[chat]:
                self.check_results(chat)
                self.check_live(chat)
        # A deletion by people is noticed at the next change only.
        self.change()
        self.be_quiet()
        for chat in CHATS:
            self.check_results(chat)
            self.check_live(chat)
        self.touch_what_nobody_knows()
        self.check_silence()

    def check_results(self, chat: ChatKey) -> None:
        results = self.table.match.results if self.table.match else ()
        now = {f"{self.table.match_no}.{r.hand_no}.{r.turns}" for r in results}
        known = [m for m in self.world.phone.visible(chat) if m.id not in self.world.phone.excused]
        for tale in self.told | now:
            count = sum(tale in m.screen.text.split() for m in known)
            removed = any(tale in text.split() for text in self.deleted[chat])
            assert count == 1 or (removed and count == 0), (chat, tale, count)

    def check_live(self, chat: ChatKey) -> None:
        live = Drawing().live(self.table, chat)
        assert live is not None
        keyboards = [m for m in self.world.phone.visible(chat) if m.has_keyboard]
        known = [m.screen for m in keyboards if m.id not in self.world.phone.excused]
        assert [screen.digest for screen in known] == [live.digest], (chat, known)

    def touch_what_nobody_knows(self) -> None:
        """A message that nobody put down keeps its keyboard until somebody touches it, and no longer."""
        for chat in CHATS:
            for message in self.world.phone.visible(chat):
                self.world.memory.now_ms = self.world.clock.now
                self.wait_for(self.world.memory.load("t1", pressed=(chat, message.id)))
        self.wait_for(self.world.settle())
        for chat in CHATS:
            assert sum(m.has_keyboard for m in self.world.phone.visible(chat)) == 1
            self.check_live(chat)

    def check_silence(self) -> None:
        calls = len(self.world.phone.calls)
        self.wait_for(self.world.change(lambda t: t))
        self.wait_for(self.world.settle())
        assert len(self.world.phone.calls) == calls


Chats.TestCase.settings = settings(max_examples=250, stateful_step_count=40)
TestChats = Chats.TestCase
