"""People: links, privacy mode, blocking, what groups tell the bot."""

from __future__ import annotations

from typing import Any

import pytest

from app.playground.emulator import Emulator, Group, Person, SentUpdate
from tests.playground.conftest import Api, Json


@pytest.fixture
def ana(emu: Emulator) -> Person:
    return emu.user("Ana", language="es", last_name="López", username="ana_x", is_premium=True)


@pytest.fixture
def beto(emu: Emulator) -> Person:
    return emu.user("Beto")


def last(emu: Emulator) -> Json:
    return emu.journal.updates[-1].body


def kinds(emu: Emulator, *, after: int = 0) -> list[str]:
    return [u.kind for u in emu.journal.updates[after:]]


async def test_start_is_pressed_each_time(emu: Emulator, ana: Person) -> None:
    await ana.open_link("https://t.me/mesachinchon_bot?start=t_1", press_start=False)
    assert emu.journal.updates == []
    for url in (
        "https://t.me/mesachinchon_bot?start=t_1",
        "tg://resolve?domain=MesaChinchon_bot&start=t_1",
        "t.me/mesachinchon_bot?start=t_1",
    ):
        await ana.open_link(url)
    texts = [u.payload["text"] for u in emu.journal.updates]
    assert texts == ["/start t_1"] * 3
    assert len({u.update_id for u in emu.journal.updates}) == 3
    sender = {
        "id": ana.id,
        "is_bot": False,
        "first_name": "Ana",
        "last_name": "López",
        "username": "ana_x",
        "language_code": "es",
        "is_premium": True,
    }
    assert last(emu)["message"]["from"] == sender


@pytest.mark.parametrize(
    "url",
    [
        "https://example.com/?start=a",
        "https://t.me/other_bot?start=a",
        "t.me/mesachinchon_bot?start=a.b",
        f"t.me/mesachinchon_bot?start={'a' * 65}",
        "t.me/mesachinchon_bot?startgroup=x",
    ],
)
async def test_links_that_lead_nowhere(ana: Person, url: str) -> None:
    with pytest.raises(ValueError, match=r"lead|carry|group"):
        await ana.open_link(url)


async def test_a_startgroup_link_adds_the_bot_and_may_lose_its_payload(emu: Emulator, ana: Person) -> None:
    group = emu.group("Familia", members=[ana])
    url = "https://t.me/mesachinchon_bot?startgroup=t_1&admin=pin_messages+delete_messages"
    await ana.open_link(url, group=group)
    assert kinds(emu) == ["my_chat_member", "message", "message"]
    member = emu.journal.updates[0].payload["new_chat_member"]
    assert (member["status"], member["can_pin_messages"], member["can_change_info"]) == (
        "administrator",
        True,
        False,
    )
    assert last(emu)["message"]["text"] == "/start@mesachinchon_bot t_1"
    other = emu.group("Peña", members=[ana])
    await ana.open_link(url, group=other, payload_arrives=False)
    assert kinds(emu, after=3) == ["my_chat_member", "message"]


async def test_who_has_not_started_the_bot_cannot_write_to_it(ana: Person) -> None:
    with pytest.raises(PermissionError):
        await ana.type(ana.dm, "hola")


async def test_blocking_and_coming_back(emu: Emulator, api: Api, ana: Person) -> None:
    await ana.start()
    blocked = await ana.block_bot()
    assert blocked is not None
    payload = blocked.payload
    assert payload["old_chat_member"]["status"] == "member"
    assert payload["new_chat_member"] == {
        "user": payload["old_chat_member"]["user"],
        "status": "kicked",
        "until_date": 0,
    }
    assert await ana.block_bot() is None
    assert (
        await api.refused("sendMessage", chat_id=ana.id, text="x") == "Forbidden: bot was blocked by the user"
    )
    with pytest.raises(PermissionError):
        await ana.type(ana.dm, "hola")
    await ana.start("otra")
    assert kinds(emu)[-2:] == ["my_chat_member", "message"]
    await api.call("sendMessage", chat_id=ana.id, text="x")


@pytest.mark.parametrize(
    ("text", "arrives"),
    [
        ("/mesa", True),
        ("/mesa@MesaChinchon_BOT ya", True),
        ("/mesa@otro_bot", False),
        ("hola", False),
        ("oye @mesachinchon_bot", True),
    ],
)
async def test_privacy_mode(emu: Emulator, ana: Person, text: str, *, arrives: bool) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    assert (await ana.type(group, text) is not None) == arrives
    assert ana.sees(group)[-1].text == text
    emu.core.privacy = False
    assert await ana.type(group, text) is not None


