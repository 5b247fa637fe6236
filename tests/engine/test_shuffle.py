"""The verifiable shuffle: chain, vectors, uniformity."""

import hmac
import json
from collections import Counter
from hashlib import sha256
from itertools import permutations
from math import factorial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Card,
    Code,
    EngineError,
    SeededDice,
    cards_text,
    chain,
    commitment,
    deck,
    follows,
    parse_cards,
    seed_for,
)
from engine.shuffle import CHAIN_LENGTH, FixedDice, below, stream_info, words

VECTORS = json.loads((Path(__file__).parent / "shuffle_vectors.json").read_text())
seeds = st.binary(min_size=32, max_size=32)
CARDS = deck(cards_per_pack=48, packs=1, jokers_per_pack=2)


@pytest.mark.parametrize("vector", VECTORS["chains"])
def test_published_chains(vector: dict[str, str]) -> None:
    root = bytes.fromhex(vector["root"])
    assert commitment(root).hex() == vector["commitment"]
    assert seed_for(root, 1).hex() == vector["seed_1"]
    assert seed_for(root, 2).hex() == vector["seed_2"]
    assert seed_for(root, 64).hex() == vector["seed_64"] == vector["root"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_published_shuffles(vector: dict[str, str]) -> None:
    dice = SeededDice(bytes.fromhex(vector["seed"]), vector["charms"].split(), int(vector["hand_no"]))
    assert cards_text(dice.shuffle(parse_cards(vector["cards"]), label=vector["label"])) == vector["order"]


def test_the_vectors_follow_from_the_description_alone() -> None:
    """The shuffle once more, written only from docs/shuffle.md."""
    for vector in VECTORS["shuffles"]:
        parts = ["chinchon-shuffle-1", vector["hand_no"], vector["label"], *vector["charms"].split()]
        info = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        cards = vector["cards"].split()
        numbers: list[int] = []
        block = 0
        for last in range(len(cards) - 1, 0, -1):
            while True:
                if not numbers:
                    key = bytes.fromhex(vector["seed"])
                    made = hmac.new(key, info + block.to_bytes(8, "big"), sha256).hexdigest()
                    numbers = [int(made[start : start + 8], 16) for start in range(0, 64, 8)]
                    block += 1
                number = numbers.pop(0)
                if number < 2**32 // (last + 1) * (last + 1):
                    break
            pick = number % (last + 1)
            cards[last], cards[pick] = cards[pick], cards[last]
        assert " ".join(cards) == vector["order"]


@given(seeds)
def test_every_seed_follows_the_one_before(root: bytes) -> None:
    links = chain(root)
    assert len(links) == CHAIN_LENGTH + 1
    assert links[0] == commitment(root)
    assert all(follows(links[hand], links[hand - 1]) for hand in range(1, len(links)))
    assert all(seed_for(root, hand) == links[hand] for hand in (1, 2, 33, CHAIN_LENGTH))
    assert not follows(links[2], links[0])


@pytest.mark.parametrize("hand", [0, 65, -1])
def test_a_chain_has_no_other_hands(hand: int) -> None:
    with pytest.raises(EngineError) as caught:
        seed_for(bytes(32), hand)
    assert caught.value.code is Code.SEED_INDEX


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_has_32_bytes(seed: bytes) -> None:
    for use in (chain, commitment, SeededDice, lambda root: seed_for(root, 1)):
        with pytest.raises(EngineError) as caught:
            use(seed)
        assert caught.value.code is Code.SEED_MALFORMED


@given(
    seeds,
    st.lists(st.text(max_size=4), max_size=8),
    st.integers(1, 500),
    st.sampled_from(["deal", "reshuffle 1"]),
)
def test_a_shuffle_is_an_order_of_the_same_cards(
    seed: bytes, charms: list[str], hand_no: int, label: str
) -> None:
    order = SeededDice(seed, charms, hand_no).shuffle(CARDS, label=label)
    assert sorted(order) == sorted(CARDS)
    assert order == SeededDice(seed, charms, hand_no).shuffle(CARDS, label=label)


def test_everything_that_goes_in_changes_the_order() -> None:
    orders = {
        SeededDice(seed, charms, hand_no).shuffle(CARDS, label=label)
        for seed in (bytes(32), bytes(31) + b"\x01")
        for charms in ((), ("🍀",), ("🐟",), ("🍀", "🐟"), ("🐟", "🍀"), ("🍀🐟",))
        for hand_no in (1, 2)
        for label in ("deal", "reshuffle 1", "reshuffle 2", "first 0")
    }
    assert len(orders) == 2 * 6 * 2 * 4


@given(st.lists(st.text(max_size=3), max_size=4), st.lists(st.text(max_size=3), max_size=4))
def test_no_two_lists_of_charms_read_the_same(one: list[str], other: list[str]) -> None:
    infos = [stream_info(hand_no=1, label="deal", charms=charms) for charms in (one, other)]
    assert (infos[0] == infos[1]) is (one == other)


def test_words_above_the_greatest_multiple_are_skipped() -> None:
    assert below(iter([2**32 - 1, 4]), 3) == 1
    assert below(iter([2**32 - 1, 4]), 4) == 3


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 for cell in range(cells)) / expected


