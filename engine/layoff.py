"""Showing a hand after a closing: own melds, and cards laid off on the melds of the table.

The melds of the table are independent of each other but for the cards they take. So for each of them all that it
can take from the hand is listed, chains included; the lists are joined; the rest of the hand goes to the solver.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.cards import Card
from engine.errors import Code, MeldError
from engine.laws import laws_for
from engine.laying import At, LaidCard, lay, lay_options
from engine.melds import Arrangement, Meld, check_meld
from engine.partition import Bounds, Splitter
from engine.rules import LayOffMode
from engine.solver import best_arrangement, deadwood

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.rules import Rules

__all__ = [
    "At",
    "LaidCard",
    "Showing",
    "best_lay_offs",
    "best_showing",
    "check_showing",
    "lay",
    "lay_options",
    "table_after",
]


@dataclass(frozen=True, slots=True)
class Showing:
    """A hand shown after a closing: own melds, cards laid off in this order, loose cards and their points."""

    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...]
    loose: tuple[Card, ...]
    points: int


def table_after(table: Sequence[Meld], showing: Showing, rules: Rules) -> tuple[Meld, ...]:
    """Give the table's melds after a showing: those laid on as they have grown, then the new ones.

    Raises:
        MeldError: a lay-off does not fit, or there is no such meld.
    """
    return (*_grown(table, showing.laid, rules), *showing.melds)


def _grown(table: Sequence[Meld], laid: Iterable[LaidCard], rules: Rules) -> list[Meld]:
    grown = list(table)
    for card in laid:
        if not 0 <= card.target < len(grown):
            raise MeldError(Code.LAY_OFF_TARGET, str(card.card))
        grown[card.target], _ = lay(grown[card.target], card, rules)
    return grown


def check_showing(
    cards: Collection[Card],
    melds: Sequence[Meld],
    laid: Sequence[LaidCard],
    table: Sequence[Meld],
    rules: Rules,
) -> Showing:
    """Judge a showing arranged by hand.

    Raises:
        EngineError: the melds are none or use other cards, or a lay-off is not possible at its turn.
    """
    laws = laws_for(rules)
    laws.check_cards(cards)
    own = tuple(check_meld(meld, rules) for meld in melds)
    loose = list(cards)
    for card in (*(card for meld in own for card in meld.cards), *(item.card for item in laid)):
        if card not in loose:
            raise MeldError(Code.ARRANGEMENT_MISMATCH, str(card))
        loose.remove(card)
    if laid and rules.lay_off is LayOffMode.NONE:
        raise MeldError(Code.LAY_OFF_NOT_ALLOWED, str(laid[0].card))
    if laid and rules.lay_off_needs_meld and not own:
        raise MeldError(Code.LAY_OFF_NEEDS_MELD, str(laid[0].card))
    _grown(table, laid, rules)
    return Showing(own, tuple(laid), tuple(sorted(loose)), sum(laws.points[card] for card in loose))


class _Taken(NamedTuple):
    """Cards of a hand that go on the table: a bit mask of natural ones, and how many wild ones."""

    naturals: int
    wilds: int


class _Step(NamedTuple):
    """One card laid: the index of a natural card, or None for the next wild one, and where."""

    natural: int | None
    target: int
    at: At
    place: int | None


class _Search:
    """All that a hand can lay on a table. Wild cards of a hand are alike, so they are only counted."""

    def __init__(self, cards: Collection[Card], table: Sequence[Meld], rules: Rules) -> None:
        laws = laws_for(rules)
        laws.check_cards(cards)
        self._rules = rules
        self._naturals = sorted(card for card in cards if not laws.wild[card])
        self._wilds = sorted(card for card in cards if laws.wild[card])
        self.ways: dict[_Taken, tuple[_Step, ...]] = {_Taken(0, 0): ()}
        for target, meld in enumerate(table):
            self._join(self._on_meld(meld, target))

    def _on_meld(self, meld: Meld, target: int) -> dict[_Taken, tuple[_Step, ...]]:
        """Give what one meld can take, each way with its steps."""
        found: dict[_Taken, tuple[_Step, ...]] = {}
        waiting: dict[tuple[_Taken, Meld], tuple[_Step, ...]] = {(_Taken(0, 0), meld): ()}
        while waiting:
            reached: dict[tuple[_Taken, Meld], tuple[_Step, ...]] = {}
            for (taken, grown), steps in waiting.items():
                found.setdefault(taken, steps)
                for more, card, natural in self._next_cards(taken):
                    for laid in lay_options(card, (grown,), self._rules):
                        after, _ = lay(grown, laid, self._rules)
                        step = _Step(natural, target, laid.at, laid.place)
                        reached.setdefault((more, after), (*steps, step))
            waiting = reached
        return found

    def _next_cards(self, taken: _Taken) -> list[tuple[_Taken, Card, int | None]]:
        """Give each card that may go next, and what is taken then."""
        following: list[tuple[_Taken, Card, int | None]] = [
            (_Taken(taken.naturals | 1 << index, taken.wilds), card, index)
            for index, card in enumerate(self._naturals)
            if not taken.naturals >> index & 1
        ]
        if taken.wilds < len(self._wilds):
            more = _Taken(taken.naturals, taken.wilds + 1)
            following.append((more, self._wilds[taken.wilds], None))
        return following

    def _join(self, on_meld: dict[_Taken, tuple[_Step, ...]]) -> None:
        for taken, steps in list(self.ways.items()):
            for more, further in on_meld.items():
                wilds = taken.wilds + more.wilds
                if not taken.naturals & more.naturals and wilds <= len(self._wilds):
                    both = _Taken(taken.naturals | more.naturals, wilds)
                    self.ways.setdefault(both, steps + further)

    def rest(self, taken: _Taken) -> tuple[Card, ...]:
        """Give the cards that stay in the hand."""
        kept = (card for index, card in enumerate(self._naturals) if not taken.naturals >> index & 1)
        return (*kept, *self._wilds[taken.wilds :])

    def laid(self, taken: _Taken) -> tuple[LaidCard, ...]:
        """Give the cards laid, in order."""
        wilds = iter(self._wilds)
        return tuple(
            LaidCard(next(wilds) if step.natural is None else self._naturals[step.natural], *step[1:])
            for step in self.ways[taken]
        )


def best_lay_offs(
    cards: Collection[Card], table: Sequence[Meld], rules: Rules, *, has_meld: bool
) -> tuple[LaidCard, ...]:
    """Give the lay-offs that leave the least loose points, without making new melds; () if nothing fits.

    `has_meld` says whether the player has a meld of their own on the table.
    """
    if rules.lay_off is LayOffMode.NONE or (rules.lay_off_needs_meld and not has_meld):
        return ()
    search = _Search(cards, table, rules)
    best = min(search.ways, key=lambda taken: (sum(map(rules.points, search.rest(taken))), _count(taken)))
    return search.laid(best)


def best_showing(
    cards: Collection[Card], table: Sequence[Meld], rules: Rules, *, keep: Collection[Card] = ()
) -> Showing:
    """Choose own melds and lay-offs on the table together for the least points.

    The cards of `keep` are not laid off; they may stand in own melds. Among equals: the fewest cards laid off, then
    the fewest loose. An empty table gives the best arrangement.
    """
    offered = [card for card in cards if card not in keep]
    held = [card for card in cards if card in keep]
    search = _Search(offered, () if rules.lay_off is LayOffMode.NONE else table, rules)
    best, kept = _Taken(0, 0), best_arrangement(cards, rules)
    for taken in sorted(search.ways, key=_count):
        rest = (*search.rest(taken), *held)
        if taken != best and deadwood(rest, rules) < kept.points:
            arranged = _with_meld(rest, rules) if rules.lay_off_needs_meld else best_arrangement(rest, rules)
            if arranged is not None and arranged.points < kept.points:
                best, kept = taken, arranged
    return Showing(kept.melds, search.laid(best), kept.loose, kept.points)


def _count(taken: _Taken) -> int:
    return taken.naturals.bit_count() + taken.wilds


def _with_meld(cards: Collection[Card], rules: Rules) -> Arrangement | None:
    """Give the best arrangement that has a meld, or None."""
    splitter = Splitter(cards, laws_for(rules))
    arranged = [splitter.arrange(split) for split in splitter.splits(Bounds()) if split.pieces]
    return min(arranged, key=lambda item: (item.points, len(item.loose), len(item.melds)), default=None)
