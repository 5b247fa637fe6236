"""Which settings contradict each other; the one table that lobby, codes and command line go by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.errors import Code, RulesError, RulesProblem, Setting
from engine.rules_fields import FIELDS, FIELDS_BY_NAME, changed
from engine.rules_record import AUTO_PACKS, MIN_SEATS, Rules
from engine.rules_words import CloseMode, Ending, FigurePoints, LayOffMode

if TYPE_CHECKING:
    from collections.abc import Collection


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two fields that exclude each other: `field` must be one of `allowed` while `because` is as it is."""

    field: str
    because: str
    allowed: tuple[Setting, ...]


def conflicts(rules: Rules) -> tuple[Conflict, ...]:
    """Give every pair of settings that contradict each other, in the order of the table of conflicts."""
    return (
        *_deck_conflicts(rules),
        *_closing_conflicts(rules),
        *_wild_conflicts(rules),
        *_pack_conflicts(rules),
        *_lay_off_conflicts(rules),
        *_reentry_conflicts(rules),
    )


def _deck_conflicts(rules: Rules) -> list[Conflict]:
    found = []
    if rules.wild_ace_of_coins and rules.jokers_per_pack:
        found.append(Conflict("jokers_per_pack", "wild_ace_of_coins", (0,)))
    wrong_pack = {FigurePoints.EIGHT_TO_TEN: 48, FigurePoints.TEN_TO_TWELVE: 40}.get(rules.figure_points)
    if rules.cards_per_pack == wrong_pack:
        other = FigurePoints.TEN_TO_TWELVE if wrong_pack == 48 else FigurePoints.EIGHT_TO_TEN
        found.append(Conflict("figure_points", "cards_per_pack", (other, FigurePoints.TENS)))
    return found


def _closing_conflicts(rules: Rules) -> list[Conflict]:
    if rules.close_mode is CloseMode.ALL and rules.close_limit:
        return [Conflict("close_limit", "close_mode", (0,))]
    return []


_WILD_FIELDS: Final = (
    "wild_points",
    "max_wilds_per_meld",
    "min_naturals_per_meld",
    "lay_off_wilds",
    "wild_replace",
    "wild_run_of_7_one",
    "wild_run_of_7_two",
)
_TWO_PACK_FIELDS: Final = ("set_max", "set_duplicates", "run_lay_off_two_packs")
_LAY_OFF_FIELDS: Final = ("lay_off_needs_meld", "lay_off_after_full_close", "lay_off_wilds", "wild_replace")


def _only_default(rules: Rules, names: tuple[str, ...], because: str) -> list[Conflict]:
    """Settings without a meaning must stand at their defaults, so that equal games have equal rules."""
    return [
        Conflict(name, because, (FIELDS_BY_NAME[name].default,))
        for name in names
        if getattr(rules, name) != FIELDS_BY_NAME[name].default
    ]


def _wild_conflicts(rules: Rules) -> list[Conflict]:
    return [] if rules.has_wilds else _only_default(rules, _WILD_FIELDS, "jokers_per_pack")


def _pack_conflicts(rules: Rules) -> list[Conflict]:
    return _only_default(rules, _TWO_PACK_FIELDS, "packs") if rules.packs == 1 else []


def _lay_off_conflicts(rules: Rules) -> list[Conflict]:
    return _only_default(rules, _LAY_OFF_FIELDS, "lay_off") if rules.lay_off is LayOffMode.NONE else []


def _reentry_conflicts(rules: Rules) -> list[Conflict]:
    found = []
    if rules.reentries and rules.ending is Ending.LOWEST:
        found.append(Conflict("reentries", "ending", (0,)))
    if rules.reentry_pays_stake and not rules.stake_chips:
        found.append(Conflict("reentry_pays_stake", "stake_chips", (False,)))
    return found


def problems(rules: Rules, *, seats: int | None = None) -> tuple[RulesProblem, ...]:
    """Find everything that makes a rule set unplayable, here for `seats` players if their number is known."""
    wrong = tuple(
        RulesProblem(Code.RULES_VALUE, (field.name,), field.values)
        for field in FIELDS
        if not field.allows(getattr(rules, field.name))
    )
    if wrong:
        return wrong
    found = [
        RulesProblem(Code.RULES_CONFLICT, (conflict.field, conflict.because), conflict.allowed)
        for conflict in conflicts(rules)
    ]
    if seats is not None and not MIN_SEATS <= seats <= rules.max_seats:
        found.append(RulesProblem(Code.RULES_SEATS, ("packs", "seats"), (AUTO_PACKS, 2)))
    return tuple(found)


def validate(rules: Rules, *, seats: int | None = None) -> None:
    """Refuse an unplayable rule set.

    Raises:
        RulesError: with everything that `problems` finds.
    """
    found = problems(rules, seats=seats)
    if found:
        raise RulesError(found)


def adapted(rules: Rules, **changes: Setting) -> Rules:
    """Give the rules with some fields changed, and other fields brought along where they would contradict.

    The wild ace of coins puts the jokers away, a smaller pack changes the points of the figures, and so on:
    what was asked for holds, the rest gives way.

    Raises:
        RulesError: what was asked for contradicts itself, or names no field or value.
    """
    adapting = changed(rules, **changes)
    for _ in FIELDS:
        found = next(iter(conflicts(adapting)), None)
        if found is None:
            return adapting
        adapting = _yield_to(adapting, found, fixed=changes.keys())
    validate(adapting)
    return adapting


def _yield_to(rules: Rules, conflict: Conflict, *, fixed: Collection[str]) -> Rules:
    if conflict.field not in fixed:
        return changed(rules, **{conflict.field: conflict.allowed[0]})
    if conflict.because not in fixed:
        for value in FIELDS_BY_NAME[conflict.because].values:
            attempt = changed(rules, **{conflict.because: value})
            if conflict not in conflicts(attempt):
                return attempt
    return rules
