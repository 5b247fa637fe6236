"""The HTTP side: who may deliver, what is answered, health and metrics."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
from prometheus_client import CollectorRegistry
from structlog.testing import capture_logs

from app.commands import Press, ReplyCode
from app.ports import StoreAway
from app.reply import Reply
from app.web import Server, Webhooks, WebMeters, make_app
from app.web.health import Health
from tests.telegram.data import RAW, update
from tests.telegram.doubles import DeadLetters, Handler, entry_of, until

SECRET = "s3cret-_token"
HEADER = {"X-Telegram-Bot-Api-Secret-Token": SECRET}
PATH = "/telegram/7400112233"


@dataclass
class Site:
    """A listening service and a client that speaks to it."""

    url: str
    client: aiohttp.ClientSession
    server: Server
    handler: Handler
    dead: DeadLetters
    health: Health
    held: dict[str, Any]

    async def deliver(self, body: bytes, **headers: str) -> tuple[int, bytes]:
        sent = {"Content-Type": "application/json"} | HEADER | headers
        async with self.client.post(self.url + PATH, data=body, headers=sent) as response:
            return response.status, await response.read()

    async def get(self, path: str) -> tuple[int, str]:
        async with self.client.get(self.url + path) as response:
            return response.status, await response.text()

    def counted(self, status: int, route: str = "/telegram/{bot}", method: str = "POST") -> float | None:
        labels = {"route": route, "method": method, "status": str(status)}
        return self.health.registry.get_sample_value("chinchon_http_requests_total", labels)


@pytest.fixture
async def site() -> AsyncIterator[Site]:
    registry, handler, dead = CollectorRegistry(), Handler(), DeadLetters()
    meters = WebMeters(registry)
    held: dict[str, Any] = {"store": True}

    async def store() -> bool:
        if isinstance(held["store"], Exception):
            raise held["store"]
        if held["store"] == "hangs":
            await asyncio.sleep(60)
        return bool(held["store"])

    health = Health(registry, {"store": store}, patience_s=0.1)
    entries = {"7400112233": entry_of(handler, dead, meters)}
    webhooks = Webhooks(secret=SECRET, entries=entries, body_timeout_s=0.3)
    app = make_app(health=health, meters=meters, webhooks=webhooks)
    server = Server(app, host="127.0.0.1", port=0, grace_s=5)
    port = await server.start()
    async with aiohttp.ClientSession() as client:
        yield Site(f"http://127.0.0.1:{port}", client, server, handler, dead, health, held)
    await server.stop()


def pressed() -> bytes:
    found = update("cb_group")
    found["callback_query"]["data"] = "dr.t.5"
    return json.dumps(found).encode()


# --- the door ------------------------------------------------------------------------------------


async def test_the_answer_rides_in_the_response(site: Site) -> None:
    status, body = await site.deliver(pressed())
    assert status == 200
    assert json.loads(body) == {
        "method": "answerCallbackQuery",
        "callback_query_id": "5894413905931951078",
        "text": "vale",
        "show_alert": False,
    }
    assert [type(command) for command in site.handler.heard] == [Press]
    assert site.counted(200) == 1


async def test_what_needs_no_answer_gets_an_empty_one(site: Site) -> None:
    assert await site.deliver(json.dumps(update("poll_state")).encode()) == (200, b"")


@pytest.mark.parametrize("secret", ["", "S3cret-_token", SECRET + "x", SECRET[:-1], "ñ", "x" * 5000])
async def test_a_wrong_secret_opens_nothing(site: Site, secret: str) -> None:
    assert await site.deliver(pressed(), **{"X-Telegram-Bot-Api-Secret-Token": secret}) == (403, b"")
    assert site.handler.heard == []
    assert site.dead.kept == []


async def test_a_missing_secret_opens_nothing(site: Site) -> None:
    async with site.client.post(site.url + PATH, data=pressed()) as response:
        assert response.status == 403
    assert site.handler.heard == []


def test_there_is_no_webhook_without_a_secret() -> None:
    with pytest.raises(ValueError, match="secret"):
        Webhooks(secret="", entries={})


async def test_the_secret_is_judged_before_the_body(site: Site) -> None:
    """A stranger who promises a huge body and sends none of it is turned away at once."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(site.url.rpartition(":")[2]))
    writer.write(f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n".encode())
    head = await asyncio.wait_for(reader.readline(), 2)
    assert b" 403 " in head
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize(
    ("path", "status"),
    [("/telegram/1", 404), ("/telegram/", 404), ("/telegram/x", 404), ("/", 404), (PATH + "/x", 404)],
)
async def test_other_paths(site: Site, path: str, status: int) -> None:
    async with site.client.post(site.url + path, data=pressed(), headers=HEADER) as response:
        assert response.status == status
    assert site.handler.heard == []


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_only_post_is_allowed(site: Site, method: str) -> None:
    async with site.client.request(method, site.url + PATH, headers=HEADER) as response:
        assert response.status == 405


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_only_json_is_read(site: Site, kind: str) -> None:
    assert (await site.deliver(pressed(), **{"Content-Type": kind}))[0] == 415
    assert (await site.deliver(pressed(), **{"Content-Type": "application/json; charset=utf-8"}))[0] == 200


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"[" * 50_000, b"\xff"])
async def test_what_would_fail_again_is_not_asked_for_again(site: Site, body: bytes) -> None:
    assert await site.deliver(body) == (200, b"")
    assert [why for _, why in site.dead.kept] == ["unreadable"]


