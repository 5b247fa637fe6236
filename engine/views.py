"""What a person may see: types without room for a card that is hidden from them."""

from dataclasses import dataclass
from typing import Final

from engine import legal
from engine.cards import Card
from engine.closing import Closing, closings
from engine.events import WinReason
from engine.moves import Move
from engine.play import may_close, to_act
from engine.rules import Rules
from engine.scoring import HandResult
from engine.state import HandState, Match, Phase, ShowState, TurnFact, turn_fact
from engine.step import verify_seat


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
    turns. `took` is the card that the seat on turn has just taken from the discard pile; `has_drawn` says
    that it has drawn at all, `closing_open` that it may close if its cards allow. `show` is what lies open
    after a closing.
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
    closing_open: bool
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

    `drawn` is the card drawn this turn, None unless this seat has drawn; `drawn_from` is "stock", "discard"
    or ""; `locked` is the card that may not be thrown.
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
        """The moves of this seat, the same as `legal_moves` of the match; computed at each call."""
        table = self.public
        if not self.may_act:
            return ()
        match table.phase:
            case Phase.DRAW:
                return legal.draw_moves(
                    table.rules, stock_count=table.stock_count, pile_count=len(table.discard_pile)
                )
            case Phase.DISCARD:
                return legal.throw_moves(
                    self.hand, table.rules, locked=self.locked, may_close=table.closing_open
                )
            case Phase.REENTRY:
                return legal.REENTRY_ANSWERS
            case _:
                return self._moves_after_closing()

    def _moves_after_closing(self) -> tuple[Move, ...]:
        show = self.public.show
        if show is None:
            return ()
        if self.public.phase is Phase.SHOW:
            return legal.show_moves(self.hand, self.public.rules, show)
        return legal.lay_off_moves(self.seat, self.public.rules, show)

    @property
    def closings(self) -> tuple[Closing, ...]:
        """Every way to close now that is not dominated, best first; computed at each call."""
        table = self.public
        if not self.may_act or table.phase is not Phase.DISCARD or not table.closing_open:
            return ()
        return closings(self.hand, table.rules, locked=self.locked)


def public_view(match: Match) -> PublicView:
    """Cut the view that everybody may have."""
    hand = match.hand
    if hand is None:
        hand = _NO_HAND
    log = tuple(map(turn_fact, hand.turns))
    discarding = match.phase is Phase.DISCARD
    took = hand.drawn if discarding and hand.took else None
    return PublicView(
        rules=match.rules,
        hand_no=match.hand_no,
        mano=match.mano,
        phase=match.phase,
        turn=match.turn,
        to_act=to_act(match),
        stock_count=len(hand.stock),
        discard_pile=hand.discard_pile,
        players=_players(match, hand, log),
        log=log,
        reshuffles=hand.reshuffles,
        took=took,
        has_drawn=discarding,
        closing_open=discarding and may_close(match),
        show=hand.show,
        results=match.results,
        winner=match.winner,
        win_reason=match.win_reason,
        pot_chips=match.pot_chips,
    )


def seat_view(match: Match, seat: int, *, public: PublicView | None = None) -> SeatView:
    """Cut the view of one seat; `public` is this match's public view, if the caller has cut it already.

    Raises:
        IllegalMove: there is no such seat.
    """
    verify_seat(match, seat)
    hand = match.hand
    on_turn = hand is not None and match.turn == seat and match.phase is Phase.DISCARD
    drawn_from = ""
    if hand is not None and on_turn:
        drawn_from = "discard" if hand.took else "stock"
    return SeatView(
        public=public_view(match) if public is None else public,
        seat=seat,
        hand=hand.hands[seat] if hand is not None and hand.hands else (),
        drawn=hand.drawn if hand is not None and on_turn else None,
        drawn_from=drawn_from,
        locked=match.locked if on_turn else None,
    )


_NO_HAND: Final = HandState(hands=(), stock=(), discard_pile=())


def _players(match: Match, hand: HandState, log: tuple[TurnFact, ...]) -> tuple[PublicPlayer, ...]:
    picked: list[list[Card]] = [[] for _ in match.players]
    for fact in log:
        known = picked[fact.seat]
        if fact.taken is not None:
            known.append(fact.taken)
        if fact.discarded in known:
            known.remove(fact.discarded)
    if hand.took and hand.drawn is not None and match.turn is not None:
        picked[match.turn].append(hand.drawn)
    held = hand.hands or ((),) * len(match.players)
    return tuple(
        PublicPlayer(
            seat=seat,
            total=player.total,
            card_count=len(held[seat]),
            out=player.out,
            left=player.left,
            asked=player.asked,
            reentries_used=player.reentries_used,
            chips=player.chips,
            picked=tuple(picked[seat]) if held[seat] else (),
        )
        for seat, player in enumerate(match.players)
    )
