"""A switchboard of faults: which calls fail, how, and how often."""

from __future__ import annotations

import fnmatch
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from app.playground.emulator.known_errors import KNOWN_ERRORS, Answer
from app.playground.emulator.wire import Json

When = Literal["before", "after"]
Mode = Literal["error", "hang", "reset", "malformed", "delay"]


@dataclass(slots=True)
class Fault:
    """One switch.

    Attributes:
        method: name of a method, or a pattern such as `send*` or `*`.
        mode: `error` answers with `answer`; `hang` never answers; `reset` cuts the connection;
            `malformed` answers with a body cut in half; `delay` only waits.
        when: whether the call takes effect before it fails (`after`) or not (`before`).
        chat_id: only calls that name this chat; None for all.
        answer: what mode `error` answers.
        delay_s: pause before anything else, in emulated seconds.
        times: how many calls are hit; None until cleared.
        chance: probability that a matching call is hit.
        where: further condition on the parameters.
        hits: how many calls have been hit.
    """

    method: str = "*"
    mode: Mode = "error"
    when: When = "before"
    chat_id: int | None = None
    answer: Answer | None = None
    delay_s: float = 0.0
    times: int | None = 1
    chance: float = 1.0
    where: Callable[[Json], bool] | None = None
    id: int = 0
    hits: int = 0

    def matches(self, method: str, params: Json) -> bool:
        """Whether the switch is on and meant for this call."""
        return (
            (self.times is None or self.hits < self.times)
            and fnmatch.fnmatchcase(method.lower(), self.method.lower())
            and (self.chat_id is None or params.get("chat_id") == self.chat_id)
            and (self.where is None or self.where(params))
        )

    def as_json(self) -> Json:
        """For the control surface."""
        answer = None if self.answer is None else {"status": self.answer.status, "body": self.answer.shown()}
        return {
            "id": self.id, "method": self.method, "mode": self.mode, "when": self.when,
            "chat_id": self.chat_id, "answer": answer, "delay_s": self.delay_s, "times": self.times,
            "chance": self.chance, "hits": self.hits,
        }  # fmt: skip


class How(TypedDict, total=False):
    """Optional fields of a `Fault`, as keyword arguments."""

    mode: Mode
    when: When
    delay_s: float
    times: int | None
    chance: float
    where: Callable[[Json], bool] | None


@dataclass(slots=True)
class Faults:
    """All switches. The first that matches a call decides."""

    random: random.Random
    switches: list[Fault] = field(default_factory=list)
    _last_id: int = 0

    def add(self, fault: Fault) -> Fault:
        """Turn a switch on; it is given an id."""
        if fault.mode == "error" and fault.answer is None:
            raise ValueError("a fault of mode 'error' needs an answer")
        self._last_id += 1
        fault.id = self._last_id
        self.switches.append(fault)
        return fault

    def hit(self, method: str, params: Json) -> Fault | None:
        """The fault that this call meets, counted, or None."""
        for fault in self.switches:
            if fault.matches(method, params) and self.random.random() < fault.chance:
                fault.hits += 1
                return fault
        return None

    def clear(self, fault_id: int | None = None) -> None:
        """Turn one switch off, or all."""
        self.switches = [] if fault_id is None else [f for f in self.switches if f.id != fault_id]


def answer_of(error: str | Answer | Json) -> Answer:
    """An answer given as the name of a known error, as an object with status and body, or ready made.

    Raises:
        KeyError: no known error of that name.
    """
    if isinstance(error, Answer):
        return error
    if isinstance(error, str):
        return KNOWN_ERRORS[error]
    body: Any = error.get("body", error)
    status = int(error.get("status") or (isinstance(body, dict) and body.get("error_code")) or 500)
    return Answer(status, body, dict(error.get("headers") or {}))
