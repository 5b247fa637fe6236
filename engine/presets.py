"""The house rules of the four sources, under their names, and rules written as text."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.errors import Code, RulesError
from engine.rules import (
    FIELDS,
    FIELDS_BY_NAME,
    UNLIMITED_REENTRIES,
    CloseMode,
    Ending,
    Field,
    FigurePoints,
    FirstPlayer,
    LayOffMode,
    OutWhen,
    ReentryNeeds,
    ReshuffleUpcard,
    Rules,
    RulesProblem,
    RunLayOff,
    Setting,
    changed,
    validate,
)
from engine.rules import Chinchon as ChinchonPrize

if TYPE_CHECKING:
    from collections.abc import Mapping

_CLASICO: Final = Rules()
_FOURNIER: Final = Rules(
    jokers_per_pack=0,
    figure_points=FigurePoints.TEN_TO_TWELVE,
    set_max=8,
    close_mode=CloseMode.SUM,
    close_limit=5,
    may_return_drawn_discard=True,
    run_lay_off_two_packs=RunLayOff.UPWARD,
    chinchon=ChinchonPrize.MINUS_10,
    reentry_needs=ReentryNeeds.ANYONE_IN,
    reentry_pays_stake=True,
    stake_chips=10,
    first_player=FirstPlayer.HIGHEST_CARD,
    reshuffle_upcard=ReshuffleUpcard.NONE,
)
_ESPANA: Final = Rules(
    cards_per_pack=40,
    jokers_per_pack=0,
    set_duplicates=False,
    close_mode=CloseMode.SUM,
    close_limit=5,
    may_return_drawn_discard=True,
    lay_off=LayOffMode.EXPOSED,
    reentry_needs=ReentryNeeds.ANYONE_IN,
    first_player=FirstPlayer.HIGHEST_CARD,
    reshuffle_upcard=ReshuffleUpcard.NEW,
)
_AS_DE_OROS: Final = Rules(
    cards_per_pack=40,
    packs=1,
    jokers_per_pack=0,
    wild_ace_of_coins=True,
    max_wilds_per_meld=1,
    min_naturals_per_meld=2,
    close_from_first_round=False,
    may_return_drawn_discard=True,
    lay_off=LayOffMode.TABLE,
    lay_off_after_full_close=False,
    wild_replace=True,
    wild_run_of_7_one=-25,
    out_when=OutWhen.REACH,
    ending=Ending.LOWEST,
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "clasico": _CLASICO,
        "fournier": _FOURNIER,
        "espana": _ESPANA,
        "as_de_oros": _AS_DE_OROS,
        "rioplatense": changed(_CLASICO, reentries=1),
    }
)
"""Rule sets by name, the first the default. Sources: S000, S001, S003, S004, and S000 with one re-entry."""

_WORDS: Final[dict[str, Setting]] = {"yes": True, "true": True, "no": False, "false": False}
_SPECIAL: Final[dict[tuple[str, Setting], str]] = {
    ("packs", 0): "auto",
    ("reentries", UNLIMITED_REENTRIES): "unlimited",
}
_MAX_DETAIL: Final = 40


def setting_text(name: str, value: Setting) -> str:
    """Write a value of a field: "yes", "no", "auto", "unlimited", a number or a word."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _SPECIAL.get((name, value), str(value))


def parse_setting(name: str, text: str) -> Setting:
    """Read a value of a field.

    Raises:
        RulesError: there is no such field, or it has no such value.
    """
    field = FIELDS_BY_NAME.get(name)
    if field is None:
        raise RulesError((RulesProblem(Code.RULES_FIELD_UNKNOWN, (name[:_MAX_DETAIL],)),))
    value = _read(field, text.strip().lower())
    if value is None or not field.allows(value):
        raise RulesError((RulesProblem(Code.RULES_VALUE, (name,), field.values),))
    return value


def _read(field: Field, text: str) -> Setting | None:
    if isinstance(field.default, bool):
        return _WORDS.get(text)
    for (name, value), word in _SPECIAL.items():
        if (name, word) == (field.name, text):
            return value
    if isinstance(field.default, str):
        return next((value for value in field.values if value == text), None)
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        return None
    return int(text)


def differences(rules: Rules, preset: str) -> tuple[tuple[str, Setting, Setting], ...]:
    """Give (field, value, value of the preset) for each field that differs from a preset.

    Raises:
        RulesError: there is no such preset.
    """
    base = _preset(preset)
    return tuple(
        (field.name, getattr(rules, field.name), getattr(base, field.name))
        for field in FIELDS
        if getattr(rules, field.name) != getattr(base, field.name)
    )


def nearest_preset(rules: Rules) -> str:
    """Give the preset with the fewest differences, the first among equals."""
    return min(PRESETS, key=lambda name: len(differences(rules, name)))


def rules_text(rules: Rules) -> str:
    """Write rules as "PRESET,field=value,…" from the nearest preset."""
    name = nearest_preset(rules)
    changes = (f"{field}={setting_text(field, value)}" for field, value, _ in differences(rules, name))
    return ",".join((name, *changes))


def parse_rules(text: str) -> Rules:
    """Read "PRESET", "PRESET,field=value,…" or a rule code.

    Raises:
        RulesError: the text cannot be read, or the rules contradict themselves.
    """
    name, *changes = (part.strip() for part in text.split(","))
    if name not in PRESETS and not changes:
        from engine.rulecode import parse_rules_code  # noqa: PLC0415 - codes count from the presets

        return parse_rules_code(name)
    values: dict[str, Setting] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise RulesError((RulesProblem(Code.RULES_UNREADABLE, (change[:_MAX_DETAIL],)),))
        values[field.strip()] = parse_setting(field.strip(), value)
    rules = changed(_preset(name), **values)
    validate(rules)
    return rules


def _preset(name: str) -> Rules:
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError((RulesProblem(Code.RULES_UNREADABLE, (name[:_MAX_DETAIL],)),)) from None
