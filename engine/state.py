"""The match as one immutable value: plain records of numbers, words, cards and tuples.

Whoever holds a `Match` sees every card. Screens and computer players get the views of `engine.views` instead.
"""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from engine.cards import Card
from engine.closing import CloseKind
from engine.events import WinReason
from engine.layoff import LaidCard
from engine.melds import Meld
from engine.rules import Rules
from engine.scoring import HandResult


class Phase(StrEnum):
    """What is to happen next."""

    DEAL = "deal"
    """The next hand is dealt (`Deal`, by no seat)."""
    DRAW = "draw"
    """The seat on turn takes a card from stock or discard pile."""
    DISCARD = "discard"
    """The seat on turn throws a card or closes."""
    SHOW = "show"
    """After a closing the seat on turn shows its hand."""
    LAY_OFF = "lay_off"
    """All have shown; the seat on turn lays off cards or passes."""
    REENTRY = "reentry"
    """Seats that went out say whether they buy back in, in any order."""
    OVER = "over"
    """The match has a winner."""


@dataclass(frozen=True, slots=True)
class PlayerState:
    """One seat of the match.

    `total` in points; `out` = eliminated now; `left` = gone for good; `reentries_used` counts buy-backs;
    `last_closed` is the number of the hand that the seat closed last, 0 for never; `asked` = went out with
    the last hand and has yet to say whether it buys back in; `chips` is the balance of play chips: stakes paid
    (negative), and the pot if won.
    """

    total: int = 0
    out: bool = False
    left: bool = False
    reentries_used: int = 0
    last_closed: int = 0
    asked: bool = False
    chips: int = 0

    @property
    def active(self) -> bool:
        """Whether the seat plays on."""
        return not self.out and not self.left


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand on the table after a closing, as arranged by its owner; `laid` lie on others' melds."""

    seat: int
    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...]
    loose: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowState:
    """What lies open after a closing.

    `points` is what the closer scores. `table` are the melds that cards may be laid on, as they have grown,
    each with its owner's seat in `owners`; a `LaidCard.target` is an index into it. `lay_off` says whether
    this closing allows lay-offs at all. `idle` counts the seats in a row that laid off nothing.
    """

    closer: int
    thrown: Card
    kind: CloseKind
    points: int
    lay_off: bool
    table: tuple[Meld, ...]
    owners: tuple[int, ...]
    shown: tuple[ShownHand, ...]
    idle: int = 0


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand in play.

    `hands` has the cards of each seat in the order they came, () for seats that are out. `stock` and
    `discard_pile` have their top last. `drawn` is the card drawn this turn, `took` says that it came from the
    discard pile, `reshuffled` that the stock was made anew for it. `turns` has one packed number a finished
    turn (see `pack_turn`). After a closing the hands stay whole and `show` tells what lies where.
    """

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discard_pile: tuple[Card, ...]
    drawn: Card | None = None
    took: bool = False
    reshuffled: bool = False
    reshuffles: int = 0
    turns: tuple[int, ...] = ()
    show: ShowState | None = None


@dataclass(frozen=True, slots=True)
class TurnFact:
    """What everybody saw of one turn.

    `taken` is the card taken from the discard pile, None for a draw from the stock; `reshuffled` says that
    the stock was made anew for that draw.
    """

    seat: int
    taken: Card | None
    discarded: Card
    reshuffled: bool = False

    @property
    def drew(self) -> str:
        """Where the card came from: "stock" or "discard"."""
        return "stock" if self.taken is None else "discard"


def pack_turn(seat: int, taken: Card | None, discarded: Card, *, reshuffled: bool) -> int:
    """Pack a turn into one number below 2**19, so that the stored document stays small.

    From the high bits down: reshuffled (1), seat (4), taken (7; 0 for none, which is no card), discarded (7).
    """
    return int(reshuffled) << 18 | seat << 14 | (taken or 0) << 7 | discarded


@lru_cache(maxsize=8192)  # views unpack the whole hand again and again; a turn has few possible values
def turn_fact(number: int) -> TurnFact:
    """Read a packed turn."""
    taken = number >> 7 & 127
    return TurnFact(
        seat=number >> 14 & 15,
        taken=Card(taken) if taken else None,
        discarded=Card(number & 127),
        reshuffled=bool(number >> 18),
    )


@dataclass(frozen=True, slots=True)
class Match:
    """A whole match. Seats are 0 … n-1 in play order (counter-clockwise).

    `hand_no` counts from 1, 0 before the first deal; `mano` plays first in the current hand, in phase DEAL
    the last one did. `turn` is the seat to act in the phases that have one. `winner` and `win_reason` are set in
    phase OVER. `pot_chips` holds the stakes until then.
    """

    rules: Rules
    players: tuple[PlayerState, ...]
    hand_no: int = 0
    mano: int = 0
    phase: Phase = Phase.DEAL
    turn: int | None = None
    hand: HandState | None = None
    results: tuple[HandResult, ...] = ()
    winner: int | None = None
    win_reason: WinReason | None = None
    pot_chips: int = 0

    @property
    def active_seats(self) -> tuple[int, ...]:
        """Seats that play on, in order."""
        return tuple(seat for seat, player in enumerate(self.players) if player.active)

    @property
    def locked(self) -> Card | None:
        """The card that the seat on turn took from the discard pile and may not throw, or None."""
        hand = self.hand
        if hand is None or not hand.took or self.rules.may_return_drawn_discard:
            return None
        return hand.drawn


def all_cards(match: Match) -> Counter[Card]:
    """Count the physical cards of the hand in play, wherever they lie; empty between hands."""
    hand = match.hand
    if hand is None:
        return Counter()
    cards = Counter(hand.stock)
    cards.update(hand.discard_pile)
    for held in hand.hands:
        cards.update(held)
    if hand.show is not None:
        cards[hand.show.thrown] += 1
    return cards
