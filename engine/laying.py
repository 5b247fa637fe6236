"""Laying one card on a meld of the table: where it fits, and what becomes of the meld."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.errors import Code, MeldError
from engine.laws import laws_for
from engine.melds import Meld, MeldKind, run_suit, split_set, wild_indexes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.rules import Rules


class At(StrEnum):
    """Where on a meld a card is laid."""

    LOW = "low"
    """Below the lowest card of a run."""
    HIGH = "high"
    """Above the highest card of a run."""
    SET = "set"
    """To a set."""
    REPLACE = "replace"
    """In the place of a wild card, which leaves play."""


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card laid off: on which meld of the table (index `target`) and where.

    `place` is the position that a card takes from a wild card in a run, None otherwise.
    """

    card: Card
    target: int
    at: At
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Openings:
    """What a meld on the table can take.

    `wilds` says whether a wild card may be added. Of a run: `suit`; `low` and `high`, the positions beyond its
    ends that take its next card; `wild_places`, the positions whose wild card may be replaced. Of a set: `suits`,
    those that it takes; `grows`, whether it has room; `replaces`, whether such a card may replace a wild one.
    """

    wilds: bool
    suit: int = -1
    low: int | None = None
    high: int | None = None
    wild_places: tuple[int, ...] = ()
    suits: tuple[int, ...] = ()
    grows: bool = False
    replaces: bool = False


def openings(meld: Meld, rules: Rules) -> Openings:
    """Tell what a meld on the table can take under these rules."""
    laws = laws_for(rules)
    wilds = wild_indexes(meld, rules)
    may_add_wild = rules.lay_off_wilds and len(wilds) < laws.max_wilds
    if meld.kind is MeldKind.SET:
        naturals, _ = split_set(meld.cards, meld.start, laws)
        held = {card >> 4 & 3 for card in naturals}
        suits = tuple(suit for suit in range(4) if laws.duplicates or suit not in held)
        grows = len(meld.cards) < laws.set_limit
        return Openings(
            suits=suits,
            grows=grows,
            replaces=rules.wild_replace and bool(wilds),
            wilds=may_add_wild and grows,
        )
    end = meld.start + len(meld.cards)
    low = meld.start - 1 if meld.start and not laws.upward else None
    high = end if end < laws.positions else None
    places = tuple(meld.start + index for index in wilds) if rules.wild_replace else ()
    room = low is not None or high is not None
    return Openings(
        suit=run_suit(meld, rules), low=low, high=high, wild_places=places, wilds=may_add_wild and room
    )


def _spots(meld: Meld, card: Card, rules: Rules) -> Iterator[tuple[At, int | None]]:
    """Give where a card fits on a meld; a wild ace of coins that fits as itself is not laid there as a wild card."""
    laws = laws_for(rules)
    takes = openings(meld, rules)
    wild = laws.wild[card] and takes.wilds
    suit, position = card >> 4 & 3, laws.position[card]
    if meld.kind is MeldKind.SET:
        natural = card.rank == meld.start and suit in takes.suits
        if takes.grows and (natural or wild):
            yield At.SET, None
        if natural and takes.replaces:
            yield At.REPLACE, None
        return
    natural = suit == takes.suit and not card.is_joker
    if takes.low is not None and (wild or (natural and position == takes.low)):
        yield At.LOW, None
    if takes.high is not None and (wild or (natural and position == takes.high)):
        yield At.HIGH, None
    if natural and position in takes.wild_places:
        yield At.REPLACE, position


def lay_options(card: Card, table: Sequence[Meld], rules: Rules) -> tuple[LaidCard, ...]:
    """Give every way to lay one card on the table as it is, in the order of the melds."""
    laws_for(rules).check_cards((card,))
    return tuple(
        LaidCard(card, target, at, place)
        for target, meld in enumerate(table)
        for at, place in _spots(meld, card, rules)
    )


def lay(meld: Meld, laid: LaidCard, rules: Rules) -> tuple[Meld, Card | None]:
    """Lay a card on a meld; give the meld as it is now, and the wild card that left play, if one did.

    Raises:
        MeldError: the card does not fit there, or the rules do not allow it.
    """
    laws = laws_for(rules)
    laws.check_cards((laid.card,))
    if (laid.at, laid.place) not in _spots(meld, laid.card, rules):
        forbidden = laws.wild[laid.card] and not rules.lay_off_wilds
        raise MeldError(Code.LAY_OFF_WILD if forbidden else Code.LAY_OFF_MISFIT, str(laid.card))
    cards = list(meld.cards)
    start, removed = meld.start, None
    match laid.at:
        case At.LOW:
            cards.insert(0, laid.card)
            start -= 1
        case At.HIGH:
            cards.append(laid.card)
        case At.SET | At.REPLACE:
            if laid.at is At.REPLACE:
                index = len(cards) - 1 if laid.place is None else laid.place - start
                removed = cards.pop(index)
                cards.insert(index, laid.card)
            else:
                cards.append(laid.card)
            if meld.kind is MeldKind.SET:
                naturals, wilds = split_set(cards, start, laws)
                cards = [*naturals, *wilds]
    return Meld(meld.kind, tuple(cards), start), removed
