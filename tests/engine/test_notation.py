"""The notation of a whole match: written, read, replayed."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Code, NotationError
from engine.notation import TITLE, MatchText, match_lines
from engine.notation_reader import MAX_CHARACTERS, parse_match
from engine.replay import final_match, replay
from tests.engine.tables import recorded, rule_sets

BY_HAND = """\
chinchon 1
# the example of a well-known page
rules espana,first_player=random
seats Ana Beto Carla   # in play order

hand 1
order first 0: 1o
order deal: 2o 10c 3c  3o 11c 3e  4o 12c 3b  6c 7o 12o  6e 2b 10b  6b 4e 5c  12e 5e 7b  1b 1e
up 1b
Ana draw
Ana close 12e 2o-3o-4o 6c=6e=6b
Beto show 10c-11c-12c
Carla show 3c=3e=3b
total Ana=1 Beto=18 Carla=32
"""


@settings(max_examples=25)
@given(st.data(), st.integers(2, 8), st.binary(min_size=32, max_size=32))
def test_a_recorded_match_reads_back_and_replays(data: st.DataObject, seats: int, root: bytes) -> None:
    rules = data.draw(rule_sets(seats))
    played = recorded(rules, seats, root, hands=4)
    text = parse_match(played.text)
    assert final_match(text) == played.match
    again = parse_match("\n".join(match_lines(text)))
    assert without_line_numbers(again) == without_line_numbers(text)


def without_line_numbers(text: MatchText) -> MatchText:
    hands = tuple(
        replace(
            hand,
            line=0,
            moves=tuple(replace(move, line=0) for move in hand.moves),
            checks=tuple(replace(check, line=0) for check in hand.checks),
        )
        for hand in text.hands
    )
    return replace(text, hands=hands)


def test_a_match_can_be_written_by_hand() -> None:
    text = parse_match(BY_HAND)
    assert text.labels == ("Ana", "Beto", "Carla")
    match = final_match(text)
    assert [player.total for player in match.players] == [1, 18, 32]
    steps = list(replay(text))
    assert [item.line.line for item in steps] == [6, 10, 11, 12, 13]


def test_windows_line_ends_and_tabs_do_not_matter() -> None:
    assert final_match(parse_match(BY_HAND.replace("\n", "\r\n"))) == final_match(parse_match(BY_HAND))


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("chinchon 1", "chinchon 2", 1, Code.NOTATION_HEADER),
        ("rules espana", "rules espagna", 3, Code.RULES_UNREADABLE),
        ("first_player=random", "jokers_per_pack=7", 3, Code.RULES_VALUE),
        ("seats Ana Beto Carla", "seats Ana Beto Ana", 4, Code.NOTATION_HEADER),
        ("seats Ana Beto Carla", "seats Ana", 4, Code.NOTATION_HEADER),
        ("seats Ana Beto Carla", "seats Ana total Carla", 4, Code.NOTATION_HEADER),
        ("hand 1", "hand 2", 6, Code.NOTATION_SYNTAX),
        ("hand 1", "hand one", 6, Code.NOTATION_SYNTAX),
        ("order first 0: 1o", "order first 0 1o", 7, Code.NOTATION_DECK),
        ("order first 0: 1o", "order last 0: 1o", 7, Code.NOTATION_DECK),
        ("order first 0: 1o", "order deal: 1o", 8, Code.NOTATION_DECK),
        ("order first 0: 1o", "seed 00", 7, Code.SEED_MALFORMED),
        ("2o 10c 3c", "2o 10c 2o", 8, Code.CARD_REPEATED),
        ("2o 10c 3c", "2o 10c 9c", 6, Code.NOTATION_DECK),
        ("up 1b", "up 2b", 9, Code.NOTATION_CHECK),
        ("up 1b", "up", 9, Code.CARD_UNREADABLE),
        ("Ana draw", "Ana jump", 10, Code.MOVE_UNREADABLE),
        ("Ana draw", "Ana deal", 10, Code.NOTATION_SYNTAX),
        ("Ana draw", "Eva draw", 10, Code.NOTATION_SYNTAX),
        ("Ana draw", "Beto draw", 10, Code.NOT_YOUR_TURN),
        ("Ana draw", "Ana discard 2o", 10, Code.MUST_DRAW_FIRST),
        ("close 12e", "close 11e", 11, Code.CARD_NOT_HELD),
        ("close 12e 2o-3o-4o", "close 12e 2o-3o-5o", 11, Code.MELD_NOT_RUN),
        ("Beto show", "Beto show 7o>0.high", 12, Code.MOVE_UNREADABLE),
        ("show 10c-11c-12c", "show 10c-11c-12c 7o>0.high", 12, Code.LAY_OFF_MISFIT),
        ("total Ana=1", "total Ana=2", 14, Code.NOTATION_CHECK),
        ("total Ana=1", "total Ana=one", 14, Code.NOTATION_SYNTAX),
        ("total Ana=1", "total Ana=--1", 14, Code.NOTATION_SYNTAX),
        ("total Ana=1 Beto=18 Carla=32", "won Ana survivor", 14, Code.NOTATION_CHECK),
        ("total Ana=1 Beto=18 Carla=32", "won Ana luck", 14, Code.NOTATION_SYNTAX),
    ],
)
def test_errors_name_the_line(old: str, new: str, line: int, code: Code) -> None:
    assert old in BY_HAND
    with pytest.raises(NotationError) as caught:
        final_match(parse_match(BY_HAND.replace(old, new, 1)))
    assert (caught.value.line, caught.value.code) == (line, code)
    assert len(caught.value.detail) <= 40


@pytest.mark.parametrize(
    "text",
    [
        "",
        TITLE,
        f"{TITLE}\nrules clasico",
        f"{TITLE}\nseats a b",
        f"{TITLE}\nrules clasico\nrules clasico\nseats a b",
        f"{TITLE}\nrules clasico\nseats a b\nseats a b",
        f"{TITLE}\nrules clasico\nseats a b\nseed " + "0" * 64,
        f"{TITLE}\nrules clasico\nseats a b\nup 7o",
        f"{TITLE}\nrules clasico\nseats a b\ncommitment 0 " + "0" * 64,
        f"{TITLE}\nrules clasico\nseats a b\n" + 2 * ("commitment 1 " + "0" * 64 + "\n"),
        f"{TITLE}\nrules clasico\nseats a b\nhand 1\n" + 2 * ("seed " + "0" * 64 + "\n"),
        f"{TITLE}\nrules clasico\nseats a b\nhand 1\ncharms x\ncharms x",
        f"{TITLE}\nhand 1",
        f"{TITLE}\nrules clasico,packs=1\nseats a b c d e",
    ],
)
def test_headers_must_be_there_once(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_match(text)
    assert caught.value.code in {Code.NOTATION_HEADER, Code.RULES_SEATS}


def test_a_hand_without_seed_or_order_cannot_be_dealt() -> None:
    text = parse_match(f"{TITLE}\nrules clasico\nseats a b\n\nhand 1\n")
    with pytest.raises(NotationError) as caught:
        final_match(text)
    assert (caught.value.code, caught.value.line) == (Code.NOTATION_DECK, 5)


def test_noise_is_refused_at_once() -> None:
    with pytest.raises(NotationError) as caught:
        parse_match("x" * (MAX_CHARACTERS + 1))
    assert caught.value.code is Code.NOTATION_TOO_LONG
    with pytest.raises(NotationError) as caught:
        parse_match("\x00\uffff" * 1_000_000)
    assert caught.value.line == 1


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for candidate in (text, f"{TITLE}\nrules clasico\nseats a b\nhand 1\n{text}", BY_HAND + text):
        try:
            final_match(parse_match(candidate))
        except NotationError as error:
            assert 1 <= error.line <= candidate.count("\n") + 1  # noqa: PT017 - reading it well is right too


def test_moves_before_the_first_deal_and_between_hands() -> None:
    text = f"""\
{TITLE}
rules espana,first_player=random
seats Ana Beto Carla
Carla leave
hand 1
order first 0: 1o
order deal: 2o 10c  3o 11c  4o 12c  6c 7o  6e 2b  6b 4e  12e 5e  1b 1e
Ana draw
Ana close 12e 2o-3o-4o 6c=6e=6b
Beto show 10c-11c-12c
total Ana=1 Beto=18
Beto leave
won Ana others_left
"""
    assert final_match(parse_match(text)).winner == 0
