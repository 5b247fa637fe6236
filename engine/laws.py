"""What the rules say about melds, precomputed once a rule set: positions, points, wild cards, sizes.

A record of rules is looked up by identity first, because hashing its many fields costs more than solving a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.cards import MAX_PACKS, PACK_STEP, RANKS_BY_PACK_SIZE, Card, Suit
from engine.errors import CardError, Code
from engine.rules import RunLayOff

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.rules import Rules

CARD_NUMBERS: Final = MAX_PACKS * PACK_STEP
"""Numbers of cards lie below this."""
PLAIN_SET_LIMIT: Final = 4
"""Most cards of a set with one card a suit."""
NO_POSITION: Final = 99
"""Position of a card that no run of the deck holds: jokers, and ranks that the deck lacks."""
_REMEMBERED: Final = 256
"""Rule sets remembered; a service sees few, and each costs some kilobytes."""


class Laws:
    """The rules of melds and lay-offs in the form that solvers need.

    Lists with 128 entries are indexed by card. `rules.packs` must be resolved: `auto` counts as one pack.
    """

    __slots__ = (
        "duplicates",
        "known",
        "lay_off_wilds",
        "max_wilds",
        "min_naturals",
        "points",
        "position",
        "positions",
        "ranks",
        "replace",
        "rules",
        "set_limit",
        "two_packs",
        "upward",
        "wild",
        "wild_ace",
        "wild_points",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ranks = RANKS_BY_PACK_SIZE[rules.cards_per_pack]
        self.positions = len(self.ranks)
        self.two_packs = rules.packs == MAX_PACKS
        self.duplicates = self.two_packs and rules.set_duplicates
        self.set_limit = rules.set_max if self.duplicates else PLAIN_SET_LIMIT
        self.upward = self.two_packs and rules.run_lay_off_two_packs is RunLayOff.UPWARD
        self.max_wilds = rules.max_wilds_per_meld
        self.min_naturals = rules.min_naturals_per_meld
        self.wild_ace = rules.wild_ace_of_coins
        self.wild_points = rules.wild_points
        self.lay_off_wilds = rules.lay_off_wilds
        self.replace = rules.wild_replace
        self.position = [NO_POSITION] * CARD_NUMBERS
        self.points = [0] * CARD_NUMBERS
        self.wild = [False] * CARD_NUMBERS
        self.known = [False] * CARD_NUMBERS
        for card in self._cards():
            self.known[card] = True
            self.wild[card] = rules.is_wild(card)
            self.points[card] = rules.points(card)
            if not card.is_joker:
                self.position[card] = self.ranks.index(card.rank)

    def _cards(self) -> Iterable[Card]:
        """All cards of both packs, and all jokers unless an ace is wild: values do not depend on how many play."""
        for pack in range(MAX_PACKS):
            for suit in Suit:
                yield from (Card.of(rank, suit, pack) for rank in self.ranks)
            if not self.wild_ace:
                yield from (Card.joker(index, pack) for index in range(2))

    def check_cards(self, cards: Iterable[Card]) -> None:
        """Refuse cards that no deck of these rules has.

        Raises:
            CardError: for the first such card.
        """
        for card in cards:
            if not self.known[card]:
                raise CardError(Code.CARD_NOT_IN_DECK, str(card))


_by_identity: dict[int, tuple[Rules, Laws]] = {}
_by_value: dict[Rules, Laws] = {}


def laws_for(rules: Rules) -> Laws:
    """Give the laws of a rule set, remembered."""
    found = _by_identity.get(id(rules))
    if found is not None and found[0] is rules:
        return found[1]
    laws = _by_value.get(rules)
    if laws is None:
        _forget_when_full(_by_value)
        laws = _by_value[rules] = Laws(rules)
    _forget_when_full(_by_identity)
    _by_identity[id(rules)] = (rules, laws)  # holds the record, so that its identity is not given away
    return laws


def _forget_when_full(memory: dict[Any, Any]) -> None:
    if len(memory) >= _REMEMBERED:
        memory.clear()
