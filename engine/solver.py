"""Least loose points of a hand, and what is left of it when each card is thrown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from engine.laws import laws_for
from engine.masks import (
    A_LOT,
    FEW_WILDS,
    MAX_MASKED,
    ONE_WILD,
    PACK_BITS,
    PACK_MASK,
    SECOND_PACK,
    UNKNOWN,
    HandTables,
    least,
    readings,
    spread,
    tables_for,
    unpacked,
    without_sets,
)
from engine.partition import Bounds, Splitter
from engine.rules import Rules
from engine.tables import SUIT_BITS, SUITS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from engine.cards import Card
    from engine.melds import Arrangement

_COPAS: Final = 1 << SUIT_BITS
_ESPADAS: Final = 1 << 2 * SUIT_BITS
_BASTOS: Final = 1 << 3 * SUIT_BITS
_Ready = tuple["Rules | None", "Callable[[int], int]", list[int], list[int], HandTables]
"""Rules, and what the quickest path needs of them: numbers of cards, tables of coins and others, all tables."""


def _made_ready(rules: Rules) -> _Ready:
    tables = tables_for(rules)
    return rules, tables.add, tables.coins, tables.others, tables


_recent: Final[list[_Ready]] = [(None, int, [], [], cast("HandTables", None))]
"""What the rules asked for last need: as a rule the next hand has the same. At first there are none."""


def deadwood(cards: Collection[Card], rules: Rules) -> int:
    """Give the least points that the loose cards of a hand can count, over all arrangements.

    The cards must be distinct. `rules.packs` must be resolved for the seats: `auto` counts as one pack.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    known, add, coins, others, tables = _recent[0]
    if known is not rules:
        _, add, coins, others, tables = _recent[0] = _made_ready(rules)
    hand = sum(map(add, cards))
    if hand >= ONE_WILD:
        return _deadwood(tables, hand, cards)
    low, high = hand & 0xFFFFFF, hand >> 24  # numbers this small are quicker to take apart
    oros = low & 4095
    copas = low >> 12
    espadas = high & 4095
    bastos = high >> 12
    points = coins[oros] + others[copas] + others[espadas] + others[bastos]
    ranks = oros & copas & (espadas | bastos) | espadas & bastos & (oros | copas)
    if not ranks:
        return points
    if ranks & ranks - 1:
        return least(tables, hand, 0)
    # One rank that makes a set: the whole of it, or three of four with one suit kept as it was.
    but = ~ranks
    in_oros, in_copas = coins[oros & but], others[copas & but]
    in_espadas, in_bastos = others[espadas & but], others[bastos & but]
    melded = in_oros + in_copas + in_espadas + in_bastos
    if oros & copas & espadas & bastos:
        melded += min(
            0,
            coins[oros] - in_oros,
            others[copas] - in_copas,
            others[espadas] - in_espadas,
            others[bastos] - in_bastos,
        )
    return min(points, melded)


def _deadwood(tables: HandTables, number: int, cards: Collection[Card]) -> int:
    """Solve a hand with wild cards, or cards of the second pack."""
    if number >= UNKNOWN:
        tables.laws.check_cards(cards)
    hand, wilds = unpacked(number)
    tables.prepare(wilds)
    if len(cards) > MAX_MASKED and (wilds or hand > PACK_MASK):
        return Splitter(cards, tables.laws).least_points()
    if not tables.wild_ace:
        return least(tables, hand, wilds)
    return min([least(tables, *reading) for reading in readings(tables, number)])


