"""One claimed chat: what each outcome of a call leads to."""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Any

import pytest
from prometheus_client import CollectorRegistry

from app.ports import (
    ChatError,
    ChatRecord,
    ChatWork,
    Gone,
    Moved,
    Refused,
    StoreAway,
    TopicGone,
    Unchanged,
    Unreachable,
)
from app.screens.model import Screen
from app.sync import Line, Timing
from app.sync.meters import Meters
from app.table import Absence, ChatKey, Stage, Table
from tests.app.sync.memory import Memory, Row
from tests.app.sync.phone import Fault, Phone
from tests.app.sync.world import ANA, BOT, GROUP, TIMING, Drawing, FreeRates, World, a_table, match_of

Logs = list[MutableMapping[str, Any]]


@pytest.fixture
async def world() -> World:
    """A lobby that all chats show."""
    world = World()
    await world.open()
    await world.settle()
    world.phone.calls.clear()
    world.service.shown.clear()
    return world


def step(table: Table) -> Table:
    return replace(table, step=table.step + 1)


def row(world: World, chat: ChatKey = GROUP) -> Row:
    return world.memory.rows["t1", chat]


def kinds(world: World, chat: ChatKey = GROUP) -> list[str]:
    return [kind for kind, where in world.phone.calls if where == chat]


async def work_on(world: World, chat: ChatKey = GROUP, **changes: Any) -> ChatWork:
    """Claim all that is due and work on one chat; the others keep their lease."""
    (work,) = [work for work in await world.claim() if work.chat == chat]
    process = replace(world.process(), **changes)
    await process.run(work, deadline_ms=world.clock.now + TIMING.lease_ms)
    return work


async def test_nothing_is_called_when_nothing_changed(world: World) -> None:
    await world.change(lambda t: t)
    await work_on(world)
    assert world.phone.calls == []
    assert row(world).due_ms is None
    assert world.service.shown == [(GROUP, 1)]


async def test_a_change_is_one_edit(world: World) -> None:
    await world.change(step)
    await work_on(world)
    assert kinds(world) == ["edit"]


async def test_floods_merge_by_themselves(world: World) -> None:
    for _ in range(50):
        await world.change(step)
    await world.settle()
    assert kinds(world) == ["edit"]
    assert "step 51" in world.phone.visible(GROUP)[0].screen.text


async def test_a_hand_that_ends_costs_an_edit_and_a_post(world: World) -> None:
    await world.change(lambda t: replace(step(t), stage=Stage.PLAY, match=match_of(0), match_no=1))
    await world.settle()
    world.phone.calls.clear()
    await world.change(lambda t: replace(step(t), match=match_of(1)))
    await world.settle()
    assert kinds(world) == ["edit", "post"]


async def test_the_id_of_a_message_is_saved_before_anything_else() -> None:
    class Journal(Memory):
        entries: list[str] = []  # noqa: RUF012 - one journal for this one test

        async def save(self, work: ChatWork, record: ChatRecord) -> bool:
            self.entries.append(f"save {len(record.slots)}")
            return await super().save(work, record)

    class Telling(Phone):
        async def post(self, chat: ChatKey, screen: Screen) -> str:
            Journal.entries.append("post")
            return await super().post(chat, screen)

        async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
            Journal.entries.append("edit")
            await super().edit(chat, message, screen)

    world = World(memory=Journal(), phone=Telling())
    await world.open(a_table(stage=Stage.PLAY, match=match_of(1), match_no=1))
    row(world).record = ChatRecord(match_no=1, results_shown=0)
    await work_on(world)
    # finish writes the record as well; so the last post needs no save of its own
    assert Journal.entries == ["post", "save 1", "post", "save 1"]


async def test_the_service_hears_what_has_been_shown(world: World) -> None:
    await world.change(step)
    await world.settle()
    assert world.service.shown == [(GROUP, 2), (ANA, 2)]


