from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.screens.names import MAX_CLUSTERS, display_name, display_names, shorten, utf16_len

FSI, PDI = "\u2068", "\u2069"
names = st.text(max_size=80) | st.text(alphabet="aé\u0301\u200d\u202e🇪🇸👩🏽\u2800مא \n", max_size=80)


def shown(raw: str) -> str:
    return display_name(raw, nobody="Jugador")


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana \n María  ", "Ana María"),
        ("<b>&", "<b>&"),
        ("", "Jugador"),
        ("   \t", "Jugador"),
        ("\u200b\u200d\ufeff", "Jugador"),
        ("\u3164\u115f\u2800", "Jugador"),
        ("\u0301\u0301", "Jugador"),
        ("\ud800", "Jugador"),
        ("A\u202eb\u2066c\u200f", "Abc"),
        ("e\u0301" + "\u0300" * 50, "é" + "\u0300" * 3),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("🇪🇸🇦🇷", "🇪🇸🇦🇷"),
        ("Ana\u200d", "Ana"),
        (" \u0301Ana", "Ana"),
    ],
)
def test_a_name_is_shown_clean(raw: str, name: str) -> None:
    assert shown(raw) == name


@pytest.mark.parametrize("raw", ["محمد", "דוד", "Ana محمد"])
def test_a_right_to_left_name_keeps_its_direction_to_itself(raw: str) -> None:
    assert shown(raw) == f"{FSI}{raw}{PDI}"


def test_a_long_name_is_cut_between_whole_characters() -> None:
    assert shown("x" * 300) == "x" * (MAX_CLUSTERS - 1) + "…"
    assert shown("x" * MAX_CLUSTERS) == "x" * MAX_CLUSTERS
    family = "👩‍👩‍👧‍👦"
    assert shown(family * 30) == family * 3 + "…"
    assert shown("👍🏽" * 30) == "👍🏽" * 9 + "…"
    assert shown("🇪🇸" * 30) == "🇪🇸" * 9 + "…"


def test_namesakes_are_numbered() -> None:
    assert display_names(["Ana", "Beto", "Ana ", "Ana"], nobody="Jugador") == (
        "Ana",
        "Beto",
        "Ana 2",
        "Ana 3",
    )
    assert display_names(["", "\u200b"], nobody="Player") == ("Player", "Player 2")


@given(names)
def test_any_name_is_visible_short_and_cannot_disturb_its_surroundings(raw: str) -> None:
    name = shown(raw)
    assert name.strip() == name != ""
    assert utf16_len(name) <= 43
    assert "\n" not in name
    inner = name.removeprefix(FSI).removesuffix(PDI)
    assert all(unicodedata.bidirectional(char) not in {"LRE", "RLE", "LRO", "RLO", "PDF"} for char in inner)
    assert all(unicodedata.bidirectional(char) not in {"LRI", "RLI", "FSI", "PDI"} for char in inner)
    assert not unicodedata.combining(inner[0])
    name.encode()
    right_to_left = any(unicodedata.bidirectional(char) in {"R", "AL", "AN"} for char in inner)
    assert right_to_left == (name[0] == FSI and name[-1] == PDI)


@given(names)
def test_showing_a_shown_name_changes_nothing(raw: str) -> None:
    once = shown(raw)
    inner = once.removeprefix(FSI).removesuffix(PDI)
    assert shown(inner) == once


@given(names, st.integers(5, 40))
def test_a_shortened_name_fits_and_stays_whole(raw: str, most: int) -> None:
    name = shorten(shown(raw), most)
    assert utf16_len(name) <= most
    assert name.startswith(FSI) == name.endswith(PDI)
    name.encode("utf-16-le")
