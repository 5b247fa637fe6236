"""The strong player: guesses hidden hands from all that was seen, and tries its discards in the same many worlds.

The tuned evaluation (`bots.evaluation`) says which discards deserve a trial and breaks near ties. Each is then played
out in worlds that explain the rivals' takes, refusals and throws (`bots.batch.guessing`); what counts is the chance to
win the match after the hand, so the score, the limit and a buy-back weigh in by themselves. With two packs the
evaluation decides alone.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from bots.batch.epoch import epoch_of
from bots.batch.guessing import Size, Worlds, guess
from bots.batch.likelihood import Reading
from bots.batch.playout import Ends, Field, Last, Playout
from bots.batch.tables import UNITS, Tables, indexes, tables_for
from bots.batch.worth import Floats, win_chances
from bots.common import answer, harmless, helps
from bots.evaluation import Judged, judge
from bots.situation import Situation, read
from engine.closing import CloseKind
from engine.legal import close_move
from engine.moves import DRAW_STOCK, TAKE_DISCARD, Discard, Move
from engine.rules import Chinchon
from engine.state import Phase
from engine.views import SeatView

if TYPE_CHECKING:
    from bots.batch.tables import Ints
    from engine.closing import Closing


@dataclass(frozen=True, slots=True)
class Effort:
    """How much work a decision may cost, in counts and not in time, so that it stays the same everywhere.

    Worlds and steps are counted for two players; with more players they are fewer. `particles` live through the
    history, fewer when it is so long that they would live through more than `lived_turns` rivals' turns in all (both a
    quarter with wild cards, whose hands cost more to solve); those kept are walked for `steps`. The best `candidates`
    of the evaluation, none scored lower by more than `worst`, are tried in `first_worlds`; the best `finalists` of
    these, as far as they are behind by no more than `doubt` standard errors, in `more_worlds` further ones. For each
    point that the evaluation scores a discard lower it must raise the chance to win by `prior`, and from `near` points
    on by `steep` more. `most_rounds` ends a world that does not end.
    """

    particles: int = 6000
    lived_turns: int = 48_000
    steps: int = 10
    first_worlds: int = 100
    more_worlds: int = 400
    candidates: int = 6
    finalists: int = 3
    prior: float = 0.003
    near: float = 1.0
    steep: float = 0.015
    worst: float = 5.0
    doubt: float = 2.5
    most_rounds: int = 9

    def demand(self, behind: float) -> float:
        """Give by how much a discard must raise the chance to win if the evaluation scores it lower by `behind`."""
        return self.prior * behind + self.steep * max(behind - self.near, 0.0)


_WILDS_COST: Final = 4
_FEWEST: Final = 16
"""Fewer worlds than this tell nothing, however many players there are."""
_WAIT_MARGIN: Final = 0.05
"""By how much playing on must look better than closing now: worlds flatter those who wait."""


class Hard:
    """The strong player.

    Args:
        effort: How much work a decision may cost.
        reading: How strictly rivals' acts are read.
    """

    name: Final = "hard"

    def __init__(self, effort: Effort | None = None, reading: Reading | None = None) -> None:
        self._effort = effort or Effort()
        self._reading = reading or Reading()

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        """Choose a move.

        Raises:
            ValueError: the seat has nothing to do.
        """
        if not view.may_act:
            raise ValueError(f"seat {view.seat} has nothing to do")
        match view.public.phase:
            case Phase.DRAW:
                legal = view.legal
                wanted = TAKE_DISCARD in legal and helps(view)
                return TAKE_DISCARD if wanted or DRAW_STOCK not in legal else DRAW_STOCK
            case Phase.DISCARD:
                return self._end_turn(read(view), rng)
            case _:
                return answer(read(view))

    def _end_turn(self, situation: Situation, rng: random.Random) -> Move:
        ways = situation.view.closings
        if ways and _wins_at_once(ways[0], situation):
            return close_move(ways[0])
        judged = judge(situation)
        if situation.rules.packs > 1 or not situation.rivals:
            closing = harmless(situation, ways)
            return close_move(closing) if closing else Discard(judged[0].card)
        tried = self.worth_trying(judged)
        if len(tried) == 1 and not ways:
            return Discard(tried[0].card)
        trial = Trial(situation, self._effort, self.worlds(situation, rng), rng)
        best, value = trial.best_discard(tried)
        if not ways:
            return Discard(best.card)
        patient, later = trial.best_discard(tried, waits=True)
        if _closes(trial.closing_value(ways[0]), max(value, later)):
            return close_move(ways[0])
        return Discard(best.card if value >= later else patient.card)

    def worth_trying(self, judged: tuple[Judged, ...]) -> tuple[Judged, ...]:
        """Give the discards, best first, that the evaluation does not rule out."""
        least = judged[0].score - self._effort.worst
        return tuple(item for item in judged[: self._effort.candidates] if item.score >= least)

    def worlds(self, situation: Situation, rng: random.Random) -> Worlds:
        """Guess worlds; a player that looks into hands, for measuring, puts others in their place."""
        effort, rules = self._effort, situation.rules
        share = 2 / (1 + len(situation.rivals))
        kept = max(int(effort.first_worlds * share), _FEWEST) + max(int(effort.more_worlds * share), _FEWEST)
        epoch = epoch_of(situation)
        most = min(int(effort.particles * share), effort.lived_turns // max(len(epoch.turns), 1))
        most //= _WILDS_COST if rules.has_wilds else 1
        return guess(
            epoch,
            rules,
            tables_for(rules),
            reading=self._reading,
            size=Size(max(most, kept), kept, int(effort.steps * share)),
            dice=np.random.default_rng(rng.getrandbits(64)),
        )


def _closes(now: float, later: float) -> bool:
    """Tell whether closing now is right, against what playing on promises; a closing that loses gets no margin."""
    return now + min(now, _WAIT_MARGIN) >= later


def _wins_at_once(way: Closing, situation: Situation) -> bool:
    return way.kind is CloseKind.CHINCHON and situation.rules.chinchon is Chinchon.WIN


class Trial:
    """One decision: the worlds, and discards played out in them."""

    def __init__(self, situation: Situation, effort: Effort, worlds: Worlds, rng: random.Random) -> None:
        self._situation = situation
        self._effort = effort
        self._worlds = worlds
        self._tables: Tables = tables_for(situation.rules)
        self._index = indexes(situation.rules.cards_per_pack, wild_ace=situation.rules.wild_ace_of_coins)
        self._hand = sum(int(UNITS[self._index[card]]) for card in situation.view.hand)
        self._totals = [situation.total, *(rival.total for rival in situation.rivals)]
        self._shuffled = np.random.default_rng(rng.getrandbits(64)).permutation(worlds.count)
        self._first = max(worlds.count * effort.first_worlds // (effort.first_worlds + effort.more_worlds), 1)

    def best_discard(self, tried: tuple[Judged, ...], *, waits: bool = False) -> tuple[Judged, float]:
        """Give the best discard and the chance to win with it; who waits closes with all cards melded only."""
        effort = self._effort
        prior = -np.array([effort.demand(tried[0].score - item.score) for item in tried])
        first = self._play(tried, self._shuffled[: self._first], waits=waits)
        order = np.argsort(-(first.mean(axis=1) + prior))[: effort.finalists]
        behind = (first[order[0]] - first[order]) + (prior[order[0]] - prior[order])[:, None]
        doubt = effort.doubt * behind.std(axis=1) / np.sqrt(behind.shape[1])
        order = order[behind.mean(axis=1) <= doubt]  # the first is never behind itself
        finalists = tuple(tried[number] for number in order)
        if len(finalists) == 1:
            return finalists[0], float(first[order[0]].mean())
        more = self._play(finalists, self._shuffled[self._first :], waits=waits)
        values = np.concatenate([first[order], more], axis=1).mean(axis=1)
        best = int(np.argmax(values + prior[order]))
        return finalists[best], float(values[best])

    def values(self, tried: tuple[Judged, ...]) -> Floats:
        """Give the chance to win with each of these discards, tried in all worlds."""
        return np.asarray(self._play(tried, self._shuffled, waits=False).mean(axis=1))

    def _play(self, tried: tuple[Judged, ...], rows: Ints, *, waits: bool) -> Floats:
        """Give the chance to win after each discard (row) in each world (column)."""
        situation, worlds = self._situation, self._worlds
        count = len(rows)
        thrown = np.array([self._index[item.card] for item in tried], dtype=np.int64)
        hands = [np.repeat(self._hand - UNITS[thrown], count)]
        hands += [np.tile(worlds.hands[rival.seat][rows], len(tried)) for rival in situation.rivals]
        field = Field(
            hands=hands,
            top=np.repeat(thrown, count),
            drawn=np.zeros(count * len(tried), dtype=np.int64),
            world=np.tile(rows, len(tried)),
            stock=worlds.stock,
        )
        turns = len(situation.view.public.log) + 1
        playout = Playout(situation.rules, self._tables, turns_before=turns, waits=0 if waits else None)
        ends = playout.run(field, first=1, most_turns=self._effort.most_rounds * len(hands))
        return self._worth(ends).reshape(len(tried), count)

    def closing_value(self, way: Closing) -> float:
        """Give the chance to win when the seat closes in this way."""
        worlds, situation = self._worlds, self._situation
        hand = self._hand - int(UNITS[self._index[way.card]])
        count = worlds.count
        hands = np.stack([np.full(count, hand), *(worlds.hands[rival.seat] for rival in situation.rivals)])
        last = Last(hands, np.zeros(count, dtype=np.int64))
        ends = Playout(situation.rules, self._tables, turns_before=0).ends(last)
        ends.points[0] = way.points
        ends.won[:] = False
        return float(self._worth(ends).mean())

    def _worth(self, ends: Ends) -> Floats:
        seats = len(self._situation.view.public.players)
        return win_chances(ends, self._totals, self._situation.rules, match_seats=seats)
