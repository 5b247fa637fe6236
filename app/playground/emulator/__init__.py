"""An emulator of Telegram's Bot API and of the people who use it."""

from __future__ import annotations

from app.playground.emulator.clock import ManualClock, ScaledClock
from app.playground.emulator.emulator import DEFAULT_TOKEN, Emulator
from app.playground.emulator.faults import Fault
from app.playground.emulator.groups import Group
from app.playground.emulator.journal import Call, Journal, SentUpdate
from app.playground.emulator.known_errors import KNOWN_ERRORS, Answer
from app.playground.emulator.people import Person
from app.playground.emulator.seen import Button, Outcome, Seen

__all__ = [
    "DEFAULT_TOKEN",
    "KNOWN_ERRORS",
    "Answer",
    "Button",
    "Call",
    "Emulator",
    "Fault",
    "Group",
    "Journal",
    "ManualClock",
    "Outcome",
    "Person",
    "ScaledClock",
    "Seen",
    "SentUpdate",
]
