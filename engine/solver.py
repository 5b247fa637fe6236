"""Least loose points of a hand, and what is left of it when each card is thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.cards import Card
    from engine.melds import Arrangement
    from engine.rules import Rules


def deadwood(cards: Collection[Card], rules: Rules) -> int:
    """Give the least points that the loose cards of a hand can count, over all arrangements."""
    raise NotImplementedError


def discard_values(cards: Collection[Card], rules: Rules) -> tuple[tuple[Card, int], ...]:
    """Give, for each card in the order given, the deadwood that is left when it is thrown."""
    raise NotImplementedError


def best_arrangement(cards: Collection[Card], rules: Rules) -> Arrangement:
    """Give the arrangement with the least loose points, then the fewest loose cards; the same one each time."""
    raise NotImplementedError
