"""Rules written as text: a preset with changes, a value of a setting, or a code."""

from __future__ import annotations

from typing import Final

from engine.errors import Code, RulesError
from engine.presets import PRESETS, differences, nearest_preset, preset_named
from engine.rulecode import parse_rules_code
from engine.rules import (
    FIELDS_BY_NAME,
    UNLIMITED_REENTRIES,
    Field,
    Rules,
    RulesProblem,
    Setting,
    changed,
    validate,
)

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
        return parse_rules_code(name)
    values: dict[str, Setting] = {}
    for change in changes:
        field, equals, value = change.partition("=")
        if not equals:
            raise RulesError((RulesProblem(Code.RULES_UNREADABLE, (change[:_MAX_DETAIL],)),))
        values[field.strip()] = parse_setting(field.strip(), value)
    rules = changed(preset_named(name), **values)
    validate(rules)
    return rules
