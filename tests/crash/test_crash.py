"""The process stops before or after the effect of any port call; another one goes on.

The cut points of a tap, and of the synchronisation that follows it, are the port calls of a run without a cut.
Whatever the cut: no move is lost or made twice, every chat shows what it should, every result is told once.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structlog.testing import capture_logs

from app.reply import Reply
from app.screens import Surroundings, live_screen, result_screen
from app.table import ChatKey, Table
from tests.app.sync.mortal import Mortal
from tests.app.sync.phone import Fault, NoLinks, Phone
from tests.crash.house import ANA, BETO, HORIZON_MS, TIMING, Process, Town, a_process, a_town
from tests.crash.scenes import SCENES, Scene, Script, scene

SETTLED_MS = 5_000
"""Until then a tap has been shown everywhere, a computer player has thought, and rates have recovered."""
LEAST_CUT_POINTS = 30
"""In a tap and the synchronisation that follows it, wherever more than one chat is concerned."""
ON_THE_WIRE = frozenset({"post", "edit", "strip", "delete"})
"""Calls to chats, which can arrive when nobody waits for them any more."""
ONE_CHAT_ONLY = frozenset({"drawing"})
WITHOUT_EFFECT = frozenset({"now_ms", "sleep_ms", "lost_contact"})
"""Calls that leave nothing behind: whether the process dies before or after them comes to the same."""


@dataclass(frozen=True)
class Outcome:
    """What a tap has come to, apart from the times at which it happened."""

    table: Table
    record: tuple[bytes, ...]
    code: str


@dataclass(frozen=True)
class Uncut:
    """The run without a cut: its outcome, and its port calls by name."""

    outcome: Outcome
    calls: list[str]


async def outcome(town: Town, reply: Reply) -> Outcome:
    table = await town.table()
    assert table is not None
    lines = await town.stores.tables.record(table.id)
    return Outcome(timeless(table), tuple(lines), reply.code)


def timeless(table: Table) -> Table:
    """The document without the times at which it was touched."""
    seats = tuple(replace(seat, last_tap_ms=0) for seat in table.seats)
    timer = replace(table.timer, due_ms=0) if table.timer else None
    return replace(table, seats=seats, timer=timer, touched_ms=0, opened_ms=0, started_ms=0)


async def without_cut(moment: Scene) -> Uncut:
    mortal = Mortal()
    async with a_town(moment.snapshot) as town, a_process(town, mortal) as process:
        # What it does before the tap belongs to no cut.
        mortal.calls.clear()
        reply = await process.handle(moment.command)
        assert reply is not None
        await process.live(SETTLED_MS)
        calls = list(mortal.calls)
        await process.live(HORIZON_MS)
        check_chats(town, await outcome(town, reply))
        assert town.phone.excused == moment.snapshot.phone.excused
        return Uncut(await outcome(town, reply), calls)


async def with_cut(moment: Scene, cut: int | None, *, after: bool) -> Outcome:
    """Kill the process at a port call; then let another one go on. `cut` None: when all is done but the answer."""
    async with a_town(moment.snapshot) as town:
        reply = await die(town, moment, cut, after=after)
        if cut is None:
            reply = None
        return await go_on(town, moment, reply)


async def die(town: Town, moment: Scene, cut: int | None, *, after: bool) -> Reply | None:
    """Answer the tap and show what it did, until death; the answer, if it came to that."""
    mortal = Mortal()
    async with a_process(town, mortal) as process:
        mortal.calls.clear()
        mortal.cut, mortal.after = cut, after
        reply = await process.handle(moment.command)
        await process.live(SETTLED_MS)
        assert process.dead == (cut is not None)
    town.excuse_unknown()
    return reply


async def go_on(town: Town, moment: Scene, reply: Reply | None) -> Outcome:
    """Redeliver what was not answered, as the platform does, and let the leases of the dead run out."""
    async with a_process(town) as process:
        again = reply or await process.handle(moment.command)
        assert again is not None
        await process.live(HORIZON_MS)
        reached = await outcome(town, again)
        check_chats(town, reached)
        await touch_what_nobody_knows(town, process, reached)
        return reached


async def touch_what_nobody_knows(town: Town, process: Process, reached: Outcome) -> None:
    """A message that nobody put down keeps its keyboard until somebody touches it, and no longer."""
    touched = False
    for chat in reached.table.chats():
        for message in town.phone.visible(chat):
            if message.has_keyboard and message.id in town.phone.excused:
                await town.stores.tables.load(reached.table.id, pressed=(chat, message.id))
                touched = True
    if touched:
        process.worker.wake()
        await process.live(SETTLED_MS)
        for chat in reached.table.chats():
            assert sum(message.has_keyboard for message in town.phone.visible(chat)) == 1


def check_chats(town: Town, reached: Outcome) -> None:
    for chat in reached.table.chats():
        check_live(town.phone, chat, reached.table)
        check_results(town.phone, chat, reached.table)


AROUND = Surroundings(Phone().capabilities, NoLinks(), "chinchon_bot")


def check_live(phone: Phone, chat: ChatKey, table: Table) -> None:
    """One keyboard is alive, under the screen that the table has for this chat."""
    live = live_screen(table, chat, AROUND)
    assert live is not None
    keyboards = [m.screen for m in phone.visible(chat) if m.has_keyboard and m.id not in phone.excused]
    assert [(s.text, s.rows) for s in keyboards] == [(live.text, live.rows)], chat


def check_results(phone: Phone, chat: ChatKey, table: Table) -> None:
    """Each hand's result stands in the chat once; only a message that nobody knows of may repeat it."""
    known = Counter(m.screen.text for m in phone.visible(chat) if m.id not in phone.excused)
    hands = len(table.match.results) if table.match is not None else 0
    for hand in range(1, hands + 1):
        told = result_screen(table, chat, AROUND, first=hand, last=hand)
        assert known[told.text] == 1, (chat, hand)


