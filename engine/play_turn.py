"""A turn: one card from stock or discard pile, one card thrown."""

from engine.cards import Card
from engine.errors import Code
from engine.events import Discarded, DrewStock, Event, Reshuffled, TookDiscard
from engine.play_end import end_without_closer
from engine.rules import ReshuffleUpcard
from engine.shuffle import Dice
from engine.state import HandState, Match, Phase, pack_turn
from engine.step import Step, hand_of, next_active, refuse, verify_turn


def can_draw(upcard: ReshuffleUpcard, stock_count: int, pile_count: int) -> bool:
    """Tell whether the stock gives a card, made anew from the discards if it is empty."""
    if stock_count:
        return True
    kept = 0 if upcard is ReshuffleUpcard.NONE else 1
    return pile_count > kept


def verify_draw(match: Match, seat: int) -> HandState:
    """Make sure that the seat is to draw, and give the hand in play.

    Raises:
        IllegalMove: it is not.
    """
    verify_turn(match, seat)
    if match.phase is Phase.DISCARD:
        raise refuse(Code.ALREADY_DRAWN)
    if match.phase is not Phase.DRAW:
        raise refuse(Code.WRONG_PHASE)
    return hand_of(match)


def verify_draw_stock(match: Match, seat: int) -> HandState:
    """Make sure that the seat may draw from the stock.

    Raises:
        IllegalMove: it is not to draw, or there is nothing to draw.
    """
    hand = verify_draw(match, seat)
    if not can_draw(match.rules.reshuffle_upcard, len(hand.stock), len(hand.discard_pile)):
        raise refuse(Code.NOTHING_TO_DRAW)
    return hand


def verify_take_discard(match: Match, seat: int) -> HandState:
    """Make sure that the seat may take the top discard.

    Raises:
        IllegalMove: it is not to draw, or the pile is empty.
    """
    hand = verify_draw(match, seat)
    if not hand.discard_pile:
        raise refuse(Code.DISCARD_PILE_EMPTY)
    return hand


def verify_throw(match: Match, seat: int, card: Card) -> HandState:
    """Make sure that the seat may throw this card now, be it to discard or to close.

    Raises:
        IllegalMove: it is not to throw, does not hold the card, or may not return it.
    """
    verify_turn(match, seat)
    if match.phase is Phase.DRAW:
        raise refuse(Code.MUST_DRAW_FIRST)
    hand = match.hand
    if match.phase is not Phase.DISCARD or hand is None:
        raise refuse(Code.WRONG_PHASE)
    if card not in hand.hands[seat]:
        raise refuse(Code.CARD_NOT_HELD, card)
    if hand.took and card == hand.drawn and not match.rules.may_return_drawn_discard:
        raise refuse(Code.CARD_LOCKED, card)
    return hand


def draw_stock(match: Match, seat: int, dice: Dice | None) -> Step:
    """Draw from the stock; an empty one is first made anew from the discards, which needs dice."""
    hand = verify_draw_stock(match, seat)
    if hand.stock:
        stock, pile = hand.stock, hand.discard_pile
        reshuffled = False
        events: tuple[Event, ...] = (DrewStock(seat, stock[-1]),)
    else:
        stock, pile = _reshuffle(match.rules.reshuffle_upcard, hand, dice)
        reshuffled = True
        events = (
            Reshuffled(len(stock), pile[-1] if pile else None),
            DrewStock(seat, stock[-1]),
        )
    drawn = HandState(
        hands=_with_card(hand.hands, seat, stock[-1]),
        stock=stock[:-1],
        discard_pile=pile,
        drawn=stock[-1],
        reshuffled=reshuffled or hand.reshuffled,
        reshuffles=hand.reshuffles + reshuffled,
        turns=hand.turns,
    )
    return Step(moved(match, Phase.DISCARD, seat, drawn), events)


def take_discard(match: Match, seat: int) -> Step:
    """Take the top of the discard pile."""
    hand = verify_take_discard(match, seat)
    card = hand.discard_pile[-1]
    drawn = HandState(
        hands=_with_card(hand.hands, seat, card),
        stock=hand.stock,
        discard_pile=hand.discard_pile[:-1],
        drawn=card,
        took=True,
        reshuffled=hand.reshuffled,
        reshuffles=hand.reshuffles,
        turns=hand.turns,
    )
    return Step(moved(match, Phase.DISCARD, seat, drawn), (TookDiscard(seat, card),))


def discard(match: Match, seat: int, card: Card) -> Step:
    """Throw a card; the turn passes on, or the hand ends because its turns are used up."""
    hand = verify_throw(match, seat, card)
    thrown = HandState(
        hands=_without_card(hand.hands, seat, card),
        stock=hand.stock,
        discard_pile=(*hand.discard_pile, card),
        reshuffles=hand.reshuffles,
        turns=(*hand.turns, turn_number(hand, seat, card)),
    )
    step = Step(moved(match, Phase.DRAW, next_active(match, seat), thrown), (Discarded(seat, card),))
    if len(thrown.turns) >= match.rules.max_turns_per_hand:
        ended = end_without_closer(step.match)
        return Step(ended.match, step.events + ended.events)
    return step


def turn_number(hand: HandState, seat: int, card: Card) -> int:
    """Pack the turn that ends with throwing `card`."""
    return pack_turn(seat, hand.drawn if hand.took else None, card, reshuffled=hand.reshuffled)


def moved(match: Match, phase: Phase, turn: int, hand: HandState) -> Match:
    """Give the match with another hand, phase and turn: `replace` without its price, for the common moves."""
    return Match(
        match.rules,
        match.players,
        match.hand_no,
        match.mano,
        phase,
        turn,
        hand,
        match.results,
        None,
        None,
        match.pot_chips,
    )


def _reshuffle(
    upcard: ReshuffleUpcard, hand: HandState, dice: Dice | None
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Give the new stock and the new discard pile, top last."""
    if dice is None:
        raise refuse(Code.DICE_NEEDED)
    keep = upcard is ReshuffleUpcard.KEEP
    loose = hand.discard_pile[:-1] if keep else hand.discard_pile
    cards = dice.shuffle(loose, label=f"reshuffle {hand.reshuffles + 1}")
    if keep:
        return cards[::-1], hand.discard_pile[-1:]
    if upcard is ReshuffleUpcard.NEW:
        return cards[:0:-1], cards[:1]
    return cards[::-1], ()


def _with_card(hands: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], (*hands[seat], card), *hands[seat + 1 :])


def _without_card(hands: tuple[tuple[Card, ...], ...], seat: int, card: Card) -> tuple[tuple[Card, ...], ...]:
    held = hands[seat]
    place = held.index(card)
    return (*hands[:seat], held[:place] + held[place + 1 :], *hands[seat + 1 :])
