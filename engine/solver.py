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
    from collections.abc import Collection, Iterable, Iterator

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
_COPAS: Final = 1 << SUIT_BITS
_ESPADAS: Final = 1 << 2 * SUIT_BITS
_BASTOS: Final = 1 << 3 * SUIT_BITS
_FEW_WILDS: Final = 2
_A_LOT: Final = 1_000_000
"""More points than any hand has."""
_UNKNOWN: Final = 1 << _SECOND_PACK + _PACK_BITS


class _HandTables:
    """What the solver needs of a rule set: a number for each card, tables of suits, ways to take out sets.

    `coins` and `others` hold what a suit leaves loose without wild cards; `coins_1`, `others_1`, `coins_2` and
    `others_2` how one or two wild cards change that.
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
        self.coins_1, self.others_1 = coins.gain(1), plain.gain(1)
        self.coins_2, self.others_2 = coins.gain(2), plain.gain(2)
        self.add = [_number(card, laws) for card in range(CARD_NUMBERS)].__getitem__
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
    if hand >= _ONE_WILD:
        return _deadwood(tables, hand, cards)
    oros = hand & 4095
    copas = hand >> 12 & 4095
    espadas = hand >> 24 & 4095
    bastos = hand >> 36
    if oros & copas & (espadas | bastos) or espadas & bastos & (oros | copas):
        return _least(tables, hand, 0)
    others = tables.others
    return tables.coins[oros] + others[copas] + others[espadas] + others[bastos]


def _deadwood(tables: _HandTables, number: int, cards: Collection[Card]) -> int:
    """Solve a hand with wild cards, or cards of the second pack."""
    if number >= _UNKNOWN:
        tables.laws.check_cards(cards)
    hand, wilds = _unpacked(number)
    if len(cards) > MAX_MASKED and (wilds or hand > _PACK_MASK):
        return Splitter(cards, tables.laws).least_points()
    if not tables.wild_ace:
        return _least(tables, hand, wilds)
    return min([_least(tables, *reading) for reading in _ace_readings(hand, wilds)])


def _unpacked(number: int) -> tuple[int, int]:
    """Give the mask of single cards and, above it, of second equal ones; and the number of wild cards."""
    first, second = number & _PACK_MASK, number >> _SECOND_PACK & _PACK_MASK
    return first | second | (first & second) << _PACK_BITS, number >> _PACK_BITS & 15


def _ace_readings(hand: int, wilds: int) -> Iterator[tuple[int, int]]:
    """Give the hand with none, one or two of its wild aces of coins read as themselves."""
    yield hand, wilds
    if wilds:
        yield hand | 1, wilds - 1
    if wilds > 1:
        yield hand | 1 | 1 << _PACK_BITS, wilds - 2


def _least(tables: _HandTables, hand: int, wilds: int) -> int:
    """Give the least points over all ways to take out sets."""
    if hand > _PACK_MASK or wilds > _FEW_WILDS:
        return min([_spread(tables, rest, left)[left] for rest, left in _without_sets(tables, hand, wilds)])
    coins, others = tables.coins, tables.others
    coins_1, others_1 = tables.coins_1, tables.others_1
    best = _A_LOT
    # Written out rather than shared: this loop is where the time of most hands goes.
    for rest, left in _without_sets(tables, hand, wilds):
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
        if points < best:
            best = points
    return best


def _without_sets(tables: _HandTables, hand: int, wilds: int) -> list[tuple[int, int]]:
    """Give (hand, wild cards) for each way to take out sets, the untouched hand first."""
    oros, copas = hand & 4095, hand >> 12 & 4095
    espadas, bastos = hand >> 24 & 4095, hand >> 36 & 4095
    if wilds or hand > _PACK_MASK:
        ranks = oros & copas | espadas & bastos | (oros | copas) & (espadas | bastos)
        second = hand >> _PACK_BITS
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


def _spread(tables: _HandTables, hand: int, wilds: int) -> list[int]:
    """Give the least points of runs with 0, 1, … `wilds` wild cards, spread over the suits in the best way."""
    best = [0]
    for table in tables.suits:
        row = split_row(table, hand & SUIT_MASK, hand >> _PACK_BITS & SUIT_MASK, wilds)
        best = [
            min([best[count] + row[total - count] for count in range(len(best)) if total >= count])
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
    found = _remembered.get(id(rules))
    tables = found[1] if found else _tables_for(rules)
    numbers = list(map(tables.add, cards))
    total = sum(numbers)
    if total < _ONE_WILD:
        ways = [_thrown(tables, rest, numbers) for rest, _ in _without_sets(tables, total, 0)]
        return tuple(zip(cards, ways[0] if len(ways) == 1 else map(min, *ways), strict=True))
    if total >= _UNKNOWN:
        tables.laws.check_cards(cards)
    if len(numbers) > MAX_MASKED:
        return tuple((card, deadwood([other for other in cards if other != card], rules)) for card in cards)
    return tuple(zip(cards, _thrown_of_any(tables, total, numbers), strict=True))


def _thrown(tables: _HandTables, hand: int, faces: list[int]) -> list[int]:
    """Give what is left when each card is thrown that is still in the hand; a lot for cards in sets.

    For hands of natural cards of one pack. A card thrown leaves the runs of the other three suits as they are.
    """
    coins, others = tables.coins, tables.others
    oros, copas, espadas, bastos = hand & 4095, hand >> 12 & 4095, hand >> 24 & 4095, hand >> 36
    points = coins[oros] + others[copas] + others[espadas] + others[bastos]
    but_oros, but_copas = points - coins[oros], points - others[copas]
    but_espadas, but_bastos = points - others[espadas], points - others[bastos]
    return [
        _A_LOT
        if not face & hand
        else but_oros + coins[oros ^ face]
        if face < _COPAS
        else but_copas + others[copas ^ face >> 12]
        if face < _ESPADAS
        else but_espadas + others[espadas ^ face >> 24]
        if face < _BASTOS
        else but_bastos + others[bastos ^ face >> 36]
        for face in faces
    ]


def _thrown_of_any(tables: _HandTables, total: int, numbers: list[int]) -> list[int]:
    """Give what is left when each card is thrown, with wild cards or cards of the second pack."""
    faces = [number >> _SECOND_PACK or number for number in numbers]
    values = [_A_LOT] * len(faces)
    places: list[list[tuple[int, int]]] = [[] for _ in range(SUITS)]
    for index, face in enumerate(faces):
        if face < _ONE_WILD:
            suit = (face.bit_length() - 1) // SUIT_BITS
            places[suit].append((index, face >> suit * SUIT_BITS))
    for hand, wilds in _readings(tables, total):
        for rest, left in _without_sets(tables, hand, wilds):
            if rest > _PACK_MASK or left > _FEW_WILDS:
                _lower_by_spreading(tables, rest, left, places, values)
            else:
                _lower(tables, rest, left, places, values)
    if _ONE_WILD in faces:
        wild = min([_least(tables, *reading) for reading in _readings(tables, total - _ONE_WILD)])
        values = [wild if face == _ONE_WILD else value for face, value in zip(faces, values, strict=True)]
    return values


def _readings(tables: _HandTables, number: int) -> Iterable[tuple[int, int]]:
    hand, wilds = _unpacked(number)
    return _ace_readings(hand, wilds) if tables.wild_ace else ((hand, wilds),)


def _lower(
    tables: _HandTables, hand: int, wilds: int, places: list[list[tuple[int, int]]], values: list[int]
) -> None:
    """Lower the values of cards thrown from this hand, which has no equal cards and at most two wild ones.

    `places` has the cards of each suit as (index of the value, bit of the suit).
    """
    masks = (hand & 4095, hand >> 12 & 4095, hand >> 24 & 4095, hand >> 36)
    coins, plain = tables.suits[0], tables.suits[1]
    row, row_coins = tables.others, tables.coins
    points = row_coins[masks[0]] + row[masks[1]] + row[masks[2]] + row[masks[3]]
    ones: tuple[int, ...] = (0, 0, 0, 0)
    twos: tuple[int, ...] = ones
    if wilds:
        ones, twos = _gains_of_others(tables, masks)
    for suit, bits in enumerate(places):
        mask = masks[suit]
        if not (mask and bits):
            continue
        table = plain if suit else coins
        alone, one, two = table.row(0), table.gain(1), table.gain(2)
        rest, rest_one, rest_two = points - alone[mask], ones[suit], twos[suit]
        for index, bit in bits:
            if mask & bit:
                left = mask ^ bit
                value = rest + alone[left]
                if wilds == 1:
                    value += min(one[left], rest_one)
                elif wilds:
                    value += min(two[left], one[left] + rest_one, rest_two)
                if value < values[index]:
                    values[index] = value


def _gains_of_others(
    tables: _HandTables, masks: tuple[int, int, int, int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Give, for each suit, by how much one or two wild cards change the points of the three others at best."""
    coins_1, coins_2, others_1, others_2 = tables.coins_1, tables.coins_2, tables.others_1, tables.others_2
    oros, copas, espadas, bastos = masks
    a, b, c, d = coins_1[oros], others_1[copas], others_1[espadas], others_1[bastos]
    first, second, third, _ = sorted((a, b, c, d))
    ones = tuple([second if gain == first else first for gain in (a, b, c, d)])
    pairs = [
        second + third if gain == first else first + third if gain == second else first + second
        for gain in (a, b, c, d)
    ]
    a, b, c, d = coins_2[oros], others_2[copas], others_2[espadas], others_2[bastos]
    least, other, _, _ = sorted((a, b, c, d))
    twos = tuple(
        [min(pair, other if gain == least else least) for pair, gain in zip(pairs, (a, b, c, d), strict=True)]
    )
    return ones, twos


def _lower_by_spreading(
    tables: _HandTables, hand: int, wilds: int, places: list[list[tuple[int, int]]], values: list[int]
) -> None:
    """Lower the values of cards thrown from this hand, which may have equal cards and any number of wild ones."""
    for suit, bits in enumerate(places):
        for index, bit in bits:
            face = bit << suit * SUIT_BITS
            if face & hand:
                second = face << _PACK_BITS
                rest = hand ^ (second if second & hand else face)
                values[index] = min(values[index], _spread(tables, rest, wilds)[wilds])


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
