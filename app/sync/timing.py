"""The waits of the synchroniser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

JITTER_SHARE: Final = 0.5
"""Share of a back-off left to chance, so that chats that failed together do not come back together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Waits in milliseconds. Raises `ValueError` if a call could outlive the lease under which it is made."""

    call_timeout_ms: int = 8_000
    """Patience with one call; after that nobody knows whether it took effect."""
    lease_ms: int = 20_000
    """How long a claimed chat is ours: the delay that people see after a crash."""
    settle_ms: int = 30_000
    """A call whose outcome is unknown takes effect within this time or never."""
    backoff_ms: int = 1_000
    """First wait after such a call; doubles with each further one in a row."""
    backoff_most_ms: int = 60_000
    short_wait_ms: int = 100
    """A wait for the rate budget up to this is sat out under the lease; a longer one ends the lease."""

    def __post_init__(self) -> None:
        if self.lease_ms < 2 * self.call_timeout_ms:
            raise ValueError("lease_ms must be at least twice call_timeout_ms")

    def backoff(self, failures: int, jitter: float) -> int:
        """The wait before the next try, in milliseconds.

        Args:
            failures: failures in a row so far, at least 1.
            jitter: a random number in [0, 1).
        """
        whole = min(self.backoff_most_ms, self.backoff_ms << min(failures - 1, 30))
        return round(whole * (1 - JITTER_SHARE + JITTER_SHARE * jitter))
