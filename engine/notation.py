"""The open text notation of a whole match, read and written; `docs/notation.md` describes it.

A text is headers, then hands. Lines about a hand (its seed, charms, orders of cards, checks) may stand anywhere
between its "hand" line and the next, so a record can be written while the match is played and the seed added
when it is revealed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.cards import Card, cards_text
from engine.events import Dealt, Event, HandEnded, MatchWon, Reentered, Reshuffled, WinReason
from engine.moves import Move, move_text
from engine.rules_as_text import rules_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.rules import Rules
    from engine.state import Match
    from engine.step import Step

TITLE: Final = "chinchon 1"
"""First line of every text: the notation and its version."""
LABEL: Final = re.compile(r"[^\s#:]{1,32}")
ORDER_LABEL: Final = re.compile(r"deal|(?:reshuffle|first) \d{1,3}", re.ASCII)
KEYWORDS: Final = frozenset(
    ("chinchon", "rules", "seats", "commitment", "hand", "seed", "charms", "order", "up", "total", "won")
)


@dataclass(frozen=True, slots=True)
class Line:
    """A move as it stands in the text; `seat` is None for a deal. `line` counts from 1."""

    line: int
    seat: int | None
    move: Move


@dataclass(frozen=True, slots=True)
class Check:
    """A statement about the match at a place of the text: `kind` is "up", "total" or "won".

    `values` are the cards turned up ("up"), (seat, total) pairs, or the winner and the reason. `after` is the
    number of moves of the hand before it.
    """

    line: int
    kind: str
    values: tuple[tuple[int, int | str], ...]
    after: int


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand: how its cards came to lie, and what was played from its deal to the next.

    `seed` is None when it is not revealed. `orders` has (label, cards from the top) of shuffles written out.
    """

    line: int
    hand_no: int
    seed: bytes | None
    charms: tuple[str, ...]
    orders: tuple[tuple[str, tuple[Card, ...]], ...]
    moves: tuple[Line, ...]
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class MatchText:
    """A whole match as written.

    `labels` name the seats in play order. `commitments` has (number of the first hand of a chain, commitment).
    `opening` are moves before the first deal (somebody leaving).
    """

    rules: Rules
    labels: tuple[str, ...]
    commitments: tuple[tuple[int, bytes], ...]
    opening: tuple[Line, ...]
    hands: tuple[HandText, ...]


def default_labels(seats: int) -> tuple[str, ...]:
    """Give the labels of seats without names: "s0", "s1" and so on."""
    return tuple(f"s{seat}" for seat in range(seats))


def header_lines(
    rules: Rules, labels: Sequence[str], commitments: Iterable[tuple[int, bytes]] = ()
) -> tuple[str, ...]:
    """Write the headers of a match."""
    return (
        TITLE,
        f"rules {rules_text(rules)}",
        " ".join(("seats", *labels)),
        *(commitment_line(first_hand, value) for first_hand, value in commitments),
    )


def commitment_line(first_hand: int, value: bytes) -> str:
    """Write the commitment of the chain that begins with hand `first_hand`."""
    return f"commitment {first_hand} {value.hex()}"


def hand_line(hand_no: int) -> str:
    """Write the beginning of a hand, which is its deal."""
    return f"hand {hand_no}"


def charms_line(charms: Iterable[str]) -> str:
    """Write the charms of a hand, in the order in which they went into its shuffles."""
    return " ".join(("charms", *charms))


def seed_line(seed: bytes) -> str:
    """Write the revealed seed of a hand."""
    return f"seed {seed.hex()}"


def order_line(label: str, cards: Iterable[Card]) -> str:
    """Write out a shuffle: the cards from the top."""
    return f"order {label}: {cards_text(cards)}"


def move_line(label: str, move: Move) -> str:
    """Write a move of a seat."""
    return f"{label} {move_text(move)}"


def up_line(card: Card) -> str:
    """Write which card was turned up."""
    return f"up {card}"


def total_line(labels: Sequence[str], totals: Iterable[tuple[int, int]]) -> str:
    """Write the totals after a hand, of (seat, total) pairs."""
    return " ".join(("total", *(f"{labels[seat]}={total}" for seat, total in totals)))


def won_line(label: str, reason: WinReason) -> str:
    """Write who won and why."""
    return f"won {label} {reason}"


def match_lines(text: MatchText) -> tuple[str, ...]:
    """Write a whole match."""
    lines = list(header_lines(text.rules, text.labels, text.commitments))
    lines += (move_line(text.labels[entry.seat or 0], entry.move) for entry in text.opening)
    for hand in text.hands:
        lines += _hand_lines(hand, text.labels)
    return tuple(lines)


def _hand_lines(hand: HandText, labels: Sequence[str]) -> list[str]:
    lines = [hand_line(hand.hand_no)]
    if hand.charms:
        lines.append(charms_line(hand.charms))
    if hand.seed is not None:
        lines.append(seed_line(hand.seed))
    lines += (order_line(label, cards) for label, cards in hand.orders)
    for done in range(len(hand.moves) + 1):
        lines += (_check_line(check, labels) for check in hand.checks if check.after == done)
        if done < len(hand.moves):
            entry = hand.moves[done]
            lines.append(move_line(labels[entry.seat or 0], entry.move))
    return lines


def _check_line(check: Check, labels: Sequence[str]) -> str:
    if check.kind == "up":
        return f"up {Card(int(check.values[0][1]))}"
    if check.kind == "won":
        seat, reason = check.values[0]
        return won_line(labels[seat], WinReason(str(reason)))
    return total_line(labels, ((seat, int(total)) for seat, total in check.values))


def step_lines(labels: Sequence[str], seat: int | None, move: Move, step: Step) -> tuple[str, ...]:
    """Write what a step adds to the text of a running match: the move, and the checks that follow from it.

    A deal gives the "hand" line; seed and charms are added by whoever knows them.
    """
    match = step.match
    lines = [hand_line(match.hand_no) if seat is None else move_line(labels[seat], move)]
    for event in step.events:
        lines += _event_lines(labels, event, match)
    return tuple(lines)


def _event_lines(labels: Sequence[str], event: Event, match: Match) -> list[str]:
    totals = [(seat, player.total) for seat, player in enumerate(match.players) if not player.left]
    match event:
        case Dealt(upcard=card):
            return [up_line(card)]
        case Reshuffled(upcard=card) if card is not None:
            return [up_line(card)]
        case HandEnded():
            return [total_line(labels, totals)]
        case Reentered(seat, total):
            return [total_line(labels, [(seat, total)])]
        case MatchWon(seat, reason):
            return [won_line(labels[seat], reason)]
        case _:
            return []
