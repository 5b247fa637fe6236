"""Least loose points of a hand, and what is left of it when each card is thrown.

A hand is added up to one number: a mask of 12 bits a suit, above it the count of wild cards, above that the masks
of the second pack. Runs are then looked up suit by suit (`engine.tables`); only sets are searched, and most hands
have none. A wild ace of coins is tried both as a wild card and as itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.cards import MAX_JOKERS_PER_PACK, MAX_PACKS
from engine.laws import CARD_NUMBERS, Laws, RulesMemo, laws_for
from engine.partition import Bounds, Splitter
from engine.tables import SUIT_BITS, SUIT_MASK, SUITS, SetFlips, split_row, suit_table

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from engine.cards import Card
    from engine.melds import Arrangement
    from engine.rules import Rules
    from engine.tables import SuitTable

MAX_MASKED: Final = 8
"""Most cards, among them wild or equal ones, that the tables are right for; larger hands are searched."""
_PACK_BITS: Final = SUITS * SUIT_BITS
_WILD_BITS: Final = 4
_MOST_WILDS: Final = MAX_PACKS * MAX_JOKERS_PER_PACK
_PACK_MASK: Final = (1 << _PACK_BITS) - 1
_RANK_MASK: Final = sum(1 << suit * SUIT_BITS for suit in range(2 * SUITS))
"""The bits of position 0 in all suits, of single cards and of second copies."""
_ONE_WILD: Final = 1 << _PACK_BITS
"""A hand below this number has only natural cards of the first pack."""
_SECOND_PACK: Final = _PACK_BITS + _WILD_BITS
_A_LOT: Final = 1_000_000
"""More points than any hand has."""
_UNKNOWN: Final = 1 << _SECOND_PACK + _PACK_BITS


class _HandTables:
    """What the solver needs of a rule set: a number for each card, tables of suits, ways to take out sets."""

    __slots__ = ("add", "coins", "flips", "laws", "numbers", "others", "suits")

    def __init__(self, rules: Rules) -> None:
        laws = laws_for(rules)
        points = tuple(laws.points[16 + rank] for rank in laws.ranks)
        plain = self._suit(points, laws)
        # A wild ace read as itself still counts as a wild card when it stays loose.
        coins = self._suit((laws.points[1], *points[1:]), laws)
        self.laws = laws
        self.suits = (coins, plain, plain, plain)
        self.coins = coins.row(0)
        self.others = plain.row(0)
        self.numbers = [_number(card, laws) for card in range(CARD_NUMBERS)]
        self.add = self.numbers.__getitem__
        self.flips = [
            SetFlips(wilds, limit=laws.set_limit, max_wilds=laws.max_wilds, duplicates=laws.duplicates)
            for wilds in range(_MOST_WILDS + 1)
        ]

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
        return _UNKNOWN
    if laws.wild[card]:
        return _ONE_WILD
    bit = 1 << (card >> 4 & 3) * SUIT_BITS + laws.position[card]
    return bit << _SECOND_PACK if card >> 6 else bit


_tables_for: Final = RulesMemo(_HandTables)
_remembered: Final = _tables_for.by_identity


def deadwood(cards: Collection[Card], rules: Rules) -> int:
    """Give the least points that the loose cards of a hand can count, over all arrangements.

    The cards must be distinct. `rules.packs` must be resolved for the seats: `auto` counts as one pack.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    found = _remembered.get(id(rules))
    tables = found[1] if found else _tables_for(rules)
    hand = sum(map(tables.add, cards))
    if hand < _ONE_WILD:
        oros = hand & SUIT_MASK
        copas = hand >> 12 & SUIT_MASK
        espadas = hand >> 24 & SUIT_MASK
        bastos = hand >> 36
        if not (oros & copas & (espadas | bastos) or espadas & bastos & (oros | copas)):
            others = tables.others
            return tables.coins[oros] + others[copas] + others[espadas] + others[bastos]
        return _least(tables, hand, 0)
    return _deadwood(tables, hand, cards)


def _deadwood(tables: _HandTables, number: int, cards: Collection[Card]) -> int:
    """Solve a hand with wild cards, or cards of the second pack."""
    if number >= _UNKNOWN:
        tables.laws.check_cards(cards)
    readings = list(_readings(tables, number))
    if len(cards) > MAX_MASKED and (number >> _PACK_BITS & 15 or readings[0][0] >> _PACK_BITS):
        return Splitter(cards, tables.laws).least_points()
    return min(_least(tables, hand, wilds) for hand, wilds in readings)


def _readings(tables: _HandTables, number: int) -> Iterator[tuple[int, int]]:
    """Give (mask of single and, above it, of second copies; wild cards) for each reading of wild aces."""
    wilds = number >> _PACK_BITS & 15
    first, second = number & _PACK_MASK, number >> _SECOND_PACK & _PACK_MASK
    hand = first | second | (first & second) << _PACK_BITS
    yield hand, wilds
    if tables.laws.rules.wild_ace_of_coins:
        if wilds:
            yield hand | 1, wilds - 1
        if wilds > 1:
            yield hand | 1 | 1 << _PACK_BITS, wilds - 2


def _least(tables: _HandTables, hand: int, wilds: int) -> int:
    """Give the least points over all ways to take out sets."""
    return min(_runs(tables, rest, left) for rest, left in _without_sets(tables, hand, wilds))


