"""The house rules of the four sources, under their names."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.errors import Code, RulesError
from engine.rules import (
    FIELDS,
    CloseMode,
    Ending,
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

_MAX_DETAIL: Final = 40


def preset_named(name: str) -> Rules:
    """Give the rules of a preset.

    Raises:
        RulesError: there is no such preset.
    """
    try:
        return PRESETS[name]
    except KeyError:
        raise RulesError((RulesProblem(Code.RULES_UNREADABLE, (name[:_MAX_DETAIL],)),)) from None


def differences(rules: Rules, preset: str) -> tuple[tuple[str, Setting, Setting], ...]:
    """Give (field, value, value of the preset) for each field that differs from a preset.

    Raises:
        RulesError: there is no such preset.
    """
    base = preset_named(preset)
    return tuple(
        (field.name, getattr(rules, field.name), getattr(base, field.name))
        for field in FIELDS
        if getattr(rules, field.name) != getattr(base, field.name)
    )


def nearest_preset(rules: Rules) -> str:
    """Give the preset with the fewest differences, the first among equals."""
    return min(PRESETS, key=lambda name: len(differences(rules, name)))
