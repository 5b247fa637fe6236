"""Working out what everybody may see of a hand, from the table and the engine's public view."""

from __future__ import annotations

from typing import Final

from app.screens.facts import News
from app.screens.parts import Block, Open, Row, who
from app.table import Table
from engine.cards import Card
from engine.play_turn import can_draw
from engine.state import Phase
from engine.views import PublicView, SeatView

MOST_MOVES: Final = 4
"""Turns told in a table message: a round of the usual table."""


def block(table: Table, view: PublicView) -> Block:
    """Give the table as it stood when the current turn began."""
    active = sum(player.active for player in view.players)
    mid_turn = view.turn if view.has_drawn else None
    first_round = view.hand_no == 1 and view.turns_played < active
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
        pot=view.pot_chips,
        draws=table.draws if first_round else (),
    )


def opened(table: Table, view: PublicView) -> Open | None:
    """Give what lies open after a closing; None if nobody has closed."""
    if view.show is None:
        return None
    return Open(
        hand_no=view.hand_no,
        seats=tuple(who(seat) for seat in table.seats),
        show=view.show,
        turn=view.turn,
        laying=view.phase is Phase.LAY_OFF,
        rules=view.rules,
    )


def news(view: SeatView, table: Table) -> News:
    """Give what somebody needs to hear who is to draw a card."""
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
