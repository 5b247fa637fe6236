"""The verifiable shuffle: seeds that were committed to beforehand, and an unbiased order from each.

The seeds of the hands form a reverse hash chain. With s(0) = the commitment, published before anyone sits,
and s(k) the seed of hand k, SHA-256(s(k)) = s(k-1) for k = 1 … 64. A seed is revealed after its hand; nobody can
find it from those before. `docs/shuffle.md` describes the whole with test vectors.
"""

from __future__ import annotations

from hashlib import sha256
from hmac import compare_digest, digest
from typing import TYPE_CHECKING, Final, Protocol

from engine.errors import Code, EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.cards import Card

CHAIN_LENGTH: Final = 64
"""Hands that one commitment covers; a longer match publishes a new chain."""
SEED_BYTES: Final = 32
VERSION: Final = "chinchon-shuffle-1"
"""Names this way of making an order; part of every stream."""
_WORD_BYTES: Final = 4
_WORD_RANGE: Final = 1 << 8 * _WORD_BYTES


class Dice(Protocol):
    """Where the engine gets randomness from: somebody who shuffles."""

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        """Give the cards in a new order; the first of the answer is the top.

        `label` tells what is shuffled in this hand: "first 0" and further (who begins), "deal", "reshuffle 1"
        and further. The same label is never used twice in a hand.
        """
        ...


def chain(root: bytes, *, length: int = CHAIN_LENGTH) -> tuple[bytes, ...]:
    """Give the whole chain of a root: item 0 is the commitment, item k the seed of hand k, the last the root.

    Raises:
        EngineError: the root is not 32 bytes.
    """
    links = [_checked(root)]
    for _ in range(length):
        links.append(sha256(links[-1]).digest())
    return tuple(reversed(links))


def commitment(root: bytes, *, length: int = CHAIN_LENGTH) -> bytes:
    """Give what is published before the match: the end of the chain of this root."""
    return chain(root, length=length)[0]


def seed_for(root: bytes, hand_index: int, *, length: int = CHAIN_LENGTH) -> bytes:
    """Give the seed of hand `hand_index`, 1 … `length`, within the chain of this root.

    Raises:
        EngineError: the number lies outside the chain, or the root is not 32 bytes.
    """
    if not 1 <= hand_index <= length:
        raise EngineError(Code.SEED_INDEX, str(hand_index))
    seed = _checked(root)
    for _ in range(length - hand_index):
        seed = sha256(seed).digest()
    return seed


def follows(seed: bytes, previous: bytes) -> bool:
    """Tell whether a revealed seed hashes to the one before it (to the commitment for the first hand)."""
    return compare_digest(sha256(seed).digest(), previous)


def stream_info(*, hand_no: int, label: str, charms: Sequence[str]) -> bytes:
    """Give the message that a stream is keyed with: version, hand, label and charms.

    Each part is UTF-8, preceded by its length in four bytes, so that no two lists of parts read the same.
    """
    parts = (VERSION, str(hand_no), label, *charms)
    encoded = (part.encode() for part in parts)
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)


def words(seed: bytes, info: bytes) -> Iterator[int]:
    """Give the endless stream of 32-bit numbers of a seed.

    Block i (0, 1, …) is HMAC-SHA256(seed, info + i as 8 bytes, big end first) and gives eight numbers, big
    end first.
    """
    counter = 0
    while True:
        block = digest(seed, info + counter.to_bytes(8, "big"), "sha256")
        for start in range(0, len(block), _WORD_BYTES):
            yield int.from_bytes(block[start : start + _WORD_BYTES], "big")
        counter += 1


def below(stream: Iterator[int], bound: int) -> int:
    """Give an unbiased number 0 … bound-1: words above the greatest multiple of `bound` are skipped."""
    limit = _WORD_RANGE - _WORD_RANGE % bound
    while True:
        word = next(stream)
        if word < limit:
            return word % bound


class SeededDice:
    """Dice whose order follows from a seed, the players' charms and the hand number.

    `charms` are the words that people put in with their "ready", in the order of the seats.

    Raises:
        EngineError: the seed is not 32 bytes.
    """

    __slots__ = ("_charms", "_hand_no", "_seed")

    def __init__(self, seed: bytes, charms: Sequence[str] = (), hand_no: int = 1) -> None:
        self._seed = _checked(seed)
        self._charms = tuple(charms)
        self._hand_no = hand_no

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        """Shuffle by Fisher and Yates, from the last place down: swap place i with one of 0 … i."""
        stream = words(self._seed, stream_info(hand_no=self._hand_no, label=label, charms=self._charms))
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            pick = below(stream, last + 1)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)


class FixedDice:
    """Dice whose orders are written down: for matches noted by hand, and for tests.

    `orders` gives, for a label, cards from the top; those of the deck that it leaves out follow in the order in
    which they were handed over. A label without an order is left to `otherwise`, or refused.
    """

    __slots__ = ("_orders", "_otherwise")

    def __init__(self, orders: Mapping[str, Sequence[Card]], otherwise: Dice | None = None) -> None:
        self._orders = orders
        self._otherwise = otherwise

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        """Give the written order.

        Raises:
            EngineError: there is none, or it has a card twice or one that was not handed over.
        """
        order = self._orders.get(label)
        if order is None:
            if self._otherwise is None:
                raise EngineError(Code.NOTATION_DECK, label)
            return self._otherwise.shuffle(cards, label=label)
        if len(set(order)) != len(order) or not set(order) <= set(cards):
            raise EngineError(Code.NOTATION_DECK, label)
        named = set(order)
        return (*order, *(card for card in cards if card not in named))


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise EngineError(Code.SEED_MALFORMED, str(len(seed)))
    return seed