def _without_sets(tables: _HandTables, hand: int, wilds: int) -> list[tuple[int, int]]:
    """Give (hand, wild cards) for each way to take out sets, the untouched hand first."""
    ways = [(hand, wilds)]
    oros, copas = hand & SUIT_MASK, hand >> 12 & SUIT_MASK
    espadas, bastos = hand >> 24 & SUIT_MASK, hand >> 36 & SUIT_MASK
    ranks = oros & copas & (espadas | bastos) | espadas & bastos & (oros | copas)
    if wilds or hand > _PACK_MASK:
        ranks = oros & copas | espadas & bastos | (oros | copas) & (espadas | bastos)
        if hand > _PACK_MASK and tables.laws.duplicates:
            second = hand >> _PACK_BITS
            ranks |= (second | second >> 12 | second >> 24 | second >> 36) & SUIT_MASK
    flips = tables.flips[wilds]
    while ranks:
        bit = ranks & -ranks
        ranks ^= bit
        held = hand >> bit.bit_length() - 1 & _RANK_MASK
        ways = [
            (rest ^ flip * bit, left - used)
            for flip, used in flips[held]
            for rest, left in ways
            if used <= left
        ]
    return ways


def _runs(tables: _HandTables, hand: int, wilds: int) -> int:
    """Give the least points when the rest of the hand makes runs only."""
    if hand > _PACK_MASK or wilds > 2:
        return _spread(tables, hand, wilds)[wilds]
    oros, copas = hand & SUIT_MASK, hand >> 12 & SUIT_MASK
    espadas, bastos = hand >> 24 & SUIT_MASK, hand >> 36
    others = tables.others
    points = tables.coins[oros] + others[copas] + others[espadas] + others[bastos]
    if not wilds:
        return points
    gain, gain_coins = tables.suits[1].gain(1), tables.suits[0].gain(1)
    ones = [gain_coins[oros], gain[copas], gain[espadas], gain[bastos]]
    if wilds == 1:
        return points + min(ones)
    gain, gain_coins = tables.suits[1].gain(2), tables.suits[0].gain(2)
    ones.sort()
    return points + min(ones[0] + ones[1], gain_coins[oros], gain[copas], gain[espadas], gain[bastos])


def _spread(tables: _HandTables, hand: int, wilds: int) -> list[int]:
    """Give the least points of runs with 0, 1, … `wilds` wild cards, spread over the suits in the best way."""
    best = [0]
    for table in tables.suits:
        single, second = hand & SUIT_MASK, hand >> _PACK_BITS & SUIT_MASK
        row = split_row(table, single, second, wilds)
        best = [
            min(best[count] + row[total - count] for count in range(len(best)) if total >= count)
            for total in range(wilds + 1)
        ]
        hand >>= SUIT_BITS
    return best


def discard_values(cards: Collection[Card], rules: Rules) -> tuple[tuple[Card, int], ...]:
    """Give, for each card in the order given, the deadwood that is left when it is thrown.

    One pass: the sets are taken out once, and a card thrown changes the runs of its own suit only.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    tables = _tables_for(rules)
    numbers = list(map(tables.add, cards))
    total = sum(numbers)
    if total < _ONE_WILD:
        ways = [_thrown_plain(tables, rest, numbers) for rest, _ in _without_sets(tables, total, 0)]
        values = ways[0] if len(ways) == 1 else list(map(min, *ways))
    elif len(numbers) > MAX_MASKED:
        values = [deadwood([other for other in cards if other is not card], rules) for card in cards]
    else:
        tables.laws.check_cards(cards)
        values = _thrown(tables, total, numbers)
    return tuple(zip(cards, values, strict=True))


def _thrown_plain(tables: _HandTables, hand: int, numbers: list[int]) -> list[int]:
    """Give what is left when each card is thrown that is still in the hand; a lot for cards in sets."""
    coins, others = tables.coins, tables.others
    oros, copas = hand & SUIT_MASK, hand >> 12 & SUIT_MASK
    espadas, bastos = hand >> 24 & SUIT_MASK, hand >> 36
    in_oros, in_copas, in_espadas, in_bastos = coins[oros], others[copas], others[espadas], others[bastos]
    points = in_oros + in_copas + in_espadas + in_bastos
    values = []
    for number in numbers:
        if not number & hand:
            values.append(_A_LOT)
        elif number <= SUIT_MASK:
            values.append(points - in_oros + coins[oros ^ number])
        elif number < 1 << 24:
            values.append(points - in_copas + others[copas ^ number >> 12])
        elif number < 1 << 36:
            values.append(points - in_espadas + others[espadas ^ number >> 24])
        else:
            values.append(points - in_bastos + others[bastos ^ number >> 36])
    return values


def _thrown(tables: _HandTables, total: int, numbers: list[int]) -> list[int]:
    """Give what is left when each card is thrown, with wild cards or cards of the second pack."""
    faces = [number >> _SECOND_PACK or number for number in numbers]
    left_by_face = dict.fromkeys(faces, _A_LOT)
    if total >> _PACK_BITS & 15:
        left_by_face[_ONE_WILD] = min(
            _least(tables, hand, wilds) for hand, wilds in _readings(tables, total - _ONE_WILD)
        )
    for hand, wilds in _readings(tables, total):
        for rest, left in _without_sets(tables, hand, wilds):
            for face, best in left_by_face.items():
                if face & rest and face != _ONE_WILD:
                    second = face << _PACK_BITS
                    points = _runs(tables, rest ^ (second if second & rest else face), left)
                    left_by_face[face] = min(best, points)
    return [left_by_face[face] for face in faces]


def best_arrangement(cards: Collection[Card], rules: Rules) -> Arrangement:
    """Give the arrangement with the least loose points, then the fewest loose cards, then the fewest melds.

    Of several such arrangements it is always the same one; wild cards beside a run stand above it if they can.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    points = deadwood(cards, rules)
    splitter = Splitter(cards, laws_for(rules))
    splits = splitter.splits(Bounds(points=points))
    return splitter.arrange(min(splits, key=lambda split: (split.loose_count, len(split.pieces))))
