"""Checking a match record: that every deck follows from a seed committed to beforehand, and every move from it.

What a sound record proves: the seeds were fixed before anybody sat, the order of the cards follows from them and
from the players' charms, and the moves and results follow from the cards and the rules. What it cannot prove:
that whoever keeps the seeds did not look.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import permutations
from typing import TYPE_CHECKING, Final

from engine.errors import Code, NotationError
from engine.notation_reader import parse_match
from engine.play import new_match
from engine.replay import played, replay_hand, replay_opening
from engine.shuffle import CHAIN_LENGTH, FixedDice, SeededDice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.cards import Card
    from engine.notation import HandText, MatchText
    from engine.state import Match

_MOST_CHARMS_TRIED: Final = 5  # 325 ways to leave out and order five charms; more would only delay the answer


class Fault(StrEnum):
    """What is wrong with a record."""

    COMMITMENT_MISSING = "commitment_missing"
    """No commitment covers the hand."""
    COMMITMENT_PLACE = "commitment_place"
    """A new chain begins before the one before it is used up."""
    SEED_MISSING = "seed_missing"
    """The seed of the hand was not revealed."""
    CHAIN = "chain"
    """The seed does not hash to what was committed to."""
    CHARMS = "charms"
    """The deck follows from the seed, but with other charms."""
    DECK = "deck"
    """The deck is not the one that follows from the seed."""
    RESHUFFLE = "reshuffle"
    """A reshuffle is not the one that follows from the seed."""
    MOVE = "move"
    """A move that the cards or the rules do not allow."""
    CHECK = "check"
    """A card turned up, a total or a winner that is not what follows from the moves."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: where (hand 0 = before the first; line of the text), what, and the text or card concerned."""

    fault: Fault
    hand_no: int
    line: int
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Verification:
    """The outcome: how many hands were checked and what was found; `sound` when nothing was."""

    hands: int
    findings: tuple[Finding, ...]

    @property
    def sound(self) -> bool:
        """Whether everything holds."""
        return not self.findings


def verify_text(text: str) -> Verification:
    """Check a written match record.

    Raises:
        NotationError: the text cannot be read.
    """
    return verify(parse_match(text))


def verify(text: MatchText) -> Verification:
    """Check a match record: commitments and seeds, decks and reshuffles, moves and results."""
    findings = [*_chain_findings(text), *_play_findings(text)]
    return Verification(
        len(text.hands), tuple(sorted(findings, key=lambda found: (found.hand_no, found.line)))
    )


def _chain_findings(text: MatchText) -> Iterator[Finding]:
    """Follow each chain from its commitment upwards; a missing seed is stepped over by hashing once more."""
    commitments = dict(text.commitments)
    known: bytes | None = None
    known_no = 0
    chain_end = 0
    for hand in text.hands:
        if hand.hand_no in commitments:
            if hand.hand_no <= chain_end:
                yield Finding(Fault.COMMITMENT_PLACE, hand.hand_no, hand.line)
            known, known_no = commitments[hand.hand_no], hand.hand_no - 1
            chain_end = known_no + CHAIN_LENGTH
        if known is None or hand.hand_no > chain_end:
            yield Finding(Fault.COMMITMENT_MISSING, hand.hand_no, hand.line)
            known = None
        if hand.seed is None:
            yield Finding(Fault.SEED_MISSING, hand.hand_no, hand.line)
            continue
        if known is not None and _hashed(hand.seed, hand.hand_no - known_no) != known:
            yield Finding(Fault.CHAIN, hand.hand_no, hand.line)
        elif known is not None:
            known, known_no = hand.seed, hand.hand_no


def _hashed(seed: bytes, times: int) -> bytes:
    for _ in range(times):
        seed = sha256(seed).digest()
    return seed


def _play_findings(text: MatchText) -> Iterator[Finding]:
    """Play the match again. After an impossible move the rest cannot be judged, and is not."""
    match = new_match(text.rules, seats=len(text.labels))
    try:
        match = played(match, replay_opening(match, text.opening))
    except NotationError as error:
        yield Finding(Fault.MOVE, 0, error.line, str(error))
        return
    for hand in text.hands:
        witness = _Witness(hand)
        dice = witness if hand.seed is not None or hand.orders else None
        try:
            after = played(match, replay_hand(match, hand, dice))
        except NotationError as error:
            yield from witness.findings
            if hand.seed is not None or hand.orders:  # else the missing seed is reported already
                yield _blame(match, hand, error)
            return
        yield from witness.findings
        match = after


class _Witness:
    """Dice that deal the written orders where there are any, and note where the seed says otherwise."""

    def __init__(self, hand: HandText) -> None:
        self.findings: list[Finding] = []
        self._hand = hand
        self._orders = FixedDice(dict(hand.orders))

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        hand = self._hand
        seeded = None
        if hand.seed is not None:
            seeded = SeededDice(hand.seed, hand.charms, hand.hand_no).shuffle(cards, label=label)
        written = dict(hand.orders).get(label)
        if seeded is not None and (written is None or seeded[: len(written)] == written):
            return seeded
        order = self._orders.shuffle(cards, label=label)
        if seeded is not None and written is not None:
            place = next(place for place, card in enumerate(written) if card != seeded[place])
            fault = Fault.RESHUFFLE if label.startswith("reshuffle") else Fault.DECK
            if any(
                SeededDice(hand.seed or b"", charms, hand.hand_no).shuffle(cards, label=label) == order
                for charms in _other_charms(hand)
            ):
                fault = Fault.CHARMS
            self.findings.append(Finding(fault, hand.hand_no, hand.line, f"{label}, card {place + 1}"))
        return order


def _other_charms(hand: HandText) -> Iterator[tuple[str, ...]]:
    """Give the other ways to leave out and order the charms of a hand."""
    charms = hand.charms[:_MOST_CHARMS_TRIED]
    for count in range(len(charms) + 1):
        yield from (chosen for chosen in permutations(charms, count) if chosen != hand.charms)


def _blame(match: Match, hand: HandText, error: NotationError) -> Finding:
    """Say what the first impossible line of a hand speaks of."""
    if hand.seed is not None and not hand.orders and _fits_other_charms(match, hand, hand.seed):
        return Finding(Fault.CHARMS, hand.hand_no, error.line)
    fault = Fault.MOVE
    if error.code is Code.NOTATION_DECK:
        fault = Fault.DECK
    elif error.code is Code.NOTATION_CHECK:
        fault = Fault.CHECK
        for check in hand.checks:
            if check.line == error.line and check.kind == "up":
                fault = Fault.RESHUFFLE if check.after else Fault.DECK
    return Finding(fault, hand.hand_no, error.line, str(error))


def _fits_other_charms(match: Match, hand: HandText, seed: bytes) -> bool:
    for charms in _other_charms(hand):
        try:
            played(match, replay_hand(match, hand, SeededDice(seed, charms, hand.hand_no)))
        except NotationError:
            continue
        return bool(hand.moves)
    return False
