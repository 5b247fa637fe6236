"""Documents: create, load, commit, record."""

import asyncio
from dataclasses import replace

import pytest

from app.ports import Conflict, NewerSchema, Quarantined
from app.store import Stores
from app.store.documents import QUARANTINE_MARK
from app.store.keys import Keys
from app.table import SCHEMA, Answered, Stage
from tests.contract.samples import ANA, BEA, GROUP, HandClock, table, timer

KEYS = Keys("test:")


async def test_what_was_created_is_loaded(stores: Stores) -> None:
    created = await stores.tables.create(table(), chats=[GROUP], record=[b"opened"])
    assert created.table == table()
    assert await stores.tables.load("t1") == created
    assert await stores.tables.record("t1") == [b"opened"]


async def test_a_table_is_opened_once(stores: Stores) -> None:
    first = await stores.tables.create(table(), chats=[GROUP], record=[b"opened"])
    again = await stores.tables.create(table(code="OTHERS"), chats=[GROUP, ANA], record=[b"again"])
    assert again == first
    assert await stores.tables.record("t1") == [b"opened"]


@pytest.mark.parametrize("table_id", ["none", "", "a|b", "x" * 65, "a\nb", "ñ"])
async def test_an_unknown_or_impossible_id_is_no_table(stores: Stores, table_id: str) -> None:
    assert await stores.tables.load(table_id) is None
    assert await stores.tables.load(table_id, pressed=(ANA, "5")) is None


async def test_a_table_with_an_impossible_id_is_refused(stores: Stores) -> None:
    with pytest.raises(ValueError, match="not a table id"):
        await stores.tables.create(table("a|b"), chats=[], record=[])


async def test_a_commit_moves_the_document_and_the_stamp(stores: Stores) -> None:
    first = await stores.tables.create(table(), chats=[], record=[b"1"])
    changed = replace(first.table, step=2, answered=(Answered("u1", "ok"),))
    stamp = await stores.tables.commit(changed, stamp=first.stamp, chats=[], record=[b"2", b"3"])
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    assert (loaded.table, loaded.stamp) == (changed, stamp)
    assert stamp != first.stamp
    assert await stores.tables.record("t1") == [b"1", b"2", b"3"]


async def test_a_commit_onto_an_old_stamp_changes_nothing(stores: Stores) -> None:
    first = await stores.tables.create(table(), chats=[], record=[])
    second = await stores.tables.commit(replace(first.table, step=2), stamp=first.stamp, chats=[], record=[])
    with pytest.raises(Conflict):
        await stores.tables.commit(
            replace(first.table, step=9), stamp=first.stamp, chats=[ANA], record=[b"x"]
        )
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    assert (loaded.table.step, loaded.stamp) == (2, second)
    assert await stores.tables.record("t1") == []


async def test_a_commit_onto_nothing_is_a_conflict(stores: Stores) -> None:
    with pytest.raises(Conflict):
        await stores.tables.commit(table(), stamp=b"\1" * 16, chats=[], record=[])
    assert await stores.tables.load("t1") is None


async def test_of_many_writers_one_wins(stores: Stores) -> None:
    first = await stores.tables.create(table(), chats=[], record=[])

    async def write(number: int) -> bool:
        try:
            line = b"%d" % number
            await stores.tables.commit(
                replace(first.table, step=number), stamp=first.stamp, chats=[], record=[line]
            )
        except Conflict:
            return False
        return True

    won = [number for number, done in enumerate(await asyncio.gather(*map(write, range(20)))) if done]
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    assert [loaded.table.step] == won
    assert await stores.tables.record("t1") == [b"%d" % won[0]]


async def test_writers_who_load_again_all_get_through(stores: Stores) -> None:
    await stores.tables.create(table(step=0), chats=[], record=[])

    async def count_one_up() -> None:
        while True:
            loaded = await stores.tables.load("t1")
            assert loaded is not None
            up = replace(loaded.table, step=loaded.table.step + 1)
            try:
                await stores.tables.commit(up, stamp=loaded.stamp, chats=[ANA], record=[b"%d" % up.step])
            except Conflict:
                continue
            return

    await asyncio.gather(*(count_one_up() for _ in range(8)))
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    assert loaded.table.step == 8
    assert await stores.tables.record("t1") == [b"%d" % n for n in range(1, 9)]


