"""Screens: what each chat is to show, as pure functions of the table and of who looks."""

from app.screens.charms import CHARMS
from app.screens.closing_digest import closing_digest, closing_move
from app.screens.facts import Facts
from app.screens.live import live_screen, render
from app.screens.look import concerned, facts
from app.screens.pages import greeting_screen, help_screen, languages_screen
from app.screens.peeks import peek_hand, peek_rules, peek_table
from app.screens.result import result_screen
from app.screens.surroundings import Surroundings
from app.screens.toasts import is_alert, toast

__all__ = [
    "CHARMS",
    "Facts",
    "Surroundings",
    "closing_digest",
    "closing_move",
    "concerned",
    "facts",
    "greeting_screen",
    "help_screen",
    "is_alert",
    "languages_screen",
    "live_screen",
    "peek_hand",
    "peek_rules",
    "peek_table",
    "render",
    "result_screen",
    "toast",
]
