"""Worlds that are guessed agree with everything that was seen, and know more than chance does."""

from __future__ import annotations

import numpy as np
import pytest

from bots.batch.epoch import epoch_of
from bots.batch.guessing import Size, Worlds, guess
from bots.batch.likelihood import Reading
from bots.batch.tables import WILD_INDEX, indexes, tables_for
from bots.situation import Situation, read
from engine import Match, Phase, seat_view
from tests.bots.conftest import Walk

SIZE = Size(particles=200, worlds=60, steps=3)
BLIND = Reading(strict=0.0, refusal=1.0, idle_take=1.0, unclosed=1.0, slip=0.0)


def situations(walk: Walk, rules: str, *, seats: int, seed: int) -> list[tuple[Match, Situation]]:
    """What the seat on turn knows at each of its discards."""
    return [
        (match, read(seat_view(match, match.turn)))
        for match in walk(rules, seats=seats, seed=seed)
        if match.phase is Phase.DISCARD and match.turn is not None
    ]


def guessed(situation: Situation, *, size: Size = SIZE, reading: Reading | None = None) -> Worlds:
    return guess(
        epoch_of(situation),
        situation.rules,
        tables_for(situation.rules),
        reading=reading or Reading(),
        size=size,
        dice=np.random.default_rng(1),
    )


def cards_in(hand: int) -> list[int]:
    wilds = [WILD_INDEX] * (hand >> WILD_INDEX)
    return [index for index in range(WILD_INDEX) if hand >> index & 1] + wilds


@pytest.mark.parametrize(
    ("rules", "seats"),
    [("espana", 2), ("clasico", 2), ("as_de_oros", 4), ("clasico,cards_per_pack=40", 4), ("espana", 3)],
)
def test_worlds_deal_out_exactly_the_cards_that_are_unseen(walk: Walk, rules: str, seats: int) -> None:
    for seed in range(1, 5):
        for _, situation in situations(walk, rules, seats=seats, seed=seed):
            worlds = guessed(situation)
            index = indexes(situation.rules.cards_per_pack, wild_ace=situation.rules.wild_ace_of_coins)
            unseen = sorted(index[card] for card in situation.unseen)
            stock = situation.view.public.stock_count
            for row in range(0, worlds.count, 20):
                held = worlds.stock[row, :stock].tolist()
                for rival in situation.rivals:
                    cards = cards_in(int(worlds.hands[rival.seat][row]))
                    assert len(cards) == rival.card_count
                    for card in rival.picked:
                        cards.remove(index[card])
                    held += cards
                assert sorted(held) == unseen


def test_after_a_reshuffle_the_rival_of_two_is_known_but_for_what_it_drew_since(walk: Walk) -> None:
    """The stock had run out, so what was unseen was the rival's hand; only the first upcard is forgotten by then."""
    seen = 0
    for seed in range(1, 400):
        for match, situation in situations(walk, "espana,close_mode=all,close_limit=0", seats=2, seed=seed):
            table = situation.view.public
            since = [fact.reshuffled for fact in table.log][::-1]
            if not table.reshuffles or table.reshuffles > sum(since):
                continue
            seen += 1
            [rival] = situation.rivals
            epoch = epoch_of(situation)
            assert len(epoch.first_pool) <= epoch.unknown[rival.seat] + 1
            index = indexes(40, wild_ace=False)
            assert match.hand is not None
            drawn_since = sum(
                fact.seat == rival.seat and fact.taken is None for fact in table.log[-1 - since.index(True) :]
            )
            hands = guessed(situation).hands[rival.seat]
            likely = [
                card
                for card in match.hand.hands[rival.seat]
                if float((hands >> index[card] & 1).mean()) > 0.6
            ]
            assert len(likely) >= 7 - drawn_since - 1
        if seen > 20:
            return
    pytest.fail("no hand came to a reshuffle")


def test_history_tells_more_than_chance(walk: Walk) -> None:
    """The cards that a rival really holds are given more weight than without reading its acts."""
    informed: list[float] = []
    blind: list[float] = []
    size = Size(particles=600, worlds=200, steps=3)
    for seed in range(1, 25):
        for match, situation in situations(walk, "espana", seats=2, seed=seed)[4:]:
            [rival] = situation.rivals
            index = indexes(40, wild_ace=False)
            assert match.hand is not None
            for reading, found in ((Reading(), informed), (BLIND, blind)):
                hands = guessed(situation, size=size, reading=reading).hands[rival.seat]
                found += [
                    float(np.log(max(float((hands >> index[card] & 1).mean()), 0.002)))
                    for card in match.hand.hands[rival.seat]
                    if card not in rival.picked
                ]
    assert np.mean(informed) > np.mean(blind) + 0.03


def test_the_same_dice_guess_the_same(walk: Walk) -> None:
    _, situation = situations(walk, "clasico", seats=3, seed=3)[-1]
    one, two = guessed(situation), guessed(situation)
    assert (one.stock == two.stock).all()
    assert all((one.hands[seat] == two.hands[seat]).all() for seat in one.hands)
