"""The way of one call: faults, flood limits, the method, the answer, the journal."""

from __future__ import annotations

import json
from typing import Any

from app.playground.emulator.core import Core
from app.playground.emulator.errors import ApiError
from app.playground.emulator.faults import Fault
from app.playground.emulator.journal import Call, SentUpdate
from app.playground.emulator.known_errors import KNOWN_ERRORS, Answer
from app.playground.emulator.known_methods import REAL_METHODS
from app.playground.emulator.params import Params
from app.playground.emulator.registry import METHODS, Method, allowed_in_webhook_answer
from app.playground.emulator.replies import Described, Reply
from app.playground.emulator.updates import Updates
from app.playground.emulator.wire import dumps, result_body, updates_body

_REAL_BY_LOWER = {name.lower(): name for name in REAL_METHODS}


async def execute(core: Core, name: str, params: Params, *, via: str) -> Reply:
    """Answer a call, with everything that a real call goes through.

    Args:
        core: the server.
        name: of the method, in any case.
        params: decoded parameters.
        via: `http` or `webhook`, for the journal.
    """
    method = METHODS.get(name.lower())
    known_name = _REAL_BY_LOWER.get(name.lower(), name)
    call = core.journal.begin_call(known_name, params.recorded(), via)
    fault = core.faults.hit(known_name, call.params)
    try:
        reply = await _faulty(core, method, params, call, fault)
        _record(call, reply)
        return reply
    finally:
        core.journal.end_call(call)


async def execute_from_webhook(core: Core, name: str, params: Params) -> Reply | None:
    """Execute a method that stood in the answer to an update; its result goes nowhere."""
    if not allowed_in_webhook_answer(name):
        core.journal.tell("refused_in_webhook", method=name)
        return None
    return await execute(core, name, params, via="webhook")


async def _faulty(
    core: Core, method: Method | None, params: Params, call: Call, fault: Fault | None
) -> Reply:
    if fault is None:
        return await _answer(core, method, params, call)
    call.fault = f"{fault.mode} {fault.when}" if fault.mode not in {"delay", "malformed"} else fault.mode
    if fault.delay_s:
        await core.clock.sleep(fault.delay_s)
    if fault.mode in {"delay", "malformed"} or fault.when == "after":
        reply = await _answer(core, method, params, call)
    else:
        reply = Reply(0, b"", None)
    match fault.mode:
        case "error":
            return _given(fault.answer or KNOWN_ERRORS["bad_gateway_json"])
        case "hang" | "reset":
            return Reply(0, b"", reply.shown, cut=fault.mode)
        case "malformed":
            half = reply.body[: len(reply.body) // 2]
            return Reply(reply.status, half, half.decode("ascii", "replace"), reply.headers)
        case "delay":
            return reply


async def _answer(core: Core, method: Method | None, params: Params, call: Call) -> Reply:
    try:
        if method is None:
            raise _no_such(call.method)
        if method.floods:
            _check_flood(core, params)
        result = await method.handler(core, params)
    except ApiError as refusal:
        return Reply(refusal.status, dumps(refusal.body()), refusal.body(), refusal.headers())
    return _success(result)


def _no_such(name: str) -> ApiError:
    if name in REAL_METHODS:
        return ApiError(501, f"Not Implemented: the emulator has no {name}")
    return ApiError(404, "Not Found")


def _check_flood(core: Core, params: Params) -> None:
    chat = core.world.chats.get(params.integer("chat_id") or 0)
    core.gate.check(None if chat is None else chat.id, is_group=chat is not None and chat.is_group)


def _success(result: Any) -> Reply:
    if isinstance(result, Described):
        body = result_body(result.value, result.description)
    elif isinstance(result, list) and result and isinstance(result[0], SentUpdate):
        body = updates_body([Updates.framed(update) for update in result])
        return Reply(200, body, {"ok": True, "result": [update.body for update in result]})
    else:
        body = result_body(result)
    return Reply(200, body, json.loads(body))


def _given(answer: Answer) -> Reply:
    return Reply(answer.status, answer.raw(), answer.shown(), answer.headers)


def _record(call: Call, reply: Reply) -> None:
    call.status = reply.status
    call.raw = reply.shown
    if isinstance(reply.shown, dict):
        call.result = reply.shown.get("result") if reply.status == 200 else None
        call.error = "" if reply.status == 200 or reply.cut else str(reply.shown.get("description", ""))
    elif reply.status != 200:
        call.error = str(reply.shown)