def discard_values(cards: Collection[Card], rules: Rules) -> tuple[tuple[Card, int], ...]:
    """Give, for each card in the order given, the deadwood that is left when it is thrown.

    One pass: the sets are taken out once, and a card thrown changes the runs of its own suit only.

    Raises:
        CardError: the deck of these rules has no such card.
    """
    tables = tables_for(rules)
    numbers = list(map(tables.add, cards))
    total = sum(numbers)
    if total < ONE_WILD:
        ways = [_thrown(tables, rest, numbers) for rest, _ in without_sets(tables, total, 0)]
        return tuple(zip(cards, ways[0] if len(ways) == 1 else map(min, *ways), strict=True))
    if total >= UNKNOWN:
        tables.laws.check_cards(cards)
    if len(numbers) > MAX_MASKED:
        return tuple((card, deadwood([other for other in cards if other != card], rules)) for card in cards)
    return tuple(zip(cards, _thrown_of_any(tables, total, numbers), strict=True))


def _thrown(tables: HandTables, hand: int, faces: list[int]) -> list[int]:
    """Give what is left when each card is thrown that is still in the hand; a lot for cards in sets.

    For hands of natural cards of one pack. A card thrown leaves the runs of the other three suits as they are.
    """
    coins, others = tables.coins, tables.others
    oros, copas, espadas, bastos = hand & 4095, hand >> 12 & 4095, hand >> 24 & 4095, hand >> 36
    points = coins[oros] + others[copas] + others[espadas] + others[bastos]
    but_oros, but_copas = points - coins[oros], points - others[copas]
    but_espadas, but_bastos = points - others[espadas], points - others[bastos]
    return [
        A_LOT
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


def _thrown_of_any(tables: HandTables, total: int, numbers: list[int]) -> list[int]:
    """Give what is left when each card is thrown, with wild cards or cards of the second pack."""
    faces = [number >> SECOND_PACK or number for number in numbers]
    values = [A_LOT] * len(faces)
    places: list[list[tuple[int, int]]] = [[] for _ in range(SUITS)]
    for index, face in enumerate(faces):
        if face < ONE_WILD:
            suit = (face.bit_length() - 1) // SUIT_BITS
            places[suit].append((index, face >> suit * SUIT_BITS))
    tables.prepare(total >> PACK_BITS & 15)
    for hand, wilds in readings(tables, total):
        for rest, left in without_sets(tables, hand, wilds):
            if rest > PACK_MASK or left > FEW_WILDS:
                _lower_by_spreading(tables, rest, left, places, values)
            else:
                _lower(tables, rest, left, places, values)
    if ONE_WILD in faces:
        wild = min([least(tables, *reading) for reading in readings(tables, total - ONE_WILD)])
        values = [wild if face == ONE_WILD else value for face, value in zip(faces, values, strict=True)]
    return values


def _lower(
    tables: HandTables, hand: int, wilds: int, places: list[list[tuple[int, int]]], values: list[int]
) -> None:
    """Lower the values of cards thrown from this hand, which has no equal cards and at most two wild ones.

    `places` has the cards of each suit as (index of the value, bit of the suit).
    """
    masks = (hand & 4095, hand >> 12 & 4095, hand >> 24 & 4095, hand >> 36)
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
        alone = tables.others if suit else tables.coins
        one = tables.others_1 if suit else tables.coins_1
        two = tables.others_2 if suit else tables.coins_2
        rest, rest_one, rest_two = points - alone[mask], ones[suit], twos[suit]
        for index, bit in bits:
            if mask & bit:
                left = mask ^ bit
                value = rest + alone[left]
                if wilds == 1:
                    value += min(one[left], rest_one)
                elif wilds:
                    value += min(two[left], one[left] + rest_one, rest_two)
                if value < values[index]:  # noqa: PLR1730 - quicker than a call of min
                    values[index] = value


def _gains_of_others(
    tables: HandTables, masks: tuple[int, int, int, int]
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
    tables: HandTables, hand: int, wilds: int, places: list[list[tuple[int, int]]], values: list[int]
) -> None:
    """Lower the values of cards thrown from this hand, which may have equal cards and any number of wild ones."""
    for suit, bits in enumerate(places):
        for index, bit in bits:
            face = bit << suit * SUIT_BITS
            if face & hand:
                second = face << PACK_BITS
                rest = hand ^ (second if second & hand else face)
                values[index] = min(values[index], spread(tables, rest, wilds)[wilds])


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
