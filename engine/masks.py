"""A hand as bit masks, and the search over the ways to take sets out of it.

A hand is added up to one number: a mask of 12 bits a suit, above it the count of wild cards, above that the masks
of the second pack. Runs are looked up suit by suit (`engine.tables`); only sets are searched, and most hands have
none. A wild ace of coins is tried both as a wild card and as itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import MAX_JOKERS_PER_PACK, MAX_PACKS
from engine.laws import CARD_NUMBERS, Laws, RulesMemo, laws_for
from engine.tables import SUIT_BITS, SUIT_MASK, SUITS, SetFlips, split_row, suit_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.rules import Rules
    from engine.tables import SuitTable

MAX_MASKED: Final = 8
"""Most cards, among them wild or equal ones, that the tables are right for; larger hands are searched."""
PACK_BITS: Final = SUITS * SUIT_BITS
_WILD_BITS: Final = 4
_MOST_WILDS: Final = MAX_PACKS * MAX_JOKERS_PER_PACK
PACK_MASK: Final = (1 << PACK_BITS) - 1
_RANK_MASK: Final = sum(1 << suit * SUIT_BITS for suit in range(2 * SUITS))
"""The bits of position 0 in all suits, of single cards and of second copies."""
ONE_WILD: Final = 1 << PACK_BITS
"""A hand below this number has only natural cards of the first pack."""
SECOND_PACK: Final = PACK_BITS + _WILD_BITS
UNKNOWN: Final = 1 << SECOND_PACK + PACK_BITS
"""Number of a card that the deck lacks: above all hands."""
FEW_WILDS: Final = 2
"""Most wild cards for which the tables of gains are kept; more are spread step by step."""
A_LOT: Final = 1_000_000
"""More points than any hand has."""


class HandTables:
    """What the solver needs of a rule set: a number for each card, tables of suits, ways to take out sets.

    `coins` and `others` hold what a suit leaves loose without wild cards. `coins_1`, `others_1`, `coins_2` and
    `others_2` hold how one or two wild cards change that; they are filled by `prepare`.
    """

    __slots__ = (
        "add",
        "coins",
        "coins_1",
        "coins_2",
        "flips",
        "laws",
        "others",
        "others_1",
        "others_2",
        "suits",
        "wild_ace",
    )

    def __init__(self, rules: Rules) -> None:
        laws = laws_for(rules)
        points = tuple(laws.points[16 + rank] for rank in laws.ranks)
        plain = self._suit(points, laws)
        # A wild ace read as itself still counts as a wild card when it stays loose.
        coins = self._suit((laws.points[1], *points[1:]), laws)
        self.laws = laws
        self.wild_ace = rules.wild_ace_of_coins
        self.suits = (coins, plain, plain, plain)
        self.coins, self.others = coins.row(0), plain.row(0)
        self.coins_1 = self.others_1 = self.coins_2 = self.others_2 = list[int]()
        self.add = [_number(card, laws) for card in range(CARD_NUMBERS)].__getitem__
        self.flips = [
            SetFlips(wilds, limit=laws.set_limit, max_wilds=laws.max_wilds, duplicates=laws.duplicates)
            for wilds in range(_MOST_WILDS + 1)
        ]

    def prepare(self, wilds: int) -> None:
        """Make the tables of gains, if there are wild cards and they have not been made yet."""
        if wilds and not self.coins_1:
            coins, plain, *_ = self.suits
            self.coins_1, self.others_1 = coins.gain(1), plain.gain(1)
            self.coins_2, self.others_2 = coins.gain(2), plain.gain(2)

    @staticmethod
    def _suit(points: tuple[int, ...], laws: Laws) -> SuitTable:
        return suit_table(
            points,
            wild_points=laws.rules.wild_points,
            max_wilds=laws.max_wilds,
            min_naturals=laws.min_naturals,
        )


def _number(card: int, laws: Laws) -> int:
    if not laws.known[card]:
        return UNKNOWN
    if laws.wild[card]:
        return ONE_WILD
    bit = 1 << (card >> 4 & 3) * SUIT_BITS + laws.position[card]
    return bit << SECOND_PACK if card >> 6 else bit


tables_for: Final = RulesMemo(HandTables)
_remembered: Final = tables_for.by_identity


def unpacked(number: int) -> tuple[int, int]:
    """Give the mask of single cards and, above it, of second equal ones; and the number of wild cards."""
    first, second = number & PACK_MASK, number >> SECOND_PACK & PACK_MASK
    return first | second | (first & second) << PACK_BITS, number >> PACK_BITS & 15


def _ace_readings(hand: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Give the hand with none, one or two of its wild aces of coins read as themselves."""
    yield hand, wilds
    if wilds:
        yield hand | 1, wilds - 1
    if wilds > 1:
        yield hand | 1 | 1 << PACK_BITS, wilds - 2


