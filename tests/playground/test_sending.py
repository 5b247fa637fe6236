"""Posting, editing and deleting over real HTTP."""

from __future__ import annotations

import json
import struct
import zlib

import aiohttp
import pytest

from app.playground.emulator import Emulator, ManualClock, Person
from tests.playground.conftest import Api, Json

KEYBOARD: Json = {"inline_keyboard": [[{"text": "Robar", "callback_data": "d:1"}]]}


def png(width: int = 4, height: int = 3) -> bytes:
    """A black picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\0" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


@pytest.fixture
async def ana(emu: Emulator) -> Person:
    ana = emu.user("Ana", language="es", username="ana_x")
    await ana.start()
    return ana


async def test_a_message_as_the_server_returns_it(emu: Emulator, api: Api, ana: Person) -> None:
    url = f"{emu.base_url}{emu.token}/sendMessage"
    params = {
        "chat_id": str(ana.id),
        "text": "<b>¡Hola!</b> 🃏",
        "parse_mode": "HTML",
        "reply_markup": json.dumps(KEYBOARD),
    }
    async with api.session.post(url, data=params) as answer:
        raw = await answer.read()
        assert answer.headers["Content-Type"] == "application/json"
    body = json.loads(raw)
    message = body["result"]
    assert raw.isascii()
    assert b'"text":"\\u00a1Hola! \\ud83c\\udccf"' in raw
    assert list(message) == ["message_id", "from", "chat", "date", "text", "entities", "reply_markup"]
    assert message["from"] == {
        "id": 7400112233,
        "is_bot": True,
        "first_name": "Mesa de Chinchón",
        "username": "mesachinchon_bot",
    }
    assert message["chat"] == {"id": ana.id, "first_name": "Ana", "username": "ana_x", "type": "private"}
    assert message["entities"] == [{"offset": 0, "length": 6, "type": "bold"}]
    assert message["reply_markup"] == KEYBOARD


async def test_all_kinds_of_bodies_mean_the_same(emu: Emulator, api: Api, ana: Person) -> None:
    url = f"{emu.base_url}{emu.token}/sendMessage"
    form = aiohttp.FormData({"chat_id": str(ana.id), "text": "x", "disable_notification": "true"})
    form.add_field("reply_markup", json.dumps(KEYBOARD))
    multipart = aiohttp.MultipartWriter("form-data")
    for name, value in (
        ("chat_id", str(ana.id)),
        ("text", "x"),
        ("disable_notification", "True"),
        ("reply_markup", json.dumps(KEYBOARD)),
    ):
        multipart.append(value).set_content_disposition("form-data", name=name)
    results = []
    for how in (
        {"json": {"chat_id": ana.id, "text": "x", "disable_notification": True, "reply_markup": KEYBOARD}},
        {"data": form},
        {"data": multipart},
        {
            "params": {
                "chat_id": ana.id,
                "text": "x",
                "disable_notification": "1",
                "reply_markup": json.dumps(KEYBOARD),
            }
        },
    ):
        async with api.session.post(url, **how) as answer:
            assert answer.status == 200, await answer.text()
            results.append((await answer.json())["result"])
    for result in results:
        del result["message_id"], result["date"]
    assert results[1:] == results[:1] * 3
    recorded = [call.params for call in emu.journal.calls_of("sendMessage")]
    assert recorded[1:] == recorded[:1] * 3
    assert all(m.silent for m in ana.sees(ana.dm) if m.from_bot)


async def test_method_names_ignore_case_and_unknown_ones_are_told_apart(emu: Emulator, api: Api) -> None:
    assert (await api.call("GETME"))["username"] == "mesachinchon_bot"
    assert await api.raw("getMee") == (404, {"ok": False, "error_code": 404, "description": "Not Found"})
    status, body = await api.raw("sendVenue")
    assert (status, body["description"]) == (501, "Not Implemented: the emulator has no sendVenue")
    async with api.session.get(f"{emu.url}/nothing/here") as answer:
        assert (answer.status, await answer.json()) == (
            404,
            {"ok": False, "error_code": 404, "description": "Not Found"},
        )


async def test_bodies_that_cannot_be_read(emu: Emulator, api: Api) -> None:
    url = f"{emu.base_url}{emu.token}/sendMessage"
    for kind, body in (
        ("application/json", b"{"),
        ("application/json", b"[1]"),
        ("multipart/form-data; boundary=x", b"--y"),
    ):
        async with api.session.post(url, data=body, headers={"Content-Type": kind}) as answer:
            assert answer.status == 400, (kind, body)
            assert (await answer.json())["description"] in {
                "Bad Request: can't parse request body",
                "Bad Request: message text is empty",
            }


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"text": "x"}, "Bad Request: chat_id is empty"),
        ({"chat_id": 1, "text": ""}, "Bad Request: message text is empty"),
        ({"chat_id": 1}, "Bad Request: message text is empty"),
        (
            {"chat_id": "ANA", "text": " <b> </b>\n", "parse_mode": "HTML"},
            "Bad Request: text must be non-empty",
        ),
        ({"chat_id": "ANA", "text": "x" * 4097}, "Bad Request: message is too long"),
        ({"chat_id": "ANA", "text": "🃏" * 2049}, "Bad Request: message is too long"),
        (
            {"chat_id": "ANA", "text": "x", "reply_markup": "{"},
            "Bad Request: can't parse reply keyboard markup JSON object",
        ),
        ({"chat_id": "ANA", "text": "x", "message_thread_id": 7}, "Bad Request: message thread not found"),
        (
            {"chat_id": "ANA", "text": "x", "reply_parameters": {"message_id": 9}},
            "Bad Request: message to be replied not found",
        ),
        ({"chat_id": 99, "text": "x"}, "Bad Request: chat not found"),
        ({"chat_id": "@nobody", "text": "x"}, "Bad Request: chat not found"),
    ],
)
async def test_refused_texts(api: Api, ana: Person, params: Json, description: str) -> None:
    if params.get("chat_id") == "ANA":
        params = {**params, "chat_id": ana.id}
    assert await api.refused("sendMessage", **params) == description


async def test_lengths_are_counted_after_parsing_in_utf16_units(api: Api, ana: Person) -> None:
    await api.call("sendMessage", chat_id=ana.id, text=f"<b>{'🃏' * 2048}</b>", parse_mode="HTML")
    await api.call("sendMessage", chat_id=ana.id, text="&amp;" * 4096, parse_mode="HTML")
    photo = (await send_photo(api, ana, png()))["photo"][-1]["file_id"]
    await api.call("sendPhoto", chat_id=ana.id, photo=photo, caption="🃏" * 512)
    assert await api.refused("sendPhoto", chat_id=ana.id, photo=photo, caption="🃏" * 512 + "x") == (
        "Bad Request: message caption is too long"
    )


async def test_replies(api: Api, ana: Person) -> None:
    first = await api.call("sendMessage", chat_id=ana.id, text="uno")
    reply = await api.call(
        "sendMessage", chat_id=ana.id, text="dos", reply_parameters={"message_id": first["message_id"]}
    )
    assert reply["reply_to_message"] == first
    loose = {"message_id": 1, "allow_sending_without_reply": True}
    assert "reply_to_message" not in await api.call(
        "sendMessage", chat_id=ana.id, text="x", reply_parameters=loose
    )


async def send_photo(api: Api, ana: Person, content: bytes, **params: str) -> Json:
    form = aiohttp.FormData({"chat_id": str(ana.id), **params})
    form.add_field("photo", content, filename="mesa.png")
    async with api.session.post(f"{api.emu.base_url}{api.emu.token}/sendPhoto", data=form) as answer:
        body = await answer.json()
        assert answer.status == 200, body
        result: Json = body["result"]
        return result


async def test_photos_are_uploaded_once_and_sent_again_by_id(emu: Emulator, api: Api, ana: Person) -> None:
    first = await send_photo(api, ana, png(1280, 640), caption="<i>Mesa</i>", parse_mode="HTML")
    assert (first["caption"], first["caption_entities"]) == (
        "Mesa",
        [{"offset": 0, "length": 4, "type": "italic"}],
    )
    assert [(s["width"], s["height"]) for s in first["photo"]] == [(320, 160), (1280, 640)]
    again = await send_photo(api, ana, png(1280, 640))
    by_id = await api.call("sendPhoto", chat_id=ana.id, photo=first["photo"][-1]["file_id"])
    assert again["photo"] == by_id["photo"] == first["photo"]
    file = await api.call("getFile", file_id=first["photo"][-1]["file_id"])
    async with api.session.get(f"{emu.url}/file/bot{emu.token}/{file['file_path']}") as answer:
        assert await answer.read() == png(1280, 640)
    assert emu.journal.calls_of("sendPhoto")[0].params["photo"] == {
        "upload": "mesa.png",
        "bytes": len(png(1280, 640)),
    }
    assert ana.last(ana.dm).photo == first["photo"][-1]["file_id"]


async def test_refused_photos(emu: Emulator, api: Api, ana: Person) -> None:
    assert await api.refused("sendPhoto", chat_id=ana.id) == "Bad Request: there is no photo in the request"
    assert await api.refused("sendPhoto", chat_id=ana.id, photo="AgAC") == (
        "Bad Request: wrong file identifier/HTTP URL specified"
    )
    for content, problem in (
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (png(9_999, 2), "PHOTO_INVALID_DIMENSIONS"),
        (png(100, 4), "PHOTO_INVALID_DIMENSIONS"),
    ):
        form = aiohttp.FormData({"chat_id": str(ana.id)})
        form.add_field("photo", content, filename="x.png")
        async with api.session.post(f"{emu.base_url}{emu.token}/sendPhoto", data=form) as answer:
            assert (await answer.json())["description"] == f"Bad Request: {problem}"


async def test_dice(api: Api, ana: Person) -> None:
    values = {(await api.call("sendDice", chat_id=ana.id, emoji="🎰"))["dice"]["value"] for _ in range(30)}
    assert len(values) > 10
    assert values <= set(range(1, 65))
    assert (await api.call("sendDice", chat_id=ana.id))["dice"]["emoji"] == "🎲"
    assert await api.refused("sendDice", chat_id=ana.id, emoji="🃏") == "Bad Request: EMOTICON_INVALID"


async def test_edits_change_what_is_seen_and_drop_the_keyboard_unless_it_is_sent_again(
    api: Api, ana: Person
) -> None:
    sent = await api.call("sendMessage", chat_id=ana.id, text="a", reply_markup=KEYBOARD)
    where = {"chat_id": ana.id, "message_id": sent["message_id"]}
    edited = await api.call("editMessageText", **where, text="b", reply_markup=KEYBOARD)
    assert edited["edit_date"] >= sent["date"]
    assert list(edited).index("edit_date") == list(edited).index("date") + 1
    assert ana.last(ana.dm).labels == ("Robar",)
    edited = await api.call("editMessageText", **where, text="c")
    assert "reply_markup" not in edited
    assert (ana.last(ana.dm).text, ana.last(ana.dm).labels) == ("c", ())
    assert (await api.call("editMessageReplyMarkup", **where, reply_markup=KEYBOARD))[
        "reply_markup"
    ] == KEYBOARD
    assert "reply_markup" not in await api.call("editMessageReplyMarkup", **where)


NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


async def test_not_modified_compares_text_entities_and_keyboard(api: Api, ana: Person) -> None:
    sent = await api.call(
        "sendMessage", chat_id=ana.id, text="<b>a</b>", parse_mode="HTML", reply_markup=KEYBOARD
    )
    where = {"chat_id": ana.id, "message_id": sent["message_id"], "parse_mode": "HTML"}
    same = {**where, "text": " <strong>a</strong>", "reply_markup": KEYBOARD}
    assert await api.refused("editMessageText", **same) == NOT_MODIFIED
    assert await api.refused("editMessageReplyMarkup", **where, reply_markup=KEYBOARD) == NOT_MODIFIED
    await api.call("editMessageText", **{**same, "text": "a"})
    await api.call("editMessageText", **where, text="a")
    assert await api.refused("editMessageText", **where, text="a") == NOT_MODIFIED
    assert await api.refused("editMessageReplyMarkup", **where) == NOT_MODIFIED


async def test_refused_edits(emu: Emulator, api: Api, ana: Person) -> None:
    sent = await api.call("sendMessage", chat_id=ana.id, text="a")
    dice = await api.call("sendDice", chat_id=ana.id)
    photo = await send_photo(api, ana, png())
    typed = ana.sees(ana.dm)[0].message_id

    async def refused(method: str, message_id: int | None, **params: object) -> str:
        named = {} if message_id is None else {"message_id": message_id}
        return (await api.refused(method, chat_id=ana.id, **named, **params)).removeprefix("Bad Request: ")

    text = "editMessageText"
    assert await refused(text, None, text="x") == "message identifier is not specified"
    assert await refused(text, 77, text="x") == "message to edit not found"
    assert await refused(text, typed, text="x") == "message can't be edited"
    assert await refused(text, dice["message_id"], text="x") == "message can't be edited"
    assert await refused(text, sent["message_id"], text="x" * 4097) == "MESSAGE_TOO_LONG"
    assert await refused(text, photo["message_id"], text="x") == "there is no text in the message to edit"
    caption = "editMessageCaption"
    assert (
        await refused(caption, sent["message_id"], caption="x")
        == "there is no caption in the message to edit"
    )
    assert await refused(caption, photo["message_id"], caption="x" * 1025) == "message caption is too long"
    await api.call("deleteMessage", chat_id=ana.id, message_id=sent["message_id"])
    assert await refused(text, sent["message_id"], text="x") == "message to edit not found"
    assert await refused("deleteMessage", sent["message_id"]) == "message to delete not found"
    assert await refused("deleteMessage", None) == "message identifier is not specified"
    reply_keyboard = {"keyboard": [["x"]]}
    assert (
        await refused(text, photo["message_id"], text="x", reply_markup=reply_keyboard)
        == "inline keyboard expected"
    )


async def test_media_edits_turn_a_text_into_a_photo(emu: Emulator, api: Api, ana: Person) -> None:
    sent = await api.call("sendMessage", chat_id=ana.id, text="a", reply_markup=KEYBOARD)
    media = {"type": "photo", "media": "attach://board", "caption": "<b>Mesa</b>", "parse_mode": "HTML"}
    form = aiohttp.FormData(
        {"chat_id": str(ana.id), "message_id": str(sent["message_id"]), "media": json.dumps(media)}
    )
    form.add_field("board", png(), filename="b.png")
    async with api.session.post(f"{emu.base_url}{emu.token}/editMessageMedia", data=form) as answer:
        edited = (await answer.json())["result"]
    assert edited["caption"] == "Mesa"
    assert "reply_markup" not in edited
    where = {"chat_id": ana.id, "message_id": sent["message_id"]}
    again = {"type": "photo", "media": edited["photo"][-1]["file_id"], "caption": "Mesa"}
    assert (await api.call("editMessageMedia", **where, media=again))["caption"] == "Mesa"
    assert await api.refused("editMessageMedia", **where, media=again) == NOT_MODIFIED
    assert await api.refused("editMessageMedia", **where, media={"type": "video", "media": "x"}) == (
        "Not Implemented: the emulator has no media of type video"
    )
    assert "caption" not in await api.call("editMessageCaption", **where)


async def test_messages_can_be_deleted_for_48_hours() -> None:
    clock = ManualClock()
    async with Emulator(clock=clock) as emu, aiohttp.ClientSession() as session:
        api, ana = Api(emu, session), emu.user("Ana")
        await ana.start()
        old = await api.call("sendMessage", chat_id=ana.id, text="a")
        typed = ana.sees(ana.dm)[0].message_id
        clock.advance(48 * 3600)
        assert await api.call("deleteMessages", chat_id=ana.id, message_ids=[typed, 12345]) is True
        clock.advance(1)
        assert await api.refused("deleteMessage", chat_id=ana.id, message_id=old["message_id"]) == (
            "Bad Request: message can't be deleted"
        )
        assert [m.text for m in ana.sees(ana.dm)] == ["a"]


async def test_deleting_other_peoples_messages_in_a_group_needs_the_right(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    group = emu.group("Familia", members=[ana], bot_is_member=True, supergroup=True)
    await ana.type(group, "/hola")
    where = {"chat_id": group.id, "message_id": ana.sees(group)[0].message_id}
    assert await api.refused("deleteMessage", **where) == "Bad Request: message can't be deleted"
    assert await api.refused("deleteMessages", chat_id=group.id, message_ids=[where["message_id"]]) == (
        "Bad Request: message can't be deleted"
    )
    await ana.promote_bot(group, rights=["can_delete_messages"])
    assert await api.call("deleteMessage", **where)
    assert ana.sees(group) == []


async def test_message_ids_count_per_supergroup_and_are_shared_elsewhere(emu: Emulator, api: Api) -> None:
    ana, beto = emu.user("Ana"), emu.user("Beto")
    groups = [emu.group("a", members=[ana], bot_is_member=True, supergroup=True) for _ in range(2)]
    for person in (ana, beto):
        await person.start()

    async def send(chat_id: int) -> int:
        return int((await api.call("sendMessage", chat_id=chat_id, text="x"))["message_id"])

    assert [await send(g.id) for g in groups * 2] == [2, 2, 3, 3]
    first = await send(ana.id)
    assert [await send(beto.id), await send(ana.id)] == [first + 1, first + 2]


async def test_public_groups_are_known_by_name(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    group = emu.group("Cartas", members=[ana], username="cartasycafe", bot_is_member=True)
    sent = await api.call("sendMessage", chat_id="@CartasYCafe", text="x")
    assert sent["chat"] == {
        "id": group.id,
        "title": "Cartas",
        "username": "cartasycafe",
        "type": "supergroup",
    }


async def test_channels_take_posts_of_administrators(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    channel = emu.channel("Noticias", owner=ana, bot_rights=["can_post_stories"])
    assert (await api.call("sendMessage", chat_id=channel.id, text="x"))["chat"]["type"] == "channel"


async def test_looks_that_only_clients_care_for(emu: Emulator, api: Api, ana: Person) -> None:
    sent = await api.call(
        "sendMessage",
        chat_id=ana.id,
        text="x",
        protect_content=True,
        message_effect_id="5",
        disable_notification=True,
    )
    assert (sent["has_protected_content"], sent["effect_id"], ana.last(ana.dm).silent) == (True, "5", True)
    keyboard = {"keyboard": [[{"text": "x"}]]}
    assert "reply_markup" not in await api.call(
        "sendMessage", chat_id=ana.id, text="x", reply_markup=keyboard
    )
    assert emu.core.shown(ana.stored(ana.last(ana.dm)))["message"]["reply_markup"] == keyboard


async def test_a_group_where_members_may_not_write(emu: Emulator, api: Api) -> None:
    ana = emu.user("Ana")
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    await ana.let_members_send(group, allowed=False)
    assert await api.refused("sendMessage", chat_id=group.id, text="x") == (
        "Bad Request: not enough rights to send text messages to the chat"
    )
    await ana.promote_bot(group)
    await api.call("sendMessage", chat_id=group.id, text="x")
