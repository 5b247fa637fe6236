"""The weights of the evaluation, one record a family of rules.

`benchmarks/players_tune.py` finds them. `ONE` and `SUM` come from a longer run of the same strategy (250 paired deals a
candidate) over matches to 100 points with 40 cards; `WILD` from
`./run bench players_tune clasico --generations 5 --deals 120`, begun at `ONE`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.rules import CloseMode

if TYPE_CHECKING:
    from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Weights:
    """What counts how much when a discard is judged (see `bots.evaluation`).

    `hit` is the chance to get one given card before the hand is decided; `held` and `piled` scale it for a card
    that a rival has picked up and for one among the discards. `unclosed`, 1 and `grown` scale a layout by its
    seventh card: too high to close with, low enough, or fitting on. `union` scales the outs of the last card,
    `seven` the runs of seven. `loose` and `loose_round` weigh own loose points, `danger` and `danger_round` what
    the discard is worth to the next player, at the start and for each round; `refused` scales that danger for
    melds which that player has shown no interest in, `chased` for mates of a card that it has picked up.
    """

    hit: float
    held: float
    piled: float
    unclosed: float
    grown: float
    union: float
    seven: float
    loose: float
    loose_round: float
    danger: float
    danger_round: float
    refused: float
    chased: float = 2.5


ONE: Final = Weights(
    hit=0.0433,
    held=0.246,
    piled=0.034,
    unclosed=0.261,
    grown=1.93,
    union=0.86,
    seven=0.80,
    loose=0.179,
    loose_round=0.028,
    danger=1.54,
    danger_round=0.206,
    refused=0.207,
)
"""Closing with at most one loose card."""

SUM: Final = Weights(
    hit=0.0506,
    held=0.108,
    piled=0.020,
    unclosed=0.277,
    grown=2.05,
    union=0.87,
    seven=0.19,
    loose=0.269,
    loose_round=0.0116,
    danger=3.03,
    danger_round=0.229,
    refused=0.19,
)
"""Closing with loose cards up to a sum."""


WILD: Final = Weights(
    hit=0.0402,
    held=0.156,
    piled=0.0354,
    unclosed=0.25,
    grown=2.95,
    union=1.03,
    seven=0.547,
    loose=0.189,
    loose_round=0.0285,
    danger=1.67,
    danger_round=0.193,
    refused=0.148,
    chased=3.24,
)
"""Closing with at most one loose card in a deck with wild cards: 0.2 points a hand better there than `ONE`."""


def weights_for(rules: Rules) -> Weights:
    """Give the weights of the family that these rules belong to."""
    if rules.close_mode is CloseMode.SUM:
        return SUM
    return WILD if rules.has_wilds else ONE
