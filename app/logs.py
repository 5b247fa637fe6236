"""Structured logs that cannot tell secrets: no tokens, names, message texts or cards.

What may be logged is listed, not what may not: a field that is not in `FIELDS` is left out and only its name
is kept. Of an exception its classes and places are logged, never its message, which may quote anything.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterator
from pathlib import PurePath
from types import TracebackType
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

FIELDS = frozenset(
    {
        "event", "level", "timestamp", "logger", "exception", "left_out",
        "bot", "table", "update", "shard", "replica",
        "call", "calls", "code", "error", "kind", "outcome", "why", "status", "route", "language",
        "attempt", "count", "pid", "tables", "schema", "step", "match_no", "hand_no", "pending",
        "ms", "wait_ms", "late_ms", "size_bytes",
        "host", "port", "mode", "version", "signal", "program", "folder",
    }
)  # fmt: skip
"""Names of the fields that may be logged."""

_LONGEST_TEXT = 200
_TOKEN = re.compile(r"\d{5,}:[A-Za-z0-9_-]{20,}")
_CARDS = re.compile(r"(?:\b(?:1?\d[oceb]|jk2?)'?(?:[\s,=-]+|$)){2,}")
_MAX_FRAMES = 12

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def configure(*, level: str = "info", as_json: bool = True, stream: TextIO | None = None) -> None:
    """Send all logs, also of libraries, to `stream` (standard output), as JSON or to be read by eye."""
    out = stream or sys.stdout
    least = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        places_only,
        known_fields_only,
    ]
    renderer: Processor = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if as_json
        else structlog.dev.ConsoleRenderer(colors=out.isatty())
    )
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    # Strangers' malformed requests are no error of ours; faults in our own handlers are caught and logged there.
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)
    # Libraries write whole requests at lower levels, with addresses that hold the token.
    logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)


def known_fields_only(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep the fields of `FIELDS`, short and without tokens; name the others in `left_out`."""
    kept: EventDict = {}
    left_out: list[str] = []
    for key, value in event.items():
        if key.startswith("_"):
            kept[key] = value  # the formatter's own, removed by it
        elif key == "exception":
            kept[key] = value  # made by `places_only` out of names in the code
        elif key in FIELDS and (value is None or isinstance(value, bool | int | float | str)):
            kept[key] = _scrubbed(value)
        else:
            left_out.append(key)
    if left_out:
        kept["left_out"] = sorted(left_out)
    return kept


def places_only(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by the exception's classes and where they were raised."""
    error = _exception(event.pop("exc_info", None))
    event.pop("exception", None)
    if error is not None:
        event["exception"] = [_place(one) for one in _chain(error)]
    return event


def _scrubbed(value: object) -> object:
    if not isinstance(value, str):
        return value
    first_line = value.partition("\n")[0]
    return _CARDS.sub("[cards]", _TOKEN.sub("[token]", first_line))[:_LONGEST_TEXT]


def _exception(exc_info: object) -> BaseException | None:
    match exc_info:
        case BaseException():
            return exc_info
        case (_, BaseException() as error, _):
            return error
        case None | False | (None, None, None):
            return None
        case _:
            return sys.exception()


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        yield current
        current = current.__cause__ or (None if current.__suppress_context__ else current.__context__)


def _place(error: BaseException) -> str:
    frames: list[str] = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        frames.append(f"{PurePath(code.co_filename).name}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return " < ".join([type(error).__name__, *reversed(frames[-_MAX_FRAMES:])])
