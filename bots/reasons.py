"""Why a move was made: one true statement about the position, as a code and its cards; texts live elsewhere.

A reason is read from the view and the move, not from the thoughts of a player: what it says holds for any player, and
anybody at the table can check it after the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, assert_never

from bots.common import helps
from bots.situation import Situation, read
from bots.triples import Deck, deck_of
from engine.closing import CloseKind, check_closing, closings
from engine.moves import (
    DRAW_STOCK,
    Close,
    Deal,
    DeclineReentry,
    Discard,
    DrawStock,
    LayOff,
    Leave,
    Move,
    Pass,
    Reenter,
    Show,
    TakeDiscard,
)
from engine.solver import best_arrangement, deadwood

if TYPE_CHECKING:
    from engine.cards import Card
    from engine.views import SeatView


class ReasonCode(StrEnum):
    """What a reason says; `card`, `other` and `points` are those of the `Reason`."""

    TAKE_WILD = "take_wild"
    """`card` fits anywhere."""
    TAKE_CLOSES = "take_closes"
    """With `card` the hand can be closed."""
    TAKE_COMPLETES = "take_completes"
    """`card` stands in a meld."""
    TAKE_LOWERS = "take_lowers"
    """With `card` in place of a higher one fewer points stay loose."""
    TAKE_ONLY = "take_only"
    """There was no stock to draw from."""
    TAKE_HOPES = "take_hopes"
    """`card` completes nothing yet."""
    DRAW_NO_USE = "draw_no_use"
    """`card`, on the pile, would not have stood in a meld."""
    DRAW_HIDES = "draw_hides"
    """`card` would have been of use, but taking it shows what is collected."""
    DRAW_EMPTY_PILE = "draw_empty_pile"
    """Nothing lay on the pile."""
    CLOSE_CHINCHON = "close_chinchon"
    """Seven in a row of one suit."""
    CLOSE_FULL = "close_full"
    """All cards are melded, for `points`."""
    CLOSE_LOOSE = "close_loose"
    """The others are caught with what they hold; `points` stay loose."""
    PLAY_ON = "play_on"
    """A closing with `points` was open; more was wanted."""
    KEEP_FROM_NEXT = "keep_from_next"
    """`other` counts more, but the next player took `picked`, which goes with it."""
    THROW_LONE = "throw_lone"
    """Nothing in the hand goes with `card`, and of such cards it counts the most, `points`."""
    THROW_HIGHEST = "throw_highest"
    """Of the cards outside melds `card` counts the most, `points`."""
    THROW_REFUSED = "throw_refused"
    """The next player showed no interest in `other`, which goes with `card`."""
    THROW_LEAVES = "throw_leaves"
    """Without `card` the hand counts `points`."""
    SHOW_LEAST = "show_least"
    """Shown so that `points` stay loose."""
    LAY_OFF = "lay_off"
    """`card` and what follows fits on the table."""
    PASS_NOTHING = "pass_nothing"  # noqa: S105 - a word, not a secret
    """Nothing more fits."""
    REENTER = "reenter"
    """The match goes on."""
    DECLINE = "decline"
    """Staying out."""
    LEAVE = "leave"
    """Gone."""
    DEAL = "deal"
    """The next hand."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A coded reason with what it speaks of."""

    code: ReasonCode
    card: Card | None = None
    other: Card | None = None
    picked: Card | None = None
    points: int = 0


def explain(view: SeatView, move: Move) -> Reason:  # noqa: C901, PLR0911 - one line a kind of move
    """Give the reason of a move that the seat made in this view.

    Raises:
        EngineError: the move closes with an arrangement that these cards do not have.
    """
    match move:
        case TakeDiscard():
            return _taking(view)
        case DrawStock():
            return _drawing(view)
        case Close():
            return _closing(view, move)
        case Discard(card):
            return _throwing(read(view), card)
        case Show():
            return Reason(ReasonCode.SHOW_LEAST, points=_loose_after(view, move))
        case LayOff(laid):
            return Reason(ReasonCode.LAY_OFF, laid[0].card)
        case Pass():
            return Reason(ReasonCode.PASS_NOTHING)
        case Reenter():
            return Reason(ReasonCode.REENTER)
        case DeclineReentry():
            return Reason(ReasonCode.DECLINE)
        case Leave():
            return Reason(ReasonCode.LEAVE)
        case Deal():
            return Reason(ReasonCode.DEAL)
        case _:
            assert_never(move)


