"""Chats as due work: leases, wishes, pauses, strays, doubt."""

import asyncio
from dataclasses import replace

from app.ports import ChatRecord, ChatWork, Loaded
from app.store import Stores
from app.store.keys import Keys
from tests.contract.samples import ANA, BEA, GROUP, HandClock, ids_in_one_shard, shows, table, timer

KEYS = Keys("test:")
LEASE_MS = 20_000


async def claim(stores: Stores, clock: HandClock, *, limit: int = 50) -> list[ChatWork]:
    _, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=limit)
    return chats


async def claim_one(stores: Stores, clock: HandClock) -> ChatWork:
    [work] = await claim(stores, clock)
    return work


async def touch(stores: Stores, *chats: str) -> Loaded:
    """A commit that wants these chats."""
    loaded = await stores.tables.load("t1")
    assert loaded is not None
    later = replace(loaded.table, step=loaded.table.step + 1)
    stamp = await stores.tables.commit(later, stamp=loaded.stamp, chats=chats, record=[])
    return Loaded(later, stamp)


async def test_a_commit_makes_due_the_chats_it_names(stores: Stores, clock: HandClock) -> None:
    created = await stores.tables.create(table(), chats=[GROUP, ANA], record=[])
    works = await claim(stores, clock)
    assert {work.chat for work in works} == {GROUP, ANA}
    for work in works:
        assert work.table_id == "t1"
        assert work.loaded == created
        assert work.record == ChatRecord()


