"""What a person may see: types without room for a card that is hidden from them."""

from dataclasses import dataclass
from engine.cards import Card
from engine.closing import Closing
from engine.events import WinReason
from engine.moves import Move
from engine.rules import Rules
from engine.scoring import HandResult
from engine.state import Phase, ShowState, TurnFact


@dataclass(frozen=True, slots=True)
class PublicPlayer:
    """One seat as everybody sees it; `picked` are cards taken from the discard pile and still held."""

    seat: int
    total: int
    card_count: int
    out: bool
    left: bool
    asked: bool
    reentries_used: int
    chips: int
    picked: tuple[Card, ...]

    @property
    def active(self) -> bool:
        """Whether the seat plays on."""
        return not self.out and not self.left


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table as everybody sees it.

    `to_act` are the seats that may act now. `discard_pile` has its top last. `log` tells this hand's finished
    turns. `took` is the card that the seat on turn has just taken from the discard pile; `has_drawn` says that
    it has drawn at all. `show` is what lies open after a closing.
    """

    rules: Rules
    hand_no: int
    mano: int
    phase: Phase
    turn: int | None
    to_act: tuple[int, ...]
    stock_count: int
    discard_pile: tuple[Card, ...]
    players: tuple[PublicPlayer, ...]
    log: tuple[TurnFact, ...]
    reshuffles: int
    took: Card | None
    has_drawn: bool
    show: ShowState | None
    results: tuple[HandResult, ...]
    winner: int | None
    win_reason: WinReason | None
    pot_chips: int

    @property
    def turns_played(self) -> int:
        """Finished turns of this hand, of all seats together."""
        return len(self.log)


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it: what everybody sees, and its own hand.

    `drawn` is the card drawn this turn, None unless this seat has drawn; `drawn_from` is "stock", "discard" or
    ""; `locked` is the card that may not be thrown.
    """

    public: PublicView
    seat: int
    hand: tuple[Card, ...]
    drawn: Card | None
    drawn_from: str
    locked: Card | None

    @property
    def may_act(self) -> bool:
        """Whether this seat is to act."""
        return self.seat in self.public.to_act

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves this seat has, as `legal_moves` gives them; computed at each call."""
        raise NotImplementedError

    @property
    def closings(self) -> tuple[Closing, ...]:
        """Every way to close now that is not dominated, best first; computed at each call."""
        raise NotImplementedError
