"""Reading what the command line is given: files, cards, rules; anything unusable ends with one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.cli.failing import fail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.cards import Card
    from engine.errors import RulesError
    from engine.rules import Rules

LIMIT_BYTES = 8 * 2**20
"""No match record or vector file of ours comes near this."""
_SHOWN_CHARS = 40


def read_text(file: Path) -> str:
    """What a text file holds."""
    try:
        if file.stat().st_size > LIMIT_BYTES:
            fail(f"{file}: larger than {LIMIT_BYTES // 2**20} MB")
        return file.read_text(encoding="utf-8")
    except OSError as error:
        fail(f"{file}: {error.strerror or type(error).__name__}")
    except UnicodeDecodeError:
        fail(f"{file}: not a text")


def read_json(file: Path) -> Any:
    """What a JSON file holds."""
    try:
        return json.loads(read_text(file))
    except (json.JSONDecodeError, RecursionError):
        fail(f"{file}: not JSON")


def read_rules(text: str) -> Rules:
    """Rules as `PRESET`, `PRESET,field=value,…` or a code."""
    from engine.errors import RulesError
    from engine.rules_as_text import parse_rules

    try:
        return parse_rules(text)
    except RulesError as error:
        fail(rules_line(error))


def rules_line(error: RulesError) -> str:
    """What is wrong with rules, naming the fields and what they may be."""
    from engine.rules_as_text import setting_text

    told = []
    for problem in error.problems:
        fields = " and ".join(problem.fields)
        allowed = ", ".join(setting_text(problem.fields[0], value) for value in problem.allowed)
        told.append(f"{problem.code} {fields}" + (f" (may be {allowed})" if allowed else ""))
    return "; ".join(told)


def read_hand(texts: Sequence[str], rules: Rules) -> tuple[Card, ...]:
    """Seven or eight cards that the deck of the rules can deal to one hand."""
    from engine.cards import Card
    from engine.errors import CardError
    from engine.rules import HAND_SIZE, MAX_SEATS

    cards: list[Card] = []
    for text in " ".join(texts).replace(",", " ").split():
        try:
            card = Card.parse(text)
        except CardError:
            fail(f"no card: {text[:_SHOWN_CHARS]!r}; cards are written 1o 12c 7e 10b jk")
        cards.append(_next_copy(card, cards))
    if len(cards) not in {HAND_SIZE, HAND_SIZE + 1}:
        fail(f"a hand has {HAND_SIZE} or {HAND_SIZE + 1} cards, not {len(cards)}")
    deck = set(rules.deck_for(MAX_SEATS if rules.packs != 1 else 2))
    for card in cards:
        if card not in deck:
            fail(
                f"the deck of these rules has no {card}"
                + (" (so many)" if card.pack or card.is_joker else "")
            )
    return tuple(cards)


def _next_copy(card: Card, held: Sequence[Card]) -> Card:
    """The same card of the next pack if it is held already: on the command line copies need no marks."""
    from engine.cards import Card

    while card in held:
        following = int(card) + (16 if card.is_joker and int(card) % 64 < 16 else 64)
        try:
            card = Card(following)
        except ValueError:
            return card
    return card
