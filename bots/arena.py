"""Matches between computer players: paired deals, win rates with intervals, times of decisions.

A deal is played once for each way to rotate the players over the seats, so that luck in the cards falls on all
of them alike. The clock is an argument: this room has none.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Final

from engine.moves import DEAL, Close
from engine.play import apply, new_match, to_act
from engine.state import Match, Phase
from engine.views import seat_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bots.policy import Policy
    from engine.cards import Card
    from engine.rules import Rules

_NORMAL_95: Final = 1.96
_MOST_HANDS: Final = 400
"""A match longer than this is broken off: players that never close would play for ever."""


class RandomDice:
    """Dice for measuring: the order follows from seed, hand number and label, quickly and not verifiably."""

    def __init__(self, seed: int, hand_no: int) -> None:
        self._seed = seed
        self._hand_no = hand_no

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        """Give the cards in a new order."""
        order = list(cards)
        random.Random(f"{self._seed}/{self._hand_no}/{label}").shuffle(order)  # noqa: S311 - no secret
        return tuple(order)


@dataclass(slots=True)
class Tally:
    """What a player did over all matches; `pair_scores` has its share of wins in each group of paired matches."""

    name: str
    wins: int = 0
    points: int = 0
    hands: int = 0
    closed: int = 0
    full_closes: int = 0
    pair_scores: list[float] = field(default_factory=list)
    decision_ms: list[float] = field(default_factory=list)

    @property
    def win_rate(self) -> float:
        """Share of matches won, 0-1."""
        return sum(self.pair_scores) / max(len(self.pair_scores), 1)

    @property
    def ci95(self) -> tuple[float, float]:
        """The 95 % interval of the win rate, from the spread of the paired groups."""
        count = len(self.pair_scores)
        if count < 2:
            return (0.0, 1.0)
        mean = self.win_rate
        variance = sum((score - mean) ** 2 for score in self.pair_scores) / (count - 1)
        half = _NORMAL_95 * sqrt(variance / count)
        return (max(0.0, mean - half), min(1.0, mean + half))

    def percentile_ms(self, share: float) -> float:
        """Give the decision time, ms, that this share (0-1) of the decisions did not exceed."""
        ordered = sorted(self.decision_ms)
        return ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: `players[i]` fills seat i of the first match of a group and moves on by one in each other.

    `watch` is shown every state before a decision, for measurements that need to know what players must not.
    """

    players: tuple[Policy, ...]
    rules: Rules
    seed: int
    watch: Callable[[Match], None] | None = None

    def groups(self, matches: int, clock: Callable[[], float]) -> Iterator[tuple[Tally, ...]]:
        """Play at least `matches` matches and give the tallies after each group of paired ones.

        `clock` gives seconds; process time is the one to measure decisions with.
        """
        names = distinct_names([player.name for player in self.players])
        tallies = tuple(Tally(name) for name in names)
        seats = len(self.players)
        for group in range(-(-matches // seats)):
            wins = [0.0] * seats
            for turn in range(seats):
                order = [(seat + turn) % seats for seat in range(seats)]
                winner = self._play(group, order, tallies, clock)
                if winner is None:
                    wins = [share + 1 / seats for share in wins]
                else:
                    wins[order[winner]] += 1
                    tallies[order[winner]].wins += 1
            for tally, won in zip(tallies, wins, strict=True):
                tally.pair_scores.append(won / seats)
            yield tallies

    def _play(
        self, group: int, order: Sequence[int], tallies: Sequence[Tally], clock: Callable[[], float]
    ) -> int | None:
        """Play one match with `players[order[seat]]` on each seat; give the seat that won."""
        seed = self.seed * 1_000_003 + group
        sources = [random.Random(f"{seed}/player {number}") for number in range(len(order))]  # noqa: S311
        match = new_match(self.rules, seats=len(order))
        while match.phase is not Phase.OVER:
            if match.phase is Phase.DEAL:
                if match.hand_no >= _MOST_HANDS:
                    return None
                _count_hand(match, order, tallies)
                match = apply(match, None, DEAL, RandomDice(seed, match.hand_no + 1)).match
                continue
            if self.watch is not None:
                self.watch(match)
            seat = to_act(match)[0]
            number = order[seat]
            view = seat_view(match, seat)
            began = clock()
            move = self.players[number].choose(view, sources[number])
            tallies[number].decision_ms.append((clock() - began) * 1000)
            if isinstance(move, Close):
                tallies[number].closed += 1
            match = apply(match, seat, move, RandomDice(seed, match.hand_no)).match
        _count_hand(match, order, tallies)
        return match.winner


def _count_hand(match: Match, order: Sequence[int], tallies: Sequence[Tally]) -> None:
    if not match.results:
        return
    result = match.results[-1]
    for row in result.rows:
        tally = tallies[order[row.seat]]
        tally.hands += 1
        tally.points += row.points
        tally.full_closes += row.seat == result.closer and row.points < 0


def distinct_names(names: Sequence[str]) -> tuple[str, ...]:
    """Number the players that share a name: "simple", "simple 2" and so on."""
    seen: dict[str, int] = {}
    distinct = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        distinct.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return tuple(distinct)
