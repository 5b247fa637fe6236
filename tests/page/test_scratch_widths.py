from __future__ import annotations
from pathlib import Path
from dataclasses import replace
import pytest
from tests.page.conftest import SMALL, OpenDesk, open_chat
from tests.page.family import family
from tests.page.test_looks import MEASURE
from app.lobby import SETTING_PAGES
from app.screens import live_screen, preferences_screen
from app.table import CardStyle
from tests.app.screens.tables import AROUND, lobby, person, computer
from tests.app.screens import scenes
from engine.presets import PRESETS, parse_rules
pytestmark = pytest.mark.asyncio(loop_scope="session")

async def test_w(desk_alone: OpenDesk) -> None:
    out = {}
    for locale in ("es", "en", "es-AR"):
        screens = []
        for rules in (PRESETS["clasico"], PRESETS["as_de_oros"], parse_rules("fournier,packs=2,reentries=unlimited,limit_points=485,jokers_per_pack=1,stake_chips=857,close_limit=6,max_turns_per_hand=450")):
            for page in ("", *SETTING_PAGES):
                t = lobby([person(0, locale=locale), person(1), computer()], rules=rules)
                t = t.with_seat(0, replace(t.seats[0], prompt=f"page:{page}" if page else None))
                screens.append(live_screen(t, "tg:1", AROUND))
        screens.append(preferences_screen(locale, CardStyle.EMOJI, AROUND))
        screens.append(live_screen(scenes.offered(locale), "tg:3", AROUND))
        screens.append(live_screen(scenes.opened(locale), "tg:3", AROUND))
        async with family(desk_alone, query="lang=es", viewport=SMALL) as here:
            for s in screens:
                rows = [[{"text": b.label, "callback_data": "a"} for b in row] for row in s.rows]
                await here.say("x", rows=rows)
            phone = here.phone("Ana")
            await open_chat(phone, "Familia")
            m = await here.seen.page.evaluate(MEASURE)
            out[locale] = sorted(set(m["cut"]))
    print("CUT", out)
    assert out == {}
