"""Every preset, at a full table, from the lobby to the winner: buttons, timers, screens and record together."""

import random

import pytest

from app.commands import Act
from app.platforms.telegram.links import TelegramLinks
from app.screens import Surroundings, closing_digest, live_screen, result_screen
from app.screens.model import Capabilities
from app.table import Driver, Stage, Table
from bots import policy
from engine import PRESETS
from engine.moves import Close, Discard, DrawStock, Move, TakeDiscard
from engine.state import Phase
from engine.verify import verify_text
from engine.views import seat_view
from tests.app.service.world import ANA, Here, here

AROUND = Surroundings(Capabilities(), TelegramLinks("chinchon_bot"), "chinchon_bot")


def button(move: Move) -> tuple[Act, str]:
    """What a person presses to make a move."""
    match move:
        case DrawStock():
            return Act.DRAW, ""
        case TakeDiscard():
            return Act.TAKE, ""
        case Discard(card):
            return Act.DISCARD_SURE, str(card)
        case Close(card):
            return Act.CLOSE, f"{card}.{closing_digest(move)}"
        case _:
            raise AssertionError(move)


def draw_all(table: Table) -> None:
    """Every chat's screens can be drawn at this point."""
    assert table.match is not None
    hands = len(table.match.results)
    for chat in table.chats():
        assert live_screen(table, chat, AROUND) is not None
        if hands:
            assert result_screen(table, chat, AROUND, first=1, last=hands).text


async def on(house: Here, table: Table, rng: random.Random) -> Table:
    """One step further, whoever's it is."""
    match = table.match
    assert match is not None
    ana = table.seats[0].driver is Driver.PERSON
    if match.phase is Phase.DEAL and ana and match.players[0].active and table.charms is None:
        return await house.must(table, ANA, Act.READY, "0")
    if match.phase is Phase.REENTRY and 0 in seat_view(match, 0).public.to_act:
        return await house.must(table, ANA, Act.REENTER)
    if match.turn == 0 and ana and match.phase in {Phase.DRAW, Phase.DISCARD}:
        return await house.must(table, ANA, *button(policy("simple").choose(seat_view(match, 0), rng)))
    await house.tick(house.pace.ready_ms)
    return await house.table(table.id)


@pytest.mark.parametrize(("preset", "seats"), [(name, 4 if name == "as_de_oros" else 6) for name in PRESETS])
async def test_a_full_table_plays_to_its_winner(preset: str, seats: int) -> None:
    rng = random.Random(7)
    async with here() as house:
        _, table = await house.do(await house.open(), ANA, Act.PRESET, preset)
        table = await house.must(table, ANA, Act.SET, "limit_points=50")
        table = await house.must(table, ANA, Act.LEVEL, "easy")
        for count in range(2, seats + 1):
            table = await house.must(table, ANA, Act.ADD_COMPUTER, str(count))
        table = await house.must(table, ANA, Act.START)
        for _ in range(6_000):
            if table.stage is not Stage.PLAY:
                break
            before = table.match.results if table.match else ()
            table = await on(house, table, rng)
            if table.match is not None and table.match.results != before:
                draw_all(table)
        assert table.stage is Stage.OVER
        draw_all(table)
        record = b"\n".join(await house.stores.tables.record(table.id)).decode()
        assert verify_text(record).findings == ()
