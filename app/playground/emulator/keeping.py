"""The emulated world as bytes, so that a later run can go on with the same chats, messages and buttons."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Final

from cattrs.errors import BaseValidationError
from cattrs.preconf.json import make_converter

from app.playground.emulator.emulator import Emulator
from app.playground.emulator.files import Picture
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.people import Person
from app.playground.emulator.state import ANONYMOUS_ADMIN_ID, Chat, Counters, User

FORMAT: Final = 1
"""Changes whenever bytes of an earlier version could be misread."""

_SKIPPED_IDS: Final = 10_000
"""What happened after the last save is forgotten here and known to the bot: none of its ids may come again."""

_CONVERTER: Final = make_converter(forbid_extra_keys=True)


class UnreadableError(ValueError):
    """The bytes are no world, or one of another version."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What outlives a run. The bot's own settings do not: it tells them again when it starts."""

    format: int
    counters: Counters
    last_update_id: int
    users: list[User]
    people: list[int]
    chats: list[Chat]
    seen: list[int]
    inline_messages: dict[str, tuple[int, int]]
    pictures: dict[str, Picture]
    pending: list[SentUpdate] = field(default_factory=list)


def save(emulator: Emulator) -> bytes:
    """The whole world with the updates that still wait for the bot; switches of faults and limits are left out."""
    core = emulator.core
    world = core.world
    kept = _Kept(
        format=FORMAT,
        counters=world.counters,
        last_update_id=core.updates.last_id,
        users=[user for user in world.users.values() if user.id not in {world.bot.id, ANONYMOUS_ADMIN_ID}],
        people=list(emulator.people),
        chats=list(world.chats.values()),
        seen=sorted(world.seen),
        inline_messages=world.inline_messages,
        pictures=core.files.by_id,
        pending=list(core.updates.pending.values()),
    )
    return json.dumps(_CONVERTER.unstructure(kept), separators=(",", ":")).encode("ascii")


def restore(emulator: Emulator, data: bytes) -> None:
    """Fill a new emulator with a saved world.

    Ids are counted on from well behind those that were saved, and chance starts afresh.

    Raises:
        UnreadableError: the bytes do not come from `save` of this version; the emulator is as it was.
    """
    kept = _read(data)
    core = emulator.core
    world = core.world
    world.users.update((user.id, user) for user in kept.users)
    world.chats.update((chat.id, chat) for chat in kept.chats)
    world.seen.update(kept.seen)
    world.inline_messages.update(kept.inline_messages)
    world.random.seed(random.SystemRandom().getrandbits(64))
    _skip_ids(kept)
    world.counters = kept.counters
    core.updates.last_id = kept.last_update_id + _SKIPPED_IDS
    for file_id, picture in kept.pictures.items():
        core.files.put_back(file_id, picture)
    for user_id in kept.people:
        emulator.people[user_id] = Person(core, world.users[user_id])
    for update in kept.pending:
        core.updates.enqueue(update)


def _read(data: bytes) -> _Kept:
    try:
        fields = json.loads(data)
    except ValueError:
        raise UnreadableError("not JSON") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise UnreadableError("saved by another version")
    try:
        kept = _CONVERTER.structure(fields, _Kept)
    except BaseValidationError as error:
        raise UnreadableError("fields are missing or wrong") from error
    if not {user.id for user in kept.users}.issuperset(kept.people):
        raise UnreadableError("a person has no account")
    return kept


def _skip_ids(kept: _Kept) -> None:
    kept.counters.message += _SKIPPED_IDS
    kept.counters.user += _SKIPPED_IDS
    kept.counters.group += _SKIPPED_IDS
    kept.counters.supergroup += _SKIPPED_IDS
    for chat in kept.chats:
        chat.last_message_id += _SKIPPED_IDS
