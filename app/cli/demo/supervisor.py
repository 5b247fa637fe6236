"""The service's process: started, watched, started again when it ends by itself, stopped."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import IO, Final, Self

from app.cli.demo.folder import DemoFolder, FolderError, sign
from app.cli.demo.service import READY

_READY_S: Final = 60.0  # as long as the store gives its server to load its files
_STOP_S: Final = 4.0
_FIRST_PAUSE_S: Final = 0.1
_MOST_PAUSE_S: Final = 5.0
_SETTLED_S: Final = 10.0
_SAID: Final = "chinchon: "
_LOG_TAIL_CHARS: Final = 8_192


class ServiceError(Exception):
    """The service does not start; the message says why."""


@dataclass(slots=True)
class Supervisor:
    """One service that runs for the time of an `async with` block.

    Attributes:
        folder: where it works, and whose lock it inherits.
        environment: all of the service's.
        log: where it writes; None for the standard error of this process.
        next_rng: tells for each start what fixes its computer players, None for chance; may raise `FolderError`.
        tell: gets a line when the service ended by itself.
    """

    folder: DemoFolder
    environment: Mapping[str, str]
    log: IO[str] | None
    next_rng: Callable[[], str | None]
    tell: Callable[[str], None]
    _process: Process | None = field(default=None, init=False)

    async def __aenter__(self) -> Self:
        """Start the service. Raises `ServiceError` and `FolderError`."""
        try:
            await self._start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def keep(self) -> None:
        """Start the service again whenever it ends by itself; for ever."""
        loop = asyncio.get_running_loop()
        pause_s, begun = _FIRST_PAUSE_S, loop.time()
        while True:
            if self._process is not None:
                code = await self._process.wait()
                self.tell(f"The service {_end(code)}; starting it again.")
                if loop.time() - begun > _SETTLED_S:
                    pause_s = _FIRST_PAUSE_S
            await asyncio.sleep(pause_s)
            pause_s, begun = min(2 * pause_s, _MOST_PAUSE_S), loop.time()
            try:
                await self._start()
            except (ServiceError, FolderError) as error:
                self._process = None
                self.tell(f"The service does not start: {error}")

    async def stop(self) -> None:
        """End the service in good order, or after a few seconds without any."""
        process, self._process = self._process, None
        if process is None or process.returncode is not None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
            try:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), _STOP_S)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()

    async def _start(self) -> None:
        rng = self.next_rng()
        with await self.folder.service_lock() as lock:
            try:
                self._process = await self._spawned(lock, *(() if rng is None else ("--rng", rng)))
            except OSError as error:
                raise ServiceError(f"{error.filename}: {error.strerror}") from error
            sign(lock, self._process.pid)
        await self._until_ready(self._process)

    async def _spawned(self, lock: IO[str], *options: str) -> Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "app.cli.demo.service", *options),
            stdin=PIPE,
            stdout=PIPE,
            stderr=self.log,
            cwd=self.folder.store,
            env=self.environment,
            pass_fds=(lock.fileno(),),
            # Ctrl-C in the terminal is for the demo, which stops the service in good order.
            start_new_session=True,
        )

    async def _until_ready(self, process: Process) -> None:
        try:
            said = await asyncio.wait_for(process.stdout.readline(), _READY_S) if process.stdout else b""
        except TimeoutError:
            process.kill()
            said = b""
        if said.decode().strip() != READY:
            await process.wait()
            raise ServiceError(self._last_words())

    def _last_words(self) -> str:
        """Why the service gave up: its own line to people if there is one, else its last one."""
        if self.log is None:
            return "see its words above"
        text = self.folder.log.read_text(encoding="utf-8", errors="replace")[-_LOG_TAIL_CHARS:]
        lines = [line for line in text.splitlines() if line.strip()]
        told = [line.removeprefix(_SAID) for line in lines if line.startswith(_SAID)]
        return (told or lines or ["it left no word"])[-1]


def _end(code: int) -> str:
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"was killed by signal {-code}"
