"""What the rules say about melds, precomputed once a rule set: positions, points, wild cards, sizes.

A record of rules is looked up by identity first: hashing its many fields costs more than solving a hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from engine.cards import MAX_JOKERS_PER_PACK, MAX_PACKS, PACK_STEP, RANKS_BY_PACK_SIZE, Card, Suit
from engine.errors import CardError, Code
from engine.rules import Rules, RunLayOff

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

CARD_NUMBERS: Final = MAX_PACKS * PACK_STEP
"""Numbers of cards lie below this."""
PLAIN_SET_LIMIT: Final = 4
"""Most cards of a set with one card a suit."""
NO_POSITION: Final = 99
"""Position of a card that no run of the deck holds: jokers, and ranks that the deck lacks."""
_REMEMBERED: Final = 256
"""Rule sets remembered; a service sees few, and each costs some kilobytes."""

T = TypeVar("T")


class RulesMemo(Generic[T]):
    """Remembers what was computed from a rule set, by identity of the record and by its value."""

    __slots__ = ("_by_value", "_make", "by_identity")

    def __init__(self, make: Callable[[Rules], T]) -> None:
        self._make = make
        self._by_value: dict[Rules, T] = {}
        # Holds the record itself, so that its identity is not given away while it stands here.
        self.by_identity: dict[int, tuple[Rules, T]] = {}

    def __call__(self, rules: Rules) -> T:
        """Give what belongs to these rules."""
        found = self.by_identity.get(id(rules))
        if found is not None:
            return found[1]
        value = self._by_value.get(rules)
        if value is None:
            if len(self._by_value) >= _REMEMBERED:
                self._by_value.clear()
            value = self._by_value[rules] = self._make(rules)
        if len(self.by_identity) >= _REMEMBERED:
            self.by_identity.clear()
        self.by_identity[id(rules)] = (rules, value)
        return value


class Laws:
    """The rules of melds and lay-offs in the form that solvers need.

    Lists with 128 entries are indexed by card. `Rules.packs` must be resolved for the seats: `auto` counts as
    one pack.
    """

    __slots__ = (
        "duplicates",
        "known",
        "max_wilds",
        "min_naturals",
        "points",
        "position",
        "positions",
        "ranks",
        "rules",
        "set_limit",
        "upward",
        "wild",
    )

    def __init__(self, rules: Rules) -> None:
        two_packs = rules.packs == MAX_PACKS
        self.rules = rules
        self.ranks = RANKS_BY_PACK_SIZE[rules.cards_per_pack]
        self.positions = len(self.ranks)
        self.duplicates = two_packs and rules.set_duplicates
        self.set_limit = rules.set_max if self.duplicates else PLAIN_SET_LIMIT
        self.upward = two_packs and rules.run_lay_off_two_packs is RunLayOff.UPWARD
        self.max_wilds = rules.max_wilds_per_meld
        self.min_naturals = rules.min_naturals_per_meld
        self.position = [NO_POSITION] * CARD_NUMBERS
        self.points = [0] * CARD_NUMBERS
        self.wild = [False] * CARD_NUMBERS
        self.known = [False] * CARD_NUMBERS
        for card in _cards_known(rules):
            self.known[card] = True
            self.wild[card] = rules.is_wild(card)
            self.points[card] = rules.points(card)
            if not card.is_joker:
                self.position[card] = self.ranks.index(card.rank)

    def check_cards(self, cards: Iterable[Card]) -> None:
        """Refuse cards that no deck of these rules has.

        Raises:
            CardError: for the first such card.
        """
        for card in cards:
            if not self.known[card]:
                raise CardError(Code.CARD_NOT_IN_DECK, str(card))


def _cards_known(rules: Rules) -> Iterable[Card]:
    """Cards of both packs and all jokers, unless an ace is wild: a hand's value does not depend on how many play."""
    for pack in range(MAX_PACKS):
        for suit in Suit:
            yield from (Card.of(rank, suit, pack) for rank in RANKS_BY_PACK_SIZE[rules.cards_per_pack])
        if not rules.wild_ace_of_coins:
            yield from (Card.joker(index, pack) for index in range(MAX_JOKERS_PER_PACK))


laws_for: Final = RulesMemo(Laws)
"""Give the laws of a rule set, remembered."""
