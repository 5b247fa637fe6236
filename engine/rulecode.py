"""A short code of a whole rule set, for links and for saying "our rules".

The code of a preset is its name. Any other is "r1-" and groups of five letters and digits: all settings, written
as one number whose digits say how far each field is from its default in the list of its values, with a
check letter at the end. Fields at their defaults cost little, so most codes are short; none is longer than 50.
"""

from __future__ import annotations

from typing import Final

from engine.errors import Code, RulesError
from engine.presets import PRESETS
from engine.rules import FIELDS, Field, Rules, RulesProblem, Setting, changed, validate

MAX_CODE: Final = 50
PREFIX: Final = "r1-"
"""Names the order and values of the fields; another list of fields needs another prefix."""
_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"  # without i, l, o, u: nobody mistakes one for another
_CHECK_PRIME: Final = 31  # below the size of the alphabet, so that the check fits in one letter
_GROUP: Final = 5


def rules_code(rules: Rules) -> str:
    """Write the code of a valid rule set.

    Raises:
        RulesError: the rules contradict themselves.
    """
    validate(rules)
    for name, preset in PRESETS.items():
        if preset == rules:
            return name
    number = 0
    for field in reversed(FIELDS):
        choices = _choices(field)
        distance = choices.index(getattr(rules, field.name)) - choices.index(field.default)
        number = number * len(choices) + distance % len(choices)
    return PREFIX + _grouped(_letters(number) + _ALPHABET[number % _CHECK_PRIME])


def parse_rules_code(code: str) -> Rules:
    """Read the code of a rule set, in any case and with or without the strokes between groups.

    Raises:
        RulesError: the text is no code, or stands for rules that contradict themselves (naming the fields).
    """
    text = code.strip().lower()
    if text in PRESETS:
        return PRESETS[text]
    body = text.removeprefix(PREFIX).replace("-", "")
    if (
        len(text) > MAX_CODE
        or not text.startswith(PREFIX)
        or len(body) < 2
        or not set(body) <= set(_ALPHABET)
    ):
        raise _unreadable(text)
    number = 0
    for letter in body[:-1]:
        number = number * len(_ALPHABET) + _ALPHABET.index(letter)
    if body[-1] != _ALPHABET[number % _CHECK_PRIME]:
        raise _unreadable(text)
    values: dict[str, Setting] = {}
    for field in FIELDS:
        choices = _choices(field)
        number, distance = divmod(number, len(choices))
        values[field.name] = choices[(choices.index(field.default) + distance) % len(choices)]
    if number:
        raise _unreadable(text)
    rules = changed(Rules(), **values)
    validate(rules)
    return rules


def _choices(field: Field) -> tuple[Setting, ...]:
    return field.values if field.span is None else tuple(range(field.span[0], field.span[1] + 1))


def _letters(number: int) -> str:
    letters = ""
    while number or not letters:
        number, digit = divmod(number, len(_ALPHABET))
        letters = _ALPHABET[digit] + letters
    return letters


def _grouped(letters: str) -> str:
    return "-".join(letters[start : start + _GROUP] for start in range(0, len(letters), _GROUP))


def _unreadable(text: str) -> RulesError:
    return RulesError((RulesProblem(Code.RULES_UNREADABLE, (text[:MAX_CODE],)),))
