from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.i18n import LOCALES
from app.screens import peek_hand, peek_rules, peek_table
from app.screens.names import utf16_len
from app.screens.speech import number
from app.table import CardStyle, Stage
from engine.cards import Card
from engine.presets import PRESETS
from engine.rules import Rules
from tests.app.screens import scenes
from tests.app.screens.tables import PEOPLE, lobby, match_of, person

LONG = "Maximiliano Hohenzollern-Sigmaringen"
RULES = (
    PRESETS["clasico"],
    PRESETS["fournier"],
    PRESETS["as_de_oros"],
    replace(PRESETS["clasico"], packs=2, set_max=8),
)


def holding(cards: tuple[Card, ...], rules: Rules, locale: str, style: CardStyle) -> str:
    table = scenes.table_with(locale, style=style)
    match = match_of(table)
    assert match.hand is not None
    hand = replace(match.hand, hands=(cards, *match.hand.hands[1:]))
    return peek_hand(replace(table, match=replace(match, rules=rules, hand=hand)), PEOPLE[0])


@settings(max_examples=300)
@given(st.data(), st.sampled_from(RULES), st.sampled_from(LOCALES), st.sampled_from(list(CardStyle)))
def test_any_eight_cards_fit_into_an_alert_in_words(
    data: st.DataObject, rules: Rules, locale: str, style: CardStyle
) -> None:
    deck = list(rules.deck_for(4))
    cards = data.draw(st.permutations(deck).map(lambda order: tuple(order[:8])))
    text = holding(cards, rules, locale, style)
    assert utf16_len(text) <= 200
    assert "…" not in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    "hand",
    [
        "1o 3o 12o 10c 12c 10e 12b jk",
        "11o 11c 10e 10e' 10b 10b' 1e 3c",
        "10o 10o' 10e 10e' 11c 11c' 11o 11o'",
        "11c 11c' jk 10c 10c' jk2 2b 2e",
        "1o 3c 5e 7b 9o 12c 10e 11b",
        "4o 5o 6o 12c 12e 12b 2b 9e",
    ],
)
def test_the_longest_hands_fit_into_an_alert(hand: str, locale: str) -> None:
    cards = tuple(map(Card.parse, hand.split()))
    for style in CardStyle:
        text = holding(cards, RULES[-1], locale, style)
        assert utf16_len(text) <= 200
        assert "…" not in text


@pytest.mark.parametrize("locale", LOCALES)
def test_eight_long_names_fit_into_the_look_at_the_table(locale: str) -> None:
    rules = replace(PRESETS["clasico"], packs=2)
    seats = [person(index, name=f"{index} {LONG}") for index in range(8)]
    table = lobby(seats, rules=rules)
    assert utf16_len(peek_table(table, locale, CardStyle.EMOJI)) <= 200
    match = match_of(scenes.table_with(locale))
    assert match.hand is not None
    eight = replace(
        match,
        players=tuple(replace(match.players[0], total=-50 - seat) for seat in range(8)),
        hand=replace(match.hand, hands=match.hand.hands * 2),
        turn=7,
        hand_no=128,
    )
    text = peek_table(replace(table, stage=Stage.PLAY, match=eight), locale, CardStyle.FRENCH)
    assert utf16_len(text) <= 200
    assert all(f"{number(-50 - seat)}" in text for seat in range(8))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("preset", PRESETS)
def test_the_rules_of_every_preset_fit_into_an_alert(preset: str, locale: str) -> None:
    text = peek_rules(lobby([person(0)], rules=PRESETS[preset]), locale)
    assert utf16_len(text) <= 200
    assert "…" not in text


def test_a_stranger_has_no_hand_to_look_at() -> None:
    with pytest.raises(KeyError):
        peek_hand(scenes.table_with("es"), "tg:77")


def test_a_look_at_the_table_tells_what_lies_there_now_even_in_mid_turn() -> None:
    assert "Descarte: sota de bastos" in peek_table(scenes.took("es"), "es", CardStyle.EMOJI)
    assert "cerrada" in peek_table(replace(scenes.forming("es"), stage=Stage.CLOSED), "es", CardStyle.EMOJI)