async def test_a_claimed_chat_is_nobody_elses_until_the_lease_ends(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    first = await claim_one(stores, clock)
    clock.ms += LEASE_MS - 1
    assert await claim(stores, clock) == []
    clock.ms += 1
    second = await claim_one(stores, clock)
    assert second.token != first.token


async def test_of_many_workers_one_gets_the_chat(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[GROUP, ANA, BEA], record=[])
    claims = await asyncio.gather(*(claim(stores, clock) for _ in range(6)))
    taken = [work.chat for works in claims for work in works]
    assert sorted(taken) == sorted([GROUP, ANA, BEA])


async def test_a_finished_chat_rests_until_it_is_wanted(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    assert await stores.due.finish(work, shows("5"), again_ms=None)
    clock.ms += 10 * LEASE_MS
    assert await claim(stores, clock) == []
    latest = await touch(stores, ANA)
    work = await claim_one(stores, clock)
    assert work.record == shows("5")
    assert work.loaded == latest


async def test_the_record_is_written_as_it_is(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    record = shows("5", "6", results_shown=3, match_no=2, doubt=1, settle_ms=77, failures=4, refused="x")
    await stores.due.finish(await claim_one(stores, clock), record, again_ms=clock.ms)
    assert (await claim_one(stores, clock)).record == record


async def test_a_saved_record_survives_its_worker(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    assert await stores.due.save(await claim_one(stores, clock), shows("5"))
    assert await claim(stores, clock) == []  # saving ends nothing
    clock.ms += LEASE_MS
    assert (await claim_one(stores, clock)).record == shows("5", doubt=2)


async def test_who_lost_the_lease_writes_nothing(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    late = await claim_one(stores, clock)
    clock.ms += LEASE_MS
    current = await claim_one(stores, clock)
    assert not await stores.due.save(late, shows("late"))
    assert not await stores.due.finish(late, shows("late"), again_ms=None)
    assert await stores.due.finish(current, shows("now"), again_ms=None)
    assert not await stores.due.save(late, shows("late"))
    assert not await stores.due.finish(late, shows("late"), again_ms=None)
    await touch(stores, ANA)
    assert (await claim_one(stores, clock)).record == shows("now")


async def test_who_is_late_and_not_missed_may_still_finish(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    late = await claim_one(stores, clock)
    clock.ms += 2 * LEASE_MS
    assert await stores.due.finish(late, shows("5"), again_ms=None)
    assert await claim(stores, clock) == []


async def test_a_finished_lease_saves_no_more(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    await stores.due.finish(work, shows("5"), again_ms=None)
    await stores.due.save(work, shows("other"))
    await touch(stores, ANA)
    assert (await claim_one(stores, clock)).record == shows("5")


async def test_a_takeover_puts_the_chat_in_doubt(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    assert (await claim_one(stores, clock)).record.doubt == 0
    clock.ms += LEASE_MS
    second = await claim_one(stores, clock)
    assert second.record.doubt == 2
    settling = replace(second.record, doubt=1, settle_ms=clock.ms + 500)
    await stores.due.finish(second, settling, again_ms=clock.ms + 500, firm=False)
    assert await claim(stores, clock) == []
    clock.ms += 500
    third = await claim_one(stores, clock)
    assert third.record.doubt == 1
    await stores.due.finish(third, replace(third.record, doubt=0), again_ms=None)
    await touch(stores, ANA)
    assert (await claim_one(stores, clock)).record.doubt == 0


async def test_a_commit_under_a_lease_makes_the_chat_due_again(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    latest = await touch(stores, ANA)
    assert await claim(stores, clock) == []  # the lease is not disturbed
    assert await stores.due.finish(work, shows("5"), again_ms=None)
    again = await claim_one(stores, clock)
    assert again.loaded == latest
    await stores.due.finish(again, shows("5"), again_ms=None)
    assert await claim(stores, clock) == []  # once


async def test_a_wish_under_a_lease_outdoes_a_pause(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    await touch(stores, ANA)
    await stores.due.finish(work, shows("5"), again_ms=clock.ms + 60_000)
    assert len(await claim(stores, clock)) == 1


async def test_a_wish_under_a_lease_survives_the_worker(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await claim_one(stores, clock)
    latest = await touch(stores, ANA)
    clock.ms += LEASE_MS
    work = await claim_one(stores, clock)
    assert work.loaded == latest
    await stores.due.finish(work, work.record, again_ms=None)
    assert await claim(stores, clock) == []


async def test_a_commit_respects_a_pause(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.due.finish(await claim_one(stores, clock), shows("5"), again_ms=clock.ms + 60_000)
    latest = await touch(stores, ANA)
    clock.ms += 59_999
    assert await claim(stores, clock) == []
    clock.ms += 1
    assert (await claim_one(stores, clock)).loaded == latest


async def test_a_wait_that_is_not_firm_gives_way_to_a_commit(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    later = clock.ms + 60_000
    settling = shows("5", doubt=1, settle_ms=later)
    await stores.due.finish(await claim_one(stores, clock), settling, again_ms=later, firm=False)
    assert await claim(stores, clock) == []
    wanted_ms = clock.ms
    for _ in range(2):  # the first one counts: a second one must not put it off
        await touch(stores, ANA)
        clock.ms += 10
    assert await stores.wire.command("ZSCORE", KEYS.of("t1").due, f"c|t1|{ANA}") == wanted_ms
    work = await claim_one(stores, clock)
    assert (work.record.doubt, work.record.settle_ms) == (1, later)
    # What gave way once is firm if it is finished so.
    await stores.due.finish(work, work.record, again_ms=later)
    await touch(stores, ANA)
    assert await claim(stores, clock) == []


async def test_a_pressed_message_off_the_record_is_a_stray(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.due.finish(await claim_one(stores, clock), shows("5", "6"), again_ms=None)
    loaded = await stores.tables.load("t1")
    for message in ("5", "6"):
        assert await stores.tables.load("t1", pressed=(ANA, message)) == loaded
    assert await claim(stores, clock) == []
    for _ in range(2):
        assert await stores.tables.load("t1", pressed=(ANA, "7")) == loaded
    await stores.tables.load("t1", pressed=(ANA, "56"))  # no part of a list counts as an entry
    work = await claim_one(stores, clock)
    assert work.record == shows("5", "6", strays=("7", "56"))
    assert await stores.due.finish(work, replace(work.record, strays=()), again_ms=None)
    assert await claim(stores, clock) == []
    await touch(stores, ANA)
    assert (await claim_one(stores, clock)).record.strays == ()


async def test_a_stray_found_under_a_lease_is_not_lost(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.tables.load("t1", pressed=(ANA, "1"))
    work = await claim_one(stores, clock)
    await stores.tables.load("t1", pressed=(ANA, "2"))
    await stores.due.save(work, replace(work.record, strays=()))
    await stores.tables.load("t1", pressed=(ANA, "3"))
    await stores.due.finish(work, replace(work.record, strays=()), again_ms=None)
    assert (await claim_one(stores, clock)).record.strays == ("2", "3")


async def test_a_message_put_on_record_is_no_stray_any_more(stores: Stores, clock: HandClock) -> None:
    """It was pressed between being posted and being put down."""
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    await stores.tables.load("t1", pressed=(ANA, "9"))
    await stores.due.save(work, shows("9"))
    await stores.due.finish(work, shows("9"), again_ms=None)
    assert (await claim_one(stores, clock)).record == shows("9")


async def test_strays_that_a_worker_leaves_or_finds_are_kept(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.tables.load("t1", pressed=(ANA, "1"))
    await stores.tables.load("t1", pressed=(ANA, "2"))
    work = await claim_one(stores, clock)
    left = replace(work.record, strays=("2", "8"))
    await stores.due.finish(work, left, again_ms=clock.ms)
    assert (await claim_one(stores, clock)).record.strays == ("2", "8")


async def test_strays_are_bounded(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    for number in range(25):
        await stores.tables.load("t1", pressed=(ANA, str(number)))
    for forged in ("", "a\nb", "x" * 200):
        await stores.tables.load("t1", pressed=(ANA, forged))
    assert (await claim_one(stores, clock)).record.strays == tuple(map(str, range(5, 25)))


async def test_a_press_in_a_chat_the_table_never_used_is_dealt_with(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[], record=[])
    await stores.tables.load("t1", pressed=("tg:66", "7"))
    work = await claim_one(stores, clock)
    assert (work.chat, work.record.strays) == ("tg:66", ("7",))


async def test_a_chat_put_in_doubt_is_looked_at(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA, GROUP], record=[])
    for work in await claim(stores, clock):
        await stores.due.finish(work, shows("5"), again_ms=None)
    await stores.tables.doubt("t1", [ANA])
    work = await claim_one(stores, clock)
    assert (work.chat, work.record) == (ANA, shows("5", doubt=2))


async def test_a_doubt_under_a_lease_is_not_lost(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    work = await claim_one(stores, clock)
    await stores.tables.doubt("t1", [ANA])
    await stores.due.save(work, shows("5"))
    await stores.due.finish(work, shows("5"), again_ms=None)
    assert (await claim_one(stores, clock)).record.doubt == 2


async def test_a_doubt_respects_a_pause(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.due.finish(await claim_one(stores, clock), shows("5"), again_ms=clock.ms + 60_000)
    await stores.tables.doubt("t1", [ANA])
    assert await claim(stores, clock) == []
    clock.ms += 60_000
    assert (await claim_one(stores, clock)).record.doubt == 2


async def test_doubt_of_no_table_or_no_chat_is_nothing(stores: Stores, clock: HandClock) -> None:
    await stores.tables.doubt("none", [ANA])
    await stores.tables.create(table(), chats=[], record=[])
    await stores.tables.doubt("t1", [])
    assert await claim(stores, clock) == []


async def test_a_sweep_puts_all_in_doubt_and_arms_timers(stores: Stores, clock: HandClock) -> None:
    """The standby that took over knows the documents, but neither due work nor timers."""
    await stores.tables.create(table("t1", timer=timer(clock.ms)), chats=[ANA], record=[])
    await stores.tables.create(table("t2", timer=timer(clock.ms + 5)), chats=[GROUP], record=[])
    await stores.tables.create(table("t3"), chats=[], record=[])
    await stores.due.finish(
        next(work for work in await claim(stores, clock) if work.table_id == "t1"), shows("5"), again_ms=None
    )
    for table_id in ("t1", "t2", "t3"):
        await stores.wire.command("DEL", KEYS.of(table_id).due)
    assert await stores.tables.sweep() == 3
    clock.ms += LEASE_MS
    timers, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=50)
    assert {work.table_id for work in timers} == {"t1", "t2"}
    assert {work.record.doubt for work in chats} == {2}
    everyone = {(f"t{number}", chat) for number in (1, 2, 3) for chat in (GROUP, ANA, BEA)}
    swept = {(work.table_id, work.chat) for work in chats}
    # The chat that was leased is still its worker's, as far as anybody can know.
    missing = everyone - swept
    assert missing <= {("t2", GROUP)}


async def test_a_sweep_reaches_chats_that_left_the_document(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(seats=(), place=None), chats=["tg:5"], record=[])
    await stores.due.finish(await claim_one(stores, clock), shows("5"), again_ms=None)
    await stores.tables.sweep()
    work = await claim_one(stores, clock)
    assert (work.chat, work.record.doubt) == ("tg:5", 2)


async def test_a_damaged_record_starts_anew_with_its_bytes_kept(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA], record=[])
    field = f"c|t1|{ANA}#record"
    for damaged in (b"\0\1\xc1", b"x", b"\0"):
        await stores.wire.command("HSET", KEYS.of("t1").shown, field, damaged)
        work = await claim_one(stores, clock)
        assert work.record == ChatRecord()
        assert await stores.wire.command("HGET", KEYS.of("t1").quarantine, f"c|t1|{ANA}") == damaged
        await stores.due.finish(work, work.record, again_ms=clock.ms)


async def test_a_newer_record_is_left_to_newer_replicas(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA, GROUP], record=[])
    await stores.wire.command("HSET", KEYS.of("t1").shown, f"c|t1|{ANA}#record", b"\0\x63whatever")
    assert (await claim_one(stores, clock)).chat == GROUP
    assert await claim(stores, clock) == []
    assert await stores.wire.command("ZSCORE", KEYS.of("t1").due, f"c|t1|{ANA}") == clock.ms
    assert not await stores.wire.command("HEXISTS", KEYS.of("t1").shown, f"c|t1|{ANA}#lease")


async def test_the_chat_of_a_vanished_table_is_cleared_away(stores: Stores, clock: HandClock) -> None:
    await stores.tables.create(table(), chats=[ANA, GROUP], record=[])
    keys = KEYS.of("t1")
    await stores.wire.command("HDEL", keys.tables, "t1")
    works = await claim(stores, clock)
    assert [work.loaded for work in works] == [None, None]
    for work in works:
        await stores.due.finish(work, work.record, again_ms=None)
    for key in (keys.due, keys.shown):
        assert await stores.wire.command("EXISTS", key) == 0


async def test_the_limit_holds_and_nothing_is_left_behind(stores: Stores, clock: HandClock) -> None:
    ids = [*ids_in_one_shard(7), *(f"x{number}" for number in range(13))]
    for table_id in ids:
        await stores.tables.create(table(table_id), chats=[ANA], record=[])
    for limit in (1, 3, 16, 40):
        left = set(ids)
        while left:
            works = await claim(stores, clock, limit=limit)
            assert len(works) == min(limit, len(left))
            assert {work.table_id for work in works} <= left
            left -= {work.table_id for work in works}
        assert await claim(stores, clock, limit=limit) == []
        clock.ms += LEASE_MS


async def test_the_next_is_never_long_ago(stores: Stores, clock: HandClock) -> None:
    """Also not when something becomes due while the limit is used up: its age tells how the worker keeps up."""
    await stores.tables.create(table(), chats=[ANA, GROUP], record=[])
    await stores.tables.create(table("t2"), chats=[ANA, GROUP], record=[])
    (_, works, next_ms), _ = await asyncio.gather(
        stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=1), stores.tables.doubt("t2", [BEA])
    )
    assert (len(works), next_ms) == (1, clock.ms)
    clock.ms += 300
    _, works, next_ms = await stores.due.claim(now_ms=clock.ms, lease_ms=LEASE_MS, limit=2)
    assert (len(works), next_ms) == (2, clock.ms - 300)