def test_small_orders_are_equally_likely() -> None:
    """All 24 orders of four cards over 12,000 hands; 60 is beyond the 0.9999 quantile for 23 degrees."""
    four = CARDS[:4]
    index = {order: number for number, order in enumerate(permutations(four))}
    counts = Counter(
        index[SeededDice(bytes(32), (), hand).shuffle(four, label="deal")] for hand in range(12_000)
    )
    assert chi_square(counts, factorial(4)) < 60


@pytest.mark.slow
def test_every_card_is_equally_likely_everywhere() -> None:
    """Card by place of the whole deck over 120,000 hands: chi-square of each place, and of all together."""
    hands = 120_000
    counts = [Counter[int]() for _ in CARDS]
    index = {card: number for number, card in enumerate(CARDS)}
    for hand in range(hands):
        order = SeededDice(sha256(b"uniform").digest(), (), hand).shuffle(CARDS, label="deal")
        for place, card in enumerate(order):
            counts[place][index[card]] += 1
    degrees = len(CARDS) - 1
    statistics = [chi_square(count, len(CARDS)) for count in counts]
    assert max(statistics) < degrees + 6 * (2 * degrees) ** 0.5
    total = sum(statistics)
    # Rows and columns are bound, so the whole table has (n-1)^2 degrees, scaled by n/(n-1).
    expected = degrees * len(CARDS)
    assert abs(total - expected) < 5 * (2 * expected) ** 0.5


@pytest.mark.slow
def test_neighbours_are_independent() -> None:
    """The first two cards of eight: all 56 ordered pairs over 60,000 hands."""
    eight = CARDS[:8]
    index = {pair: number for number, pair in enumerate(permutations(eight, 2))}
    counts = Counter(
        index[first, second]
        for first, second, *_ in (
            SeededDice(bytes(32), (), hand).shuffle(eight, label="deal") for hand in range(60_000)
        )
    )
    assert chi_square(counts, 56) < 55 + 5 * (2 * 55) ** 0.5


def test_the_stream_is_long_enough_for_any_deck() -> None:
    stream = words(bytes(32), b"info")
    assert len({next(stream) for _ in range(1000)}) > 990


def test_written_orders_go_first() -> None:
    dice = FixedDice({"deal": parse_cards("3o 1o")}, SeededDice(bytes(32)))
    assert cards_text(dice.shuffle(parse_cards("1o 2o 3o 4o"), label="deal")) == "3o 1o 2o 4o"
    assert dice.shuffle(CARDS, label="reshuffle 1") == SeededDice(bytes(32)).shuffle(
        CARDS, label="reshuffle 1"
    )


@pytest.mark.parametrize(("label", "order"), [("deal", "3o 5o"), ("reshuffle 1", "")])
def test_written_orders_must_fit(label: str, order: str) -> None:
    with pytest.raises(EngineError) as caught:
        FixedDice({"deal": parse_cards(order)}).shuffle(parse_cards("1o 2o 3o 4o"), label=label)
    assert caught.value.code is Code.NOTATION_DECK


def test_cards_twice_are_no_order() -> None:
    with pytest.raises(EngineError):
        FixedDice({"deal": (Card.parse("1o"), Card.parse("1o"))}).shuffle(parse_cards("1o 2o"), label="deal")
