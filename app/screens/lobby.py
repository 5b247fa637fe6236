"""The table before its match: in the shared chat, and in each seated person's own."""

from __future__ import annotations

from typing import Final

from app.commands import Act
from app.i18n import LOCALES
from app.screens.buttons import Buttons, Row, filled
from app.screens.facts import Lobby, Mark, Waiting
from app.screens.layout import Page
from app.screens.model import ButtonStyle, Screen
from app.screens.rules_text import rules_lines
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from engine.rules import MIN_SEATS, Rules

SETTINGS: Final[tuple[tuple[str, tuple[int, ...]], ...]] = (
    ("cards_per_pack", (40, 48)),
    ("jokers_per_pack", (0, 1, 2)),
    ("close_limit", (0, 3, 5)),
    ("limit_points", (50, 100)),
)
"""The rules that the host may set by button: a row each."""


def lobby_screen(facts: Lobby, around: Surroundings) -> Screen:
    """Everything about the table that is forming: for the shared chat, or for each person where there is none."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    names = _names(facts, speech)
    page = Page(facts.frame, say)
    page.add("lobby-title", code=facts.frame.code)
    page.add_plain(*rules_lines(facts.rules, facts.preset, say))
    page.gap()
    hosted = [say.plain("host", name=name) if seat == facts.host else name for seat, name in enumerate(names)]
    page.add("lobby-seated", count=len(names), names=", ".join(hosted))
    enough = len(names) >= MIN_SEATS
    if len(names) >= facts.rules.max_seats:
        page.add("lobby-full")
    unreachable = [
        name for name, seat in zip(names, facts.seats, strict=True) if seat.mark is Mark.UNREACHABLE
    ]
    if unreachable:
        page.add("lobby-unreachable", count=len(unreachable), names=say.join(unreachable))
    page.add("lobby-start", host=names[facts.host]) if enough else page.add("lobby-alone")
    hosts = facts.mine == facts.host
    if hosts:
        page.gap()
        page.add("lobby-settings-alone")
    page.add_pledge(facts.pledge)
    page.add_voice(open=facts.voice)
    buttons = Buttons(facts.frame, say, around)
    own = _own_rows(buttons, facts.frame.locale) if facts.mine is not None else ()
    settings = settings_rows(facts.rules, buttons) if hosts else ()
    return page.screen(*_lobby_rows(facts, buttons), *settings, *own)


def waiting_screen(facts: Waiting, around: Surroundings) -> Screen:
    """A seated person's own chat while the shared one shows the table; the host sets the rules here."""
    speech = Speech.for_frame(facts.frame)
    say = speech.say
    page = Page(facts.frame, say)
    buttons = Buttons(facts.frame, say, around)
    if facts.rules is None:
        page.add("lobby-own", code=facts.frame.code, host=speech.name(facts.host))
        page.add("lobby-wait")
        return page.screen((buttons.rules(),), *_own_rows(buttons, facts.frame.locale))
    page.add("lobby-own-host", code=facts.frame.code)
    page.add_plain(*rules_lines(facts.rules, facts.preset, say))
    page.gap()
    page.add("lobby-settings")
    page.add("lobby-wait")
    return page.screen(*settings_rows(facts.rules, buttons), *_own_rows(buttons, facts.frame.locale))


def settings_rows(rules: Rules, buttons: Buttons) -> tuple[Row, ...]:
    """One row a rule; each button sets the value that it names, and the current one bears a check mark."""
    say = buttons.say
    rows = []
    for field, values in SETTINGS:
        row = []
        for value in values:
            label = say.plain(f"setting-{field.replace('_', '-')}", value=value)
            if getattr(rules, field) == value:
                label = say.plain("button-current", label=label)
            row.append(buttons.press(label, Act.SET, f"{field}={value}"))
        rows.append(tuple(row))
    return tuple(rows)


def _names(facts: Lobby, speech: Speech) -> list[str]:
    """Names with the mark of computers only: nobody stands in for anybody before the match."""
    names = speech.names([seat.name for seat in facts.seats])
    return [
        speech.say.plain("computer", name=name) if seat.mark is Mark.COMPUTER else name
        for name, seat in zip(names, facts.seats, strict=True)
    ]


def _lobby_rows(facts: Lobby, buttons: Buttons) -> tuple[Row, ...]:
    say = buttons.say
    seats = len(facts.seats)
    room = seats < facts.rules.max_seats
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
        if seats >= MIN_SEATS and leads
        else ()
    )
    copy = buttons.copy() if room else ()
    return filled(join, (*add, *remove), (*share, *copy, buttons.rules()), start)


def _own_rows(buttons: Buttons, locale: str) -> tuple[Row, ...]:
    languages = tuple(
        buttons.press(buttons.say.plain(f"language-{other}"), Act.LANGUAGE, other)
        for other in LOCALES
        if other != locale
    )
    return languages, (buttons.act("button-stand-up", Act.STAND_UP),)
