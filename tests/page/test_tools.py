"""The side panel, and what holds the page and the server together."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Browser, expect

from app.playground.emulator import Emulator
from app.playground.page import serve_page
from tests.page.conftest import Desk, OpenDesk, eventually
from tests.page.family import family

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_page_finds_back_after_a_restart_of_the_server(browser: Browser) -> None:
    first = Emulator(seed=1)
    first.user("Ana", language="es")
    async with serve_page(first) as address:
        desk = Desk(first, address, browser, here=None)
        seen = await desk.look()
        await expect(seen.phone("Ana")).to_be_visible()
    await expect(seen.page.get_by_text("Reconectando")).to_be_visible()
    second = Emulator(seed=2)
    second.user("Zoe", language="en")
    port = int(address.rstrip("/").rpartition(":")[2])
    async with serve_page(second, port=port):
        await expect(seen.phone("Zoe")).to_be_visible()
        await expect(seen.phone("Ana")).to_have_count(0)
        await expect(seen.page.get_by_text("Reconectando")).to_have_count(0)
        second.user("Dora")
        await expect(seen.phone("Dora")).to_be_visible()
        # The browser itself reports the refused connections of the pause; nothing else may have gone wrong.
        seen.complaints = [one for one in seen.complaints if "ERR_CONNECTION_REFUSED" not in one]
        await desk.close()


async def test_people_and_groups_are_added_and_changed(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        page, emulator = here.seen.page, here.desk.emulator
        panel = page.get_by_role("complementary", name="Herramientas")
        await panel.get_by_label("Añadir persona").fill("Carla")
        await panel.locator("form.inline").get_by_role("button", name="Añadir").click()
        carla = here.phone("Carla")
        await expect(carla).to_be_visible()
        await panel.get_by_label("Añadir grupo").fill("Mus del jueves")
        await panel.locator("form:not(.inline)").get_by_role("button", name="Añadir").click()
        await expect(carla.locator(".chat-row").filter(has_text="Mus del jueves")).to_contain_text(
            "ha añadido a"
        )
        assert emulator.journal.updates[-1].payload["chat"]["title"] == "Mus del jueves"
        await panel.get_by_role("combobox", name="Idioma de Ana").select_option("en")
        await expect(page.get_by_role("region", name="Ana's phone")).to_be_visible()
        group = panel.get_by_role("group", name="Familia")
        await group.get_by_role("checkbox", name="Carla").check()
        await expect(carla.locator(".chat-row").filter(has_text="Familia")).to_be_visible()
        await group.get_by_role("button", name="Pasar a supergrupo").click()
        await expect(carla.get_by_text("El grupo es ahora un supergrupo")).to_be_visible()
        assert here.group.record.type == "supergroup"


async def test_traffic_shows_updates_and_calls_with_their_json(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.say("hola")
        panel = here.seen.page.get_by_role("complementary", name="Herramientas")
        await panel.get_by_role("tab", name="Tráfico").click()
        call = panel.locator(".traffic li").filter(has_text="sendMessage")
        await expect(call).to_contain_text("Familia · hola")
        await call.locator("summary").click()
        await expect(call.locator("pre")).to_have_count(2)
        params, answer = await call.locator("pre").all_inner_texts()
        assert json.loads(params)["text"] == "hola"
        assert json.loads(answer)["ok"] is True
        update = panel.locator(".traffic li").filter(has_text="Ana · /start")
        await expect(update).to_contain_text("en camino")
        await panel.get_by_label("Filtrar").fill("sendMess")
        await expect(update).to_have_count(0)
        await panel.get_by_label("Filtrar").fill("")
        await panel.get_by_label("Solo fallos").check()
        await expect(panel.locator(".traffic li")).to_have_count(0)


async def test_limits_count_what_the_bot_sends(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        for number in range(3):
            await here.say(str(number))
        await here.say("hola", to=here.ana.id)
        panel = here.seen.page.get_by_role("complementary", name="Herramientas")
        await panel.get_by_role("tab", name="Límites").click()
        await expect(panel.locator(".gauge").filter(has_text="Familia")).to_contain_text("3 de 20")
        await expect(panel.locator(".gauge").filter(has_text="Ana")).to_contain_text("1 de 60")
        await expect(panel.get_by_role("row", name="sendMessage 4")).to_be_visible()
        enforce = panel.get_by_label("Hacer cumplir los límites (responder 429)")
        await enforce.check()
        await eventually(lambda: here.desk.emulator.core.gate.limits.enabled)
        await expect(enforce).to_be_checked()


async def test_switches_make_telegram_misbehave_and_behave_again(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        emulator = here.desk.emulator
        panel = here.seen.page.get_by_role("complementary", name="Herramientas")
        await panel.get_by_role("tab", name="Fallos").click()
        gateway = panel.get_by_label("502 en todo")
        await gateway.check()
        await expect(panel.locator(".faults li")).to_contain_text("502")
        assert [fault.answer.status for fault in emulator.core.faults.switches if fault.answer] == [502]
        await expect(gateway).to_be_checked()
        with pytest.raises(AssertionError, match="Bad Gateway"):
            await here.say("hola")
        await expect(panel.locator(".faults li")).to_contain_text("llamadas alcanzadas: 1")
        await gateway.uncheck()
        await expect(panel.locator(".faults li")).to_have_count(0)
        assert emulator.core.faults.switches == []
        await panel.get_by_label("Cada actualización llega dos veces").check()
        await eventually(lambda: emulator.core.webhook.repeats.times == 2)
        await expect(panel.get_by_label("Cada actualización llega dos veces")).to_be_checked()
        form = panel.locator("form")
        for name, value in {"method": "edit*", "kind": "edit_not_found", "chat": str(here.group.id)}.items():
            await form.locator(f"select[name={name}]").select_option(value)
        await form.get_by_role("button", name="Activar").click()
        await expect(panel.locator(".faults li")).to_contain_text("edit*")
        assert emulator.core.faults.switches[0].chat_id == here.group.id
