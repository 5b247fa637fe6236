"""From one update, whatever it looks like, to one command."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from telegram.constants import UpdateType

from app.commands import Command, Ignored
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.membership import read_membership
from app.platforms.telegram.messages import Masked, read_message
from app.platforms.telegram.origin import Origin
from app.platforms.telegram.presses import read_press
from app.platforms.telegram.reading import Json, number, record

Received = Command | Masked | Ignored

_READERS: dict[UpdateType, Callable[[Json, Origin], Received]] = {
    UpdateType.MESSAGE: read_message,
    UpdateType.CALLBACK_QUERY: read_press,
    UpdateType.MY_CHAT_MEMBER: read_membership,
}

ALLOWED_UPDATES = tuple(kind.value for kind in _READERS)
"""The kinds of update to ask the platform for; others are passed over if they come."""

_OTHER_KINDS = frozenset(kind.value for kind in UpdateType) - frozenset(ALLOWED_UPDATES)


def receive(update: object, bot: Identity) -> Received:
    """The command in an update. Never raises, for any JSON value: nothing in an update can be relied on."""
    if not isinstance(update, Mapping):
        return Ignored("malformed")
    update_id = number(update, "update_id")
    if update_id is None:
        return Ignored("malformed")
    for kind, reader in _READERS.items():
        if kind in update:
            content = record(update, kind)
            return reader(content, Origin(bot, update_id)) if content is not None else Ignored("malformed")
    return Ignored(next((kind for kind in _OTHER_KINDS if kind in update), "unknown_kind"))
