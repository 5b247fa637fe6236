from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.i18n import LOCALES, Html, negotiate, words
from app.i18n.words import MissingWordsError


@pytest.mark.parametrize(
    ("tag", "locale"),
    [
        ("es", "es"),
        ("es-ES", "es"),
        ("es-MX", "es"),
        ("es-AR", "es-AR"),
        ("es_AR", "es-AR"),
        ("ES-uy", "es-AR"),
        ("es-Latn-PY", "es-AR"),
        ("en", "en"),
        ("en-GB", "en"),
        ("pt-br", "en"),
        ("est", "en"),
        ("xx-es", "en"),
        (None, "es"),
        ("", "es"),
    ],
)
def test_a_language_tag_gives_the_nearest_locale(tag: str | None, locale: str) -> None:
    assert negotiate(tag) == locale


def test_no_language_at_all_gives_the_tables() -> None:
    assert negotiate(None, default="en") == "en"
    assert negotiate("es", default="en") == "es"


@given(st.text())
def test_any_text_for_a_language_gives_a_locale(tag: str) -> None:
    assert negotiate(tag) in LOCALES


def test_html_escapes_what_people_bring_and_keeps_what_messages_bring() -> None:
    text = words("es").html("hand-your-turn", name="<b>&")
    assert text == "▶️ <b>Te toca, &lt;b&gt;&amp;.</b>"
    assert words("es").html("hand-your-turn", name=Html("<i>x</i>")) == "▶️ <b>Te toca, <i>x</i>.</b>"


def test_plain_text_is_not_escaped() -> None:
    assert words("es").plain("computer", name="<b>&") == "<b>& 🤖"


@pytest.mark.parametrize(("count", "text"), [(0, "0 cartas"), (1, "1 carta"), (2, "2 cartas")])
def test_spanish_plurals(count: int, text: str) -> None:
    assert words("es").plain("cards", count=count) == text


def test_lists_are_joined_as_in_a_sentence() -> None:
    assert words("es").join([]) == ""
    assert words("es").join(["Ana"]) == "Ana"
    assert words("es").join(["Ana", "Beto"]) == "Ana y Beto"
    assert words("en").join(["Ana", "Beto", "Carla"]) == "Ana, Beto and Carla"


def test_rioplatense_says_vos_and_shares_the_rest() -> None:
    assert words("es-AR").plain("hand-throw") == "Elegí qué tirar."
    assert words("es-AR").plain("button-draw") == words("es").plain("button-draw")


def test_a_missing_message_or_argument_is_a_fault() -> None:
    with pytest.raises(MissingWordsError):
        words("es").plain("no-such-message")
    with pytest.raises(MissingWordsError):
        words("es").plain("cards")


def test_an_unknown_locale_speaks_english() -> None:
    assert words("xx").plain("cards", count=2) == "2 cards"