async def test_replies_to_the_bot_and_administrators_hear_more(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True, supergroup=True)
    sent = await api.call("sendMessage", chat_id=group.id, text="Mesa")
    reply = await ana.type(group, "yo", reply_to=sent["message_id"])
    assert reply is not None
    assert reply.payload["reply_to_message"] == sent
    assert reply.payload["message_thread_id"] == sent["message_id"]
    assert "is_topic_message" not in reply.payload
    assert await ana.type(group, "a mi bola", reply_to=ana.sees(group)[-1]) is None
    await ana.promote_bot(group)
    assert await ana.type(group, "ahora sí") is not None


async def test_the_bot_joins_is_promoted_demoted_and_thrown_out(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], supergroup=True)
    await ana.add_bot(group)
    await ana.promote_bot(group, rights=["can_pin_messages"])
    await ana.demote_bot(group)
    await ana.restrict_bot(group)
    await ana.remove_bot(group)
    told = [
        (u.payload["old_chat_member"]["status"], u.payload["new_chat_member"]["status"])
        for u in emu.journal.updates
        if u.kind == "my_chat_member"
    ]
    assert told == [
        ("left", "member"),
        ("member", "administrator"),
        ("administrator", "member"),
        ("member", "restricted"),
        ("restricted", "kicked"),
    ]
    added, gone = (u.payload for u in emu.journal.updates if u.kind == "message")
    bot = {"id": 7400112233, "is_bot": True, "first_name": "Mesa de Chinchón", "username": "mesachinchon_bot"}
    assert [added[f] for f in ("new_chat_participant", "new_chat_member")] == [bot, bot]
    assert (added["new_chat_members"], gone["left_chat_member"], gone["left_chat_participant"]) == (
        [bot],
        bot,
        bot,
    )
    await ana.type(group, "/mesa")
    assert last(emu)["message"] == gone, "a bot that is out hears nothing"


async def test_thrown_out_of_a_basic_group_is_told_as_left(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    await ana.remove_bot(group)
    update = next(u for u in emu.journal.updates if u.kind == "my_chat_member")
    assert update.payload["new_chat_member"]["status"] == "left"
    assert update.payload["chat"]["all_members_are_administrators"] is False
    assert (
        await api.refused("sendMessage", chat_id=group.id, text="x")
        == "Forbidden: bot was kicked from the group chat"
    )


async def test_members_come_and_go(emu: Emulator, ana: Person, beto: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True)
    await ana.add_member(group, beto)
    await beto.leave(group)
    await beto.join(group)
    await ana.remove_member(group, beto)
    came, left, again, thrown = (u.payload for u in emu.journal.updates)
    assert came["new_chat_members"][0]["id"] == left["left_chat_member"]["id"] == beto.id
    assert [m["from"]["id"] for m in (came, left, again, thrown)] == [ana.id, beto.id, beto.id, ana.id]
    assert beto.sees(group) == []
    with pytest.raises(PermissionError):
        await beto.type(group, "/hola")


async def test_member_changes_are_told_to_administrators_that_asked(
    emu: Emulator, api: Api, ana: Person, beto: Person
) -> None:
    group = emu.group("Familia", members=[ana], bot_rights=["can_pin_messages"])
    await ana.add_member(group, beto)
    assert kinds(emu) == ["message"]
    await api.call("getUpdates", allowed_updates=["message", "chat_member"])
    await ana.remove_member(group, beto)
    assert kinds(emu)[1:] == ["message", "chat_member"]
    assert last(emu)["chat_member"]["new_chat_member"]["status"] == "kicked"


async def test_upgrade_to_a_supergroup(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_rights=["can_pin_messages"])
    old_id = group.id
    sent = await api.call("sendMessage", chat_id=old_id, text="Mesa")
    new_id = await ana.migrate(group)
    assert group.id == new_id < -1_000_000_000_000
    moved, left, came, joined = (u.payload for u in emu.journal.updates)
    assert (moved["chat"]["id"], moved["migrate_to_chat_id"], moved["from"]["id"]) == (old_id, new_id, ana.id)
    assert (left["chat"]["id"], left["new_chat_member"]["status"]) == (old_id, "left")
    assert (came["chat"]["id"], came["message_id"], came["migrate_from_chat_id"]) == (new_id, 1, old_id)
    assert came["from"] == {
        "id": 1087968824,
        "is_bot": True,
        "first_name": "Group",
        "username": "GroupAnonymousBot",
    }
    assert came["sender_chat"] == {"id": new_id, "title": "Familia", "type": "supergroup"}
    assert (joined["old_chat_member"]["status"], joined["new_chat_member"]["status"]) == (
        "left",
        "administrator",
    )
    for method, params in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"text": "x", "message_id": sent["message_id"]}),
    ):
        status, body = await api.raw(method, chat_id=old_id, **params)
        assert (status, body["description"]) == (
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
        )
        assert body["parameters"] == {"migrate_to_chat_id": new_id}
    assert await api.refused("editMessageText", chat_id=new_id, message_id=sent["message_id"], text="x") == (
        "Bad Request: message to edit not found"
    )
    assert (await api.call("sendMessage", chat_id=new_id, text="x"))["message_id"] == 2
    with pytest.raises(ValueError, match="no basic group"):
        await ana.migrate(group)