def cut_points(calls: list[str]) -> list[tuple[int, bool]]:
    """Each call by its number, and whether the process dies after its effect."""
    before = [(number, False) for number in range(len(calls))]
    return before + [(number, True) for number, name in enumerate(calls) if name not in WITHOUT_EFFECT]


_SCENES: dict[str, Scene] = {}
_UNCUT: dict[str, Uncut] = {}


async def scene_of(name: str) -> Scene:
    """The moment, played up to once."""
    if name not in _SCENES:
        _SCENES[name] = await scene(name)
    return _SCENES[name]


async def uncut_of(name: str) -> Uncut:
    """The run without a cut, run once."""
    if name not in _UNCUT:
        _UNCUT[name] = await without_cut(await scene_of(name))
    return _UNCUT[name]


@pytest.mark.parametrize("name", SCENES)
async def test_another_process_goes_on(name: str) -> None:
    with capture_logs():
        moment, uncut = await scene_of(name), await uncut_of(name)
        points = cut_points(uncut.calls)
        assert len(points) >= (LEAST_CUT_POINTS if name not in ONE_CHAT_ONLY else 20)
        for cut, after in points:
            try:
                assert await with_cut(moment, cut, after=after) == uncut.outcome
            except AssertionError as error:
                when = "after" if after else "before"
                error.add_note(f"cut {when} call {cut} ({uncut.calls[cut]}) of {uncut.calls}")
                raise


@pytest.mark.parametrize("name", SCENES)
async def test_an_answer_that_was_lost_is_given_again(name: str) -> None:
    with capture_logs():
        moment, uncut = await scene_of(name), await uncut_of(name)
        assert await with_cut(moment, None, after=False) == uncut.outcome


@pytest.mark.parametrize("name", ["starting", "discarding", "calling", "closing"])
async def test_a_call_of_the_dead_may_arrive_late(name: str) -> None:
    """The process dies with a request on its way, which arrives when the table has gone on."""
    with capture_logs():
        calls = [call for call in (await uncut_of(name)).calls if call in ON_THE_WIRE]
        assert len(calls) >= 3
        for number, call in enumerate(calls):
            try:
                await a_late_call(await scene_of(name), number)
            except AssertionError as error:
                error.add_note(f"late call {number} ({call}) of {calls}")
                raise


async def a_late_call(moment: Scene, number: int) -> None:
    """Let the chat call of that number outlive the process that made it."""
    async with a_town(moment.snapshot) as town:
        town.phone.faults = [None] * number + [Fault.KILLED_LATE]
        async with a_process(town, Mortal()) as process:
            reply = await process.handle(moment.command)
            await process.live(SETTLED_MS)
            assert process.dead
        assert reply is not None
        async with a_process(town) as second:
            await second.live(TIMING.lease_ms)
            script = Script(town, second, updates=1_000)
            press = await script.next_press(ANA) or await script.next_press(BETO)
            assert press is not None
            await script.do(press)
            town.phone.deliver_late()
            await second.live(HORIZON_MS)
        check_chats(town, await outcome(town, reply))


@settings(max_examples=40)
@given(
    st.sampled_from(["opening", "being ready", "calling", "closing", "passing to a computer"]),
    st.lists(
        st.tuples(st.integers(0, 60), st.booleans(), st.sampled_from([0, 30_000])), min_size=2, max_size=4
    ),
)
def test_one_after_the_other_may_die(name: str, deaths: list[tuple[int, bool, int]]) -> None:
    """Each at its own call of whatever it does, some at once after the one before, some after its lease."""
    with capture_logs():
        asyncio.run(a_chain_of_deaths(name, deaths))


async def a_chain_of_deaths(name: str, deaths: list[tuple[int, bool, int]]) -> None:
    moment = await scene_of(name)
    async with a_town(moment.snapshot) as town:
        reply: Reply | None = None
        for cut, after, pause_ms in deaths:
            async with a_process(town, Mortal(cut, after=after)) as process:
                reply = reply or await process.handle(moment.command)
                await process.live(SETTLED_MS)
            town.excuse_unknown()
            town.clock.now += pause_ms
        reached = await go_on(town, moment, reply)
        assert reached == (await uncut_of(name)).outcome
