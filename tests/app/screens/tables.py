"""Tables to look at: real matches played with the engine by a simple player, at any point of their lives."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from app.screens import CHARMS, Surroundings, has_choice, show_move
from app.screens.model import Capabilities
from app.screens.show_plan import to_show
from app.table import CardStyle, Driver, Pledge, Seat, Stage, Table
from engine.cards import Card
from engine.events import FirstPlayerDrawn
from engine.moves import (
    DECLINE_REENTRY,
    REENTER,
    Close,
    Deal,
    Discard,
    DrawStock,
    Move,
    TakeDiscard,
)
from engine.play import apply, default_move, new_match, to_act
from engine.presets import PRESETS
from engine.rules import Rules
from engine.solver import discard_values
from engine.state import Match, Phase
from engine.views import SeatView, seat_view

PLACE: Final = "tg:-1001"
PEOPLE: Final = ("tg:1", "tg:2", "tg:3", "tg:4", "tg:5", "tg:6", "tg:7", "tg:8")
NAMES: Final = ("Ana", "Beto", "Carla", "Luis", "Eva", "Pepe", "Rosa", "Iker")


class TestLinks:
    """Addresses as a platform would write them."""

    __test__ = False

    def join(self, code: str) -> str:
        return f"https://chat.example/join?{code}"

    def share(self, code: str, text: str) -> str:
        return f"https://chat.example/share?{code}&{len(text)}"

    def bot(self) -> str:
        return "https://chat.example/bot"


AROUND: Final = Surroundings(Capabilities(), TestLinks(), "chinchon_bot")


class FixedDice:
    """Shuffles that depend on nothing but a number."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        del label
        return tuple(self._random.sample(list(cards), len(cards)))


def person(index: int, **changes: object) -> Seat:
    """A person's seat."""
    seat = Seat(name=NAMES[index], driver=Driver.PERSON, person=PEOPLE[index])
    return replace(seat, **changes)  # type: ignore[arg-type]  # the tests name the fields rightly


def computer(name: str = "Luis") -> Seat:
    """A computer player's seat."""
    return Seat(name=name, driver=Driver.COMPUTER)


def lobby(
    seats: Sequence[Seat], *, place: str | None = PLACE, rules: Rules = PRESETS["clasico"], locale: str = "es"
) -> Table:
    """A table that is forming; the first person is its host."""
    host = next(seat.person for seat in seats if seat.person)
    return Table(
        id="k3f9x0m2ab",
        bot="tg:99",
        code="7KQ2MX",
        step=3,
        stage=Stage.LOBBY,
        host=host,
        locale=locale,
        rules=rules,
        preset="clasico",
        place=place,
        seats=tuple(seats),
        match_no=1,
        pledge=Pledge("k1", 0, "9f3a71c2" * 8),
    )


def started(table: Table) -> Table:
    """The table at its first "ready"."""
    match = new_match(table.rules, seats=len(table.seats))
    return replace(table, stage=Stage.PLAY, step=table.step + 1, match=match)


def all_ready(table: Table) -> Table:
    """The table with its charms frozen."""
    seats = tuple(
        replace(seat, ready=True, charm=CHARMS[index]) if seat.driver is Driver.PERSON else seat
        for index, seat in enumerate(table.seats)
    )
    charms = tuple((seat.person, seat.charm) for seat in seats if seat.person and seat.charm)
    return replace(table, seats=seats, charms=charms, step=table.step + 1)


def match_of(table: Table) -> Match:
    """The match of a table that has one."""
    assert table.match is not None
    return table.match


