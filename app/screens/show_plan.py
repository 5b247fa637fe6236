"""What a person may choose who shows a hand after a closing, and the move that a choice means.

The choice is which cards to keep. Whatever is kept, melds and lay-offs are those that leave the fewest points.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from engine.cards import Card
from engine.errors import CardError, Code, IllegalMove
from engine.layoff import Showing, best_lay_offs, best_showing
from engine.melds import Meld
from engine.moves import PASS, LayOff, Pass, Show
from engine.play_show import targets
from engine.rules import HAND_SIZE, Rules
from engine.state import Phase
from engine.views import SeatView

KEEP_PROMPT: Final = "keep:"
"""Begins the prompt of a seat whose person is looking at a plan; the kept cards follow."""
_JOINT: Final = "+"


@dataclass(frozen=True, slots=True)
class ToShow:
    """A seat that is to show its hand, or to lay off in the rounds after all have shown.

    `cards` are the whole hand, or what is still loose. `table` are the melds that cards may be laid on now. `melds`
    are the seat's own that lie on the table already; None while the hand is still to be arranged.
    """

    cards: tuple[Card, ...]
    table: tuple[Meld, ...]
    melds: tuple[Meld, ...] | None
    rules: Rules


def to_show(view: SeatView) -> ToShow | None:
    """Give what the seat is to show now, None if it is not to show."""
    public = view.public
    show = public.show
    if show is None or not view.may_act:
        return None
    if public.phase is Phase.SHOW:
        return ToShow(view.hand, targets(public.rules, show), None, public.rules)
    own = next(hand for hand in show.shown if hand.seat == view.seat)
    return ToShow(own.loose, show.table, own.melds, public.rules)


def plan(asked: ToShow, kept: Collection[Card] = ()) -> Showing:
    """Choose melds and lay-offs for the fewest points while these cards are not laid off.

    In the rounds of lay-offs the melds are () and the points those of the cards that stay loose.
    """
    if asked.melds is None:
        return best_showing(asked.cards, asked.table, asked.rules, keep=kept)
    offered = [card for card in asked.cards if card not in kept]
    laid = best_lay_offs(offered, asked.table, asked.rules, has_meld=bool(asked.melds))
    gone = {item.card for item in laid}
    loose = tuple(sorted(card for card in asked.cards if card not in gone))
    return Showing((), laid, loose, sum(map(asked.rules.points, loose)))


def has_choice(view: SeatView) -> bool:
    """Whether the seat is to show now and there is anything to choose: a card that is worth laying off."""
    asked = to_show(view)
    return asked is not None and bool(plan(asked).laid)


def show_move(view: SeatView, kept: Collection[Card] = ()) -> Show | LayOff | Pass:
    """Give the move that shows the hand, or lays off, with the least points while these cards are kept.

    Raises:
        IllegalMove: the seat is not to show now, or does not hold a card that is to be kept.
    """
    asked = _asked(view, kept)
    planned = plan(asked, kept)
    if asked.melds is None:
        return Show(planned.melds, planned.laid)
    return LayOff(planned.laid) if planned.laid else PASS


def keep_prompt(view: SeatView, kept: Collection[Card]) -> str | None:
    """Give the prompt of a seat whose person looks at the plan that keeps these cards; None for none.

    Raises:
        IllegalMove: the seat is not to show now, or does not hold one of the cards.
    """
    _asked(view, kept)
    return f"{KEEP_PROMPT}{kept_text(kept)}" if kept else None


def _asked(view: SeatView, kept: Collection[Card]) -> ToShow:
    asked = to_show(view)
    if asked is None:
        raise IllegalMove(Code.WRONG_PHASE)
    strange = next((card for card in kept if card not in asked.cards), None)
    if strange is not None:
        raise IllegalMove(Code.CARD_NOT_HELD, str(strange))
    return asked


def kept_text(cards: Iterable[Card]) -> str:
    """Write the cards that are kept, ascending: "7o+10o"; "" for none. Seven cards take at most 34 characters."""
    return _JOINT.join(str(card) for card in sorted(cards))


def parse_kept(text: str) -> tuple[Card, ...]:
    """Read the cards that are kept.

    Raises:
        CardError: `kept_text` writes no such text.
    """
    cards = tuple(Card.parse(part) for part in text.split(_JOINT)) if text else ()
    if len(cards) > HAND_SIZE or kept_text(cards) != text or len(set(cards)) != len(cards):
        raise CardError(Code.CARD_UNREADABLE, text[: 8 * HAND_SIZE])
    return cards


def prompted(prompt: str | None) -> tuple[Card, ...]:
    """Give the cards that a person keeps in the plan now open; () for none and for another prompt."""
    if prompt is None or not prompt.startswith(KEEP_PROMPT):
        return ()
    return parse_kept(prompt.removeprefix(KEEP_PROMPT))
