"""Decisions that all players but the beginner make alike: what to take, whether a closing harms, other answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bots.standing import chances
from engine.closing import closings
from engine.moves import DECLINE_REENTRY, REENTER, Move
from engine.solver import deadwood
from engine.state import Phase

if TYPE_CHECKING:
    from bots.situation import Situation
    from engine.cards import Card
    from engine.closing import Closing
    from engine.views import SeatView

_USUAL_LOOSE: Final = (28, 22, 18, 15, 12, 10, 9, 7, 7, 6)
"""Mean points of a hand after round 1, 2, …, from self-play with 40 cards and no wild cards."""


def helps(view: SeatView) -> bool:
    """Tell whether the top discard is worth taking: it would stand in a meld, or lets the seat close at once.

    A card that only makes a pair is left: it costs a draw and shows everybody what is being collected.
    """
    rules, hand = view.public.rules, view.hand
    top = view.public.discard_pile[-1]
    if rules.is_wild(top):
        return True
    if deadwood((*hand, top), rules) < deadwood(hand, rules) + rules.points(top):
        return True
    locked = None if rules.may_return_drawn_discard else top
    return closing_open_now(view) and bool(closings((*hand, top), rules, locked=locked))


def closing_open_now(view: SeatView) -> bool:
    """Tell whether this seat could close in the turn that is beginning, if its cards allowed."""
    table = view.public
    if table.rules.close_from_first_round:
        return True
    return {fact.seat for fact in table.log}.issuperset(
        player.seat for player in table.players if player.active
    )


def usual_loose(round_no: int) -> int:
    """Give the points that a hand usually has after so many rounds."""
    return _USUAL_LOOSE[min(round_no, len(_USUAL_LOOSE)) - 1]


def harmless(situation: Situation, ways: tuple[Closing, ...]) -> Closing | None:
    """Give the best way to close unless it would lose the match as far as one can tell; then None.

    A closing loses when its points put this seat out while others stay in, or when it ends the match with
    somebody else lowest.
    """
    view = situation.view
    for way in ways[:1]:
        if way.points <= 0 and situation.total + way.points <= min(
            (rival.total for rival in situation.rivals), default=0
        ):
            return way
        totals: dict[int, float] = {view.seat: situation.total + way.points}
        for rival in situation.rivals:
            totals[rival.seat] = rival.total + usual_loose(situation.round_no)
        seats = len(view.public.players)
        after = chances(totals, situation.rules, closer=view.seat, match_seats=seats)
        if after[view.seat] > 0:
            return way
    return None


def answer(situation: Situation) -> Move:
    """Answer after a closing or an elimination: show the best way, lay off what fits, buy back in if it pays."""
    view = situation.view
    if view.public.phase is Phase.REENTRY:
        return REENTER if _reentry_pays(view) else DECLINE_REENTRY
    return view.legal[0]


def _reentry_pays(view: SeatView) -> bool:
    """Tell whether the share of the pot that can be expected is worth another stake."""
    table = view.public
    rules = table.rules
    totals: dict[int, float] = {player.seat: player.total for player in table.players if player.active}
    totals[view.seat] = max(totals.values(), default=0)
    if not rules.reentry_pays_stake:
        return True
    chance = chances(totals, rules, match_seats=len(table.players))[view.seat]
    return chance * (table.pot_chips + rules.stake_chips) >= rules.stake_chips


def same_face(cards: tuple[Card, ...], card: Card) -> bool:
    """Tell whether a card that looks like this one is among the cards."""
    return any(other.face == card.face for other in cards)
