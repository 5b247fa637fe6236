"""The languages fit together: nothing missing, nothing left over, the same variables, no markup where none may be."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from fluent.syntax import ast

import app
from app.i18n import LOCALES, words
from tests.app.i18n.fluent import entries, messages, resources, texts, variables, walk

PARTS = ("es", "es-AR", "en")
COMPLETE = ("es", "en")
PLAIN = (
    "anybody",
    "bot-",
    "button-",
    "cards",
    "field-",
    "illegal-",
    "language-",
    "peek-",
    "points",
    "reply-",
    "setting-",
    "share-",
)
"""Messages shown where markup would be read aloud as it stands."""
SPAIN_ONLY = re.compile(
    r"\b(puedes|quieres|tienes|llevas|elige|escribe|escríbelo|ordenador(es)?|aquí|estéis|perdonad|perdona|vuestro|seguís|"
    r"rompes|cierras|tiras|juegas|vuelves|compruébalo|mira|sitio|ti|prueba|eres|tú|junta|añádeme|sientas)\b",
    re.IGNORECASE,
)
"""What nobody says on the River Plate."""


@pytest.mark.parametrize("locale", PARTS)
def test_every_file_can_be_read_to_its_end(locale: str) -> None:
    for name, tree in resources(locale):
        junk = [entry.content for entry in tree.body if isinstance(entry, ast.Junk)]
        assert not junk, f"{name}: {junk}"


@pytest.mark.parametrize("locale", PARTS)
def test_no_message_stands_twice(locale: str) -> None:
    counted = Counter(entry.id.name for entry in entries(locale))
    assert [name for name, times in counted.items() if times > 1] == []


def test_english_has_every_message_of_the_reference_and_no_other() -> None:
    assert messages("en").keys() == messages("es").keys()


def test_rioplatense_only_replaces_messages_and_each_time_says_something_else() -> None:
    reference, differences = messages("es"), messages("es-AR")
    assert differences.keys() <= reference.keys()
    assert [name for name, entry in differences.items() if entry.equals(reference[name])] == []


@pytest.mark.parametrize("locale", ["en", "es-AR"])
def test_a_message_speaks_of_the_same_things_in_every_language(locale: str) -> None:
    reference = messages("es")
    different = {
        name: (variables(entry), variables(reference[name]))
        for name, entry in messages(locale).items()
        if variables(entry) != variables(reference[name])
    }
    assert different == {}


@pytest.mark.parametrize("locale", PARTS)
def test_text_for_buttons_and_toasts_has_no_markup(locale: str) -> None:
    marked = {
        name
        for name, entry in messages(locale).items()
        if name.startswith(PLAIN) and re.search(r"[<>&]", "".join(texts(entry)))
    }
    assert marked == set()


@pytest.mark.parametrize("locale", PARTS)
def test_markup_is_whole_within_each_message(locale: str) -> None:
    for name, entry in messages(locale).items():
        if entry.value is None or any(isinstance(node, ast.SelectExpression) for node in walk(entry)):
            continue
        tags = re.findall(r"</?\w+>", "".join(texts(entry)))
        assert len(tags) % 2 == 0, name
        assert set(tags) <= {"<b>", "</b>", "<code>", "</code>"}, name
        assert re.search(r"&(?!amp;|lt;|gt;)", "".join(texts(entry))) is None, name


@pytest.mark.parametrize("locale", PARTS)
def test_every_choice_by_number_has_its_own_word_for_one(locale: str) -> None:
    for name, entry in messages(locale).items():
        for node in walk(entry):
            if isinstance(node, ast.SelectExpression):
                keys = {key.name for key in (v.key for v in node.variants) if isinstance(key, ast.Identifier)}
                if "other" in keys and "none" not in keys and keys != {"other", "chinchon", "minus_ten"}:
                    assert "one" in keys, name


def test_no_message_is_there_for_nothing() -> None:
    folder = Path(app.__file__).parent
    code = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = set(re.findall(r'"([a-z][A-Za-z0-9_-]*)"', code))
    stems = tuple(re.findall(r"""f["']([a-z][a-z-]*)\{""", code))
    unused = [name for name in messages("es") if name not in named and not name.startswith(stems)]
    assert unused == []


def test_no_word_that_makes_half_of_america_laugh() -> None:
    for name, entry in messages("es").items():
        assert not re.search(r"\bcog(e|er|es|ió|iste|ido|emos)\b", "".join(texts(entry)), re.IGNORECASE), name


def test_rioplatense_never_falls_back_to_what_only_spain_says() -> None:
    reference, differences = messages("es"), messages("es-AR")
    spain = {
        name: SPAIN_ONLY.findall(text)
        for name in reference
        if not name.startswith("bot-")  # the platform's menu knows one Spanish only
        and SPAIN_ONLY.search(text := "".join(texts(differences.get(name, reference[name]))))
    }
    assert spain == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_every_message_formats_without_an_error(locale: str) -> None:
    say = words(locale)
    for name, entry in messages("es").items():
        numbers = dict.fromkeys(variables(entry), 1)
        assert isinstance(say.plain(name, **numbers), str)
        assert isinstance(say.plain(name, **dict.fromkeys(variables(entry), "x")), str)
