"""A clock by hand, and tables to store."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from app.ports import ChatRecord, Slot
from app.store.keys import shard_of
from app.table import Driver, Seat, Stage, Table, Timer, TimerKind
from engine.rules import Rules

GROUP = "tg:-1001/7"
ANA = "tg:1"
BEA = "tg:2"


@dataclass
class HandClock:
    """Goes only when told."""

    ms: int = 1_700_000_000_000

    def now_ms(self) -> int:
        return self.ms

    async def sleep_ms(self, ms: int) -> None:
        self.ms += ms


def table(table_id: str = "t1", **changes: Any) -> Table:
    """A lobby with two people."""
    lobby = Table(
        id=table_id,
        bot="tg:99",
        code="ABCDEF",
        step=1,
        stage=Stage.LOBBY,
        host=ANA,
        locale="es",
        rules=Rules(),
        preset="clasico",
        place=GROUP,
        seats=(Seat("Ana", Driver.PERSON, ANA), Seat("Bea <b>& \u202eש", Driver.PERSON, BEA)),
    )
    return replace(lobby, **changes)


def timer(due_ms: int, *, step: int = 1) -> Timer:
    """A timer for a computer player."""
    return Timer(due_ms, TimerKind.COMPUTER, step)


def shows(*messages: str, **changes: Any) -> ChatRecord:
    """The record of a chat that shows these messages."""
    slots = tuple(Slot(post_key=f"m1h{n}", message=message, digest="d") for n, message in enumerate(messages))
    return replace(ChatRecord(slots=slots), **changes)


def ids_in_one_shard(count: int, *, shard: int = 3) -> list[str]:
    """Table ids that share a shard."""
    found: list[str] = []
    number = 0
    while len(found) < count:
        number += 1
        if shard_of(f"s{number}") == shard:
            found.append(f"s{number}")
    return found
