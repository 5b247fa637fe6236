"""What a decision of the strong player costs: CPU time of one core for every kind of table, 2 to 8 seats.

    ./run bench players_time --hands 12

The limit is 50 ms at the 99th percentile. Everybody at the table is the strong player, so that every kind of history
comes up; tables of lookups are made before the clock runs, as they are once a process.
"""

from __future__ import annotations

import argparse
import random
from time import process_time

from bots import policy
from bots.arena import RandomDice
from bots.hard import Hard
from engine import DEAL, Phase, apply, new_match, parse_rules, seat_view, to_act

TABLES = (
    ("espana", 2),
    ("espana", 4),
    ("clasico", 2),
    ("clasico", 3),
    ("clasico", 4),
    ("clasico,max_wilds_per_meld=1", 4),
    ("as_de_oros", 2),
    ("as_de_oros", 4),
    ("fournier", 4),
    ("fournier", 5),
    ("fournier", 8),
    ("clasico", 8),
    ("espana,close_mode=all,close_limit=0", 2),
    ("espana,close_mode=all,close_limit=0", 4),
)
LIMIT_MS = 50


def main() -> None:
    """Print a line for each kind of table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--hands", type=int, default=12, help="hands at each table")
    options = parser.parse_args()
    print(f"{'rules':38} seats decisions  mean   p50   p95   p99   max  ms")
    for rules, seats in TABLES:
        times = sorted(decisions_ms(rules, seats, options.hands))
        shares = [times[min(int(share * len(times)), len(times) - 1)] for share in (0.5, 0.95, 0.99)]
        told = " ".join(f"{value:5.1f}" for value in (sum(times) / len(times), *shares, times[-1]))
        over = "  over the limit" if shares[-1] > LIMIT_MS else ""
        print(f"{rules:38} {seats:5} {len(times):9} {told}{over}", flush=True)


def decisions_ms(rules: str, seats: int, hands: int) -> list[float]:
    """Play hands and give the CPU time of each discard; other decisions cost next to nothing."""
    player = Hard()
    times = []
    for seed in range(hands + 1):
        rng = random.Random(seed)  # noqa: S311 - no secret
        match = apply(new_match(parse_rules(rules), seats=seats), None, DEAL, RandomDice(seed, 1)).match
        while not match.results and match.phase is not Phase.OVER:
            seat = to_act(match)[0]
            view = seat_view(match, seat)
            thinks = match.phase is Phase.DISCARD
            began = process_time()
            move = (player if thinks else policy("tuned")).choose(view, rng)
            if thinks and seed:  # the first hand makes the tables
                times.append((process_time() - began) * 1000)
            match = apply(match, seat, move, RandomDice(seed, 1)).match
    return times


if __name__ == "__main__":
    main()
