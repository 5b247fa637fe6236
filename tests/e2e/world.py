"""The whole service beside an emulated Telegram, joined by HTTP only."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.build import House, open_house
from app.pace import Pace
from app.platforms.telegram.setup import set_webhook
from app.playground.emulator import Emulator
from app.settings import Settings
from app.store import Budget, Budgets
from app.web import Server, make_app
from tests.botapi.validate import call_problems, update_problems

SECRET = "a-secret-for-tests-of-32-characters"
HOOK_SECRET = "hook-secret"
QUICK = replace(Pace().hurried(1000), ready_ms=60_000)
"""Computer players move at once; people are never dealt to before they are ready."""
_FREE = Budget(interval_ms=0.01, burst=10_000)
UNLIMITED = Budgets(bot=_FREE, group=_FREE, private=_FREE)


@dataclass(slots=True)
class Replica:
    """One running process of the service (here: one set of its objects)."""

    house: House
    server: Server
    port: int
    worker: asyncio.Task[None]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def stop(self) -> None:
        await self.server.stop()
        self.house.worker.stop()
        await self.worker


@dataclass(slots=True)
class Scene:
    """A Telegram with our bot on it, and the service that it delivers to."""

    emulator: Emulator
    replica: Replica
    stack: AsyncExitStack = field(repr=False)

    @property
    def house(self) -> House:
        return self.replica.house

    async def until(self, condition: Callable[[], bool], *, what: str, timeout_s: float = 20.0) -> None:
        """Wait until something can be seen; fail with the words of what was waited for."""
        try:
            async with asyncio.timeout(timeout_s):
                while not condition():  # noqa: ASYNC110 - what people see rings no bell
                    await asyncio.sleep(0.01)
        except TimeoutError:
            raise AssertionError(f"waited in vain for {what}") from None

    async def rest(self) -> None:
        """Wait until nothing is under way on either side."""
        await self.emulator.quiet(settle_s=0.3, until=lambda: self.house.worker.health.in_hand == 0)

    def assert_by_the_book(self) -> None:
        """Every call that we made and every update that came fit the Bot API's own types."""
        for call in self.emulator.journal.calls:
            assert call_problems(call.method, call.params) == [], call.method
        for update in self.emulator.journal.updates:
            assert update_problems(update.body) == [], update.kind


@asynccontextmanager
async def scene(
    *,
    redis_url: str = "memory://",
    pace: Pace = QUICK,
    budgets: Budgets = UNLIMITED,
    seed: int = 1,
    data_dir: Path = Path("data"),
) -> AsyncIterator[Scene]:
    """A Telegram and one replica that it delivers to."""
    async with AsyncExitStack() as stack:
        emulator = await stack.enter_async_context(Emulator(seed=seed))
        settings = Settings.model_validate(
            {
                "secret": SECRET,
                "telegram_tokens": emulator.token,
                "webhook_secret": HOOK_SECRET,
                "telegram_api": emulator.url,
                "redis_url": redis_url,
                "data_dir": data_dir,
            }
        )
        replica = await start_replica(stack, settings, pace=pace, budgets=budgets, seed=seed)
        bot = replica.house.bots[0].bot
        await set_webhook(bot, public_url=replica.address, secret=HOOK_SECRET)
        yield Scene(emulator, replica, stack)


async def start_replica(
    stack: AsyncExitStack, settings: Settings, *, pace: Pace, budgets: Budgets, seed: int
) -> Replica:
    """One more process of the service."""
    house = await stack.enter_async_context(
        open_house(settings, rng=random.Random(seed), pace=pace, budgets=budgets)
    )
    app = make_app(health=house.health, meters=house.web_meters, webhooks=house.webhooks())
    server = Server(app, host="127.0.0.1", port=0)
    port = await server.start()
    replica = Replica(house, server, port, asyncio.create_task(house.worker.run()))
    stack.push_async_callback(replica.stop)
    return replica
