"""The control surface: people driven by another process, events for a page."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from typing import Any

import aiohttp
import pytest

from app.playground.emulator import Emulator
from app.playground.emulator.control_actions import ACTIONS
from tests.playground.conftest import Api, Bot, Json, until
from tests.playground.test_pressing import answering
from tests.playground.test_sending import png


class Remote:
    """A client that knows nothing but the address."""

    def __init__(self, url: str, session: aiohttp.ClientSession) -> None:
        self.url, self.session = url, session

    async def get(self, path: str) -> Any:
        async with self.session.get(f"{self.url}/emulator/{path}") as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        async with self.session.post(f"{self.url}/emulator/{path}", json=body) as answer:
            assert answer.status == 200, await answer.text()
            return await answer.json()

    async def refused(self, path: str, **body: Any) -> tuple[int, str]:
        async with self.session.post(f"{self.url}/emulator/{path}", json=body) as answer:
            return answer.status, (await answer.json())["error"]


@pytest.fixture
def remote(api: Api) -> Remote:
    return Remote(api.emu.url, api.session)


async def test_a_whole_scene(emu: Emulator, api: Api, bot: Bot, remote: Remote) -> None:
    await answering(bot, text="¡Vale!")
    ana = await remote.post("users", first_name="Ana", language="es", username="ana_x")
    beto = await remote.post("users", first_name="Beto")
    group = await remote.post("groups", title="Familia", members=[ana["id"], beto["id"]])
    me, chat = f"users/{ana['id']}", group["id"]
    await remote.post(f"{me}/open_link", url="https://t.me/mesachinchon_bot?start=t_1")
    await remote.post(f"{me}/add_bot", chat=chat, rights=["can_pin_messages"])
    typed = await remote.post(f"{me}/type", chat=chat, text="/mesa")
    assert typed["update"]["message"]["text"] == "/mesa"
    await remote.post("quiet")
    keyboard = {"inline_keyboard": [[{"text": "Robar", "callback_data": "d:1"}]]}
    sent = await api.call("sendMessage", chat_id=chat, text="Mesa", reply_markup=keyboard)
    shown = await remote.get(f"users/{beto['id']}/chats/{chat}")
    assert shown[-1]["message"] == sent
    where = {"chat": chat, "message_id": sent["message_id"]}
    outcome = await remote.post(f"{me}/press", **where, row=0, column=0)
    assert (outcome["answered"], outcome["text"]) == (True, "¡Vale!")
    assert (await remote.post(f"{me}/press", **where, button="Robar"))["text"] == "¡Vale!"
    assert (await remote.post(f"{me}/press_raw", **where, data="zz"))["answered"]
    journal = await remote.get("journal")
    assert [c["method"] for c in journal["calls"]].count("answerCallbackQuery") == 3
    assert journal["updates"][0]["state"] == "delivered"
    chats = await remote.get(f"{me}/chats")
    assert {c["type"] for c in chats} == {"private", "group"}
    state = await remote.get("state")
    assert [u["first_name"] for u in state["users"]] == ["Ana", "Beto"]
    assert (state["bot"]["username"], state["webhook"]["url"], state["pending"]) == (
        "mesachinchon_bot",
        bot.url,
        [],
    )
    assert state["seq"] == emu.journal.seq


async def test_group_and_account_actions(emu: Emulator, api: Api, remote: Remote) -> None:
    ana, beto = emu.user("Ana"), emu.user("Beto")
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    me = f"users/{ana.id}"
    await remote.post(f"{me}/add_member", chat=group.id, people=[beto.id])
    await remote.post(f"{me}/remove_member", chat=group.id, people=[beto.id])
    await remote.post(f"users/{beto.id}/join", chat=group.id)
    await remote.post(f"users/{beto.id}/leave", chat=group.id)
    await remote.post(f"{me}/promote_bot", chat=group.id, rights=["can_pin_messages"])
    await remote.post(f"{me}/demote_bot", chat=group.id)
    await remote.post(f"{me}/rename", chat=group.id, title="Peña")
    await remote.post(f"{me}/video_chat", chat=group.id, what="started")
    old = group.id
    assert await remote.post(f"{me}/migrate", chat=old) == group.id
    await remote.post(f"{me}/set_topics", chat=old, on=True)
    topic = await remote.post(f"{me}/create_topic", chat=group.id, name="Mesa A")
    await remote.post(f"{me}/close_topic", chat=group.id, topic=topic)
    await remote.post(f"{me}/reopen_topic", chat=group.id, topic=topic)
    await remote.post(f"{me}/type", chat=group.id, text="/hola", topic=topic)
    message = {"chat": group.id, "message_id": ana.sees(group)[-1].message_id}
    await remote.post(f"{me}/edit", **message, text="/adiós")
    await remote.post(f"{me}/react", **message, emoji="👍")
    await remote.post(f"{me}/pin", **message)
    await remote.post(f"{me}/delete_message", **message)
    await remote.post(f"{me}/delete_topic", chat=group.id, topic=topic)
    await remote.post(f"{me}/be_anonymous", chat=group.id, title="T")
    await remote.post(f"{me}/restrict_bot", chat=group.id, can_send_photos=True)
    await remote.post(f"{me}/let_members_send", chat=group.id, allowed=False)
    await remote.post(f"{me}/remove_bot", chat=group.id)
    await remote.post(f"{me}/delete_group", chat=group.id)
    await remote.post(f"{me}/start", payload="x")
    assert await remote.post(f"{me}/commands", chat=ana.id) == []
    await remote.post(f"{me}/block_bot")
    await remote.post(f"{me}/unblock_bot")
    await remote.post(f"{me}/change", first_name="Anita")
    await remote.post(f"{me}/deactivate")
    kinds = [u.kind for u in emu.journal.updates]
    assert (kinds.count("my_chat_member"), len(kinds)) == (8, 24)
    record = emu.core.world.chats[group.id]
    assert (record.title, record.deleted, ana.user.deactivated) == ("Peña", True, True)


def test_every_action_of_a_person_is_offered() -> None:
    from app.playground.emulator import Person

    public = {
        n for n in dir(Person) if not n.startswith("_") and asyncio.iscoroutinefunction(getattr(Person, n))
    }
    assert public - {"send"} <= ACTIONS.keys()


@pytest.mark.parametrize(
    ("path", "body", "status", "sentence"),
    [
        ("users", {}, 400, "first_name must be a string"),
        ("users/5/type", {"chat": 5, "text": "x"}, 404, "there is no person 5"),
        ("users/ANA/fly", {}, 404, "nobody can fly"),
        ("users/ANA/type", {"chat": -5, "text": "x"}, 404, "there is no chat -5"),
        ("users/ANA/type", {"text": "x"}, 400, "chat is missing"),
        ("users/ANA/type", {"chat": "x", "text": "x"}, 400, "chat must be a whole number"),
        ("users/ANA/press", {"chat": 5, "message_id": 1}, 404, "there is no message 1 in 5"),
        ("users/ANA/open_link", {"url": "https://example.com"}, 400, "https://example.com does not lead"),
        ("users/ANA/video_chat", {"chat": 5, "what": "paused"}, 400, "a video chat is not 'paused'"),
        ("faults", {"error": "nonsense"}, 404, "nonsense"),
        ("faults", {"mode": "error"}, 400, "a fault of mode 'error' needs an answer"),
        ("limits", {"per_fortnight": 1}, 400, "there is no limit per_fortnight"),
        ("redeliver", {"update_id": 1}, 404, "there is no update 1"),
        ("groups", {"title": "x", "members": [5]}, 404, "there is no person 5"),
    ],
)
async def test_refusals(
    emu: Emulator, remote: Remote, path: str, body: Json, status: int, sentence: str
) -> None:
    ana = emu.user("Ana")
    got = await remote.refused(path.replace("ANA", str(ana.id)), **body)
    assert (got[0], got[1].startswith(sentence)) == (status, True), got


async def test_bodies_must_be_json_so_that_no_foreign_page_can_post(emu: Emulator, api: Api) -> None:
    for body, headers, status in (
        (b'{"first_name":"x"}', {"Content-Type": "text/plain"}, 415),
        (b"{", {"Content-Type": "application/json"}, 400),
        (b"[]", {"Content-Type": "application/json"}, 400),
    ):
        async with api.session.post(f"{emu.url}/emulator/users", data=body, headers=headers) as answer:
            assert answer.status == status
    assert emu.people == {}


async def test_switches(emu: Emulator, api: Api, bot: Bot, remote: Remote) -> None:
    fault = await remote.post("faults", method="getMe", error="unauthorized", times=None)
    assert await remote.get("faults") == [fault]
    assert (await api.raw("getMe"))[0] == 401
    async with api.session.delete(f"{emu.url}/emulator/faults?id={fault['id']}") as answer:
        assert answer.status == 200
    assert (await api.raw("getMe"))[0] == 200
    await remote.post("faults", method="getMe", error={"status": 500, "body": "oops"})
    async with api.session.delete(f"{emu.url}/emulator/faults"):
        assert await remote.get("faults") == []
    assert len(await remote.get("errors")) == 45
    limits = await remote.post("limits", enabled=True, group_per_min=3)
    assert (limits["enabled"], limits["group_per_min"]) == (True, 3)
    await remote.post("repeat", times=2)
    await bot.listen()
    update = await emu.user("Ana").start()
    assert update is not None
    await remote.post("quiet")
    assert len(bot.updates) == 2
    assert await remote.post("redeliver", update_id=update.update_id) == {"status": 200}
    assert len(bot.updates) == 3


async def test_pictures_for_the_page(emu: Emulator, api: Api, remote: Remote) -> None:
    ana = emu.user("Ana")
    await ana.start()
    form = aiohttp.FormData({"chat_id": str(ana.id)})
    form.add_field("photo", png(), filename="x.png")
    async with api.session.post(f"{emu.base_url}{emu.token}/sendPhoto", data=form) as answer:
        assert answer.status == 200
    file_id = (await remote.get(f"users/{ana.id}/chats/{ana.id}"))[-1]["message"]["photo"][-1]["file_id"]
    async with api.session.get(f"{emu.url}/emulator/files/{file_id}") as answer:
        assert (answer.content_type, await answer.read()) == ("image/png", png())
    async with api.session.get(f"{emu.url}/emulator/files/none") as answer:
        assert answer.status == 404
    await api.call("sendPhoto", chat_id=ana.id, photo="https://example.com/a.png")
    url_id = ana.last(ana.dm).photo
    async with api.session.get(f"{emu.url}/emulator/files/{url_id}", allow_redirects=False) as answer:
        assert answer.headers["Location"] == "https://example.com/a.png"


async def read_events(response: aiohttp.ClientResponse, count: int) -> list[Json]:
    events: list[Json] = []
    async for line in response.content:
        if line.startswith(b"data: "):
            events.append(json.loads(line[6:]))
            if len(events) == count:
                break
    return events


async def test_events_arrive_live_and_can_be_resumed(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    async with api.session.get(f"{emu.url}/emulator/events?after=0") as response:
        assert response.headers["Content-Type"] == "text/event-stream"
        reading = asyncio.create_task(read_events(response, 6))
        await ana.start()
        sent = await api.call("sendMessage", chat_id=ana.id, text="x")
        events = await reading
    assert [e["kind"] for e in events] == ["user", "chat", "message", "update", "message", "call"]
    assert [e["seq"] for e in events] == [1, 2, 3, 4, 5, 6]
    assert events[4]["message"]["message"] == sent
    assert events[5]["call"]["method"] == "sendMessage"
    async with api.session.get(f"{emu.url}/emulator/events", headers={"Last-Event-ID": "4"}) as response:
        assert await read_events(response, 2) == events[4:]
    await ana.type(ana.dm, "y")
    await until(lambda: not emu.journal._listeners)


async def test_a_page_reconstructs_the_state_from_snapshot_and_events(
    emu: Emulator, api: Api, remote: Remote
) -> None:
    ana = emu.user("Ana")
    await ana.start()
    seq = (await remote.get("state"))["seq"]
    sent = await api.call("sendMessage", chat_id=ana.id, text="a")
    where = {"chat_id": ana.id, "message_id": sent["message_id"]}
    await api.call("editMessageText", **where, text="b")
    await api.call("deleteMessage", **where)
    told = [
        (e["kind"], e.get("message_id") or e.get("message", {}).get("message", {}).get("text"))
        for e in emu.journal.events
        if e["seq"] > seq and e["kind"] != "call"
    ]
    assert told == [("message", "a"), ("message_changed", "b"), ("message_deleted", sent["message_id"])]


async def test_standalone() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "app.playground.emulator", "--port", "0", "--token", "5:standalone-token",
        "--limits", stdout=asyncio.subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
    found = re.search(r"http://127\.0\.0\.1:\d+", line)
    assert found is not None, line
    async with aiohttp.ClientSession() as session:
        async with session.get(f"{found.group()}/bot5:standalone-token/getMe") as answer:
            assert (await answer.json())["result"]["id"] == 5
        assert (await Remote(found.group(), session).get("state"))["limits"]["enabled"] is True
    process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(process.wait(), 10) == 0


async def test_a_silent_stream_is_kept_alive(
    emu: Emulator, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.playground.emulator.control.HEARTBEAT_S", 0.01)
    async with api.session.get(f"{emu.url}/emulator/events") as response:
        assert await response.content.readline() == b": still here\n"
        emu.journal.close()
        assert b"data:" not in await response.content.read()
