"""After a hand in which somebody went out: whether they buy back in."""

from __future__ import annotations

from app.commands import Act
from app.screens.buttons import Buttons
from app.screens.facts import Offer, Reentry
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Importance, Screen
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings


def offer_screen(facts: Offer, around: Surroundings) -> Screen:
    """The question to the person who went out: at which points, and at what price."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    back = speech.points(facts.back_total)
    page = Page(facts.frame, say)
    page.add("offer-title", code=facts.frame.code, points=speech.points(facts.total))
    page.add("offer-text", points=back)
    if facts.price:
        page.add("offer-price", count=facts.price)
    if facts.others:
        page.add("offer-others", count=len(facts.others), names=say.join(speech.names(facts.others)))
    page.add("offer-silence")
    buttons = Buttons(facts.frame, say, around)
    yes = say.plain("button-reenter", points=facts.back_total)
    return page.screen(
        (buttons.press(yes, Act.REENTER, style=ButtonStyle.SUCCESS),),
        (buttons.act("button-stay-out", Act.STAY_OUT),),
        importance=Importance.TURN,
    )


def reentry_screen(facts: Reentry, around: Surroundings) -> Screen:
    """Who is being asked, and how everybody stands: for all who wait."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    names = speech.marked(facts.seats)
    page = Page(facts.frame, say)
    page.add("reentry-title", code=facts.frame.code, hand=facts.hand_no)
    asked = say.join([names[seat] for seat in facts.asked])
    page.add("reentry-asked", count=len(facts.asked), names=asked, points=speech.points(facts.back_total))
    page.gap()
    for name, row in zip(names, facts.rows, strict=True):
        page.add("reentry-row-out" if row.out else "reentry-row", name=name, points=speech.points(row.total))
    page.gap()
    page.add_voice(open=facts.voice)
    buttons = Buttons(facts.frame, say, around)
    if facts.mine is None:
        return page.screen((buttons.rules(),), buttons.join("button-my-seat"))
    return page.screen((buttons.rules(), buttons.leave()))
