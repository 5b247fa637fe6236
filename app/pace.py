"""How long things take at a table, in one record, so that tests and the demo can hurry them all alike."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits in milliseconds."""

    ready_ms: int = 20_000
    """After this the next hand is dealt without those who did not press "ready"."""
    showing_ms: int = 30_000
    """After this the best showing is played for whoever was asked."""
    reentry_ms: int = 45_000
    """After this whoever went out and has not answered stays out."""
    deal_ms: int = 2_000
    """At most this passes between the freezing of the charms and the deal."""
    think_least_ms: int = 1_200
    think_most_ms: int = 2_800
    """A computer player answers within this span, as a person would."""
    away_ms: int = 60_000
    """Without a tap for this long a person counts as away and is called when the turn comes."""
    lobby_ms: int = 30 * 60_000
    """A lobby that nobody touches closes."""
    match_ms: int = 48 * 3_600_000
    """A match that nobody touches closes."""
    over_ms: int = 30 * 60_000
    """How long a rematch can be asked for."""

    def hurried(self, factor: float) -> Pace:
        """The same pace `factor` times as fast; people's own limits (ready, away, expiry) stay."""
        quick = {"deal_ms", "think_least_ms", "think_most_ms"}
        return Pace(
            **{
                f.name: max(1, round(getattr(self, f.name) / factor))
                if f.name in quick
                else getattr(self, f.name)
                for f in fields(self)
            }
        )
