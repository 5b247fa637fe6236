"""What the service learns when the server does not answer, or answers that it cannot."""

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fakeredis import FakeAsyncRedis, FakeServer
from redis import exceptions
from redis.asyncio.cluster import RedisCluster

from app.ports import (
    ChatRecord,
    ChatWork,
    DueStore,
    Known,
    Loaded,
    PeopleStore,
    Rates,
    StoreAway,
    TableStore,
    TimerWork,
)
from app.store import StoreOptions, Stores, stores_on
from app.store.embedded import EmbeddedServer
from app.store.opening import connect, open_store
from app.store.wire import Call
from tests.contract.conftest import flush
from tests.contract.samples import ANA, HandClock, table, timer
from tests.contract.servers import packaged_or_skip

OPTIONS = StoreOptions(prefix="test:", connect_timeout_ms=200, call_timeout_ms=200)
WORK = ChatWork("t1", ANA, b"token", None, ChatRecord())
KNOWN = Known(ANA, "Ana", "es", "emoji")

EVERYTHING: dict[str, Callable[[Stores], Coroutine[Any, Any, object]]] = {
    "create": lambda s: s.tables.create(table(), chats=[ANA], record=[]),
    "load": lambda s: s.tables.load("t1"),
    "press": lambda s: s.tables.load("t1", pressed=(ANA, "5")),
    "commit": lambda s: s.tables.commit(table(), stamp=b"\1" * 16, chats=[ANA], record=[]),
    "record": lambda s: s.tables.record("t1"),
    "doubt": lambda s: s.tables.doubt("t1", [ANA]),
    "sweep": lambda s: s.tables.sweep(),
    "dead_letter": lambda s: s.tables.dead_letter(b"x", "why"),
    "claim": lambda s: s.due.claim(now_ms=1, lease_ms=1, limit=1),
    "save": lambda s: s.due.save(WORK, ChatRecord()),
    "finish": lambda s: s.due.finish(WORK, ChatRecord(), again_ms=None),
    "release_timer": lambda s: s.due.release_timer(TimerWork("t1", b"token", None), again_ms=None),
    "wake": lambda s: s.due.wake("t1"),
    "person": lambda s: s.people.person(ANA),
    "remember": lambda s: s.people.remember(KNOWN),
    "claim_code": lambda s: s.people.claim_code("ABCDEF", "t1"),
    "table_of_code": lambda s: s.people.table_of_code("ABCDEF"),
    "table_in": lambda s: s.people.table_in(ANA),
    "put_table_in": lambda s: s.people.put_table_in(ANA, "t1"),
    "take": lambda s: s.rates.take(bot="b", chat=ANA, group=False, now_ms=1),
    "pause": lambda s: s.rates.pause(bot="b", chat=ANA, until_ms=10**15),
    "ping": lambda s: s.ping(),
    "lost_contact": lambda s: s.lost_contact(),
}


@asynccontextmanager
async def stores_at(url: str, clock: HandClock) -> AsyncIterator[Stores]:
    client = connect(url, OPTIONS)
    try:
        yield stores_on(client, clock=clock, options=OPTIONS)
    finally:
        await client.aclose()


@pytest.mark.parametrize("what", EVERYTHING)
async def test_nobody_there_is_an_absence(what: str, clock: HandClock, tmp_path: Path) -> None:
    async with stores_at(f"unix://{tmp_path}/nothing.sock", clock) as stores:
        with pytest.raises(StoreAway):
            await EVERYTHING[what](stores)


@pytest.mark.parametrize("what", ["load", "commit", "claim"])
async def test_a_server_that_hangs_is_an_absence(what: str, clock: HandClock, tmp_path: Path) -> None:
    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    path = tmp_path / "hanging.sock"
    async with await asyncio.start_unix_server(hang, path), stores_at(f"unix://{path}", clock) as stores:
        with pytest.raises(StoreAway):
            await EVERYTHING[what](stores)


async def test_no_cluster_is_an_absence(clock: HandClock) -> None:
    async with stores_at("redis+cluster://127.0.0.1:1", clock) as stores:
        with pytest.raises(StoreAway):
            await stores.tables.load("t1")


