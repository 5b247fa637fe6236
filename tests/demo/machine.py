"""The demo as a process: started, signalled, and looked at from outside."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

PATIENCE_S = 40.0
"""For everything that takes a second or two on an idle machine."""

CHINCHON = Path(sys.executable).with_name("chinchon")
ADDRESS = re.compile(r"https?://\S+")

A_REAL_BOT = {
    "CHINCHON_SECRET": "short",
    "CHINCHON_REDIS_URL": "redis://127.0.0.1:1",
    "CHINCHON_TELEGRAM_API": "http://127.0.0.1:1",
    "CHINCHON_TELEGRAM_TOKENS": "1234567890:a-real-bot-of-this-machine-0123456",
    "CHINCHON_SPEED": "none",
}
"""Settings that the demo must neither use nor stumble over."""

_Found = TypeVar("_Found")


async def until(look: Callable[[], Awaitable[_Found | None]], what: str) -> _Found:
    """What a look finds at last."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not (found := await look()):  # noqa: ASYNC110 - processes and phones ring no bell
                await asyncio.sleep(0.03)
            return found
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what}") from None


def at_work_in(folder: Path) -> dict[int, str]:
    """Every process that stands in a folder or below, with its command line."""
    found: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and (entry / "cwd").readlink().is_relative_to(folder):
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if command:  # one that has ended and not been waited for has none
                    found[int(entry.name)] = command
        except OSError:
            continue  # ended while we looked, or not ours to look at
    return found


@dataclass
class Demo:
    """One `chinchon demo` and the folder that it works in."""

    folder: Path
    process: Process
    said: str = ""
    """What it printed before it was ready."""

    @property
    def address(self) -> str:
        """Where the page is, without a path."""
        found = ADDRESS.findall(self.said)
        assert len(found) == 1, self.said
        return str(found[0]).partition("?")[0].rstrip("/")

    async def ready(self) -> None:
        """Wait for its words to people."""
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE_S):
            while "Ctrl-C" not in self.said:
                line = await self.process.stdout.readline()
                assert line, f"the demo gave up: {self.said}{await self._complaint()}"
                self.said += line.decode()

    async def _complaint(self) -> str:
        assert self.process.stderr is not None
        return (await self.process.stderr.read()).decode()

    async def ended(self) -> tuple[int, str]:
        """Its exit code and what it complained of, once it and all that it started are gone."""
        async with asyncio.timeout(PATIENCE_S):
            complaint = await self._complaint()
            code = await self.process.wait()
        await until(self._nobody_left, f"the end of {at_work_in(self.folder)}")
        return code, complaint

    async def _nobody_left(self) -> bool:
        return not at_work_in(self.folder)

    def kill(self) -> None:
        """End it without letting it put anything in order."""
        os.kill(self.process.pid, signal.SIGKILL)

    async def press_ctrl_c(self) -> tuple[int, str]:
        """End it as a terminal does: the signal goes to its whole process group."""
        os.killpg(self.process.pid, signal.SIGINT)
        return await self.ended()

    def service_pid(self) -> int | None:
        """The process of the service, if it runs."""
        pids = [pid for pid, command in at_work_in(self.folder).items() if "app.cli.demo.service" in command]
        return pids[0] if pids else None


@asynccontextmanager
async def demo(
    folder: Path, *options: str, wait: bool = True, path: str | None = None
) -> AsyncIterator[Demo]:
    """Run the demo on a folder; at the end of the block nothing of it is left, however the test went."""
    env = {**os.environ, **A_REAL_BOT, "PATH": path or os.environ["PATH"]}
    process = await asyncio.create_subprocess_exec(
        *(str(CHINCHON), "demo", "--port", "0", "--data-dir", str(folder), *options),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=PIPE,
        stderr=PIPE,
        env=env,
        start_new_session=True,  # a process group of its own, as a shell gives it
    )
    running = Demo(folder, process)
    try:
        if wait:
            await running.ready()
        yield running
    finally:
        if process.returncode is None:
            os.kill(process.pid, signal.SIGKILL)
        await process.communicate()
        await until(running._nobody_left, f"the end of {at_work_in(folder)}")
