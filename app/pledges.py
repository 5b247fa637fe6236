"""The promise behind every deal: which seed a hand has, and what was published before anyone sat down.

Seeds are derived, never stored: a document or a backup holds no seed before its hand is over. One chain serves
64 hands; a longer match pledges the next chain before the first hand that uses it.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.table import Pledge, Table
from engine.cards import Card
from engine.shuffle import CHAIN_LENGTH, Dice, SeededDice, commitment, seed_for


class UnknownSecret(Exception):
    """A match was begun under a secret that this replica does not have."""


@dataclass(frozen=True, slots=True)
class Pledges:
    """Derives chains from the service's secrets."""

    secrets: Mapping[str, bytes]
    current: str

    def new(self, table_id: str, match_no: int) -> Pledge:
        """The pledge for a match that has not begun."""
        return self._pledge(self.current, table_id, match_no, chain_no=0)

    def before_hand(self, table: Table, hand_no: int) -> Pledge:
        """The table's pledge as it must stand before hand `hand_no` (from 1): the next chain if this one is used up."""
        pledge = _of(table)
        chain_no = (hand_no - 1) // CHAIN_LENGTH
        if chain_no == pledge.chain_no:
            return pledge
        fresh = self._pledge(pledge.key_id, table.id, table.match_no, chain_no=chain_no)
        return replace(fresh, revealed=pledge.revealed)

    def seed(self, table: Table, hand_no: int) -> bytes:
        """The seed of a hand (from 1): secret until the hand is over."""
        chain_no, place = divmod(hand_no - 1, CHAIN_LENGTH)
        return seed_for(self._root(_of(table).key_id, table.id, table.match_no, chain_no), place + 1)

    def dice(self, table: Table, hand_no: int) -> Dice:
        """The dice of a hand: its seed and the charms that were frozen for it, worked out when they are thrown."""
        return _PledgedDice(self, table, hand_no)

    def revealed(self, table: Table, hand_no: int) -> Pledge:
        """The pledge with the seed of the ended hand made public."""
        pledge = _of(table)
        return replace(pledge, revealed=(*pledge.revealed[: hand_no - 1], self.seed(table, hand_no).hex()))

    def _pledge(self, key_id: str, table_id: str, match_no: int, *, chain_no: int) -> Pledge:
        return Pledge(key_id, chain_no, commitment(self._root(key_id, table_id, match_no, chain_no)).hex())

    def _root(self, key_id: str, table_id: str, match_no: int, chain_no: int) -> bytes:
        try:
            secret = self.secrets[key_id]
        except KeyError:
            raise UnknownSecret(key_id) from None
        info = f"chinchon chain 1|{table_id}|{match_no}|{chain_no}"
        return hmac.digest(secret, info.encode(), "sha256")


@dataclass(frozen=True, slots=True)
class _PledgedDice:
    """Most moves throw no dice, and a chain takes 64 hashes to derive: so not before the first throw."""

    pledges: Pledges
    table: Table
    hand_no: int

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        charms = tuple(charm for _, charm in self.table.charms or ())
        seeded = SeededDice(self.pledges.seed(self.table, self.hand_no), charms, self.hand_no)
        return seeded.shuffle(cards, label=label)


def _of(table: Table) -> Pledge:
    if table.pledge is None:
        raise ValueError(f"table {table.id} has pledged nothing")
    return table.pledge
