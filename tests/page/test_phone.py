"""What a phone shows and does; the test plays the bot."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect

from tests.page.conftest import BOT, OpenDesk, open_chat
from tests.page.family import Family, family

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_formatting_counts_in_utf16_units(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.say(
            "🎴🎴 <b>ne<i>gri</i>ta</b> 🪙 <s>no</s> <u>sí</u> <code>x=1</code>\n<pre>a  b</pre>"
            '<blockquote>cita <a href="https://t.me/mesachinchon_bot">bot</a></blockquote>'
            '<tg-spoiler>oculto</tg-spoiler> /mesa 5 &lt; 6 &amp; <tg-time unix="1796000000">luego</tg-time>'
        )
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        text = phone.locator(".text").last
        for tag, said in {
            "b": "negrita", "b i": "gri", "s": "no", "u": "sí", "code >> nth=0": "x=1", "pre code": "a  b",
            "blockquote a": "bot", ".in-text": "/mesa", "time": "luego",
        }.items():  # fmt: skip
            await expect(text.locator(tag)).to_have_text(said)
        await expect(text).to_contain_text("5 < 6 &")
        spoiler = text.get_by_role("button", name="Texto oculto")
        assert (
            await spoiler.evaluate("node => getComputedStyle(node.firstElementChild).color")
            == "rgba(0, 0, 0, 0)"
        )
        await spoiler.click()
        await expect(text.locator(".spoiler.open")).to_have_text("oculto")


async def test_buttons_of_a_row_share_the_width_and_carry_their_style(desk_alone: OpenDesk) -> None:
    rows = [
        [{"text": str(n), "callback_data": f"d{n}"} for n in range(4)],
        [
            {"text": "Cerrar", "callback_data": "c", "style": "success"},
            {"text": "No", "callback_data": "n", "style": "danger"},
        ],
        [{"text": "ABC", "copy_text": {"text": "ABC"}}, {"text": "Web", "url": "https://example.org/a"}],
    ]  # fmt: skip
    async with family(desk_alone) as here:
        await here.say("Elige", rows=rows)
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        keys = phone.locator(".key")
        await expect(keys).to_have_count(8)
        widths = [box["width"] for key in await keys.all() if (box := await key.bounding_box())]
        assert max(widths[:4]) - min(widths[:4]) < 1
        assert abs(sum(widths[4:6]) - sum(widths[6:8])) < 1
        colours = [
            await key.evaluate("node => getComputedStyle(node).backgroundColor") for key in await keys.all()
        ]
        assert len(set(colours[3:6])) == 3, "plain, success and danger differ"
        await expect(phone.get_by_role("button", name="ABC, copia un texto")).to_be_visible()
        await expect(phone.get_by_role("button", name="Web, abre un enlace")).to_be_visible()


async def test_a_press_is_answered_by_toast_or_alert(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.say("Elige", rows=[[{"text": "Mesa", "callback_data": "m"}]])
        phone, other = here.phone("Ana"), here.phone("Beto")
        await open_chat(phone, "Familia")
        key = phone.get_by_role("button", name="Mesa", exact=False).last

        async def answer(text: str, *, show_alert: bool) -> None:
            await key.click()
            await expect(key).to_have_attribute("aria-busy", "true")
            query = here.desk.emulator.journal.updates[-1].payload["id"]
            await here.desk.call(
                "answerCallbackQuery", callback_query_id=query, text=text, show_alert=show_alert
            )

        await answer("Aún no te toca", show_alert=False)
        await expect(phone.locator(".toast")).to_have_text("Aún no te toca")
        await expect(here.seen.page.locator("#announcer")).to_contain_text("Aún no te toca")
        await answer("Ana 0\nBeto 12", show_alert=True)
        alert = phone.get_by_role("alertdialog")
        await expect(alert).to_contain_text("Beto 12")
        await expect(alert.get_by_role("button", name="Aceptar")).to_be_focused()
        await expect(phone.locator(".app")).to_have_attribute("inert", "")
        assert await other.get_by_role("alertdialog").count() == 0, "only who pressed sees it"
        await here.seen.page.keyboard.press("Escape")
        await expect(alert).to_have_count(0)
        await expect(key).to_be_focused()


async def test_a_deep_link_needs_start_the_first_time_only(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        link = f"https://t.me/{here.desk.emulator.core.world.bot.username}?start=jABC123"
        await here.say("Ven", rows=[[{"text": "Sentarme", "url": link}]])
        phone = here.phone("Beto")
        await open_chat(phone, "Familia")
        await phone.get_by_role("button", name="Sentarme").click()
        assert here.beto.sees(here.beto.dm) == []
        await phone.get_by_role("button", name="START", exact=True).click()
        await expect(phone.locator(".text").last).to_have_text("/start jABC123")
        await open_chat(phone, "Familia")
        await phone.get_by_role("button", name="Sentarme").click()
        await expect(phone.locator(".text")).to_have_count(2)
        assert [m.text for m in here.beto.sees(here.beto.dm)] == ["/start jABC123"] * 2


async def test_sharing_offers_the_chats_and_puts_a_draft_into_one(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.say(
            "x",
            rows=[[{"text": "Invitar", "url": "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fx&text=Ven"}]],
        )
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        await phone.get_by_role("button", name="Invitar").click()
        sheet = phone.get_by_role("dialog", name="Compartir con…")
        await sheet.get_by_role("button", name="Familia").click()
        field = phone.get_by_role("textbox", name="Mensaje")
        await expect(field).to_have_value("https://t.me/x\nVen")
        await phone.get_by_role("button", name="Enviar").click()
        await expect(phone.locator(".own .text").last).to_contain_text("Ven")


async def test_a_link_that_leaves_asks_first(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.say('<a href="https://example.org/rules">reglas</a>')
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        await phone.get_by_role("link", name="reglas").click()
        sheet = phone.get_by_role("dialog", name="¿Abrir este enlace?")
        await expect(sheet).to_contain_text("https://example.org/rules")
        await sheet.get_by_role("button", name="Cancelar").click()
        await expect(sheet).to_have_count(0)


async def test_unread_marks_rings_and_edits(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        phone = here.phone("Ana")
        row = phone.locator(".chat-row").filter(has_text="Familia")
        await expect(row.locator(".badge")).to_have_count(0)
        silent = await here.say("uno", disable_notification=True)
        await expect(row.locator(".badge")).to_contain_text("1")
        assert await phone.locator(".rings").count() == 0, "a silent message rings nowhere"
        await here.say("dos")
        await expect(row.locator(".badge")).to_contain_text("2")
        await expect(phone.get_by_role("img", name="Avisos con sonido: 1")).to_be_visible()
        await here.desk.call("editMessageText", chat_id=here.group.id, message_id=silent, text="uno y medio")
        await open_chat(phone, "Familia")
        edited = phone.locator(f'[data-message="{silent}"]')
        await expect(edited).to_contain_text("uno y medio")
        await expect(edited).to_contain_text("editado")
        await expect(phone.get_by_role("img", name="Avisos con sonido: 1")).to_be_visible()
        await phone.locator(".back").click()
        await expect(row.locator(".badge")).to_have_count(0)


async def test_no_edited_mark_where_there_is_a_keyboard_or_only_it_has_gone(desk_alone: OpenDesk) -> None:
    rows = [[{"text": "Sí", "callback_data": "s"}]]
    async with family(desk_alone) as here:
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        changed = await here.say("uno", rows=rows)
        stripped = await here.say("dos", rows=rows)
        place = {"chat_id": here.group.id}
        markup = {"inline_keyboard": rows}
        await here.desk.call("editMessageText", **place, message_id=changed, text="otro", reply_markup=markup)
        await here.desk.call("editMessageReplyMarkup", **place, message_id=stripped)
        await expect(phone.locator(f'[data-message="{changed}"]')).to_contain_text("otro")
        await expect(phone.locator(f'[data-message="{stripped}"] .key')).to_have_count(0)
        assert await phone.get_by_text("editado").count() == 0
        await here.desk.call("deleteMessage", **place, message_id=changed)
        await expect(phone.locator(f'[data-message="{changed}"]')).to_have_count(0)


async def test_commands_are_offered_as_somebody_types(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        await here.desk.call("setMyCommands", commands=[
            {"command": "mesa", "description": "La mesa"}, {"command": "mano", "description": "Tu mano"},
            {"command": "salir", "description": "Irse"},
        ])  # fmt: skip
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        field = phone.get_by_role("textbox", name="Mensaje")
        await field.press_sequentially("/m")
        await expect(phone.locator(".offers button")).to_have_text([re.compile("/mesa"), re.compile("/mano")])
        await field.press("ArrowUp")
        await expect(phone.locator(".offers button").last).to_be_focused()
        await here.seen.page.keyboard.press("Enter")
        await expect(phone.locator(".own .text").last).to_have_text("/mano@mesachinchon_bot")


async def test_inline_mode_from_the_field(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        await phone.get_by_role("textbox", name="Mensaje").fill("@mesachinchon_bot mesa")

        async def asked() -> str:
            while True:
                for update in here.desk.emulator.journal.updates:
                    if update.kind == "inline_query":
                        return str(update.payload["id"])
                await asyncio.sleep(0.02)

        async with asyncio.timeout(5):
            query = await asked()
        said = {"message_text": "Ven a la mesa"}
        result = {"type": "article", "id": "1", "title": "Mesa ABC123", "input_message_content": said}
        await here.desk.call("answerInlineQuery", inline_query_id=query, results=[result])
        await phone.get_by_role("button", name="Mesa ABC123").click()
        await expect(phone.locator(".own").last).to_contain_text("vía @mesachinchon_bot")
        await expect(phone.locator(".own .text").last).to_have_text("Ven a la mesa")


async def test_somebody_blocks_the_bot_and_leaves_the_group(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        phone = here.phone("Ana")
        await open_chat(phone, BOT)
        await phone.get_by_role("button", name="Más opciones").click()
        await phone.get_by_role("button", name="Bloquear el bot").click()
        await expect(phone.get_by_role("button", name="DESBLOQUEAR Y REINICIAR")).to_be_visible()
        assert here.ana.private_chat().blocked
        await open_chat(phone, "Familia")
        await phone.get_by_role("button", name="Más opciones").click()
        await phone.get_by_role("button", name="Salir del grupo").click()
        await expect(phone.get_by_text("Ya no estás en este grupo.")).to_be_visible()
        assert not here.ana.is_in(here.group)
        await phone.locator(".back").click()
        await expect(phone.locator(".chat-row")).to_have_count(1)


async def test_a_picture_is_shown_with_its_caption(desk_alone: OpenDesk) -> None:
    # The smallest PNG there is: one pixel.
    pixel = bytes.fromhex(
        "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
        "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
    )
    async with family(desk_alone) as here:
        await _send_photo(here, pixel)
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        picture = phone.get_by_role("img", name="Foto")
        await expect(picture).to_be_visible()
        assert await picture.evaluate("node => node.decode().then(() => node.naturalWidth)") == 1
        await expect(phone.locator(".text").last).to_have_text("Tu mano")


async def _send_photo(here: Family, content: bytes) -> None:
    import aiohttp

    form = aiohttp.FormData({"chat_id": str(here.group.id), "caption": "Tu mano"})
    form.add_field("photo", content, filename="hand.png", content_type="image/png")
    url = f"{here.desk.address}bot{here.desk.emulator.token}/sendPhoto"
    async with aiohttp.ClientSession() as session, session.post(url, data=form) as answer:
        assert answer.status == 200, await answer.text()


async def test_presses_without_an_answer_hold_nothing_up(desk_alone: OpenDesk) -> None:
    rows = [[{"text": str(n), "callback_data": f"d{n}"} for n in range(8)]]
    async with family(desk_alone) as here:
        await here.say("Elige", rows=rows)
        phone = here.phone("Ana")
        await open_chat(phone, "Familia")
        for key in await phone.locator(".key").all():
            await key.click()
        await expect(phone.locator(".key.busy")).to_have_count(8)
        # A browser opens six connections to a server; all eight presses and this message got through.
        await phone.get_by_role("textbox", name="Mensaje").fill("¿Hola?")
        await phone.get_by_role("button", name="Enviar").click()
        await expect(phone.locator(".own .text").last).to_have_text("¿Hola?")
        updates = here.desk.emulator.journal.updates
        pressed = [update.payload["data"] for update in updates if update.kind == "callback_query"]
        assert pressed == [f"d{n}" for n in range(8)]


async def test_a_button_for_inline_mode_asks_for_a_chat_and_fills_its_field(desk_alone: OpenDesk) -> None:
    async with family(desk_alone) as here:
        rows = [[{"text": "Enviar a…", "switch_inline_query": "mesa ABC"}]]
        await here.say("x", to=here.ana.id, rows=rows)
        phone = here.phone("Ana")
        await open_chat(phone, BOT)
        await phone.get_by_role("button", name="Enviar a…, comparte").click()
        await phone.get_by_role("dialog").get_by_role("button", name="Familia").click()
        await expect(phone.get_by_role("textbox", name="Mensaje")).to_have_value("@mesachinchon_bot mesa ABC")
        await expect(phone.get_by_role("heading", name="Familia")).to_be_visible()


async def test_topics_of_a_forum(desk_alone: OpenDesk) -> None:
    async with desk_alone() as desk:
        ana = desk.emulator.user("Ana", language="es")
        forum = desk.emulator.group("Peña", members=[ana], bot_is_member=True, topics=["Chinchón", "Mus"])
        phone = (await desk.look()).phone("Ana")
        await open_chat(phone, "Peña")
        await phone.get_by_role("button", name="Mus", exact=True).click()
        await phone.get_by_role("textbox", name="Mensaje").fill("/mesa")
        await phone.get_by_role("textbox", name="Mensaje").press("Enter")
        await expect(phone.locator(".own .text")).to_have_text("/mesa")
        assert desk.emulator.journal.updates[-1].payload["message_thread_id"] == forum.topics["Mus"]
        await phone.get_by_role("button", name="Chinchón", exact=True).click()
        await expect(phone.locator(".own")).to_have_count(0)
