"""Decoding of HTTP bodies that carry a method's parameters, in requests and in webhook answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from urllib.parse import parse_qsl

import aiohttp
from aiohttp import web

from app.playground.emulator.errors import bad_request
from app.playground.emulator.params import Params, Upload, from_fields, from_json


async def params_of_request(request: web.Request) -> Params:
    """Parameters of a call; those of the body win over those of the query string.

    Raises:
        ApiError: 400 for a body that cannot be decoded.
    """
    try:
        if request.content_type == "multipart/form-data":
            return await _parts(await request.multipart(), request.query)
        return _plain(request.content_type, await request.read(), request.query)
    except (ValueError, AssertionError) as error:
        raise bad_request("can't parse request body") from error


async def method_of_response(response: aiohttp.ClientResponse) -> tuple[str, Params] | None:
    """The method that a webhook answer asks for, or None if it asks for nothing.

    A body that makes no sense asks for nothing: the server has the 2xx that it wanted.
    """
    try:
        if response.content_type == "multipart/form-data":
            params = await _parts(aiohttp.MultipartReader.from_response(response), {})
        else:
            params = _plain(response.content_type, await response.read(), {})
    except (ValueError, AssertionError):
        return None
    method = params.text("method")
    if not method:
        return None
    rest = {name: value for name, value in params.values.items() if name != "method"}
    return method, Params(rest, params.files)


def _plain(kind: str, body: bytes, query: Mapping[str, str]) -> Params:
    if not body.strip():
        return from_fields(dict(query))
    if kind == "application/json":
        value = json.loads(body)
        if not isinstance(value, dict):
            raise ValueError("an object is expected")
        return from_json({**query, **value})
    return from_fields({**query, **dict(parse_qsl(body.decode(), keep_blank_values=True))})


async def _parts(
    reader: aiohttp.MultipartReader | aiohttp.multipart.MultipartResponseWrapper, query: Mapping[str, str]
) -> Params:
    fields: dict[str, str] = dict(query)
    files: dict[str, Upload] = {}
    while (part := await reader.next()) is not None:
        if not isinstance(part, aiohttp.BodyPartReader) or part.name is None:
            raise ValueError("nested or nameless parts")
        content = bytes(await part.read(decode=True))
        if part.filename is None:
            fields[part.name] = content.decode()
        else:
            files[part.name] = Upload(part.filename, content)
    return from_fields(fields, files)
