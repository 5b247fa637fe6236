"""A table's rules in a line or two. Plain text, not yet escaped."""

from __future__ import annotations

from app.i18n import Words
from app.screens.speech import number
from engine.presets import PRESETS
from engine.rules import Chinchon, CloseMode, Ending, LayOffMode, OutWhen, Rules


def rules_lines(rules: Rules, preset: str, say: Words) -> tuple[str, str]:
    """Give preset and deck, then closing and limit, as the lobby shows them."""
    changed = rules != PRESETS.get(preset)
    name = say.plain(f"preset-{preset}") if say.has(f"preset-{preset}") else preset
    first = say.plain(
        "rules-line-changed" if changed else "rules-line", preset=name, deck=deck_text(rules, say)
    )
    return first, say.plain("rules-line-close", close=close_text(rules, say), limit=limit_text(rules, say))


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


def full_text(rules: Rules, say: Words) -> str:
    """Give the rules in whole sentences."""
    wins = rules.chinchon is Chinchon.WIN
    points = "" if wins else number(rules.chinchon_points() or 0)
    parts = (
        say.plain(
            "peek-rules",
            deck=deck_text(rules, say),
            close=close_text(rules, say),
            limit=limit_text(rules, say),
        ),
        say.plain("peek-rules-no-lay-off" if rules.lay_off is LayOffMode.NONE else "peek-rules-lay-off"),
        say.plain("peek-rules-chinchon-wins")
        if wins
        else say.plain("peek-rules-chinchon-points", points=points),
    )
    return " ".join(parts)