async def test_anonymous_administrators_write_as_the_group_and_press_as_themselves(
    emu: Emulator, api: Api, ana: Person
) -> None:
    group = emu.group("Familia", members=[ana], bot_is_member=True, supergroup=True)
    await ana.be_anonymous(group, title="Tesorera")
    typed = await ana.type(group, "/mesa")
    assert typed is not None
    message = typed.payload
    assert list(message)[:5] == ["message_id", "from", "author_signature", "sender_chat", "chat"]
    assert (message["from"]["id"], message["sender_chat"]["id"], message["author_signature"]) == (
        1087968824,
        group.id,
        "Tesorera",
    )
    await api.call(
        "sendMessage",
        chat_id=group.id,
        text="x",
        reply_markup={"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]},
    )
    pressed = await ana.press(group, "a", wait_s=0)
    assert pressed.updates[0].payload["from"]["id"] == ana.id
    await ana.remove_bot(group)
    assert [u.payload["from"]["id"] for u in emu.journal.updates if u.kind == "my_chat_member"] == [
        1087968824
    ]


async def forum(emu: Emulator, ana: Person) -> tuple[Group, int]:
    group = emu.group("Club", members=[ana], bot_is_member=True, topics=["Mesa A"])
    return group, group.topics["Mesa A"]


async def test_topics(emu: Emulator, api: Api, ana: Person) -> None:
    group, _ = await forum(emu, ana)
    topic = await ana.create_topic(group, "Mesa B")
    created = last(emu)["message"]
    assert created["forum_topic_created"] == {"name": "Mesa B", "icon_color": 7322096}
    assert (created["message_id"], created["message_thread_id"], created["is_topic_message"]) == (
        topic,
        topic,
        True,
    )
    typed = await ana.type(group, "/mesa", topic=topic)
    assert typed is not None
    assert typed.payload["reply_to_message"]["message_id"] == topic
    assert typed.payload["chat"]["is_forum"] is True
    general = await ana.type(group, "/mesa")
    assert general is not None
    assert "message_thread_id" not in general.payload
    sent = await api.call("sendMessage", chat_id=group.id, text="x", message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    assert "message_thread_id" not in await api.call("sendMessage", chat_id=group.id, text="x")
    assert ana.last(group, topic=topic).message_id == sent["message_id"]


async def test_topics_that_are_closed_deleted_or_turned_off(emu: Emulator, api: Api, ana: Person) -> None:
    group, topic = await forum(emu, ana)
    gone = "Bad Request: message thread not found"
    where = {"chat_id": group.id, "text": "x", "message_thread_id": topic}
    assert await api.refused("sendMessage", **{**where, "message_thread_id": 1}) == gone
    assert await api.refused("sendMessage", **{**where, "message_thread_id": 99}) == gone
    await ana.close_topic(group, topic)
    assert last(emu)["message"]["forum_topic_closed"] == {}
    assert await api.refused("sendMessage", **where) == "Bad Request: TOPIC_CLOSED"
    await ana.promote_bot(group, rights=["can_manage_topics"])
    await api.call("sendMessage", **where)
    await ana.reopen_topic(group, topic)
    await ana.demote_bot(group)
    await api.call("sendMessage", **where)
    await ana.close_topic(group, None)
    assert "message_thread_id" not in last(emu)["message"]
    assert await api.refused("sendMessage", chat_id=group.id, text="x") == "Bad Request: TOPIC_CLOSED"
    await ana.set_topics(group, on=False)
    assert await api.refused("sendMessage", **where) == gone
    await ana.set_topics(group, on=True)
    await ana.delete_topic(group, topic)
    assert await api.refused("sendMessage", **where) == gone
    assert group.topics == {}
    with pytest.raises(ValueError, match="only supergroups"):
        await ana.set_topics(emu.group("b", members=[ana]), on=True)


async def test_video_chats(emu: Emulator, ana: Person, beto: Person) -> None:
    group = emu.group("Familia", members=[ana, beto], bot_is_member=True)
    for what in ("scheduled", "started", "participants_invited", "ended"):
        await ana.video_chat(group, what, people=[beto])
    told = [u.payload for u in emu.journal.updates]
    assert told[1]["video_chat_started"] == told[1]["voice_chat_started"] == {}
    assert told[2]["video_chat_participants_invited"]["users"][0]["id"] == beto.id
    assert told[3]["video_chat_ended"] == {"duration": 3671}


async def test_renamed_pinned_and_deleted(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_rights=["can_pin_messages"])
    await ana.rename(group, "Peña")
    assert (last(emu)["message"]["new_chat_title"], last(emu)["message"]["chat"]["title"]) == ("Peña", "Peña")
    sent = await api.call("sendMessage", chat_id=group.id, text="Mesa")
    await api.call(
        "pinChatMessage", chat_id=group.id, message_id=sent["message_id"], disable_notification=True
    )
    pinned = last(emu)["message"]
    assert (pinned["from"]["is_bot"], pinned["pinned_message"]) == (True, sent)
    assert list(group.pinned) == [sent["message_id"]]
    assert (await api.call("getChat", chat_id=group.id))["pinned_message"]["text"] == "Mesa"
    await ana.pin(ana.last(group))
    await api.call("unpinChatMessage", chat_id=group.id)
    await api.call("unpinAllChatMessages", chat_id=group.id)
    assert list(group.pinned) == []
    assert (
        await api.refused("pinChatMessage", chat_id=group.id, message_id=99)
        == "Bad Request: message to pin not found"
    )
    assert (
        await api.refused("unpinChatMessage", chat_id=group.id, message_id=99)
        == "Bad Request: message to unpin not found"
    )
    await ana.delete_group(group)
    assert (
        await api.refused("sendMessage", chat_id=group.id, text="x")
        == "Forbidden: the group chat was deleted"
    )


async def test_people_edit_react_delete_and_hide(emu: Emulator, api: Api, ana: Person, beto: Person) -> None:
    group = emu.group("Familia", members=[ana, beto], bot_rights=["can_pin_messages"])
    await api.call("getUpdates", allowed_updates=["edited_message", "message_reaction"])
    await ana.type(group, "/mesa")
    edited = await ana.edit(ana.sees(group)[-1], "/mesa ya")
    assert edited is not None
    assert (edited.kind, edited.payload["text"]) == ("edited_message", "/mesa ya")
    sent = await api.call("sendMessage", chat_id=group.id, text="x")
    reaction = await beto.react(beto.last(group), "👍")
    assert reaction is not None
    assert reaction.payload["new_reaction"] == [{"type": "emoji", "emoji": "👍"}]
    gone = await beto.react(beto.last(group), "")
    assert gone is not None
    assert (len(gone.payload["old_reaction"]), gone.payload["new_reaction"]) == (1, [])
    await beto.delete_message(beto.last(group), for_everybody=False)
    assert ana.last(group).message_id == sent["message_id"]
    assert [m.text for m in beto.sees(group)] == ["/mesa ya"]
    await api.call("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="aún existe")
    await ana.delete_message(ana.last(group))
    assert (
        await api.refused("editMessageText", chat_id=group.id, message_id=sent["message_id"], text="y")
        == "Bad Request: message to edit not found"
    )


async def test_accounts_change_and_vanish(emu: Emulator, api: Api, ana: Person) -> None:
    await ana.start()
    ana.change(language_code="en", first_name="<b>&")
    update = await ana.type(ana.dm, "hola")
    assert isinstance(update, SentUpdate)
    assert (update.payload["from"]["language_code"], update.payload["from"]["first_name"]) == ("en", "<b>&")
    with pytest.raises(ValueError, match="no id"):
        ana.change(id="5")
    ana.deactivate()
    assert await api.refused("sendMessage", chat_id=ana.id, text="x") == "Forbidden: user is deactivated"


async def test_members_can_be_asked_for(emu: Emulator, api: Api, ana: Person, beto: Person) -> None:
    group = emu.group("Familia", members=[ana, beto], bot_rights=["can_pin_messages"])
    status: Any = await api.call("getChatMember", chat_id=group.id, user_id=ana.id)
    assert status["status"] == "creator"
    assert (await api.call("getChatMember", chat_id=group.id, user_id=beto.id))["status"] == "member"
    assert await api.call("getChatMemberCount", chat_id=group.id) == 3
    admins = await api.call("getChatAdministrators", chat_id=group.id)
    assert [a["user"]["id"] for a in admins] == [ana.id, 7400112233]
    assert await api.refused("getChatMember", chat_id=group.id, user_id=5) == "Bad Request: user not found"
    stranger = emu.user("Eva")
    assert (await api.call("getChatMember", chat_id=group.id, user_id=stranger.id))["status"] == "left"
    await api.call("leaveChat", chat_id=group.id)
    assert last(emu)["my_chat_member"]["from"]["id"] == 7400112233
    assert (
        await api.refused("leaveChat", chat_id=group.id) == "Forbidden: bot is not a member of the group chat"
    )


async def test_the_bot_reacts(emu: Emulator, api: Api, ana: Person) -> None:
    await ana.start()
    where = {"chat_id": ana.id, "message_id": ana.sees(ana.dm)[0].message_id}
    await api.call("setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "👍"}])
    record = emu.core.world.chats[ana.id].messages[where["message_id"]]
    assert record.reactions == {7400112233: [{"type": "emoji", "emoji": "👍"}]}
    await api.call("setMessageReaction", **where)
    assert record.reactions == {}
    assert (
        await api.refused("setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "🃏"}])
        == "Bad Request: REACTION_INVALID"
    )
    two = [{"type": "emoji", "emoji": e} for e in "👍👎"]
    assert await api.refused("setMessageReaction", **where, reaction=two) == "Bad Request: REACTIONS_TOO_MANY"
    assert await api.call("sendChatAction", chat_id=ana.id, action="typing") is True
    assert (
        await api.refused("sendChatAction", chat_id=ana.id, action="dance")
        == "Bad Request: wrong parameter action in request"
    )


async def test_what_is_asked_of_private_chats(emu: Emulator, api: Api, ana: Person) -> None:
    await ana.start()
    assert await api.call("getChatMemberCount", chat_id=ana.id) == 2
    assert (await api.call("getChatMember", chat_id=ana.id, user_id=ana.id))["status"] == "member"
    assert "administrators" in await api.refused("getChatAdministrators", chat_id=ana.id)
    assert "private chats" in await api.refused("leaveChat", chat_id=ana.id)
    assert await api.refused("getChatMember", chat_id=ana.id) == "Bad Request: invalid user_id specified"
    full = await api.call("getChat", chat_id=ana.id)
    assert (full["first_name"], full["type"]) == ("Ana", "private")
    await ana.block_bot()
    assert (await api.call("getChat", chat_id=ana.id))["id"] == ana.id, "a name is known for good"


async def test_a_pinned_message_that_is_gone(emu: Emulator, api: Api, ana: Person) -> None:
    group = emu.group("Familia", members=[ana], bot_rights=["can_pin_messages"])
    sent = await api.call("sendMessage", chat_id=group.id, text="Mesa")
    await api.call("pinChatMessage", chat_id=group.id, message_id=sent["message_id"])
    await ana.delete_message(ana.last(group))
    assert list(group.pinned) == []
    assert "pinned_message" not in await api.call("getChat", chat_id=group.id)
    service = [m for m in ana.sees(group) if m.service == "pinned_message"]
    assert service[0].raw["pinned_message"]["date"] == 0


async def test_titles_of_administrators(emu: Emulator, api: Api, ana: Person, beto: Person) -> None:
    group = emu.group("Familia", members=[ana, beto], bot_rights=["can_pin_messages"])
    await beto.be_anonymous(group, title="Tesorero")
    admin = await api.call("getChatMember", chat_id=group.id, user_id=beto.id)
    assert (admin["status"], admin["is_anonymous"], admin["custom_title"]) == (
        "administrator",
        True,
        "Tesorero",
    )


async def test_looking_where_the_bot_said_nothing(emu: Emulator, ana: Person) -> None:
    with pytest.raises(LookupError, match="no message of the bot"):
        ana.last(emu.group("Familia", members=[ana]))
    assert repr(ana) == f"<Person Ana {ana.id}>"
