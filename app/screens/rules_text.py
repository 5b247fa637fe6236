"""A table's rules in words: in a line or two, in a sentence a setting, and as short as an alert. Not yet escaped."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from app.i18n import Words
from app.i18n.words import Arg
from app.screens.options import changes, equal_preset
from app.screens.speech import number
from engine.rules import (
    UNLIMITED_REENTRIES,
    Chinchon,
    CloseMode,
    Ending,
    LayOffMode,
    OutWhen,
    Rules,
    Setting,
)
from engine.rules_as_text import setting_text


def setting_args(name: str, value: Setting) -> dict[str, Arg]:
    """Give what the messages of a setting speak of: a number or a word to choose by, and a number to show."""
    if isinstance(value, Enum):
        points = str(value).removeprefix("-")
        return {"value": value.name.lower(), "text": number(-int(points)) if points.isdecimal() else ""}
    if isinstance(value, str | bool):
        return {"value": setting_text(name, value), "text": ""}
    text = setting_text(name, value)
    return {"value": value if text == str(value) else text, "text": number(value)}


def rule_sentence(rules: Rules, name: str, say: Words) -> str:
    """Give one setting in a whole sentence."""
    return say.plain(f"rule-{name.replace('_', '-')}", **setting_args(name, getattr(rules, name)))


def preset_name(preset: str, say: Words) -> str:
    """Give a preset's name within a sentence."""
    return say.plain(f"preset-{preset}") if say.has(f"preset-{preset}") else preset


def rules_lines(rules: Rules, preset: str, say: Words) -> tuple[str, str]:
    """Give preset and deck, then closing and limit, as the lobby shows them."""
    equal = equal_preset(rules)
    first = say.plain(
        "rules-line" if equal else "rules-line-changed",
        preset=preset_name(equal or preset, say),
        deck=deck_text(rules, say),
    )
    return first, say.plain("rules-line-close", close=close_text(rules, say), limit=limit_text(rules, say))


def changes_lines(rules: Rules, preset: str, say: Words, *, most: int) -> tuple[str, ...]:
    """Give what differs from the preset, at most so many settings in words; () for the rules of a preset."""
    changed = () if equal_preset(rules) else changes(rules, preset)
    if not changed:
        return ()
    told = " ".join(rule_sentence(rules, name, say) for name in changed[:most])
    line = say.plain("rules-changes", preset=preset_name(preset, say), changes=told)
    left = len(changed) - most
    return (line, say.plain("rules-changes-more", count=left)) if left > 0 else (line,)


def deck_text(rules: Rules, say: Words) -> str:
    """Give the deck as "48 cartas y 2 comodines"."""
    cards = rules.cards_per_pack
    if rules.wild_ace_of_coins:
        return say.plain("deck-ace", cards=cards)
    if rules.jokers_per_pack:
        return say.plain("deck-jokers", cards=cards, jokers=rules.jokers_per_pack)
    return say.plain("deck-plain", cards=cards)


def close_text(rules: Rules, say: Words) -> str:
    """Give the closing rule as "Se cierra con una carta suelta de hasta 3"."""
    if rules.close_mode is CloseMode.ALL or rules.close_limit == 0:
        return say.plain("close-all")
    return say.plain(f"close-{rules.close_mode}", limit=rules.close_limit)


def limit_text(rules: Rules, say: Words) -> str:
    """Give the limit as "Fuera quien pase de 100"."""
    when = "reach" if rules.out_when is OutWhen.REACH else "over"
    ending = "lowest" if rules.ending is Ending.LOWEST else "survivor"
    return say.plain(f"limit-{when}-{ending}", limit=rules.limit_points)


def short_sentences(rules: Rules, say: Words) -> Iterator[str]:
    """Give the rules in short sentences, those that matter most first."""
    deck, close, limit = deck_text(rules, say), close_text(rules, say), limit_text(rules, say)
    yield say.plain("peek-rules", deck=deck, close=close, limit=limit)
    yield say.plain("peek-rules-no-lay-off" if rules.lay_off is LayOffMode.NONE else "peek-rules-lay-off")
    if rules.chinchon is Chinchon.WIN:
        yield say.plain("peek-rules-chinchon-wins")
    else:
        yield say.plain("peek-rules-chinchon-points", points=number(rules.chinchon_points() or 0))
    if rules.reentries == UNLIMITED_REENTRIES:
        yield say.plain("peek-rules-reentries-free")
    elif rules.reentries:
        yield say.plain("peek-rules-reentries", count=rules.reentries)
    if rules.stake_chips:
        yield say.plain("peek-rules-stake", count=rules.stake_chips)
    if not rules.close_from_first_round:
        yield say.plain("peek-rules-first-round")
