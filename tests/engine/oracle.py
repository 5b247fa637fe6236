"""A slow solver built otherwise than the engine's: every split of a hand against every meld that can exist.

It knows cards as plain (suit, rank) pairs and "W" for a card used as wild, and reads nothing of the engine but the
rules. All melds of a rule set are written out beforehand: runs with each choice of wild places, sets with each
choice of suits. A hand is split by trying, for its first card, every subset of the others. On the table, every
sequence of lay-offs is played out card by card, and each meld that arises must again be one of those written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product

from engine.cards import Card
from engine.melds import Meld, MeldKind
from engine.rules import Rules, RunLayOff

Token = tuple[int, int]
"""(suit, rank) of a natural card; WILD for a card that stands for another."""
WILD: Token = (9, 0)
ACE_OF_COINS: Token = (0, 1)
LONGEST = 8
"""Longest meld of a hand."""


@dataclass(frozen=True)
class TableMeld:
    """A meld on the table: the suit (None for a set), the first place of a run or the rank of a set, the tokens."""

    suit: int | None
    start: int
    tokens: tuple[Token, ...]

    @property
    def is_run(self) -> bool:
        return self.suit is not None


@dataclass(frozen=True)
class World:
    """Every meld that can exist under rules that say this much about melds."""

    ranks: tuple[int, ...]
    wild_ace: bool
    max_wilds: int
    min_naturals: int
    set_max: int
    dup: bool

    def wild_fits(self, token: Token) -> bool:
        """The ace of coins on its own place is itself, so no wild ace can stand there as a wild card."""
        return not (self.wild_ace and token == ACE_OF_COINS)

    @cached_property
    def table_runs(self) -> frozenset[TableMeld]:
        found = set()
        for suit, start in product(range(4), range(len(self.ranks))):
            for length in range(3, len(self.ranks) - start + 1):
                places = [(suit, rank) for rank in self.ranks[start : start + length]]
                for wilds in range(self.max_wilds + 1):
                    if length - wilds < self.min_naturals:
                        continue
                    for chosen in combinations(range(length), wilds):
                        if all(self.wild_fits(places[index]) for index in chosen):
                            tokens = tuple(
                                WILD if index in chosen else place for index, place in enumerate(places)
                            )
                            found.add(TableMeld(suit, start, tokens))
        return frozenset(found)

    @cached_property
    def table_sets(self) -> frozenset[TableMeld]:
        found = set()
        copies = (0, 1, 2) if self.dup else (0, 1)
        for rank, counts in product(self.ranks, list(product(copies, repeat=4))):
            naturals = tuple((suit, rank) for suit in range(4) for _ in range(counts[suit]))
            for wilds in range(self.max_wilds + 1):
                size = len(naturals) + wilds
                if not 3 <= size <= self.set_max or len(naturals) < self.min_naturals:
                    continue
                own_place_free = self.dup or counts[0] == 0
                if wilds and rank == 1 and own_place_free and not self.wild_fits(ACE_OF_COINS):
                    continue
                found.add(TableMeld(None, rank, naturals + (WILD,) * wilds))
        return frozenset(found)

    @cached_property
    def hand_melds(self) -> frozenset[tuple[Token, ...]]:
        every = self.table_runs | self.table_sets
        return frozenset(tuple(sorted(meld.tokens)) for meld in every if len(meld.tokens) <= LONGEST)

    @cached_property
    def sevens(self) -> dict[tuple[Token, ...], int]:
        """Runs of seven, with their number of wild cards."""
        runs = (meld.tokens for meld in self.table_runs if len(meld.tokens) == 7)
        return {tuple(sorted(run)): run.count(WILD) for run in runs}


world = lru_cache(maxsize=None)(World)


class Oracle:
    """The slow solver for one rule set."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.ranks = tuple(rank for rank in range(1, 13) if rules.cards_per_pack == 48 or rank not in {8, 9})
        self.two_packs = rules.packs == 2
        self.dup = self.two_packs and rules.set_duplicates
        self.world = world(
            self.ranks,
            rules.wild_ace_of_coins,
            rules.max_wilds_per_meld,
            rules.min_naturals_per_meld,
            rules.set_max if self.dup else 4,
            self.dup,
        )

    # -- hands

    def readings(self, cards: Iterable[Card]) -> Iterator[tuple[Token, ...]]:
        """Each way to call the cards: jokers are wild, a wild ace is wild or itself."""
        choices: list[tuple[Token, ...]] = []
        for card in cards:
            token = (card >> 4 & 3, card.rank)
            if card.is_joker:
                choices.append((WILD,))
            elif self.rules.wild_ace_of_coins and token == ACE_OF_COINS:
                choices.append((WILD, ACE_OF_COINS))
            else:
                choices.append((token,))
        yield from {tuple(sorted(reading)) for reading in product(*choices)}

    def value(self, token: Token) -> int:
        if token == WILD or not self.world.wild_fits(token):
            return self.rules.wild_points
        figures = {"10-10-10": (10, 10, 10), "8-9-10": (8, 9, 10), "10-11-12": (10, 11, 12)}
        return token[1] if token[1] < 10 else figures[str(self.rules.figure_points)][token[1] - 10]

    def splits(self, hand: tuple[Token, ...]) -> Iterator[tuple[list[tuple[Token, ...]], list[Token]]]:
        """Every split of a sorted reading into melds and loose cards."""
        if not hand:
            yield [], []
            return
        first, rest = hand[0], hand[1:]
        for melds, loose in self.splits(rest):
            yield melds, [first, *loose]
        for size in range(2, len(rest) + 1):
            for chosen in combinations(range(len(rest)), size):
                meld = (first, *(rest[index] for index in chosen))
                if meld in self.world.hand_melds:
                    left = tuple(token for index, token in enumerate(rest) if index not in chosen)
                    for melds, loose in self.splits(left):
                        yield [meld, *melds], loose

    def loose_hands(self, cards: Sequence[Card]) -> list[list[int]]:
        """The values of the loose cards of every split of every reading."""
        return [
            [self.value(token) for token in loose]
            for reading in self.readings(cards)
            for _, loose in self.splits(reading)
        ]

    def deadwood(self, cards: Sequence[Card]) -> int:
        return min(map(sum, self.loose_hands(cards)))

    def run_of_seven(self, cards: Sequence[Card]) -> set[int]:
        """The numbers of wild cards with which the seven cards are one run."""
        return {
            self.world.sevens[reading] for reading in self.readings(cards) if reading in self.world.sevens
        }

    def can_close(self, seven: Sequence[Card]) -> bool:
        most = {"one": 1, "sum": 7, "all": 0}[str(self.rules.close_mode)]
        return any(
            len(loose) <= most and sum(loose) <= self.rules.close_limit for loose in self.loose_hands(seven)
        )

    # -- the table

    def token_meld(self, meld: Meld) -> TableMeld:
        """Call the cards of an engine's meld by what they stand for, from the places alone."""
        if meld.kind is MeldKind.SET:
            naturals = sorted((card >> 4 & 3, card.rank) for card in meld.cards if card.rank == meld.start)
            if not self.dup:
                naturals = sorted(set(naturals))
            wilds = len(meld.cards) - len(naturals)
            return TableMeld(None, meld.start, (*naturals, *(WILD,) * wilds))
        for suit in range(4):
            places = [(suit, rank) for rank in self.ranks[meld.start : meld.start + len(meld.cards)]]
            tokens = tuple(
                place if (card >> 4 & 3, card.rank) == place else WILD
                for card, place in zip(meld.cards, places, strict=True)
            )
            candidate = TableMeld(suit, meld.start, tokens)
            if candidate in self.world.table_runs and sum(token != WILD for token in tokens) == sum(
                not self._may_be_wild(card) or (card >> 4 & 3, card.rank) == place
                for card, place in zip(meld.cards, places, strict=True)
            ):
                return candidate
        raise AssertionError(f"no meld: {meld.text}")

    def _may_be_wild(self, card: Card) -> bool:
        return card.is_joker or not self.world.wild_fits((card >> 4 & 3, card.rank))

    def _grown(self, meld: TableMeld, token: Token) -> Iterator[TableMeld]:
        """Every meld that a token can make of one on the table."""
        for at in {0, len(meld.tokens)}:
            start = meld.start - (1 if meld.is_run and at == 0 else 0)
            tokens = (*meld.tokens[:at], token, *meld.tokens[at:])
            yield TableMeld(meld.suit, start, tokens if meld.is_run else tuple(sorted(tokens)))
        if self.rules.wild_replace and token != WILD:
            for at, held in enumerate(meld.tokens):
                if held == WILD:
                    tokens = (*meld.tokens[:at], token, *meld.tokens[at + 1 :])
                    ordered = tokens if meld.is_run else tuple(sorted(tokens))
                    yield TableMeld(meld.suit, meld.start, ordered)

    def _allowed(self, before: TableMeld, after: TableMeld, token: Token) -> bool:
        upward = self.two_packs and self.rules.run_lay_off_two_packs is RunLayOff.UPWARD
        if upward and before.is_run and after.start < before.start:
            return False
        if token == WILD and not self.rules.lay_off_wilds:
            return False
        return after in self.world.table_runs or after in self.world.table_sets

    def best_showing(self, cards: Sequence[Card], table: Sequence[TableMeld]) -> int:
        """Least points of a hand with lay-offs, over every sequence of them."""
        best = self.deadwood(cards)
        seen = set()
        waiting = [(tuple(sorted(cards)), tuple(table))]
        while waiting:
            hand, melds = waiting.pop()
            for index, card in enumerate(hand):
                rest = (*hand[:index], *hand[index + 1 :])
                for token in {token for reading in self.readings([card]) for token in reading}:
                    for target, meld in enumerate(melds):
                        for after in self._grown(meld, token):
                            state = (rest, (*melds[:target], after, *melds[target + 1 :]))
                            if state not in seen and self._allowed(meld, after, token):
                                seen.add(state)
                                waiting.append(state)
        for rest in {hand for hand, _ in seen}:
            best = min(best, self._rest_points(rest))
        return best

    def _rest_points(self, cards: Sequence[Card]) -> int:
        return min(
            (
                sum(map(self.value, loose))
                for reading in self.readings(cards)
                for melds, loose in self.splits(reading)
                if melds or not self.rules.lay_off_needs_meld
            ),
            default=10_000,
        )
