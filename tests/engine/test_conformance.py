"""The vectors, and the runner for files of that format."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.conformance import Difference, VectorsError, run_vectors

VECTORS = Path(__file__).parent.parent / "vectors"
NUMBERS = {"hands.json": 568, "clasico.json": 194}


def load(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return document


@pytest.fixture(scope="module")
def hands() -> dict[str, Any]:
    return load("hands.json")


@pytest.mark.parametrize(("name", "number"), NUMBERS.items())
def test_every_case_of_the_vectors_passes(name: str, number: int) -> None:
    report = run_vectors(load(name))
    assert [difference.text for difference in report.differences] == []
    assert (report.passed, report.total) == (number, number)
    assert report.summary == f"{number} of {number}"


@pytest.mark.parametrize("kind", ["hand7", "hand8", "layoff"])
def test_a_wrong_number_is_found_and_named(hands: dict[str, Any], kind: str) -> None:
    case = copy.deepcopy(next(case for case in hands["cases"] if case["kind"] == kind))
    key = {"hand7": "deadwood", "hand8": "min_deadwood", "layoff": "min_loose"}[kind]
    right = case["expect"][key]
    case["expect"][key] = right + 1
    report = run_vectors({"cases": [case]})
    assert report.differences == (Difference(case["id"], key, right + 1, right),)
    assert report.differences[0].text == f"{case['id']} {key}: found {right}, expected {right + 1}"
    assert report.summary == "0 of 1"


def test_every_bound_value_of_a_hand_is_compared(hands: dict[str, Any]) -> None:
    case = copy.deepcopy(next(case for case in hands["cases"] if case["kind"] == "hand7"))
    bound = set(case["expect"]) - {"melds", "loose"}
    case["expect"] = dict.fromkeys(bound, "wrong")
    del case["expect"]["close"]
    report = run_vectors({"cases": [case]})
    assert {difference.what for difference in report.differences} == bound - {"close"}


def test_a_truth_value_is_not_taken_for_a_number(hands: dict[str, Any]) -> None:
    case = copy.deepcopy(next(case for case in hands["cases"] if case["expect"].get("minus_ten") is False))
    case["expect"]["minus_ten"] = 0
    assert run_vectors({"cases": [case]}).summary == "0 of 1"


def test_closing_conditions_beyond_the_usual_are_understood(hands: dict[str, Any]) -> None:
    case = copy.deepcopy(hands["cases"][0])  # the loose card is an ace
    case["expect"]["close"] = {"one<=1": True, "one<=2": True, "sum<=1": True, "sum<=7": True}
    assert run_vectors({"cases": [case]}).summary == "1 of 1"


@pytest.mark.parametrize(
    "document",
    [None, 7, [], {}, {"cases": []}, {"cases": {}}, {"cases": [7]}, {"cases": [{"id": "x"}]}],
)
def test_what_holds_no_vectors_is_refused(document: object) -> None:
    with pytest.raises(VectorsError):
        run_vectors(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("kind",), "hand9"),
        (("hand",), ["Z5"]),
        (("hand",), ["O8", "O9", "C1", "C2", "C3", "C4", "C5"]),  # the first case has 40 cards
        (("hand",), ["O1", "O1", "O1", "C2", "C3", "C4", "C5"]),
        (("hand",), 7),
        (("config", "deck"), 52),
        (("config", "deck"), True),
        (("config", "faces"), "1-2-3"),
        (("config", "two_decks"), 1),
        (("config", "max_wild"), "2"),
        (("expect", "close"), {"most<=3": True}),
        (("expect", "close"), {"one<=x": True}),
    ],
)
def test_a_case_that_cannot_be_read_is_named(
    hands: dict[str, Any], path: tuple[str, ...], value: object
) -> None:
    case = copy.deepcopy(hands["cases"][0])
    place = case
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(VectorsError, match=case["id"]):
        run_vectors({"cases": [case]})
