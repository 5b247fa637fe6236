"""Which settings a table's host may choose from now: those that mean something beside the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from app.house_rules import SETTING_PAGES
from engine.presets import PRESETS, differences
from engine.rules import (
    AUTO_PACKS,
    FIELDS_BY_NAME,
    CloseMode,
    Ending,
    LayOffMode,
    Rules,
    Setting,
    changed,
    conflicts,
)

MAIN_PAGE: Final = (
    "cards_per_pack",
    "jokers_per_pack",
    "close_mode",
    "close_limit",
    "limit_points",
)
"""What most families differ in: shown while no page is open."""
_YIELDING: Final = frozenset({"jokers_per_pack"})
"""Settings whose every value is offered, though another setting then gives way."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A table's rules as its host sets them.

    `page` is the open page, "" for the main one. `crowded` says that more people sit there than one pack takes.
    `level` is how strong computer players are, "" while none sits there, and `speed` how fast they answer. `by_hand`
    says that people are asked what they lay off.
    """

    rules: Rules
    preset: str
    page: str = ""
    crowded: bool = False
    level: str = ""
    speed: str = "usual"
    by_hand: bool = False

    @property
    def fields(self) -> tuple[str, ...]:
        """The settings of the open page that can be chosen now, in order."""
        names = SETTING_PAGES.get(self.page, MAIN_PAGE)
        return tuple(name for name in names if len(self.values(name)) > 1)

    @property
    def chooses_showing(self) -> bool:
        """Whether the open page asks who decides what is laid off."""
        return self.page == "lay" and self.rules.lay_off is not LayOffMode.NONE

    def values(self, name: str) -> tuple[Setting, ...]:
        """The values of a setting to choose from, its own among them; () while it means nothing."""
        if not means_something(self.rules, name, crowded=self.crowded):
            return ()
        own: Setting = getattr(self.rules, name)
        usual = FIELDS_BY_NAME[name].values
        values = usual if own in usual else (*usual, own)
        if FIELDS_BY_NAME[name].span is not None:
            values = tuple(sorted(values, key=int))
        return tuple(value for value in values if value == own or self._fits(name, value))

    def _fits(self, name: str, value: Setting) -> bool:
        if name == "packs" and value == 1:
            return not self.crowded
        found = conflicts(changed(self.rules, **{name: value}))
        return name in _YIELDING or all(conflict.field != name for conflict in found)


def equal_preset(rules: Rules) -> str | None:
    """Give the preset that the rules are, if they are one."""
    return next((name for name, preset in PRESETS.items() if preset == rules), None)


def changes(rules: Rules, preset: str) -> tuple[str, ...]:
    """Give the settings in which rules differ from a preset, those left out that mean nothing in them."""
    return tuple(
        name
        for name, _, _ in differences(rules, preset)
        if means_something(rules, name, crowded=rules.packs == AUTO_PACKS)
    )


def means_something(rules: Rules, name: str, *, crowded: bool) -> bool:
    """Tell whether a setting has any effect beside the others; `crowded`: more sit there than one pack takes."""
    packs = rules.packs or (2 if crowded else 1)
    return all(holds(rules, packs) for holds in _NEEDS.get(name, ()))


_Need = Callable[[Rules, int], bool]


def _wilds(rules: Rules, _packs: int) -> bool:
    return rules.has_wilds


def _several_wilds(rules: Rules, packs: int) -> bool:
    each = 1 if rules.wild_ace_of_coins else rules.jokers_per_pack
    return each * packs > 1


def _two_packs(_rules: Rules, packs: int) -> bool:
    return packs > 1


def _lay_offs(rules: Rules, _packs: int) -> bool:
    return rules.lay_off is not LayOffMode.NONE


def _reentries(rules: Rules, _packs: int) -> bool:
    return rules.reentries != 0


_NEEDS: Final[Mapping[str, tuple[_Need, ...]]] = {
    "wild_points": (_wilds,),
    "max_wilds_per_meld": (_several_wilds,),
    "min_naturals_per_meld": (_several_wilds, lambda rules, _: rules.max_wilds_per_meld > 1),
    "set_max": (_two_packs, lambda rules, _: rules.set_duplicates),
    "set_duplicates": (_two_packs,),
    "close_limit": (lambda rules, _: rules.close_mode is not CloseMode.ALL,),
    "lay_off_needs_meld": (_lay_offs,),
    "lay_off_after_full_close": (_lay_offs,),
    "lay_off_wilds": (_lay_offs, _wilds),
    "wild_replace": (_lay_offs, _wilds),
    "run_lay_off_two_packs": (_lay_offs, _two_packs),
    "wild_run_of_7_one": (_wilds,),
    "wild_run_of_7_two": (_several_wilds, lambda rules, _: rules.max_wilds_per_meld > 1),
    "reentries": (lambda rules, _: rules.ending is Ending.SURVIVOR,),
    "reentry_needs": (_reentries,),
    "reentry_pays_stake": (_reentries, lambda rules, _: rules.stake_chips > 0),
}
"""What must hold for a setting to have an effect; the settings that are missing always have one."""