def simple_move(match: Match, rng: random.Random, *, close: bool = True) -> Move:
    """A sound move: closes when it can, else throws what leaves least."""
    if match.phase is Phase.DEAL:
        return Deal()
    seat = to_act(match)[0]
    view = seat_view(match, seat)
    if match.phase is Phase.DRAW:
        legal = view.legal
        if DrawStock() in legal and (TakeDiscard() not in legal or rng.random() < 0.7):
            return DrawStock()
        return TakeDiscard()
    if match.phase is Phase.DISCARD:
        ways = view.closings if close else ()
        if ways:
            return Close(ways[0].card, ways[0].arrangement.melds)
        left = [
            (points, card) for card, points in discard_values(view.hand, match.rules) if card != view.locked
        ]
        return Discard(min(left)[1])
    if match.phase is Phase.REENTRY:
        return REENTER if rng.random() < 0.5 else DECLINE_REENTRY
    return show_move(view, [card for card in view.hand if rng.random() < 0.3 and is_choosable(view, card)])


def is_choosable(view: SeatView, card: Card) -> bool:
    """Whether a card may be kept or laid off."""
    asked = to_show(view)
    return asked is not None and card in asked.cards


def after(table: Table, move: Move, dice: FixedDice, *, asking: bool = False) -> Table:
    """The table after a move of whoever is to act, as the service would store it.

    With `asking`, people who have a choice when they show, lay off or went out are left to make it.
    """
    before = match_of(table)
    seat = None if isinstance(move, Deal) else to_act(before)[0]
    step = apply(before, seat, move, dice)
    match = step.match
    while (answer := unasked(table, match, asking=asking)) is not None:
        match = apply(match, *answer, dice).match
    draws = next((event.draws for event in step.events if isinstance(event, FirstPlayerDrawn)), table.draws)
    seats = tuple(replace(seat, prompt=None) for seat in table.seats)
    table = replace(table, match=match, seats=seats, step=table.step + 1, draws=draws)
    if len(match.results) > len(before.results):
        pledge = table.pledge
        assert pledge is not None
        revealed = (*pledge.revealed, f"{len(match.results):064x}")
        seats = tuple(replace(seat, charm=None, ready=False) for seat in table.seats)
        table = replace(table, seats=seats, charms=None, pledge=replace(pledge, revealed=revealed))
    if match.phase is Phase.OVER:
        return replace(table, stage=Stage.OVER)
    return table


def unasked(table: Table, match: Match, *, asking: bool) -> tuple[int, Move] | None:
    """A seat that shows, lays off or went out, and what is played for it without a question; None when none is."""
    if match.phase not in {Phase.SHOW, Phase.LAY_OFF, Phase.REENTRY}:
        return None
    for seat in to_act(match):
        move = default_move(match, seat)
        if move is not None and not (asking and is_asked(table, match, seat)):
            return seat, move
    return None


def is_asked(table: Table, match: Match, seat: int) -> bool:
    """Whether a person sits there who has something to choose now."""
    if table.seats[seat].driver is not Driver.PERSON:
        return False
    return match.phase is Phase.REENTRY or has_choice(seat_view(match, seat))


def life(table: Table, seed: int, *, close: bool = True, asking: bool = False) -> Iterator[Table]:
    """Every state of a table's life from its lobby to its winner; without an end if re-entries have none."""
    dice, rng = FixedDice(seed), random.Random(seed)
    yield table
    table = started(table)
    yield table
    while match_of(table).phase is not Phase.OVER:
        if match_of(table).phase is Phase.DEAL:
            table = all_ready(table)
            yield table
        table = after(table, simple_move(match_of(table), rng, close=close), dice, asking=asking)
        yield table


def first(table: Table, seed: int, wanted: Callable[[Table], bool]) -> Table:
    """The first state of a table's life that is wanted."""
    return next(state for state in life(table, seed) if wanted(state))


def phase_is(phase: Phase) -> Callable[[Table], bool]:
    """States in a phase of a match."""
    return lambda table: table.match is not None and table.match.phase is phase


def styled(table: Table, style: CardStyle, locale: str) -> Table:
    """The table with everybody reading in a language and card style."""
    seats = tuple(replace(seat, style=style, locale=locale) for seat in table.seats)
    return replace(table, seats=seats, locale=locale)
