"""The transport: one kept connection, and the truth about what may have taken effect."""

from __future__ import annotations

import asyncio
import socket

import pytest
from telegram import Bot, InputFile
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut

from app.platforms.telegram.errors import meaning
from app.platforms.telegram.request import (
    AiohttpRequest,
    Connections,
    NotSent,
    Patience,
    ServerTrouble,
    open_bot,
)
from app.ports import ChatError, Uncertain, Wait
from tests.telegram.conftest import QUICK, RawServer, answering

TOKEN = "7400112233:AAEmulatedTokenThatOpensNothing0001"
SENT = {"ok": True, "result": {"message_id": 5, "date": 1796000000, "chat": {"id": 7, "type": "private"}}}


@pytest.fixture
def bot(raw_server: RawServer, connections: Connections) -> Bot:
    return open_bot(TOKEN, connections, api=raw_server.url, patience=QUICK)


async def failure(bot: Bot) -> TelegramError:
    with pytest.raises(TelegramError) as raised:
        await bot.send_message(7, "hola")
    for shown in (str(raised.value), repr(raised.value), repr(raised.value.__cause__)):
        assert TOKEN.partition(":")[2] not in shown
    return raised.value


async def test_one_connection_serves_call_after_call_and_bot_after_bot(
    raw_server: RawServer, connections: Connections, bot: Bot
) -> None:
    raw_server.behaviour = answering(200, SENT)
    other = open_bot("5:other", connections, api=raw_server.url)
    for sender in (bot, other, bot):
        assert (await sender.send_message(7, "¡hola! 🃏")).message_id == 5
    assert raw_server.connections == 1
    assert [request.path for request in raw_server.requests] == [
        f"/bot{TOKEN}/sendMessage",
        "/bot5:other/sendMessage",
        f"/bot{TOKEN}/sendMessage",
    ]
    assert raw_server.requests[0].json == {"chat_id": 7, "text": "¡hola! 🃏"}
    assert b"application/json" in raw_server.requests[0].head


async def test_calls_at_once_share_the_limit_of_connections(raw_server: RawServer) -> None:
    raw_server.behaviour = answering(200, SENT)
    async with Connections(limit=3) as connections:
        bot = open_bot(TOKEN, connections, api=raw_server.url)
        await asyncio.gather(*(bot.send_message(7, "x") for _ in range(20)))
    assert len(raw_server.requests) == 20
    assert raw_server.connections <= 3


async def test_nobody_listens(connections: Connections) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        bot = open_bot(TOKEN, connections, api=f"http://127.0.0.1:{taken.getsockname()[1]}", patience=QUICK)
        error = await failure(bot)
    assert type(error) is NotSent
    assert isinstance(meaning(error), Wait)


async def test_no_free_connection_in_time_means_not_sent(raw_server: RawServer) -> None:
    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(30)

    raw_server.behaviour = never
    async with Connections(limit=1) as connections:
        patience = Patience(connect_s=0.2, answer_s=2)
        bot = open_bot(TOKEN, connections, api=raw_server.url, patience=patience)
        first = asyncio.create_task(bot.send_message(7, "x"))
        await asyncio.sleep(0.05)
        assert type(await failure(bot)) is NotSent
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
    assert len(raw_server.requests) == 1


async def test_no_answer_in_time_means_nobody_knows(raw_server: RawServer, bot: Bot) -> None:
    async def never(_writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(30)

    raw_server.behaviour = never
    error = await failure(bot)
    assert type(error) is TimedOut
    assert isinstance(meaning(error), Uncertain)
    assert len(raw_server.requests) == 1


async def test_an_answer_that_trickles_ends_with_the_patience(
    raw_server: RawServer, connections: Connections
) -> None:
    async def trickle(writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        while True:
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.05)

    raw_server.behaviour = trickle
    patience = Patience(connect_s=0.1, answer_s=0.3)
    error = await failure(open_bot(TOKEN, connections, api=raw_server.url, patience=patience))
    assert type(error) is TimedOut


@pytest.mark.parametrize("started", [b"", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"])
async def test_cut_off_after_the_request_means_nobody_knows(
    raw_server: RawServer, bot: Bot, started: bytes
) -> None:
    async def cut(writer: asyncio.StreamWriter) -> None:
        writer.write(started)
        writer.transport.abort() if not started else writer.close()
        raise ConnectionResetError

    raw_server.behaviour = cut
    error = await failure(bot)
    assert type(error) is NetworkError
    assert isinstance(meaning(error), Uncertain)
    assert len(raw_server.requests) == 1


@pytest.mark.parametrize("body", ["", "<html>", "[]", "null", "[" * 100_000])
async def test_a_success_that_is_no_object_means_nobody_knows(
    raw_server: RawServer, bot: Bot, body: str
) -> None:
    raw_server.behaviour = answering(200, body)
    error = await failure(bot)
    assert type(error) is ServerTrouble
    assert isinstance(meaning(error), Uncertain)


@pytest.mark.parametrize(
    ("body", "seconds"),
    [
        ({"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 7"}, 7),
        ({"ok": False, "parameters": {"retry_after": 18053}}, 18053),
        ({"ok": False, "parameters": {"retry_after": "x"}, "description": 5}, 5),
        ("<html>busy</html>", 5),
    ],
)
async def test_too_many_requests_in_any_form(
    raw_server: RawServer, bot: Bot, body: object, seconds: int
) -> None:
    raw_server.behaviour = answering(429, body)
    error = await failure(bot)
    assert isinstance(error, RetryAfter)
    found = meaning(error)
    assert isinstance(found, Wait)
    assert found.ms == seconds * 1000


async def test_files_go_as_a_form(raw_server: RawServer, bot: Bot) -> None:
    raw_server.behaviour = answering(200, SENT)
    await bot.send_document(7, InputFile(b"content", filename="record.txt"), caption="¿qué?")
    body = raw_server.requests[0].body
    assert b"multipart/form-data" in raw_server.requests[0].head
    assert all(part in body for part in (b"record.txt", b"content", "¿qué?".encode()))


async def test_a_closed_session_sends_nothing(raw_server: RawServer) -> None:
    async with Connections() as connections:
        bot = open_bot(TOKEN, connections, api=raw_server.url)
    assert type(await failure(bot)) is NotSent
    assert raw_server.requests == []


async def test_the_library_may_open_and_close_its_transport(
    raw_server: RawServer, connections: Connections
) -> None:
    """`Bot.initialize` and `shutdown` leave the session to its owner."""
    raw_server.behaviour = answering(200, SENT)
    request = AiohttpRequest(connections, QUICK)
    async with request:
        pass
    assert request.read_timeout == QUICK.answer_s
    status, _ = await request.do_request(f"{raw_server.url}/x", "POST", write_timeout=None, read_timeout=None)
    assert status == 200


def test_errors_of_the_port_are_exceptions_for_the_caller() -> None:
    assert issubclass(type(meaning(TimedOut())), ChatError)
