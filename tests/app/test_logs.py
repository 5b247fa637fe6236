"""Logs say what happened, and never what people are called, what they wrote, what they hold, or how to be the bot."""

from __future__ import annotations

import ast
import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from app import logs

TOKEN = "7400112233:AAEmulatedTokenThatOpensNothing0001"
HAND = "7o 12c 3e jk"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    kept, level, quiet = root.handlers[:], root.level, logging.getLogger("aiohttp.server").level
    stream = io.StringIO()
    logs.configure(level="info", as_json=True, stream=stream)
    yield stream
    structlog.reset_defaults()
    root.handlers[:] = kept
    root.setLevel(level)
    logging.getLogger("aiohttp.server").setLevel(quiet)


def lines(written: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_what_may_be_told_is_told(written: io.StringIO) -> None:
    structlog.get_logger().info("update_put_back", bot="tg:5", attempt=2, ms=1.5, why=None)
    (line,) = lines(written)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "update_put_back",
        "level": "info",
        "bot": "tg:5",
        "attempt": 2,
        "ms": 1.5,
        "why": None,
    }


@pytest.mark.parametrize(
    "field", ["name", "text", "hand", "cards", "token", "secret", "raw", "update_body", "who", "x"]
)
def test_a_field_that_is_not_listed_is_left_out(written: io.StringIO, field: str) -> None:
    structlog.get_logger().error("update_failed", table="t1", **{field: HAND})
    (line,) = lines(written)
    assert line["left_out"] == [field]
    assert HAND not in written.getvalue()
    assert line["table"] == "t1"


def test_a_listed_field_cannot_smuggle_an_object(written: io.StringIO) -> None:
    structlog.get_logger().info("x", error=ValueError(HAND), update={"text": HAND}, count=[{"hand": HAND}])
    structlog.get_logger().info("x", why=f"because of {HAND}", code=HAND.replace(" ", ","))
    assert lines(written)[1]["why"] == "because of [cards]"
    assert lines(written)[1]["code"] == "[cards]"
    assert "12c" not in written.getvalue()


def test_an_exception_tells_its_kind_and_place_and_not_its_words(written: io.StringIO) -> None:
    def deal() -> None:
        try:
            raise KeyError(HAND)  # noqa: TRY301 - the place is what is tested
        except KeyError as error:
            raise ValueError(f"Lucía holds {HAND} with {TOKEN}") from error

    try:
        deal()
    except ValueError:
        structlog.get_logger().exception("update_failed")
    (line,) = lines(written)
    first, second = line["exception"]
    assert first.startswith("ValueError < test_logs.py:")
    assert "deal" in first
    assert second.startswith("KeyError < test_logs.py:")
    for word in (HAND, "Lucía", TOKEN):
        assert word not in written.getvalue()


def test_an_exception_given_as_itself(written: io.StringIO) -> None:
    structlog.get_logger().error("call_failed", exc_info=ValueError(HAND))
    (line,) = lines(written)
    assert line["exception"] == ["ValueError"]


def test_exceptions_that_cause_each_other_end(written: io.StringIO) -> None:
    first, second = ValueError("a"), TypeError("b")
    first.__cause__, second.__cause__ = second, first
    structlog.get_logger().error("call_failed", exc_info=first)
    assert lines(written)[0]["exception"] == ["ValueError", "TypeError"]


def test_a_hidden_cause_stays_hidden(written: io.StringIO) -> None:
    try:
        try:
            raise KeyError(HAND)  # noqa: TRY301 - the place is what is tested
        except KeyError:
            raise ValueError from None
    except ValueError:
        structlog.get_logger().exception("x")
    assert [place.split()[0] for place in lines(written)[0]["exception"]] == ["ValueError"]


def test_libraries_are_heard_from_warnings_on_and_cannot_tell_the_token(written: io.StringIO) -> None:
    library = logging.getLogger("telegram.Bot")
    library.info("calling %s", f"https://api.telegram.org/bot{TOKEN}/sendMessage")
    library.warning("failed %s\nbody: %s", f"https://api.telegram.org/bot{TOKEN}/sendMessage", HAND)
    try:
        raise ValueError(HAND)  # noqa: TRY301 - as above
    except ValueError:
        library.exception("could not send", extra={"text": HAND})
    warning, error = lines(written)
    assert warning["event"] == "failed https://api.telegram.org/bot[token]/sendMessage"
    assert (warning["level"], warning["logger"]) == ("warning", "telegram.Bot")
    assert error["exception"][0].startswith("ValueError < test_logs.py:")
    assert HAND not in written.getvalue()


def test_strangers_requests_are_no_error_of_ours(written: io.StringIO) -> None:
    logging.getLogger("aiohttp.server").error("Error handling request")
    assert lines(written) == []


def test_context_is_bound_by_the_same_rules(written: io.StringIO) -> None:
    with structlog.contextvars.bound_contextvars(table="t1", name="Lucía"):
        structlog.get_logger().info("x")
    assert lines(written)[0]["table"] == "t1"
    assert "Lucía" not in written.getvalue()


def test_less_than_the_level_is_not_written(written: io.StringIO) -> None:
    structlog.get_logger().debug("x")
    assert lines(written) == []


def test_for_reading_by_eye(written: io.StringIO) -> None:
    logs.configure(level="debug", as_json=False, stream=written)
    structlog.get_logger().debug("update_put_back", bot="tg:5", name="Lucía")
    assert "update_put_back" in written.getvalue()
    assert "Lucía" not in written.getvalue()


LEVELS = {"debug", "info", "warning", "error", "critical", "exception"}


def logged_in(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in LEVELS
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id.strip("_").lower() in {"log", "logger"}
        ):
            yield node


def test_everything_that_the_service_logs_may_be_logged() -> None:
    """A field that is not listed would be missing just when somebody looks for it."""
    folder = Path(logs.__file__).parent
    calls = [
        (path, call)
        for path in folder.rglob("*.py")
        if "playground" not in path.parts
        for call in logged_in(path)
    ]
    assert len(calls) > 10
    for path, call in calls:
        event = call.args[0]
        assert len(call.args) == 1, path
        if isinstance(event, ast.Constant):
            assert re.fullmatch(r"[a-z]+(_[a-z]+)*", str(event.value)), path
        fields = {str(keyword.arg) for keyword in call.keywords} - {"exc_info"}
        assert fields <= logs.FIELDS, (path, fields - logs.FIELDS)
