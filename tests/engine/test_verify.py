"""What `verify` says of sound records, and of records with one thing changed."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import PRESETS, NotationError, Phase, chain, parse_cards
from engine.notation import order_line
from engine.notation_reader import parse_match
from engine.replay import replay
from engine.shuffle import SeededDice
from engine.verify import Fault, verify_text
from tests.engine.tables import recorded, rule_sets

ROOT = bytes(range(32))
RECORD = recorded(PRESETS["espana"], 4, ROOT, hands=6)
LINKS = chain(ROOT)


def faults(text: str) -> list[tuple[Fault, int]]:
    return [(finding.fault, finding.hand_no) for finding in verify_text(text).findings]


@settings(max_examples=15)
@given(st.data(), st.integers(2, 8), st.binary(min_size=32, max_size=32))
def test_what_was_played_is_sound(data: st.DataObject, seats: int, root: bytes) -> None:
    record = recorded(data.draw(rule_sets(seats)), seats, root, hands=3)
    outcome = verify_text(record.text)
    assert outcome.findings == ()
    assert outcome.sound
    assert outcome.hands == record.match.hand_no


def test_the_record_used_here_is_long_and_reshuffles() -> None:
    steps = [item.step for item in replay(parse_match(RECORD.text))]
    assert steps[-1].match.hand_no == 6
    assert sum(len(step.events) > 1 and step.match.phase is Phase.DISCARD for step in steps) > 0
    assert faults(RECORD.text) == []


def changed(edit: Callable[[str], str]) -> str:
    text = edit(RECORD.text)
    assert text != RECORD.text
    return text


def test_another_commitment_is_named() -> None:
    text = changed(lambda text: text.replace(LINKS[0].hex(), LINKS[3].hex()))
    assert faults(text)[0] == (Fault.CHAIN, 1)


def test_no_commitment_is_named() -> None:
    text = changed(lambda text: text.replace(f"commitment 1 {LINKS[0].hex()}\n", ""))
    assert faults(text) == [(Fault.COMMITMENT_MISSING, hand) for hand in range(1, 7)]


def test_a_new_chain_before_the_old_one_is_used_up_is_named() -> None:
    line = f"commitment 1 {LINKS[0].hex()}\n"
    text = changed(lambda text: text.replace(line, f"{line}commitment 4 {LINKS[3].hex()}\n"))
    assert faults(text) == [(Fault.COMMITMENT_PLACE, 4)]


def test_a_seed_outside_the_chain_is_named_with_its_deck() -> None:
    wrong = bytes(32)
    text = changed(lambda text: text.replace(LINKS[3].hex(), wrong.hex()))
    found = faults(text)
    assert found[0] == (Fault.CHAIN, 3)
    assert found[1] == (Fault.DECK, 3)
    assert all(hand == 3 for _, hand in found)  # the later seeds follow from each other and the commitment


def test_a_missing_seed_is_named_and_stepped_over() -> None:
    text = changed(lambda text: text.replace(f"seed {LINKS[2].hex()}\n", ""))
    assert faults(text) == [(Fault.SEED_MISSING, 2)]


@pytest.mark.parametrize("charms", ["charms 🐟 🍀", "charms 🍀", "charms 🐟", "charms"])
def test_a_deck_that_was_dealt_with_other_charms_is_named(charms: str) -> None:
    dealt_with = recorded(PRESETS["espana"], 2, ROOT, hands=1, charms=charms.split()[1:]).text
    text = dealt_with.replace(f"{charms}\n", "")
    text = text.replace("hand 1\n", "hand 1\ncharms 🍀 🐟\n")
    assert faults(text) == [(Fault.CHARMS, 1)]


def test_a_charm_that_nobody_has_is_a_wrong_deck() -> None:
    text = changed(lambda text: text.replace("charms 🍀 🐟", "charms 🍀 🌵"))
    assert faults(text) == [(Fault.DECK, 1)]


def test_an_upcard_that_was_not_dealt_is_named() -> None:
    first_up = next(line for line in RECORD.lines if line.startswith("up "))
    other = "up 1o" if first_up != "up 1o" else "up 2o"
    assert faults(changed(lambda text: text.replace(first_up, other, 1))) == [(Fault.DECK, 1)]


def reshuffled_hand() -> tuple[int, int]:
    """The number of a hand with a reshuffle, and the index of the line with the card then turned up."""
    hand_no = 0
    turned_up = 0
    for index, line in enumerate(RECORD.lines):
        if line.startswith("hand "):
            hand_no, turned_up = int(line[5:]), 0
        elif line.startswith("up "):
            turned_up += 1
            if turned_up == 2:
                return hand_no, index
    raise AssertionError("no reshuffle in the record")


def test_a_reshuffle_that_does_not_follow_is_named() -> None:
    hand_no, index = reshuffled_hand()
    other = "up 1o" if RECORD.lines[index] != "up 1o" else "up 2o"
    text = "\n".join((*RECORD.lines[:index], other, *RECORD.lines[index + 1 :]))
    assert faults(text) == [(Fault.RESHUFFLE, hand_no)]


def test_a_changed_move_is_named_with_its_line() -> None:
    index = next(index for index, line in enumerate(RECORD.lines) if " discard " in line)
    seat = RECORD.lines[index].split()[0]
    text = "\n".join((*RECORD.lines[:index], f"{seat} draw", *RECORD.lines[index + 1 :]))
    outcome = verify_text(text)
    assert [(finding.fault, finding.line) for finding in outcome.findings] == [(Fault.MOVE, index + 1)]
    assert not outcome.sound


def test_a_changed_total_is_named() -> None:
    index = next(index for index, line in enumerate(RECORD.lines) if line.startswith("total "))
    label, _, total = RECORD.lines[index].split()[1].partition("=")
    text = "\n".join((*RECORD.lines[:index], f"total {label}={int(total) + 1}", *RECORD.lines[index + 1 :]))
    assert faults(text) == [(Fault.CHECK, 1)]


def written_out(label: str, order: str) -> str:
    return RECORD.text.replace("hand 1\n", f"hand 1\n{order_line(label, parse_cards(order))}\n")


def test_a_deck_written_out_is_compared() -> None:
    deck = PRESETS["espana"].resolved(4).deck_for(4)
    dealt = SeededDice(LINKS[1], ("🍀", "🐟"), 1).shuffle(deck, label="deal")
    right = order_line("deal", dealt)
    assert faults(RECORD.text.replace("hand 1\n", f"hand 1\n{right}\n")) == []
    swapped = (*dealt[:-2], dealt[-1], dealt[-2])
    wrong = order_line("deal", swapped)
    assert faults(RECORD.text.replace("hand 1\n", f"hand 1\n{wrong}\n"))[0] == (Fault.DECK, 1)


def test_a_hand_in_play_has_no_seed_yet() -> None:
    lines = [line for line in RECORD.lines if line != f"seed {LINKS[6].hex()}"]
    assert faults("\n".join(lines)) == [(Fault.SEED_MISSING, 6)]


def test_a_move_before_the_first_hand_is_judged_too() -> None:
    text = RECORD.text.replace("hand 1\n", "s0 draw\nhand 1\n", 1)
    assert faults(text)[0] == (Fault.MOVE, 0)


def test_a_text_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(NotationError):
        verify_text("nonsense")


def test_a_second_chain_takes_over_when_the_first_is_used_up() -> None:
    one, two = chain(bytes(32)), chain(bytes(31) + b"\x01")
    lines = ["chinchon 1", "rules clasico", "seats a b"]
    lines += [f"commitment 1 {one[0].hex()}", f"commitment 65 {two[0].hex()}"]
    for hand in range(1, 67):
        lines += [f"hand {hand}", f"seed {(one[hand] if hand < 65 else two[hand - 64]).hex()}"]
    found = verify_text("\n".join(lines)).findings
    assert [(finding.fault, finding.hand_no) for finding in found] == [
        (Fault.MOVE, 2)
    ]  # no hand was played out