async def test_a_table_that_is_gone_ends_its_work(world: World) -> None:
    await world.change(step)
    works = await world.claim()
    del world.memory.documents["t1"]
    for work in works:
        await world.process().run(replace(work, loaded=None), deadline_ms=world.clock.now + TIMING.lease_ms)
    assert [r.due_ms for r in world.memory.rows.values()] == [None, None]
    assert world.phone.calls == []


# --- what calls answer ---------------------------------------------------------------------------


async def test_a_message_that_shows_it_already_is_done(world: World) -> None:
    await world.change(step)
    world.phone.messages(GROUP)[0].screen = Drawing().live(world.table, GROUP) or Screen("")
    await work_on(world)
    assert kinds(world) == ["edit"]
    assert row(world).record.slots[0].digest == world.phone.messages(GROUP)[0].screen.digest


async def test_a_message_that_is_gone_comes_afresh(world: World) -> None:
    world.phone.messages(GROUP)[0].deleted = True
    await world.change(step)
    await work_on(world)
    assert kinds(world) == ["edit", "post"]
    assert len(world.phone.visible(GROUP)) == 1


async def test_wait_pauses_this_chat_only(world: World) -> None:
    await world.change(step)
    world.phone.faults = [Fault.FLOOD]
    await world.work_once()
    assert isinstance(world.rates, FreeRates)
    until_ms = world.clock.now + world.phone.wait_ms
    paused = world.rates.paused
    assert list(paused.values()) == [until_ms]
    (chat,) = paused
    other = ({GROUP, ANA} - {chat}).pop()
    assert row(world, chat).due_ms == until_ms
    assert row(world, other).due_ms is None
    assert kinds(world, other) == ["edit"]


async def test_a_paused_chat_gets_the_latest_state_afterwards(world: World) -> None:
    await world.change(step)
    world.phone.faults = [Fault.FLOOD]
    await work_on(world)
    for _ in range(3):
        await world.change(step)
        assert row(world).due_ms == world.clock.now + world.phone.wait_ms, "a commit disturbs no pause"
    await world.settle()
    assert kinds(world) == ["edit", "edit"]
    assert "step 5" in world.phone.visible(GROUP)[0].screen.text


@pytest.mark.parametrize("fault", [Fault.LOST, Fault.ANSWER_LOST, Fault.LATE])
async def test_an_unknown_outcome_puts_the_chat_in_doubt(world: World, fault: Fault) -> None:
    await world.change(step)
    world.phone.faults = [fault]
    await work_on(world)
    assert (row(world).record.doubt, row(world).record.failures) == (2, 1)
    assert row(world).due_ms == world.clock.now + TIMING.backoff(1, 0.5)
    began_ms = world.clock.now
    await world.settle()
    assert (row(world).record.doubt, row(world).record.failures) == (0, 0)
    assert world.clock.now >= began_ms + TIMING.settle_ms
    assert "step 2" in world.phone.visible(GROUP)[0].screen.text


async def overtaken(world: World, change: Any) -> None:
    """An edit of the group's message times out, the table goes on, and then it takes effect after all."""
    await world.change(step)
    world.phone.faults = [Fault.LATE]
    await work_on(world)
    world.advance(1_000)
    await world.change(change)
    await world.work_once()
    world.phone.deliver_late()


async def test_a_late_edit_is_put_right(world: World) -> None:
    await overtaken(world, step)
    assert "step 2" in world.phone.visible(GROUP)[0].screen.text
    await world.settle()
    assert "step 3" in world.phone.visible(GROUP)[0].screen.text


async def test_a_keyboard_that_a_late_edit_brings_back_goes_again(world: World) -> None:
    await overtaken(world, lambda t: replace(step(t), stage=Stage.PLAY, match=match_of(0)))
    assert [m.has_keyboard for m in world.phone.visible(GROUP)] == [True, True]
    await world.settle()
    assert [m.has_keyboard for m in world.phone.visible(GROUP)] == [False, True]


