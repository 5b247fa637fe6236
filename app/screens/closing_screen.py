"""The choice among several ways to close."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.commands import Act
from app.screens.buttons import Buttons
from app.screens.closing_digest import closing_digest, closing_move
from app.screens.facts import Hand
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Importance, Screen
from app.screens.speech import PART, Speech
from app.screens.surroundings import Surroundings
from engine.closing import CloseKind, Closing, closings
from engine.rules import LayOffMode

MOST_WAYS: Final = 8
"""Ways offered; they come best first, and nobody reads more on a phone."""


def ways_to_close(facts: Hand) -> tuple[Closing, ...]:
    """Give the ways to close that the hand offers now, best first; () if closing is not open."""
    if not facts.may_close:
        return ()
    return closings(facts.cards, facts.rules, locked=facts.locked)[:MOST_WAYS]


def ways_screen(facts: Hand, ways: Sequence[Closing], around: Surroundings) -> Screen:
    """Every way in words, with what it leaves for others to lay off, and a button each."""
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    page.add("closings-title")
    buttons = Buttons(facts.frame, speech.say, around)
    rows = []
    for number, way in enumerate(ways, start=1):
        _describe(page, number, way, facts, speech)
        chinchon = way.kind is CloseKind.CHINCHON
        label = speech.say.plain(
            "button-way-chinchon" if chinchon else "button-way-points",
            number=number,
            card=speech.cards.label(way.card),
            points=speech.points(way.points),
        )
        arg = f"{way.card}.{closing_digest(closing_move(way))}"
        style = ButtonStyle.SUCCESS if number == 1 else None
        rows.append((buttons.press(label, Act.CLOSE, arg, style=style),))
    return page.screen(*rows, (buttons.act("button-play-on", Act.BACK),), importance=Importance.TURN)


def _describe(page: Page, number: int, way: Closing, facts: Hand, speech: Speech) -> None:
    say = speech.say
    melds = PART.join(speech.meld(meld, facts.rules) for meld in way.arrangement.melds)
    loose = way.arrangement.loose
    if loose:
        melds = say.plain("closings-loose", melds=melds, count=len(loose), loose=speech.by_suit(loose))
    page.gap()
    card = speech.cards.the(way.card)
    if way.kind is CloseKind.CHINCHON:
        page.add("closings-chinchon", number=number, card=card, cards=melds)
        return
    page.add("closings-points", number=number, card=card, cards=melds, points=speech.points(way.points))
    full = way.kind is not CloseKind.LOOSE
    if facts.rules.lay_off is LayOffMode.NONE or (full and not facts.rules.lay_off_after_full_close):
        return
    if way.exposes:
        page.add("closings-exposes", cards=speech.the_cards(dict.fromkeys(way.exposes)))
    else:
        page.add("closings-exposes-nothing")
