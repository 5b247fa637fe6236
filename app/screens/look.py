"""Working out the facts of a chat from the table document, and which chats a change concerns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from app.screens.facts import (
    Aside,
    Block,
    Closed,
    Facts,
    Frame,
    Hand,
    Leaving,
    Lobby,
    Mode,
    News,
    Over,
    Ready,
    ReadyAlone,
    Row,
    TableMessage,
    Waiting,
    live_post_key,
    who,
)
from app.screens.standing import over_facts
from app.table import CardStyle, ChatKey, Driver, Seat, Stage, Table
from engine.cards import Card
from engine.play_turn import can_draw
from engine.state import Match, Phase
from engine.views import PublicView, SeatView, public_view, seat_view

MOST_MOVES: Final = 4
"""Turns told in a table message: a round of the usual table."""
LEAVE_PROMPT: Final = "leave"
HASH_CHARS: Final = 8
"""Of a pledge or seed, shown to be compared by eye."""


def facts(table: Table, chat: ChatKey) -> Facts | None:
    """Give what the live screen of a chat shows; None if the table has nothing to show there."""
    return _Look(table).facts(chat)


def concerned(before: Table | None, after: Table) -> tuple[ChatKey, ...]:
    """Give the chats whose live screen or results differ, those that have no screen any more included."""
    new = _Look(after)
    if before is None:
        return after.chats()
    old = _Look(before)
    chats = dict.fromkeys((*after.chats(), *before.chats()))
    return tuple(chat for chat in chats if old.facts(chat) != new.facts(chat))


@dataclass(slots=True)
class _Look:
    """One look at one table: the public view is worked out once, and only if a chat needs it."""

    table: Table
    _public: PublicView | None = None

    def facts(self, chat: ChatKey) -> Facts | None:
        table = self.table
        if chat == table.place:
            return self._shared()
        index = table.seat_of(chat)
        return None if index is None else self._own(index)

    def _shared(self) -> Facts:
        table = self.table
        match table.stage:
            case Stage.LOBBY:
                return self._lobby(None)
            case Stage.PLAY if _match(table).phase is Phase.DEAL:
                return self._ready(None)
            case Stage.PLAY:
                return TableMessage(self._frame(None), self._block(), _pledge(table), table.voice)
            case Stage.OVER:
                return self._over(None)
            case Stage.CLOSED:
                return self._closed(None)
            case _:
                assert_never(table.stage)

    def _own(self, index: int) -> Facts:
        table = self.table
        match table.stage:
            case Stage.LOBBY:
                return self._lobby(index) if table.place is None else self._waiting(index)
            case Stage.PLAY:
                return self._playing(index)
            case Stage.OVER:
                return self._over(index)
            case Stage.CLOSED:
                return self._closed(index)
            case _:
                assert_never(table.stage)

    def _frame(self, index: int | None, *, bound: bool = False) -> Frame:
        table = self.table
        step = table.step if bound else 0
        key = live_post_key(table)
        if index is None:
            return Frame(
                table.id, table.code, step, key, table.locale, CardStyle.EMOJI, table.ring, table.lost
            )
        seat = table.seats[index]
        return Frame(table.id, table.code, step, key, seat.locale, seat.style, seat.ring, table.lost)

    def _lobby(self, index: int | None) -> Lobby:
        table = self.table
        return Lobby(
            frame=self._frame(index, bound=True),
            seats=tuple(who(seat) for seat in table.seats),
            host=table.seat_of(table.host) or 0,
            mine=index,
            rules=table.rules,
            preset=table.preset,
            pledge=_pledge(table),
            voice=table.voice,
        )

    def _waiting(self, index: int) -> Waiting:
        table = self.table
        host = table.seats[table.seat_of(table.host) or 0]
        hosts = table.seats[index].person == table.host
        return Waiting(
            self._frame(index, bound=True),
            host.name,
            table.rules if hosts else None,
            table.preset if hosts else "",
        )

    def _playing(self, index: int) -> Facts:
        table = self.table
        seat = table.seats[index]
        match = _match(table)
        player = match.players[index]
        if seat.driver is not Driver.PERSON:
            return Aside(self._frame(index), out=False, total=player.total, block=self._head())
        if seat.prompt == LEAVE_PROMPT:
            return Leaving(self._frame(index))
        if not player.active:
            return Aside(self._frame(index), out=True, total=player.total, block=self._head())
        if match.phase is Phase.DEAL:
            return self._ready(index) if table.place is None else self._ready_alone(seat, index)
        return self._hand(index)

    def _head(self) -> Block | None:
        """The table block for the head of an own message, where no shared chat shows it."""
        between = _match(self.table).phase is Phase.DEAL
        return None if self.table.place is not None or between else self._block()

    def _ready(self, index: int | None) -> Ready:
        table = self.table
        match = _match(table)
        seats = table.seats
        frozen = None
        if table.charms is not None:
            frozen = tuple((table.seat_of(person) or 0, charm) for person, charm in table.charms)
        missing = (
            seat
            for seat, there in enumerate(seats)
            if there.driver is Driver.PERSON and match.players[seat].active and not there.ready
        )
        return Ready(
            frame=self._frame(index, bound=frozen is None),
            hand_no=match.hand_no + 1,
            seats=tuple(who(seat) for seat in seats),
            charms=tuple(seat.charm if seat.ready else None for seat in seats),
            missing=tuple(missing) if frozen is None else (),
            frozen=frozen,
            mine=index,
            pledge=_pledge(table),
            voice=table.voice,
        )

    def _ready_alone(self, seat: Seat, index: int) -> ReadyAlone:
        asked = self.table.charms is None and not seat.ready
        charm = seat.charm if seat.ready else None
        return ReadyAlone(self._frame(index, bound=asked), _match(self.table).hand_no + 1, charm, asked)

    def _hand(self, index: int) -> Hand:
        table = self.table
        seat = table.seats[index]
        view = seat_view(_match(table), index, public=self._view())
        mode = _mode(view)
        throws = mode is Mode.DISCARD
        return Hand(
            frame=self._frame(index, bound=mode is not Mode.WAIT),
            mode=mode,
            name=seat.name,
            hand_no=view.public.hand_no,
            total=view.public.players[index].total,
            cards=view.hand,
            rules=table.rules,
            prompt=seat.prompt if throws else None,
            drawn=view.drawn if throws else None,
            took=throws and view.public.took is not None,
            locked=view.locked if throws else None,
            may_close=throws and view.public.closing_open,
            news=_news(view, table) if mode is Mode.DRAW else None,
            block=self._head(),
        )

    def _block(self) -> Block:
        table = self.table
        view = self._view()
        active = sum(player.active for player in view.players)
        mid_turn = view.turn if view.has_drawn else None
        return Block(
            hand_no=view.hand_no,
            round_no=view.turns_played // max(active, 1) + 1,
            turn=view.turn,
            mano=view.mano,
            seats=tuple(who(seat) for seat in table.seats),
            rows=tuple(
                Row(player.total, player.card_count - (player.seat == mid_turn), not player.active)
                for player in view.players
            ),
            top=_top_before_turn(view),
            stock=_stock_before_turn(view),
            moves=view.log[-min(active, MOST_MOVES) :],
        )

    def _over(self, index: int | None) -> Over:
        return over_facts(self.table, self._frame(index))

    def _closed(self, index: int | None) -> Closed:
        match = self.table.match
        final = self._over(index) if match is not None and match.winner is not None else None
        return Closed(self._frame(index), self.table.closed_why or "", final)

    def _view(self) -> PublicView:
        if self._public is None:
            self._public = public_view(_match(self.table))
        return self._public


def viewer(table: Table, chat: ChatKey) -> tuple[str, CardStyle]:
    """Give language and card style of whoever reads a chat."""
    index = None if chat == table.place else table.seat_of(chat)
    if index is None:
        return table.locale, CardStyle.EMOJI
    seat = table.seats[index]
    return seat.locale, seat.style


def _match(table: Table) -> Match:
    if table.match is None:
        raise ValueError(f"table {table.id} is at stage {table.stage} without a match")
    return table.match


def _pledge(table: Table) -> str:
    return table.pledge.commitment[:HASH_CHARS] if table.pledge else ""


def _mode(view: SeatView) -> Mode:
    if not view.may_act:
        return Mode.WAIT
    match view.public.phase:
        case Phase.DRAW:
            return Mode.DRAW
        case Phase.DISCARD:
            return Mode.DISCARD
        case _:
            return Mode.WAIT


def _news(view: SeatView, table: Table) -> News:
    public = view.public
    pile = public.discard_pile
    active = sum(player.active for player in public.players)
    return News(
        top=pile[-1] if pile else None,
        stock=public.stock_count,
        can_draw=can_draw(public.rules.reshuffle_upcard, public.stock_count, len(pile)),
        moves=public.log[-min(active - 1, MOST_MOVES) :],
        names=tuple(seat.name for seat in table.seats),
    )


def _top_before_turn(view: PublicView) -> Card | None:
    if view.took is not None:
        return view.took
    return view.discard_pile[-1] if view.discard_pile else None


def _stock_before_turn(view: PublicView) -> int:
    if not view.has_drawn or view.took is not None:
        return view.stock_count
    made_anew = view.reshuffles > sum(turn.reshuffled for turn in view.log)
    return 0 if made_anew else view.stock_count + 1
