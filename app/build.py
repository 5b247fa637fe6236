"""The one composition root: settings in, a running house out. Tests call the same."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Final

from prometheus_client import CollectorRegistry

from app.clock import SystemClock
from app.pace import Pace
from app.platforms.telegram.entry import Entry
from app.platforms.telegram.line import BotLine, open_line
from app.platforms.telegram.request import Connections, Patience
from app.pledges import Pledges
from app.ports import Clock, Thinker
from app.screens import Surroundings, live_screen, result_screen
from app.screens.model import Screen
from app.service import Service, World
from app.settings import Settings
from app.store import Budgets, StoreOptions, Stores, open_store
from app.sync import Line, Synchroniser, Timing
from app.sync.meters import Meters
from app.table import ChatKey, Table
from app.thinking import open_pool
from app.web import Webhooks, WebMeters
from app.web.health import Check, Health
from app.worker import Worker, WorkerOptions

OVERDUE_MS: Final = 30_000
"""A worker that lets work wait longer than this is not ready."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """`app.sync.Renderer` for one bot's surroundings."""

    around: Surroundings

    def live(self, table: Table, chat: ChatKey) -> Screen | None:
        """The living screen, or None."""
        return live_screen(table, chat, self.around)

    def results(self, table: Table, chat: ChatKey, *, first: int, last: int) -> Screen:
        """The results of the hands `first` to `last`."""
        return result_screen(table, chat, self.around, first=first, last=last)


@dataclass(frozen=True, slots=True)
class House:
    """Everything of one process, composed and not yet running."""

    settings: Settings
    stores: Stores
    service: Service
    worker: Worker
    bots: tuple[BotLine, ...]
    entries: Mapping[str, Entry]
    """By the bot's number."""
    health: Health
    web_meters: WebMeters

    def webhooks(self) -> Webhooks:
        """The door for updates. Raises `ValueError` without a webhook secret."""
        secret = self.settings.webhook_secret
        if secret is None:
            raise ValueError("CHINCHON_WEBHOOK_SECRET is not set")
        return Webhooks(secret=secret.get_secret_value(), entries=self.entries)


@asynccontextmanager
async def open_house(
    settings: Settings,
    *,
    clock: Clock | None = None,
    rng: random.Random | None = None,
    pace: Pace | None = None,
    budgets: Budgets | None = None,
) -> AsyncIterator[House]:
    """Compose the service for the time of the `with` block.

    Raises:
        ValueError: a setting is missing that nothing can run without.
        StoreAway, EmbeddedError: there is no store.
        ChatError: a token is wrong, or the Bot API does not answer.
    """
    clock = clock or SystemClock()
    async with AsyncExitStack() as stack:
        options = StoreOptions(
            url=settings.redis_url, data_dir=settings.data_dir, budgets=budgets or Budgets()
        )
        stores = await stack.enter_async_context(open_store(options, clock=clock))
        connections = await stack.enter_async_context(Connections())
        patience = Patience(answer_s=settings.call_timeout_ms / 1000)
        bots = [
            await open_line(
                token.get_secret_value(), connections, api=settings.telegram_api, patience=patience
            )
            for token in settings.telegram_tokens
        ]
        yield compose(
            settings,
            stores=stores,
            bots=tuple(bots),
            clock=clock,
            rng=rng or random.SystemRandom(),
            pace=pace or Pace().hurried(settings.speed),
            thinker=await stack.enter_async_context(open_pool()),
        )


def compose(
    settings: Settings,
    *,
    stores: Stores,
    bots: tuple[BotLine, ...],
    clock: Clock,
    rng: random.Random,
    pace: Pace,
    thinker: Thinker,
) -> House:
    """Put the parts together. Raises `ValueError` without a secret or a bot."""
    if not bots:
        raise ValueError("CHINCHON_TELEGRAM_TOKENS is not set")
    registry = CollectorRegistry()
    around = {line.key: line.surroundings() for line in bots}
    service = Service(
        World(
            tables=stores.tables,
            due=stores.due,
            people=stores.people,
            clock=clock,
            pledges=Pledges(settings.secrets(), settings.secret_id),
            pace=pace,
            rng=rng,
            thinker=thinker,
            around=around,
            wake=lambda: worker.wake(),  # noqa: PLW0108 - the worker comes later
        )
    )
    worker = _worker(settings, stores, service, bots, clock=clock, rng=rng, meters=Meters(registry))
    web_meters = WebMeters(registry)
    entries = {
        str(line.identity.number): Entry(line.identity, service, stores.tables, web_meters) for line in bots
    }
    health = Health(registry, {"store": _answers(stores), "worker": _keeps_up(worker, clock)})
    return House(settings, stores, service, worker, bots, entries, health, web_meters)


def _worker(
    settings: Settings,
    stores: Stores,
    service: Service,
    bots: Sequence[BotLine],
    *,
    clock: Clock,
    rng: random.Random,
    meters: Meters,
) -> Worker:
    lines = {line.key: Line(line.chats(), Drawn(line.surroundings())) for line in bots}
    synchroniser = Synchroniser(
        due=stores.due,
        tables=stores.tables,
        rates=stores.rates,
        lines=lines,
        audience=service,
        clock=clock,
        timing=Timing(call_timeout_ms=settings.call_timeout_ms, lease_ms=settings.worker_lease_ms),
        jitter=rng.random,
        meters=meters,
    )
    return Worker(
        due=stores.due,
        tables=stores.tables,
        lost_contact=stores.lost_contact,
        timers=service,
        synchroniser=synchroniser,
        clock=clock,
        options=WorkerOptions(lease_ms=settings.worker_lease_ms),
        jitter=rng.random,
        meters=meters,
    )


def _answers(stores: Stores) -> Check:
    async def check() -> bool:
        await stores.ping()
        return True

    return check


def _keeps_up(worker: Worker, clock: Clock) -> Check:
    async def check() -> bool:
        health = worker.health
        behind_ms = max(health.overdue_ms, clock.now_ms() - health.last_round_ms)
        return health.running and behind_ms < OVERDUE_MS

    return check
