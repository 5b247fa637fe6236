"""One match frozen at its telling moments, with hands laid by hand: Ana 12, Beto 34, Carla 57, the computer Luis 88."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from app.screens import CHARMS, closing_move, show_move
from app.table import Absence, CardStyle, Driver, Seat, Stage, Table
from engine.cards import Card, parse_cards
from engine.closing import closings
from engine.moves import Close, Discard, Move, TakeDiscard
from engine.presets import PRESETS
from engine.rules import LayOffMode, Rules
from engine.state import HandState, Match, Phase, PlayerState, pack_turn
from engine.views import seat_view
from tests.app.screens.tables import PEOPLE, FixedDice, after, computer, lobby, person

RULES: Final = replace(PRESETS["clasico"], cards_per_pack=40, jokers_per_pack=1)
ANA: Final = "4o 5o 6o 12c 12e 12b 2b"
BETO: Final = "7c 10c 11c 1e 2e 5b 6e"
CARLA: Final = "1c 2c 3c 7o 10o 6b 7b"
LUIS: Final = "4c 4e 4b jk 7e 11b 1b"
PILE: Final = "5c 6c 12o 10b 3o"
TOTALS: Final = (12, 34, 57, 88)


def seats(locale: str, style: CardStyle = CardStyle.EMOJI) -> tuple[Seat, ...]:
    """Three people and a computer player."""
    people = (person(index, locale=locale, style=style) for index in range(3))
    return (*people, computer("Luis"))


def forming(locale: str, *, place: str | None = "tg:-1001", style: CardStyle = CardStyle.EMOJI) -> Table:
    """The lobby."""
    return lobby(seats(locale, style), place=place, rules=RULES, locale=locale)


def table_with(  # noqa: PLR0913 - a record's fields
    locale: str,
    *,
    hands: tuple[str, ...] = (ANA, BETO, CARLA, LUIS),
    pile: str = PILE,
    turn: int = 0,
    rules: Rules = RULES,
    totals: tuple[int, ...] = TOTALS,
    place: str | None = "tg:-1001",
    style: CardStyle = CardStyle.EMOJI,
) -> Table:
    """The table in its third hand, somebody about to draw, after two turns by Luis and Beto."""
    held = tuple(parse_cards(hand) for hand in hands)
    thrown = parse_cards(pile)
    used = {*thrown, *(card for hand in held for card in hand)}
    stock = tuple(card for card in rules.deck_for(len(hands)) if card not in used)
    turns = (
        pack_turn(3, None, Card.parse("10b"), reshuffled=False),
        pack_turn(1, Card.parse("7c"), thrown[-1], reshuffled=False),
    )
    match = Match(
        rules=rules,
        players=tuple(PlayerState(total=total) for total in totals),
        hand_no=3,
        mano=2,
        phase=Phase.DRAW,
        turn=turn,
        hand=HandState(hands=held, stock=stock, discard_pile=thrown, turns=turns),
    )
    table = lobby(seats(locale, style)[: len(hands)], place=place, rules=rules, locale=locale)
    table = replace(table, stage=Stage.PLAY, step=41, match=match)
    assert table.pledge is not None
    revealed = replace(table.pledge, revealed=("aa" * 32, "bb" * 32))
    charms = tuple((who, CHARMS[index]) for index, who in enumerate(PEOPLE[:3]))
    return replace(table, pledge=revealed, charms=charms)


def moved(table: Table, *moves: Move, asking: bool = False) -> Table:
    """The table after moves of whoever is to act; with `asking`, people are left to choose what they may."""
    dice = FixedDice(1)
    for move in moves:
        table = after(table, move, dice, asking=asking)
    return table


def asked(table: Table, prompt: str, seat: int = 0) -> Table:
    """The table with a question open on a person's screen."""
    return table.with_seat(seat, replace(table.seats[seat], prompt=prompt))


def took(locale: str, **changes: object) -> Table:
    """Ana has taken the discard and can close in several ways."""
    return moved(table_with(locale, **changes), TakeDiscard())  # type: ignore[arg-type]  # fields of table_with


def best_close(table: Table) -> Close:
    """Ana's best way to close."""
    match = table.match
    assert match is not None
    assert match.hand is not None
    return closing_move(closings(match.hand.hands[0], match.rules)[0])


def closed_hand(locale: str, *, asking: bool = False, **changes: object) -> Table:
    """Ana has closed: between two hands, or at the first person who has something to choose."""
    table = took(locale, **changes)
    return moved(table, best_close(table), asking=asking)


