"""Updates have the fields of the real ones in the order of the real ones, level by level."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from app.playground.emulator import Emulator, Group
from tests.playground.conftest import Api, Json

ZOO: dict[str, Json] = {
    z["id"]: z["update"]
    for z in json.loads(
        (Path(__file__).parents[1] / "data" / "updates" / "zoo.json").read_text(encoding="utf-8")
    )
}
PERSONAL = {"last_name", "username", "language_code", "is_premium"}


def shape(value: Any) -> Any:
    """Names of fields in order, without those that depend on the person."""
    if isinstance(value, dict):
        return [(name, shape(v)) for name, v in value.items() if name not in PERSONAL]
    return [shape(v) for v in value[:1]] if isinstance(value, list) else None


class Scene:
    """A person with a private chat, a basic group, a supergroup and a forum."""

    def __init__(self, emu: Emulator, api: Api) -> None:
        self.emu, self.api = emu, api
        self.ana = emu.user("Ana", language="es", username="ana_x")
        self.group = self._group("Familia")
        self.club = self._group("Club", supergroup=True)
        self.forum = self._group("Foro", topics=["A"])
        self.keyboard = {
            "inline_keyboard": [
                [{"text": "a", "callback_data": "b"}, {"text": "c", "callback_data": "d"}],
                [{"text": "e", "callback_data": "f"}],
            ]
        }

    def _group(self, title: str, **how: Any) -> Group:
        return self.emu.group(title, members=[self.ana], bot_is_member=True, **how)

    async def send(self, chat_id: int, **params: Any) -> Json:
        result: Json = await self.api.call("sendMessage", chat_id=chat_id, text="Mesa", **params)
        return result

    async def press(self, chat_id: int, room: Any) -> None:
        await self.send(chat_id, reply_markup=self.keyboard)
        await self.ana.press(room, "a", wait_s=0)

    def fresh(self, *, supergroup: bool = False) -> Group:
        return self.emu.group("Nueva", members=[self.ana], supergroup=supergroup)


async def private_start_payload(s: Scene) -> None:
    await s.ana.start("t_1")


async def supergroup_startgroup_payload(s: Scene) -> None:
    await s.ana.open_link("t.me/mesachinchon_bot?startgroup=t_1", group=s.club)


async def supergroup_anonymous_admin_command(s: Scene) -> None:
    await s.ana.be_anonymous(s.club, title="Tesorera")
    await s.ana.type(s.club, "/ajustes@mesachinchon_bot")


async def supergroup_reply_to_bot(s: Scene) -> None:
    sent = await s.send(s.club.id)
    await s.ana.type(s.club, "yo entro", reply_to=sent["message_id"])


async def group_added(s: Scene) -> None:
    await s.ana.add_bot(s.fresh())


async def new_members_join_by_link(s: Scene) -> None:
    await s.emu.user("Beto").join(s.club)


async def left_member_self(s: Scene) -> None:
    await s.ana.leave(s.club)


async def supergroup_kicked(s: Scene) -> None:
    await s.ana.remove_bot(s.club)


async def kicked_as_admin_by_anonymous(s: Scene) -> None:
    await s.ana.promote_bot(s.club)
    await s.ana.be_anonymous(s.club)
    await s.ana.remove_bot(s.club)


async def group_left(s: Scene) -> None:
    await s.ana.remove_bot(s.group)


async def migration(s: Scene) -> None:
    await s.ana.migrate(s.group)


async def pinned_message_by_bot(s: Scene) -> None:
    await s.ana.promote_bot(s.club)
    sent = await s.send(s.club.id, reply_markup=s.keyboard)
    await s.api.call("pinChatMessage", chat_id=s.club.id, message_id=sent["message_id"])


def video(what: Any, *, basic: bool = False, anonymous: bool = False) -> Callable[[Scene], Awaitable[None]]:
    async def cause(s: Scene) -> None:
        group = s.group if basic else s.club
        if anonymous:
            await s.ana.be_anonymous(group)
        await s.ana.video_chat(group, what)

    return cause


async def forum_topic_closed(s: Scene) -> None:
    await s.ana.close_topic(s.forum, s.forum.topics["A"])


async def forum_general_closed(s: Scene) -> None:
    await s.ana.close_topic(s.forum, None)


async def forum_topic_text(s: Scene) -> None:
    await s.ana.promote_bot(s.forum)
    await s.ana.type(s.forum, "Hola", topic=s.forum.topics["A"])


async def forum_general_text(s: Scene) -> None:
    await s.ana.type(s.forum, "/mesa@mesachinchon_bot")


async def cb_private(s: Scene) -> None:
    await s.ana.start()
    await s.press(s.ana.id, s.ana.dm)


async def cb_group(s: Scene) -> None:
    await s.press(s.group.id, s.group)


async def cb_via_bot_message(s: Scene) -> None:
    await s.ana.ask_inline(s.club, "t_1", wait_s=0.01)
    query = next(iter(s.emu.core.queries.values()))
    result = {
        "type": "article", "id": "x", "title": "x", "input_message_content": {"message_text": "x"},
        "reply_markup": s.keyboard,
    }  # fmt: skip
    await s.api.call("answerInlineQuery", inline_query_id=query.id, results=[result])
    answer: Any = await query.answer
    await s.ana.choose_inline(s.club, answer["results"][0])
    await s.ana.press(s.club, "a", wait_s=0)


async def mcm_private_blocked(s: Scene) -> None:
    await s.ana.start()
    await s.ana.block_bot()


def promoted(name: str) -> Callable[[Scene], Awaitable[None]]:
    async def cause(s: Scene) -> None:
        await s.ana.promote_bot(getattr(s, name))

    return cause


async def demoted(s: Scene) -> None:
    await s.ana.promote_bot(s.club)
    await s.ana.demote_bot(s.club)


async def restricted(s: Scene) -> None:
    await s.ana.restrict_bot(s.club, is_member=False)


async def reaction_user(s: Scene) -> None:
    await s.ana.promote_bot(s.club)
    await s.send(s.club.id)
    await s.ana.react(s.ana.last(s.club), "🌭")


async def inline_query_supergroup(s: Scene) -> None:
    await s.ana.ask_inline(s.club, "t_1", wait_s=0.01)


async def inline_query_empty(s: Scene) -> None:
    await s.ana.ask_inline(s.ana.dm, "", wait_s=0.01)


CAUSES: dict[str, Callable[[Scene], Awaitable[None]]] = {
    "private_start_payload": private_start_payload,
    "supergroup_startgroup_payload": supergroup_startgroup_payload,
    "supergroup_anonymous_admin_command": supergroup_anonymous_admin_command,
    "supergroup_reply_to_bot": supergroup_reply_to_bot,
    "new_members_bot_added": group_added,
    "mcm_group_added": group_added,
    "new_members_join_by_link": new_members_join_by_link,
    "left_member_self": left_member_self,
    "left_member_bot_kicked": supergroup_kicked,
    "mcm_supergroup_kicked": kicked_as_admin_by_anonymous,
    "mcm_group_left": group_left,
    "migrate_to_supergroup": migration,
    "migrate_from_group": migration,
    "mcm_group_upgraded": migration,
    "mcm_supergroup_after_upgrade": migration,
    "pinned_message_by_bot": pinned_message_by_bot,
    "video_chat_scheduled": video("scheduled"),
    "video_chat_started": video("started"),
    "video_chat_started_anon": video("started", anonymous=True),
    "video_chat_started_group": video("started", basic=True),
    "video_chat_ended": video("ended"),
    "forum_topic_closed": forum_topic_closed,
    "forum_general_closed": forum_general_closed,
    "forum_topic_text": forum_topic_text,
    "forum_general_text": forum_general_text,
    "cb_private": cb_private,
    "cb_group": cb_group,
    "cb_via_bot_message": cb_via_bot_message,
    "chosen_inline_result": cb_via_bot_message,
    "mcm_private_blocked": mcm_private_blocked,
    "mcm_supergroup_promoted": promoted("club"),
    "mcm_group_promoted": promoted("group"),
    "mcm_supergroup_demoted": demoted,
    "mcm_supergroup_restricted_until": restricted,
    "reaction_user": reaction_user,
    "inline_query_supergroup": inline_query_supergroup,
    "inline_query_empty": inline_query_empty,
}  # fmt: skip


@pytest.mark.parametrize("name", CAUSES)
async def test_shape(emu: Emulator, api: Api, name: str) -> None:
    await api.call(
        "getUpdates",
        allowed_updates=[
            "message",
            "callback_query",
            "my_chat_member",
            "message_reaction",
            "inline_query",
            "chosen_inline_result",
        ],
    )
    scene = Scene(emu, api)
    await CAUSES[name](scene)
    real = {k: v for k, v in ZOO[name].items() if k != "update_id"}
    made = [shape({u.kind: u.payload}) for u in emu.journal.updates]
    assert shape(real) in made, (shape(real), made)
