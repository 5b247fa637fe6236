"""After a closing: the others show, and lay off as the rules allow."""

from dataclasses import replace

from engine.cards import Card
from engine.closing import CloseKind, Closing, check_closing, lay_off_allowed
from engine.errors import Code, EngineError, IllegalMove
from engine.events import Closed, LaidOff, Passed, Shown
from engine.layoff import LaidCard, Showing, best_lay_offs, check_showing, lay, table_after
from engine.melds import Meld
from engine.moves import Close, LayOff, Show
from engine.play_end import Written, end_hand, win_by_chinchon
from engine.play_turn import moved, turn_number, verify_throw
from engine.rules import Chinchon, LayOffMode, Rules
from engine.state import HandState, Match, Phase, ShownHand, ShowState, turn_fact
from engine.step import Step, hand_of, next_active, refuse, verify_phase, verify_turn


def first_round_over(match: Match) -> bool:
    """Tell whether every active seat has discarded once in this hand."""
    turns = hand_of(match).turns
    if len(turns) >= len(match.players):  # a round is never longer, and who is still in was in every round
        return True
    return {turn_fact(turn).seat for turn in turns}.issuperset(match.active_seats)


def targets(rules: Rules, show: ShowState) -> tuple[Meld, ...]:
    """Give the melds that a hand being shown may lay cards on: none where that comes later or never."""
    return show.table if show.lay_off and rules.lay_off is not LayOffMode.TABLE else ()


def verify_close(match: Match, seat: int, move: Close) -> Closing:
    """Make sure that the seat may close like this, and judge the closing.

    Raises:
        IllegalMove: it may not.
    """
    hand = verify_throw(match, seat, move.card)
    rules = match.rules
    if not rules.close_from_first_round and not first_round_over(match):
        raise refuse(Code.CLOSE_FIRST_ROUND)
    try:
        return check_closing(hand.hands[seat], move.card, move.melds, rules, locked=match.locked)
    except EngineError as error:
        raise IllegalMove(error.code, error.detail) from error


def close(match: Match, seat: int, move: Close) -> Step:
    """Close the hand. A chinchón may win the match at once; otherwise the next seat shows."""
    closing = verify_close(match, seat, move)
    hand = hand_of(match)
    melds = closing.arrangement.melds
    show = ShowState(
        closer=seat,
        thrown=move.card,
        kind=closing.kind,
        points=closing.points,
        lay_off=lay_off_allowed(match.rules, closing.kind),
        table=melds,
        owners=(seat,) * len(melds),
        shown=(ShownHand(seat, melds, (), closing.arrangement.loose),),
    )
    held = tuple(card for card in hand.hands[seat] if card != move.card)
    closed = HandState(
        hands=(*hand.hands[:seat], held, *hand.hands[seat + 1 :]),
        stock=hand.stock,
        discard_pile=hand.discard_pile,
        reshuffles=hand.reshuffles,
        turns=(*hand.turns, turn_number(hand, seat, move.card)),
        show=show,
    )
    step = Step(
        moved(match, Phase.SHOW, next_active(match, seat), closed), (Closed(seat, move.card, closing),)
    )
    if closing.kind is CloseKind.CHINCHON and match.rules.chinchon is Chinchon.WIN:
        return _after(step, win_by_chinchon(step.match))
    return step


def verify_show(match: Match, seat: int, move: Show) -> Showing:
    """Make sure that the seat may show its hand like this, and judge the showing.

    Raises:
        IllegalMove: it may not.
    """
    verify_turn(match, seat)
    verify_phase(match, Phase.SHOW)
    hand = hand_of(match)
    show = show_of(hand)
    if move.laid and not targets(match.rules, show):
        raise refuse(Code.LAY_OFF_NOT_ALLOWED)
    try:
        return check_showing(hand.hands[seat], move.melds, move.laid, targets(match.rules, show), match.rules)
    except EngineError as error:
        raise IllegalMove(error.code, error.detail) from error


def show_hand(match: Match, seat: int, move: Show) -> Step:
    """Show a hand; the next seat shows, or all have and the rounds of lay-offs begin or the hand ends."""
    showing = verify_show(match, seat, move)
    hand = hand_of(match)
    show = show_of(hand)
    shown = (*show.shown, ShownHand(seat, showing.melds, showing.laid, showing.loose))
    grown = replace(_grow(show, seat, showing, match.rules), shown=shown)
    step = Step(with_show(match, grown), (Shown(seat, showing),))
    return _after(step, next_to_show(step.match, seat))


def next_to_show(match: Match, seat: int) -> Step:
    """Pass the turn to the next seat that has not shown; go on to the lay-offs or the end when all have."""
    show = show_of(hand_of(match))
    following = next_active(match, seat)
    if following not in {hand.seat for hand in show.shown}:
        return Step(replace(match, phase=Phase.SHOW, turn=following), ())
    if show.lay_off and match.rules.lay_off is LayOffMode.TABLE:
        return next_to_lay_off(match, show.closer)
    return _finish(match)


