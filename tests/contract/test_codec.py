"""Documents as bytes."""

import random
from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.ports import ChatRecord, Known, NewerSchema, Slot
from app.store import codec
from app.store.codec import MalformedError
from app.table import SCHEMA, Pledge, Stage, Table
from engine.cards import Card
from engine.play import apply, legal_moves, new_match, to_act
from engine.rules import Rules
from engine.state import Match
from tests.contract.samples import ANA, table, timer


class Shuffled:
    """Dice from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        return tuple(self.random.sample(cards, len(cards)))


def matches(seed: int, *, seats: int, steps: int) -> list[Match]:
    """Every state of a match played by chance."""
    dice = Shuffled(seed)
    states = [new_match(Rules(close_limit=5), seats=seats)]
    while len(states) < steps and states[-1].winner is None:
        acting = to_act(states[-1])
        seat = acting[0] if acting else None
        moves = legal_moves(states[-1], seat)
        ends = [move for move in moves if type(move).__name__ in {"Close", "Show"}]
        others = [move for move in moves if type(move).__name__ != "Leave"]
        states.append(apply(states[-1], seat, dice.random.choice(ends or others), dice).match)
    return states


def in_play(match: Match) -> Table:
    """A table with everything set."""
    pledge = Pledge("1", 2, "aa", ("bb", "cc"))
    charms = ((ANA, "🍀"), ("tg:2", "🐚"))
    return table(stage=Stage.PLAY, match=match, match_no=2, pledge=pledge, charms=charms, timer=timer(7))


def same_types(left: Any, right: Any) -> bool:
    """Whether two equal values are built of the same types all through: a Card is not just its number."""
    if type(left) is not type(right):
        return False
    if is_dataclass(left):
        return all(same_types(getattr(left, f.name), getattr(right, f.name)) for f in fields(left))
    if isinstance(left, tuple):
        return all(map(same_types, left, right))
    return True


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_every_state_of_a_match_comes_back_as_it_was(seed: int, seats: int) -> None:
    states = matches(seed, seats=seats, steps=600)
    assert any(match.results for match in states)
    for match in states:
        document = in_play(match)
        again = codec.unpack_table(codec.pack_table(document))
        assert again == document
        assert same_types(again, document)


def test_a_long_match_still_makes_a_small_document() -> None:
    match = matches(4, seats=4, steps=3_000)[-1]
    assert len(match.results) >= 5
    assert len(codec.pack_table(in_play(match))) < 16_000


@given(st.builds(ChatRecord, slots=st.lists(st.builds(Slot)).map(tuple), strays=st.just(())))
def test_records_come_back_as_they_were(record: ChatRecord) -> None:
    again = codec.unpack_record(codec.pack_record(record))
    assert again == record
    assert same_types(again, record)


@given(st.builds(Known, tables=st.lists(st.text()).map(tuple)))
def test_people_come_back_as_they_were(known: Known) -> None:
    assert codec.unpack_known(codec.pack_known(known)) == known


def test_the_schema_number_stands_in_front() -> None:
    assert codec.pack_table(table())[:2] == SCHEMA.to_bytes(2, "big")
    assert codec.schema_of(codec.pack_table(table())) == SCHEMA


def test_a_newer_document_is_not_even_tried() -> None:
    with pytest.raises(NewerSchema):
        codec.unpack_table((SCHEMA + 1).to_bytes(2, "big") + b"\xc1")


def test_there_is_a_migration_from_every_older_schema() -> None:
    assert set(codec.MIGRATIONS) == set(range(1, SCHEMA))


def test_an_older_document_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    def from_0(plain: codec.Plain) -> codec.Plain:
        return {**plain, "code": plain["share_code"]} if "share_code" in plain else plain

    def without_share_code(plain: codec.Plain) -> codec.Plain:
        return {key: value for key, value in from_0(plain).items() if key != "share_code"}

    monkeypatch.setattr(codec, "MIGRATIONS", {**codec.MIGRATIONS, 0: without_share_code})
    plain = msgpack.unpackb(codec.pack_table(table())[2:])
    plain["share_code"] = plain.pop("code")
    assert codec.unpack_table(b"\0\0" + msgpack.packb(plain)) == table()


def test_computer_players_of_the_first_shape_take_the_usual_time() -> None:
    plain = msgpack.unpackb(codec.pack_table(table())[2:])
    del plain["speed"]
    assert codec.unpack_table(b"\0\1" + msgpack.packb(plain)) == table()


def _damaged() -> dict[str, Any]:
    whole = codec.pack_table(in_play(matches(1, seats=2, steps=10)[-1]))
    plain = msgpack.unpackb(whole[2:])

    def with_changes(**changes: Any) -> bytes:
        return whole[:2] + bytes(msgpack.packb({**plain, **changes}))

    return {
        "nothing": b"",
        "half a schema number": b"\0",
        "no body": whole[:2],
        "cut short": whole[:-1],
        "something behind": whole + b"\0",
        "no map": whole[:2] + msgpack.packb([1]),
        "a field missing": whole[:2] + msgpack.packb({k: v for k, v in plain.items() if k != "rules"}),
        "a field too many": with_changes(other=1),
        "a text for a number": with_changes(step="7"),
        "a truth value for a number": with_changes(step=True),
        "nothing for a text": with_changes(code=None),
        "an unknown word": with_changes(stage="later"),
        "an impossible card": with_changes(
            match={**plain["match"], "hand": {**plain["match"]["hand"], "stock": [61]}}
        ),
        "a text for a card": with_changes(
            match={**plain["match"], "hand": {**plain["match"]["hand"], "stock": ["7"]}}
        ),
        "no bytes of msgpack": whole[:2] + b"\xc1" * 9,
    }


DAMAGED = _damaged()


@pytest.mark.parametrize("what", DAMAGED)
def test_what_cannot_be_read_is_malformed(what: str) -> None:
    with pytest.raises(MalformedError):
        codec.unpack_table(DAMAGED[what])


@given(st.binary(max_size=60))
def test_any_bytes_are_a_table_or_an_error_of_ours(data: bytes) -> None:
    try:
        codec.unpack_table(data)
    except (MalformedError, NewerSchema):
        return
    pytest.fail("random bytes made a table")


def test_the_strays_are_kept_elsewhere() -> None:
    record = ChatRecord(results_shown=1, strays=("5",))
    assert codec.unpack_record(codec.pack_record(record)) == replace(record, strays=())
