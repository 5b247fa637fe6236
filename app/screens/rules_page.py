"""All rules of a table in whole sentences, as a message of its own."""

from __future__ import annotations

from typing import Final

from app.house_rules import SETTING_PAGES
from app.i18n import words
from app.screens.buttons import Buttons, filled
from app.screens.layout import Page
from app.screens.model import Importance, Screen
from app.screens.options import Settings, changes, equal_preset, means_something
from app.screens.parts import Frame
from app.screens.rules_text import preset_name, rule_sentence
from app.screens.settings import add_code, code_row, showing_sentence
from app.screens.surroundings import Surroundings
from app.table import CardStyle, Table
from engine.rules import MAX_SEATS_ONE_PACK, LayOffMode

_BESIDE: Final = {"chinchon": ("minus_ten",)}
"""Settings that cannot be chosen, and before which one they are told."""
_WITHOUT: Final = {"wild_ace_of_coins": False}
"""Values that go without saying."""


def rules_screen(table: Table, locale: str, around: Surroundings) -> Screen:
    """Tell every rule that means something at this table, those that were changed marked, and their code."""
    say = words(locale)
    frame = Frame(table.id, table.code, 0, "rules", locale, CardStyle.EMOJI)
    crowded = len(table.seats) > MAX_SEATS_ONE_PACK
    settings = Settings(table.rules, table.preset, crowded=crowded, by_hand=table.shows_by_hand)
    equal = equal_preset(table.rules)
    page = Page(frame, say)
    page.add("rules-title", code=table.code)
    name = preset_name(equal or table.preset, say)
    page.add("rules-name" if equal else "rules-name-changed", preset=name)
    changed = () if equal else changes(table.rules, table.preset)
    for part in SETTING_PAGES:
        page.gap()
        page.add("rules-part", page=say.plain(f"settings-page-{part}"))
        for field in _told(settings, part):
            sentence = rule_sentence(table.rules, field, say)
            page.add("rules-sentence-changed" if field in changed else "rules-sentence", rule=sentence)
        if part == "lay" and table.rules.lay_off is not LayOffMode.NONE:
            page.add_plain(showing_sentence(settings, say))
    page.gap()
    add_code(page, settings)
    rows = filled(code_row(settings, Buttons(frame, say, around)))
    return page.screen(*rows, importance=Importance.RESULT)


def _told(settings: Settings, part: str) -> list[str]:
    rules, crowded = settings.rules, settings.crowded
    told: list[str] = []
    for field in SETTING_PAGES[part]:
        told += _BESIDE.get(field, ())
        unsaid = field in _WITHOUT and getattr(rules, field) == _WITHOUT[field]
        if means_something(rules, field, crowded=crowded) and not unsaid:
            told.append(field)
    return told
