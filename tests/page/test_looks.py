"""How the page looks and reads: small screens, both themes, large text, keyboard, screen reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, expect

from app.i18n import words
from app.playground.emulator import Group, Person
from tests.page.conftest import BOT, SMALL, OpenDesk, Watched, open_chat
from tests.page.family import family

pytestmark = pytest.mark.asyncio(loop_scope="session")

SPANISH = words("es")
MEASURE = (Path(__file__).parent / "looking.js").read_text()
NEED_NAMES = {
    "button",
    "link",
    "textbox",
    "combobox",
    "checkbox",
    "tab",
    "searchbox",
    "spinbutton",
    "dialog",
    "alertdialog",
}


async def nameless(page: Page) -> list[str]:
    """Roles of what a screen reader could reach and not name."""
    session = await page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    return [
        node["role"]["value"]
        for node in nodes
        if not node.get("ignored")
        and node["role"]["value"] in NEED_NAMES
        and not str(node.get("name", {}).get("value", "")).strip()
    ]


class Looks:
    """Takes a picture of each screen and measures it; the pictures lie in the test's folder."""

    def __init__(self, seen: Watched, folder: Path) -> None:
        self.seen, self.folder, self.cut = seen, folder, set[str]()

    async def take(self, name: str) -> None:
        """Look at what is there now."""
        page = self.seen.page
        await page.screenshot(path=self.folder / f"{name}.png")
        measured = await page.evaluate(MEASURE)
        assert measured["low"] == [], f"{name}: contrast below 4.5"
        assert measured["out"] == [], f"{name}: wider than the screen"
        assert measured["small"] == [], f"{name}: lower than a fingertip"
        assert await nameless(page) == [], f"{name}: controls without a name"
        self.cut |= set(measured["cut"])


async def look_before_the_match(looks: Looks, phone: Locator, ana: Person, family: Group) -> None:
    """From an empty list to a table that could start."""
    await looks.take("list")
    await open_chat(phone, BOT)
    await looks.take("start")
    await phone.get_by_role("button", name="INICIAR").click()
    await expect(phone.locator(".text").last).to_contain_text("/chinchon")
    await looks.take("greeting")
    await ana.type(family, "/chinchon")
    await open_chat(phone, "Familia")
    await phone.get_by_role("button", name=SPANISH.plain("button-add-computer")).click()
    await expect(phone.get_by_role("button", name=SPANISH.plain("button-start", count=2))).to_be_visible()
    await looks.take("lobby")
    await phone.get_by_role("button", name=SPANISH.plain("button-share")).click()
    await looks.take("share")
    await phone.page.keyboard.press("Escape")
    await open_chat(phone, BOT)
    await looks.take("settings")


async def look_at_a_turn(looks: Looks, phone: Locator) -> None:
    """From the start of the match to a choice of cards, an alert, the commands, and the group's view."""
    await open_chat(phone, "Familia")
    go = phone.get_by_role("button", name=SPANISH.plain("button-start", count=2))
    await go.click()
    await expect(go).to_have_count(0)
    await open_chat(phone, BOT)
    await phone.get_by_role("button", name="🍀").click()
    await phone.get_by_role("button", name=SPANISH.plain("button-draw")).click()
    await expect(phone.locator(".keyboard").last.locator(".key")).to_have_count(10)
    await looks.take("discard")
    await phone.get_by_role("button", name=SPANISH.plain("button-table")).click()
    await expect(phone.get_by_role("alertdialog")).to_be_visible()
    await looks.take("alert")
    await phone.page.keyboard.press("Escape")
    await phone.get_by_role("button", name="Comandos del bot").click()
    await expect(phone.locator(".offers li").first).to_be_visible()
    await looks.take("commands")
    await open_chat(phone, "Familia")
    await looks.take("table")


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_every_screen_at_360_pixels(desk: OpenDesk, tmp_path: Path, theme: str) -> None:
    async with desk() as table:
        ana, beto = table.emulator.user("Ana", language="es"), table.emulator.user("Beto", language="es")
        family = table.emulator.group("Familia", members=[ana, beto], bot_is_member=True)
        seen = await table.look(query=f"lang=es&theme={theme}", viewport=SMALL)
        looks, phone = Looks(seen, tmp_path), seen.phone("Ana")
        await look_before_the_match(looks, phone, ana, family)
        await look_at_a_turn(looks, phone)
        await seen.page.get_by_role("button", name="Herramientas").click()
        for tab in ("Personas", "Tráfico", "Límites", "Fallos"):
            await seen.page.get_by_role("tab", name=tab).click()
            await looks.take(tab)
        assert looks.cut == set(), "labels that do not fit"


