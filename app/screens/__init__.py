"""Screens: what each chat is to show, as pure functions of the table and of who looks."""

from app.screens.charms import CHARMS
from app.screens.closing_digest import closing_digest, closing_move
from app.screens.facts import Facts
from app.screens.live import live_screen, render
from app.screens.look import concerned, facts
from app.screens.pages import greeting_screen, help_screen, languages_screen
from app.screens.peeks import peek_hand, peek_rules, peek_table
from app.screens.preferences import preferences_screen
from app.screens.result import result_screen
from app.screens.rules_page import rules_screen
from app.screens.show_plan import has_choice, keep_prompt, parse_kept, show_move
from app.screens.surroundings import Surroundings
from app.screens.toasts import is_alert, toast
from app.screens.why import peek_why

__all__ = [
    "CHARMS",
    "Facts",
    "Surroundings",
    "closing_digest",
    "closing_move",
    "concerned",
    "facts",
    "greeting_screen",
    "has_choice",
    "help_screen",
    "is_alert",
    "keep_prompt",
    "languages_screen",
    "live_screen",
    "parse_kept",
    "peek_hand",
    "peek_rules",
    "peek_table",
    "peek_why",
    "preferences_screen",
    "render",
    "result_screen",
    "rules_screen",
    "show_move",
    "toast",
]
