"""The table before its match: in the shared chat, and in each seated person's own."""

from __future__ import annotations

from typing import Final

from app.commands import Act
from app.screens.buttons import Buttons, Row, filled
from app.screens.facts import Lobby, Waiting
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Screen
from app.screens.parts import Mark
from app.screens.preferences import preference_rows
from app.screens.rules_text import changes_lines, rules_lines
from app.screens.settings import add_rules, code_row, page_screen, panel_rows
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from engine.rules import MIN_SEATS

MOST_CHANGES: Final = 6
"""Changes of the rules that a lobby tells in words; the host's own message tells all."""


def lobby_screen(facts: Lobby, around: Surroundings) -> Screen:
    """Everything about the table that is forming: for the shared chat, or for each person where there is none."""
    if facts.settings.page:
        return page_screen(facts.frame, facts.settings, around)
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    hosts = facts.mine == facts.host
    page.add("lobby-title", code=facts.frame.code)
    if hosts:
        add_rules(page, facts.settings)
    else:
        rules, preset = facts.settings.rules, facts.settings.preset
        page.add_plain(*rules_lines(rules, preset, speech.say))
        page.add_plain(*changes_lines(rules, preset, speech.say, most=MOST_CHANGES))
    page.gap()
    _add_seats(page, facts, speech)
    if hosts:
        page.gap()
        page.add("lobby-settings-alone")
    page.add_pledge(facts.pledge)
    page.add_voice(open=facts.voice)
    buttons = Buttons(facts.frame, speech.say, around)
    panel = (*panel_rows(facts.settings, buttons), code_row(facts.settings, buttons)) if hosts else ()
    own = _own_rows(buttons) if facts.mine is not None else ()
    return page.screen(*_lobby_rows(facts, buttons), *panel, *own)


def waiting_screen(facts: Waiting, around: Surroundings) -> Screen:
    """A seated person's own chat while the shared one shows the table; the host sets the rules here."""
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    buttons = Buttons(facts.frame, speech.say, around)
    settings = facts.settings
    if settings is None:
        page.add("lobby-own", code=facts.frame.code, host=speech.name(facts.host))
        page.add("lobby-wait")
        return page.screen((buttons.rules(),), *_own_rows(buttons))
    if settings.page:
        return page_screen(facts.frame, settings, around)
    page.add("lobby-own-host", code=facts.frame.code)
    add_rules(page, settings)
    page.gap()
    page.add("lobby-settings")
    page.add("lobby-wait")
    return page.screen(*panel_rows(settings, buttons), code_row(settings, buttons), *_own_rows(buttons))


def _add_seats(page: Page, facts: Lobby, speech: Speech) -> None:
    say = speech.say
    names = _names(facts, speech)
    hosted = [say.plain("host", name=name) if seat == facts.host else name for seat, name in enumerate(names)]
    page.add("lobby-seated", count=len(names), names=", ".join(hosted))
    if facts.settings.level:
        page.add("lobby-level", level=facts.settings.level, speed=facts.settings.speed)
    most = facts.settings.rules.max_seats
    if len(names) > most:
        page.add("lobby-crowded", count=most)
    elif len(names) == most:
        page.add("lobby-full")
    unreachable = [
        name for name, seat in zip(names, facts.seats, strict=True) if seat.mark is Mark.UNREACHABLE
    ]
    if unreachable:
        page.add("lobby-unreachable", count=len(unreachable), names=say.join(unreachable))
    if len(names) < MIN_SEATS:
        page.add("lobby-alone")
    elif len(names) <= most:
        page.add("lobby-start", host=names[facts.host])


def _names(facts: Lobby, speech: Speech) -> list[str]:
    """Names with the mark of computers only: nobody stands in for anybody before the match."""
    names = speech.names([seat.name for seat in facts.seats])
    return [
        speech.say.plain("computer", name=name) if seat.mark is Mark.COMPUTER else name
        for name, seat in zip(names, facts.seats, strict=True)
    ]


def _lobby_rows(facts: Lobby, buttons: Buttons) -> tuple[Row, ...]:
    say = buttons.say
    seats, most = len(facts.seats), facts.settings.rules.max_seats
    room = seats < most
    computers = any(seat.mark is Mark.COMPUTER for seat in facts.seats)
    leads = facts.mine in {None, facts.host}
    join = buttons.join("button-join", style=ButtonStyle.PRIMARY) if room and facts.mine is None else ()
    add = (buttons.act("button-add-computer", Act.ADD_COMPUTER, str(seats + 1)),) if room and leads else ()
    remove = (
        (buttons.act("button-remove-computer", Act.REMOVE_COMPUTER, str(seats - 1)),)
        if computers and leads
        else ()
    )
    share = buttons.share("button-share", say.plain("share-invite", code=facts.frame.code)) if room else ()
    start = (
        (buttons.press(say.plain("button-start", count=seats), Act.START, style=ButtonStyle.SUCCESS),)
        if MIN_SEATS <= seats <= most and leads
        else ()
    )
    copy = buttons.copy_code() if room else ()
    return filled(join, (*add, *remove), (*share, *copy, buttons.rules()), start)


def _own_rows(buttons: Buttons) -> tuple[Row, ...]:
    return *preference_rows(buttons), (buttons.act("button-stand-up", Act.STAND_UP),)
