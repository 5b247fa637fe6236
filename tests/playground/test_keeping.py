"""A saved world goes on in another emulator as if nothing had happened."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from app.playground.emulator import Emulator
from app.playground.emulator.keeping import UnreadableError, restore, save

PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x0a\x00\x00\x00\x05\x08\x02\x00\x00\x00"


async def lived_in() -> Emulator:
    """People, a group with everything, a forum with topics, reactions, hidden and inline messages."""
    emulator = Emulator(seed=3)
    ana, beto = emulator.user("Ana", language="es", username="ana"), emulator.user("Beto", is_premium=True)
    emulator.group("Familia", members=[ana, beto], bot_is_member=True)
    club = emulator.group("Club", members=[beto, ana], topics=["Mus"], bot_rights=["can_pin_messages"])
    await ana.start("jABC")
    await ana.type(ana.dm, "forged \udcff and 👩‍👩‍👧")
    await beto.type(club, "/chinchon", topic=club.topics["Mus"])
    shown = beto.sees(club)[-1]
    await ana.react(shown, "👍")
    await ana.delete_message(shown, for_everybody=False)
    await ana.block_bot()
    beto.deactivate()
    emulator.core.world.inline_messages["inline1"] = (club.id, shown.message_id)
    return emulator


def shown_chats(emulator: Emulator) -> list[object]:
    core = emulator.core
    return [
        [core.shown_chat(chat), [core.shown(message) for message in chat.messages.values()]]
        for chat in core.world.chats.values()
    ]


async def test_people_chats_and_messages_are_as_they_were() -> None:
    before = await lived_in()
    after = Emulator()
    restore(after, save(before))
    assert shown_chats(after) == shown_chats(before)
    assert [asdict(p.user) for p in after.people.values()] == [asdict(p.user) for p in before.people.values()]
    assert after.core.world.seen == before.core.world.seen
    assert after.core.world.inline_messages == before.core.world.inline_messages
    assert after.core.world.bot is not before.core.world.bot


async def test_updates_that_the_bot_has_not_got_still_wait_under_their_ids() -> None:
    before = await lived_in()
    after = Emulator()
    restore(after, save(before))
    assert before.pending() != []
    assert after.pending() == before.pending()
    assert [update.body for update in after.core.updates.pending.values()] == [
        update.body for update in before.core.updates.pending.values()
    ]


async def test_no_id_comes_again_even_if_more_happened_after_the_save() -> None:
    before = await lived_in()
    data = save(before)
    for _ in range(3):
        await before.user("Zoe").start()
    group = before.group("Tarde", members=list(before.people.values()), supergroup=True)
    after = Emulator(seed=3)
    restore(after, data)
    paz = after.user("Paz")
    await paz.start()
    assert paz.id not in before.people
    assert after.group("Nuevo", supergroup=True).id != group.id
    last_known = before.core.updates.last_id
    assert after.core.updates.last_id > last_known
    assert all(m.message_id > before.core.world.counters.message for m in paz.sees(paz.dm))
    assert after.core.world.new_query_id() != before.core.world.new_query_id()


async def test_pictures_keep_their_ids() -> None:
    before = await lived_in()
    picture = before.core.files._stored(PNG)
    sizes = before.core.files._sizes(picture)
    after = Emulator()
    restore(after, save(before))
    assert after.core.files.by_id[sizes[-1]["file_id"]] == picture
    assert after.core.files._sizes(picture) == sizes


async def test_what_is_no_saved_world_is_refused_and_changes_nothing() -> None:
    data = save(await lived_in())
    fields = json.loads(data)
    spoilt = [
        b"",
        b"\xff",
        data[:-9],
        b"[]",
        b"{}",
        json.dumps(fields | {"format": 0}).encode(),
        json.dumps(fields | {"more": 1}).encode(),
        json.dumps({name: value for name, value in fields.items() if name != "chats"}).encode(),
        json.dumps(fields | {"people": [1]}).encode(),
        json.dumps(fields | {"users": [{"id": "x"}]}).encode(),
    ]
    for bad in spoilt:
        emulator = Emulator()
        with pytest.raises(UnreadableError):
            restore(emulator, bad)
        assert emulator.people == {}
        assert emulator.core.world.chats == {}
