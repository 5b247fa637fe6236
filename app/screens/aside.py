"""Own messages of people who have no cards to play now, and the question before leaving."""

from __future__ import annotations

from app.commands import Act
from app.screens.buttons import Buttons
from app.screens.facts import Aside, Leaving
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Screen
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from app.screens.table_message import add_head


def aside_screen(facts: Aside, around: Surroundings) -> Screen:
    """A computer player stands in for this person, or the person is out of the match."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    page = Page(facts.frame, say)
    if facts.head is not None:
        add_head(page, facts.head, speech)
    buttons = Buttons(facts.frame, say, around)
    if facts.out:
        page.add("out-title", code=facts.frame.code, points=speech.points(facts.total))
        page.add("out-text")
        return page.screen((buttons.table(), buttons.rules()))
    page.add("away-title", code=facts.frame.code)
    page.add("away-text")
    back = buttons.act("button-return", Act.RETURN, style=ButtonStyle.PRIMARY)
    return page.screen((back,), (buttons.table(), buttons.rules()))


def leaving_screen(facts: Leaving, around: Surroundings) -> Screen:
    """Asks whether to leave for sure."""
    say = Speech.for_frame(facts.frame).say
    page = Page(facts.frame, say)
    page.add("leave-title", code=facts.frame.code)
    page.add("leave-text")
    buttons = Buttons(facts.frame, say, around)
    return page.screen(
        (buttons.act("button-stay", Act.BACK),),
        (buttons.act("button-leave-sure", Act.LEAVE_SURE, style=ButtonStyle.DANGER),),
    )
