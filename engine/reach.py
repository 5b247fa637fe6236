"""A quick look at eight cards that tells most hands far from closing, before the exact search is asked.

Nearly every hand in play is far from closing, and whoever looks at the legal moves asks each time. The bound
counts cards that cannot be in any meld without wild cards, and lets every wild card rescue as much as the best meld
could: cards of one rank, or of a stretch of one suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from engine.cards import JOKER_RANK, RANKS_BY_PACK_SIZE
from engine.closing import Closing, closings
from engine.laws import laws_for
from engine.melds import MIN_MELD
from engine.rules import HAND_SIZE, CloseMode, points_of_rank

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.rules import FigurePoints, Rules

_RANK_CODES: Final = 16
_MOST_LOOSE: Final = {CloseMode.ONE: 1, CloseMode.SUM: HAND_SIZE, CloseMode.ALL: 0}


def closings_in_reach(
    cards: tuple[Card, ...], rules: Rules, *, locked: Card | None = None
) -> tuple[Closing, ...]:
    """Give what `closings` gives, without the search when a glance shows that it finds nothing."""
    return () if out_of_reach(cards, rules) else closings(cards, rules, locked=locked)


def out_of_reach(cards: tuple[Card, ...], rules: Rules) -> bool:
    """Tell whether these eight cards are certain not to close, whichever is thrown. False may be wrong."""
    laws = laws_for(rules)
    positions, points, wild = laws.position, laws.points, laws.wild
    suits = [0, 0, 0, 0]
    ranks = [0] * _RANK_CODES
    wilds = 0
    for card in cards:
        if card & 15 != JOKER_RANK:
            suits[card >> 4 & 3] |= 1 << positions[card]
            ranks[card & 15] += 1
        wilds += wild[card]
    in_runs = [_in_runs(mask) for mask in suits]
    loose = [
        card
        for card in cards
        if ranks[card & 15] < MIN_MELD
        and not in_runs[card >> 4 & 3] >> positions[card] & 1
        and not wild[card]
    ]
    values = [points[card] for card in loose]
    count = len(loose) - 1
    least = sum(values) - max(values, default=0)
    if wilds and count > 0:
        rescued = _rescued(loose, suits, ranks, min(wilds, rules.max_wilds_per_meld), rules)
        count -= wilds * max([size for size, _ in rescued])
        least -= wilds * max([value for _, value in rescued])
    return count > _MOST_LOOSE[rules.close_mode] or least > rules.close_limit


def _in_runs(mask: int) -> int:
    """Give the positions of a suit that stand in a run of three."""
    starts = mask & mask >> 1 & mask >> 2
    return starts | starts << 1 | starts << 2


def _rescued(
    loose: list[Card], suits: list[int], ranks: list[int], wilds: int, rules: Rules
) -> list[tuple[int, int]]:
    """Give number and points of the loose cards that one meld with so many wild cards could hold, a rank or suit."""
    laws = laws_for(rules)
    by_suit = [0, 0, 0, 0]
    by_rank: dict[int, tuple[int, int]] = {}
    for card in loose:
        by_suit[card >> 4 & 3] |= 1 << laws.position[card]
        size = ranks[card & 15]
        if size + wilds >= MIN_MELD:
            by_rank[card & 15] = (size, size * laws.points[card])
    return [
        (0, 0),
        *by_rank.values(),
        *(
            _best_stretch(suits[suit], mask, wilds, rules.figure_points, rules.cards_per_pack)
            for suit, mask in enumerate(by_suit)
            if mask
        ),
    ]


@lru_cache(maxsize=16384)  # few of the 2**24 pairs of masks occur, and those again and again
def _best_stretch(
    held: int, loose: int, wilds: int, figures: FigurePoints, cards_per_pack: int
) -> tuple[int, int]:
    """Give the most loose cards, and the most points of them, in a stretch of a suit with enough wild cards."""
    ranks = RANKS_BY_PACK_SIZE[cards_per_pack]
    values = [points_of_rank(rank, figures) for rank in ranks]
    size = value = 0
    for low in range(len(ranks)):
        gaps = 0
        for high in range(low, len(ranks)):
            gaps += not held >> high & 1
            inside = [place for place in range(low, high + 1) if loose >> place & 1]
            if gaps <= wilds and high - low + 1 + wilds - gaps >= MIN_MELD:
                size = max(size, len(inside))
                value = max(value, sum(values[place] for place in inside))
    return size, value
