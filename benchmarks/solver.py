"""How fast hands are solved and played, against a plain solver and two projects for gin rummy.

All are measured in turn in one run, in CPU time of their process; the least of several rounds counts. The other
projects are installed for this run only, into an environment that is thrown away; without a network they are left
out.

    ./run bench solver
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from benchmarks._peers import OPEN_SPIEL, RLCARD, Peer, peer
from benchmarks._plain import plain_deadwood
from engine import DEAL, Card, Phase, SeededDice, apply, deck, legal_moves, new_match, to_act
from engine.closing import closings
from engine.layoff import best_showing
from engine.melds import make_run, make_set
from engine.rules import CloseMode, FigurePoints, Rules
from engine.solver import best_arrangement, deadwood, discard_values

ROUNDS = 7
HANDS = 2_000
GAMES = 12
FORTY = Rules(cards_per_pack=40, jokers_per_pack=0, packs=1, figure_points=FigurePoints.EIGHT_TO_TEN)
"""Counted so, a suit of 40 cards is the first ten ranks of gin rummy, and results can be compared."""
WITH_JOKERS = Rules(cards_per_pack=40, packs=1)
RANDOM_PLAY = Rules(
    cards_per_pack=40,
    jokers_per_pack=0,
    packs=1,
    close_mode=CloseMode.SUM,
    close_limit=5,
    max_turns_per_hand=50,
)
"""Random players hardly ever close: a hand is then about as many moves as a random game of gin rummy."""
MEMORY_LIMIT_MB = 10


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, how long it took, and the ratio to compare by."""

    what: str
    seconds: float
    ratio: str = ""


Solve = Callable[[Sequence[Card], Rules], object]


def per_call(solve: Solve, hands: Sequence[Sequence[Card]], rules: Rules) -> float:
    """Give the CPU seconds of a call."""
    begin = time.process_time()
    for hand in hands:
        solve(hand, rules)
    return (time.process_time() - begin) / len(hands)


def least(solve: Solve, hands: Sequence[Sequence[Card]], rules: Rules) -> float:
    """Give the CPU seconds of a call in the best of several rounds."""
    return min(per_call(solve, hands, rules) for _ in range(ROUNDS))


def random_hands(size: int, *, jokers: int = 0) -> list[tuple[Card, ...]]:
    """Deal hands of 40 cards that hold so many jokers."""
    chance = random.Random(size)  # noqa: S311 - a sample
    cards = deck(cards_per_pack=40, packs=1, jokers_per_pack=0)
    wild = tuple(Card.joker(index) for index in range(jokers))
    return [(*chance.sample(cards, size - jokers), *wild) for _ in range(HANDS)]


def gin_hands(hands: Sequence[Sequence[Card]]) -> list[list[int]]:
    """Give the same hands as numbers of gin rummy's cards: suit * 10 + rank."""
    ranks = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    return [[(card >> 4) * 10 + ranks.index(card.rank) for card in hand] for hand in hands]


def seven_cards(open_spiel: Peer | None) -> list[Row]:
    """Measure the least points of seven cards."""
    hands = random_hands(7)
    assert [plain_deadwood(hand, FORTY) for hand in hands] == [deadwood(hand, FORTY) for hand in hands]
    ours = plain = theirs = float("inf")
    for _ in range(ROUNDS):
        ours = min(ours, per_call(deadwood, hands, FORTY))
        plain = min(plain, per_call(plain_deadwood, hands, FORTY))
        if open_spiel is not None:
            seconds, calls = open_spiel.ask("measure", gin_hands(hands))
            theirs = min(theirs, seconds / calls)
    rows = [
        Row("deadwood of 7 cards", ours),
        Row("  plain recursive solver", plain, f"{plain / ours:.1f} times as long (wanted: at least 10)"),
    ]
    if open_spiel is not None:
        expected = open_spiel.ask("values", gin_hands(hands))
        assert expected == [deadwood(hand, FORTY) for hand in hands]
        rows.append(
            Row("  open_spiel gin rummy", theirs, f"{theirs / ours:.1f} times as long (wanted: at least 1)")
        )
    for jokers in (1, 2):
        with_jokers = least(deadwood, random_hands(7, jokers=jokers), WITH_JOKERS)
        rows.append(
            Row(
                f"  with {jokers} joker(s)",
                with_jokers,
                f"{with_jokers / ours:.1f} times (wanted: at most 10)",
            )
        )
    return rows


def each_discard(cards: Sequence[Card], rules: Rules) -> list[int]:
    """Solve what is left when each card is thrown, one after the other."""
    return [deadwood([other for other in cards if other is not card], rules) for card in cards]


