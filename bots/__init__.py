"""Computer players. They see what a person on their seat sees, a random source, and nothing else."""

from functools import cache
from typing import Final

from bots.easy import Easy
from bots.normal import Normal
from bots.policy import Policy
from bots.simple import Simple
from bots.tuned import Tuned

_PLAIN: Final[dict[str, Policy]] = {player.name: player for player in (Simple(), Easy(), Normal(), Tuned())}
_HARD: Final = "hard"

POLICY_NAMES: Final = (*_PLAIN, _HARD)
"""Every computer player that can be asked for by name."""


@cache
def policy(name: str) -> Policy:
    """Give the computer player of this name.

    Raises:
        KeyError: there is none.
    """
    if name != _HARD:
        return _PLAIN[name]
    from bots.hard import Hard  # noqa: PLC0415 - loads numpy, which only those who think with it need in memory

    return Hard()


__all__ = ["POLICY_NAMES", "Policy", "Simple", "policy"]
