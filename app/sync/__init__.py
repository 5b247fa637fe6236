"""Brings chats up to date: compares what each shows with what it should show, and does the least.

Nobody sends a message about a move. `plan` is pure and says the next call or nothing; `Synchroniser` makes
the calls within rates and lease and keeps the chat's record.
"""

from app.sync.actions import Action, Delete, Edit, Post, Strip
from app.sync.planning import plan
from app.sync.synchroniser import Audience, Line, Renderer, Synchroniser
from app.sync.timing import Timing

__all__ = [
    "Action",
    "Audience",
    "Delete",
    "Edit",
    "Line",
    "Post",
    "Renderer",
    "Strip",
    "Synchroniser",
    "Timing",
    "plan",
]
