"""Nothing private reaches a log line, whatever is passed to it."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app import logs


@pytest.fixture(autouse=True)
def _configured(capsys: pytest.CaptureFixture[str]) -> Iterator[None]:
    logs.configure(level="info")
    yield
    logging.basicConfig(handlers=[logging.NullHandler()], force=True)
    structlog.reset_defaults()


def told(capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    line = json.loads(capsys.readouterr().out)
    assert isinstance(line, dict)
    return line


def test_a_careless_field_is_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.get_logger().info("seated", table="t1", name="Ana", text="hola", hand="7o", token="1:abc")
    line = told(capsys)
    assert line["table"] == "t1"
    assert set(line) == {"event", "level", "timestamp", "table", "left_out"}
    assert line["left_out"] == ["hand", "name", "text", "token"]


def test_an_error_is_told_by_class_and_places_without_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        int("Ana holds 7o, token 1:abc")
    except ValueError:
        structlog.get_logger().exception("failed", table="t1")
    raw = json.dumps(line := told(capsys))
    assert "ValueError" in str(line["exception"])
    assert "test_an_error_is_told" in str(line["exception"])
    assert "Ana" not in raw
    assert "1:abc" not in raw


def test_less_than_the_level_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    structlog.get_logger().debug("detail", table="t1")
    assert capsys.readouterr().out == ""