async def test_also_on_a_message_that_can_no_longer_be_deleted(world: World) -> None:
    world.phone.messages(GROUP)[0].old = True
    await overtaken(world, lambda t: replace(step(t), ring=1))
    assert [m.has_keyboard for m in world.phone.visible(GROUP)] == [True, True]
    await world.settle()
    assert [m.has_keyboard for m in world.phone.visible(GROUP)] == [False, True]


async def test_results_that_a_late_edit_overwrites_are_told_again(world: World) -> None:
    await world.change(lambda t: replace(step(t), stage=Stage.PLAY, match=match_of(0)))
    await world.settle()
    await overtaken(world, lambda t: replace(step(t), match=match_of(1)))
    assert [m.screen.text[:4] for m in world.phone.visible(GROUP)] == ["live", "live", "live"]
    await world.settle()
    assert [m.screen.text[:4] for m in world.phone.visible(GROUP)] == ["live", "resu", "live"]


async def test_a_second_look_gives_way_to_a_move(world: World) -> None:
    await world.change(step)
    world.phone.faults = [Fault.LOST]
    await work_on(world)
    world.clock.now += 1_000
    await world.work_once()
    assert row(world).record.doubt == 1
    assert (row(world).due_ms or 0) > world.clock.now
    await world.change(step)
    assert row(world).due_ms == world.clock.now


async def test_back_off_grows_and_ends_somewhere(world: World) -> None:
    await world.change(step)
    waits = []
    for _ in range(12):
        world.phone.faults = [Fault.LOST]
        await work_on(world)
        waits.append((row(world).due_ms or 0) - world.clock.now)
        world.clock.now += waits[-1]
        row(world, ANA).due_ms = None
    assert waits == sorted(waits)
    assert waits[0] < 2 * TIMING.backoff_ms
    assert waits[-1] <= TIMING.backoff_most_ms


@pytest.mark.parametrize("jitter", [0.0, 0.999])
def test_jitter_stays_within_its_share(jitter: float) -> None:
    timing = Timing(backoff_ms=1_000)
    assert 500 <= timing.backoff(1, jitter) <= 1_000
    assert 2_000 <= timing.backoff(3, jitter) <= 4_000


async def test_a_call_that_never_ends_is_given_up(world: World) -> None:
    class Hanging(Phone):
        async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
            await asyncio.Event().wait()

    await world.change(step)
    timing = Timing(call_timeout_ms=20, lease_ms=TIMING.lease_ms)
    await work_on(world, timing=timing, lines={BOT: Line(Hanging(), Drawing())})
    assert row(world).record.doubt == 2


async def test_what_is_refused_is_logged_and_not_tried_again(world: World, logs: Logs) -> None:
    world.phone.errors[GROUP] = Refused()
    await world.change(step)
    await world.settle()
    assert kinds(world) == ["edit"]
    assert [e["event"] for e in logs] == ["call_refused"]
    await world.change(lambda t: t)
    await world.settle()
    assert kinds(world) == ["edit"]
    del world.phone.errors[GROUP]
    await world.change(step)
    await world.settle()
    assert "step 3" in world.phone.visible(GROUP)[0].screen.text


async def test_a_refused_post_is_not_tried_again(world: World) -> None:
    world.phone.errors[GROUP] = Refused()
    await world.change(lambda t: replace(t, ring=1))
    await world.settle()
    await world.change(lambda t: t)
    await world.settle()
    assert kinds(world) == ["strip", "post"]


@pytest.mark.parametrize("error", [Gone(), Unchanged()], ids=["gone", "unchanged"])
async def test_an_answer_that_no_post_can_have_counts_as_refused(world: World, error: ChatError) -> None:
    world.phone.messages(GROUP)[0].deleted = True
    row(world).record = ChatRecord()
    world.phone.errors[GROUP] = error
    await world.change(step)
    await world.settle()
    assert kinds(world) == ["post"]


