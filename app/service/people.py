"""What is known of people apart from tables: language, name, where they sit. Hints; documents decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from app.i18n import DEFAULT_LOCALE, negotiate
from app.ports import Known, PeopleStore
from app.table import CardStyle

if TYPE_CHECKING:
    from app.commands import Person

TABLES_KEPT: Final = 8
"""A person's latest tables are remembered; more than these nobody plays at once."""


class People:
    """People, over the store that remembers them."""

    def __init__(self, store: PeopleStore) -> None:
        self._store = store

    async def known(self, who: Person, *, fallback: str = DEFAULT_LOCALE) -> Known:
        """What we know of a person; the language is the chosen one, else the platform's, else `fallback`."""
        known = await self._store.person(who.id)
        if known is not None and known.chosen:
            return replace(known, name=who.name)
        locale = negotiate(who.language, default=fallback)
        if known is None:
            return Known(who.id, who.name, locale, CardStyle.EMOJI)
        return replace(known, name=who.name, locale=locale)

    async def sat_down(self, known: Known, table_id: str) -> None:
        """Remember that the person sits at a table (the latest last)."""
        others = tuple(t for t in known.tables if t != table_id)
        await self._store.remember(replace(known, tables=(*others, table_id)[-TABLES_KEPT:]))

    async def reads(self, known: Known, style: str) -> Known:
        """Remember how the person wants cards written."""
        styled = replace(known, style=style)
        await self._store.remember(styled)
        return styled

    async def speaks(self, known: Known, locale: str) -> Known:
        """Remember the language that the person chose."""
        chosen = replace(known, locale=locale, chosen=True)
        await self._store.remember(chosen)
        return chosen
