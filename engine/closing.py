"""Closing: which ways to end a hand eight cards give, and the judgement of one of them.

The least loose points do not tell whether a hand may close: two loose aces are fewer points than one loose three,
but one card too many. So the ways to close are searched among all splits of the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import TYPE_CHECKING, Final

from engine.cards import Card, cards_text
from engine.errors import Code, EngineError, MeldError
from engine.exposure import NOTHING, Exposed, Exposure
from engine.laws import laws_for
from engine.melds import Arrangement, Meld, MeldKind, check_meld, melds_of, wild_indexes
from engine.partition import Bounds, Split, Splitter
from engine.rules import HAND_SIZE, Chinchon, CloseMode, LayOffMode
from engine.solver import deadwood, discard_values

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.rules import Rules

_CLOSING_HAND: Final = HAND_SIZE + 1
_MOST_LOOSE: Final = {CloseMode.ONE: 1, CloseMode.SUM: HAND_SIZE, CloseMode.ALL: 0}
"""Most cards that a closer may keep."""
_WON: Final = -1_000_000
"""Orders a chinchón that wins the match before all points."""


class CloseKind(StrEnum):
    """What a closing is worth."""

    LOOSE = "loose"
    """Loose cards within the closing limit; their points are scored."""
    MINUS_TEN = "minus_ten"
    """All seven cards melded."""
    RUN_OF_7 = "run_of_7"
    """All seven cards in one run with wild cards."""
    CHINCHON = "chinchon"
    """All seven cards in one natural run."""


@dataclass(frozen=True, slots=True)
class Closing:
    """One way to close.

    `card` is thrown, `arrangement` is laid open. `points` is what the closer scores: the loose points, or the
    (negative) bonus; 0 for a chinchón that wins the match. `wilds` counts the wild cards that stand for others in
    the melds. `exposes` has the faces that somebody else might lay off on these melds at once, ascending; the
    face of a wild card stands for any wild card.
    """

    card: Card
    arrangement: Arrangement
    kind: CloseKind
    points: int
    wilds: int
    exposes: tuple[Card, ...]


def lay_off_allowed(rules: Rules, kind: CloseKind) -> bool:
    """Tell whether the others may lay off after a closing of this kind.

    A natural run of seven that is worth no more than any full hand is one (S001); one with a prize of its own
    ends all lay-offs (S003).
    """
    if rules.lay_off is LayOffMode.NONE:
        return False
    if kind is CloseKind.LOOSE:
        return True
    if kind is CloseKind.CHINCHON and rules.chinchon is not Chinchon.MINUS_10:
        return False
    return rules.lay_off_after_full_close


def closings(cards: Collection[Card], rules: Rules, *, locked: Card | None = None) -> tuple[Closing, ...]:
    """Give every way to close with eight cards that is not dominated, best first.

    Better is: winning the match, then fewer points, then fewer cards exposed to lay-offs. A way is dominated when
    another scores no more and exposes nothing that this one does not, at once or by a chain of lay-offs.
    `locked` is the card that may not be thrown.

    Raises:
        EngineError: these are not eight cards of the deck.
    """
    if len(cards) != _CLOSING_HAND:
        raise EngineError(Code.CARD_COUNT, cards_text(cards))
    if _hopeless(cards, rules):
        return ()
    splitter = Splitter(cards, laws_for(rules))
    exposure = Exposure(cards, rules)
    found: dict[tuple[Card, int, Exposed], Closing] = {}
    for split in sorted(splitter.splits(_bounds(rules)), key=lambda split: len(split.pieces)):
        for card, arrangement in _ways(splitter, split, locked, rules.close_limit):
            closing, exposed = _judge(card, arrangement, exposure, rules)
            if closing.arrangement is arrangement:
                found.setdefault((card.face, _order(closing, rules), exposed), closing)
    return _undominated(found)


def can_close(seven: Collection[Card], rules: Rules) -> bool:
    """Tell whether the seven cards that are left after throwing one may close.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    points = deadwood(seven, rules)
    if points > rules.close_limit or rules.close_mode is CloseMode.SUM:
        return points <= rules.close_limit
    bounds = Bounds(_MOST_LOOSE[rules.close_mode], rules.close_limit)
    return points == 0 or bool(Splitter(seven, laws_for(rules)).splits(bounds))


def check_closing(
    cards: Collection[Card], card: Card, melds: Sequence[Meld], rules: Rules, *, locked: Card | None = None
) -> Closing:
    """Judge a closing: throw `card` of eight and lay open the rest in these melds.

    When the seven melded cards also read as one run, the reading that is better for the closer counts, and the
    arrangement of the result is that run.

    Raises:
        EngineError: the card is not held or locked, the melds are none or use other cards, or the loose cards
            are too many or too high to close.
    """
    laws = laws_for(rules)
    if len(cards) != _CLOSING_HAND:
        raise EngineError(Code.CARD_COUNT, cards_text(cards))
    laws.check_cards(cards)
    if card not in cards:
        raise EngineError(Code.CARD_NOT_HELD, str(card))
    if card == locked:
        raise EngineError(Code.CARD_LOCKED, str(card))
    own = tuple(check_meld(meld, rules) for meld in melds)
    loose = [other for other in cards if other != card]
    for other in (other for meld in own for other in meld.cards):
        if other not in loose:
            raise MeldError(Code.ARRANGEMENT_MISMATCH, str(other))
        loose.remove(other)
    points = sum(laws.points[other] for other in loose)
    if len(loose) > _MOST_LOOSE[rules.close_mode]:
        raise MeldError(Code.CLOSE_MODE, cards_text(loose))
    if points > rules.close_limit:
        raise MeldError(Code.CLOSE_LIMIT, cards_text(loose))
    arrangement = Arrangement(own, tuple(sorted(loose)), points)
    closing, _ = _judge(card, arrangement, Exposure(cards, rules), rules)
    return closing


