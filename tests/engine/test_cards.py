"""Cards: numbers, text forms, decks."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Card, CardError, Code, Suit, cards_text, deck, parse_cards

EVERY_CARD = deck(cards_per_pack=48, packs=2, jokers_per_pack=2)
cards = st.sampled_from(EVERY_CARD)


@given(cards)
def test_text_form_reads_back(card: Card) -> None:
    assert Card.parse(str(card)) is card
    assert Card.parse(str(card).upper()) is card


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("O7", "7o"),
        ("c12", "12c"),
        ("JK", "jk"),
        ("jk1", "jk"),
        (" jk2' ", "jk2'"),
        ("7o\u2019", "7o'"),
    ],
)
def test_other_ways_to_write_a_card(text: str, expected: str) -> None:
    assert str(Card.parse(text)) == expected


@pytest.mark.parametrize(
    "text", ["", "13o", "0o", "7x", "7", "o", "jk3", "7o''", "\uff17o", "7o 8o", "x" * 10_000]
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(CardError) as caught:
        Card.parse(text)
    assert caught.value.code is Code.CARD_UNREADABLE
    assert len(caught.value.detail) <= 8


@pytest.mark.parametrize("number", [0, 13, 14, 16, 30, 47, 63, 78, 111, 128, -1])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(CardError) as caught:
        Card(number)
    assert caught.value.code is Code.CARD_UNKNOWN


@given(cards)
def test_a_card_is_its_number(card: Card) -> None:
    assert Card(int(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301
    assert int(card) < 128
    assert f"{card:>4}".strip() == str(card) == repr(card)


def test_parts_of_a_card() -> None:
    horse = Card.parse("11e'")
    assert (horse.rank, horse.suit, horse.pack, horse.is_joker) == (11, Suit.ESPADAS, 1, False)
    assert horse.face == Card.of(11, Suit.ESPADAS)
    joker = Card.parse("jk2'")
    assert (joker.rank, joker.suit, joker.pack, joker.is_joker) == (0, None, 1, True)
    assert joker.face == Card.joker(1)


def test_cards_are_read_from_lists() -> None:
    read = parse_cards("1o, 12c jk")
    assert cards_text(read) == "1o 12c jk"
    with pytest.raises(CardError) as caught:
        parse_cards("1o 12c O1")
    assert (caught.value.code, caught.value.detail) == (Code.CARD_REPEATED, "1o")


def test_the_deck_has_its_published_order() -> None:
    spanish = deck(cards_per_pack=40, packs=1, jokers_per_pack=2)
    assert cards_text(spanish) == (
        "1o 2o 3o 4o 5o 6o 7o 10o 11o 12o 1c 2c 3c 4c 5c 6c 7c 10c 11c 12c "
        "1e 2e 3e 4e 5e 6e 7e 10e 11e 12e 1b 2b 3b 4b 5b 6b 7b 10b 11b 12b jk jk2"
    )
    double = deck(cards_per_pack=48, packs=2, jokers_per_pack=1)
    assert len(double) == len(set(double)) == 98
    assert cards_text(double[46:52]) == "11b 12b jk 1o' 2o' 3o'"
