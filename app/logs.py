"""Logs: one line an event, which names tables and codes and never tokens, people, texts or cards.

What may be logged is listed, so that a careless field is dropped instead of printed. A traceback is told by its
places (file, line, function) and the error's class: messages of errors can quote anything.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any, Final

import structlog

ALLOWED: Final = frozenset(
    {
        "event",
        "level",
        "timestamp",
        "bot",
        "call",
        "calls",
        "code",
        "error",
        "folder",
        "kind",
        "outcome",
        "pid",
        "places",
        "program",
        "size_bytes",
        "step",
        "table",
        "tables",
        "why",
    }
)
"""Fields that may be logged. `table` is an opaque id, `bot` a number, `why` and `error` words of ours."""
_PLACES: Final = 12

Event = MutableMapping[str, Any]
_ErrorInfo = tuple[type[BaseException], BaseException, TracebackType | None]


def configure(*, level: str = "info", as_json: bool = True) -> None:
    """Set up logging for this process; other libraries' loggers are turned down to warnings and fitted alike."""
    shared = (
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        tell_places,
        keep_allowed,
    )
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(),
        cache_logger_on_first_use=True,
    )
    # Libraries log addresses, and an address of the Bot API holds the token.
    logging.basicConfig(level=logging.CRITICAL, handlers=[logging.NullHandler()], force=True)


def tell_places(_logger: object, _method: str, event: Event) -> Event:
    """Put an error's class and the places of its traceback in the stead of its text."""
    info = _error_info(event.pop("exc_info", None))
    if info is not None:
        kind, _, trace = info
        frames = traceback.extract_tb(trace)[-_PLACES:]
        event.setdefault("error", kind.__name__)
        event["places"] = [f"{_module(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def keep_allowed(_logger: object, _method: str, event: Event) -> Event:
    """Drop every field that is not known to be harmless."""
    for name in [name for name in event if name not in ALLOWED]:
        del event[name]
    return event


def _error_info(given: object) -> _ErrorInfo | None:
    match given:
        case BaseException():
            return type(given), given, given.__traceback__
        case tuple() if len(given) == 3 and given[0] is not None:
            return given
        case True:
            kind, error, trace = sys.exc_info()
            return (kind, error, trace) if kind is not None and error is not None else None
        case _:
            return None


def _module(filename: str) -> str:
    """The last two parts of a path: enough to find the place, nothing about the machine."""
    return "/".join(filename.replace("\\", "/").rsplit("/", 2)[-2:])
