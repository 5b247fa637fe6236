"""The pure decision, case by case and for records of any shape."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ports import ChatRecord, Slot
from app.screens.model import Screen
from app.sync import Action, Delete, Edit, Post, Strip, plan, records
from app.sync.keys import hand_key, hand_of
from app.sync.planning import current_slot
from app.table import Absence, ChatKey, Stage, Table
from tests.app.sync.world import ANA, GROUP, Drawing, a_table, match_of

DRAWING = Drawing()


def playing(results: int = 0, *, match_no: int = 1, **changes: Any) -> Table:
    return a_table(**{"stage": Stage.PLAY, "match": match_of(results), "match_no": match_no} | changes)


def next_action(table: Table, record: ChatRecord, chat: ChatKey = GROUP) -> Action | None:
    def results(first: int, last: int) -> Screen:
        return DRAWING.results(table, chat, first=first, last=last)

    return plan(table, chat, record, DRAWING.live(table, chat), results)


def live(table: Table, chat: ChatKey = GROUP) -> Screen:
    screen = DRAWING.live(table, chat)
    assert screen is not None
    return screen


def told(table: Table, first: int, last: int) -> Screen:
    return DRAWING.results(table, GROUP, first=first, last=last)


def shows(screen: Screen, message: str = "7", **changes: Any) -> Slot:
    """A message on record that shows the screen."""
    slot = Slot(screen.post_key, message, screen.digest, screen.ring, screen.results, live=not screen.results)
    return replace(slot, **changes)


def a_record(*slots: Slot, results: int = 0, match_no: int = 1, **changes: Any) -> ChatRecord:
    return replace(ChatRecord(results_shown=results, slots=slots, match_no=match_no), **changes)


@dataclass(frozen=True)
class Case:
    """What a chat should show, what it shows, and what is to be done."""

    name: str
    table: Table
    record: ChatRecord
    expected: Action | None
    chat: ChatKey = GROUP


ONE, TWO = playing(1), playing(2)
NOW = playing()
EARLIER = live(replace(NOW, step=0))

CASES = [
    Case("a fresh chat gets the live screen", NOW, a_record(), Post(live(NOW), "m1h0")),
    Case("nothing has changed", NOW, a_record(shows(live(NOW))), None),
    Case("another digest is an edit", NOW, a_record(shows(EARLIER)), Edit("7", live(NOW))),
    Case("an unknown digest is an edit", NOW, a_record(shows(live(NOW), digest=None)), Edit("7", live(NOW))),
    Case("another key retires first", NOW, a_record(shows(live(a_table()))), Strip("7")),
    Case(
        "then the new message is posted",
        NOW,
        a_record(shows(live(a_table()), live=False)),
        Post(live(NOW), "m1h0"),
    ),
    Case("the lobby stays, for its promise of the shuffle", NOW, a_record(
        shows(live(a_table()), "6", live=False), shows(live(NOW))), None),
    Case("a raised ring retires first", replace(NOW, ring=1), a_record(shows(live(NOW))), Strip("7")),
    Case(
        "then rings",
        replace(NOW, ring=1),
        a_record(shows(live(NOW), live=False)),
        Post(live(replace(NOW, ring=1)), "m1h0"),
    ),
    Case(
        "then what was called before is removed",
        replace(NOW, ring=1),
        a_record(shows(live(NOW), "6", live=False), shows(live(replace(NOW, ring=1)))),
        Delete("6"),
    ),
    Case(
        "but not while a late edit could bring its keyboard back",
        replace(NOW, ring=1),
        a_record(shows(live(NOW), "6", live=False), shows(live(replace(NOW, ring=1))), doubt=1),
        None,
    ),
    Case("a lower ring is no reason", NOW, a_record(shows(live(NOW), ring=3)), None),
    Case("the living message becomes the result", ONE, a_record(shows(live(NOW))),
         Edit("7", told(ONE, 1, 1), results=1)),
    Case("then the next one is posted", ONE, a_record(shows(told(ONE, 1, 1)), results=1),
         Post(live(ONE), "m1h1")),
    Case("several missing results become one message", TWO, a_record(shows(live(NOW))),
         Edit("7", told(TWO, 1, 2), results=2)),
    Case("without the message they are posted", TWO, a_record(), Post(told(TWO, 1, 2), "m1h0", results=2)),
    Case("only the missing ones", TWO, a_record(results=1), Post(told(TWO, 2, 2), "m1h1", results=2)),
    Case("before posting them other keyboards go", TWO, a_record(shows(live(a_table()))), Strip("7")),
    Case("the latest of several messages takes the result", ONE,
         a_record(shows(live(NOW), "6", live=False), shows(live(NOW))), Edit("7", told(ONE, 1, 1), results=1)),
    Case("results come before strays", ONE, a_record(shows(live(NOW)), strays=("9",)),
         Edit("7", told(ONE, 1, 1), results=1)),
    Case("a stray loses its keyboard", NOW, a_record(shows(live(NOW)), strays=("9", "8")), Strip("9")),
    Case("a stray goes before a post", NOW, a_record(strays=("9",)), Strip("9")),
    Case("history in doubt is told again", TWO,
         a_record(shows(told(TWO, 1, 1), digest=None), shows(live(TWO), "8"), results=2),
         Edit("7", told(TWO, 1, 1), results=1)),
    Case("merged history in doubt as well", TWO,
         a_record(shows(told(TWO, 1, 2), digest=None), shows(live(TWO), "8"), results=2),
         Edit("7", told(TWO, 1, 2), results=2)),
    Case("history of an earlier match can only lose its keyboard", playing(match_no=2),
         a_record(shows(told(TWO, 1, 2), digest=None), match_no=2), Strip("7")),
    Case("history known to be right is left alone", TWO,
         a_record(shows(told(TWO, 1, 1)), shows(live(TWO), "8"), results=2), None),
    Case("a refused live screen is not posted again", NOW, a_record(refused=live(NOW).digest), None),
    Case("another one is", NOW, a_record(refused="other"), Post(live(NOW), "m1h0")),
    Case("a closed table only retires", replace(NOW, stage=Stage.CLOSED), a_record(shows(live(NOW))), Strip("7")),
    Case("and is done", replace(NOW, stage=Stage.CLOSED), a_record(shows(live(NOW), live=False)), None),
    Case("a closed table still tells its results", replace(ONE, stage=Stage.CLOSED), a_record(shows(live(NOW))),
         Edit("7", told(ONE, 1, 1), results=1)),
    Case("who stood up keeps no keyboard", ONE, a_record(shows(live(NOW))), Strip("7"), chat="tg:99"),
    Case("and is told nothing", ONE, a_record(), None, chat="tg:99"),
    Case("to whom nothing is delivered nothing is sent",
         ONE.with_seat(0, replace(ONE.seats[0], absence=Absence.UNREACHABLE)),
         a_record(shows(live(NOW)), strays=("9",)), None, chat=ANA),
    Case("a message about hands that were lost is removed", NOW,
         a_record(shows(live(NOW)), shows(live(TWO), "8", live=False)), Delete("8")),
    Case("also one of a match that was lost", NOW,
         a_record(shows(live(NOW)), shows(live(playing(match_no=2)), "8", live=False)), Delete("8")),
    Case("in the lobby after a match its message stays", a_table(match_no=1),
         a_record(shows(live(a_table(match_no=1))), shows(live(TWO), "8", live=False)), None),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_next_action(case: Case) -> None:
    assert next_action(case.table, case.record, case.chat) == case.expected


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (ChatRecord(), 2),
        (a_record(shows(live(a_table())), match_no=0), 0),
        (a_record(match_no=1, results=5), 0),
        (a_record(match_no=2, results=1), 1),
        (a_record(match_no=2, results=3), 2),
        (a_record(match_no=3, results=1), 2),
    ],
    ids=["newcomer", "sat in the lobby", "played the match before", "in time", "results lost", "match lost"],
)
def test_results_told_when_work_begins(record: ChatRecord, expected: int) -> None:
    opened = records.opened(playing(2, match_no=2), record, now_ms=0, settle_ms=1)
    assert (opened.match_no, opened.results_shown) == (2, expected)


def test_a_chat_that_saw_the_lobby_hears_the_match_even_if_it_shows_nothing() -> None:
    record = records.opened(a_table(), ChatRecord(), now_ms=0, settle_ms=1)
    assert records.opened(TWO, record, now_ms=0, settle_ms=1).results_shown == 0


def test_a_doubt_takes_all_digests_twice() -> None:
    record = a_record(shows(told(ONE, 1, 1)), shows(live(ONE), "8"), results=1, doubt=2)
    first = records.opened(ONE, record, now_ms=100, settle_ms=50)
    assert (first.doubt, first.settle_ms, [s.digest for s in first.slots]) == (1, 150, [None, None])
    known = replace(record, doubt=1, settle_ms=150)
    assert records.opened(ONE, known, now_ms=149, settle_ms=50) == known
    second = records.opened(ONE, known, now_ms=150, settle_ms=50)
    assert (second.doubt, [s.digest for s in second.slots]) == (0, [None, None])


def test_a_doubt_gives_retired_messages_their_keyboard_back_but_not_results() -> None:
    record = a_record(shows(told(ONE, 1, 1)), shows(live(ONE), "8", live=False), results=1, doubt=2)
    assert [s.live for s in records.opened(ONE, record, now_ms=0, settle_ms=1).slots] == [False, True]


def test_history_is_forgotten_only_without_doubt() -> None:
    record = a_record(shows(told(ONE, 1, 1)), shows(live(ONE), "8"), results=1)
    rest = records.at_rest(ONE, GROUP, record, live(ONE))
    assert [s.message for s in rest.slots] == ["8"]
    doubted = replace(record, doubt=1)
    assert records.at_rest(ONE, GROUP, doubted, live(ONE)).slots == record.slots


def test_a_doubt_without_end_does_not_keep_everything() -> None:
    history = [shows(told(ONE, 1, 1), str(n)) for n in range(20)]
    record = a_record(*history, shows(live(ONE), "live"), results=1, doubt=1)
    kept = records.at_rest(ONE, GROUP, record, live(ONE)).slots
    assert [s.message for s in kept] == ["14", "15", "16", "17", "18", "19", "live"]


def test_a_stray_that_is_on_record_is_none() -> None:
    record = a_record(shows(live(NOW)), strays=("7", "9"))
    assert records.opened(NOW, record, now_ms=0, settle_ms=1).strays == ("9",)


def test_results_that_were_lost_free_their_message() -> None:
    record = a_record(shows(told(ONE, 1, 1)), shows(live(ONE), "8"), results=1)
    opened = records.opened(NOW, record, now_ms=0, settle_ms=1)
    assert opened.slots[0] == replace(record.slots[0], results=0, digest=None, live=True)
    assert next_action(NOW, opened) == Strip("8")


def test_merged_results_of_which_some_were_lost_tell_fewer() -> None:
    record = a_record(shows(told(TWO, 1, 2)), results=2)
    opened = records.opened(ONE, record, now_ms=0, settle_ms=1)
    assert next_action(ONE, opened) == Strip("7")
    opened = records.done(opened, Strip("7"))
    assert opened.slots[0].results == 1


def test_keys_read_back() -> None:
    assert hand_of(hand_key(12, 30)) == (12, 30)
    assert hand_of("lobby") is None


# --- records of any shape ------------------------------------------------------------------------

SLOTS = st.builds(
    Slot,
    post_key=st.sampled_from(["lobby", "m1h0", "m1h1", "m1h2", "m1h3", "m2h0", "m2h1"]),
    message=st.integers(1, 9).map(str),
    digest=st.sampled_from([None, "", "x"]),
    ring=st.integers(0, 2),
    results=st.integers(0, 3),
    live=st.booleans(),
)
RECORDS = st.builds(
    ChatRecord,
    results_shown=st.integers(0, 3),
    slots=st.lists(SLOTS, max_size=5, unique_by=lambda slot: slot.message).map(tuple),
    strays=st.lists(st.integers(8, 12).map(str), max_size=2, unique=True).map(tuple),
    doubt=st.integers(0, 2),
    match_no=st.integers(0, 2),
    refused=st.sampled_from([None, "x"]),
)
TABLES = st.one_of(
    st.builds(playing, st.integers(0, 3), match_no=st.integers(1, 2), ring=st.integers(0, 2)),
    st.builds(playing, st.integers(0, 3), stage=st.just(Stage.CLOSED)),
    st.builds(a_table, match_no=st.integers(1, 2)),
)


@given(TABLES, RECORDS, st.sampled_from([GROUP, ANA, "tg:99"]))
def test_from_any_record_the_chat_comes_to_rest(table: Table, record: ChatRecord, chat: ChatKey) -> None:
    record = records.opened(table, record, now_ms=0, settle_ms=1)
    screen = DRAWING.live(table, chat)
    results_before = record.results_shown
    for number in range(20):
        action = next_action(table, record, chat)
        if action is None:
            break
        if isinstance(action, Post):
            spared = current_slot(record, screen) if action.results else None
            assert not any(slot.live for slot in record.slots if slot is not spared), "two keyboards"
            assert not record.strays
        record = records.done(record, action, f"new {number}" if isinstance(action, Post) else None)
    else:
        pytest.fail("it goes on for ever")
    alive = [slot for slot in record.slots if slot.live]
    expected = [] if screen is None else [current_slot(record, screen)]
    assert alive == expected
    assert [slot.digest for slot in alive] == ([] if screen is None else [screen.digest])
    if chat in table.chats() and table.match is not None:
        assert record.results_shown == len(table.match.results) >= results_before
    assert next_action(table, records.at_rest(table, chat, record, screen), chat) is None


@given(TABLES, RECORDS, st.sampled_from([GROUP, ANA, "tg:99"]))
def test_refusals_do_not_go_round_in_circles(table: Table, record: ChatRecord, chat: ChatKey) -> None:
    record = records.opened(table, record, now_ms=0, settle_ms=1)
    for _ in range(20):
        action = next_action(table, record, chat)
        if action is None:
            return
        record = records.refused(record, action)
    pytest.fail("it goes on for ever")


@given(TABLES, RECORDS, st.sampled_from([GROUP, ANA, "tg:99"]))
def test_messages_that_are_gone_do_not_go_round_in_circles(
    table: Table, record: ChatRecord, chat: ChatKey
) -> None:
    record = records.opened(table, record, now_ms=0, settle_ms=1)
    for number in range(20):
        action = next_action(table, record, chat)
        if action is None:
            return
        if isinstance(action, Post):
            record = records.done(record, action, f"new {number}")
        else:
            record = records.gone(record, action)
    pytest.fail("it goes on for ever")
