"""How well a rival's turns are explained by the cards that a world gives it."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bots.batch.solving import compared_discards, improves
from bots.batch.tables import NO_CARD, UNITS, WILD_INDEX, Ints
from engine.rules import CloseMode

if TYPE_CHECKING:
    from bots.batch.arrivals import Arrivals
    from bots.batch.tables import Tables
    from engine.rules import Rules

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Reading:
    """How rivals' acts are read.

    A discard that leaves e points of deadwood above the best is taken to be as likely, against a best one, as
    exp(-strict * e) + slip * exp(-lax * e) + careless: most throw a best card, some follow another plan, and now and
    then anything is thrown. Measured in self-play, a player who never looks beyond its deadwood has e = 0 always,
    the tuned evaluation and beginners in three of four turns and e below 8 in nearly all others.

    The other numbers are factors: `refusal` for leaving a card that would have completed a meld, `idle_take` for
    taking one that does not, `unclosed` for playing on with a hand that could close.
    """

    strict: float = 1.5
    slip: float = 0.04
    lax: float = 0.3
    careless: float = 0.003
    refusal: float = 0.05
    idle_take: float = 0.15
    unclosed: float = 0.04


def explain(
    arrivals: Arrivals, slots: Ints, which: slice, rules: Rules, tables: Tables, reading: Reading
) -> Floats:
    """Give the logarithm of the likelihood of some of a seat's turns, for each row of slots."""
    turns = arrivals.turns[which]
    units = UNITS[slots[:, : arrivals.arrived[which.stop - 1]]].cumsum(axis=1)
    arrived = np.array(arrivals.arrived[which], dtype=np.int64)
    after = units[:, arrived - 1] + np.array(arrivals.base[which], dtype=np.int64)
    tops = np.array([turn.top for turn in turns], dtype=np.int64)
    took = np.array([turn.took for turn in turns])
    thrown = np.array([turn.thrown for turn in turns], dtype=np.int64)
    drawn = np.where(took, UNITS[tops], UNITS[slots[:, arrived - 1]])
    likely = _taking(after - drawn, tops, took, tables, reading)
    cards = np.broadcast_to(thrown, after.shape).reshape(-1)
    least, left = (part.reshape(after.shape) for part in compared_discards(after.reshape(-1), cards, tables))
    excess = left - least
    chance = (
        np.exp(-reading.strict * excess) + reading.slip * np.exp(-reading.lax * excess) + reading.careless
    )
    likely += np.where(thrown == WILD_INDEX, 0.0, np.log(chance))
    limit = 0 if rules.close_mode is CloseMode.ALL else rules.close_limit
    may_close = np.array([turn.may_close for turn in turns])
    likely += np.where(may_close & (least <= limit), log(reading.unclosed), 0.0)
    return np.asarray(likely.sum(axis=1))


def _taking(before: Ints, tops: Ints, took: NDArray[np.bool_], tables: Tables, reading: Reading) -> Floats:
    """Give what taking or leaving the top discard says about each hand before it."""
    shown = ((tops != NO_CARD) & (tops != WILD_INDEX)).nonzero()[0]
    likely = np.zeros(before.shape)
    if len(shown):
        card = np.broadcast_to(tops[shown], (len(before), len(shown))).reshape(-1)
        hands = before[:, shown].reshape(-1)
        wanted = improves(hands, card, tables).reshape(-1, len(shown))
        surprise = np.where(took[shown], np.where(wanted, 0.0, log(reading.idle_take)), 0.0)
        likely[:, shown] = np.where(~took[shown] & wanted, log(reading.refusal), surprise)
    return likely