def readings(tables: HandTables, number: int) -> Iterable[tuple[int, int]]:
    """Give each reading of a hand: the mask as `unpacked` gives it, and the number of wild cards."""
    hand, wilds = unpacked(number)
    return _ace_readings(hand, wilds) if tables.wild_ace else ((hand, wilds),)


def least(tables: HandTables, hand: int, wilds: int) -> int:
    """Give the least points over all ways to take out sets."""
    if hand > PACK_MASK or wilds > FEW_WILDS:
        return min([spread(tables, rest, left)[left] for rest, left in without_sets(tables, hand, wilds)])
    coins, others = tables.coins, tables.others
    coins_1, others_1 = tables.coins_1, tables.others_1
    best = A_LOT
    # Written out rather than shared: this loop is where the time of most hands goes.
    for rest, left in without_sets(tables, hand, wilds):
        oros = rest & 4095
        copas = rest >> 12 & 4095
        espadas = rest >> 24 & 4095
        bastos = rest >> 36
        points = coins[oros] + others[copas] + others[espadas] + others[bastos]
        if left == 1:
            points += min(coins_1[oros], others_1[copas], others_1[espadas], others_1[bastos])
        elif left:
            first, second, _, _ = sorted(
                (coins_1[oros], others_1[copas], others_1[espadas], others_1[bastos])
            )
            coins_2, others_2 = tables.coins_2, tables.others_2
            points += min(first + second, coins_2[oros], others_2[copas], others_2[espadas], others_2[bastos])
        if points < best:  # noqa: PLR1730 - a call of min would cost more than all the lookups
            best = points
    return best


def without_sets(tables: HandTables, hand: int, wilds: int) -> list[tuple[int, int]]:
    """Give (hand, wild cards) for each way to take out sets, the untouched hand first."""
    oros, copas = hand & 4095, hand >> 12 & 4095
    espadas, bastos = hand >> 24 & 4095, hand >> 36 & 4095
    if wilds or hand > PACK_MASK:
        ranks = oros & copas | espadas & bastos | (oros | copas) & (espadas | bastos)
        second = hand >> PACK_BITS
        if second and tables.laws.duplicates:
            ranks |= (second | second >> 12 | second >> 24 | second >> 36) & 4095
    else:
        ranks = oros & copas & (espadas | bastos) | espadas & bastos & (oros | copas)
    ways = [(hand, wilds)]
    flips = tables.flips[wilds]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        held = hand >> bit.bit_length() - 1 & _RANK_MASK
        ways += [
            (rest ^ flip * bit, left - used)
            for flip, used in flips[held]
            for rest, left in ways
            if used <= left
        ]
    return ways


def spread(tables: HandTables, hand: int, wilds: int) -> list[int]:
    """Give the least points of runs with 0, 1, … `wilds` wild cards, spread over the suits in the best way."""
    best = [0]
    for table in tables.suits:
        row = split_row(table, hand & SUIT_MASK, hand >> PACK_BITS & SUIT_MASK, wilds)
        best = [
            min([best[count] + row[total - count] for count in range(len(best)) if total >= count])
            for total in range(wilds + 1)
        ]
        hand >>= SUIT_BITS
    return best
