"""A database server of our own: started, watched and stopped by the service, its files in the data folder.

Two locks keep the files safe. The owner's lock is held by the service: a second one is refused. The server's lock is
inherited by the server process and goes only with it: a server that outlived its service is stopped in good order
before a new one opens the same files, which two servers at once would ruin.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import hashlib
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import IO, Final, Self
from urllib.parse import quote

import structlog

from app.ports import StoreError
from app.store import launch
from app.store.binaries import remember_server

_SOCKET: Final = "store.sock"
_MAX_SOCKET_PATH: Final = 100  # the kernel takes 107 bytes, macOS 103
_READY_MS: Final = 60_000  # a large append-only file takes its time to load
_STOP_MS: Final = 10_000
_ASK_MS: Final = 1_000
_POLL_MS: Final = 50
_FIRST_BACKOFF_MS: Final = 100
_MOST_BACKOFF_MS: Final = 5_000
_LOG_TAIL: Final = 500

_LOG = structlog.get_logger()


class EmbeddedError(StoreError):
    """The server of our own cannot run; the message says what to do."""


class EmbeddedServer:
    """One supervised server on one data folder, reachable through a Unix socket only.

    Start it from a thread that lives as long as the service (normally the main one): on Linux the kernel ends the
    server when that thread ends, even if the service is killed.
    """

    def __init__(self, data_dir: Path, program: Path) -> None:
        self._dir = data_dir.absolute()
        self._program = program
        self._socket = _socket_path(self._dir)
        self._owner: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._watcher: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Address for a client."""
        return f"unix://{quote(str(self._socket))}"

    @property
    def pid(self) -> int | None:
        """Process id of the server, or None when it does not run."""
        return self._process.pid if self._process and self._process.poll() is None else None

    async def __aenter__(self) -> Self:
        await self.start()
        self._watcher = asyncio.create_task(self._watch())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._watcher is not None:
            self._watcher.cancel()
            await asyncio.gather(self._watcher, return_exceptions=True)
            self._watcher = None
        await self.stop()

    async def start(self) -> None:
        """Lock the folder, end a server left over, start ours and wait until it answers.

        Raises `EmbeddedError` if the folder is in use or the server does not come up.
        """
        self._dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._owner = self._lock_as_owner()
        try:
            await self._run()
        except BaseException:
            await self.stop()
            raise
        remember_server(self._dir, self._program)

    async def stop(self) -> None:
        """Stop the server in good order: it writes everything out first. Then unlock the folder."""
        if self._process is not None:
            self._process.terminate()
            if not await self._exited(_STOP_MS):
                _LOG.error("embedded_server_killed", pid=self._process.pid)
                self._process.kill()
                await self._exited(_STOP_MS)
            self._process = None
        if self._owner is not None:
            self._owner.close()
            self._owner = None

    async def _run(self) -> None:
        lock = await self._server_lock()
        try:
            self._process = self._spawn(lock)
        finally:
            # From here on only the server itself holds it.
            os.close(lock)
        await self._until_ready()

    async def _watch(self) -> None:
        """Start the server again whenever it ends by itself."""
        backoff_ms = _FIRST_BACKOFF_MS
        while True:
            await asyncio.sleep(_POLL_MS / 1000)
            if self._process is not None and self._process.poll() is None:
                backoff_ms = _FIRST_BACKOFF_MS
                continue
            _LOG.error("embedded_server_died", code=self._process.returncode if self._process else None)
            try:
                await self._run()
                _LOG.warning("embedded_server_restarted", pid=self.pid)
            except EmbeddedError as error:
                _LOG.error("embedded_server_down", why=str(error))  # no trace: the reason is outside
                await asyncio.sleep(backoff_ms / 1000)
                backoff_ms = min(2 * backoff_ms, _MOST_BACKOFF_MS)

    def _lock_as_owner(self) -> IO[str]:
        file = (self._dir / "owner.lock").open("a+", encoding="utf-8")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            owner = file.read().strip() or "unknown"
            file.close()
            raise EmbeddedError(
                f"the data folder {self._dir} is in use by process {owner}; stop that one, choose another "
                "folder, or let both use a Redis or Valkey server by its address"
            ) from None
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        return file

    async def _server_lock(self) -> int:
        lock = os.open(self._dir / "server.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            if not _try_lock(lock):
                _LOG.warning("embedded_server_left_over", folder=str(self._dir))
                await self._end_left_over(lock)
        except BaseException:
            os.close(lock)
            raise
        return lock

    async def _end_left_over(self, lock: int) -> None:
        # Its service was killed. It may be on its way out already; asking twice does no harm.
        await self._ask(b"SHUTDOWN\r\n")
        for _ in range(_STOP_MS // _POLL_MS):
            if _try_lock(lock):
                return
            await asyncio.sleep(_POLL_MS / 1000)
        raise EmbeddedError(
            f"a server left over from an earlier run still uses {self._dir} and does not stop"
        )

    def _spawn(self, lock: int) -> subprocess.Popen[bytes]:
        self._socket.unlink(missing_ok=True)
        server = [
            *(str(self._program), "--daemonize", "no", "--port", "0"),
            *("--unixsocket", str(self._socket), "--unixsocketperm", "700"),
            *("--dir", str(self._dir), "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
            *("--maxmemory-policy", "noeviction", "--databases", "1"),
            *("--logfile", str(self._log_path), "--loglevel", "notice"),
        ]
        return subprocess.Popen(  # noqa: S603  # our own program with our own arguments
            [sys.executable, "-I", "-S", launch.__file__, str(os.getpid()), *server],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(lock,),
            # Ctrl-C in the terminal is for the service, which still needs the server to stop in good order.
            start_new_session=True,
        )

    @property
    def _log_path(self) -> Path:
        return self._dir / "server.log"

    async def _until_ready(self) -> None:
        for _ in range(_READY_MS // _POLL_MS):
            if self.pid is None:
                raise EmbeddedError(f"{self._program} does not start: {self._last_words()}")
            if await self._ask(b"PING\r\n") == b"+PONG\r\n":
                return
            await asyncio.sleep(_POLL_MS / 1000)
        raise EmbeddedError(f"{self._program} does not answer on {self._socket}")

    async def _ask(self, line: bytes) -> bytes:
        """One line to the server, one line back; nothing if nobody answers."""
        try:
            async with asyncio.timeout(_ASK_MS / 1000):
                reader, writer = await asyncio.open_unix_connection(str(self._socket))
                try:
                    writer.write(line)
                    return await reader.readline()
                finally:
                    writer.close()
                    with contextlib.suppress(OSError):
                        await writer.wait_closed()
        except (OSError, TimeoutError):
            return b""

    async def _exited(self, patience_ms: int) -> bool:
        for _ in range(patience_ms // _POLL_MS):
            if self.pid is None:
                return True
            await asyncio.sleep(_POLL_MS / 1000)
        return False

    def _last_words(self) -> str:
        try:
            return self._log_path.read_text(encoding="utf-8", errors="replace")[-_LOG_TAIL:].strip()
        except OSError:
            return "it left no log"


def _try_lock(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _socket_path(data_dir: Path) -> Path:
    """The socket in the data folder; if that makes too long a path, in a private folder for run-time files."""
    path = data_dir / _SOCKET
    if len(os.fsencode(path)) <= _MAX_SOCKET_PATH:
        return path
    base = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    folder = Path(base) / f"chinchon-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.getuid() or folder.is_symlink():
        raise EmbeddedError(f"{folder} belongs to somebody else; set XDG_RUNTIME_DIR to a folder of your own")
    name = hashlib.blake2b(os.fsencode(data_dir), digest_size=8).hexdigest()
    return folder / f"{name}.sock"
