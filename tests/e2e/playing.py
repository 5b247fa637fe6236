"""People who play by what they see: their own screen and its buttons, and nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from app.playground.emulator.people import Person
from app.playground.emulator.seen import Button, Outcome, Seen
from engine.cards import Card
from engine.rules import Rules
from engine.solver import discard_values

_ORDER = ("cl", "ds", "ta", "dr", "re")
"""What a person presses first if it is there: close, confirm, take, draw, be ready."""


@dataclass(slots=True)
class Player:
    """A person at a table; answers whatever the private chat asks."""

    person: Person
    taps: int = 1
    """How many updates each tap causes."""
    outcomes: list[Outcome] = field(default_factory=list)

    async def answer(self) -> bool:
        """Press what is asked for, if anything is; whether something was pressed."""
        try:
            message = self.person.last(self.person.dm)
        except LookupError:
            return False
        button = self.choose(message)
        if button is None:
            return False
        self.outcomes.append(await self.person.press(message, button, taps=self.taps))
        return True

    def choose(self, message: Seen) -> Button | None:
        """The button to press on the living message, or None if it asks for nothing."""
        by_act: dict[str, list[Button]] = {}
        for button in message.buttons:
            by_act.setdefault(button.data[:2], []).append(button)
        if "di" in by_act and "cl" not in by_act:
            return self._discard(by_act["di"])
        for act in _ORDER:
            if act in by_act and not (act == "ta" and "dr" in by_act):
                return by_act[act][0]
        return None

    def _discard(self, buttons: list[Button]) -> Button:
        cards = {Card.parse(button.data.split(".")[-1]): button for button in buttons}
        values = dict(discard_values(tuple(cards), Rules())) if len(cards) == 8 else {}
        return cards[min(cards, key=lambda card: (values.get(card, 0), card))]


async def play_on(*players: Player, until_over: Person, place: object, timeout_s: float = 100.0) -> None:
    """Play until the shared chat offers a rematch."""
    async with asyncio.timeout(timeout_s):
        while not over(until_over, place):
            pressed = [await player.answer() for player in players]
            await asyncio.sleep(0.002 if any(pressed) else 0.02)


def over(person: Person, place: object) -> bool:
    """Whether the chat's living message says that the match is over."""
    return any(button.data.startswith("rm.") for button in person.last(place).buttons)  # type: ignore[arg-type]
