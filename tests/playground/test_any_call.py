"""Whatever a bot sends, the server answers: refusals are refusals, and never a failure of its own."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.playground.emulator import Emulator
from app.playground.emulator.execute import execute
from app.playground.emulator.params import from_fields, from_json
from app.playground.emulator.registry import METHODS
from tests.botapi.validate import bot_api

OFFLINE = sorted(m.name for m in METHODS.values() if m.name not in {"setWebhook", "getUpdates"})

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.floats(allow_nan=False), st.text(max_size=5),
    st.sampled_from(["photo", "article", "HTML", "emoji", "chat", "commands", "a", "<b>x</b>", "@x", "5", "-5"]),
)  # fmt: skip
names = st.sampled_from([
    "type", "text", "id", "message_id", "offset", "length", "user", "media", "caption", "inline_keyboard", "url",
    "callback_data", "copy_text", "command", "description", "chat_id", "emoji", "keyboard", "title", "button",
    "input_message_content", "message_text", "style",
])  # fmt: skip
anything = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=4)),
    max_leaves=8,
)


async def world() -> tuple[Emulator, dict[str, Any]]:
    emu = Emulator()
    ana = emu.user("Ana")
    await ana.start()
    group = emu.group("Familia", members=[ana], bot_is_member=True, topics=["A"])
    sent = from_json({"chat_id": ana.id, "text": "x"})
    await execute(emu.core, "sendMessage", sent, via="http")
    await ana.press_raw("x", wait_s=0)
    message_id = ana.last(ana.dm).message_id
    query_id = next(iter(emu.core.queries))
    return emu, {
        "chat_id": [ana.id, group.id, str(ana.id)],
        "message_id": [message_id],
        "callback_query_id": [query_id],
        "inline_query_id": [query_id],
    }


@pytest.mark.parametrize("method", OFFLINE)
@settings(max_examples=15)
@given(data=st.data())
def test_any_parameters(method: str, data: st.DataObject) -> None:
    async def run() -> None:
        emu, known = await world()
        params = {}
        for name in bot_api()["methods"][method]["params"]:
            if data.draw(st.booleans(), label=f"give {name}"):
                likely = st.sampled_from(known[name]) if name in known else anything
                params[name] = data.draw(st.one_of(likely, anything), label=name)
        as_text = {
            name: value if isinstance(value, str) else json.dumps(value) for name, value in params.items()
        }
        for decoded in (from_json(params), from_fields(as_text)):
            reply = await execute(emu.core, method, decoded, via="http")
            assert reply.status in {200, 400, 403, 501}
            assert json.loads(reply.body)["ok"] is (reply.status == 200)

    asyncio.run(run())
