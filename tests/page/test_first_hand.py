"""A newcomer's first hand on the page: every step is a tap on what can be seen."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect

from app.i18n import Words, words
from tests.page.conftest import BOT, SMALL, OpenDesk, open_chat, tap

pytestmark = pytest.mark.asyncio(loop_scope="session")

OWN_WORDS = {"es": ("INICIAR", "Comandos del bot"), "en": ("START", "The bot's commands")}
RESULT = {"es": "Mano 1:", "en": "Hand 1:"}


async def play_hand(phone: Locator, spoken: Words) -> None:
    """Draw, throw the last card that is offered, and say yes, until the hand is over."""
    result = phone.locator(".text").filter(has_text=RESULT[spoken.locale])
    keyboard = phone.locator(".message .keyboard").last
    draw = keyboard.get_by_role("button", name=spoken.plain("button-draw"))
    cards = keyboard.locator(".key:not(.busy) .label").filter(has_text=re.compile(r"^(\d+|🃏)\S{1,3}$"))
    sure = keyboard.locator(".key:not(.busy):is(.danger, .success)")
    for _ in range(120):
        if await result.count():
            return
        for wanted in (sure.first, draw.first, cards.last):
            if await wanted.is_visible():
                await tap(wanted)
                break
        await phone.page.wait_for_timeout(30)
    raise AssertionError("the hand does not end")


@pytest.mark.parametrize("language", ["es", "en"])
async def test_a_newcomer_plays_the_first_hand(desk: OpenDesk, language: str) -> None:
    spoken, (start, menu) = words(language), OWN_WORDS[language]
    async with desk() as table:
        assert table.here is not None
        table.emulator.user("Ana", language=language)
        seen = await table.look(query=f"lang={language}", viewport=SMALL)
        phone = seen.phone("Ana")
        await open_chat(phone, BOT)
        await phone.get_by_role("button", name=start).click()
        await expect(phone.locator(".text").last).to_contain_text("/chinchon")

        await phone.get_by_role("button", name=menu).click()
        await phone.locator(".offers").get_by_role("button", name="/chinchon").click()
        await phone.get_by_role("button", name=spoken.plain("button-add-computer")).click()
        await phone.get_by_role("button", name=spoken.plain("button-start", count=2)).click()
        await phone.get_by_role("button", name="🍀").click()
        await play_hand(phone, spoken)
        await table.here.rest()
        journal = table.emulator.journal
        presses = [update for update in journal.updates if update.kind == "callback_query"]
        assert len(presses) == len(journal.calls_of("answerCallbackQuery", ok=True)) > 0
        table.here.assert_by_the_book()
