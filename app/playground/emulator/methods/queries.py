"""Answers to presses and inline queries."""

from __future__ import annotations

import re

from app.playground.emulator.core import ANSWER_LIMIT_S, Answered, Core, Query
from app.playground.emulator.errors import QUERY_TOO_OLD, bad_request
from app.playground.emulator.markup import checked_markup
from app.playground.emulator.methods.sending import text_fields
from app.playground.emulator.params import Params
from app.playground.emulator.wire import Json, utf16_length

MAX_ANSWER = 200
MAX_RESULTS = 50
MAX_RESULT_ID_BYTES = 64
INLINE_LIMIT_S = 10.0

_BOT_LINK = re.compile(r"(?i)(?:https?://)?(?:t\.me|telegram\.me)/(\w+)(?:\?.*)?$")


async def answer_callback_query(core: Core, params: Params) -> bool:
    """`answerCallbackQuery`: once, and within 15 seconds of the press."""
    query = _open_query(core, params.text("callback_query_id"), ANSWER_LIMIT_S)
    text = params.text("text")
    if utf16_length(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    link = _BOT_LINK.match(url)
    if url and (link is None or link.group(1).lower() != core.world.bot.username.lower()):
        raise bad_request("URL_INVALID")
    answer = Answered(text, params.flag("show_alert"), url)
    query.answer.set_result(answer)
    core.journal.tell(
        "toast", user_id=query.user_id, query_id=query.id, text=text, show_alert=answer.show_alert, url=url
    )
    return True


async def answer_inline_query(core: Core, params: Params) -> bool:
    """`answerInlineQuery` with results of type article, the only one that the emulator shows."""
    query = _open_query(core, params.text("inline_query_id"), INLINE_LIMIT_S)
    results = params.items("results")
    if len(results) > MAX_RESULTS:
        raise bad_request("RESULTS_TOO_MUCH")
    checked = [_result(core, result) for result in results]
    ids = [result["id"] for result in checked]
    if len(set(ids)) != len(ids):
        raise bad_request("RESULT_ID_DUPLICATE")
    query.answer.set_result({"results": checked, "button": params.json("button")})
    core.journal.tell("inline_results", user_id=query.user_id, query_id=query.id, results=checked)
    return True


def _open_query(core: Core, query_id: str, limit_s: float) -> Query:
    query = core.queries.get(query_id)
    if query is None or query.answer.done() or core.clock.now() - query.asked_at > limit_s:
        raise bad_request(QUERY_TOO_OLD)
    return query


def _result(core: Core, result: object) -> Json:
    if not isinstance(result, dict):
        raise bad_request("can't parse inline query result: expected an Object")
    result_id = str(result.get("id") or "")
    if not 1 <= len(result_id.encode()) <= MAX_RESULT_ID_BYTES:
        raise bad_request("RESULT_ID_INVALID")
    if result.get("type") != "article":
        raise bad_request(f'type "{result.get("type")}" is unsupported for the inline query result')
    if not result.get("title"):
        raise bad_request("RESULT_TITLE_EMPTY")
    said = result.get("input_message_content")
    if not isinstance(said, dict):
        raise bad_request("message text is empty")
    content = text_fields(
        core.world, str(said.get("message_text") or ""), parse_mode=str(said.get("parse_mode") or ""),
        entities=said.get("entities"), name="text",
    )  # fmt: skip
    markup = checked_markup(result.get("reply_markup"), chat_type="group", inline_only=True)
    return {**result, "id": result_id, "content": content, "markup": markup}
