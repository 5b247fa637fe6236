"""From facts to the live screen of a chat."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from app.screens.aside import aside_screen, leaving_screen
from app.screens.buttons import in_rows
from app.screens.ending import closed_screen, over_screen
from app.screens.facts import (
    Aside,
    Closed,
    Facts,
    Hand,
    Leaving,
    Lobby,
    Offer,
    OpenMessage,
    Over,
    Ready,
    ReadyAlone,
    Reentry,
    Showing,
    TableMessage,
    Waiting,
)
from app.screens.hand import hand_screen
from app.screens.lobby import lobby_screen, waiting_screen
from app.screens.look import facts
from app.screens.model import Screen
from app.screens.open_hand import open_screen, showing_screen
from app.screens.ready import ready_alone_screen, ready_screen
from app.screens.reentry import offer_screen, reentry_screen
from app.screens.surroundings import Surroundings
from app.screens.table_message import table_screen
from app.table import ChatKey, Table


def live_screen(table: Table, chat: ChatKey, around: Surroundings) -> Screen | None:
    """Give what the chat's live message is to show; None if the table has nothing to show there.

    A closed table still gives a screen: a last word without buttons.
    """
    seen = facts(table, chat)
    return None if seen is None else render(seen, around)


def render(seen: Facts, around: Surroundings) -> Screen:
    """Give the screen that shows these facts, its rows no longer than the platform shows."""
    screen = _drawn(seen, around)
    per_row = around.capabilities.buttons_per_row
    if all(len(row) <= per_row for row in screen.rows):
        return screen
    return replace(screen, rows=tuple(part for row in screen.rows for part in in_rows(row, per_row)))


def _drawn(seen: Facts, around: Surroundings) -> Screen:  # noqa: C901, PLR0911, PLR0912 - one line for each kind of facts
    match seen:
        case Hand():
            return hand_screen(seen, around)
        case TableMessage():
            return table_screen(seen, around)
        case Ready():
            return ready_screen(seen, around)
        case ReadyAlone():
            return ready_alone_screen(seen, around)
        case Lobby():
            return lobby_screen(seen, around)
        case Waiting():
            return waiting_screen(seen, around)
        case OpenMessage():
            return open_screen(seen, around)
        case Showing():
            return showing_screen(seen, around)
        case Reentry():
            return reentry_screen(seen, around)
        case Offer():
            return offer_screen(seen, around)
        case Aside():
            return aside_screen(seen, around)
        case Leaving():
            return leaving_screen(seen, around)
        case Over():
            return over_screen(seen, around)
        case Closed():
            return closed_screen(seen, around)
        case _:
            assert_never(seen)
