"""Which scene a start of the demo goes on with, and what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli.demo.folder import DemoFolder
from app.cli.demo.stage import Stage, choose


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DemoFolder]:
    folder = DemoFolder(tmp_path / "data")
    with folder.occupied():
        yield folder


async def chosen(
    folder: DemoFolder, *, seed: int | None = None, lang: str | None = None, anew: bool = False
) -> Stage:
    stage = choose(folder, seed=seed, lang=lang, anew=anew)
    await stage.clear()
    return stage


async def played(folder: DemoFolder, *, seed: int | None = None, lang: str | None = None) -> Stage:
    """A scene whose table was opened: its service started, its people have written."""
    stage = await chosen(folder, seed=seed, lang=lang)
    family = stage.newcomers
    assert family is not None
    await family.ana.start()
    stage.next_rng()
    stage.newcomers = None
    stage.save()
    (folder.store / "appendonly.aof").touch()
    return stage


def people(stage: Stage) -> dict[int, str]:
    return {person.id: person.user.language_code for person in stage.emulator.people.values()}


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({}, {}),
        ({"lang": "en"}, {}),
        ({"lang": "en"}, {"lang": "en"}),
        ({"seed": 0}, {}),
        ({"seed": 0, "lang": "es"}, {"seed": 0}),
    ],
)
async def test_what_was_kept_goes_on(
    folder: DemoFolder, first: dict[str, str | int], then: dict[str, str | int]
) -> None:
    before = await played(folder, **first)  # type: ignore[arg-type]
    after = await chosen(folder, **then)  # type: ignore[arg-type]
    assert after.newcomers is None
    assert people(after) == people(before)
    assert after.scene == before.scene
    ana = next(iter(after.emulator.people.values()))
    assert [message.text for message in ana.sees(ana.dm)] == ["/start"]
    assert list(folder.store.iterdir()) != []


@pytest.mark.parametrize(
    ("first", "then"),
    [
        ({}, {"anew": True}),
        ({}, {"lang": "es"}),
        ({"lang": "es"}, {"lang": "en"}),
        ({}, {"seed": 0}),
        ({"seed": 0}, {"seed": 1}),
    ],
)
async def test_what_was_kept_goes_when_something_else_is_asked_for(
    folder: DemoFolder, first: dict[str, str | int], then: dict[str, str | int]
) -> None:
    before = await played(folder, **first)  # type: ignore[arg-type]
    after = await chosen(folder, **then)  # type: ignore[arg-type]
    assert after.newcomers is not None
    assert people(after) != people(before)
    assert after.scene.secret != before.scene.secret
    assert list(folder.store.iterdir()) == []


@pytest.mark.parametrize("name", ["phones.json", "scene.json"])
@pytest.mark.parametrize("content", ['{"half a fi', "{}", "[]", "", None])
async def test_what_cannot_be_read_any_more_is_begun_anew(
    folder: DemoFolder, name: str, content: str | None
) -> None:
    await played(folder)
    if content is None:
        (folder.path / name).unlink()
    else:
        (folder.path / name).write_text(content)
    assert (await chosen(folder)).newcomers is not None
    assert list(folder.store.iterdir()) == []


async def test_a_scene_whose_table_never_opened_is_not_kept(folder: DemoFolder) -> None:
    stage = await chosen(folder)
    stage.next_rng()
    stage.save()
    assert (await chosen(folder)).newcomers is not None


async def test_a_seed_fixes_people_decks_and_chance(folder: DemoFolder) -> None:
    one = await played(folder, seed=7)
    chances = [one.next_rng() for _ in range(3)]
    assert len(set(chances)) == 3
    same = await chosen(folder, seed=7, anew=True)
    assert people(same) == people(one)
    assert same.scene.secret == one.scene.secret
    same.next_rng()
    assert [same.next_rng() for _ in range(3)] == chances
    other = await chosen(folder, seed=8)
    assert people(other) != people(one)
    assert other.scene.secret != one.scene.secret


async def test_without_a_seed_nothing_can_be_foreseen(folder: DemoFolder) -> None:
    one = await chosen(folder)
    other = await chosen(folder, anew=True)
    assert one.next_rng() is None
    assert (
        len({one.scene.secret, other.scene.secret, one.scene.webhook_secret, other.scene.webhook_secret}) == 4
    )


async def test_phones_that_cannot_be_saved_are_saved_later(folder: DemoFolder) -> None:
    stage = await played(folder)
    in_the_way = folder.path / "phones.new"
    in_the_way.mkdir()
    stage.emulator.user("Zoe")
    stage.save()
    in_the_way.rmdir()
    stage.emulator.user("Paz")
    stage.save()
    again = await chosen(folder)
    assert [person.user.first_name for person in again.emulator.people.values()] == [
        "Ana",
        "Beto",
        "Zoe",
        "Paz",
    ]