async def test_stamps_of_two_lines_of_history_differ(stores: Stores) -> None:
    """After a failover the same count comes again; a slow writer of the lost line must not fit."""
    first = await stores.tables.create(table(), chats=[], record=[])
    before = await stores.wire.command("HGET", KEYS.of("t1").tables, "t1")
    lost = await stores.tables.commit(replace(first.table, step=2), stamp=first.stamp, chats=[], record=[])
    await stores.wire.command("HSET", KEYS.of("t1").tables, "t1", before)  # what a stale standby holds
    other = await stores.tables.commit(replace(first.table, step=2), stamp=first.stamp, chats=[], record=[])
    assert other != lost
    with pytest.raises(Conflict):
        await stores.tables.commit(replace(first.table, step=3), stamp=lost, chats=[], record=[])


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"short",
        b"s" * 16,
        b"s" * 16 + SCHEMA.to_bytes(2, "big"),
        b"s" * 16 + SCHEMA.to_bytes(2, "big") + b"\xc1",
        b"s" * 16 + SCHEMA.to_bytes(2, "big") + b"\x80",
        b"s" * 16 + b"\0\0\x80",
    ],
)
async def test_a_damaged_document_is_out_of_play_with_its_bytes_kept(
    stores: Stores, clock: HandClock, damaged: bytes
) -> None:
    keys = KEYS.of("t1")
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[GROUP, ANA], record=[])
    await stores.tables.create(table("t2", timer=timer(clock.ms)), chats=[ANA], record=[])
    await stores.wire.command("HSET", keys.tables, "t1", damaged)
    for _ in range(2):
        with pytest.raises(Quarantined):
            await stores.tables.load("t1", pressed=(ANA, "5"))
    assert await stores.wire.command("HGET", keys.quarantine, "t1") == damaged
    assert await stores.wire.command("HGET", keys.tables, "t1") == QUARANTINE_MARK
    timers, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert [work.table_id for work in timers] == ["t2"]
    assert [work.table_id for work in chats] == ["t2"]


async def test_a_claim_survives_a_damaged_document(stores: Stores, clock: HandClock) -> None:
    keys = KEYS.of("t1")
    await stores.tables.create(table(timer=timer(clock.ms)), chats=[GROUP, ANA], record=[])
    await stores.tables.create(table("t2"), chats=[ANA], record=[])
    await stores.wire.command("HSET", keys.tables, "t1", b"damaged")
    timers, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert (timers, [work.table_id for work in chats]) == ([], ["t2"])
    assert await stores.wire.command("HGET", keys.quarantine, "t1") == b"damaged"
    clock.ms += 5000
    _, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert [work.table_id for work in chats] == ["t2"]


async def test_a_document_of_another_table_is_damage(stores: Stores) -> None:
    await stores.tables.create(table("t2"), chats=[], record=[])
    value = await stores.wire.command("HGET", KEYS.of("t2").tables, "t2")
    await stores.wire.command("HSET", KEYS.of("t1").tables, "t1", value)
    with pytest.raises(Quarantined):
        await stores.tables.load("t1")


async def test_a_newer_document_is_left_to_newer_replicas(stores: Stores, clock: HandClock) -> None:
    keys = KEYS.of("t1")
    created = await stores.tables.create(table(timer=timer(clock.ms)), chats=[GROUP, ANA], record=[])
    newer = created.stamp + (SCHEMA + 1).to_bytes(2, "big") + b"whatever"
    await stores.wire.command("HSET", keys.tables, "t1", newer)
    due = await stores.wire.command("ZRANGE", keys.due, 0, -1, "WITHSCORES")
    with pytest.raises(NewerSchema):
        await stores.tables.load("t1")
    timers, chats, next_ms = await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert (timers, chats) == ([], [])
    assert next_ms > clock.ms  # no reason to ask again at once
    assert await stores.wire.command("ZRANGE", keys.due, 0, -1, "WITHSCORES") == due
    assert await stores.wire.command("HGET", keys.tables, "t1") == newer


async def test_a_closed_table_is_forgotten_after_a_while(stores: Stores, clock: HandClock) -> None:
    first = await stores.tables.create(table(timer=timer(clock.ms)), chats=[GROUP], record=[b"1"])
    closed = replace(first.table, stage=Stage.CLOSED, timer=None)
    await stores.tables.commit(closed, stamp=first.stamp, chats=[GROUP, BEA], record=[b"2"])
    _, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert {work.chat for work in chats} == {GROUP, BEA}
    await stores.due.finish(chats[0], chats[0].record, again_ms=None)
    clock.ms += 29 * 24 * 3_600_000
    await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
    assert await stores.tables.load("t1") is not None
    clock.ms += 2 * 24 * 3_600_000
    for _ in range(2):  # forgetting may come after the claim of the same round
        await stores.due.claim(now_ms=clock.ms, lease_ms=1000, limit=50)
        clock.ms += 700_000
    assert await stores.tables.load("t1") is None
    keys = KEYS.of("t1")
    for key in (keys.tables, keys.shown, keys.due, keys.closed):
        assert await stores.wire.command("EXISTS", key) == 0, key
    assert 0 < await stores.wire.command("PTTL", KEYS.record("t1")) <= 30 * 24 * 3_600_000


async def test_dead_letters_are_kept_up_to_a_bound(stores: Stores, clock: HandClock) -> None:
    for number in range(203):
        await stores.tables.dead_letter(b"%d" % number, f"why {number}")
    await stores.tables.dead_letter(b"x" * 100_000, "long")
    letters = await stores.tables.dead_letters()
    assert len(letters) == 200
    assert letters[0] == (clock.ms, "long", b"x" * 64_000)
    assert letters[1] == (clock.ms, "why 202", b"202")
