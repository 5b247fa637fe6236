"""The calls that bring a chat up to date, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.screens.model import Screen


@dataclass(frozen=True, slots=True)
class Post:
    """A fresh message."""

    screen: Screen
    post_key: str
    results: int = 0
    """Number of the last hand whose result it tells; 0 for the live screen."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Make a message on record show the screen."""

    message: str
    screen: Screen
    results: int = 0
    """As in `Post`; the message becomes (or stays) history when it is not 0."""


@dataclass(frozen=True, slots=True)
class Strip:
    """Take a message's keyboard away; it keeps its words."""

    message: str


@dataclass(frozen=True, slots=True)
class Delete:
    """Remove a message whose place a fresher one has taken."""

    message: str


Action = Post | Edit | Strip | Delete
"""One call to a chat."""
