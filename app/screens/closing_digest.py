"""How a button names a way to close."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from engine.moves import Close, move_text

if TYPE_CHECKING:
    from engine.closing import Closing


def closing_move(way: Closing) -> Close:
    """Give the move that closes this way."""
    return Close(way.card, way.arrangement.melds)


def closing_digest(move: Close) -> str:
    """Give eight hex characters that name a way to close within its step.

    They name the arrangement itself, so a button can never mean another one than its label said.
    """
    return hashlib.blake2b(move_text(move).encode(), digest_size=4).hexdigest()