async def test_large_text_fits_a_small_screen(desk_alone: OpenDesk, tmp_path: Path) -> None:
    rows = [[{"text": "👀 La mesa", "callback_data": "a"}, {"text": "🚪 Me voy", "callback_data": "b"}]]
    async with family(desk_alone, query="lang=es&size=largest", viewport=SMALL) as here:
        await here.say("Una frase que ocupa más de una línea con letra grande", rows=rows)
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        looks = Looks(here.seen, tmp_path)
        await looks.take("large")
        assert looks.cut == set()


async def test_one_phone_fills_a_small_screen_and_a_tap_changes_over(desk_alone: OpenDesk) -> None:
    async with family(desk_alone, viewport=SMALL) as here:
        page = here.seen.page
        box = await here.phone("Ana").bounding_box()
        assert box is not None
        assert box["width"] == 360
        await expect(here.phone("Beto")).to_have_count(0)
        await here.say("hola")
        people = page.get_by_role("list", name="Teléfonos que se ven")
        await expect(people.get_by_role("button", name="Beto")).to_contain_text("1")
        await people.get_by_role("button", name="Beto").click()
        await expect(here.phone("Beto")).to_be_visible()
        await expect(here.phone("Ana")).to_have_count(0)


async def test_the_language_of_the_page_and_of_the_phones(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        page = here.seen.page
        await page.get_by_role("banner").get_by_label("Idioma").select_option("en")
        await expect(page.get_by_role("button", name="Tools", exact=True)).to_be_visible()
        assert await page.evaluate("document.documentElement.lang") == "en"
        await expect(page.get_by_role("region", name="Teléfono de Ana")).to_have_attribute("lang", "es")
        await page.get_by_role("banner").get_by_label("Colours").select_option("dark")
        await expect(page.locator("html[data-theme=dark]")).to_have_count(1)
        assert await page.evaluate("getComputedStyle(document.body).colorScheme") == "dark"
        await page.goto(here.desk.address)
        await expect(page.get_by_role("banner").get_by_label("Language")).to_have_value("en")


async def test_a_turn_by_keyboard_alone(desk_alone: OpenDesk) -> None:
    first = [[{"text": "Robar", "callback_data": "dr"}, {"text": "Llevarme 7", "callback_data": "ta"}]]
    second = [[{"text": str(n), "callback_data": f"di{n}"} for n in range(4)]]
    async with family(desk_alone) as here:
        page, phone = here.seen.page, here.phone("Ana")
        message = await here.say("Te toca", to=here.ana.id, rows=first)
        await phone.locator(".chat-row").filter(has_text=BOT).focus()
        await page.keyboard.press("Enter")
        await expect(phone.locator(".chat-title")).to_be_focused()
        reached = await _tab_until(page, "Robar")
        assert reached.index("Más opciones") < reached.index("Robar"), (
            "the keyboard follows the order of the screen"
        )
        await page.keyboard.press("Enter")
        await expect(phone.get_by_role("button", name="Robar")).to_have_attribute("aria-busy", "true")
        query = here.desk.emulator.journal.updates[-1].payload["id"]
        await here.desk.call("answerCallbackQuery", callback_query_id=query)
        await here.desk.call(
            "editMessageText", chat_id=here.ana.id, message_id=message, text="Tira una",
            reply_markup={"inline_keyboard": second},
        )  # fmt: skip
        await expect(phone.get_by_role("button", name="0", exact=True)).to_be_focused()
        await here.desk.call("editMessageText", chat_id=here.ana.id, message_id=message, text="Espera")
        await expect(phone.get_by_role("log")).to_be_focused()


async def _tab_until(page: Page, name: str) -> list[str]:
    reached: list[str] = []
    while name not in reached:
        assert len(reached) < 30, reached
        await page.keyboard.press("Tab")
        reached.append(
            await page.evaluate(
                "document.activeElement.ariaLabel ?? document.activeElement.textContent.trim()"
            )
        )
    return reached


async def test_a_screen_reader_is_told_of_new_messages_not_of_edits(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        told = here.seen.page.get_by_role("status")
        message = await here.say("primera mano")
        await expect(told).to_contain_text(
            "Ana: suena un mensaje de Mesa de Chinchón en Familia: primera mano"
        )
        await here.desk.call(
            "editMessageText", chat_id=here.group.id, message_id=message, text="segunda mano"
        )
        await here.say("tercera mano", disable_notification=True)
        await expect(told).to_contain_text("Ana: mensaje de Mesa de Chinchón en Familia: tercera mano")
        assert "segunda" not in await told.inner_text()
