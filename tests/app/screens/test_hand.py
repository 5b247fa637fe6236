from __future__ import annotations

from dataclasses import replace

import pytest

from app.choices import closing, needs_asking
from app.commands import Act
from app.i18n import card_words
from app.screens import closing_digest, closing_move, live_screen, result_screen
from app.screens.model import Button, ButtonStyle, Importance, Screen
from app.table import CardStyle, Table
from engine.cards import Card, parse_cards
from engine.closing import closings
from engine.moves import Discard, DrawStock, TakeDiscard
from engine.play import check
from engine.presets import PRESETS
from engine.views import seat_view
from tests.app.screens import scenes
from tests.app.screens.tables import AROUND, PEOPLE, PLACE, match_of

ANA, BETO = PEOPLE[:2]


def shown(table: Table, chat: str = ANA) -> Screen:
    screen = live_screen(table, chat, AROUND)
    assert screen is not None
    return screen


def buttons(screen: Screen, act: Act) -> list[Button]:
    return [button for row in screen.rows for button in row if button.press and button.press.act is act]


def args(screen: Screen, act: Act) -> list[str]:
    return [button.press.arg for button in buttons(screen, act) if button.press]


def test_eight_cards_are_two_rows_of_four_in_the_order_of_the_text() -> None:
    screen = shown(scenes.took("es"))
    cards = [[button.press.arg for button in row if button.press] for row in screen.rows[:2]]
    assert cards == [["3o", "4o", "5o", "6o"], ["12c", "12e", "12b", "2b"]]
    text = screen.text
    assert text.index("Escalera") < text.index("Grupo") < text.index("Suelta")


def test_closing_stands_apart_from_the_cards() -> None:
    screen = shown(scenes.took("es"))
    for row in screen.rows:
        acts = {button.press.act for button in row if button.press}
        assert not ({Act.CLOSE, Act.CLOSINGS} & acts and Act.DISCARD in acts)


def test_the_locked_card_keeps_its_place_and_says_so() -> None:
    screen = shown(scenes.took("es"))
    locked = screen.rows[0][0]
    assert locked.label.startswith("🚫")
    assert "no puedes tirar el 3 de oros" in screen.text
    free = scenes.moved(scenes.table_with("es"), DrawStock())
    assert all(not button.label.startswith("🚫") for button in buttons(shown(free), Act.DISCARD))


def test_a_closing_button_is_what_the_service_takes_for_that_closing() -> None:
    table = scenes.took("es")
    view = seat_view(match_of(table), 0)
    screen = shown(scenes.asked(table, "closings"))
    offered = args(screen, Act.CLOSE)
    assert offered == [f"{way.card}.{closing_digest(closing_move(way))}" for way in view.closings]
    for arg, way in zip(offered, view.closings, strict=True):
        card, _, digest = arg.partition(".")
        move = closing(view, Card.parse(card), digest)
        assert move == closing_move(way)
        assert check(match_of(table), 0, move) is None
    assert len({arg.partition(".")[2] for arg in offered}) == len(offered)


def test_the_best_way_to_close_is_offered_at_once_and_bears_what_it_scores() -> None:
    close = buttons(shown(scenes.took("es")), Act.CLOSE)
    assert [button.label for button in close] == ["🔒 Cerrar con \N{MINUS SIGN}10 puntos (tirar 2🌿)"]
    assert close[0].style is ButtonStyle.SUCCESS


def test_a_chinchon_is_called_by_its_name() -> None:
    hands = ("1o 2o 3o 4o 5o 6o 9b", "1c 3c 5c 7c 1e 3e 5e", "2c 4c 6c 8c 2e 4e 6e", "1b 2b 3b 5b 6b 8b 8e")
    table = scenes.table_with("es", hands=hands, pile="7o", rules=PRESETS["clasico"])
    table = scenes.moved(table, TakeDiscard())
    labels = [button.label for button in buttons(shown(table), Act.CLOSE)]
    assert labels == ["🌟 ¡Chinchón! (tirar 9🌿)"]
    over = scenes.moved(table, scenes.best_close(table))
    text = result_screen(over, PLACE, AROUND, first=1, last=1).text
    assert "¡chinchón de Ana!" in text
    assert "<b>Ana</b>: chinchón\n" in text
    assert "Gana Ana" in text


def test_nothing_is_said_of_closing_before_it_is_open() -> None:
    rules = replace(scenes.RULES, close_from_first_round=False)
    screen = shown(scenes.took("es", rules=rules))
    assert not buttons(screen, Act.CLOSE)
    assert "cerrar" not in screen.text


