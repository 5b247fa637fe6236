"""Screens on the wire, against the emulated Bot API; every call is checked against its types."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Bot

from app.commands import Act
from app.platforms.telegram.ids import Address, address, chat_key
from app.platforms.telegram.links import TelegramLinks, code_in_pasted, code_in_payload
from app.platforms.telegram.request import AiohttpRequest, Connections, NotSent
from app.platforms.telegram.send import TelegramChats, plain
from app.playground.emulator import Emulator
from app.ports import Gone, Moved, Refused, TopicGone, Uncertain, Unchanged, Unreachable, Wait
from app.screens.model import Button, ButtonStyle, PressTarget, Screen

PRESS = PressTarget("Zk3aQ9x1", 46, Act.DRAW)
SCREEN = Screen(
    "<b>Mesa</b> de &lt;Ana&gt; https://example.org",
    rows=(
        (Button("Robar", press=PRESS, style=ButtonStyle.SUCCESS),),
        (Button("Copiar", copy="ABC234"), Button("Invitar", url="https://t.me/share/url?url=x")),
    ),
)


async def started(emu: Emulator) -> str:
    """The chat key of a person who has started the bot."""
    ana = emu.user("Ana", language="es")
    await ana.start()
    return chat_key(ana.id)


async def test_post_and_edit_and_strip_and_delete(emu: Emulator, chats: TelegramChats) -> None:
    chat = await started(emu)
    ana = next(iter(emu.people.values()))
    message = await chats.post(chat, SCREEN)
    seen = ana.last(ana.dm)
    assert (str(seen.message_id), seen.text) == (message, "Mesa de <Ana> https://example.org")
    assert seen.labels == ("Robar", "Copiar", "Invitar")
    assert seen.buttons[0].data == "dr.Zk3aQ9x1.1a"
    assert seen.silent
    await chats.edit(chat, message, Screen("otra cosa", rows=SCREEN.rows))
    assert (ana.last(ana.dm).text, ana.last(ana.dm).labels) == ("otra cosa", seen.labels)
    await chats.strip(chat, message)
    assert (ana.last(ana.dm).text, ana.last(ana.dm).labels) == ("otra cosa", ())
    await chats.delete(chat, message)
    await chats.delete(chat, message)
    sent = emu.journal.calls_of("sendMessage")[0].params
    assert sent["link_preview_options"] == {"is_disabled": True}
    assert sent["parse_mode"] == "HTML"
    assert sent["disable_notification"] is True
    assert "message_thread_id" not in sent


async def test_a_screen_that_rings(emu: Emulator, chats: TelegramChats) -> None:
    chat = await started(emu)
    await chats.post(chat, Screen("te toca", silent=False))
    ana = next(iter(emu.people.values()))
    assert not ana.last(ana.dm).silent


async def test_topics_get_their_thread_and_general_gets_none(emu: Emulator, chats: TelegramChats) -> None:
    ana = emu.user("Ana")
    forum = emu.group("Club", members=[ana], topics=["Mesa A"], bot_is_member=True)
    thread = forum.topics["Mesa A"]
    await chats.post(chat_key(forum.id, thread), SCREEN)
    await chats.post(chat_key(forum.id), SCREEN)
    params = [call.params for call in emu.journal.calls_of("sendMessage")]
    assert [found.get("message_thread_id") for found in params] == [thread, None]
    with pytest.raises(TopicGone):
        await chats.post(chat_key(forum.id, 999_999), SCREEN)


async def test_the_same_again_is_unchanged_and_a_deleted_message_is_gone(
    emu: Emulator, chats: TelegramChats
) -> None:
    chat = await started(emu)
    message = await chats.post(chat, SCREEN)
    with pytest.raises(Unchanged):
        await chats.edit(chat, message, SCREEN)
    await chats.delete(chat, message)
    with pytest.raises(Gone):
        await chats.edit(chat, message, SCREEN)
    with pytest.raises(Gone):
        await chats.strip(chat, message)


async def test_people_who_do_not_take_messages(emu: Emulator, chats: TelegramChats) -> None:
    never = emu.user("Nunca")
    with pytest.raises(Unreachable):
        await chats.post(chat_key(never.id), SCREEN)
    with pytest.raises(Unreachable):
        await chats.post("tg:99999999", SCREEN)
    chat = await started(emu)
    message = await chats.post(chat, SCREEN)
    await emu.people[address(chat).chat_id].block_bot()
    with pytest.raises(Unreachable):
        await chats.post(chat, SCREEN)
    with pytest.raises(Unreachable):
        await chats.delete("tg:99999999", message)


async def test_a_group_that_moved(emu: Emulator, chats: TelegramChats) -> None:
    ana = emu.user("Ana")
    group = emu.group("Peña", members=[ana], bot_is_member=True)
    old = chat_key(group.id)
    await ana.migrate(group)
    with pytest.raises(Moved) as moved:
        await chats.post(old, SCREEN)
    assert moved.value.new == chat_key(group.id) != old


async def test_floods_and_server_trouble(emu: Emulator, chats: TelegramChats) -> None:
    chat = await started(emu)
    emu.fail("sendMessage", "flood_41")
    with pytest.raises(Wait) as wait:
        await chats.post(chat, SCREEN)
    assert wait.value.ms == 41_000
    for how in ({"mode": "hang"}, {"mode": "reset"}, {"mode": "malformed"}):
        emu.fail("sendMessage", when="after", **how)  # type: ignore[arg-type]
        with pytest.raises(Uncertain):
            await chats.post(chat, SCREEN)
    emu.fail("sendMessage", "bad_gateway_html_crlf")
    with pytest.raises(Uncertain):
        await chats.post(chat, SCREEN)
    ana = next(iter(emu.people.values()))
    assert [seen.text for seen in ana.sees(ana.dm) if seen.from_bot] == [plain(SCREEN.text)] * 3


async def test_text_that_the_platform_cannot_read_is_sent_bare(emu: Emulator, chats: TelegramChats) -> None:
    chat = await started(emu)
    ana = next(iter(emu.people.values()))
    message = await chats.post(chat, Screen("<b>uno &amp; <Pepe> dos"))
    assert ana.last(ana.dm).text == "uno &  dos"
    await chats.edit(chat, message, Screen("<i>tres</b>"))
    assert ana.last(ana.dm).text == "tres"


@pytest.mark.parametrize(
    "button",
    [Button("nada"), Button("x", press=PressTarget("t" * 40, 1, Act.DRAW)), Button("x", url="javascript:x")],
)
async def test_buttons_that_cannot_be_are_refused(
    emu: Emulator, chats: TelegramChats, button: Button
) -> None:
    chat = await started(emu)
    with pytest.raises(Refused):
        await chats.post(chat, Screen("x", rows=((button,),)))


class Stumbling(AiohttpRequest):
    """A transport that fails to connect a few times before it does."""

    failures = 0

    async def do_request(self, *args: Any, **kwargs: Any) -> tuple[int, bytes]:
        if self.failures:
            self.failures -= 1
            raise NotSent("ClientConnectorError")
        return await super().do_request(*args, **kwargs)


@pytest.mark.parametrize(("failures", "posted"), [(1, 1), (2, 0)])
async def test_what_never_left_is_sent_once_more(
    emu: Emulator, connections: Connections, failures: int, posted: int
) -> None:
    chat = await started(emu)
    request = Stumbling(connections)
    bot = Bot(emu.token, base_url=emu.base_url, request=request, get_updates_request=request)
    chats = TelegramChats(bot, TelegramLinks("mesachinchon_bot"))
    request.failures = failures
    if posted:
        await chats.post(chat, SCREEN)
    else:
        with pytest.raises(Wait):
            await chats.post(chat, SCREEN)
    assert len(emu.journal.calls_of("sendMessage")) == posted


# --- ids and links -------------------------------------------------------------------------------


@pytest.mark.parametrize(("chat_id", "thread_id"), [(42, None), (-100123, None), (-100123, 7), (2**52, None)])
def test_chat_keys_round_trip(chat_id: int, thread_id: int | None) -> None:
    assert address(chat_key(chat_id, thread_id)) == Address(chat_id, thread_id)


@pytest.mark.parametrize("key", ["", "tg:", "wa:5", "tg:1/", "tg:1/x", "tg:1/2/3", "tg:٣", "tg:--1", "tg:1 "])
def test_other_chats_are_not_ours(key: str) -> None:
    with pytest.raises(ValueError, match="not a Telegram chat"):
        address(key)


def test_groups_are_known_by_their_number() -> None:
    assert address("tg:-5").is_group
    assert not address("tg:5").is_group


def test_links_lead_back_to_their_code() -> None:
    links = TelegramLinks("mesachinchon_bot")
    assert links.join("ABC234") == "https://t.me/mesachinchon_bot?start=jABC234"
    assert links.bot() == "https://t.me/mesachinchon_bot"
    assert links.group() == "https://t.me/mesachinchon_bot?startgroup=new"
    assert links.share("ABC234", "¡Vente! A & B + C") == (
        "https://t.me/share/url?url=https%3A%2F%2Ft.me%2Fmesachinchon_bot%3Fstart%3DjABC234"
        "&text=%C2%A1Vente%21%20A%20%26%20B%20%2B%20C"
    )
    assert code_in_payload("jABC234") == "ABC234"
    assert code_in_pasted(links.join("ABC234")) == "ABC234"
    assert code_in_pasted("https://t.me/mesachinchon_bot?start=x") is None


async def test_the_join_link_is_a_link_to_the_bot(emu: Emulator) -> None:
    ana = emu.user("Ana")
    await ana.open_link(TelegramLinks("mesachinchon_bot").join("ABC234"))
    assert ana.sees(ana.dm)[-1].text == "/start jABC234"
