"""People's names as they may be shown: visible, short, and unable to disturb the text around them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

MAX_CLUSTERS: Final = 20
"""Visible characters of a name that are shown; eight names and a table fit a phone's screen."""
MAX_UTF16: Final = 40
"""Platforms count in UTF-16 units; one emoji of a family may have eleven."""
MAX_MARKS: Final = 3
"""Combining marks on one character; more is drawn across the neighbouring lines."""
_ELLIPSIS: Final = "…"
_FSI: Final = "\u2068"  # first strong isolate: the name's direction stays inside the name
_PDI: Final = "\u2069"
_JOINER: Final = "\u200d"
_SELECTORS: Final = frozenset("\ufe0e\ufe0f")
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_REGIONALS: Final = range(0x1F1E6, 0x1F200)
_BLANK_LETTERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Characters that count as letters or signs and show nothing."""
_HIDDEN_CATEGORIES: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_MARK_CATEGORIES: Final = frozenset({"Mn", "Me", "Mc"})


@lru_cache(maxsize=8192)
def display_name(raw: str, *, nobody: str) -> str:
    """Give a name to show, not yet escaped; `nobody` for one without anything to see.

    Controls, direction overrides, zero-width and blank characters go, spaces become one, marks are bounded, a long
    name is cut between whole characters, and a name in a right-to-left script is isolated from its surroundings.
    """
    spaced = list(_clusters(" ".join(_visible(raw).split())))
    # What stood between two spaces may have shown nothing and be gone.
    clusters = [
        here for here, before in zip(spaced, ["", *spaced], strict=False) if not here == before == " "
    ]
    kept = _cut(clusters)
    if not any(_shows(cluster) for cluster in kept):
        return nobody
    name = "".join(kept).strip() + (_ELLIPSIS if len(kept) < len(clusters) else "")
    return f"{_FSI}{name}{_PDI}" if _is_right_to_left(name) else name


def display_names(raws: Sequence[str], *, nobody: str) -> tuple[str, ...]:
    """Give the names of a table's seats in order; namesakes are numbered from the second on ("Ana 2")."""
    shown = [display_name(raw, nobody=nobody) for raw in raws]
    seen: Counter[str] = Counter()
    names = []
    for name in shown:
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
    return tuple(names)


def shorten(name: str, most_utf16: int) -> str:
    """Cut a shown name further, to at most so many UTF-16 units, for places with little room."""
    if utf16_len(name) <= most_utf16:
        return name
    isolated = name.startswith(_FSI)
    room = most_utf16 - 1 - 2 * isolated
    kept = ""
    for cluster in _clusters(name.strip(_FSI + _PDI + _ELLIPSIS)):
        if utf16_len(kept + cluster) > room:
            break
        kept += cluster
    cut = kept.strip() + _ELLIPSIS
    return f"{_FSI}{cut}{_PDI}" if isolated else cut


def utf16_len(text: str) -> int:
    """Give the length that platforms count."""
    return len(text) + sum(char > "\uffff" for char in text)


def _visible(raw: str) -> str:
    kept = (
        " " if char.isspace() else char
        for char in raw
        if char.isspace()
        or char == _JOINER
        or (char not in _BLANK_LETTERS and unicodedata.category(char) not in _HIDDEN_CATEGORIES)
    )
    return unicodedata.normalize("NFC", "".join(kept))


def _clusters(text: str) -> Iterator[str]:
    """Split into what people take for one character: a base with its marks, joined emoji, a flag."""
    cluster = ""
    marks = 0
    for char in text:
        if cluster == " " and _extends(char):
            continue  # a mark without a letter would lean on the text before the name
        if cluster and (_extends(char) or _is_joined(cluster, char) or _completes_flag(cluster, char)):
            if unicodedata.category(char) in _MARK_CATEGORIES and char not in _SELECTORS:
                marks += 1
                if marks > MAX_MARKS:
                    continue
            cluster += char
            continue
        if cluster:
            yield cluster.rstrip(_JOINER)
        cluster, marks = ("" if _extends(char) else char), 0
    if cluster:
        yield cluster.rstrip(_JOINER)


def _extends(char: str) -> bool:
    return (
        char == _JOINER
        or char in _SELECTORS
        or ord(char) in _SKIN_TONES
        or unicodedata.category(char) in _MARK_CATEGORIES
    )


def _is_joined(cluster: str, char: str) -> bool:
    return cluster.endswith(_JOINER) and char != " "


def _completes_flag(cluster: str, char: str) -> bool:
    return len(cluster) == 1 and ord(cluster) in _REGIONALS and ord(char) in _REGIONALS


def _cut(clusters: Sequence[str]) -> Sequence[str]:
    if len(clusters) <= MAX_CLUSTERS and utf16_len("".join(clusters)) <= MAX_UTF16:
        return clusters
    kept: list[str] = []
    units = 1  # the ellipsis
    for cluster in clusters[: MAX_CLUSTERS - 1]:
        units += utf16_len(cluster)
        if units > MAX_UTF16:
            break
        kept.append(cluster)
    return kept


def _shows(cluster: str) -> bool:
    return not cluster[0].isspace()


def _is_right_to_left(name: str) -> bool:
    return any(unicodedata.bidirectional(char) in {"R", "AL", "AN"} for char in name)
