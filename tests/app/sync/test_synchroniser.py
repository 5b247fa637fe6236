"""One claimed chat, when all goes well and when the table changes."""

from __future__ import annotations

from dataclasses import replace

from app.ports import (
    ChatRecord,
    ChatWork,
)
from app.screens.model import Screen
from app.table import ChatKey, Stage
from tests.app.sync.memory import Memory
from tests.app.sync.moves import kinds, row, step, work_on
from tests.app.sync.phone import Phone
from tests.app.sync.world import ANA, GROUP, TIMING, World, a_table, match_of


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
