"""What a closer's melds offer the others: the cards that somebody might lay off on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import MAX_PACKS, Card, Suit
from engine.laws import laws_for
from engine.laying import openings
from engine.melds import MeldKind

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from engine.laying import Openings
    from engine.melds import Meld
    from engine.rules import Rules

_ACE_OF_COINS: Final = Card.of(1, Suit.OROS)


@dataclass(frozen=True, slots=True)
class Exposed:
    """Faces that others might lay off: as the melds lie, and with natural cards laid before. Both ascend."""

    at_once: tuple[Card, ...]
    in_chains: tuple[Card, ...]

    def within(self, other: Exposed) -> bool:
        """Tell whether nothing is exposed here that the other does not expose."""
        return set(self.at_once) <= set(other.at_once) and set(self.in_chains) <= set(other.in_chains)


NOTHING: Final = Exposed((), ())


class Exposure:
    """What melds expose, as far as somebody can tell who holds these cards: others cannot have them."""

    def __init__(self, cards: Collection[Card], rules: Rules) -> None:
        self._rules = rules
        self._laws = laws_for(rules)
        packs = MAX_PACKS if rules.packs == MAX_PACKS else 1
        held = Counter(card.face for card in cards)
        suits = [[Card.of(rank, suit) for rank in self._laws.ranks] for suit in Suit]
        self._free = [[held[face] < packs for face in faces] for faces in suits]
        self._faces = suits
        wilds_held = sum(self._laws.wild[card] for card in cards)
        self._wild: Card | None = None
        if wilds_held < packs * (1 if rules.wild_ace_of_coins else rules.jokers_per_pack):
            self._wild = _ACE_OF_COINS if rules.wild_ace_of_coins else Card.joker()

    def of(self, melds: Iterable[Meld]) -> Exposed:
        """Give what these melds expose."""
        at_once: set[Card] = set()
        in_chains: set[Card] = set()
        for meld in melds:
            takes = openings(meld, self._rules)
            wild = {self._wild} if takes.wilds and self._wild is not None else set()
            if meld.kind is MeldKind.SET:
                faces = set(self._set_faces(meld.start, takes)) | wild
                at_once |= faces
                in_chains |= faces
            else:
                at_once |= set(self._run_faces(takes, steps=1)) | wild
                in_chains |= set(self._run_faces(takes, steps=self._laws.positions)) | wild
        return Exposed(tuple(sorted(at_once)), tuple(sorted(in_chains)))

    def _set_faces(self, rank: int, takes: Openings) -> Iterator[Card]:
        position = self._laws.ranks.index(rank)
        if takes.grows or takes.replaces:
            for suit in takes.suits:
                if self._free[suit][position]:
                    yield self._faces[suit][position]

    def _run_faces(self, takes: Openings, *, steps: int) -> Iterator[Card]:
        """Give the faces for the places of wild cards, and so many beyond each end."""
        free, faces = self._free[takes.suit], self._faces[takes.suit]
        yield from (faces[place] for place in takes.wild_places if free[place])
        for end, step in ((takes.low, -1), (takes.high, 1)):
            place, left = end, steps
            while place is not None and 0 <= place < len(free) and free[place] and left:
                yield faces[place]
                place, left = place + step, left - 1
