"""What each operation costs in round trips, and that scripts keep to their declared keys."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

from app.ports import ChatRecord, ChatWork, TimerWork
from app.store import Stores, claiming, due, people, rates, sweeping, tables
from app.store.codec import pack_record
from app.store.keys import Keys
from app.store.wire import CodeError, Script
from tests.contract.samples import ANA, BEA, GROUP, HandClock, table, timer

SCRIPTS = {
    f"{module.__name__.rpartition('.')[2]}.{name}": script
    for module in (claiming, due, people, rates, sweeping, tables)
    for name, script in vars(module).items()
    if isinstance(script, Script)
}


class Counted:
    """Counts what goes to the server: single commands and whole pipelines."""

    def __init__(self, stores: Stores, monkeypatch: pytest.MonkeyPatch) -> None:
        self.trips = 0
        client: Any = stores.wire.client
        execute, pipeline = client.execute_command, client.pipeline

        async def counted(*words: Any, **options: Any) -> Any:
            self.trips += 1
            return await execute(*words, **options)

        def counted_pipeline(*args: Any, **options: Any) -> Any:
            pipe = pipeline(*args, **options)
            send = pipe.execute

            async def sent(*args: Any, **options: Any) -> Any:
                self.trips += 1
                return await send(*args, **options)

            pipe.execute = sent
            return pipe

        monkeypatch.setattr(client, "execute_command", counted)
        monkeypatch.setattr(client, "pipeline", counted_pipeline)

    async def of(self, operation: Callable[[], Awaitable[object]]) -> int:
        self.trips = 0
        await operation()
        return self.trips


async def test_the_promised_round_trips(
    stores: Stores, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded = await stores.tables.create(table(timer=timer(clock.ms)), chats=[GROUP, ANA, BEA], record=[b"1"])
    stamp = loaded.stamp
    works: list[ChatWork] = []
    timers: list[TimerWork] = []

    async def commit() -> None:
        nonlocal stamp
        stamp = await stores.tables.commit(
            replace(loaded.table, timer=timer(clock.ms)), stamp=stamp, chats=[GROUP, ANA, BEA], record=[b"2"]
        )

    async def claim() -> None:
        nonlocal works, timers
        timers, works, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=20_000, limit=32)

    # Once, so that the server knows every script.
    await claim()
    await commit()
    await stores.due.save(works[0], works[0].record)
    await stores.due.release_timer(timers[0], again_ms=None)
    await stores.tables.load("t1", pressed=(ANA, "0"))
    await stores.tables.doubt("t1", [ANA])
    await stores.rates.take(bot="tg:99", chat=ANA, group=False, now_ms=clock.ms)
    await stores.people.claim_code("ABCDEF", "t1")
    clock.ms += 20_000
    await stores.due.wake("t1")

    counted = Counted(stores, monkeypatch)
    assert await counted.of(claim) == 1
    assert len(works) == 3
    assert len(timers) == 1
    assert await counted.of(commit) == 1
    assert await counted.of(lambda: stores.tables.load("t1")) == 1
    assert await counted.of(lambda: stores.tables.load("t1", pressed=(ANA, "7"))) == 1
    assert await counted.of(lambda: stores.due.save(works[0], ChatRecord())) == 1
    assert await counted.of(lambda: stores.due.finish(works[0], ChatRecord(), again_ms=None)) == 1
    assert await counted.of(lambda: stores.due.release_timer(timers[0], again_ms=None)) == 1
    assert await counted.of(lambda: stores.due.wake("t1")) == 1
    assert await counted.of(lambda: stores.tables.doubt("t1", [ANA, BEA])) == 1
    taking = lambda: stores.rates.take(bot="tg:99", chat=ANA, group=False, now_ms=clock.ms)  # noqa: E731  # as above
    assert await counted.of(taking) == 1
    assert await counted.of(lambda: stores.people.claim_code("ABCDEF", "t1")) == 1
    assert await counted.of(lambda: stores.people.table_of_code("ABCDEF")) == 1
    assert await counted.of(lambda: stores.people.person(ANA)) == 1


@pytest.mark.parametrize("server", ["memory", "cluster"], indirect=True)
async def test_a_script_that_leaves_its_keys_is_caught(stores: Stores) -> None:
    """By the guard of this suite in memory, by the server on a cluster: else the other tests would prove little."""
    stray = Script("return redis.call('GET', 'test:{05}:other')")
    with pytest.raises(CodeError, match=r"UNDECLARED|non local|same slot"):
        await stores.wire.run(stray, ("test:{06}:own",), ())


KNOWN_COMMANDS = {"EXISTS", "GET", "SET", "HGET", "HSET", "HDEL", "HMGET", "HEXISTS"} | {
    *("ZADD", "ZREM", "ZRANGE", "RPUSH", "PEXPIRE")
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_use_only_what_every_server_has(name: str) -> None:
    text = SCRIPTS[name].text
    used = set(re.findall(r"redis\.call\('([A-Z]+)'", text))
    assert used <= KNOWN_COMMANDS
    assert not re.search(r"cjson|cmsgpack|struct\.|bit\.|os\.|TIME|KEYS\[[6-9]\]", text)
    # Keys come from KEYS by name; no script builds one.
    assert "'{'" not in text
    assert not re.search(r"redis\.call\('[A-Z]+', ['\"]", text)


def test_all_scripts_are_looked_at() -> None:
    assert len(SCRIPTS) >= 13


async def test_a_server_that_forgot_its_scripts_is_told_again(stores: Stores, clock: HandClock) -> None:
    """A server that started anew, or a standby that took over."""
    loaded = await stores.tables.create(table(), chats=[ANA], record=[])
    await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=20)
    client: Any = stores.wire.client
    await client.script_flush()
    clock.ms += 1_000
    _, works, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=20)
    assert [work.chat for work in works] == [ANA]
    await client.script_flush()
    await stores.tables.commit(loaded.table, stamp=loaded.stamp, chats=[], record=[])


async def test_records_are_opaque_to_scripts(stores: Stores, clock: HandClock) -> None:
    """Any bytes pass through unchanged."""
    await stores.tables.create(table(), chats=[ANA], record=[bytes(range(256))])
    assert await stores.tables.record("t1") == [bytes(range(256))]
    _, [work], _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=20)
    record = ChatRecord(results_shown=255, refused="\0\n\u202e")
    await stores.due.finish(work, record, again_ms=None)
    stored = await stores.wire.command("HGET", Keys("test:").of("t1").shown, f"c|t1|{ANA}#record")
    assert stored == pack_record(record)
