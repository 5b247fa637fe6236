"""A chat as people see it, behind the `Chats` port, with the ways in which a real platform goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from app.ports import ChatError, Gone, Uncertain, Unchanged, Wait
from app.screens.model import Capabilities, Links, Screen
from app.table import ChatKey
from tests.app.sync.mortal import Died


class Fault(Enum):
    """How a call goes wrong."""

    LOST = "the request never arrives and times out"
    ANSWER_LOST = "it takes effect, but the answer is lost"
    LATE = "it times out and takes effect later"
    FLOOD = "the platform asks to wait"
    KILLED_BEFORE = "the process dies before the request leaves"
    KILLED_AFTER = "the process dies when it has taken effect"
    KILLED_LATE = "the process dies, and the request takes effect later"


class NoLinks:
    """Addresses are of no interest here."""

    def join(self, code: str) -> str:
        return f"https://chat.example/{code}"

    def share(self, code: str, text: str) -> str:
        return f"https://chat.example/{code}/{text}"

    def bot(self) -> str:
        return "https://chat.example/"


@dataclass
class Message:
    """One message in a chat."""

    id: str
    screen: Screen
    deleted: bool = False
    old: bool = False
    """Whether the platform no longer lets anyone delete it."""

    @property
    def has_keyboard(self) -> bool:
        return bool(self.screen.rows) and not self.deleted


@dataclass
class Phone:
    """All chats of one bot.

    `excused` are messages of which no process alive can know: their posting was killed, or its answer lost, or
    the store forgot it. They may repeat a result, and keep a keyboard until somebody touches it.
    """

    capabilities: Capabilities = field(default_factory=Capabilities)
    links: Links = field(default_factory=NoLinks)
    chats: dict[ChatKey, list[Message]] = field(default_factory=dict)
    faults: list[Fault | None] = field(default_factory=list)
    calls: list[tuple[str, ChatKey]] = field(default_factory=list)
    late: list[tuple[int, Callable[[], None]]] = field(default_factory=list)
    """What has yet to take effect, each with the time until which it can."""
    excused: set[str] = field(default_factory=set)
    serial: int = 0
    errors: dict[ChatKey, ChatError] = field(default_factory=dict)
    wait_ms: int = 5_000
    now_ms: Callable[[], int] = lambda: 0
    latest_ms: int = 0
    """How long after a call it may still take effect."""

    def messages(self, chat: ChatKey) -> list[Message]:
        return self.chats.setdefault(chat, [])

    def visible(self, chat: ChatKey) -> list[Message]:
        return [message for message in self.messages(chat) if not message.deleted]

    def find(self, chat: ChatKey, message: str) -> Message | None:
        return next((m for m in self.visible(chat) if m.id == message), None)

    def deliver_late(self, until_ms: int | None = None) -> None:
        """Let what timed out take effect, the last first: all of it, or what cannot wait any longer."""
        due = [effect for deadline_ms, effect in self.late if until_ms is None or deadline_ms <= until_ms]
        self.late = [(d, effect) for d, effect in self.late if until_ms is not None and d > until_ms]
        for effect in reversed(due):
            effect()

    async def post(self, chat: ChatKey, screen: Screen) -> str:
        made: list[str] = []

        def effect() -> None:
            self.serial += 1
            made.append(str(self.serial))
            self.messages(chat).append(Message(str(self.serial), screen))

        def unknown() -> None:
            effect()
            self.excused.add(made[-1])

        self._call("post", chat, effect, unknown)
        return made[-1]

    async def edit(self, chat: ChatKey, message: str, screen: Screen) -> None:
        def check() -> None:
            found = self.find(chat, message)
            if found is None:
                raise Gone
            if found.screen.digest == screen.digest:
                raise Unchanged

        self._call("edit", chat, lambda: self._show(chat, message, screen), check=check)

    async def strip(self, chat: ChatKey, message: str) -> None:
        def check() -> None:
            found = self.find(chat, message)
            if found is None:
                raise Gone
            if not found.screen.rows:
                raise Unchanged

        self._call("strip", chat, lambda: self._show(chat, message, None), check=check)

    async def delete(self, chat: ChatKey, message: str) -> None:
        def effect() -> None:
            if (found := self.find(chat, message)) is not None and not found.old:
                found.deleted = True

        self._call("delete", chat, effect)

    def _show(self, chat: ChatKey, message: str, screen: Screen | None) -> None:
        found = self.find(chat, message)
        if found is not None:
            found.screen = screen if screen is not None else Screen(found.screen.text)

    def _call(
        self,
        kind: str,
        chat: ChatKey,
        effect: Callable[[], None],
        unknown: Callable[[], None] | None = None,
        check: Callable[[], None] = lambda: None,
    ) -> None:
        """One request: `effect` if it arrives, `unknown` instead if nobody hears that it did."""
        self.calls.append((kind, chat))
        unknown = unknown or effect
        fault = self.faults.pop(0) if self.faults else None
        match fault:
            case Fault.KILLED_BEFORE:
                raise Died
            case Fault.LOST:
                raise Uncertain
            case Fault.LATE | Fault.KILLED_LATE:
                self.late.append((self.now_ms() + self.latest_ms, unknown))
                raise Uncertain if fault is Fault.LATE else Died
            case Fault.FLOOD:
                raise Wait(self.wait_ms)
            case _:
                pass
        if (error := self.errors.get(chat)) is not None:
            raise error
        check()
        if fault is None:
            effect()
            return
        unknown()
        if fault is Fault.KILLED_AFTER:
            raise Died
        raise Uncertain
