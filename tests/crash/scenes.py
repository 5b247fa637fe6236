"""Moments in the life of a table, each with the tap that comes next."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from app.commands import Act, Command, JoinTable, OpenTable, Person, Press
from app.table import Table
from engine.cards import Card
from engine.solver import discard_values
from engine.state import Match, Phase
from tests.crash.house import ANA, BETO, BOT, GROUP, Process, Snapshot, Town, a_process, a_town, pressed

AFTER_A_TAP_MS = 3_000
"""People are not faster than this, and the budgets of the chats recover."""
WANTED = (Act.CLOSE, Act.DISCARD_SURE, Act.DRAW, Act.READY)
"""What a person presses first if it is there; a discard comes last."""


@dataclass
class Script:
    """People who play by what they see, on a town without crashes."""

    town: Town
    process: Process
    updates: int = 0

    def update(self) -> str:
        self.updates += 1
        return f"{BOT}:{self.updates}"

    async def table(self) -> Table:
        table = await self.town.table()
        assert table is not None
        return table

    async def match(self) -> Match:
        match = (await self.table()).match
        assert match is not None
        return match

    async def do(self, command: Command) -> None:
        await self.process.handle(command)
        await self.process.live(AFTER_A_TAP_MS)

    def opening(self) -> OpenTable:
        return OpenTable(update=self.update(), bot=BOT, who=ANA, chat=GROUP, private=False)

    async def joining(self) -> JoinTable:
        code = (await self.table()).code
        return JoinTable(update=self.update(), bot=BOT, who=BETO, chat=BETO.id, private=True, code=code)

    def press(self, who: Person, act: Act, *, among: Callable[[str], bool] = lambda arg: True) -> Press:
        """A press on the first button of that kind that the person can see."""
        for message, button in self.town.buttons(who):
            target = button.press
            assert target is not None
            if target.act is act and among(target.arg):
                chat = who.id if message in self.town.phone.messages(who.id) else GROUP
                return pressed(who, message, button, chat=chat, update=self.update())
        raise LookupError(f"{who.name} sees no button {act.name}")

    async def next_press(self, who: Person) -> Press | None:
        """What the person presses now, if anything."""
        table = await self.table()
        seat = next(seat for seat in table.seats if seat.person == who.id)
        for act in WANTED:
            if act is Act.READY and (seat.ready or table.charms is not None):
                continue
            try:
                return self.press(who, act)
            except LookupError:
                continue
        match = await self.match()
        if match.phase is not Phase.DISCARD or match.turn is None or table.seats[match.turn] is not seat:
            return None
        assert match.hand is not None
        values = dict(discard_values(match.hand.hands[match.turn], match.rules))
        if match.locked is not None:
            values.pop(match.locked, None)
        best = min(values, key=lambda card: (values[card], card))
        return self.press(who, Act.DISCARD, among=lambda arg: Card.parse(arg) == best)

    async def play_until(self, wanted: Callable[[Press, Table], bool]) -> Press:
        """Play until somebody is about to make a press that fits; the press."""
        for _ in range(400):
            for who in (ANA, BETO):
                press = await self.next_press(who)
                if press is None:
                    continue
                if wanted(press, await self.table()):
                    return press
                await self.do(press)
            # It may be a computer player's turn.
            await self.process.live(AFTER_A_TAP_MS)
        raise AssertionError("it never comes to that")


@dataclass(frozen=True)
class Scene:
    """A moment, and the tap that comes next."""

    snapshot: Snapshot
    command: Command


Scenes = dict[str, Callable[[Script], Awaitable[Command]]]


async def opening(script: Script) -> Command:
    return script.opening()


async def joining(script: Script) -> Command:
    await script.do(script.opening())
    return await script.joining()


async def starting(script: Script) -> Command:
    await script.do(await joining(script))
    return script.press(ANA, Act.START)


async def being_ready(script: Script) -> Command:
    """The last one, upon which the hand is dealt as soon as the charms have been shown."""
    await script.do(await starting(script))
    return await script.play_until(lambda press, t: press.who == BETO and press.act is Act.READY)


async def drawing(script: Script) -> Command:
    await script.do(await being_ready(script))
    return await script.play_until(lambda press, t: press.act is Act.DRAW and _turns(t) >= 3)


async def discarding(script: Script) -> Command:
    await script.do(await drawing(script))
    return await script.play_until(lambda press, t: press.act is Act.DISCARD)


async def calling(script: Script) -> Command:
    """A discard that passes the turn to somebody who has been away."""
    press = await discarding(script)
    await script.process.live(90_000)
    return press


async def closing(script: Script) -> Command:
    await script.do(await being_ready(script))
    return await script.play_until(lambda press, t: press.act is Act.CLOSE)


async def closing_for_good(script: Script) -> Command:
    """The closing that ends the match."""
    press = await closing(script)
    table = await script.table()
    assert table.match is not None
    players = tuple(replace(player, total=table.match.rules.limit_points) for player in table.match.players)
    near_the_end = replace(table, match=replace(table.match, players=players))
    loaded = await script.town.stores.tables.load(table.id)
    assert loaded is not None
    await script.town.stores.tables.commit(near_the_end, stamp=loaded.stamp, chats=table.chats(), record=())
    script.process.worker.wake()
    await script.process.live(AFTER_A_TAP_MS)
    return press


async def passing_to_a_computer(script: Script) -> Command:
    """A discard after which a computer player thinks and plays its whole turn."""
    await script.do(await joining(script))
    await script.do(script.press(ANA, Act.ADD_COMPUTER))
    await script.do(script.press(ANA, Act.START))
    return await script.play_until(lambda press, t: press.act is Act.DISCARD and press.who == BETO)


async def leaving(script: Script) -> Command:
    await script.do(await drawing(script))
    await script.do(script.press(ANA, Act.LEAVE))
    return script.press(ANA, Act.LEAVE_SURE)


SCENES: Scenes = {
    "opening": opening,
    "joining": joining,
    "starting": starting,
    "being ready": being_ready,
    "drawing": drawing,
    "discarding": discarding,
    "calling": calling,
    "closing": closing,
    "closing for good": closing_for_good,
    "passing to a computer": passing_to_a_computer,
    "leaving": leaving,
}


async def scene(name: str) -> Scene:
    """Play up to the moment."""
    async with a_town() as town, a_process(town) as process:
        command = await SCENES[name](Script(town, process))
        return Scene(await town.snapshot(), command)


def _turns(table: Table) -> int:
    return len(table.match.hand.turns) if table.match is not None and table.match.hand is not None else 0
