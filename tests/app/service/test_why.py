"""Asking the computer players why: true of the cards they held, and silent about hands that are not over."""

import random

import pytest

from app.commands import Act, ReplyCode
from app.explaining import last_reasons
from app.i18n import LOCALES
from app.screens import peek_why
from app.screens.names import utf16_len
from app.screens.peeks import PEEK_UTF16
from app.screens.why import EXPLAINED
from app.table import CardStyle, Table
from bots import policy
from bots.reasons import Reason
from engine import DEAL, Close, Discard, SeededDice, apply, new_match, parse_rules, to_act
from engine.cards import parse_cards
from engine.notation import commitment_line, header_lines, seed_line, step_lines
from engine.notation_reader import parse_match
from engine.play import default_move
from engine.shuffle import chain
from engine.state import Phase
from engine.views import seat_view
from tests.app.service.world import ANA, here


def played(hands: int, *, reveal: bool) -> tuple[str, dict[int, str]]:
    """A written match of computer players, and the last discard or closing of each seat in its last hand."""
    seeds, rng = chain(bytes(32)), random.Random(5)
    match = new_match(parse_rules("espana"), seats=3)
    labels = ("s0", "s1", "s2")
    lines = [*header_lines(match.rules, labels), commitment_line(1, seeds[0])]
    last: dict[int, str] = {}
    for number in range(1, hands + 1):
        dice = SeededDice(seeds[number], (), number)
        step = apply(match, None, DEAL, dice)
        lines += step_lines(labels, None, DEAL, step)
        match, last = step.match, {}
        while match.phase not in {Phase.DEAL, Phase.OVER}:
            seat = to_act(match)[0]
            move = default_move(match, seat) or policy("normal").choose(seat_view(match, seat), rng)
            if isinstance(move, Discard | Close):
                last[seat] = str(move.card)
            step = apply(match, seat, move, dice)
            lines += step_lines(labels, seat, move, step)
            match = step.match
        if reveal or number < hands:
            lines.append(seed_line(seeds[number]))
    return "\n".join(lines), last


def test_the_last_turn_of_the_last_hand_is_explained() -> None:
    text, last = played(2, reveal=True)
    reasons = dict(last_reasons(parse_match(text), {0, 2}))
    assert set(reasons) == {0, 2} & set(last)
    for seat, reason in reasons.items():
        assert reason.code in EXPLAINED
        if reason.code.value.startswith("throw") and reason.card is not None:
            assert str(reason.card) == last[seat]


def test_a_hand_whose_seed_is_not_revealed_is_not_looked_at() -> None:
    one, _ = played(1, reveal=True)
    two, _ = played(2, reveal=False)
    assert last_reasons(parse_match(two), {0, 1, 2}) == last_reasons(parse_match(one), {0, 1, 2})
    none, _ = played(1, reveal=False)
    assert last_reasons(parse_match(none), {0, 1, 2}) == ()


async def _lobby() -> Table:
    async with here() as house:
        table = await house.open()
        for seats in range(2, 9):
            table = await house.must(table, ANA, Act.ADD_COMPUTER, str(seats))
        return table


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("style", CardStyle)
async def test_every_reason_has_words_that_fit_an_alert(locale: str, style: CardStyle) -> None:
    table = await _lobby()
    card, other, picked = parse_cards("12e 11c jk")
    for code in EXPLAINED:
        reason = Reason(code, card, other, picked, 25)
        text = peek_why(table, [(seat, reason) for seat in range(1, 8)], locale, style)
        assert text.startswith(table.seats[1].name)
        assert utf16_len(text) <= PEEK_UTF16


async def test_people_ask_after_a_hand_and_hear_one_sentence_a_computer_player() -> None:
    async with here() as house:
        table = await house.playing(ANA, computers=1)
        press = house.press(table, ANA, Act.WHY, step=0)
        assert (await house.service.handle(press)).code is ReplyCode.WHY_NOTHING
        table = await house.must(table, ANA, Act.LEAVE_SURE)
        for _ in range(400):
            await house.tick(house.pace.think_most_ms)
            table = await house.table(table.id)
            if table.match is not None and table.match.results:
                break
        reply = await house.service.handle(house.press(table, ANA, Act.WHY, step=0))
        assert reply.alert
        assert table.seats[1].name in reply.text
        assert await house.table(table.id) == table
