from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.i18n import LOCALES, words
from app.screens import peek_rules, rules_screen
from app.screens.model import Capabilities
from app.screens.names import utf16_len
from app.screens.options import changes, means_something
from app.screens.rules_text import rule_sentence
from engine.presets import PRESETS, nearest_preset
from engine.rulecode import parse_rules_code, rules_code
from engine.rules import FIELDS, FIELDS_BY_NAME, Rules, changed
from engine.rules_as_text import parse_rules
from tests.app.screens.checks import assert_sound, shown
from tests.app.screens.tables import AROUND, lobby, person
from tests.app.screens.test_settings import house_rules


def told(rules: Rules, locale: str = "es", *, seats: int = 2) -> str:
    table = replace(
        lobby([person(index) for index in range(seats)], rules=rules), preset=nearest_preset(rules)
    )
    screen = rules_screen(table, locale, AROUND)
    assert_sound(screen, step=0)
    return shown(screen.text)


@settings(max_examples=60)
@given(house_rules(), st.sampled_from(LOCALES), st.sampled_from([2, 5]))
def test_every_rule_that_means_something_is_told_in_a_sentence(rules: Rules, locale: str, seats: int) -> None:
    text = told(rules, locale, seats=seats)
    for field in FIELDS:
        sentence = rule_sentence(rules, field.name, words(locale))
        assert sentence.endswith(".")
        told_now = sentence in text
        if field.name == "wild_ace_of_coins":
            assert told_now == rules.wild_ace_of_coins
        else:
            assert told_now == means_something(rules, field.name, crowded=seats > 4), sentence


@settings(max_examples=60)
@given(house_rules())
def test_what_was_changed_is_marked_and_the_code_gives_the_rules_again(rules: Rules) -> None:
    text = told(rules, seats=5)
    if rules in PRESETS.values():
        assert "(cambiado)" not in text
        assert "Código" not in text
        return
    unsaid = {"wild_ace_of_coins"} if not rules.wild_ace_of_coins else set()
    assert text.count("(cambiado)") == len(set(changes(rules, nearest_preset(rules))) - unsaid)
    assert parse_rules_code(rules_code(rules)) == rules
    assert rules_code(rules) in text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("name", [field.name for field in FIELDS if len(field.values) > 1])
def test_each_value_of_a_setting_has_words_of_its_own(name: str, locale: str) -> None:
    values = FIELDS_BY_NAME[name].values
    say = words(locale)
    sentences = {rule_sentence(changed(PRESETS["clasico"], **{name: value}), name, say) for value in values}
    assert len(sentences) == len(values)


def test_rules_without_a_copy_button_still_say_their_code() -> None:
    around = replace(AROUND, capabilities=Capabilities(copy_buttons=False))
    table = replace(lobby([person(0)], rules=parse_rules("clasico,limit_points=85")), preset="clasico")
    screen = rules_screen(table, "es", around)
    assert screen.rows == ()
    assert rules_code(table.rules) in screen.text


@settings(max_examples=100)
@given(house_rules(), st.sampled_from(LOCALES))
def test_the_look_at_the_rules_is_whole_sentences_that_fit_into_an_alert(rules: Rules, locale: str) -> None:
    text = peek_rules(lobby([person(0)], rules=rules), locale)
    assert 0 < utf16_len(text) <= 200
    assert text.endswith(".")
    assert "…" not in text
