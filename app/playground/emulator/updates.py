"""Updates on their way to the bot: ids, allowed kinds, lifetimes, sequential queues."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from app.playground.emulator.clock import Clock
from app.playground.emulator.journal import Journal, SentUpdate
from app.playground.emulator.wire import Json, update_body

DAY_S = 86_400.0
LIFETIME_S = {
    "callback_query": 150.0,
    "inline_query": 30.0,
    "chosen_inline_result": 600.0,
    "shipping_query": 150.0,
    "pre_checkout_query": 150.0,
}
"""How long an update waits for the bot; one day for all other kinds."""

ON_REQUEST_ONLY = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that the bot must name in `allowed_updates` to receive them."""

_QUEUE_OF = {
    "message": "chat", "edited_message": "chat", "channel_post": "chat", "callback_query": "presses",
    "inline_query": "inline", "chosen_inline_result": "chosen", "my_chat_member": "membership",
    "chat_member": "members", "message_reaction": "reactions",
}  # fmt: skip


class Updates:
    """All updates of the bot. Those still pending wait for a webhook or for `getUpdates`."""

    def __init__(self, clock: Clock, journal: Journal) -> None:
        self._clock = clock
        self._journal = journal
        self.last_id = 418_220_300
        self._allowed: frozenset[str] | None = None
        self.pending: dict[int, SentUpdate] = {}
        self.on_push: list[Callable[[SentUpdate], None]] = []

    def push(self, kind: str, payload: Json, *, of: int) -> SentUpdate | None:
        """Queue an update; None if the bot has not asked for its kind.

        Args:
            kind: field of the update.
            payload: content of that field, as it is at this moment.
            of: id of the chat or person whose queue it waits in.
        """
        if not self.allows(kind):
            return None
        self.last_id += 1
        now = self._clock.now()
        update = SentUpdate(
            self.last_id,
            kind,
            payload,
            f"{_QUEUE_OF.get(kind, kind)}:{of}",
            now,
            now + LIFETIME_S.get(kind, DAY_S),
        )
        self.enqueue(update)
        return update

    def enqueue(self, update: SentUpdate) -> None:
        """Record an update and wake whoever delivers."""
        self.pending[update.update_id] = update
        self._journal.add_update(update)
        for wake in self.on_push:
            wake(update)

    def next_id(self) -> int:
        """A fresh update id."""
        self.last_id += 1
        return self.last_id

    def allows(self, kind: str) -> bool:
        """Whether the bot receives updates of a kind."""
        return kind not in ON_REQUEST_ONLY if self._allowed is None else kind in self._allowed

    def allow(self, kinds: Iterable[str]) -> None:
        """Set the wanted kinds; none at all means all but those that must be asked for."""
        wanted = frozenset(str(k) for k in kinds)
        self._allowed = wanted or None

    @property
    def allowed(self) -> list[str]:
        """The wanted kinds, empty for the default."""
        return sorted(self._allowed or ())

    def settle(self, update: SentUpdate, state: str) -> None:
        """Take an update off the queue as `delivered` or `dropped`."""
        if self.pending.pop(update.update_id, None) is not None:
            update.state = state
            self._journal.tell("update_settled", update_id=update.update_id, state=state)

    def expire(self) -> None:
        """Drop what has waited longer than its lifetime."""
        now = self._clock.now()
        for update in [u for u in self.pending.values() if u.expires <= now]:
            self.settle(update, "dropped")

    def drop_all(self) -> None:
        """Forget everything that is pending."""
        for update in list(self.pending.values()):
            self.settle(update, "dropped")

    @staticmethod
    def framed(update: SentUpdate) -> bytes:
        """The update in the server's framing."""
        return update_body(update.update_id, update.kind, update.payload)
