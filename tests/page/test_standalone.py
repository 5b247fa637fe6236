"""Emulator and page without our service, for any bot."""

from __future__ import annotations

import asyncio
import re
import signal
import sys

import aiohttp


async def test_it_serves_the_page_and_the_bot_api_and_ends_at_a_signal() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app.playground", "--port", "0", stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        address = re.search(r"http://127\.0\.0\.1:\d+/", line)
        assert address is not None
        async with aiohttp.ClientSession() as session:
            async with session.get(address[0]) as answer:
                assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
                text = await answer.text()
            for path in re.findall(r'(?:src|href)="(/page/[^"]+)"', text):
                async with session.get(f"{address[0]}{path[1:]}") as answer:
                    assert answer.status == 200, path
            async with session.get(f"{address[0]}page/snapshot") as answer:
                assert [user["first_name"] for user in (await answer.json())["users"]] == ["Ana", "Beto"]
            async with session.get(f"{address[0]}page/events") as stream:
                process.send_signal(signal.SIGTERM)
                assert b"hello" in await stream.content.read()
        assert await asyncio.wait_for(process.wait(), 10) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
