"""The table of settings: what each may be, its unit and source, and how one is changed."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Final

from engine.errors import Code, RulesError, RulesProblem, Setting
from engine.rules_record import AUTO_PACKS, DEFAULTS, UNLIMITED_REENTRIES, Rules
from engine.rules_words import (
    Chinchon,
    CloseMode,
    Ending,
    FigurePoints,
    FirstPlayer,
    LayOffMode,
    OutWhen,
    ReentryNeeds,
    ReshuffleUpcard,
    RunLayOff,
)


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: how it is called, what it may be, and where it comes from.

    `values` are the usual choices, in the order to offer them; a number with a `span` may be any whole number
    from its first to its second value. `unit` is "" for words and truth values. `source` names the sources
    (S000 `clasico`, S001 `fournier`, S003 `espana`, S004 `as_de_oros`) that speak of it.
    """

    name: str
    values: tuple[Setting, ...]
    default: Setting
    unit: str
    source: str
    span: tuple[int, int] | None = None

    def allows(self, value: Setting) -> bool:
        """Tell whether a value is allowed here, by itself."""
        if isinstance(value, bool) != isinstance(self.default, bool):
            return False
        if self.span is not None:
            return isinstance(value, int) and self.span[0] <= value <= self.span[1]
        return value in self.values


def _field(
    name: str,
    values: tuple[Setting, ...],
    source: str,
    *,
    unit: str = "",
    span: tuple[int, int] | None = None,
) -> Field:
    return Field(name, values, getattr(DEFAULTS, name), unit, source, span)


_YES_NO: Final = (False, True)
FIELDS: Final[tuple[Field, ...]] = (
    _field("cards_per_pack", (40, 48), "S000 S001 S003 S004", unit="cards"),
    _field("packs", (AUTO_PACKS, 1, 2), "S001 S003", unit="packs"),
    _field("jokers_per_pack", (0, 1, 2), "S000 S003", unit="cards"),
    _field("wild_ace_of_coins", _YES_NO, "S004"),
    _field("figure_points", tuple(FigurePoints), "S000 S001 S003 S004", unit="points"),
    _field("wild_points", (25, 50), "S000 S004", unit="points"),
    _field("max_wilds_per_meld", (1, 2), "S000 S003", unit="cards"),
    _field("min_naturals_per_meld", (1, 2), "S000 S004", unit="cards"),
    _field("set_max", (4, 5, 6, 7, 8), "S000 S001 S003 S004", unit="cards"),
    _field("set_duplicates", _YES_NO, "S000 S001 S003"),
    _field("close_mode", tuple(CloseMode), "S000 S001 S003 S004"),
    _field("close_limit", (0, 3, 4, 5, 7), "S000 S001 S003 S004", unit="points", span=(0, 7)),
    _field("close_from_first_round", _YES_NO, "S004"),
    _field("may_return_drawn_discard", _YES_NO, "S000 S004"),
    _field("lay_off", tuple(LayOffMode), "S000 S001 S003 S004"),
    _field("lay_off_needs_meld", _YES_NO, "house rule"),
    _field("lay_off_after_full_close", _YES_NO, "S004"),
    _field("lay_off_wilds", _YES_NO, "S004"),
    _field("wild_replace", _YES_NO, "S004"),
    _field("run_lay_off_two_packs", tuple(RunLayOff), "S001"),
    _field("minus_ten", (-10,), "S000 S001 S003 S004", unit="points"),
    _field("chinchon", tuple(Chinchon), "S000 S001 S003 S004"),
    _field("wild_run_of_7_one", (-10, -25, -50), "S000 S003 S004", unit="points"),
    _field("wild_run_of_7_two", (-10, -25, -50), "S000 S003", unit="points"),
    _field("limit_points", (50, 70, 100), "S000 S001 S003 S004", unit="points", span=(20, 500)),
    _field("out_when", tuple(OutWhen), "S000 S001 S003 S004"),
    _field("ending", tuple(Ending), "S000 S001 S003 S004"),
    _field("reentries", (0, 1, UNLIMITED_REENTRIES), "S000 S001 S003", unit="times"),
    _field("reentry_needs", tuple(ReentryNeeds), "S000 S001 S003"),
    _field("reentry_pays_stake", _YES_NO, "S001"),
    _field("stake_chips", (0, 10, 50, 100), "S001", unit="chips", span=(0, 1000)),
    _field("first_player", tuple(FirstPlayer), "S001 S003 S004"),
    _field("reshuffle_upcard", tuple(ReshuffleUpcard), "S001 S003"),
    _field("max_turns_per_hand", (100, 200, 300), "house rule", unit="turns", span=(50, 500)),
)
"""Every setting in the order of the record; drives lobby, codes, command line and documentation."""

FIELDS_BY_NAME: Final = {field.name: field for field in FIELDS}
if [field.name for field in fields(Rules)] != [field.name for field in FIELDS]:
    raise AssertionError("FIELDS and Rules differ")


def changed(rules: Rules, **changes: Setting) -> Rules:
    """Give the rules with some fields changed, whether or not the result fits together.

    Raises:
        RulesError: there is no such field, or it has no such value.
    """
    wrong = tuple(
        RulesProblem(Code.RULES_VALUE, (name,), FIELDS_BY_NAME[name].values)
        if name in FIELDS_BY_NAME
        else RulesProblem(Code.RULES_FIELD_UNKNOWN, (name,))
        for name, value in changes.items()
        if name not in FIELDS_BY_NAME or not FIELDS_BY_NAME[name].allows(value)
    )
    if wrong:
        raise RulesError(wrong)
    typed = {name: type(FIELDS_BY_NAME[name].default)(value) for name, value in changes.items()}
    return replace(rules, **typed)  # type: ignore[arg-type] # each value was checked against its field
