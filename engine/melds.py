"""Melds: sets and runs as values, their text form, and what makes cards a meld under given rules.

A meld knows its kind and where it starts, so a wild card in a run has a fixed place. Which of its cards are wild
follows from that: a card that is not what its place asks for must be wild. The wild ace of coins on its own place
counts as natural.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from engine.cards import Card, cards_text
from engine.errors import Code, MeldError
from engine.laws import Laws, laws_for

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.rules import Rules

MIN_MELD: Final = 3
"""Fewest cards of a meld."""
_MAX_DETAIL: Final = 40  # enough to recognise the text in an error, little enough to log
_JOINTS: Final = {"run": "-", "set": "="}


class MeldKind(StrEnum):
    """What holds the cards of a meld together."""

    SET = "set"
    """Cards of one rank."""
    RUN = "run"
    """Consecutive cards of one suit."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that belong together.

    In a run `cards` ascend, each wild card at the place it stands for, and `start` is the position of the first
    place (0 for the ace; with 40 cards the sota is position 7). In a set the natural cards come first, by suit,
    then the wild ones, and `start` is the rank. Made by `make_run`, `make_set`, `melds_of` and `Meld.parse`, which
    check the rules; the constructor itself checks nothing.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    start: int

    @property
    def text(self) -> str:
        """The text form: "4o-jk-6o" for a run, "12o=12c=jk" for a set."""
        return _JOINTS[self.kind].join(map(str, self.cards))

    def __str__(self) -> str:
        return self.text

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Meld:
        """Read a meld.

        Raises:
            CardError: a part names no card.
            MeldError: the text has no joints, or the cards are no meld under these rules.
        """
        for kind, joint in _JOINTS.items():
            if joint in text:
                cards = tuple(Card.parse(part) for part in text.split(joint))
                return make_run(cards, rules) if kind == "run" else make_set(cards, rules)
        raise MeldError(Code.MELD_UNREADABLE, text[:_MAX_DETAIL])


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and loose cards, these ascending; `points` is what they count."""

    melds: tuple[Meld, ...]
    loose: tuple[Card, ...]
    points: int


def make_run(cards: Sequence[Card], rules: Rules) -> Meld:
    """Make a run of cards given from low to high, each wild card where it is to stand.

    Raises:
        MeldError: they are no run under these rules.
    """
    laws = laws_for(rules)
    _check_size(cards, laws.positions, laws)
    anchor = next((index for index, card in enumerate(cards) if not laws.wild[card]), None)
    if anchor is None:
        raise MeldError(Code.MELD_NOT_RUN, cards_text(cards))
    start = laws.position[cards[anchor]] - anchor
    suit = cards[anchor].suit
    if start < 0 or start + len(cards) > laws.positions or suit is None:
        raise MeldError(Code.MELD_NOT_RUN, cards_text(cards))
    meld = Meld(MeldKind.RUN, tuple(cards), start)
    wilds = wild_indexes(meld, rules)
    if any(not laws.wild[cards[index]] for index in wilds):
        raise MeldError(Code.MELD_NOT_RUN, cards_text(cards))
    _check_wilds(cards, len(wilds), laws)
    return meld


def make_set(cards: Collection[Card], rules: Rules) -> Meld:
    """Make a set of cards in any order.

    Raises:
        MeldError: they are no set under these rules.
    """
    laws = laws_for(rules)
    _check_size(cards, laws.set_limit, laws)
    rank = next((card.rank for card in cards if not laws.wild[card]), None)
    if rank is None:
        raise MeldError(Code.MELD_NOT_SET, cards_text(cards))
    naturals, others = split_set(cards, rank, laws)
    if any(not laws.wild[card] for card in others):
        raise MeldError(Code.MELD_NOT_SET, cards_text(cards))
    _check_wilds(cards, len(others), laws)
    return Meld(MeldKind.SET, (*naturals, *others), rank)


def melds_of(cards: Collection[Card], rules: Rules) -> tuple[Meld, ...]:
    """Give every meld that exactly these cards form, with every choice of places for wild cards; () if none.

    Equal jokers are not told apart: they stand in ascending order.
    """
    laws = laws_for(rules)
    found: list[Meld] = []
    try:
        found.append(make_set(cards, rules))
    except MeldError:
        found.clear()
    for as_natural in _ace_readings(cards, laws):
        wilds = sorted(card for card in cards if laws.wild[card] and card is not as_natural)
        naturals = [card for card in cards if card not in wilds]
        found += runs_of(naturals, wilds, rules)
    return tuple(found)


def runs_of(naturals: Collection[Card], wilds: Sequence[Card], rules: Rules) -> list[Meld]:
    """Give every run of these natural cards and all these wild ones, lowest first."""
    laws = laws_for(rules)
    by_position = {laws.position[card]: card for card in naturals}
    size = len(naturals) + len(wilds)
    if (
        len({card.suit for card in naturals}) != 1
        or len(by_position) != len(naturals)
        or not MIN_MELD <= size <= laws.positions
        or len(wilds) > laws.max_wilds
        or len(naturals) < laws.min_naturals
    ):
        return []
    lowest = max(0, max(by_position) - size + 1)
    highest = min(*by_position, laws.positions - size)
    return [
        _fill_run(by_position, wilds, start, size)
        for start in range(lowest, highest + 1)
        if not (start == 0 and 0 not in by_position and _is_coins(naturals) and rules.wild_ace_of_coins)
    ]


def check_meld(meld: Meld, rules: Rules) -> Meld:
    """Judge a meld that was made elsewhere; give it in its regular form.

    Raises:
        MeldError: it is none under these rules.
    """
    if meld.kind is MeldKind.SET:
        return make_set(meld.cards, rules)
    made = make_run(meld.cards, rules)
    if made.start != meld.start:
        raise MeldError(Code.MELD_NOT_RUN, meld.text)
    return made


def wild_indexes(meld: Meld, rules: Rules) -> tuple[int, ...]:
    """Give the indexes in `meld.cards` of the cards that stand for another."""
    laws = laws_for(rules)
    if meld.kind is MeldKind.SET:
        naturals, _ = split_set(meld.cards, meld.start, laws)
        return tuple(range(len(naturals), len(meld.cards)))
    suit = run_suit(meld, rules)
    return tuple(
        index
        for index, card in enumerate(meld.cards)
        if card.suit != suit or laws.position[card] != meld.start + index
    )


def run_suit(meld: Meld, rules: Rules) -> int:
    """Give the suit (0-3) of a run."""
    laws = laws_for(rules)
    card = next(card for card in meld.cards if not laws.wild[card])
    return card >> 4 & 3


def split_set(cards: Collection[Card], rank: int, laws: Laws) -> tuple[list[Card], list[Card]]:
    """Split cards into those that are natural in a set of this rank, by suit, and the others, ascending."""
    naturals: list[Card] = []
    others: list[Card] = []
    suits: set[int] = set()
    for card in sorted(cards, key=lambda card: (card >> 4 & 3, card)):
        suit = card >> 4 & 3
        if card.rank == rank and (laws.duplicates or suit not in suits):
            naturals.append(card)
            suits.add(suit)
        else:
            others.append(card)
    return naturals, sorted(others)


def _check_size(cards: Collection[Card], most: int, laws: Laws) -> None:
    if len(cards) < MIN_MELD:
        raise MeldError(Code.MELD_TOO_SHORT, cards_text(cards))
    if len(cards) > most:
        raise MeldError(Code.MELD_TOO_LONG, cards_text(cards))
    if len(set(cards)) != len(cards):
        raise MeldError(Code.ARRANGEMENT_MISMATCH, cards_text(cards))
    laws.check_cards(cards)


def _check_wilds(cards: Collection[Card], wilds: int, laws: Laws) -> None:
    if wilds > laws.max_wilds or len(cards) - wilds < laws.min_naturals:
        raise MeldError(Code.MELD_WILDS, cards_text(cards))


def _ace_readings(cards: Collection[Card], laws: Laws) -> tuple[Card | None, ...]:
    """Which wild ace of coins, if any, may be read as itself in a run."""
    aces = sorted(card for card in cards if laws.wild[card] and not card.is_joker)
    return (aces[0], None) if aces else (None,)


def _is_coins(naturals: Collection[Card]) -> bool:
    return all(card >> 4 & 3 == 0 for card in naturals)


def _fill_run(by_position: dict[int, Card], wilds: Sequence[Card], start: int, size: int) -> Meld:
    waiting = iter(wilds)
    cards = tuple(by_position.get(place) or next(waiting) for place in range(start, start + size))
    return Meld(MeldKind.RUN, cards, start)
