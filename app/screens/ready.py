"""Between two hands: people say that they are ready by picking a lucky charm."""

from __future__ import annotations

from app.commands import Act
from app.screens.buttons import Buttons, Row, in_rows
from app.screens.charms import CHARMS
from app.screens.facts import Ready, ReadyAlone
from app.screens.layout import Page
from app.screens.model import Screen
from app.screens.parts import Mark
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings


def ready_screen(facts: Ready, around: Surroundings) -> Screen:
    """Who has said ready and who is missing; then, for a moment, the frozen charms."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    names = speech.marked(facts.seats)
    page = Page(facts.frame, say)
    page.add("ready-title", code=facts.frame.code, hand=facts.hand_no)
    if facts.back:
        back = say.join([names[seat] for seat in facts.back])
        page.add("ready-back", count=len(facts.back), names=back, points=speech.points(facts.back_total))
    if facts.frozen is not None:
        chosen = [say.plain("ready-one", name=names[seat], charm=charm) for seat, charm in facts.frozen]
        page.add("ready-frozen", names=say.join(chosen)) if chosen else page.add("ready-frozen-none")
    else:
        page.add("ready-ask")
        page.gap()
        chosen = [
            say.plain("ready-one", name=name, charm=charm)
            for name, charm in zip(names, facts.charms, strict=True)
            if charm
        ]
        if chosen:
            page.add("ready-chosen", names=say.join(chosen))
        if facts.missing:
            missing = say.join([names[seat] for seat in facts.missing])
            page.add("ready-missing", count=len(facts.missing), names=missing)
    page.gap()
    page.add_pledge(facts.pledge)
    page.add_voice(open=facts.voice)
    buttons = Buttons(facts.frame, say, around)
    asked = facts.frozen is None and (facts.mine is None or facts.mine in facts.missing)
    leave = (buttons.leave(),) if facts.mine is not None else ()
    played = facts.hand_no > 1 and any(seat.mark is not Mark.PERSON for seat in facts.seats)
    why = (buttons.act("button-why", Act.WHY),) if played else ()
    return page.screen(*(charm_rows(buttons) if asked else ()), (buttons.rules(), *why, *leave))


def ready_alone_screen(facts: ReadyAlone, around: Surroundings) -> Screen:
    """The same in the own chat of somebody whose table has a shared one: only what that person does."""
    say = Speech.for_frame(facts.frame).say
    page = Page(facts.frame, say)
    page.add("ready-title", code=facts.frame.code, hand=facts.hand_no)
    if facts.asked:
        page.add("ready-ask")
    elif facts.charm:
        page.add("ready-mine", charm=facts.charm)
    else:
        page.add("ready-soon")
    buttons = Buttons(facts.frame, say, around)
    return page.screen(*(charm_rows(buttons) if facts.asked else ()), (buttons.table(), buttons.leave()))


def charm_rows(buttons: Buttons) -> tuple[Row, ...]:
    """One button a charm."""
    charms = tuple(buttons.press(charm, Act.READY, str(index)) for index, charm in enumerate(CHARMS))
    return in_rows(charms, buttons.around.capabilities.buttons_per_row)