def _hopeless(cards: Collection[Card], rules: Rules) -> bool:
    """Tell whether no card can be thrown so that the rest comes within the closing limit.

    Throwing a card takes off its own points at most. That settles most hands at the price of solving one.
    """
    laws = laws_for(rules)
    naturals = [card for card in cards if not laws.wild[card]]
    if len(naturals) < len(cards):
        wild = next(card for card in cards if laws.wild[card])
        if deadwood([card for card in cards if card != wild], rules) <= rules.close_limit:
            return False
    dearest = max([laws.points[card] for card in naturals], default=0)
    if deadwood(cards, rules) - dearest > rules.close_limit:
        return True
    return min([points for _, points in discard_values(cards, rules)]) > rules.close_limit


def _bounds(rules: Rules) -> Bounds:
    return Bounds(_MOST_LOOSE[rules.close_mode] + 1, rules.close_limit, throwing=True)


def _ways(
    splitter: Splitter, split: Split, locked: Card | None, limit: int
) -> Iterator[tuple[Card, Arrangement]]:
    """Give each card that may be thrown from a split, with each choice of places for the wild cards."""
    points = splitter.laws.points
    naturals = sum(piece.naturals for piece in split.pieces)
    # A locked wild card is melded before the others, so that one that may be thrown is left over.
    wilds = sorted(splitter.cards(splitter.wild & ~naturals), key=lambda card: (card != locked, card))
    unmelded = (*splitter.cards(split.loose), *wilds[len(wilds) - split.spare_wilds :])
    chosen = []
    for piece in split.pieces:
        chosen.append(splitter.melds(piece, sorted(wilds[: piece.wilds])))
        del wilds[: piece.wilds]
    for card in unmelded:
        loose = tuple(sorted(other for other in unmelded if other != card))
        value = sum(points[other] for other in loose)
        if card != locked and value <= limit:
            for melds in product(*chosen):
                yield card, Arrangement(melds, loose, value)


def _judge(card: Card, arrangement: Arrangement, exposure: Exposure, rules: Rules) -> tuple[Closing, Exposed]:
    """Say what an arrangement that may close is worth, in the better reading, and what it exposes."""
    closing = _valued(card, arrangement, rules)
    if not arrangement.loose:
        seven = [other for meld in arrangement.melds for other in meld.cards]
        runs = [meld for meld in melds_of(seven, rules) if meld.kind is MeldKind.RUN]
        readings = [_valued(card, Arrangement((run,), (), 0), rules) for run in runs]
        better = [way for way in readings if _order(way, rules) < _order(closing, rules)]
        if better:
            closing = min(
                better,
                key=lambda way: (_order(way, rules), len(exposure.of(way.arrangement.melds).at_once)),
            )
    exposed = NOTHING
    if lay_off_allowed(rules, closing.kind):
        exposed = exposure.of(closing.arrangement.melds)
    return replace(closing, exposes=exposed.at_once), exposed


def _valued(card: Card, arrangement: Arrangement, rules: Rules) -> Closing:
    melds = arrangement.melds
    wilds = sum(len(wild_indexes(meld, rules)) for meld in melds)
    if arrangement.loose:
        kind, points = CloseKind.LOOSE, arrangement.points
    elif len(melds) > 1 or melds[0].kind is MeldKind.SET:
        kind, points = CloseKind.MINUS_TEN, rules.minus_ten
    elif not wilds:
        kind, points = CloseKind.CHINCHON, rules.chinchon_points() or 0
    else:
        bonus = rules.wild_run_of_7_one if wilds == 1 else rules.wild_run_of_7_two
        kind, points = CloseKind.RUN_OF_7, bonus
    return Closing(card, arrangement, kind, points, wilds, ())


def _order(closing: Closing, rules: Rules) -> int:
    """Give the points by which ways to close are ranked: a match won comes before all."""
    won = closing.kind is CloseKind.CHINCHON and rules.chinchon is Chinchon.WIN
    return _WON if won else closing.points


def _undominated(found: dict[tuple[Card, int, Exposed], Closing]) -> tuple[Closing, ...]:
    kept = [
        (order, len(exposed.at_once), len(exposed.in_chains), closing)
        for (_, order, exposed), closing in found.items()
        if not any(
            order_ <= order and exposed_.within(exposed) and (order_ < order or not exposed.within(exposed_))
            for _, order_, exposed_ in found
        )
    ]
    return tuple(closing for *_, closing in sorted(kept, key=lambda way: way[:3]))
