"""Calls that time out and take effect after all, when the table has gone on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from app.table import Stage
from tests.app.sync.moves import step, work_on
from tests.app.sync.phone import Fault
from tests.app.sync.world import GROUP, World, match_of


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
