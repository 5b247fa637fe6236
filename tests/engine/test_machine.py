"""Whole matches under any rules with two to eight seats: what holds after every move, whatever is played."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, note, settings
from hypothesis import Phase as Phase_
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import (
    DEAL,
    DRAW_STOCK,
    LEAVE,
    PASS,
    REENTER,
    TAKE_DISCARD,
    Code,
    Match,
    Phase,
    Show,
    all_cards,
    apply,
    check,
    default_move,
    legal_moves,
    move_text,
    new_match,
    parse_move,
    seat_view,
    to_act,
)
from engine.notation import charms_line, default_labels, header_lines, seed_line, step_lines
from engine.notation_reader import parse_match
from engine.replay import final_match
from engine.rules import MAX_SEATS, UNLIMITED_REENTRIES, Ending, adapted
from engine.shuffle import SeededDice
from tests.engine.hiding import permuted, seen_by
from tests.engine.tables import rule_sets, simple_move

if TYPE_CHECKING:
    from engine import Move, Rules

CHARMS = ("🍀", "🐟")


class AnyMatch(RuleBasedStateMachine):
    """Players who do anything that is allowed, and at times play sensibly so that hands end."""

    def __init__(self) -> None:
        super().__init__()
        self.match: Match | None = None
        self.played: list[tuple[int | None, Move]] = []
        self.lines: list[str] = []

    @initialize(data=st.data(), seats=st.integers(2, MAX_SEATS), root=st.binary(min_size=32, max_size=32))
    def sit_down(self, data: st.DataObject, seats: int, root: bytes) -> None:
        self.house: Rules = data.draw(rule_sets(seats))
        if data.draw(st.booleans()):  # short matches, so that players go out and come back
            self.house = adapted(self.house, limit_points=20)
            if self.house.ending is Ending.SURVIVOR:
                self.house = adapted(self.house, reentries=UNLIMITED_REENTRIES, reentry_needs="anyone_in")
        self.seats = seats
        self.root = root
        self.rng = random.Random(root)
        self.labels = default_labels(seats)
        self.match = new_match(self.house, seats=seats)
        self.lines += header_lines(self.match.rules, self.labels)

    def dice(self, hand_no: int) -> SeededDice:
        return SeededDice(self.root, CHARMS, hand_no)

    def make(self, seat: int | None, move: Move) -> None:
        assert self.match is not None
        before = self.match
        assert check(before, seat, move) is None
        assert parse_move(move_text(move), before.rules) == move
        step = apply(before, seat, move, self.dice(before.hand_no + (move == DEAL)))
        self.match = step.match
        self.played.append((seat, move))
        self.lines += step_lines(self.labels, seat, move, step)
        if move == DEAL:
            self.lines += (seed_line(self.root), charms_line(CHARMS))
        assert step.events

    @property
    def running(self) -> bool:
        return self.match is not None and self.match.phase is not Phase.OVER

    @precondition(lambda self: self.running)
    @rule(data=st.data())
    def do_anything(self, data: st.DataObject) -> None:
        assert self.match is not None
        if self.match.phase is Phase.DEAL:
            self.make(None, DEAL)
            return
        seat = data.draw(st.sampled_from(to_act(self.match)))
        self.make(seat, data.draw(st.sampled_from(legal_moves(self.match, seat))))

    @precondition(lambda self: self.running)
    @rule()
    def play_to_the_end_of_the_hand(self) -> None:
        assert self.match is not None
        done = len(self.match.results)
        while self.running and len(self.match.results) == done:
            self.play_sensibly()
            self.cards_are_conserved()

    @precondition(lambda self: self.running)
    @rule()
    def play_sensibly(self) -> None:
        assert self.match is not None
        if self.match.phase is Phase.DEAL:
            self.make(None, DEAL)
            return
        seat = to_act(self.match)[0]
        self.make(seat, default_move(self.match, seat) or simple_move(self.match, seat, self.rng))

    @precondition(lambda self: self.running and self.match.phase is Phase.SHOW)
    @rule()
    def keep_all_cards_loose(self) -> None:
        assert self.match is not None
        self.make(to_act(self.match)[0], Show(()))

    @precondition(lambda self: self.running and len(self.played) % 7 == 3)
    @rule(data=st.data())
    def leave(self, data: st.DataObject) -> None:
        assert self.match is not None
        staying = [seat for seat, player in enumerate(self.match.players) if not player.left]
        self.make(data.draw(st.sampled_from(staying)), LEAVE)

    @precondition(lambda self: not self.running)
    @rule(seat=st.integers(0, MAX_SEATS - 1))
    def nothing_is_left_to_do(self, seat: int) -> None:
        assert self.match is not None
        for move in (DEAL, DRAW_STOCK, TAKE_DISCARD, Show(()), PASS, REENTER, LEAVE):
            refusal = check(self.match, seat, move)
            assert refusal is not None
            assert refusal.code is Code.MATCH_OVER
            assert legal_moves(self.match, seat) == ()

    @invariant()
    def cards_are_conserved(self) -> None:
        if self.match is None or self.match.hand is None:
            return
        assert all_cards(self.match) == Counter(self.match.rules.deck_for(self.seats))
        counts = {
            len(cards) for seat, cards in enumerate(self.match.hand.hands) if self.match.players[seat].active
        }
        assert counts <= {7, 8}
        if self.match.phase is not Phase.OVER:  # the others may leave in the middle of a turn
            assert (8 in counts) is (self.match.phase is Phase.DISCARD)

    @invariant()
    def somebody_can_act_or_the_match_is_over(self) -> None:
        if self.match is None:
            return
        acting = to_act(self.match)
        if self.match.phase is Phase.OVER:
            assert self.match.winner is not None
            assert not acting
        elif self.match.phase is Phase.DEAL:
            assert not acting
            assert legal_moves(self.match, None) == (DEAL,)
        else:
            assert acting
            assert all(legal_moves(self.match, seat) for seat in acting)
        for seat in range(self.seats):
            view = seat_view(self.match, seat)
            assert view.legal == legal_moves(self.match, seat)
            assert view.may_act is (seat in acting)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        if self.match is None:
            return
        for seat in (None, *range(self.seats)):
            other = permuted(self.match, seat, self.rng)
            assert seen_by(other, seat) == seen_by(self.match, seat)

    @invariant()
    def totals_add_up(self) -> None:
        if self.match is None:
            return
        totals = [0] * self.seats
        for result in self.match.results:
            for row in result.rows:
                assert row.total_before == totals[row.seat]
                totals[row.seat] += row.points
                assert row.total == totals[row.seat]
            staying = [row.total for row in result.rows if not row.out]
            for row in result.rows:
                if row.reentered:
                    totals[row.seat] = max(staying)
        if not any(player.left for player in self.match.players):
            assert totals == [player.total for player in self.match.players]
        assert sum(player.chips for player in self.match.players) + self.match.pot_chips == 0

    def teardown(self) -> None:
        """Replaying the moves, and the written text, gives the same match."""
        if self.match is None:
            return
        note("\n".join(self.lines))
        again = new_match(self.house, seats=self.seats)
        for seat, move in self.played:
            again = apply(again, seat, move, self.dice(again.hand_no + (move == DEAL))).match
        assert again == self.match
        assert final_match(parse_match("\n".join(self.lines))) == self.match


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase_.generate],  # a match hardly shrinks, and the text of the failing one says more
)
