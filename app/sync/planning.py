"""The pure decision: what to do next in a chat so that it shows what it should."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.sync.actions import Action, Delete, Edit, Post, Strip
from app.sync.keys import hand_key, hand_of
from app.table import Absence

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.ports import ChatRecord, Slot
    from app.screens.model import Screen
    from app.table import ChatKey, Table

    ResultOf = Callable[[int, int], Screen]
    """The screen that tells the results of the hands from the first to the last (1-based, both included)."""


def plan(
    table: Table, chat: ChatKey, record: ChatRecord, live: Screen | None, result_of: ResultOf
) -> Action | None:
    """The next call to make in `chat`, or None when it shows all it should.

    The order matters to people who look on: results first; then every keyboard goes that is not the live
    one, before anything is posted, so that two are never alive at rest; then history that is in doubt; then
    the live screen; last the message that a fresher one has replaced.

    Args:
        table: the document.
        chat: the chat to bring up to date.
        record: what the chat shows as far as we know, after `app.sync.records.opened`.
        live: what the chat's living message must show; None if nothing lives there any more.
        result_of: draws a screen of results.
    """
    if unreachable(table, chat):
        return None
    current = current_slot(record, live)
    retire = _retire(record, current)
    if chat not in table.chats():
        return retire
    return (
        _missing_results(table, record, result_of, retire)
        or retire
        or _doubtful_history(table, record, result_of)
        or _live(record, current, live)
        or _replaced(table, record, current)
    )


def unreachable(table: Table, chat: ChatKey) -> bool:
    """Whether the chat belongs to a seated person to whom the platform delivers nothing."""
    return any(seat.person == chat and seat.absence is Absence.UNREACHABLE for seat in table.seats)


def current_slot(record: ChatRecord, live: Screen | None) -> Slot | None:
    """The message on record that can become the live screen by an edit."""
    if live is None:
        return None
    for slot in reversed(record.slots):
        if slot.post_key == live.post_key and not slot.results and slot.ring >= live.ring:
            return slot
    return None


def is_replaced(table: Table, slot: Slot, current: Slot) -> bool:
    """Whether a retired message only repeats the current one, or is about hands of a history that is lost."""
    if slot is current or slot.results:
        return False
    if slot.post_key == current.post_key:
        return True
    hand = hand_of(slot.post_key)
    if hand is None:
        return False
    if table.match is None:
        return hand[0] > table.match_no
    return hand > (table.match_no, len(table.match.results))


def _missing_results(
    table: Table, record: ChatRecord, result_of: ResultOf, retire: Strip | None
) -> Action | None:
    """Turn the message that was live during the first untold hand into the results, or post them."""
    if table.match is None or record.match_no != table.match_no:
        return None
    last = len(table.match.results)
    if record.results_shown >= last:
        return None
    key = hand_key(table.match_no, record.results_shown)
    screen = result_of(record.results_shown + 1, last)
    for slot in reversed(record.slots):
        if slot.post_key == key and not slot.results:
            return Edit(slot.message, screen, results=last)
    return retire or Post(screen, key, results=last)


def _retire(record: ChatRecord, current: Slot | None) -> Strip | None:
    for slot in record.slots:
        if slot.live and slot is not current:
            return Strip(slot.message)
    return Strip(record.strays[0]) if record.strays else None


def _doubtful_history(table: Table, record: ChatRecord, result_of: ResultOf) -> Action | None:
    for slot in record.slots:
        if not slot.results or slot.digest is not None:
            continue
        hand = hand_of(slot.post_key)
        if hand is None or table.match is None or hand[0] != table.match_no:
            # Results of an earlier match are no longer at hand; without keyboard the message does no harm.
            return Strip(slot.message)
        return Edit(slot.message, result_of(hand[1] + 1, slot.results), results=slot.results)
    return None


def _live(record: ChatRecord, current: Slot | None, live: Screen | None) -> Action | None:
    if live is None:
        return None
    if current is None:
        return None if record.refused == live.digest else Post(live, live.post_key)
    return None if current.digest == live.digest else Edit(current.message, live)


def _replaced(table: Table, record: ChatRecord, current: Slot | None) -> Delete | None:
    if current is None or record.doubt:
        return None
    for slot in record.slots:
        if is_replaced(table, slot, current):
            return Delete(slot.message)
    return None
