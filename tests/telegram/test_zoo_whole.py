"""The zoo against the whole service: what each update makes it say, and what it leaves in the store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest

from app.build import House, open_house
from app.playground.emulator import Emulator
from app.settings import Settings
from app.table import Absence, Table
from app.web import Server, make_app
from tests.botapi.validate import check_call
from tests.telegram.data import update
from tests.telegram.zoo_expectations import EXPECTED, Act, Pass, Tell, Warn

SECRET = "hook-secret"
PASSED = [name for name, expected in EXPECTED.items() if isinstance(expected, Pass)]
TOLD = [name for name, expected in EXPECTED.items() if isinstance(expected, Tell)]
WARNED = {name: expected for name, expected in EXPECTED.items() if isinstance(expected, Warn)}
ACTED = [name for name, expected in EXPECTED.items() if isinstance(expected, Act)]

LUCIA, BRUNO, IVO, XIMENA, BIG = 512340987, 6733019284, 7140228816, 1190045522, 4503599627370495
PENA, CAFE, CLUB, OLD, GROUP = -1002377104458, -1001904415672, -1002219930071, -4518220793, -4710338829
TABLES = [(LUCIA, PENA), (IVO, CAFE), (LUCIA, CLUB), (XIMENA, OLD), (BRUNO, GROUP), (BIG, -1999999999999)]
"""Who has opened a table where before the updates come."""


@dataclass
class Place:
    """The service, listening, with a store that can be looked into. Nothing works in the background."""

    house: House
    emulator: Emulator
    client: aiohttp.ClientSession
    url: str
    last_id: int = 1_000

    async def deliver(self, body: dict[str, Any]) -> dict[str, Any] | None:
        """Hand over an update; the call in the response, checked against the Bot API, or None."""
        headers = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
        async with self.client.post(self.url, json=body, headers=headers) as response:
            assert response.status == 200
            raw = await response.read()
        if not raw:
            return None
        call: dict[str, Any] = json.loads(raw)
        check_call(call["method"], {key: value for key, value in call.items() if key != "method"})
        return call

    async def typed(self, text: str, *, who: int, chat: int, topic: int | None = None) -> None:
        self.last_id += 1
        kind = {"id": chat, "type": "private" if chat > 0 else "supergroup" if chat < -(10**12) else "group"}
        message = {"message_id": self.last_id, "date": 1796000000, "chat": kind, "text": text}
        message["from"] = {"id": who, "is_bot": False, "first_name": "Uno", "language_code": "es"}
        if topic is not None:
            message |= {"message_thread_id": topic, "is_topic_message": True}
        await self.deliver({"update_id": self.last_id, "message": message})

    async def stored(self) -> dict[bytes, bytes]:
        """Every key of the store with its bytes."""
        wire = self.house.stores.wire
        keys = await wire.command("KEYS", "*")
        return {key: await wire.command("DUMP", key) for key in sorted(keys)}

    async def table(self, chat: str) -> Table:
        table_id = await self.house.stores.people.table_in(chat)
        assert table_id is not None
        loaded = await self.house.stores.tables.load(table_id)
        assert loaded is not None
        return loaded.table

    def calls(self) -> list[str]:
        return [call.method for call in self.emulator.journal.calls]


@asynccontextmanager
async def opened(*, tables: bool = True) -> AsyncIterator[Place]:
    async with Emulator() as emulator, aiohttp.ClientSession() as client:
        settings = Settings.model_validate(
            {
                "secret": "a-secret-for-tests-of-32-characters",
                "telegram_tokens": emulator.token,
                "webhook_secret": SECRET,
                "telegram_api": emulator.url,
                "redis_url": "memory://",
            }
        )
        async with open_house(settings) as house:
            app = make_app(health=house.health, meters=house.web_meters, webhooks=house.webhooks())
            server = Server(app, host="127.0.0.1", port=0)
            port = await server.start()
            place = Place(house, emulator, client, f"http://127.0.0.1:{port}/telegram/7400112233")
            try:
                for who, chat in TABLES if tables else ():
                    await place.typed("/chinchon", who=who, chat=chat)
                if tables:
                    await place.typed("/chinchon", who=BRUNO, chat=CLUB, topic=904)
                yield place
            finally:
                await server.stop()


async def test_what_is_passed_over_says_nothing_and_stores_nothing() -> None:
    async with opened() as place:
        before = await place.stored()
        for name in PASSED:
            assert await place.deliver(update(name)) is None, name
            assert await place.stored() == before, name
        assert place.calls() == ["getMe"]
    assert len(PASSED) > 90


async def test_who_cannot_be_known_is_told_why_nothing_happens() -> None:
    async with opened() as place:
        before = await place.stored()
        for name, expected in WARNED.items():
            answer = await place.deliver(update(name))
            assert answer is not None
            assert (answer["method"], f"tg:{answer['chat_id']}") == ("sendMessage", expected.chat)
            assert await place.stored() == before, name
    assert WARNED


async def test_what_is_told_goes_to_one_person_and_stores_nothing() -> None:
    async with opened(tables=False) as place:
        for name in TOLD:
            before = await place.stored()
            sent = update(name)
            answer = await place.deliver(sent)
            assert answer is not None, name
            if "callback_query" in sent:
                assert answer["method"] == "answerCallbackQuery", name
                assert answer["callback_query_id"] == sent["callback_query"]["id"]
                assert answer["text"]
            else:
                assert answer["method"] == "sendMessage", name
                assert answer["chat_id"] == sent["message"]["from"]["id"]
            assert await place.stored() == before, name
        assert place.calls() == ["getMe"]
    assert len(TOLD) > 25


def difference(before: Table, after: Table) -> dict[str, Any]:
    """What an update changed in a table, by the names of the fields that tests speak of."""
    seat, was = after.seats[0], before.seats[0]
    found: dict[str, Any] = {
        "place": None if after.place == before.place else after.place or "lost",
        "voice": None if after.voice is before.voice else after.voice,
        "table_ring": after.ring - before.ring or None,
        "seat_ring": seat.ring - was.ring or None,
        "absence": None if seat.absence is was.absence else seat.absence,
    }
    return {key: value for key, value in found.items() if value is not None}


SHOWN = {"table_ring": 1}
CHANGES: dict[str, tuple[str, dict[str, Any]]] = {
    "supergroup_command_case": (f"tg:{CAFE}", SHOWN),
    "supergroup_startgroup_payload": (f"tg:{PENA}", SHOWN),
    "supergroup_sender_tag_boost": (f"tg:{PENA}", SHOWN),
    "supergroup_chat_created_reply": (f"tg:{PENA}", SHOWN),
    "forum_general_text": (f"tg:{CLUB}", SHOWN),
    "forum_topics_turned_off": (f"tg:{CLUB}", SHOWN),
    "unknown_message_fields": (f"tg:{PENA}", SHOWN),
    "big_ids": ("tg:-1999999999999", SHOWN),
    "ephemeral_command": (f"tg:{PENA}", {"seat_ring": 1}),
    "ephemeral_command_topic": (f"tg:{CLUB}/904", {"seat_ring": 1}),
    "ephemeral_second_same_id0": (f"tg:{PENA}", {}),  # Bruno asks, and does not sit there
    "migrate_to_supergroup": (f"tg:{OLD}", {"place": "tg:-1002471352999"}),
    "migrate_from_group": (f"tg:{OLD}", {"place": "tg:-1002471352999"}),
    "video_chat_started": (f"tg:{PENA}", {"voice": True}),
    "video_chat_started_anon": (f"tg:{PENA}", {"voice": True}),
    "video_chat_started_group": (f"tg:{GROUP}", {"voice": True}),
    "video_chat_ended": (f"tg:{PENA}", {}),  # none was open
    "mcm_private_blocked": (f"tg:{PENA}", {"absence": Absence.UNREACHABLE}),
    "mcm_supergroup_restricted_until": (f"tg:{PENA}", {"place": "lost"}),
    "mcm_supergroup_kicked": (f"tg:{PENA}", {"place": "lost"}),
}


def test_every_acting_update_has_its_change() -> None:
    assert CHANGES.keys() == set(ACTED)


@pytest.mark.parametrize("name", ACTED)
async def test_what_acts_changes_its_table_once_and_no_other(name: str) -> None:
    chat, expected = CHANGES[name]
    async with opened() as place:
        mine = await place.table(chat)
        others = {await _table_id(place, key) for key in await _places(place)} - {mine.id}
        before = {
            key: dump
            for key, dump in (await place.stored()).items()
            if any(o.encode() in key for o in others)
        }
        for _delivery in range(2):
            assert await place.deliver(update(name)) is None
            loaded = await place.house.stores.tables.load(mine.id)
            assert loaded is not None
            assert difference(mine, loaded.table) == expected
        after = {
            key: dump
            for key, dump in (await place.stored()).items()
            if any(o.encode() in key for o in others)
        }
        if name != "mcm_private_blocked":  # Lucía sits at two tables
            assert after == before
        assert place.calls() == ["getMe"]


async def _places(place: Place) -> list[str]:
    return [f"tg:{chat}" for _, chat in TABLES] + [f"tg:{CLUB}/904"]


async def _table_id(place: Place, chat: str) -> str:
    return (await place.table(chat)).id


async def test_a_migration_told_from_both_ends_moves_the_table_once() -> None:
    """In any order, and around it the bot "leaves" the old group: the table stays."""
    names = [
        "mcm_group_upgraded",
        "migrate_from_group",
        "migrate_to_supergroup",
        "mcm_supergroup_after_upgrade",
    ]
    for order in (names, names[::-1]):
        async with opened() as place:
            mine = await place.table(f"tg:{OLD}")
            for name in order:
                assert await place.deliver(update(name)) is None
            moved = await place.table("tg:-1002471352999")
            assert moved.id == mine.id
            assert moved.place == "tg:-1002471352999"
            assert moved.stage is mine.stage
            assert await place.house.stores.people.table_in(f"tg:{OLD}") is None
