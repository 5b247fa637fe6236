"""How a store is opened: where it is, under which prefix, with which patience and which budgets."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

_DAY_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Budget:
    """A generic cell rate: one call every `interval_ms` in the long run, at most `burst` of them at once."""

    interval_ms: float
    burst: int

    @classmethod
    def at_most(cls, count: int, *, per_ms: int, burst: int) -> Self:
        """The budget that never passes `count` calls in any `per_ms`, a burst of `burst` included.

        Raises `ValueError` unless 1 <= burst < count.
        """
        if not 1 <= burst < count:
            raise ValueError("a budget needs 1 <= burst < count")
        return cls(interval_ms=per_ms / (count - burst), burst=burst)


@dataclass(frozen=True, slots=True)
class Budgets:
    """What the platform bears. The defaults stay below Telegram's limits with something in hand."""

    bot: Budget = field(default_factory=lambda: Budget.at_most(30, per_ms=1_000, burst=5))
    """All chats of one bot together: 25 a second, and no second with more than 30."""
    group: Budget = field(default_factory=lambda: Budget.at_most(18, per_ms=60_000, burst=6))
    """One group, all its topics together: the platform stops at 20 messages and edits a minute."""
    private: Budget = field(default_factory=lambda: Budget(interval_ms=1_000, burst=5))
    """One person's own chat: about one a second, short bursts allowed."""


@dataclass(frozen=True, slots=True)
class StoreOptions:
    """Everything that `open_store` must be told."""

    url: str = ""
    """`redis://`, `rediss://`, `unix://`, `redis+cluster://`, `rediss+cluster://` or `memory://`; empty starts a
    server of our own in `data_dir`."""
    data_dir: Path = Path("data")
    prefix: str = "chinchon:"
    """Stands before every key, so that several deployments can share a server."""
    connect_timeout_ms: int = 1_000
    call_timeout_ms: int = 2_000
    """Patience with one call; a webhook waits for two of them."""
    max_connections: int = 64
    keep_closed_ms: int = 30 * _DAY_MS
    """How long a closed table and its record can still be read."""
    keep_hints_ms: int = 90 * _DAY_MS
    """How long an unused share code or the note which table is in a chat is kept."""
    budgets: Budgets = field(default_factory=Budgets)
