"""Computer players. They see what a person on their seat sees, a random source, and nothing else."""

from typing import Final

from bots.easy import Easy
from bots.normal import Normal
from bots.policy import Policy
from bots.simple import Simple
from bots.tuned import Tuned

_POLICIES: Final[dict[str, Policy]] = {
    player.name: player for player in (Simple(), Easy(), Normal(), Tuned())
}

POLICY_NAMES: Final = tuple(_POLICIES)
"""Every computer player that can be asked for by name."""


def policy(name: str) -> Policy:
    """Give the computer player of this name.

    Raises:
        KeyError: there is none.
    """
    return _POLICIES[name]


__all__ = ["POLICY_NAMES", "Policy", "Simple", "policy"]
