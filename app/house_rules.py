"""What the host settles before the match: rules, by field, preset or code, and how the table plays them. All pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.change import Change, Denied
from app.commands import ReplyCode
from app.lobby import must_be_lobby
from app.table import Table
from engine.errors import Code, RulesError
from engine.presets import PRESETS, nearest_preset
from engine.rules import Rules, adapted
from engine.rules_as_text import parse_rules, parse_setting

SETTING_PAGES: Final[dict[str, tuple[str, ...]]] = {
    "deck": (
        "cards_per_pack",
        "packs",
        "jokers_per_pack",
        "wild_ace_of_coins",
        "figure_points",
        "wild_points",
        "max_wilds_per_meld",
        "min_naturals_per_meld",
    ),
    "close": (
        "close_mode",
        "close_limit",
        "close_from_first_round",
        "may_return_drawn_discard",
        "chinchon",
        "wild_run_of_7_one",
        "wild_run_of_7_two",
    ),
    "lay": (
        "lay_off",
        "lay_off_after_full_close",
        "lay_off_needs_meld",
        "lay_off_wilds",
        "wild_replace",
        "set_duplicates",
        "set_max",
        "run_lay_off_two_packs",
    ),
    "match": (
        "limit_points",
        "out_when",
        "ending",
        "reentries",
        "reentry_needs",
        "stake_chips",
        "reentry_pays_stake",
        "first_player",
        "reshuffle_upcard",
        "max_turns_per_hand",
    ),
}
"""The host's pages of settings: every field that can be set, once."""
LEVELS: Final = ("easy", "normal", "hard")
"""How strong computer players can be; each is the name of a policy."""
SPEEDS: Final[dict[str, float]] = {"calm": 2.0, "usual": 1.0, "quick": 0.35}
"""How long computer players take to answer, against the usual time."""
SHOWINGS: Final = {"auto": False, "hand": True}
"""Whether hands are shown for people at once, or people with something to choose are asked."""


def set_rule(table: Table, setting: str) -> Change:
    """Set one rule, given as `field=value`; settings that lose their sense beside it go back to their defaults."""
    must_be_lobby(table)
    name, _, text = setting.partition("=")
    try:
        rules = adapted(table.rules, **{name: parse_setting(name, text)})
    except RulesError as error:
        raise _refusal(error) from None
    return Change(replace(table, rules=_with_room(rules, table)), ReplyCode.SETTING_SET)


def set_preset(table: Table, name: str) -> Change:
    """Put all rules to those of a preset."""
    must_be_lobby(table)
    if name not in PRESETS:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return Change(replace(table, rules=_with_room(PRESETS[name], table), preset=name), ReplyCode.SETTING_SET)


def set_level(table: Table, level: str) -> Change:
    """Make the computer players as strong as that."""
    must_be_lobby(table)
    if level not in LEVELS:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return Change(replace(table, level=level), ReplyCode.SETTING_SET)


def set_speed(table: Table, speed: str) -> Change:
    """Make the computer players as fast as that."""
    must_be_lobby(table)
    if speed not in SPEEDS:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return Change(replace(table, speed=speed), ReplyCode.SETTING_SET)


def set_showing(table: Table, showing: str) -> Change:
    """Have hands shown for people after a closing, or ask whoever has something to choose."""
    must_be_lobby(table)
    if showing not in SHOWINGS:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return Change(replace(table, shows_by_hand=SHOWINGS[showing]), ReplyCode.SETTING_SET)


def turn_page(table: Table, index: int, page: str) -> Change:
    """Show another page of settings on the host's own screen."""
    must_be_lobby(table)
    if page not in SETTING_PAGES:
        raise Denied(ReplyCode.UNKNOWN_BUTTON)
    return Change(table.with_seat(index, replace(table.seats[index], prompt=f"page:{page}")))


def set_house_rules(table: Table, text: str) -> Change:
    """Put all rules to those of a text: a preset, a preset with changes, or a short code."""
    must_be_lobby(table)
    try:
        rules = parse_rules(text)
    except RulesError as error:
        refusal = _refusal(error)
        raise (
            refusal if refusal.code is ReplyCode.SETTING_REFUSED else Denied(ReplyCode.RULES_UNREADABLE)
        ) from None
    return Change(
        replace(table, rules=_with_room(rules, table), preset=nearest_preset(rules)), ReplyCode.RULES_SET
    )


def _with_room(rules: Rules, table: Table) -> Rules:
    """The rules, if they take all who sit here already."""
    if len(table.seats) > rules.max_seats:
        raise Denied(ReplyCode.SETTING_REFUSED, "packs,seats")
    return rules


def _refusal(error: RulesError) -> Denied:
    first = error.problems[0]
    if first.code is Code.RULES_CONFLICT:
        return Denied(ReplyCode.SETTING_REFUSED, ",".join(first.fields))
    return Denied(ReplyCode.UNKNOWN_BUTTON)
