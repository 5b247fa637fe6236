"""The other side of `tap`: an emulated Telegram with four people at a table, in a process of its own.

Speaks lines with the measuring process: first its address out; then "go ADDRESS TURNS" in, and what happened out.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter

from app.playground.emulator import Emulator
from app.playground.emulator.people import Person
from tests.e2e.playing import Player

_CHOICES = {"di", "ds", "cl"}


async def main() -> None:
    """Serve, then play as told."""
    async with Emulator(seed=1) as emulator:
        _say(url=emulator.url, token=emulator.token)
        lines = await _stdin()
        _, turns = (await lines.readline()).decode().split()
        people = [emulator.user(name, language="es") for name in ("Ana", "Beto", "Carla", "Dani")]
        await _sit_down(emulator, people)
        await _settled(emulator)
        calls, presses, played = _count(emulator), 0, 0
        _say(begin=True)
        while played < int(turns):
            presses += await _turn(emulator, people)
            played += 1
        await _settled(emulator)
        _say(turns=played, presses=presses, calls=dict(_count(emulator) - calls))


def _say(**facts: object) -> None:
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


async def _stdin() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), sys.stdin
    )
    return reader


def _count(emulator: Emulator) -> Counter[str]:
    return Counter(call.method for call in emulator.journal.calls if call.via == "http")


async def _settled(emulator: Emulator) -> None:
    await emulator.quiet(settle_s=0.2, timeout_s=30)


async def _sit_down(emulator: Emulator, people: list[Person]) -> None:
    host, *others = people
    group = emulator.group("Familia", members=people, bot_is_member=True)
    await host.start()
    await host.type(group, "/chinchon")
    await _settled(emulator)
    for person in others:
        await person.press(group, "🪑")
        await _settled(emulator)
    await host.press(group, "▶️")
    await _settled(emulator)
    await _all_ready(emulator, people)


async def _all_ready(emulator: Emulator, people: list[Person]) -> None:
    for person in people:
        if any(button.data.startswith("re.") for button in person.last(person.dm).buttons):
            await person.press(person.dm, "🍀")
    await _settled(emulator)


async def _turn(emulator: Emulator, people: list[Person]) -> int:
    """One draw and one discard (or closing); how many buttons were pressed."""
    presses = 0
    while not (on_turn := [person for person in people if _offers(person, {"dr"})]):
        await _all_ready(emulator, people)
    player = Player(on_turn[0])
    await player.answer()
    while not _offers(player.person, _CHOICES):  # noqa: ASYNC110 - what people see rings no bell
        await asyncio.sleep(0.002)
    presses += 1
    while _offers(player.person, _CHOICES):
        presses += await player.answer()
        await asyncio.sleep(0.002)
    await _settled(emulator)
    return presses


def _offers(person: Person, acts: set[str]) -> bool:
    return any(button.data[:2] in acts for button in person.last(person.dm).buttons)


if __name__ == "__main__":
    asyncio.run(main())
