"""Keys and members."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from redis.crc import key_slot

from app.store.keys import SHARDS, Keys, chat_member, is_table_id, read_member, shard_of, timer_member

TABLE_IDS = st.from_regex(r"[A-Za-z0-9_.:-]{1,64}", fullmatch=True)
CHATS = st.text(min_size=1)


@given(table_id=TABLE_IDS, chat=CHATS)
def test_members_say_what_they_are_for(table_id: str, chat: str) -> None:
    assert read_member(chat_member(table_id, chat).encode()) == (table_id, chat)
    assert read_member(timer_member(table_id).encode()) == (table_id, None)


@given(table_id=TABLE_IDS)
def test_all_that_belongs_to_a_table_lies_in_one_slot(table_id: str) -> None:
    keys = Keys("some:prefix:")
    shard = keys.of(table_id)
    everything = (shard.tables, shard.shown, shard.due, shard.closed, shard.quarantine, keys.record(table_id))
    assert len({key_slot(key.encode()) for key in everything}) == 1
    assert all(key.startswith("some:prefix:{") for key in everything)


def test_what_a_bot_spends_lies_in_one_slot() -> None:
    keys = Keys()
    spent = (keys.rate("tg:1"), keys.chat_rate("tg:1", "tg:-5"), keys.chat_pause("tg:1", "tg:-5"))
    assert len({key_slot(key.encode()) for key in spent}) == 1
    assert key_slot(keys.rate("tg:2").encode()) != key_slot(keys.rate("tg:1").encode())


def test_shards_are_used_alike() -> None:
    count = [0] * SHARDS
    for number in range(16_000):
        count[shard_of(f"t{number}")] += 1
    assert min(count) > 800
    assert max(count) < 1_200


def test_the_shard_of_a_table_is_for_good() -> None:
    """Tables are stored under it: a change would lose them all."""
    assert [shard_of(table_id) for table_id in ("t1", "t2", "tg-99-123456")] == [0, 7, 13]


def test_no_two_things_share_a_key() -> None:
    keys = Keys("p:")
    shards = [keys.shard(number) for number in range(SHARDS)]
    names = [getattr(shard, field) for shard in shards for field in shard.__slots__]
    names += [
        keys.record("x"),
        keys.person("x"),
        keys.code("x"),
        keys.place("x"),
        keys.dead_letters,
        keys.swept,
    ]
    names += [keys.rate("x"), keys.chat_rate("x", "x"), keys.chat_pause("x", "x")]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("prefix", ["{", "a}", "{x}:"])
def test_a_prefix_may_not_bring_a_hash_tag(prefix: str) -> None:
    with pytest.raises(ValueError, match="braces"):
        Keys(prefix)


@pytest.mark.parametrize("text", ["", "a b", "a|b", "a\n", "x" * 65, "ä"])
def test_what_is_no_table_id(text: str) -> None:
    assert not is_table_id(text)
