"""Short constructors: a match with given hands, players that play it, and rule sets to draw from."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from engine import (
    DEAL,
    Close,
    Discard,
    Phase,
    SeededDice,
    apply,
    chain,
    default_move,
    discard_values,
    legal_moves,
    new_match,
    parse_cards,
    parse_move,
    to_act,
)
from engine.notation import charms_line, default_labels, header_lines, seed_line, step_lines
from engine.rules import FIELDS, Rules, adapted, problems
from engine.shuffle import FixedDice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine import Card, Event, Match, Move
    from engine.shuffle import Dice


def lots(seats: int, mano: int) -> tuple[Card, ...]:
    """The order of lots with which a seat of so many becomes mano."""
    ranks = [mano + 1, *(rank for rank in range(1, seats + 1) if rank != mano + 1)]
    return tuple(parse_cards(" ".join(f"{rank}o" for rank in ranks)))


def stacked_dice(hands: Sequence[str], *, up: str, stock: str = "", mano: int = 0) -> FixedDice:
    """Dice that deal these hands, this upcard and these stock cards from the top."""
    held = [parse_cards(hand) for hand in hands]
    order = [*range(mano, len(held)), *range(mano)]
    dealt = [held[seat][number] for number in range(7) for seat in order]
    return FixedDice(
        {"first 0": lots(len(held), mano), "deal": (*dealt, *parse_cards(up), *parse_cards(stock))},
        Unshuffled(),
    )


class Unshuffled:
    """Dice that leave everything as it is."""

    def shuffle(self, cards: Sequence[Card], *, label: str) -> tuple[Card, ...]:
        return tuple(cards)


def dealt(rules: Rules, *hands: str, up: str, stock: str = "", mano: int = 0) -> Match:
    """A match whose first hand has been dealt like this; the first player is found by lot."""
    rules = replace(rules, first_player=type(rules.first_player).RANDOM)
    dice = stacked_dice(hands, up=up, stock=stock, mano=mano)
    return apply(new_match(rules, seats=len(hands)), None, DEAL, dice).match


def with_totals(match: Match, *totals: int) -> Match:
    """The match with other totals."""
    players = tuple(replace(player, total=total) for player, total in zip(match.players, totals, strict=True))
    return replace(match, players=players)


def play(match: Match, *lines: str, dice: Dice | None = None) -> tuple[Match, list[Event]]:
    """Make moves written "0 draw"; gives the match and all that happened."""
    events: list[Event] = []
    for line in lines:
        seat, _, text = line.partition(" ")
        step = apply(match, int(seat), parse_move(text, match.rules), dice)
        match = step.match
        events += step.events
    return match, events


def show_all(match: Match) -> tuple[Match, list[Event]]:
    """Play what nobody need choose: showings and lay-offs at their best."""
    events: list[Event] = []
    while match.phase in {Phase.SHOW, Phase.LAY_OFF}:
        seat = to_act(match)[0]
        move = default_move(match, seat)
        assert move is not None
        step = apply(match, seat, move)
        match = step.match
        events += step.events
    return match, events


def dice_for(root: bytes, hand_no: int) -> SeededDice:
    """Dice of a hand for matches of any length."""
    return SeededDice(root, (), hand_no)


def simple_move(match: Match, seat: int, rng: random.Random) -> Move:
    """A plain player: closes when it can, else throws one of the cards whose loss costs least."""
    moves = legal_moves(match, seat)
    if match.phase is not Phase.DISCARD or match.hand is None:
        return rng.choice(moves)
    if isinstance(moves[0], Close):
        return moves[0]
    values = [pair for pair in discard_values(match.hand.hands[seat], match.rules) if pair[0] != match.locked]
    least = min(value for _, value in values)
    return Discard(rng.choice([card for card, value in values if value == least]))


def next_move(match: Match, rng: random.Random) -> tuple[int | None, Move]:
    """What a table of plain players does next."""
    if match.phase is Phase.DEAL:
        return None, DEAL
    seat = rng.choice(to_act(match))
    shown = default_move(match, seat) if match.phase is Phase.SHOW else None
    return seat, shown or simple_move(match, seat, rng)


def simple_match(
    rules: Rules, seats: int, rng: random.Random, *, hands: int = 60, root: bytes = bytes(32)
) -> Iterator[tuple[int | None, Move, Match]]:
    """Play a match of plain players to its end, at most so many hands; gives each move and its match."""
    match = new_match(rules, seats=seats)
    while match.phase is not Phase.OVER:
        seat, move = next_move(match, rng)
        if seat is None and match.hand_no >= hands:
            return
        match = apply(match, seat, move, dice_for(root, match.hand_no + (seat is None))).match
        yield seat, move, match


@dataclass(frozen=True)
class Recording:
    """A match of plain players and its text, as a service writes it: each seed after its hand."""

    match: Match
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def recorded(
    rules: Rules, seats: int, root: bytes, *, hands: int = 12, charms: Sequence[str] = ("🍀", "🐟")
) -> Recording:
    """Play and write down a match of at most so many hands."""
    labels = default_labels(seats)
    match = new_match(rules, seats=seats)
    links = chain(root)
    lines = [*header_lines(match.rules, labels, [(1, links[0])])]
    rng = random.Random(root)
    while match.phase is not Phase.OVER:
        seat, move = next_move(match, rng)
        if seat is None and match.hand_no:
            lines.append(seed_line(links[match.hand_no]))
        if seat is None and match.hand_no >= hands:
            return Recording(match, tuple(lines))
        hand_no = match.hand_no + (seat is None)
        step = apply(match, seat, move, SeededDice(links[hand_no], charms, hand_no))
        match = step.match
        lines += step_lines(labels, seat, move, step)
        if seat is None and charms:
            lines.append(charms_line(charms))
    lines.append(seed_line(links[match.hand_no]))
    return Recording(match, tuple(lines))


@st.composite
def rule_sets(draw: st.DrawFn, seats: int | None = None) -> Rules:
    """Any valid rule set, here for so many seats."""
    rules = Rules()
    for field in draw(st.lists(st.sampled_from(FIELDS), unique=True, max_size=12)):
        values = st.sampled_from(field.values)
        if field.span is not None:
            values = values | st.integers(*field.span)
        rules = adapted(rules, **{field.name: draw(values)})
    if seats is not None and problems(rules, seats=seats):
        rules = adapted(rules, packs=2)
    return rules
