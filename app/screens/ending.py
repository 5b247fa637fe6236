"""The end of a match, and of a table."""

from __future__ import annotations

from typing import Final

from app.commands import Act
from app.screens.buttons import Buttons
from app.screens.facts import Closed, Over, Tie
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Importance, Screen
from app.screens.speech import Speech, signed
from app.screens.surroundings import Surroundings

REMATCH: Final = "rematch"
"""Why a table closed whose people play on at another one."""


def over_screen(facts: Over, around: Surroundings) -> Screen:
    """Who has won, the final standing, and the way to another match."""
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    add_winner(page, facts, speech)
    page.gap()
    add_standing(page, facts, speech)
    page.gap()
    page.add("over-again")
    buttons = Buttons(facts.frame, speech.say, around)
    winner = speech.names([seat.name for seat in facts.seats])[facts.standing[0]]
    share = speech.say.plain("share-result", name=winner, hands=facts.hands)
    return page.screen(
        (buttons.act("button-rematch", Act.REMATCH, style=ButtonStyle.SUCCESS),),
        buttons.share("button-share-result", share),
        importance=Importance.RESULT,
    )


def closed_screen(facts: Closed, around: Surroundings) -> Screen:
    """The last message: why there is nothing to press any more, or only the way to the rematch."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    page = Page(facts.frame, say)
    if facts.final is not None:
        add_winner(page, facts.final, speech)
        page.gap()
        add_standing(page, facts.final, speech)
        page.gap()
    page.add("closed-title", code=facts.frame.code)
    why = f"closed-{facts.why}"
    page.add(why if say.has(why) else "closed-other")
    if facts.why == REMATCH:
        buttons = Buttons(facts.frame, say, around)
        return page.screen((buttons.act("button-rematch", Act.REMATCH, style=ButtonStyle.SUCCESS),))
    page.add("closed-again")
    return page.screen()


def add_winner(page: Page, facts: Over, speech: Speech) -> None:
    """Add who has won and why."""
    name = speech.marked(facts.seats)[facts.standing[0]]
    why = speech.say.plain(f"over-{facts.reason.replace('_', '-')}") if facts.reason else ""
    page.add("over-title", name=name, hands=facts.hands, why=why)
    if facts.tie is not Tie.NONE:
        page.add(f"over-tie-{facts.tie}")
    if facts.pot:
        page.add("over-pot", count=facts.pot)


def add_standing(page: Page, facts: Over, speech: Speech) -> None:
    """Add a line for each seat, the winner first."""
    names = speech.marked(facts.seats)
    for place, seat in enumerate(facts.standing, start=1):
        points = speech.points(facts.totals[seat])
        if facts.chips:
            chips = facts.chips[seat]
            page.add(
                "over-row-chips",
                place=place,
                name=names[seat],
                points=points,
                count=abs(chips),
                chips=signed(chips),
            )
        else:
            page.add("over-row", place=place, name=names[seat], points=points)
