"""The HTTP face of the emulated Bot API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable

from aiohttp import web

from app.playground.emulator.bodies import params_of_request
from app.playground.emulator.core import Core
from app.playground.emulator.errors import ApiError
from app.playground.emulator.execute import execute
from app.playground.emulator.replies import Reply
from app.playground.emulator.wire import dumps

MAX_BODY_BYTES = 50 * 1024 * 1024
HANG_LIMIT_S = 600.0
TOKEN_SHAPE = re.compile(r"\d+:[\w-]{10,}")

CORE = web.AppKey("core", Core)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(core: Core) -> web.Application:
    """The application with the methods and the download of files; the control surface is added to it."""
    app = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[_as_json])
    app[CORE] = core
    app.router.add_route("*", r"/bot{token:[^/]+}/{method:[^/]+}", _call)
    app.router.add_get(r"/file/bot{token:[^/]+}/photos/{file_id}", _file)
    return app


@web.middleware
async def _as_json(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Errors of the HTTP layer in the server's JSON."""
    try:
        return await handler(request)
    except web.HTTPRequestEntityTooLarge:
        return _response(_refusal(ApiError(413, "Request Entity Too Large")))
    except web.HTTPNotFound:
        return _response(_refusal(ApiError(404, "Not Found")))


async def _call(request: web.Request) -> web.StreamResponse:
    core = request.app[CORE]
    name = request.match_info["method"]
    counted = name.lower() != "getupdates"
    core.in_flight += counted
    try:
        refusal = _wrong_token(core, request.match_info["token"])
        if refusal is not None:
            return _response(_refusal(refusal))
        if request.content_length is not None and request.content_length > core.max_body_bytes:
            return _response(_refusal(ApiError(413, "Request Entity Too Large")))
        try:
            params = await params_of_request(request)
        except ApiError as error:
            return _response(_refusal(error))
        reply = await execute(core, name, params, via="http")
        return await _deliver(request, reply)
    finally:
        core.in_flight -= counted


async def _deliver(request: web.Request, reply: Reply) -> web.StreamResponse:
    if not reply.cut:
        return _response(reply)
    waited_s = 0.0
    while reply.cut == "hang" and request.transport is not None and waited_s < HANG_LIMIT_S:
        await asyncio.sleep(0.02)
        waited_s += 0.02
        if _is_gone(request):
            break
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _is_gone(request: web.Request) -> bool:
    return request.transport is None or request.transport.is_closing()


def _wrong_token(core: Core, token: str) -> ApiError | None:
    if token == core.token:
        return None
    return ApiError(
        401, "Unauthorized" if TOKEN_SHAPE.fullmatch(token) else "Unauthorized: invalid token specified"
    )


def _refusal(error: ApiError) -> Reply:
    return Reply(error.status, dumps(error.body()), error.body(), error.headers())


def _response(reply: Reply) -> web.Response:
    headers = {"Content-Type": "application/json", **reply.headers}
    headers.pop("Content-Length", None)
    return web.Response(status=reply.status, body=reply.body, headers=headers)


async def _file(request: web.Request) -> web.StreamResponse:
    core = request.app[CORE]
    picture = core.files.by_id.get(request.match_info["file_id"])
    if request.match_info["token"] != core.token or picture is None or not picture.content:
        raise web.HTTPNotFound
    return web.Response(body=picture.content, content_type="application/octet-stream")
