"""The words that settings are made of."""

from enum import StrEnum


class FigurePoints(StrEnum):
    """What a loose sota, caballo and rey count."""

    TENS = "10-10-10"
    EIGHT_TO_TEN = "8-9-10"
    TEN_TO_TWELVE = "10-11-12"


class CloseMode(StrEnum):
    """Which loose cards a closer may keep."""

    ONE = "one"
    """At most one, worth at most the limit."""
    SUM = "sum"
    """Any number, together worth at most the limit."""
    ALL = "all"
    """None: all seven cards melded."""


class LayOffMode(StrEnum):
    """On whose melds loose cards may be laid after a closing."""

    NONE = "none"
    CLOSER = "closer"
    """On the closer's melds, one pass in play order."""
    EXPOSED = "exposed"
    """On the melds of the closer and of those who showed before, one pass in play order."""
    TABLE = "table"
    """All meld first; then on every meld on the table, in rounds until nobody can."""


class RunLayOff(StrEnum):
    """Which ends of a run take further cards when two packs are in play."""

    BOTH = "both"
    UPWARD = "upward"


class Chinchon(StrEnum):
    """What a natural run of seven brings: the match, or points."""

    WIN = "win"
    MINUS_10 = "-10"
    MINUS_25 = "-25"
    MINUS_50 = "-50"


class OutWhen(StrEnum):
    """When a total is too high."""

    OVER = "over"
    """Above the limit."""
    REACH = "reach"
    """At the limit or above."""


class Ending(StrEnum):
    """How a match ends."""

    SURVIVOR = "survivor"
    """The last player in wins."""
    LOWEST = "lowest"
    """As soon as one total is too high the lowest total wins."""


class ReentryNeeds(StrEnum):
    """How many players must be left for an eliminated one to buy back in."""

    TWO_IN = "two_in"
    """The match began with three or more, and at least two are still in."""
    ANYONE_IN = "anyone_in"
    """Somebody is still in."""


class FirstPlayer(StrEnum):
    """How the mano of the first hand is found."""

    HIGHEST_CARD = "highest_card"
    """Everybody draws a card; the highest begins; ties draw again."""
    RANDOM = "random"


class ReshuffleUpcard(StrEnum):
    """What lies on the discard pile after it was shuffled into a new stock."""

    KEEP = "keep"
    """The top discard stays; the rest is shuffled."""
    NEW = "new"
    """All is shuffled, and one card turned up."""
    NONE = "none"
    """All is shuffled; the pile starts empty."""