async def test_bodies_as_the_server_frames_them(site: Site) -> None:
    for name, body in RAW.items():
        status, answer = await site.deliver(body)
        assert (status, json.loads(answer)["method"]) == (
            200,
            "sendMessage" if name == "framing_ascii" else "answerCallbackQuery",
        )


async def test_a_text_of_emoji_fits(site: Site) -> None:
    """4096 characters that take 12 bytes each, twice: the message and the one that it replies to."""
    message = update("private_text_4096")
    message["message"]["text"] = "🃏" * 2048
    message["message"]["reply_to_message"] = dict(message["message"])
    body = json.dumps(message).encode()
    assert len(body) > 49_000
    assert (await site.deliver(body))[0] == 200
    assert len(site.handler.heard) == 1


@pytest.mark.parametrize("chunked", [False, True])
async def test_too_large_a_body_is_let_go(site: Site, *, chunked: bool) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * 100_000

    body: Any = chunks() if chunked else io.BytesIO(b" " * 2_000_000)
    headers = {"Content-Type": "application/json"} | HEADER
    async with site.client.post(site.url + PATH, data=body, headers=headers) as response:
        assert (response.status, await response.read()) == (200, b"")
    assert site.handler.heard == []
    assert site.dead.kept == []


async def test_a_body_that_never_ends_is_given_up(site: Site) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", int(site.url.rpartition(":")[2]))
    head = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n"
    writer.write(f"{head}X-Telegram-Bot-Api-Secret-Token: {SECRET}\r\n\r\n{{".encode())
    assert b" 408 " in await asyncio.wait_for(reader.readline(), 3)
    writer.close()
    await writer.wait_closed()
    assert site.handler.heard == []


@pytest.mark.parametrize(
    ("lines", "body"),
    [
        ("Content-Length: 500", "{"),
        ("Transfer-Encoding: chunked", "5\r\n{"),
        ("Content-Length: 50\r\nContent-Encoding: gzip", "xx"),
    ],
)
async def test_a_body_that_breaks_off_is_no_fault(site: Site, lines: str, body: str) -> None:
    _reader, writer = await asyncio.open_connection("127.0.0.1", int(site.url.rpartition(":")[2]))
    head = f"POST {PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{lines}\r\n"
    with capture_logs() as logs:
        writer.write(f"{head}X-Telegram-Bot-Api-Secret-Token: {SECRET}\r\n\r\n{body}".encode())
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.close()
        await writer.wait_closed()
        await asyncio.sleep(0.05)
        assert await site.deliver(pressed())
    assert site.counted(408) == 1
    assert logs == []
    assert len(site.handler.heard) == 1