def opened(locale: str, *, lay_off: LayOffMode = LayOffMode.CLOSER, **changes: object) -> Table:
    """Ana has closed, and Carla may choose which cards she lays off."""
    return closed_hand(locale, asking=True, rules=replace(RULES, lay_off=lay_off), **changes)


def offered(locale: str, *, place: str | None = "tg:-1001") -> Table:
    """Ana has closed, and Carla, who went out, may buy back in; the computer Luis went out for good."""
    table = opened(locale, totals=(12, 34, 99, 88), place=place)
    match = table.match
    assert match is not None
    rules = replace(match.rules, reentries=1, stake_chips=10, reentry_pays_stake=True)
    players = tuple(replace(player, chips=-10) for player in match.players)
    match = replace(match, rules=rules, players=players, pot_chips=40)
    return moved(replace(table, rules=rules, match=match), show_move(seat_view(match, 2)), asking=True)


CHINCHON: Final = ("1o 2o 4o 5o 6o 7o 2b", BETO, "1c 2c 3c 11o 10o 6b 7b", "4c 4e 4b 12c 7e 11b 1b")
"""Ana needs the 3 of coins for a natural run of seven."""
RUN_OF_SEVEN: Final = ("1o 2o 4o 5o 6o jk 2b", BETO, CARLA, "4c 4e 4b 12c 7e 11b 1b")
"""Ana needs the 3 of coins for a run of seven with a joker."""
OPEN_TABLE: Final = ("1o 4o 5o 12c 12e 12b 2b", "7c 10c 11c 1e 2e 12o 6o", CARLA, "4c 4e 4b 11o 7e 11b 1b")
"""With the ace of coins wild Ana closes, and the others lay off on each other's melds, and replace the ace."""


def lowest(locale: str, *, totals: tuple[int, ...] = TOTALS, **changes: object) -> Table:
    """The match of `as_de_oros`, ended because somebody came to the limit."""
    rules = replace(PRESETS["as_de_oros"], close_from_first_round=True, **changes)  # type: ignore[arg-type]  # fields of Rules
    table = table_with(locale, hands=OPEN_TABLE, pile="5c 6c 6e 10b 3o", rules=rules, totals=totals)
    table = moved(table, TakeDiscard())
    return moved(table, best_close(table))


def pot_won(locale: str) -> Table:
    """Ana wins the match, and the pot to which Carla has paid twice."""
    table = took(locale, totals=(12, 99, 98, 99))
    match = table.match
    assert match is not None
    rules = replace(match.rules, reentries=1, stake_chips=10, reentry_pays_stake=True)
    spent = (10, 10, 20, 10)
    players = tuple(
        replace(player, chips=-chips, reentries_used=chips // 20)
        for player, chips in zip(match.players, spent, strict=True)
    )
    match = replace(match, rules=rules, players=players, pot_chips=sum(spent))
    table = replace(table, rules=rules, match=match)
    return moved(table, best_close(table))


def all_out(locale: str) -> Table:
    """Nobody closes and everybody goes over the limit, Ana and Beto with the same total."""
    rules = replace(RULES, max_turns_per_hand=3, limit_points=40)
    return thrown(took(locale, rules=rules, totals=(48, 34, 50, 88)), "2b")


def without_closer(locale: str) -> Table:
    """The turns have run out."""
    table = took(locale, rules=replace(RULES, max_turns_per_hand=3))
    return thrown(table, "2b")


def drawn_for(locale: str) -> Table:
    """The first hand, after everybody drew a card for who goes first, two of them twice."""
    table = table_with(locale)
    match = table.match
    assert match is not None
    assert match.hand is not None
    fresh = replace(match, hand_no=1, mano=0, hand=replace(match.hand, turns=()), pot_chips=40)
    first = tuple(zip(range(4), parse_cards("12o 7c 12b 1e"), strict=True))
    again = ((0, Card.parse("11o")), (2, Card.parse("3c")))
    return replace(table, match=fresh, draws=(first, again))


def won(locale: str) -> Table:
    """Ana has closed and nobody else is left."""
    return closed_hand(locale, totals=(12, 99, 98, 99))


def away(table: Table, seat: int, absence: Absence) -> Table:
    """The table with a computer standing in for a person."""
    gone = replace(table.seats[seat], driver=Driver.STANDS_IN, absence=absence)
    return table.with_seat(seat, gone)


def thrown(table: Table, card: str) -> Table:
    """The table after a discard."""
    return moved(table, Discard(Card.parse(card)))
