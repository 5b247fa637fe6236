"""Nothing private reaches a log line, whatever is passed to it."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app import logs


@pytest.fixture
def out() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    before = structlog.get_config()
    logs.configure(level="info", stream=stream)
    yield stream
    structlog.configure(**before)
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)


def told(out: io.StringIO) -> dict[str, object]:
    line = json.loads(out.getvalue())
    assert isinstance(line, dict)
    return line


def test_a_careless_field_is_dropped(out: io.StringIO) -> None:
    structlog.get_logger().info("seated", table="t1", name="Ana", text="hola", hand="7o", token="1:abc")
    line = told(out)
    assert set(line) == {"event", "level", "timestamp", "table", "left_out"}
    assert line["left_out"] == ["hand", "name", "text", "token"]


def test_an_error_is_told_by_class_and_places_without_its_text(out: io.StringIO) -> None:
    try:
        int("Ana holds 7o, token 1:abc")
    except ValueError:
        structlog.get_logger().exception("failed", table="t1")
    line = told(out)
    assert "ValueError" in str(line["exception"])
    assert "test_an_error_is_told" in str(line["exception"])
    assert "Ana" not in out.getvalue()
    assert "1:abc" not in out.getvalue()


def test_a_token_inside_an_allowed_field_is_blotted_out(out: io.StringIO) -> None:
    structlog.get_logger().info(
        "failed", why="no answer from /bot123456789:AAHsecretsecretsecretsecret/getMe"
    )
    assert "AAHsecret" not in out.getvalue()


def test_libraries_are_heard_from_warnings_on(out: io.StringIO) -> None:
    logging.getLogger("aiohttp").info("GET /bot1:abc/getMe")
    assert out.getvalue() == ""
    logging.getLogger("aiohttp").warning("slow")
    assert told(out)["event"] == "slow"


def test_less_than_the_level_is_not_printed(out: io.StringIO) -> None:
    structlog.get_logger().debug("detail", table="t1")
    assert out.getvalue() == ""