def best_for(show: ShowState, seat: int, rules: Rules) -> tuple[LaidCard, ...]:
    """Give the lay-offs that leave a seat that has shown the least points."""
    own = next(hand for hand in show.shown if hand.seat == seat)
    return best_lay_offs(own.loose, show.table, rules, has_meld=bool(own.melds))


def next_to_lay_off(match: Match, seat: int) -> Step:
    """Pass the turn to the next seat that can lay off; end the hand when a whole round had none."""
    show = show_of(hand_of(match))
    seats = [hand.seat for hand in show.shown if match.players[hand.seat].active]
    others = len(seats) - (show.closer in seats)
    candidate = seat
    while show.idle < others:
        candidate = next_active(match, candidate)
        if candidate == show.closer:
            continue
        if best_for(show, candidate, match.rules):
            return Step(replace(with_show(match, show), phase=Phase.LAY_OFF, turn=candidate), ())
        show = replace(show, idle=show.idle + 1)
    return _finish(with_show(match, show))


def verify_lay_off(match: Match, seat: int, move: LayOff) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """Make sure that the seat may lay off these cards; give the table as it then lies, and its loose cards.

    Raises:
        IllegalMove: it may not.
    """
    verify_turn(match, seat)
    verify_phase(match, Phase.LAY_OFF)
    if not move.laid:
        raise refuse(Code.LAY_OFF_EMPTY)
    show = show_of(hand_of(match))
    own = next(hand for hand in show.shown if hand.seat == seat)
    loose, table = list(own.loose), list(show.table)
    for laid in move.laid:
        if laid.card not in loose:
            raise refuse(Code.CARD_NOT_HELD, laid.card)
        if not 0 <= laid.target < len(table):
            raise refuse(Code.LAY_OFF_TARGET, laid.card)
        try:
            table[laid.target], _ = lay(table[laid.target], laid, match.rules)
        except EngineError as error:
            raise IllegalMove(error.code, error.detail) from error
        loose.remove(laid.card)
    return tuple(table), tuple(loose)


def lay_off(match: Match, seat: int, move: LayOff) -> Step:
    """Lay off cards on the table's melds."""
    table, loose = verify_lay_off(match, seat, move)
    show = show_of(hand_of(match))
    shown = tuple(
        replace(hand, laid=hand.laid + move.laid, loose=loose) if hand.seat == seat else hand
        for hand in show.shown
    )
    grown = with_show(match, replace(show, table=table, shown=shown, idle=0))
    return _after(Step(grown, (LaidOff(seat, move.laid),)), next_to_lay_off(grown, seat))


def verify_pass(match: Match, seat: int) -> None:
    """Make sure that the seat may pass in the rounds of lay-offs.

    Raises:
        IllegalMove: it may not.
    """
    verify_turn(match, seat)
    verify_phase(match, Phase.LAY_OFF)


def pass_round(match: Match, seat: int) -> Step:
    """Lay off nothing in this round; after somebody else has, the seat is asked again."""
    verify_pass(match, seat)
    show = show_of(hand_of(match))
    idle = with_show(match, replace(show, idle=show.idle + 1))
    return _after(Step(idle, (Passed(seat),)), next_to_lay_off(idle, seat))


def show_of(hand: HandState) -> ShowState:
    """Give what lies open after a closing.

    Raises:
        IllegalMove: nobody has closed.
    """
    if hand.show is None:
        raise refuse(Code.WRONG_PHASE)
    return hand.show


def with_show(match: Match, show: ShowState) -> Match:
    """Give the match with something else lying open."""
    return replace(match, hand=replace(hand_of(match), show=show))


def _grow(show: ShowState, seat: int, showing: Showing, rules: Rules) -> ShowState:
    """Lay the cards on the table, and put own melds there where others may lay on them."""
    exposed = (
        showing if rules.lay_off in {LayOffMode.EXPOSED, LayOffMode.TABLE} else replace(showing, melds=())
    )
    table = table_after(show.table, exposed, rules)
    return replace(show, table=table, owners=show.owners + (seat,) * len(exposed.melds))


def _finish(match: Match) -> Step:
    show = show_of(hand_of(match))
    written = tuple(
        Written(
            hand.seat,
            hand.melds,
            hand.laid,
            hand.loose,
            show.points if hand.seat == show.closer else sum(map(match.rules.points, hand.loose)),
        )
        for hand in show.shown
    )
    return end_hand(match, written)


def _after(step: Step, following: Step) -> Step:
    return Step(following.match, step.events + following.events)
