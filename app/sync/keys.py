"""Post keys of a match's messages: which hands a message is about."""

from __future__ import annotations

import re
from typing import Final

_HAND_KEY: Final = re.compile(r"m(\d+)h(\d+)")


def hand_key(match_no: int, hands_done: int) -> str:
    """Key of the message that is live while `hands_done` hands of the match have ended.

    >>> hand_key(1, 3)
    'm1h3'
    """
    return f"m{match_no}h{hands_done}"


def hand_of(post_key: str) -> tuple[int, int] | None:
    """Match number and number of hands done, or None for a message of no match.

    >>> hand_of("m1h3")
    (1, 3)
    """
    found = _HAND_KEY.fullmatch(post_key)
    return (int(found[1]), int(found[2])) if found else None
