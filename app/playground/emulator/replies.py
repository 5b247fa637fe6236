"""Answers of the emulator before they become HTTP."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Described:
    """A result with the sentence that some methods add to it."""

    value: bool
    description: str


@dataclass(frozen=True, slots=True)
class Reply:
    """An HTTP answer.

    Attributes:
        status: HTTP status.
        body: bytes as they go out.
        shown: the same decoded, for records.
        headers: beside the content length.
        cut: `hang` never answers, `reset` cuts the connection instead of answering.
    """

    status: int
    body: bytes
    shown: Any
    headers: Mapping[str, str] = field(default_factory=dict)
    cut: Literal["", "hang", "reset"] = ""
