"""Whole matches over HTTP, from `/chinchon` to the winner."""

import pytest

from engine.verify import verify_text
from tests.e2e.playing import Player, play_on
from tests.e2e.world import scene


@pytest.mark.parametrize("taps", [1, 2], ids=["each update once", "each update twice"])
async def test_two_people_and_two_computer_players_play_to_the_winner(taps: int) -> None:
    async with scene() as here:
        emulator = here.emulator
        if taps > 1:
            emulator.repeat_updates(taps)
        ana, beto = emulator.user("Ana", language="es"), emulator.user("Beto", language="en")
        family = emulator.group("Familia", members=[ana, beto], bot_is_member=True)
        await ana.start()
        await ana.type(family, "/chinchon")
        await here.until(lambda: bool(ana.sees(family)[1:]), what="the lobby")
        await beto.press(family, "Sentarme")
        await here.until(lambda: "Beto" in ana.last(family).text, what="Beto in the lobby")
        await ana.press(family, "Añadir")
        await here.until(lambda: "(3):" in ana.last(family).text, what="three seats")
        await ana.press(family, "Añadir")
        await here.until(lambda: "(4):" in ana.last(family).text, what="four seats")
        await ana.press(family, "Empezar")
        players = (Player(ana), Player(beto))
        await play_on(*players, until_over=ana, place=family)
        await here.rest()

        final = ana.last(family)
        assert "🏆" in final.text
        assert "Gana" in "".join(m.text for m in ana.sees(family))
        assert "wins" in "".join(m.text for m in beto.sees(beto.dm))
        here.assert_by_the_book()
        table = final.buttons[0].data.split(".")[1]
        record = b"\n".join(await here.house.stores.tables.record(table)).decode()
        assert verify_text(record).findings == ()
