"""What each outcome of a call leads to."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from app.ports import (
    ChatError,
    ChatRecord,
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
from app.table import Absence, ChatKey, Table
from tests.app.sync.moves import Logs, kinds, row, step, work_on
from tests.app.sync.phone import Fault, Phone
from tests.app.sync.world import ANA, BOT, GROUP, TIMING, Drawing, FreeRates, World


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
