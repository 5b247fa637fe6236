"""A whole match of two phones that stand side by side."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import Locator, expect

from app.i18n import words
from tests.page.conftest import BOT, Desk, OpenDesk, Watched, open_chat, tap

pytestmark = pytest.mark.asyncio(loop_scope="session")

SPANISH, ENGLISH = words("es"), words("en")
OVER = re.compile(r"🏆 (Gana \w+|\w+ wins)")


async def sit_down_together(table: Desk, seen: Watched) -> tuple[Locator, Locator]:
    """Ana opens a table to 50 points in the group, Beto comes by its button; both start the bot on the way."""
    ana, beto = seen.phone("Ana"), seen.phone("Beto")
    await open_chat(ana, BOT)
    await ana.get_by_role("button", name="INICIAR").click()
    for phone in (ana, beto):
        await open_chat(phone, "Familia")
    await ana.get_by_role("textbox", name="Mensaje").fill("/chinchon")
    await ana.get_by_role("textbox", name="Mensaje").press("Enter")
    await beto.get_by_role("button", name=SPANISH.plain("button-join")).click()
    await beto.get_by_role("button", name="START", exact=True).click()
    await expect(ana.locator(".text").last).to_contain_text("Beto")
    await open_chat(ana, BOT)
    await ana.get_by_role("button", name=SPANISH.plain("setting-limit-points", value=50)).click()
    await open_chat(ana, "Familia")
    await expect(ana.locator(".text").last).to_contain_text("50")
    await ana.get_by_role("button", name=SPANISH.plain("button-start", count=2)).click()
    return ana, beto


async def play_to_the_end(phone: Locator) -> None:
    """Be ready, draw, close when it is offered, else throw the last card, until somebody has won."""
    over = phone.locator(".text").filter(has_text=OVER)
    keyboard = phone.locator(".message .keyboard").last
    cards = keyboard.locator(".key:not(.busy) .label").filter(has_text=re.compile(r"^(\d+|🃏)\S{1,3}$"))
    asked = keyboard.locator(".key:not(.busy):is(.danger, .success, .primary)").first
    charm = keyboard.get_by_role("button", name="🍀")
    while not await over.count():
        for wanted in (asked, charm, cards.last):
            if await wanted.is_visible():
                await tap(wanted)
                break
        await phone.page.wait_for_timeout(30)


async def test_two_phones_play_to_the_winner(desk: OpenDesk) -> None:
    async with desk() as table:
        assert table.here is not None
        ana, beto = table.emulator.user("Ana", language="es"), table.emulator.user("Beto", language="en")
        table.emulator.group("Familia", members=[ana, beto], bot_is_member=True)
        seen = await table.look()
        phones = await sit_down_together(table, seen)
        await open_chat(phones[0], BOT)
        async with asyncio.timeout(60):
            await asyncio.gather(*(play_to_the_end(phone) for phone in phones))
        await table.here.rest()
        await expect(phones[0].locator(".text").filter(has_text=OVER).first).to_contain_text("Gana")
        await expect(phones[1].locator(".text").filter(has_text=OVER).first).to_contain_text("wins")
        rung = await phones[1].locator(".rings").inner_text()
        assert int(rung) >= 1, "a turn rings"
        table.here.assert_by_the_book()