@pytest.mark.parametrize(("hand", "card"), [(scenes.ANA, "5o"), (scenes.ANA, "12e"), (scenes.LUIS, "jk")])
def test_the_question_before_a_slip_has_another_button_in_another_place(hand: str, card: str) -> None:
    others = [held for held in (scenes.ANA, scenes.BETO, scenes.CARLA, scenes.LUIS) if held != hand]
    table = scenes.moved(scenes.table_with("es", hands=(hand, *others)), TakeDiscard())
    view = seat_view(match_of(table), 0)
    assert needs_asking(view, Card.parse(card))
    screen = shown(scenes.asked(table, f"sure:{card}"))
    assert args(screen, Act.DISCARD) == []
    assert args(screen, Act.DISCARD_SURE) == [card]
    assert [button.press.act for button in screen.rows[0] if button.press] == [Act.BACK]


def test_taking_is_offered_only_if_there_is_something_to_take() -> None:
    table = scenes.table_with("es")
    match = match_of(table)
    assert match.hand is not None
    bare = replace(match, hand=replace(match.hand, discard_pile=()))
    screen = shown(replace(table, match=bare))
    assert not buttons(screen, Act.TAKE)
    assert "Sin descartes" in screen.text
    dry = replace(match, hand=replace(match.hand, stock=(), discard_pile=match.hand.discard_pile[-1:]))
    screen = shown(replace(table, match=dry))
    assert not buttons(screen, Act.DRAW)
    assert buttons(screen, Act.TAKE)


def test_only_the_own_turn_makes_a_sound() -> None:
    table = scenes.table_with("es")
    assert not shown(table).silent
    assert shown(table).importance is Importance.TURN
    assert shown(table, BETO).silent
    assert shown(table, PLACE).silent


def test_a_rising_ring_shows_in_the_screen() -> None:
    table = scenes.table_with("es")
    rung = table.with_seat(0, replace(table.seats[0], ring=4))
    assert shown(rung).ring == 4
    assert shown(replace(table, ring=2), PLACE).ring == 2


def test_a_question_of_another_phase_is_not_asked() -> None:
    table = scenes.asked(scenes.table_with("es"), "closings")
    assert buttons(shown(table), Act.DRAW)


def test_jokers_come_last_and_in_words() -> None:
    hands = (
        "1o 3c 5e 7b 12o 11c jk",
        scenes.ANA.replace("5o", "9o"),
        "2e 3e 4e 6e 7e 8e 9e",
        "1b 3b 4b 5b 6b 8b 9b",
    )
    table = scenes.table_with("es", hands=hands, pile="8o", rules=PRESETS["clasico"])
    text = shown(table).text
    assert "as y rey de oros 🪙, 3 y caballo de copas 🏆, 5 de espadas ⚔️, 7 de bastos 🌿, comodín 🃏" in text


def test_the_same_hand_in_words_only_for_who_hears_it() -> None:
    screen = shown(scenes.took("es", style=CardStyle.LETTERS))
    cards = card_words("es", CardStyle.LETTERS)
    labels = [button.label for button in buttons(screen, Act.DISCARD)]
    assert labels[1:] == [cards.label(card) for card in parse_cards("4o 5o 6o 12c 12e 12b 2b")]
    assert not any(symbol in screen.text for symbol in "🪙🏆🌿")


def test_other_peoples_moves_are_told_with_the_turn() -> None:
    text = shown(scenes.table_with("es")).text
    assert "Luis robó y tiró la sota de bastos." in text
    assert "Beto se llevó el 7 de copas y tiró el 3 de oros." in text


def test_a_shuffle_of_the_discards_is_told() -> None:
    table = scenes.table_with("es")
    match = match_of(table)
    assert match.hand is not None
    dry = replace(table, match=replace(match, hand=replace(match.hand, stock=())))
    after = scenes.moved(dry, DrawStock())
    hand = match_of(after).hand
    assert hand is not None
    assert hand.drawn is not None
    told = shown(scenes.moved(after, Discard(hand.drawn)), PLACE).text
    assert "♻️ Se barajó el descarte. Ana robó" in told


def test_ways_to_close_are_told_with_what_they_expose_only_where_cards_are_laid_off() -> None:
    told = shown(scenes.asked(scenes.took("es"), "closings")).text
    assert "Podrán colocarte" in told
    none = replace(
        scenes.RULES, lay_off=PRESETS["clasico"].lay_off.__class__("none"), lay_off_after_full_close=True
    )
    untold = shown(scenes.asked(scenes.took("es", rules=none), "closings")).text
    assert "colocarte" not in untold


def test_no_more_ways_are_offered_than_people_read() -> None:
    table = scenes.took("es", rules=replace(scenes.RULES, close_limit=7))
    match = match_of(table)
    assert match.hand is not None
    ways = closings(match.hand.hands[0], match.rules, locked=match.locked)
    assert len(args(shown(scenes.asked(table, "closings")), Act.CLOSE)) == min(8, len(ways))
