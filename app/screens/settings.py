"""The host's settings: presets, pages, and a row of values for each setting of the open page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from app.commands import Act
from app.house_rules import LEVELS, SETTING_PAGES, SHOWINGS, SPEEDS
from app.i18n import Words
from app.screens.buttons import Buttons, Row, in_rows
from app.screens.layout import Page
from app.screens.model import Button, Screen
from app.screens.options import Settings, equal_preset
from app.screens.parts import Frame
from app.screens.rules_text import changes_lines, rule_sentence, rules_lines, setting_args
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from engine.presets import PRESETS
from engine.rulecode import rules_code
from engine.rules import FIELDS
from engine.rules_as_text import setting_text

_LABEL_WIDTHS: Final = ((9, 4), (13, 3), (20, 2))
"""Longest label, in characters, that is not cut where so many buttons share a row on a phone 360 pixels wide."""


def page_screen(frame: Frame, settings: Settings, around: Surroundings) -> Screen:
    """An open page of settings: each in a sentence, then its values."""
    speech = Speech.for_frame(frame)
    say = speech.say
    page = Page(frame, say)
    page.add("settings-title", code=frame.code, page=say.plain(f"settings-page-{settings.page}"))
    page.add_plain(rules_lines(settings.rules, settings.preset, say)[0])
    page.gap()
    page.add_plain(*(rule_sentence(settings.rules, name, say) for name in settings.fields))
    if settings.chooses_showing:
        page.add_plain(showing_sentence(settings, say))
    buttons = Buttons(frame, say, around)
    return page.screen(
        *panel_rows(settings, buttons),
        (buttons.act("button-settings-done", Act.BACK),),
    )


def add_rules(page: Page, settings: Settings) -> None:
    """Add the rules in short, what sets them apart from their preset, and their code."""
    rules, preset, say = settings.rules, settings.preset, page.say
    page.add_plain(*rules_lines(rules, preset, say))
    page.add_plain(*changes_lines(rules, preset, say, most=len(FIELDS)))
    add_code(page, settings)


def showing_sentence(settings: Settings, say: Words) -> str:
    """Tell who decides what is laid off."""
    return say.plain("rule-showing", value=_showing(settings))


def add_code(page: Page, settings: Settings) -> None:
    """Add the short code of changed rules, by which they can be set again elsewhere."""
    if equal_preset(settings.rules) is None:
        page.add("rules-code", rules=rules_code(settings.rules))
        page.add("rules-code-how")


def panel_rows(settings: Settings, buttons: Buttons) -> tuple[Row, ...]:
    """Presets, pages, then one setting after the other; each button sets what it names, the current one is marked."""
    say = buttons.say
    presets = {name: say.plain(f"button-preset-{name}") for name in PRESETS}
    rows = [
        *_fitting(_choice(Act.PRESET, presets, equal_preset(settings.rules), buttons), say),
        _page_buttons(settings, buttons),
    ]
    for name in settings.fields:
        rows += _fitting(_value_buttons(settings, name, buttons), say)
    if settings.chooses_showing:
        showings = {name: say.plain(f"button-showing-{name}") for name in SHOWINGS}
        rows.append(_choice(Act.SHOWING, showings, _showing(settings), buttons))
    if settings.level and not settings.page:
        levels = {name: say.plain(f"button-level-{name}") for name in LEVELS}
        rows.append(_choice(Act.LEVEL, levels, settings.level, buttons))
        speeds = {name: say.plain(f"button-speed-{name}") for name in SPEEDS}
        rows.append(_choice(Act.SPEED, speeds, settings.speed, buttons))
    return tuple(rows)


def code_row(settings: Settings, buttons: Buttons) -> Row:
    """Copies the code of changed rules; empty for those of a preset and where nothing can be copied."""
    if equal_preset(settings.rules) is not None:
        return ()
    return buttons.copy("button-copy-rules", rules_code(settings.rules))


def _showing(settings: Settings) -> str:
    return next(name for name, by_hand in SHOWINGS.items() if by_hand is settings.by_hand)


def _page_buttons(settings: Settings, buttons: Buttons) -> Row:
    say = buttons.say
    return tuple(
        buttons.press(
            say.plain(
                "button-page-open" if name == settings.page else "button-page",
                page=say.plain(f"settings-page-{name}"),
            ),
            Act.PAGE,
            name,
        )
        for name in SETTING_PAGES
    )


def _choice(act: Act, labels: Mapping[str, str], current: str | None, buttons: Buttons) -> Row:
    """A button for each argument of an act, the current one marked."""
    say = buttons.say
    return tuple(
        buttons.press(_marked(label, say, current=arg == current), act, arg) for arg, label in labels.items()
    )


def _value_buttons(settings: Settings, name: str, buttons: Buttons) -> Row:
    say, own = buttons.say, getattr(settings.rules, name)
    row = []
    for value in settings.values(name):
        label = say.plain(f"setting-{name.replace('_', '-')}", **setting_args(name, value))
        arg = f"{name}={setting_text(name, value)}"
        row.append(buttons.press(_marked(label, say, current=value == own), Act.SET, arg))
    return tuple(row)


def _marked(label: str, say: Words, *, current: bool) -> str:
    return say.plain("button-current", label=label) if current else label


def _fitting(row: Sequence[Button], say: Words) -> tuple[Row, ...]:
    """Break a row into equal ones whose labels are not cut; where the mark stands makes no difference."""
    unmarked = say.plain("button-current", label="")
    widest = max(len(button.label.removesuffix(unmarked)) for button in row) + len(unmarked)
    per_row = next((count for width, count in _LABEL_WIDTHS if widest <= width), 1)
    rows = -(-len(row) // per_row)
    return in_rows(tuple(row), -(-len(row) // rows))
