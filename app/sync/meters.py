"""What the synchroniser and the worker count, for `/metrics`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

if TYPE_CHECKING:
    from app.sync.actions import Action


class Meters:
    """Counters and gauges of one process, in the registry that is passed in (a fresh one if none)."""

    def __init__(self, registry: CollectorRegistry | None = None) -> None:
        registry = registry if registry is not None else CollectorRegistry()
        self._calls = Counter(
            "chinchon_chat_calls",
            "Calls to chats by kind and outcome",
            ["kind", "outcome"],
            registry=registry,
        )
        self._syncs = Counter("chinchon_syncs", "Chats worked on", ["ended"], registry=registry)
        self._timers = Counter("chinchon_timers", "Timers handled", ["ended"], registry=registry)
        self._call_seconds = Histogram(
            "chinchon_chat_call_seconds",
            "Time that calls to chats take",
            registry=registry,
            buckets=(0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10),
        )
        self.overdue_seconds = Gauge(
            "chinchon_worker_overdue_seconds",
            "Age of the oldest due work not yet claimed",
            registry=registry,
        )
        self.in_hand = Gauge("chinchon_worker_in_hand", "Pieces of work under way", registry=registry)

    def call(self, action: Action, outcome: str, ms: int) -> None:
        """Count one call to a chat; `outcome` is `done` or the name of an error in lower case."""
        self._calls.labels(type(action).__name__.lower(), outcome).inc()
        self._call_seconds.observe(max(0, ms) / 1000)

    def sync(self, ended: str) -> None:
        """Count one chat worked on: `rest`, `again`, `wait`, `backoff`, `failed`, `lost` or `gone`."""
        self._syncs.labels(ended).inc()

    def timer(self, ended: str) -> None:
        """Count one timer handled: `done` or `failed`."""
        self._timers.labels(ended).inc()
