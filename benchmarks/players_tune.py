"""Finds weights for the evaluation: an evolution strategy that plays hands against the yardstick.

    ./run bench players_tune clasico --generations 12

Each generation draws candidates around the mean, in the logarithm of each weight, lets each play the same paired hands
(every deal from both seats), and moves mean and spread towards the better half. What counts is the difference of
points a hand. The numbers in `bots/weights.py` come from here; the optimum is flat, so that runs differ in the second
digit.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import asdict, replace
from math import exp, log
from statistics import fmean, pstdev

from bots import policy
from bots.arena import RandomDice
from bots.policy import Policy
from bots.tuned import Tuned
from bots.weights import Weights, weights_for
from engine import DEAL, Rules, apply, new_match, parse_rules, seat_view, to_act
from engine.scoring import HandResult

SPREAD = 0.35
"""First spread of the candidates, in logarithms: about a third up or down."""
WON = 30
"""Points that winning the match with a chinchón is worth against each rival here."""


def main() -> None:
    """Run the strategy and print the mean of each generation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("rules")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--candidates", type=int, default=10)
    parser.add_argument(
        "--deals", type=int, default=150, help="deals a candidate plays, each from every seat"
    )
    parser.add_argument("--seed", type=int, default=2027)
    options = parser.parse_args()
    rules = parse_rules(options.rules)
    rng = random.Random(options.seed)  # noqa: S311 - no secret
    start = weights_for(rules.resolved(options.seats))
    mean = {name: log(value) for name, value in asdict(start).items()}
    spread = dict.fromkeys(mean, SPREAD)
    for generation in range(options.generations):
        seed = options.seed * 1000 + generation
        found = []
        for number in range(options.candidates):
            drawn = {name: mean[name] + (spread[name] * rng.gauss(0, 1) if number else 0) for name in mean}
            found.append((gain(Tuned(_weights(start, drawn)), rules, options, seed), drawn))
        found.sort(key=lambda item: -item[0])
        best = [drawn for _, drawn in found[: options.candidates // 2]]
        for name in mean:
            values = [drawn[name] for drawn in best]
            mean[name] = fmean(values)
            spread[name] = 0.5 * spread[name] + 0.5 * max(pstdev(values), 0.05)
        points = [round(value, 2) for value, _ in found]
        print(f"generation {generation + 1}: {points}\n  {_weights(start, mean)}", flush=True)
    for name, weights in (("before", start), ("after", _weights(start, mean))):
        options.deals *= 4
        print(
            f"{name}: {gain(Tuned(weights), rules, options, options.seed * 7919):+.2f} points a hand on fresh deals"
        )
        options.deals //= 4


def _weights(start: Weights, logs: dict[str, float]) -> Weights:
    return replace(start, **{name: round(exp(value), 4) for name, value in logs.items()})


def gain(player: Policy, rules: Rules, options: argparse.Namespace, seed: int) -> float:
    """Give by how many points a hand the rivals' mean exceeds the player's."""
    seats: int = options.seats
    deals: int = options.deals
    total = 0.0
    for deal in range(deals):
        for seat in range(seats):
            result = _hand(player, rules, seats, seat, seed * 100_003 + deal)
            points = {row.seat: row.points for row in result.rows}
            if result.closer is not None and all(row.points == 0 for row in result.rows):
                points = {other: 0 if other == result.closer else WON for other in points}
            mine = points.pop(seat)
            total += fmean(points.values()) - mine
    return total / (deals * seats)


def _hand(player: Policy, rules: Rules, seats: int, seat: int, seed: int) -> HandResult:
    rng = random.Random(seed)  # noqa: S311 - no secret
    rival = policy("simple")
    match = apply(new_match(rules, seats=seats), None, DEAL, RandomDice(seed, 1)).match
    while not match.results:
        turn = to_act(match)[0]
        chosen = (player if turn == seat else rival).choose(seat_view(match, turn), rng)
        match = apply(match, turn, chosen, RandomDice(seed, 1)).match
    return match.results[0]


if __name__ == "__main__":
    main()