@pytest.mark.parametrize("error", [Moved("tg:-200"), TopicGone()], ids=["moved", "topic gone"])
async def test_a_chat_that_is_not_there_is_told_to_the_service_and_left(
    world: World, error: ChatError
) -> None:
    world.phone.errors[GROUP] = error
    await world.change(step)
    await world.settle()
    assert world.service.failed == [(GROUP, error)]
    assert row(world).record.slots == ()
    assert row(world).due_ms is None


async def test_a_person_who_cannot_be_reached_keeps_the_record_for_the_return(world: World) -> None:
    world.phone.errors[ANA] = Unreachable()
    await world.change(step)
    await world.settle()
    assert [chat for chat, _ in world.service.failed] == [ANA]
    slots = row(world, ANA).record.slots
    assert len(slots) == 1
    await world.change(lambda t: t.with_seat(0, replace(t.seats[0], absence=Absence.UNREACHABLE)))
    await world.change(step)
    await world.settle()
    assert kinds(world, ANA) == ["edit"], "not called again while unreachable"
    del world.phone.errors[ANA]
    await world.change(lambda t: t.with_seat(0, replace(t.seats[0], absence=None)))
    await world.settle()
    assert kinds(world, ANA) == ["edit", "edit"]
    assert len(world.phone.visible(ANA)) == 1


async def test_a_fault_of_ours_in_a_call_leaves_the_chat_in_doubt(world: World, logs: Logs) -> None:
    class Broken(Phone):
        async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
            raise KeyError(chat)

    await world.change(step)
    await work_on(world, lines={BOT: Line(Broken(), Drawing())})
    assert row(world).record.doubt == 2
    assert [e["event"] for e in logs] == ["call_failed"]


async def test_a_fault_of_ours_in_drawing_is_put_off(world: World, logs: Logs) -> None:
    class Broken(Drawing):
        def live(self, table: Table, chat: ChatKey) -> Screen | None:
            raise ZeroDivisionError

    await world.change(step)
    await work_on(world, lines={BOT: Line(world.phone, Broken())})
    assert [e["event"] for e in logs] == ["sync_failed"]
    assert (row(world).due_ms or 0) > world.clock.now
    await world.settle()
    assert "step 2" in world.phone.visible(GROUP)[0].screen.text


async def test_a_bot_that_nobody_knows_here_is_left_to_others(world: World) -> None:
    await world.change(step)
    await work_on(world, lines={})
    assert (row(world).due_ms or 0) > world.clock.now
    assert world.phone.calls == []


async def test_an_absent_store_is_told_to_the_caller(world: World) -> None:
    class Away(FreeRates):
        async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
            raise StoreAway

    await world.change(step)
    with pytest.raises(StoreAway):
        await work_on(world, rates=Away())
    assert row(world).token is not None, "the lease runs out by itself"


# --- rates and leases ----------------------------------------------------------------------------


class Metered(FreeRates):
    """Says how long to wait, once for each number."""

    def __init__(self, *waits: int) -> None:
        super().__init__()
        self.waits = list(waits)
        self.asked: list[tuple[ChatKey, bool]] = []

    async def take(self, *, bot: str, chat: ChatKey, group: bool, now_ms: int) -> int:
        self.asked.append((chat, group))
        return self.waits.pop(0) if self.waits else 0


async def test_each_call_takes_from_the_budget(world: World) -> None:
    rates = Metered()
    await world.change(lambda t: replace(t, ring=1))
    await work_on(world, rates=rates)
    assert kinds(world) == ["strip", "post", "delete"]
    assert rates.asked == [(GROUP, True)] * 3
    await world.settle()
    await world.change(step)
    await work_on(world, ANA, rates=rates)
    assert rates.asked[3:] == [(ANA, False)]


async def test_a_long_wait_ends_the_lease(world: World) -> None:
    await world.change(step)
    await work_on(world, rates=Metered(3_000))
    assert (row(world).due_ms, row(world).token, row(world).firm) == (world.clock.now + 3_000, None, True)
    assert world.phone.calls == []


