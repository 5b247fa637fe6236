"""Moves in their text form, and the public form of events."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DEAL,
    DECLINE_REENTRY,
    DRAW_STOCK,
    LEAVE,
    PASS,
    REENTER,
    TAKE_DISCARD,
    Card,
    Close,
    Code,
    Discard,
    Discarded,
    DrewStock,
    EngineError,
    LaidCard,
    LayOff,
    Rules,
    Show,
    deck,
    move_text,
    parse_move,
    public,
)
from engine.layoff import At
from engine.melds import Meld
from engine.moves import laid_text, parse_laid

RULES = Rules()
cards = st.sampled_from(deck(cards_per_pack=48, packs=2, jokers_per_pack=2))
melds = st.sampled_from(
    [
        Meld.parse(text, RULES)
        for text in ("4o-5o-6o", "1c-jk-3c", "12o=12c=12b", "8e=jk=jk2", "1b-2b-3b-4b-5b-6b-7b")
    ]
)
laid_cards = st.builds(
    LaidCard, cards, st.integers(0, 20), st.sampled_from(At), st.none() | st.integers(0, 11)
)
moves = st.one_of(
    st.sampled_from([DEAL, DRAW_STOCK, TAKE_DISCARD, PASS, REENTER, DECLINE_REENTRY, LEAVE]),
    st.builds(Discard, cards),
    st.builds(Close, cards, st.lists(melds, max_size=3).map(tuple)),
    st.builds(Show, st.lists(melds, max_size=2).map(tuple), st.lists(laid_cards, max_size=4).map(tuple)),
    st.builds(LayOff, st.lists(laid_cards, min_size=1, max_size=4).map(tuple)),
)


@given(moves)
def test_text_form_reads_back(move: object) -> None:
    text = move_text(move)  # type: ignore[arg-type]
    assert parse_move(text, RULES) == move
    assert parse_move(f"  {text.upper()} ", RULES) == move


@given(laid_cards)
def test_laid_cards_read_back(laid: LaidCard) -> None:
    assert parse_laid(laid_text(laid)) == laid


def test_what_moves_look_like() -> None:
    seven = Card.parse("7o")
    run = Meld.parse("4o-jk-6o", RULES)
    assert move_text(Close(seven, (run,))) == "close 7o 4o-jk-6o"
    assert move_text(Show((run,), (LaidCard(seven, 0, At.HIGH),))) == "show 4o-jk-6o 7o>0.high"
    assert move_text(LayOff((LaidCard(seven, 2, At.REPLACE, 6),))) == "lay 7o>2.replace.6"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.MOVE_UNREADABLE),
        ("jump", Code.MOVE_UNREADABLE),
        ("draw 7o", Code.MOVE_UNREADABLE),
        ("discard", Code.MOVE_UNREADABLE),
        ("discard 7o 8o", Code.MOVE_UNREADABLE),
        ("discard 77", Code.CARD_UNREADABLE),
        ("close", Code.MOVE_UNREADABLE),
        ("close 7o 4o+5o+6o", Code.MELD_UNREADABLE),
        ("close 7o 4o-5o-7o", Code.MELD_NOT_RUN),
        ("close 7o 4o-5o", Code.MELD_TOO_SHORT),
        ("show 4o-5o-6o 7o>0", Code.MOVE_UNREADABLE),
        ("show 7o>0.high 4o-5o-6o", Code.MOVE_UNREADABLE),
        ("lay", Code.MOVE_UNREADABLE),
        ("lay 4o-5o-6o", Code.MOVE_UNREADABLE),
        ("lay 7o>0.up", Code.MOVE_UNREADABLE),
        ("lay 7o>999.high", Code.MOVE_UNREADABLE),
        ("x" * 100_000, Code.MOVE_UNREADABLE),
    ],
)
def test_what_is_no_move_is_refused(text: str, code: Code) -> None:
    with pytest.raises(EngineError) as caught:
        parse_move(text, RULES)
    assert caught.value.code is code
    assert len(caught.value.detail) <= 40


def test_a_card_drawn_from_the_stock_is_nobodys_business() -> None:
    seven = Card.parse("7o")
    assert public(DrewStock(1, seven)) == DrewStock(1, None)
    assert public(Discarded(1, seven)) == Discarded(1, seven)
