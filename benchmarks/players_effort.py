"""What the effort of the strong player buys: how well it guesses, and what its noise costs, for each size of work.

    ./run bench players_effort --rules clasico --deals 8

Positions come from matches of the evaluation alone against the yardstick. `loss` is how badly guessed worlds tell who
holds each unseen card (sum of logarithmic losses in a position; less is better). `regret` is the chance to win that a
decision gives away, in thousandths, against the best discard of a trial in ten times as many and better worlds.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import process_time

import numpy as np

from benchmarks.players import ONE
from bots import policy
from bots.arena import Contest
from bots.batch.guessing import Worlds
from bots.batch.tables import indexes
from bots.evaluation import judge
from bots.hard import Effort, Hard, Trial
from bots.situation import Situation, read
from engine import Card, Match, Move, Phase, SeatView, parse_rules

NOW = Effort()
MORE = replace(
    NOW, particles=30_000, lived_turns=10**9, steps=25, first_worlds=500, more_worlds=2500, prior=0.0
)
EFFORTS = {
    "as it is": NOW,
    "half the particles": replace(NOW, particles=NOW.particles // 2, lived_turns=NOW.lived_turns // 2),
    "twice the particles": replace(NOW, particles=NOW.particles * 2, lived_turns=NOW.lived_turns * 2),
    "no walk": replace(NOW, steps=0),
    "twice the steps": replace(NOW, steps=NOW.steps * 2),
    "half the worlds": replace(NOW, first_worlds=NOW.first_worlds // 2, more_worlds=NOW.more_worlds // 2),
    "twice the worlds": replace(NOW, first_worlds=NOW.first_worlds * 2, more_worlds=NOW.more_worlds * 2),
    "thrice the prior": replace(NOW, prior=NOW.prior * 3),
    "no prior": replace(NOW, prior=0.0),
    "the evaluation alone": replace(NOW, candidates=1),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A position: what the seat sees, who really holds what, and what each discard is worth (0-1)."""

    situation: Situation
    held: dict[int, frozenset[Card]]
    values: dict[Card, float]


class _Recorder:
    """Plays like the evaluation alone and keeps the positions in which it throws a card."""

    name = "recorder"

    def __init__(self) -> None:
        self.found: list[tuple[SeatView, Match]] = []
        self._player = policy("tuned")
        self._match: Match | None = None

    def look(self, match: Match) -> None:
        self._match = match

    def choose(self, view: SeatView, rng: random.Random) -> Move:
        if view.public.phase is Phase.DISCARD and not view.closings:
            assert self._match is not None
            self.found.append((view, self._match))
        return self._player.choose(view, rng)


def main() -> None:
    """Print a line for each effort."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rules", default=ONE)
    parser.add_argument("--deals", type=int, default=8, help="matches that the positions come from")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2027)
    options = parser.parse_args()
    spots = list(_spots(options))
    print(f"{len(spots)} positions\n{'effort':24} {'loss':>7} {'regret':>7}  +- 95 %   ms mean   p99")
    for name, effort in EFFORTS.items():
        rng = random.Random(options.seed)  # noqa: S311 - no secret
        results = [_measured(spot, effort, rng) for spot in spots]
        losses, regrets, times = (np.array(part) for part in zip(*results, strict=True))
        half = 1.96 * regrets.std() / len(regrets) ** 0.5
        print(
            f"{name:24} {losses.mean():7.2f} {regrets.mean():7.2f} {half:8.2f}"
            f" {times.mean():9.1f} {np.percentile(times, 99):5.1f}",
            flush=True,
        )


def _spots(options: argparse.Namespace) -> Iterator[Spot]:
    recorder = _Recorder()
    rules = parse_rules(options.rules)
    contest = Contest((recorder, policy("simple")), rules, options.seed, watch=recorder.look)
    for _ in contest.groups(options.deals, process_time):
        pass
    rng = random.Random(options.seed)  # noqa: S311 - no secret
    rng.shuffle(recorder.found)
    for view, match in recorder.found[: options.positions]:
        situation = read(view)
        tried = judge(situation)[: NOW.candidates + 2]
        trial = Trial(situation, MORE, Hard(MORE).worlds(situation, rng), rng)
        values = trial.values(tried)
        assert match.hand is not None
        held = {rival.seat: frozenset(match.hand.hands[rival.seat]) for rival in situation.rivals}
        yield Spot(situation, held, {item.card: value for item, value in zip(tried, values, strict=True)})


def _measured(spot: Spot, effort: Effort, rng: random.Random) -> tuple[float, float, float]:
    """Give loss, regret in thousandths, and ms of CPU of one decision."""
    player = Hard(effort)
    began = process_time()
    tried = player.worth_trying(judge(spot.situation))
    worlds = player.worlds(spot.situation, rng)
    chosen, _ = Trial(spot.situation, effort, worlds, rng).best_discard(tried)
    ms = (process_time() - began) * 1000
    worst = min(spot.values.values())
    regret = max(spot.values.values()) - spot.values.get(chosen.card, worst)
    return _loss(spot, worlds), regret * 1000, ms


def _loss(spot: Spot, worlds: Worlds) -> float:
    rules = spot.situation.rules
    index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
    losses = []
    for seat, held in spot.held.items():
        for card in spot.situation.unseen:
            if rules.is_wild(card):
                continue
            share = (float((worlds.hands[seat] >> index[card] & 1).sum()) + 0.5) / (worlds.count + 1)
            losses.append(-float(np.log(share if card in held else 1 - share)))
    return sum(losses)


if __name__ == "__main__":
    main()
