"""Every error that has been seen on the real server: by the switch, and by its cause where the emulator has it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import pytest

from app.playground.emulator import KNOWN_ERRORS, Emulator, Group, ManualClock, Person
from tests.playground.conftest import Api, Json
from tests.playground.test_sending import png

ERRORS: list[Json] = json.loads(
    (Path(__file__).parents[1] / "data" / "updates" / "errors.json").read_text(encoding="utf-8")
)
BY_ID = {error["id"]: error for error in ERRORS}
TRANSPORT_HEADERS = {"Connection", "Content-Length", "Date"}


def test_all_are_known() -> None:
    assert len(ERRORS) == 45
    assert KNOWN_ERRORS.keys() == BY_ID.keys()


@pytest.mark.parametrize("error", ERRORS, ids=lambda e: str(e["id"]))
async def test_by_the_switch(emu: Emulator, api: Api, error: Json) -> None:
    emu.fail(error["method"], error["id"])
    async with api.session.post(f"{emu.base_url}{emu.token}/{error['method']}", json={}) as answer:
        body = await answer.read()
        assert answer.status == error["status"]
        for name, value in error["headers"].items():
            if name not in TRANSPORT_HEADERS and not name.startswith("Access-Control"):
                assert answer.headers[name] == value
        assert answer.headers.get("Retry-After") == error["headers"].get("Retry-After")
    if isinstance(error["body"], str):
        assert body == error["body"].encode()
    else:
        assert body == json.dumps(error["body"], separators=(",", ":")).encode()
    call = emu.journal.calls[-1]
    assert (call.method, call.status, call.fault) == (error["method"], error["status"], "error before")


class Scene:
    """A person, a group, and a message of the bot in it."""

    def __init__(self, emu: Emulator, api: Api) -> None:
        self.emu, self.api, self.ana = emu, api, emu.user("Ana")
        self.group = emu.group("Familia", members=[self.ana], bot_is_member=True)
        self.club = emu.group("Club", members=[self.ana], bot_is_member=True, topics=["A"])

    async def send(self, chat_id: int, **params: object) -> tuple[int, Json]:
        return await self.api.raw("sendMessage", chat_id=chat_id, **{"text": "x", **params})

    async def sent(self, group: Group) -> Json:
        result: Json = await self.api.call("sendMessage", chat_id=group.id, text="x")
        return {"chat_id": group.id, "message_id": result["message_id"]}


async def not_modified(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("editMessageText", **await s.sent(s.group), text="x")


async def edit_not_found(s: Scene) -> tuple[int, Json]:
    where = await s.sent(s.group)
    await s.ana.delete_message(s.ana.last(s.group))
    return await s.api.raw("editMessageText", **where, text="y")


async def reply_not_found(s: Scene) -> tuple[int, Json]:
    return await s.send(s.group.id, reply_parameters={"message_id": 5})


async def pin_rights(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("pinChatMessage", **await s.sent(s.group))


async def chat_not_found(s: Scene) -> tuple[int, Json]:
    return await s.send(123456)


async def user_not_found(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("getChatMember", chat_id=s.group.id, user_id=123456)


async def migrated(s: Scene) -> tuple[int, Json]:
    old = s.group.id
    new = await s.ana.migrate(s.group)
    status, body = await s.send(old)
    assert body["parameters"]["migrate_to_chat_id"] == new
    body["parameters"]["migrate_to_chat_id"] = -1002471352999
    return status, body


async def thread_not_found(s: Scene) -> tuple[int, Json]:
    return await s.send(s.club.id, message_thread_id=1)


async def no_rights_text(s: Scene) -> tuple[int, Json]:
    await s.ana.restrict_bot(s.group)
    return await s.send(s.group.id)


async def no_rights_photo(s: Scene) -> tuple[int, Json]:
    await s.ana.restrict_bot(s.group, can_send_messages=True)
    return await s.api.raw("sendPhoto", chat_id=s.group.id, photo="https://example.com/a.png")


async def no_write_access(s: Scene) -> tuple[int, Json]:
    await s.ana.let_members_send(s.group, allowed=False)
    return await s.api.raw("sendChatAction", chat_id=s.group.id, action="typing")


async def need_admin_channel(s: Scene) -> tuple[int, Json]:
    return await s.send(s.emu.channel("Noticias", owner=s.ana).id)


async def only_supergroups(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("setChatStickerSet", chat_id=s.group.id, sticker_set_name="x")


async def query_too_old(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("answerCallbackQuery", callback_query_id="5")


async def markup_too_long(s: Scene) -> tuple[int, Json]:
    row = [{"text": "x", "callback_data": "y"}] * 101
    return await s.send(s.group.id, reply_markup={"inline_keyboard": [row]})


async def edit_too_long(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("editMessageText", **await s.sent(s.group), text="x" * 4097)


async def caption_too_long(s: Scene) -> tuple[int, Json]:
    return await s.api.raw(
        "sendPhoto", chat_id=s.group.id, photo="https://example.com/a.png", caption="x" * 1025
    )


async def parse_entities_tag(s: Scene) -> tuple[int, Json]:
    return await s.send(s.group.id, text="x" * 388 + "<<>", parse_mode="HTML")


async def webhook_secret_chars(s: Scene) -> tuple[int, Json]:
    return await s.api.raw("setWebhook", url="http://127.0.0.1/", secret_token="a b")


async def unauthorized(s: Scene) -> tuple[int, Json]:
    s.emu.core.token = "1:another-token"
    async with s.api.session.get(f"{s.emu.base_url}7400112233:wrong-but-wellformed/getMe") as answer:
        return answer.status, await answer.json()


async def unauthorized_token(s: Scene) -> tuple[int, Json]:
    async with s.api.session.get(f"{s.emu.base_url}nonsense/getMe") as answer:
        return answer.status, await answer.json()


async def blocked(s: Scene) -> tuple[int, Json]:
    await s.ana.start()
    await s.ana.block_bot()
    return await s.send(s.ana.id)


async def deactivated(s: Scene) -> tuple[int, Json]:
    await s.ana.start()
    s.ana.deactivate()
    return await s.send(s.ana.id)


async def to_bots(s: Scene) -> tuple[int, Json]:
    other = s.emu.user("Otro", is_bot=True)
    await s.ana.add_member(s.group, other)
    s.emu.core.world.seen.add(other.id)
    return await s.send(other.id)


async def kicked_group(s: Scene) -> tuple[int, Json]:
    await s.ana.remove_bot(s.group)
    return await s.send(s.group.id)


async def kicked_supergroup(s: Scene) -> tuple[int, Json]:
    where = await s.sent(s.club)
    await s.ana.remove_bot(s.club)
    return await s.api.raw("editMessageText", **where, text="y")


async def not_member_supergroup(s: Scene) -> tuple[int, Json]:
    await s.api.call("leaveChat", chat_id=s.club.id)
    return await s.send(s.club.id)


async def group_deleted(s: Scene) -> tuple[int, Json]:
    await s.ana.delete_group(s.group)
    return await s.send(s.group.id)


async def too_large(s: Scene) -> tuple[int, Json]:
    s.emu.core.max_body_bytes = 1000
    form = aiohttp.FormData({"chat_id": str(s.group.id)})
    form.add_field("photo", png() + b"\0" * 1000, filename="x.png")
    async with s.api.session.post(f"{s.emu.base_url}{s.emu.token}/sendPhoto", data=form) as answer:
        return answer.status, await answer.json()


async def flood_short(s: Scene) -> tuple[int, Json]:
    s.emu.limit(chat_burst=1, chat_per_s=1 / 3)
    await s.send(s.group.id)
    return await s.send(s.group.id)


CAUSES: dict[str, Callable[[Scene], Awaitable[tuple[int, Json]]]] = {
    cause.__name__: cause
    for cause in (
        not_modified, edit_not_found, reply_not_found, pin_rights, chat_not_found, user_not_found, migrated,
        thread_not_found, no_rights_text, no_rights_photo, no_write_access, need_admin_channel, only_supergroups,
        query_too_old, markup_too_long, edit_too_long, caption_too_long, parse_entities_tag, webhook_secret_chars,
        unauthorized, unauthorized_token, blocked, deactivated, to_bots, kicked_group, kicked_supergroup,
        not_member_supergroup, group_deleted, too_large, flood_short,
    )
}  # fmt: skip


@pytest.mark.parametrize("name", CAUSES)
async def test_by_its_cause(emu: Emulator, api: Api, name: str) -> None:
    status, body = await CAUSES[name](Scene(emu, api))
    expected = BY_ID[name]["body"]
    if name == "parse_entities_tag":
        expected = {
            **expected,
            "description": 'Bad Request: can\'t parse entities: Unsupported start tag "<" at byte offset 388',
        }
    assert (status, body) == (BY_ID[name]["status"], expected)


async def test_a_bot_cannot_open_a_conversation(emu: Emulator, api: Api) -> None:
    ana: Person = emu.user("Ana")
    assert await api.refused("sendMessage", chat_id=ana.id, text="x") == "Bad Request: chat not found"
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    await ana.type(group, "/hola")
    status, body = await api.raw("sendMessage", chat_id=ana.id, text="x")
    assert (status, body["description"]) == (403, "Forbidden: bot can't initiate conversation with a user")


async def test_a_press_can_be_answered_for_fifteen_seconds_and_once() -> None:
    clock = ManualClock()
    async with Emulator(clock=clock) as emu, aiohttp.ClientSession() as session:
        api, ana = Api(emu, session), emu.user("Ana")
        group = emu.group("Familia", members=[ana], bot_is_member=True)
        keyboard = {"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}
        await api.call("sendMessage", chat_id=group.id, text="x", reply_markup=keyboard)
        late, early, forbidden = [await ana.press(group, "a", wait_s=0) for _ in range(3)]
        clock.advance(15)
        assert await api.refused(
            "answerCallbackQuery", callback_query_id=forbidden.query_id, text="x" * 201
        ) == ("Bad Request: MESSAGE_TOO_LONG")
        assert await api.refused(
            "answerCallbackQuery", callback_query_id=forbidden.query_id, url="https://a.b"
        ) == ("Bad Request: URL_INVALID")
        await api.call("answerCallbackQuery", callback_query_id=early.query_id)
        too_old = BY_ID["query_too_old"]["body"]["description"]
        assert await api.refused("answerCallbackQuery", callback_query_id=early.query_id) == too_old
        clock.advance(0.1)
        assert await api.refused("answerCallbackQuery", callback_query_id=late.query_id) == too_old
