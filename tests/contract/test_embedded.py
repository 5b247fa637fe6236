"""The server of our own: it keeps everything, leaves nothing behind, and refuses company."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from app.ports import Loaded, StoreAway
from app.store import EmbeddedError, StoreOptions, Stores, open_store
from app.store.binaries import find_server, packaged_server, remember_server
from app.store.embedded import EmbeddedServer
from tests.contract import keeper
from tests.contract.samples import ANA, HandClock, table
from tests.contract.servers import installed_or_skip, packaged_or_skip

PATIENCE_S = 20.0


@pytest.fixture(params=["packaged", "installed"])
def program(request: pytest.FixtureRequest) -> Path:
    return packaged_or_skip() if request.param == "packaged" else installed_or_skip()


@pytest.fixture
def options(tmp_path: Path, program: Path) -> StoreOptions:
    data_dir = tmp_path / "with a space"
    data_dir.mkdir()
    remember_server(data_dir, program)
    return StoreOptions(data_dir=data_dir)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A zombie of ours would still answer to signal 0.
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


async def until_gone(pid: int) -> None:
    for _ in range(round(PATIENCE_S / 0.02)):
        if not is_alive(pid):
            return
        await asyncio.sleep(0.02)
    pytest.fail(f"process {pid} does not end")


async def load_when_back(stores: Stores) -> Loaded | None:
    for _ in range(round(PATIENCE_S / 0.02)):
        try:
            return await stores.tables.load("t1")
        except StoreAway:
            await asyncio.sleep(0.02)
    pytest.fail("the server does not come back")


@contextmanager
def kept_by_a_process(data_dir: Path, program: Path) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A service in a process of its own; gives it and its server's process id."""
    command = [sys.executable, "-m", keeper.__name__, str(data_dir), str(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            pid = int(process.stdout.readline().split()[0])
            yield process, pid
        finally:
            process.kill()


async def test_everything_is_kept_from_run_to_run(options: StoreOptions, clock: HandClock) -> None:
    async with open_store(options, clock=clock) as stores:
        created = await stores.tables.create(table(), chats=[ANA], record=[b"1"])
    async with open_store(options, clock=clock) as stores:
        assert await stores.tables.load("t1") == created
        assert await stores.tables.record("t1") == [b"1"]
        _, [work], _ = await stores.due.claim(now_ms=clock.ms, lease_ms=1_000, limit=5)
        assert work.chat == ANA


async def test_a_killed_server_comes_back_with_everything(
    program: Path, tmp_path: Path, clock: HandClock
) -> None:
    async with EmbeddedServer(tmp_path, program) as server:
        options = StoreOptions(url=server.url, call_timeout_ms=500)
        async with open_store(options, clock=clock) as stores:
            loaded = await stores.tables.create(table(), chats=[ANA], record=[b"0"])
            stamp = loaded.stamp
            for step in range(1, 200):
                stamp = await stores.tables.commit(
                    replace(loaded.table, step=step), stamp=stamp, chats=[ANA], record=[b"%d" % step]
                )
            await stores.tables.sweep()
            assert not await stores.lost_contact()
            # What "everysec" may lose in a fall of the machine is in the kernel's hands already.
            first = server.pid
            assert first is not None
            os.kill(first, signal.SIGKILL)
            again = await load_when_back(stores)
            assert server.pid not in {None, first}
            assert again is not None
            assert (again.table.step, again.stamp) == (199, stamp)
            assert len(await stores.tables.record("t1")) == 200
            assert await stores.lost_contact()
            assert await stores.lost_contact()  # until it has been swept
            assert await stores.tables.sweep() == 1
            assert not await stores.lost_contact()


async def test_a_killed_service_leaves_no_orphan(program: Path, tmp_path: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("only Linux tells a process that its parent has died")
    with kept_by_a_process(tmp_path, program) as (service, server_pid):
        assert is_alive(server_pid)
        service.send_signal(signal.SIGKILL)
        await until_gone(server_pid)
    async with EmbeddedServer(tmp_path, program) as server:
        assert server.pid is not None


async def test_an_orphan_is_stopped_in_good_order_and_its_data_kept(
    program: Path, tmp_path: Path, clock: HandClock
) -> None:
    """Where the kernel ties nothing, or while the tie has not pulled yet."""
    abandoned = EmbeddedServer(tmp_path, program)
    await abandoned.start()
    orphan = abandoned.pid
    assert orphan is not None
    async with open_store(StoreOptions(url=abandoned.url), clock=clock) as stores:
        await stores.tables.create(table(), chats=[], record=[])
    assert abandoned._owner is not None
    abandoned._owner.close()  # as if the service had died
    async with EmbeddedServer(tmp_path, program) as server:
        assert server.pid != orphan
        assert not is_alive(orphan)
        async with open_store(StoreOptions(url=server.url), clock=clock) as stores:
            assert await stores.tables.load("t1") is not None
    await abandoned.stop()


async def test_a_second_service_on_the_same_folder_is_refused(program: Path, tmp_path: Path) -> None:
    with kept_by_a_process(tmp_path, program) as (service, server_pid):
        with pytest.raises(EmbeddedError, match=f"in use by process {service.pid}"):
            await EmbeddedServer(tmp_path, program).start()
        assert is_alive(server_pid)
    async with EmbeddedServer(tmp_path, program) as server:
        with pytest.raises(EmbeddedError, match=f"in use by process {os.getpid()}"):
            await EmbeddedServer(tmp_path, program).start()
        assert server.pid is not None


async def test_stopping_is_orderly(program: Path, tmp_path: Path) -> None:
    async with EmbeddedServer(tmp_path, program) as server:
        pid = server.pid
        assert pid is not None
        assert os.getsid(pid) != os.getsid(0)  # Ctrl-C in our terminal does not reach it
    assert server.pid is None
    assert not is_alive(pid)
    assert "ready to exit" in (tmp_path / "server.log").read_text()


async def test_a_long_path_does_not_matter(program: Path, tmp_path: Path, clock: HandClock) -> None:
    data_dir = tmp_path / ("deep" * 20) / ("er" * 30)
    async with EmbeddedServer(data_dir, program) as server:
        assert len(server.url) < 120
        async with open_store(StoreOptions(url=server.url), clock=clock) as stores:
            await stores.ping()


async def test_a_server_that_cannot_start_says_why(tmp_path: Path, program: Path) -> None:
    (tmp_path / "appendonlydir").write_text("in the way")
    with pytest.raises(EmbeddedError, match=r"(?s)does not start: .*append-only dir"):
        await EmbeddedServer(tmp_path, program).start()
    # The folder is free again.
    (tmp_path / "appendonlydir").unlink()
    async with EmbeddedServer(tmp_path, program) as server:
        assert server.pid is not None


async def test_a_program_that_is_no_server_says_so(tmp_path: Path) -> None:
    with pytest.raises(EmbeddedError, match="does not start"):
        await EmbeddedServer(tmp_path, Path("/bin/false")).start()


class TestFindingAServer:
    def test_what_the_machine_has_comes_before_the_package(self, tmp_path: Path) -> None:
        assert find_server(tmp_path) == installed_or_skip()

    def test_the_package_stands_in(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        assert find_server(tmp_path) == packaged_or_skip()

    def test_who_wrote_the_folder_goes_on_with_it(self, tmp_path: Path) -> None:
        remember_server(tmp_path, packaged_or_skip())
        assert find_server(tmp_path) == packaged_server()
        remember_server(tmp_path, tmp_path / "gone")
        assert find_server(tmp_path) != tmp_path / "gone"

    @pytest.mark.parametrize("says", ["Redis server v=6.2.1 sha=0", "something else"])
    def test_an_old_or_foreign_program_is_passed_over(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, says: str
    ) -> None:
        old = tmp_path / "redis-server"
        old.write_text(f"#!/bin/sh\necho '{says}'\n")
        old.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin" if says else "")
        assert find_server(tmp_path) != old

    async def test_without_any_server_memory_must_do(
        self,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        clock: HandClock,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        monkeypatch.setattr("app.store.opening.find_server", lambda _: None)
        async with open_store(StoreOptions(data_dir=tmp_path / "none"), clock=clock) as stores:
            await stores.tables.create(table(), chats=[], record=[])
            assert await stores.tables.load("t1") is not None
        assert "nothing is kept" in capsys.readouterr().out
        assert not (tmp_path / "none").exists()

    async def test_without_even_that_the_message_says_what_to_do(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: HandClock
    ) -> None:
        monkeypatch.setattr("app.store.opening.find_server", lambda _: None)
        monkeypatch.setitem(sys.modules, "fakeredis", None)
        with pytest.raises(EmbeddedError, match="install redis-server"):
            async with open_store(StoreOptions(data_dir=tmp_path), clock=clock):
                pytest.fail("there is no store")
