"""A desk with phones: emulator, the real service, the page, and a browser that looks at it."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import pytest
import pytest_asyncio
from playwright.async_api import (
    Browser,
    BrowserContext,
    Locator,
    Page,
    TimeoutError,  # noqa: A004 - its own name
    ViewportSize,
    async_playwright,
)

from app.platforms.telegram.setup import describe
from app.playground.emulator import Emulator
from app.playground.page import serve_page
from tests.e2e.world import Scene, scene

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
EMOJI_FONT = Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf")
ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)  # fmt: skip
WIDE = ViewportSize(width=1600, height=900)
SMALL = ViewportSize(width=360, height=740)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests of this folder."""
    if CHROMIUM is None:
        pytest.skip("needs chromium (apt-get install chromium)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        await browser.close()


@dataclass
class Watched:
    """A page of the browser and everything that went wrong on it."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    foreign: list[str] = field(default_factory=list)

    def phone(self, name: str) -> Locator:
        """Somebody's phone, by the owner's name."""
        return self.page.get_by_role("region", name=re.compile(rf"\b{name}\b"))


BOT = "Mesa de Chinchón"


async def open_chat(phone: Locator, title: str) -> None:
    """Go to a chat from the list, or from another chat by way of the list."""
    if await phone.locator(".back").count():
        await phone.locator(".back").click()
    await phone.locator(".chats .chat-row").filter(has=phone.page.get_by_text(title, exact=True)).click()
    await phone.locator(".back").wait_for()


async def eventually(condition: Callable[[], bool]) -> None:
    """Wait for what a tap does on the server."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - the emulator's switches ring no bell
            await asyncio.sleep(0.01)


async def tap(key: Locator) -> None:
    """Press a key of a keyboard that may change while the finger comes down."""
    with suppress(TimeoutError):
        await key.click(timeout=800)


@dataclass
class Desk:
    """Emulator, service and page; `look` opens it in the browser."""

    emulator: Emulator
    address: str
    browser: Browser
    here: Scene | None
    contexts: list[BrowserContext] = field(default_factory=list)
    watched: list[Watched] = field(default_factory=list)

    async def look(self, *, query: str = "lang=es", viewport: ViewportSize = WIDE) -> Watched:
        """Open the page in a fresh profile of the browser and wait until it shows the people."""
        context = await self.browser.new_context(viewport=viewport, locale="es-ES", reduced_motion="reduce")
        self.contexts.append(context)
        watched = Watched(await context.new_page())
        self.watched.append(watched)
        page = watched.page
        page.set_default_timeout(10_000)
        page.on("console", lambda message: _note_console(watched, message.type, message.text))
        page.on("pageerror", lambda error: watched.complaints.append(str(error)))
        page.on("request", lambda request: _note_request(watched, request.url))
        await page.goto(f"{self.address}?{query}")
        await page.locator("section.phone, .nobody").first.wait_for(state="attached")
        return watched

    async def call(self, method: str, **params: Any) -> Any:
        """What the bot says, where the test plays the bot."""
        url = f"{self.address}bot{self.emulator.token}/{method}"
        async with aiohttp.ClientSession() as session, session.post(url, json=params) as answer:
            body = await answer.json()
        assert body["ok"], body
        return body["result"]

    async def close(self) -> None:
        """Close all windows; whatever a test did, nothing may have gone wrong or left the machine."""
        for context in self.contexts:
            await context.close()
        assert [complaint for one in self.watched for complaint in one.complaints] == []
        assert [url for one in self.watched for url in one.foreign] == []


def _note_console(watched: Watched, kind: str, text: str) -> None:
    if kind in {"error", "warning"}:
        watched.complaints.append(text)


def _note_request(watched: Watched, url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in {"data", "blob"} and parts.hostname != "127.0.0.1":
        watched.foreign.append(url)


OpenDesk = Callable[[], AbstractAsyncContextManager[Desk]]


@pytest.fixture
def desk_alone(browser: Browser) -> OpenDesk:
    """Opens a desk without a service: what the bot says, the test says."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Desk]:
        emulator = Emulator(seed=1)
        async with serve_page(emulator) as address:
            desk = Desk(emulator, address, browser, here=None)
            yield desk
            await desk.close()

    return opened


@pytest.fixture
def desk(browser: Browser) -> OpenDesk:
    """Opens a desk with the real service, its commands set."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Desk]:
        async with scene() as here:
            await describe(here.house.bots[0].bot)
            async with serve_page(here.emulator) as address:
                desk = Desk(here.emulator, address, browser, here)
                yield desk
                await desk.close()

    return opened