async def test_a_short_wait_is_sat_out(world: World) -> None:
    await world.change(step)
    began_ms = world.clock.now
    await work_on(world, rates=Metered(TIMING.short_wait_ms))
    assert kinds(world) == ["edit"]
    assert world.clock.now == began_ms + TIMING.short_wait_ms


async def test_it_is_sat_out_once(world: World) -> None:
    await world.change(step)
    await work_on(world, rates=Metered(50, 50))
    assert world.phone.calls == []
    assert row(world).due_ms == world.clock.now + 50


async def test_no_call_is_begun_that_could_outlive_the_lease(world: World) -> None:
    await world.change(step)
    (work,) = [work for work in await world.claim() if work.chat == GROUP]
    deadline_ms = world.clock.now + TIMING.call_timeout_ms - 1
    await world.process().run(work, deadline_ms=deadline_ms)
    assert world.phone.calls == []
    assert row(world).due_ms == world.clock.now


def test_a_lease_is_long_enough_for_calls() -> None:
    with pytest.raises(ValueError, match="lease"):
        Timing(call_timeout_ms=10_000, lease_ms=19_999)


async def lose_the_lease(world: World, chat: ChatKey = GROUP) -> None:
    """Another process takes the chat over."""
    world.clock.now += TIMING.lease_ms
    assert chat in [work.chat for work in await world.claim()]


class Slow(Phone):
    """A phone whose first call takes longer than the lease."""

    world: World
    lost = False

    @classmethod
    def of(cls, world: World) -> Slow:
        slow = cls(chats=world.phone.chats, serial=world.phone.serial)
        slow.world = world
        return slow

    async def _lose(self) -> None:
        if not self.lost:
            self.lost = True
            await lose_the_lease(self.world)

    async def post(self, chat: ChatKey, screen: Screen) -> str:
        await self._lose()
        return await super().post(chat, screen)

    async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
        await self._lose()
        await super().edit(chat, message, screen)


async def test_a_lost_lease_puts_the_chat_in_doubt(world: World, logs: Logs) -> None:
    await world.change(step)
    record = row(world).record
    await work_on(world, lines={BOT: Line(Slow.of(world), Drawing())})
    assert [e["event"] for e in logs] == ["lease_lost"]
    assert row(world).record == replace(record, doubt=2), "only the doubt is written"
    assert row(world).doubt


async def test_a_message_posted_under_a_lost_lease_loses_its_keyboard(world: World) -> None:
    world.phone.messages(GROUP)[0].deleted = True
    row(world).record = ChatRecord()
    await world.change(step)
    slow = Slow.of(world)
    await work_on(world, lines={BOT: Line(slow, Drawing())})
    world.phone.serial = slow.serial
    assert len(row(world).strays) == 1
    await world.settle()
    keyboards = [m for m in world.phone.visible(GROUP) if m.has_keyboard]
    assert len(world.phone.visible(GROUP)) == 2
    assert [m.id for m in keyboards] == [row(world).record.slots[0].message]


async def test_going_round_in_circles_ends(world: World, logs: Logs) -> None:
    world.memory.rows["t1", GROUP].strays = tuple(f"stray {n}" for n in range(40))
    await world.change(step)
    await work_on(world)
    assert [e["event"] for e in logs] == ["sync_in_circles"]
    assert kinds(world) == ["strip"] * 24
    assert (row(world).due_ms or 0) > world.clock.now
    await world.settle()
    assert kinds(world) == ["strip"] * 40 + ["edit"]


async def test_calls_are_counted(world: World) -> None:
    registry = CollectorRegistry()
    world.meters = Meters(registry)
    await world.change(step)
    await world.settle()
    assert registry.get_sample_value("chinchon_chat_calls_total", {"kind": "edit", "outcome": "done"}) == 2
    assert registry.get_sample_value("chinchon_syncs_total", {"ended": "rest"}) == 2
