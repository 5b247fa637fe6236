"""Worlds are played out as the engine would play them."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots import policy
from bots.arena import RandomDice
from bots.batch.playout import NOBODY, Field, Last, Playout
from bots.batch.tables import UNITS, indexes, tables_for
from engine import Card, Match, Phase, apply, closings, parse_cards, parse_rules, seat_view, to_act
from engine.legal import close_move
from engine.state import HandState, PlayerState


def number(cards: tuple[Card, ...], rules: str) -> int:
    found = parse_rules(rules)
    index = indexes(found.cards_per_pack, wild_ace=found.wild_ace_of_coins)
    return sum(int(UNITS[index[card]]) for card in cards)


@pytest.mark.parametrize(
    ("rules", "closer", "other"),
    [
        ("espana", "4o 5o 6o 7c 7e 7b 2e 12c", "3o 7o 1b 1c 12e 11e 5b"),  # lays 3o and 7o beside the run
        ("espana", "4o 5o 6o 7c 7e 7b 7o 12c", "3o 12o 1b 1c 12e 11e 5b"),  # minus ten, still laid on
        ("clasico", "4o 5o 6o 7c 7e 7b 2e 12c", "jk 3c 5e 9b 12e 11o 1b"),  # a joker is laid off
        ("clasico,lay_off=none", "4o 5o 6o 7c 7e 7b 2e 12c", "3o 7o 1b 1c 12e 11e 5b"),
        ("as_de_oros", "4o 5o 6o 7c 7e 7b 10c 7o", "3o 12o 1b 1c 12e 11e 5b"),  # no lay-off after minus ten
        ("fournier", "1c 2c 3c 4c 5c 6c 7c 12o", "3o 8c 1b 1e 12e 11e 5b"),
    ],
)
def test_a_closing_scores_what_the_engine_scores(rules: str, closer: str, other: str) -> None:
    found = parse_rules(rules).resolved(2)
    eight, seven = parse_cards(closer), parse_cards(other)
    way = closings(eight, found)[0]
    held = {*eight, *seven}
    stock = tuple(card for card in found.deck_for(2) if card not in held)
    hand = HandState((eight, seven), stock[1:], stock[:1], drawn=eight[-1], turns=(1 << 14 | 5, 5))
    match = Match(found, (PlayerState(),) * 2, 1, 0, Phase.DISCARD, 0, hand)
    match = apply(match, 0, close_move(way)).match
    while not match.results:
        seat = to_act(match)[0]
        match = apply(match, seat, policy("simple").choose(seat_view(match, seat), random.Random(0))).match
    scored = {row.seat: row.points for row in match.results[0].rows}
    kept = tuple(card for card in eight if card != way.card)
    last = Last(np.array([[number(kept, rules)], [number(seven, rules)]]), np.array([0]))
    ends = Playout(found, tables_for(found), turns_before=2).ends(last)
    assert ends.points[:, 0].tolist() == [scored[0], scored[1]]


def test_who_plays_plainly_in_worlds_does_so_at_the_table() -> None:
    """The same deals end in the same way as often as when the yardstick plays them by the engine."""
    found = parse_rules("espana").resolved(2)
    index = indexes(40, wild_ace=False)
    deck = found.deck_for(2)
    games = 300
    rng = random.Random(3)
    deals = [rng.sample(deck, 40) for _ in range(games)]
    as_index = np.array([[index[card] for card in deal] for deal in deals])
    units = UNITS[as_index]
    field = Field(
        hands=[units[:, :7].sum(axis=1), units[:, 7:14].sum(axis=1)],
        top=as_index[:, 14],
        drawn=np.zeros(games, dtype=np.int64),
        world=np.arange(games),
        stock=as_index[:, 15:],
    )
    ends = Playout(found, tables_for(found), turns_before=0).run(field, first=0, most_turns=60)
    closers, points = [], []
    for deal in deals:
        hand = HandState((tuple(deal[:7]), tuple(deal[7:14])), tuple(deal[:14:-1]), (deal[14],))
        match = Match(found, (PlayerState(),) * 2, 1, 0, Phase.DRAW, 0, hand)
        while not match.results:
            seat = to_act(match)[0]
            move = policy("simple").choose(seat_view(match, seat), rng)
            match = apply(match, seat, move, RandomDice(1, 1)).match
        closers.append(match.results[0].closer)
        points.append([row.points for row in sorted(match.results[0].rows, key=lambda row: row.seat)])
    played = ends.closer != NOBODY
    assert played.mean() > 0.9
    # Equal discards are chosen by lot at the table, so the ends differ game by game but not on the whole.
    assert abs((ends.closer[played] == 0).mean() - np.mean([closer == 0 for closer in closers])) < 0.1
    assert np.abs(ends.points[:, played].mean(axis=1) - np.mean(points, axis=0)).max() < 1.6


def test_nobody_closes_in_the_first_round_where_that_is_forbidden() -> None:
    found = parse_rules("as_de_oros").resolved(2)
    ready = number(parse_cards("4o 5o 6o 7c 7e 7b 2e"), "as_de_oros")
    other = number(parse_cards("3o 10c 1b 1c 12e 11e 5b"), "as_de_oros")
    index = indexes(40, wild_ace=True)
    stock = np.array([[index[card] for card in parse_cards("12o 12c 12b 11o 11c 11b 10o 10e")]])
    for turns, closes in ((0, False), (2, True)):
        field = Field(
            [np.array([ready]), np.array([other])], np.array([-1]), np.array([0]), np.array([0]), stock
        )
        ends = Playout(found, tables_for(found), turns_before=turns).run(field, first=0, most_turns=1)
        assert (ends.closer[0] == 0) == closes