async def test_a_store_outage_is_put_back(site: Site) -> None:
    site.handler.error = StoreAway()
    headers = {"Content-Type": "application/json"} | HEADER
    async with site.client.post(site.url + PATH, data=pressed(), headers=headers) as response:
        assert (response.status, response.headers["Retry-After"]) == (503, "1")
    assert site.dead.kept == []


async def test_a_fault_of_ours_is_answered(site: Site) -> None:
    site.handler.error = ValueError("7o 12c")
    status, body = await site.deliver(pressed())
    assert status == 200
    assert json.loads(body)["text"].startswith("Perdona")
    assert [why for _, why in site.dead.kept] == ["ValueError"]


async def test_deliveries_at_once_do_not_wait_for_each_other(site: Site) -> None:
    site.handler.hold = asyncio.Event()
    slow = asyncio.create_task(site.deliver(pressed()))
    await until(lambda: site.handler.heard)
    assert await site.deliver(json.dumps(update("poll_state")).encode()) == (200, b"")
    site.handler.hold.set()
    assert (await slow)[0] == 200


async def test_stopping_finishes_what_is_in_hand(site: Site) -> None:
    site.handler.hold = asyncio.Event()
    slow = asyncio.create_task(site.deliver(pressed()))
    await until(lambda: site.handler.heard)
    stopping = asyncio.create_task(site.server.stop())
    await asyncio.sleep(0.05)
    assert site.health.draining
    site.handler.hold.set()
    assert (await slow)[0] == 200
    await stopping


# --- health and metrics --------------------------------------------------------------------------


async def test_alive_whatever_the_store_does(site: Site) -> None:
    site.held["store"] = False
    assert await site.get("/healthz") == (200, '{"alive": true}')


async def test_ready_names_what_is_missing(site: Site) -> None:
    assert await site.get("/readyz") == (200, '{"store": true, "serving": true}')
    for broken in (False, StoreAway(), "hangs"):
        site.held["store"] = broken
        assert await site.get("/readyz") == (503, '{"store": false, "serving": true}')
    site.held["store"] = True
    site.health.draining = True
    assert await site.get("/readyz") == (503, '{"store": true, "serving": false}')


async def test_metrics_tell_routes_and_never_paths(site: Site) -> None:
    await site.deliver(pressed())
    await site.get("/telegram/12345/secret-guess")
    async with site.client.request("PROPFIND", site.url + "/pot") as response:
        assert response.status == 404
    status, text = await site.get("/metrics")
    assert status == 200
    assert 'chinchon_http_requests_total{method="POST",route="/telegram/{bot}",status="200"} 1.0' in text
    assert 'chinchon_updates_total{kind="Press",outcome="ok"} 1.0' in text
    assert 'method="other",route="none",status="404"' in text
    assert not any(word in text for word in ("secret-guess", "12345", "pot", SECRET))


async def test_a_worker_has_health_and_no_door() -> None:
    registry = CollectorRegistry()
    server = Server(
        make_app(health=Health(registry), meters=WebMeters(registry)), host="127.0.0.1", port=0, grace_s=1
    )
    port = await server.start()
    async with aiohttp.ClientSession() as client:
        async with client.post(f"http://127.0.0.1:{port}{PATH}", data=pressed(), headers=HEADER) as response:
            assert response.status == 404
        async with client.get(f"http://127.0.0.1:{port}/readyz") as response:
            assert response.status == 200
    await server.stop()


async def test_a_broken_page_tells_nothing(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_registry: object) -> bytes:
        raise ValueError("inside")

    monkeypatch.setattr("app.web.health.generate_latest", broken)
    assert await site.get("/metrics") == (500, "")
    assert site.counted(500, "/metrics", "GET") == 1


def test_replies_without_words_are_told() -> None:
    assert Reply(ReplyCode.NOTHING).text == ""
