"""How strong the computer players are: paired matches, win rates with 95 % intervals, times of decisions.

    ./run bench players                       every contest, as many matches as its mark needs
    ./run bench players --matches 100         a quick look
    ./run bench players --only one sum        some of them

Each deal is played once from every seat; all follows from the seed. Rates are shares of matches won by the first
player, intervals come from the spread of the paired groups, times are CPU of this process.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from time import process_time

from benchmarks._seer import Seer
from bots import policy
from bots.arena import Contest, Tally
from bots.policy import Policy
from engine import parse_rules

STUDY = (
    "espana,close_from_first_round=no,may_return_drawn_discard=no,lay_off=closer,"
    "lay_off_after_full_close=no,reshuffle_upcard=keep"
)
"""Two players to 100 with 40 cards and no wild cards, the plainest of games."""
ONE = f"{STUDY},close_mode=one,close_limit=3"
SUM = f"{STUDY},close_mode=sum,close_limit=5"


_TOLD = 25
"""Groups of paired matches after which the rates so far go to stderr."""


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel: the first player against the others, and the share of wins it should reach (0-1)."""

    name: str
    players: tuple[str, ...]
    rules: str
    matches: int
    mark: float


CONTESTS = (
    Duel("one", ("hard", "simple"), ONE, 1000, 0.70),
    Duel("sum", ("hard", "simple"), SUM, 1000, 0.65),
    Duel("jokers", ("hard", "simple"), "clasico", 1000, 0.60),
    Duel("four", ("hard", "simple", "simple", "simple"), ONE, 1000, 0.40),
    Duel("normal", ("hard", "normal"), ONE, 1000, 0.60),
    Duel("normal-jokers", ("hard", "normal"), "clasico", 1000, 0.60),
    Duel("easy", ("normal", "easy"), ONE, 1000, 0.60),
    Duel("easy-jokers", ("normal", "easy"), "clasico", 1000, 0.60),
    Duel("tuned-one", ("hard", "tuned"), ONE, 1000, 0.50),
    Duel("tuned-sum", ("hard", "tuned"), SUM, 1000, 0.50),
    Duel("tuned-jokers", ("hard", "tuned"), "clasico", 1000, 0.50),
    Duel("ceiling-jokers", ("seer", "simple"), "clasico", 1000, 0.60),
    Duel("many", ("hard", *("simple",) * 4), "clasico", 1000, 0.20),
)


def main() -> None:
    """Play the contests and print a line for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--matches", type=int, help="matches of each contest")
    parser.add_argument("--seed", type=int, default=2027)
    parser.add_argument("--only", nargs="+", metavar="NAME", help="some contests by name")
    options = parser.parse_args()
    print(
        f"seed {options.seed}\n{'contest':15} {'matches':>7} {'wins':>6}  {'95 %':>13}  mark   ms mean   p99"
    )
    for contest in CONTESTS:
        if options.only and contest.name not in options.only:
            continue
        print(_line(contest, _played(contest, options.matches or contest.matches, options.seed)), flush=True)


def _played(contest: Duel, matches: int, seed: int) -> Tally:
    """Play a contest and give the first player's tally."""
    seer = Seer()
    players: tuple[Policy, ...] = tuple(seer if name == "seer" else policy(name) for name in contest.players)
    arena = Contest(players, parse_rules(contest.rules), seed, watch=seer.look if seer in players else None)
    for played, (tally, *_) in enumerate(arena.groups(matches, process_time), start=1):
        if played % _TOLD == 0:
            print(_line(contest, tally), file=sys.stderr, flush=True)
    return tally


def _line(contest: Duel, tally: Tally) -> str:
    low, high = tally.ci95
    played = len(tally.pair_scores) * len(contest.players)
    mean = sum(tally.decision_ms) / len(tally.decision_ms)
    return (
        f"{contest.name:15} {played:7} {tally.win_rate:6.1%}  {low:6.1%}-{high:6.1%}"
        f"  {contest.mark:4.0%} {mean:9.2f} {tally.percentile_ms(0.99):5.1f}"
    )


if __name__ == "__main__":
    main()
