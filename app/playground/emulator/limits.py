"""Flood limits: how often a bot may send before the server answers 429."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import asdict, dataclass

from app.playground.emulator.errors import flood
from app.playground.emulator.wire import Json


@dataclass(slots=True)
class Limits:
    """The published figures. Telegram calls them flexible; these are upper bounds to stay below.

    Attributes:
        enabled: whether calls are refused at all.
        chat_per_s: steady rate of sends and edits to one chat.
        chat_burst: how many may come at once after a pause.
        group_per_min: sends and edits to one group in any minute.
        bot_per_s: sends and edits of the bot in any second.
        webhook_changes_per_s: how often the webhook may be changed.
    """

    enabled: bool = False
    chat_per_s: float = 1.0
    chat_burst: int = 5
    group_per_min: int = 20
    bot_per_s: int = 30
    webhook_changes_per_s: float = 1.0


class FloodGate:
    """Counts sends and edits. A refused call is not counted."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.limits = Limits()
        self._now = now
        self._bot: deque[float] = deque()
        self._groups: dict[int, deque[float]] = {}
        self._chats: dict[int, tuple[float, float]] = {}
        self._webhook_changed_at = float("-inf")

    def check(self, chat_id: int | None, *, is_group: bool) -> None:
        """Count one send or edit.

        Args:
            chat_id: where; None for messages sent in inline mode, which count for the bot only.
            is_group: whether the limit of groups applies.

        Raises:
            ApiError: 429 with the pause after which it would be allowed.
        """
        now = self._now()
        waits_s = [self._window_wait_s(self._bot, now, self.limits.bot_per_s, 1.0)]
        if chat_id is not None:
            waits_s.append(self._chat_wait_s(chat_id, now))
        if chat_id is not None and is_group:
            waits_s.append(self._window_wait_s(self._group(chat_id), now, self.limits.group_per_min, 60.0))
        if max(waits_s) > 0 and self.limits.enabled:
            raise flood(max(1, math.ceil(max(waits_s))))
        self._bot.append(now)
        if chat_id is not None:
            level, _ = self._level(chat_id, now)
            self._chats[chat_id] = (level - 1, now)
        if chat_id is not None and is_group:
            self._group(chat_id).append(now)

    def check_webhook_change(self) -> None:
        """Count one change of the webhook.

        Raises:
            ApiError: 429 if the last one was too short ago.
        """
        now = self._now()
        if self.limits.enabled and now - self._webhook_changed_at < 1 / self.limits.webhook_changes_per_s:
            raise flood(1)
        self._webhook_changed_at = now

    def used(self, chat_id: int) -> int:
        """Sends and edits to a group in the last minute."""
        window = self._group(chat_id)
        self._window_wait_s(window, self._now(), self.limits.group_per_min, 60.0)
        return len(window)

    def as_json(self) -> Json:
        """Figures, and how much of the group limit is used, for the page."""
        used = {str(chat_id): self.used(chat_id) for chat_id in self._groups}
        return {**asdict(self.limits), "used_per_min": used}

    def _group(self, chat_id: int) -> deque[float]:
        return self._groups.setdefault(chat_id, deque())

    def _level(self, chat_id: int, now: float) -> tuple[float, float]:
        level, at = self._chats.get(chat_id, (float(self.limits.chat_burst), now))
        return min(float(self.limits.chat_burst), level + (now - at) * self.limits.chat_per_s), now

    def _chat_wait_s(self, chat_id: int, now: float) -> float:
        level, _ = self._level(chat_id, now)
        return 0.0 if level >= 1 else (1 - level) / self.limits.chat_per_s

    @staticmethod
    def _window_wait_s(window: deque[float], now: float, limit: int, span_s: float) -> float:
        while window and window[0] <= now - span_s:
            window.popleft()
        return 0.0 if len(window) < limit else window[-limit] + span_s - now
