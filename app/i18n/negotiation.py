"""Which of our languages answers to a language tag."""

from __future__ import annotations

from typing import Final

LOCALES: Final = ("es", "es-AR", "en")
"""Every language there is, the reference first."""
DEFAULT_LOCALE: Final = "es"
"""For people and chats that name no language."""
FALLBACK_LOCALE: Final = "en"
"""For people whose language we do not have: more of them read English than Spanish."""
CHAINS: Final = {"es": ("es",), "es-AR": ("es", "es-AR"), "en": ("en",)}
"""The files of a locale; a later one replaces messages of an earlier one."""
_VOSEO_REGIONS: Final = frozenset({"ar", "uy", "py"})


def negotiate(tag: str | None, *, default: str = DEFAULT_LOCALE) -> str:
    """Give the locale for an IETF language tag.

    `es-MX` gives `es`, `es-UY` gives `es-AR` (both say vos), `en-GB` gives `en`, a language that we do not have
    gives `en`, and no tag at all gives `default`, for example the language of the table.
    """
    parts = (tag or "").replace("_", "-").lower().split("-")
    match parts:
        case [""]:
            return default
        case ["es", *rest]:
            return "es-AR" if _VOSEO_REGIONS.intersection(rest) else "es"
        case _:
            return FALLBACK_LOCALE
