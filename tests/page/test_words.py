"""The page's own words: as many in Spanish as in English."""

import re
from pathlib import Path

WORDS = Path(__file__).parents[2] / "app/playground/page/static/js/words.js"


def test_both_languages_have_the_same_words() -> None:
    spanish, english = (_keys(part) for part in WORDS.read_text().split("const EN = {"))
    assert spanish == english
    assert len(spanish) > 100


def _keys(source: str) -> set[str]:
    return set(re.findall(r"(?:^\s*|[{,]\s+)(\w+): \"", source, re.MULTILINE))
