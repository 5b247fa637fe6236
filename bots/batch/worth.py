"""What the end of a hand is worth to a seat: its chance to win the match, for many ends at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bots.standing import CUSHION_SHARE, REENTRY_SHARE, STEEPNESS, may_return
from engine.rules import Ending, OutWhen

if TYPE_CHECKING:
    from bots.batch.playout import Ends
    from bots.batch.tables import Ints
    from engine.rules import Rules

Floats = NDArray[np.float64]


def win_chances(ends: Ends, totals: list[int], rules: Rules, *, match_seats: int) -> Floats:
    """Give the chance of place 0 to win the match after each end; the same measure as `standing.chances`."""
    after = np.array(totals, dtype=np.int64)[:, None] + ends.points
    over = after >= rules.limit_points if rules.out_when is OutWhen.REACH else after > rules.limit_points
    room = rules.limit_points * (1 + CUSHION_SHARE) - after
    weight = np.maximum(room, 1.0) ** STEEPNESS
    survivors = (~over).sum(axis=0)
    if rules.ending is Ending.LOWEST:
        decided = survivors < len(totals)
    else:
        decided = survivors == 0
        back = np.where(over, np.inf, weight).min(axis=0) * REENTRY_SHARE
        returns = np.array([may_return(rules, count, match_seats) for count in range(len(totals) + 1)])[
            survivors
        ]
        weight = np.where(over, np.where(returns, np.where(np.isfinite(back), back, 0.0), 0.0), weight)
    whole = np.maximum(weight.sum(axis=0), 1e-9)
    chance = np.where(decided, _is_lowest(after, ends.closer), weight[0] / whole)
    return np.where(ends.won, ends.closer == 0, chance)


def _is_lowest(after: Ints, closer: Ints) -> NDArray[np.bool_]:
    """Tell whether place 0 has the lowest total; in a tie the closer, then the lower place."""
    places = np.arange(len(after))[:, None]
    key = after * 32 + (places != closer) * 16 + places
    return np.asarray(key.argmin(axis=0) == 0)