@pytest.mark.parametrize(
    "error",
    [
        exceptions.ReadOnlyError("You can't write against a read only replica."),
        exceptions.BusyLoadingError("Redis is loading the dataset in memory"),
        exceptions.OutOfMemoryError("command not allowed when used memory > 'maxmemory'."),
        exceptions.ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
        exceptions.ClusterDownError("CLUSTERDOWN Hash slot not served"),
        exceptions.MasterDownError("MASTERDOWN Link with MASTER is down"),
    ],
    ids=lambda error: str(error).split()[0],
)
@pytest.mark.parametrize("what", ["commit", "claim"])
async def test_a_server_that_takes_no_writes_is_an_absence(
    error: Exception, what: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Refusing(FakeAsyncRedis):
        async def execute_command(self, *args: Any, **options: Any) -> Any:
            raise error

        def pipeline(self, *args: Any, **options: Any) -> Any:
            pipe = super().pipeline(*args, **options)

            async def refused(**_: Any) -> list[Any]:
                return [error] * len(pipe.command_stack)

            monkeypatch.setattr(pipe, "execute", refused, raising=False)
            return pipe

    client = Refusing(server=FakeServer())
    stores = stores_on(client, clock=clock, options=OPTIONS, header="")
    stores.wire.suspect = False
    with pytest.raises(StoreAway):
        await EVERYTHING[what](stores)
    assert stores.wire.suspect
    await client.aclose()


async def test_part_of_a_cluster_away_does_not_stop_the_rest(
    clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_store(StoreOptions(url="memory://"), clock=clock) as stores:
        for table_id in ("t1", "t2"):
            await stores.tables.create(table(table_id, timer=timer(clock.ms)), chats=[ANA], record=[])
        run_each = stores.wire.run_each

        async def without_shard_0(calls: list[Call]) -> list[Any]:
            replies = await run_each([call for call in calls if "{00}" not in call.keys[0]])
            away = iter(replies)
            return [StoreAway("node down") if "{00}" in call.keys[0] else next(away) for call in calls]

        monkeypatch.setattr(stores.wire, "run_each", without_shard_0)
        timers, chats, next_ms = await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=32)
        assert [work.table_id for work in timers] == ["t2"]  # t1 lies in shard 0
        assert [work.table_id for work in chats] == ["t2"]
        assert next_ms > clock.ms  # no spinning on what cannot be had


async def test_an_unknown_address_is_told_at_once() -> None:
    with pytest.raises(ValueError, match="URL"):
        connect("http://example.org", OPTIONS)


def test_clients_have_explicit_patience() -> None:
    plain: Any = connect("redis://127.0.0.1:1", OPTIONS)
    settings = plain.connection_pool.connection_kwargs
    assert (settings["socket_timeout"], settings["socket_connect_timeout"]) == (0.2, 0.2)
    assert settings["retry"].get_retries() == 1
    cluster = connect("redis+cluster://127.0.0.1:1", OPTIONS)
    assert isinstance(cluster, RedisCluster)
    assert cluster.connection_kwargs["socket_timeout"] == 0.2


def in_the_ports_words(stores: Stores) -> tuple[TableStore, DueStore, PeopleStore, Rates]:
    """The type checker compares the stores with the protocols here."""
    return stores.tables, stores.due, stores.people, stores.rates


async def test_a_server_that_comes_later_is_taken_up(clock: HandClock, tmp_path: Path) -> None:
    path = tmp_path / "later"
    server = EmbeddedServer(path, packaged_or_skip())
    async with open_store(replace(OPTIONS, url=server.url), clock=clock) as stores:
        with pytest.raises(StoreAway):
            await stores.ping()
        async with server:
            await stores.ping()
            await stores.tables.create(table(), chats=[], record=[])


@asynccontextmanager
async def losing_answers(socket: str, path: Path, *, lose: set[int]) -> AsyncIterator[str]:
    """A way to the server on which the n-th answers (from 0) get lost with the connection, after their effect."""
    answers = itertools.count()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_unix_connection(socket)
        try:
            while request := await reader.read(65_536):
                back.write(request)
                answer = await there.read(65_536)
                if next(answers) in lose:
                    break
                writer.write(answer)
                await writer.drain()
        finally:
            back.close()
            writer.close()

    async with await asyncio.start_unix_server(serve, path):
        yield f"unix://{path}"


@pytest.mark.parametrize("lost", range(6))
async def test_a_commit_whose_answer_is_lost_is_sent_again_and_counts_once(
    embedded_url: str, clock: HandClock, tmp_path: Path, lost: int
) -> None:
    """Whichever answer is lost: of the handshake, of the script, of the script's text."""
    async with stores_at(embedded_url, clock) as direct:
        await flush(direct.wire.client)
        loaded = await direct.tables.create(table(), chats=[], record=[b"0"])
        socket = embedded_url.removeprefix("unix://")
        async with (
            losing_answers(socket, tmp_path / "s", lose={lost}) as url,
            stores_at(url, clock) as stores,
        ):
            later = replace(loaded.table, step=2)
            stamp = await stores.tables.commit(later, stamp=loaded.stamp, chats=[ANA], record=[b"1"])
            timers, chats, _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=32)
        assert await direct.tables.load("t1") == Loaded(later, stamp)
        assert await direct.tables.record("t1") == [b"0", b"1"]
        assert (timers, [work.chat for work in chats]) == ([], [ANA])
