"""What happens to a chat's record: when work on it begins, after each call, and when the chat is at rest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, assert_never

from app.ports import Slot
from app.sync.actions import Action, Delete, Edit, Post, Strip
from app.sync.keys import hand_of
from app.sync.planning import current_slot, unreachable

if TYPE_CHECKING:
    from app.ports import ChatRecord
    from app.screens.model import Screen
    from app.table import ChatKey, Table

SLOTS_IN_DOUBT: Final = 6
"""How many messages besides the live one stay under watch while a doubt is pending: the settle time is
shorter than so many hands, so what falls out was posted too long ago to be reached by a late edit."""


def opened(table: Table, record: ChatRecord, *, now_ms: int, settle_ms: int) -> ChatRecord:
    """The record as it stands when work on the chat begins.

    A doubt takes the known digests away; the count of told results is fitted to the match at hand; strays
    that turned out to be on record (pressed before we had put them down) are none.
    """
    record = _fitted(table, _doubted(record, now_ms=now_ms, settle_ms=settle_ms))
    known = {slot.message for slot in record.slots}
    return replace(record, strays=tuple(stray for stray in record.strays if stray not in known))


def done(record: ChatRecord, action: Action, message: str | None = None) -> ChatRecord:
    """The record after a call that took effect; `message` is the id of a posted message."""
    record = replace(record, failures=0)
    match action:
        case Post(screen, post_key, results):
            if message is None:
                raise ValueError("a post without the id of its message")
            slot = Slot(post_key, message, screen.digest, screen.ring, results, live=not results)
            return _told(replace(record, slots=(*record.slots, slot), refused=None), results)
        case Edit(edited, screen, results):
            return _told(
                _with(record, edited, digest=screen.digest, results=results, live=not results), results
            )
        case Strip(stripped):
            return _stripped(record, stripped)
        case Delete(deleted):
            return without(record, deleted)
        case _:
            assert_never(action)


def gone(record: ChatRecord, action: Edit | Strip | Delete) -> ChatRecord:
    """The record after the message turned out not to be there, or to be beyond our reach."""
    return replace(without(record, action.message), failures=0)


def refused(record: ChatRecord, action: Action) -> ChatRecord:
    """The record after the platform refused a call for good: the same call must not be planned again."""
    record = replace(record, failures=0)
    match action:
        case Post(screen, _, 0):
            return replace(record, refused=screen.digest)
        case Post(_, _, results):
            return _told(record, results)
        case Edit(edited, screen, results):
            # The keyboard that the message had is still there: a result must lose it by a call of its own.
            record = _with(record, edited, digest=screen.digest, results=results, live=True)
            return _told(record, results)
        case Strip(stripped):
            return _stripped(record, stripped)
        case Delete(deleted):
            return without(record, deleted)
        case _:
            assert_never(action)


def uncertain(record: ChatRecord) -> ChatRecord:
    """The record after a call of which nobody knows whether it took effect."""
    return replace(record, doubt=2, failures=record.failures + 1)


def abandoned(record: ChatRecord) -> ChatRecord:
    """The record of a chat that is not there any more."""
    return replace(record, slots=(), strays=(), doubt=0, failures=0)


def without(record: ChatRecord, message: str) -> ChatRecord:
    """The record without a message."""
    return replace(
        record,
        slots=tuple(slot for slot in record.slots if slot.message != message),
        strays=tuple(stray for stray in record.strays if stray != message),
    )


def at_rest(table: Table, chat: ChatKey, record: ChatRecord, live: Screen | None) -> ChatRecord:
    """The record when nothing is left to do: history is forgotten, but only while no doubt is pending."""
    if unreachable(table, chat):
        return replace(record, failures=0)
    current = current_slot(record, live)
    others = [slot for slot in record.slots if slot is not current]
    watched = others[-SLOTS_IN_DOUBT:] if record.doubt else []
    kept = tuple(slot for slot in record.slots if slot is current or slot in watched)
    return replace(record, slots=kept, failures=0)


def _doubted(record: ChatRecord, *, now_ms: int, settle_ms: int) -> ChatRecord:
    if record.doubt == 2:
        return replace(record, slots=_unknown(record.slots), doubt=1, settle_ms=now_ms + settle_ms)
    if record.doubt == 1 and now_ms >= record.settle_ms:
        return replace(record, slots=_unknown(record.slots), doubt=0)
    return record


def _unknown(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Digests gone; a retired message may have its keyboard back (history gets rid of it by its edit)."""
    return tuple(replace(slot, digest=None, live=slot.live or not slot.results) for slot in slots)


def _fitted(table: Table, record: ChatRecord) -> ChatRecord:
    shown = record.results_shown
    last = len(table.match.results) if table.match is not None else 0
    if record.match_no != table.match_no:
        # A chat with a past hears this match from its first hand; a newcomer is not told old results.
        heard_before = 0 < record.match_no < table.match_no or (record.match_no == 0 and record.slots)
        shown = 0 if heard_before else last
    record = replace(record, match_no=table.match_no, results_shown=shown)
    if table.match is None:
        return record
    slots = tuple(_rolled_back(slot, match_no=table.match_no, last=last) for slot in record.slots)
    return replace(record, results_shown=min(shown, last), slots=slots)


def _rolled_back(slot: Slot, *, match_no: int, last: int) -> Slot:
    """A message that tells results which the store has lost tells fewer, or is free to be live again."""
    hand = hand_of(slot.post_key)
    if slot.results <= last or hand is None or hand[0] != match_no:
        return slot
    return replace(slot, results=last if hand[1] < last else 0, digest=None, live=True)


def _with(record: ChatRecord, message: str, *, digest: str, results: int, live: bool) -> ChatRecord:
    return replace(
        record,
        slots=tuple(
            replace(slot, digest=digest, results=results, live=live) if slot.message == message else slot
            for slot in record.slots
        ),
    )


def _stripped(record: ChatRecord, message: str) -> ChatRecord:
    """Without keyboard: a living message shows nothing we know; history needs no further look."""
    slots = tuple(
        replace(slot, live=False, digest="" if slot.results else None) if slot.message == message else slot
        for slot in record.slots
    )
    return replace(record, slots=slots, strays=tuple(s for s in record.strays if s != message))


def _told(record: ChatRecord, results: int) -> ChatRecord:
    return replace(record, results_shown=max(record.results_shown, results))
