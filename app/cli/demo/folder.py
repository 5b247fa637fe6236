"""The demo's data folder: who uses it, what it holds, and beginning anew."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Final

_POLL_S: Final = 0.05
_PREDECESSOR_S: Final = 20.0


class FolderError(Exception):
    """The folder cannot be used; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What was kept of an earlier start."""

    seed: int | None
    """As given on the command line, None for chance."""
    lang: str | None
    starts: int
    """How often the service was started for it."""
    secret: str
    webhook_secret: str


@dataclass(frozen=True, slots=True)
class DemoFolder:
    """Paths and locks. Everything in it is for its owner only: the scene's file tells the decks to come."""

    path: Path

    @property
    def store(self) -> Path:
        """Where the service's database keeps its files."""
        return self.path / "store"

    @property
    def log(self) -> Path:
        """What service and emulator had to say since the last start."""
        return self.path / "demo.log"

    @property
    def _scene(self) -> Path:
        return self.path / "scene.json"

    @property
    def _world(self) -> Path:
        return self.path / "phones.json"

    @contextmanager
    def occupied(self) -> Iterator[None]:
        """Make the folder and hold it for this process.

        Raises:
            FolderError: it cannot be made or written to, or another demo runs on it.
        """
        with self._telling():
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.store.mkdir(mode=0o700, exist_ok=True)
            file = _opened(self.path / "demo.lock")
        with file:
            if not _locked(file):
                raise FolderError(
                    f"the data folder {self.path} is in use by the demo with process id {_owner(file)}; end that "
                    "one with Ctrl-C, or choose another folder with --data-dir"
                )
            sign(file, os.getpid())
            yield

    async def service_lock(self) -> IO[str]:
        """A lock for the service to inherit: it goes only with that process.

        Raises:
            FolderError: the service of an earlier demo, which was killed, does not end.
        """
        with self._telling():
            file = _opened(self.path / "service.lock")
        deadline = asyncio.get_running_loop().time() + _PREDECESSOR_S
        while not _locked(file):
            if asyncio.get_running_loop().time() > deadline:
                owner = _owner(file)
                file.close()
                raise FolderError(
                    f"process {owner} of an earlier demo still uses {self.path} and does not end"
                )
            await asyncio.sleep(_POLL_S)
        return file

    def scene(self) -> Scene | None:
        """The scene that was kept, None if there is none that can go on."""
        try:
            return Scene(**json.loads(self._scene.read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def world(self) -> bytes | None:
        """The kept phones, None without any."""
        try:
            return self._world.read_bytes()
        except OSError:
            return None

    def put_scene(self, scene: Scene) -> None:
        """Keep the scene. Raises `FolderError`."""
        with self._telling():
            _replace(self._scene, json.dumps(asdict(scene)).encode("ascii"))

    def put_world(self, world: bytes) -> None:
        """Keep the phones. Raises `FolderError`."""
        with self._telling():
            _replace(self._world, world)

    async def forget(self) -> None:
        """Begin anew, once nobody works here: without the phones of its people no table can be reached any more.

        Raises:
            FolderError: as of `service_lock`.
        """
        with await self.service_lock(), self._telling():
            self._world.unlink(missing_ok=True)
            self._scene.unlink(missing_ok=True)
            shutil.rmtree(self.store)
            self.store.mkdir(mode=0o700)

    def fresh_log(self) -> IO[str]:
        """An empty log; the one before is kept as `demo.log.1`. Raises `FolderError`."""
        with self._telling():
            if self.log.exists():
                self.log.replace(self.log.with_suffix(".log.1"))
            return _opened(self.log)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise FolderError(
                f"cannot write to the data folder {self.path} ({error.strerror}); choose another with --data-dir"
            ) from error


def sign(file: IO[str], pid: int) -> None:
    """Write into a lock who holds it."""
    file.truncate(0)
    file.write(f"{pid}\n")
    file.flush()


def _owner(file: IO[str]) -> str:
    file.seek(0)
    return file.read().strip() or "unknown"


def _opened(path: Path) -> IO[str]:
    return os.fdopen(
        os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600), "a+", encoding="utf-8"
    )


def _locked(file: IO[str]) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _replace(path: Path, content: bytes) -> None:
    """Write so that a kill leaves either the old content or the new."""
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600), "wb") as file:
        file.write(content)
    fresh.replace(path)
