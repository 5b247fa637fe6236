"""Delivery of updates by webhook: sequential queues, retries, and methods in the bot's answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import aiohttp

from app.playground.emulator.bodies import method_of_response
from app.playground.emulator.clock import Clock
from app.playground.emulator.journal import Attempt, Journal, SentUpdate
from app.playground.emulator.params import Params
from app.playground.emulator.updates import Updates

RESPONSE_LIMIT_S = 60.0
MAX_RETRY_AFTER_S = 3600.0
GONE_LIMIT_S = 23 * 3600.0
SLOW_AFTER_S = 10.0
SLOW_SPACING_S = 2.0

Execute = Callable[[str, Params], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class WebhookConfig:
    """What `setWebhook` asked for."""

    url: str
    secret_token: str = ""
    max_connections: int = 40
    ip_address: str = ""
    has_custom_certificate: bool = False


@dataclass(slots=True)
class Repeats:
    """A switch for at-least-once delivery.

    Attributes:
        times: how often each update is delivered; 2 means that every success is taken for a lost answer once.
        at_once: deliver the copies side by side instead of one after the other.
    """

    times: int = 1
    at_once: bool = False


class WebhookSender:
    """Posts pending updates to the bot, in order within a queue and side by side between queues."""

    def __init__(self, clock: Clock, updates: Updates, journal: Journal, execute: Execute) -> None:
        self._clock = clock
        self._updates = updates
        self._journal = journal
        self._execute = execute
        self.config: WebhookConfig | None = None
        self.repeats = Repeats()
        self.slow_recovery = True
        self.last_error = ""
        self.last_error_at = 0.0
        self.last_success_at = clock.now()
        self._failing = False
        self._gone_since: float | None = None
        self._queues: dict[str, asyncio.Task[None]] = {}
        self._background: set[asyncio.Future[Any]] = set()
        self._session: aiohttp.ClientSession | None = None
        self._connections = asyncio.Semaphore(1)
        self._recovery = asyncio.Lock()
        updates.on_push.append(self._wake)

    @property
    def busy(self) -> bool:
        """Whether a method from the bot's answers is still being executed."""
        return bool(self._background)

    async def start(self, config: WebhookConfig) -> None:
        """Send everything pending, and what comes, to this address."""
        await self.stop()
        self.config = config
        self._connections = asyncio.Semaphore(config.max_connections)
        self._session = aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(limit=config.max_connections),
            timeout=aiohttp.ClientTimeout(total=self._clock.real_s(RESPONSE_LIMIT_S)),
            auto_decompress=True,
        )
        for update in list(self._updates.pending.values()):
            self._wake(update)

    async def stop(self) -> None:
        """Stop delivering; what is pending stays pending."""
        self.config = None
        tasks = [*self._queues.values(), *self._background]
        current = asyncio.current_task()
        for task in tasks:
            if task is not current:
                task.cancel()
        await asyncio.gather(*(t for t in tasks if t is not current), return_exceptions=True)
        self._queues.clear()
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def redeliver(self, update: SentUpdate) -> int:
        """Post an update once more under the same id, past all queues.

        Returns:
            HTTP status of the bot's answer, 0 if none came.

        Raises:
            RuntimeError: no webhook is set.
        """
        if self.config is None:
            raise RuntimeError("an update can only be delivered again by webhook")
        return (await self._attempt(update)).status

    def _wake(self, update: SentUpdate) -> None:
        if self.config is not None and update.queue not in self._queues:
            self._queues[update.queue] = asyncio.create_task(self._drain(update.queue))

    async def _drain(self, queue: str) -> None:
        while (update := self._head(queue)) is not None:
            await self._deliver(update)
        self._queues.pop(queue, None)

    def _head(self, queue: str) -> SentUpdate | None:
        return next((u for u in self._updates.pending.values() if u.queue == queue), None)

    async def _deliver(self, update: SentUpdate) -> None:
        failures = 0
        while update.update_id in self._updates.pending:
            if self._clock.now() >= update.expires:
                self._updates.settle(update, "dropped")
                return
            attempt, retry_after_s = await self._try_all(update)
            if not attempt.error:
                self._updates.settle(update, "delivered")
                return
            failures += 1
            pause_s = self._pause_s(failures, retry_after_s)
            if self._clock.now() + pause_s >= update.expires:
                self._updates.settle(update, "dropped")
                return
            await self._clock.sleep(pause_s)

    def _pause_s(self, failures: int, retry_after_s: float) -> float:
        if failures == 1:
            return retry_after_s
        doubled = 2.0 ** (failures - 1)
        capped = doubled if doubled <= 60 else 60 + (doubled * 7) % 60
        return max(retry_after_s, capped)

    async def _try_all(self, update: SentUpdate) -> tuple[Attempt, float]:
        """Deliver once, or as often as the switch for repeats says; the first copy decides."""
        copies = self.repeats.times
        if copies > 1 and self.repeats.at_once:
            attempts = await asyncio.gather(*(self._attempt_in_turn(update) for _ in range(copies)))
            return attempts[0]
        first = await self._attempt_in_turn(update)
        if not first[0].error:
            for _ in range(copies - 1):
                await self._attempt_in_turn(update)
        return first

    async def _attempt_in_turn(self, update: SentUpdate) -> tuple[Attempt, float]:
        async with self._connections:
            slow = self._failing and self._clock.now() - self.last_success_at > SLOW_AFTER_S
            if not (slow and self.slow_recovery):
                attempt = await self._attempt(update)
            else:
                async with self._recovery:
                    attempt = await self._attempt(update)
                    if attempt.error:
                        await self._clock.sleep(SLOW_SPACING_S)
        retry_after = attempt.retry_after_s if attempt.error else 0.0
        return attempt, min(retry_after, MAX_RETRY_AFTER_S)

    async def _attempt(self, update: SentUpdate) -> Attempt:
        attempt = Attempt(self._clock.now(), 0)
        method: tuple[str, Params] | None = None
        try:
            method = await self._post(update, attempt)
        except TimeoutError:
            attempt.error = "Read timeout expired"
        except aiohttp.ClientConnectionError as error:
            attempt.error = (
                "Connection refused"
                if isinstance(error, aiohttp.ClientConnectorError)
                else "Connection closed"
            )
        except aiohttp.ClientError as error:
            attempt.error = f"Connection failed: {type(error).__name__}"
        update.attempts.append(attempt)
        self._note(update, attempt)
        if method is not None:
            self._run(method)
        return attempt

    async def _post(self, update: SentUpdate, attempt: Attempt) -> tuple[str, Params] | None:
        config, session = self.config, self._session
        if config is None or session is None:
            attempt.error = "webhook is not set"
            return None
        headers = {"Content-Type": "application/json", "Accept-Encoding": "gzip, deflate"}
        if config.secret_token:
            headers["X-Telegram-Bot-Api-Secret-Token"] = config.secret_token
        async with session.post(
            config.url, data=Updates.framed(update), headers=headers, allow_redirects=False
        ) as response:
            attempt.status = response.status
            if not 200 <= response.status < 300:
                attempt.error = f"Wrong response from the webhook: {response.status} {response.reason}"
                attempt.retry_after_s = _seconds(response.headers.get("Retry-After", ""))
                return None
            return await method_of_response(response)

    def _note(self, update: SentUpdate, attempt: Attempt) -> None:
        self._journal.tell("delivery", update_id=update.update_id, status=attempt.status, error=attempt.error)
        self._failing = bool(attempt.error)
        if not attempt.error:
            self.last_success_at = self._clock.now()
            self._gone_since = None
            return
        self.last_error, self.last_error_at = attempt.error, self._clock.now()
        if attempt.status != 410:
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = self._clock.now()
        elif self._clock.now() - self._gone_since > GONE_LIMIT_S:
            self._keep(asyncio.create_task(self.stop()))

    def _run(self, method: tuple[str, Params]) -> None:
        self._keep(asyncio.ensure_future(self._execute(*method)))

    def _keep(self, task: asyncio.Future[Any]) -> None:
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _seconds(text: str) -> float:
    return float(text) if text.isascii() and text.isdigit() else 0.0
