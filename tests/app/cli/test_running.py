"""`serve`, `work`, `poll` and `webhook` as real processes: what they refuse, how they run, how they stop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from app.playground.emulator import Emulator
from app.playground.emulator.people import Person

SECRET = "0123456789abcdef0123456789abcdef"
PATIENCE_S = 40.0
"""A process has to import the whole service, on a machine that may be busy."""


async def chinchon(folder: Path, *arguments: str, **settings: str) -> asyncio.subprocess.Process:
    """Start the command with these settings only."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("CHINCHON_")}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        "from app.cli import main; main()",
        *arguments,
        cwd=folder,
        env={
            **clean,
            "PYTHONPATH": os.pathsep.join(sys.path),
            **{f"CHINCHON_{k}": v for k, v in settings.items()},
        },
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def refused(folder: Path, *arguments: str, **settings: str) -> str:
    """The one line that the command ends with."""
    process = await chinchon(folder, *arguments, **settings)
    async with asyncio.timeout(PATIENCE_S):
        _, err = await process.communicate()
    assert process.returncode in {1, 2}, err
    lines = err.decode().strip().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@asynccontextmanager
async def running(folder: Path, command: str, **settings: str) -> AsyncIterator[str]:
    """The command once it answers; afterwards SIGTERM must end it in good order. Gives its address."""
    port = free_port()
    process = await chinchon(folder, command, PORT=str(port), **settings)
    address = f"http://127.0.0.1:{port}"
    try:
        await _until_alive(address, process)
        yield address
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE_S):
            out, err = await process.communicate()
        assert process.returncode == 0, (out, err)
        assert SECRET.encode() not in out + err
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def _until_alive(address: str, process: asyncio.subprocess.Process) -> None:
    async with asyncio.timeout(PATIENCE_S), aiohttp.ClientSession() as session:
        while process.returncode is None:
            try:
                async with session.get(f"{address}/healthz") as answer:
                    if answer.status == 200:
                        return
            except aiohttp.ClientConnectionError:
                pass  # not yet
            await asyncio.sleep(0.1)
    raise AssertionError((await process.communicate())[1].decode())


def settings_of(emulator: Emulator, folder: Path) -> dict[str, str]:
    return {
        "SECRET": SECRET,
        "TELEGRAM_TOKENS": emulator.token,
        "TELEGRAM_API": emulator.url,
        "DATA_DIR": str(folder / "store"),
        "SPEED": "100",
    }


# --- what they refuse ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "settings", "part"),
    [
        (["serve"], {}, "CHINCHON_SECRET is not set"),
        (["serve"], {"SECRET": "short"}, "CHINCHON_SECRET: needs at least 32 characters"),
        (["serve"], {"SECRET": SECRET}, "CHINCHON_TELEGRAM_TOKENS is not set"),
        (["serve"], {"SECRET": SECRET, "TELEGRAM_TOKENS": "1:a"}, "CHINCHON_WEBHOOK_SECRET is not set"),
        (["poll"], {"SECRET": SECRET}, "CHINCHON_TELEGRAM_TOKENS is not set"),
        (["work"], {"SECRET": SECRET, "PORT": "none"}, "CHINCHON_PORT"),
        (["webhook", "set"], {"TELEGRAM_TOKENS": "1:a"}, "CHINCHON_WEBHOOK_SECRET is not set"),
        (
            ["webhook", "set"],
            {"TELEGRAM_TOKENS": "1:a", "WEBHOOK_SECRET": "x", "PUBLIC_URL": "http://plain"},
            "CHINCHON_PUBLIC_URL",
        ),
        (["webhook", "info"], {}, "CHINCHON_TELEGRAM_TOKENS is not set"),
    ],
)
async def test_a_missing_or_wrong_setting_is_named_in_one_line(
    tmp_path: Path, arguments: list[str], settings: dict[str, str], part: str
) -> None:
    line = await refused(tmp_path, *arguments, **settings)
    assert part in line
    assert SECRET not in line


async def test_a_wrong_token_is_said_without_showing_it(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        wrong = {**settings_of(emulator, tmp_path), "TELEGRAM_TOKENS": "123:wrong-token-of-somebody"}
        line = await refused(tmp_path, "poll", **wrong)
    assert "Telegram refused" in line
    assert "wrong-token" not in line


# --- how they run --------------------------------------------------------------------------------


async def test_serve_answers_a_webhook_and_ends_in_good_order(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        settings = {**settings_of(emulator, tmp_path), "WEBHOOK_SECRET": "hook"}
        async with running(tmp_path, "serve", **settings) as address:
            async with aiohttp.ClientSession() as session:
                async with session.get(f"{address}/readyz") as ready:
                    assert (await ready.json())["store"] is True
                async with session.get(f"{address}/metrics") as metrics:
                    assert "chinchon_" in await metrics.text()
            hook = f"{address}/telegram/{emulator.token.partition(':')[0]}"
            api = f"{emulator.base_url}{emulator.token}/setWebhook"
            async with aiohttp.ClientSession() as session:
                await session.post(api, json={"url": hook, "secret_token": "hook"})
            ana = emulator.user("Ana", language="es")
            await ana.start()
            await _until_told(ana, "chinchón")


async def test_without_its_store_it_lives_and_is_not_ready(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        settings = {**settings_of(emulator, tmp_path), "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0"}
        async with (
            running(tmp_path, "work", **settings) as address,
            aiohttp.ClientSession() as session,
            session.get(f"{address}/readyz") as ready,
        ):
            assert ready.status == 503
            assert (await ready.json())["store"] is False


async def test_poll_fetches_what_people_send(tmp_path: Path) -> None:
    async with Emulator() as emulator, running(tmp_path, "poll", **settings_of(emulator, tmp_path)):
        ana = emulator.user("Ana", language="es")
        await ana.start()
        await _until_told(ana, "chinchón")


async def test_webhook_set_info_and_delete_tell_the_platform(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        settings = settings_of(emulator, tmp_path)
        public = {**settings, "WEBHOOK_SECRET": "hook", "PUBLIC_URL": "https://cards.example.org"}
        told = await _output(tmp_path, "webhook", "set", **public)
        assert "https://cards.example.org/telegram/" in told
        ana = emulator.user("Ana", language="es")
        assert ana.commands(ana.dm)[0]["command"] == "mano"
        assert "https://cards.example.org" in await _output(tmp_path, "webhook", "info", **settings)
        assert "deleted" in await _output(tmp_path, "webhook", "delete", **settings)
        assert "no webhook" in await _output(tmp_path, "webhook", "info", **settings)


async def _output(folder: Path, *arguments: str, **settings: str) -> str:
    process = await chinchon(folder, *arguments, **settings)
    async with asyncio.timeout(PATIENCE_S):
        out, err = await process.communicate()
    assert process.returncode == 0, err
    return out.decode()


async def _until_told(person: Person, part: str) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not any(  # noqa: ASYNC110 - what people see rings no bell
            part in message.text for message in person.sees(person.dm) if message.from_bot
        ):
            await asyncio.sleep(0.05)


async def test_logs_are_one_json_object_a_line(tmp_path: Path) -> None:
    async with Emulator() as emulator:
        port = free_port()
        process = await chinchon(tmp_path, "work", PORT=str(port), **settings_of(emulator, tmp_path))
        await _until_alive(f"http://127.0.0.1:{port}", process)
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(PATIENCE_S):
            out, _ = await process.communicate()
    assert process.returncode == 0
    for line in out.decode().splitlines():
        assert "event" in json.loads(line)