def _taking(view: SeatView) -> Reason:
    rules = view.public.rules
    card = view.public.discard_pile[-1]
    eight = (*view.hand, card)
    now = deadwood(view.hand, rules)
    if DRAW_STOCK not in view.legal:
        return Reason(ReasonCode.TAKE_ONLY, card)
    if rules.is_wild(card):
        return Reason(ReasonCode.TAKE_WILD, card)
    if helps(view):
        completes = deadwood(eight, rules) < now + rules.points(card)
        return Reason(ReasonCode.TAKE_COMPLETES if completes else ReasonCode.TAKE_CLOSES, card)
    after = min(deadwood([held for held in eight if held != gone], rules) for gone in view.hand)
    return Reason(ReasonCode.TAKE_LOWERS if after < now else ReasonCode.TAKE_HOPES, card)


def _drawing(view: SeatView) -> Reason:
    if not view.public.discard_pile:
        return Reason(ReasonCode.DRAW_EMPTY_PILE)
    code = ReasonCode.DRAW_HIDES if helps(view) else ReasonCode.DRAW_NO_USE
    return Reason(code, view.public.discard_pile[-1])


def _closing(view: SeatView, move: Close) -> Reason:
    closing = check_closing(view.hand, move.card, move.melds, view.public.rules, locked=view.locked)
    match closing.kind:
        case CloseKind.CHINCHON:
            return Reason(ReasonCode.CLOSE_CHINCHON, points=closing.points)
        case CloseKind.MINUS_TEN | CloseKind.RUN_OF_7:
            return Reason(ReasonCode.CLOSE_FULL, points=closing.points)
        case CloseKind.LOOSE:
            return Reason(ReasonCode.CLOSE_LOOSE, points=closing.points)
        case _:
            assert_never(closing.kind)


def _throwing(situation: Situation, card: Card) -> Reason:
    view, rules = situation.view, situation.rules
    if view.public.closing_open:
        ways = closings(view.hand, rules, locked=view.locked)
        if ways:
            return Reason(ReasonCode.PLAY_ON, card, points=ways[0].points)
    left = deadwood([held for held in view.hand if held != card], rules)
    melded = {held for meld in best_arrangement(view.hand, rules).melds for held in meld.cards}
    loose = [
        held for held in view.hand if held not in melded and held != view.locked and not rules.is_wild(held)
    ]
    if card not in loose:
        return Reason(ReasonCode.THROW_LEAVES, card, points=left)
    deck = deck_of(rules)
    points = rules.points(card)
    for other in sorted(loose, key=rules.points, reverse=True):
        picked = _collected(situation, deck, other)
        if rules.points(other) > points and picked and not _collected(situation, deck, card):
            return Reason(ReasonCode.KEEP_FROM_NEXT, card, other=other, picked=picked)
    lone = [held for held in loose if not _partners(deck, held, view.hand)]
    if card in lone and points == max(map(rules.points, lone)):
        return Reason(ReasonCode.THROW_LONE, card, points=points)
    if points == max(map(rules.points, loose)):
        return Reason(ReasonCode.THROW_HIGHEST, card, points=points)
    refused = _refused(situation, deck, card)
    if refused is not None:
        return Reason(ReasonCode.THROW_REFUSED, card, other=refused)
    return Reason(ReasonCode.THROW_LEAVES, card, points=left)


def _collected(situation: Situation, deck: Deck, card: Card) -> Card | None:
    """Give a card that the next player took and that makes a meld with this one and a third."""
    rival = situation.next_rival
    if rival is None:
        return None
    mates = _mates(deck, card)
    return next((picked for picked in rival.picked if deck.bits[picked] & mates), None)


def _refused(situation: Situation, deck: Deck, card: Card) -> Card | None:
    rival = situation.next_rival
    if rival is None:
        return None
    mates = _mates(deck, card)
    return next((other for other in rival.refused if deck.bits[other] & mates), None)


def _partners(deck: Deck, card: Card, hand: tuple[Card, ...]) -> bool:
    """Tell whether another card of the hand makes a meld with this one and a third."""
    mates = _mates(deck, card)
    return any(deck.bits[other] & mates for other in hand if other != card)


def _mates(deck: Deck, card: Card) -> int:
    mates = 0
    for pair in deck.mates.get(deck.bits[card], ()):
        mates |= pair
    return mates


def _loose_after(view: SeatView, move: Show) -> int:
    gone = {card for meld in move.melds for card in meld.cards} | {laid.card for laid in move.laid}
    return sum(view.public.rules.points(card) for card in view.hand if card not in gone)
