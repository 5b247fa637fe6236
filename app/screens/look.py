"""Working out the facts of a chat from the table document, and which chats a change concerns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

from app.house_rules import SETTING_PAGES
from app.screens.blocks import block, news, opened
from app.screens.facts import (
    Aside,
    Closed,
    Facts,
    Hand,
    Leaving,
    Lobby,
    Mode,
    Offer,
    OpenMessage,
    Over,
    Ready,
    ReadyAlone,
    Reentry,
    Showing,
    TableMessage,
    Waiting,
)
from app.screens.options import Settings
from app.screens.parts import Frame, Head, Row, live_post_key, viewer, who
from app.screens.show_plan import ToShow, prompted, to_show
from app.screens.standing import over_facts
from app.table import ChatKey, Driver, Seat, Stage, Table
from engine.play_seats import reentry_total
from engine.rules import MAX_SEATS_ONE_PACK
from engine.state import Match, Phase
from engine.views import PublicView, SeatView, public_view, seat_view

LEAVE_PROMPT: Final = "leave"
PAGE_PROMPT: Final = "page:"
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
            case Stage.PLAY:
                return self._shared_play()
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
        locale, style = viewer(table, index)
        return Frame(
            table=table.id,
            code=table.code,
            step=table.step if bound else 0,
            post_key=live_post_key(table),
            locale=locale,
            style=style,
            ring=table.ring if index is None else table.seats[index].ring,
            lost=table.lost,
        )

    def _lobby(self, index: int | None) -> Lobby:
        table = self.table
        return Lobby(
            frame=self._frame(index, bound=True),
            seats=tuple(who(seat) for seat in table.seats),
            host=table.seat_of(table.host) or 0,
            mine=index,
            settings=self._settings(index),
            pledge=_pledge(table),
            voice=table.voice,
        )

    def _waiting(self, index: int) -> Waiting:
        table = self.table
        host = table.seat_of(table.host) or 0
        settings = self._settings(index) if index == host else None
        return Waiting(self._frame(index, bound=True), table.seats[host].name, settings)

    def _settings(self, index: int | None) -> Settings:
        table = self.table
        hosts = index is not None and table.seats[index].person == table.host
        prompt = table.seats[index].prompt if index is not None and hosts else None
        page = (prompt or "").removeprefix(PAGE_PROMPT)
        crowded = len(table.seats) > MAX_SEATS_ONE_PACK
        level = table.level if any(not seat.is_person for seat in table.seats) else ""
        return Settings(
            rules=table.rules,
            preset=table.preset,
            page=page if page in SETTING_PAGES else "",
            crowded=crowded,
            level=level,
            speed=table.speed,
            by_hand=table.shows_by_hand,
        )

    def _shared_play(self) -> Facts:
        table = self.table
        phase = _match(table).phase
        if phase is Phase.DEAL:
            return self._ready(None)
        if phase is Phase.REENTRY:
            return self._reentry(None)
        lies_open = opened(table, self._view())
        if lies_open is not None:
            return OpenMessage(self._frame(None), lies_open, table.voice)
        return TableMessage(self._frame(None), block(table, self._view()), _pledge(table), table.voice)

    def _playing(self, index: int) -> Facts:
        table = self.table
        seat = table.seats[index]
        match = _match(table)
        player = match.players[index]
        if seat.driver is not Driver.PERSON:
            return Aside(self._frame(index), out=False, total=player.total, head=self._head())
        if player.asked:
            return self._offer(index)
        if seat.prompt == LEAVE_PROMPT:
            return Leaving(self._frame(index))
        between = match.phase is Phase.REENTRY
        if not player.active and not (between and table.place is None):
            return Aside(self._frame(index), out=True, total=player.total, head=self._head())
        if between:
            return self._reentry(index)
        if match.phase is Phase.DEAL:
            return self._ready(index) if table.place is None else self._ready_alone(seat, index)
        return self._cards(index)

    def _head(self) -> Head | None:
        """What everybody may see of the hand, for the head of an own message where no shared chat shows it."""
        if self.table.place is not None or _match(self.table).hand is None:
            return None
        view = self._view()
        return opened(self.table, view) or block(self.table, view)

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
        back = [row.seat for row in match.results[-1].rows if row.reentered] if match.results else []
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
            back=tuple(back),
            back_total=match.players[back[0]].total if back else 0,
        )

    def _ready_alone(self, seat: Seat, index: int) -> ReadyAlone:
        asked = self.table.charms is None and not seat.ready
        charm = seat.charm if seat.ready else None
        return ReadyAlone(self._frame(index, bound=asked), _match(self.table).hand_no + 1, charm, asked)

    def _reentry(self, index: int | None) -> Reentry:
        table, match = self.table, _match(self.table)
        return Reentry(
            frame=self._frame(index),
            hand_no=match.hand_no,
            seats=tuple(who(seat) for seat in table.seats),
            rows=tuple(Row(player.total, 0, not player.active) for player in match.players),
            asked=self._view().to_act,
            back_total=reentry_total(match),
            mine=index,
            voice=table.voice,
        )

    def _offer(self, index: int) -> Offer:
        match = _match(self.table)
        others = (seat for seat in self._view().to_act if seat != index)
        return Offer(
            frame=self._frame(index, bound=True),
            total=match.players[index].total,
            back_total=reentry_total(match),
            price=match.rules.stake_chips if match.rules.reentry_pays_stake else 0,
            others=tuple(self.table.seats[seat].name for seat in others),
        )

    def _cards(self, index: int) -> Facts:
        view = seat_view(_match(self.table), index, public=self._view())
        asked = to_show(view)
        return self._hand(index, view) if asked is None else self._showing(index, asked)

    def _showing(self, index: int, asked: ToShow) -> Showing:
        seat = self.table.seats[index]
        lies_open = opened(self.table, self._view())
        if lies_open is None:
            raise ValueError(f"table {self.table.id} shows without a closing")
        return Showing(self._frame(index, bound=True), seat.name, lies_open, asked, prompted(seat.prompt))

    def _hand(self, index: int, view: SeatView) -> Hand:
        table = self.table
        seat = table.seats[index]
        mode = _mode(view)
        throws = mode is Mode.DISCARD
        return Hand(
            frame=self._frame(index, bound=mode is not Mode.WAIT),
            mode=mode,
            name=seat.name,
            hand_no=view.public.hand_no,
            total=view.public.players[index].total,
            cards=view.hand,
            rules=view.public.rules,
            prompt=seat.prompt if throws else None,
            drawn=view.drawn if throws else None,
            took=throws and view.public.took is not None,
            locked=view.locked if throws else None,
            may_close=throws and view.public.closing_open,
            news=news(view, table) if mode is Mode.DRAW else None,
            head=self._head(),
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