def eight_cards() -> list[Row]:
    """Measure discards, closings and arrangements."""
    rows = []
    for jokers, rules in ((0, FORTY), (2, WITH_JOKERS)):
        hands = random_hands(8, jokers=jokers)
        few = hands[: HANDS // 10]
        one_pass = least(discard_values, hands, rules)
        solved = least(each_discard, hands, rules)
        rows += [
            Row(f"discards of 8 cards, {jokers} jokers", one_pass),
            Row("  solving each rest", solved, f"{solved / one_pass:.1f} times as long"),
            Row("  closings", least(closings, few, rules)),
            Row("  best arrangement of 7", least(best_arrangement, [hand[1:] for hand in few], rules)),
        ]
    return rows


def showings() -> list[Row]:
    """Measure own melds and lay-offs chosen together, against a run and a set."""
    table = (
        make_run([Card.parse(text) for text in ("5o", "6o", "7o")], WITH_JOKERS),
        make_set([Card.parse(text) for text in ("3o", "3c", "3e")], WITH_JOKERS),
    )
    used = {card for meld in table for card in meld.cards}
    hands = [hand for hand in random_hands(7, jokers=1) if not used & set(hand)][: HANDS // 10]

    def show(hand: Sequence[Card], rules: Rules) -> object:
        return best_showing(hand, table, rules)

    return [Row("best showing of 7 cards, 1 joker", least(show, hands, WITH_JOKERS))]


def random_hand(chance: random.Random, dice: SeededDice) -> int:
    """Play a hand of two random players through the public interface; give the number of moves."""
    match = apply(new_match(RANDOM_PLAY, seats=2), None, DEAL, dice).match
    moves = 1
    while match.phase not in {Phase.DEAL, Phase.OVER}:
        seat = to_act(match)[0]
        match = apply(match, seat, chance.choice(legal_moves(match, seat)), dice).match
        moves += 1
    return moves


def whole_hands(rlcard: Peer | None) -> list[Row]:
    """Measure whole random hands."""
    chance = random.Random(1)  # noqa: S311 - a sample
    ours = ours_move = theirs = theirs_move = float("inf")
    for round_number in range(ROUNDS):
        begin = time.process_time()
        moves = 0
        for number in range(GAMES):
            moves += random_hand(chance, SeededDice(bytes([round_number, number]) * 16))
        seconds = time.process_time() - begin
        ours, ours_move = min(ours, seconds / GAMES), min(ours_move, seconds / moves)
        if rlcard is not None:
            seconds, moves = rlcard.ask("measure", GAMES)
            theirs, theirs_move = min(theirs, seconds / GAMES), min(theirs_move, seconds / moves)
    rows = [Row("whole random hand of two", ours), Row("  a move of it", ours_move)]
    if rlcard is not None:
        ratio = f"{theirs / ours:.1f} times as long (wanted: at least 5)"
        rows += [
            Row("  rlcard gin rummy, a game", theirs, ratio),
            Row("  a move of it", theirs_move, f"{theirs_move / ours_move:.1f} times as long"),
        ]
    return rows


def memory_mb() -> float:
    """Give what the tables of every rule set take that differs in them, in MB."""
    tracemalloc.start()
    cards = deck(cards_per_pack=40, packs=1, jokers_per_pack=0)
    values = ((40, "10-10-10"), (40, "8-9-10"), (48, "10-10-10"), (48, "10-11-12"))
    for (size, figures), ace, points, most, fewest in product(
        values, (False, True), (25, 50), (1, 2), (1, 2)
    ):
        rules = Rules(
            cards_per_pack=size,
            packs=1,
            jokers_per_pack=0 if ace else 2,
            wild_ace_of_coins=ace,
            figure_points=FigurePoints(figures),
            wild_points=points,
            max_wilds_per_meld=most,
            min_naturals_per_meld=fewest,
        )
        wild = cards[:1] if ace else (Card.joker(0), Card.joker(1))
        deadwood((*cards[9:14], *wild), rules)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return taken / 1e6


def main(arguments: Sequence[str]) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="./run bench solver", description=__doc__)
    parser.add_argument(
        "--no-peers", action="store_true", help="do not install other projects to compare with"
    )
    options = parser.parse_args(arguments)
    megabytes = memory_mb()
    rows: list[Row] = []
    if options.no_peers:
        rows += [*seven_cards(None), *eight_cards(), *showings(), *whole_hands(None)]
    else:
        with peer("open_spiel", OPEN_SPIEL) as open_spiel:
            rows += [*seven_cards(open_spiel), *eight_cards(), *showings()]
        with peer("rlcard", RLCARD) as rlcard:
            rows += whole_hands(rlcard)
    for row in rows:
        print(f"{row.what:34} {row.seconds * 1e6:10.2f} µs  {row.ratio}")
    print(f"{'tables of all rule sets':34} {megabytes:10.2f} MB  (wanted: below {MEMORY_LIMIT_MB})")


if __name__ == "__main__":
    main(sys.argv[1:])
