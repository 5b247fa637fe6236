"""The record of rules, its table, presets, texts and codes."""

import string
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    FIELDS,
    PRESETS,
    Card,
    Code,
    Rules,
    RulesError,
    differences,
    parse_rules,
    problems,
    validate,
)
from engine.rulecode import MAX_CODE, parse_rules_code, rules_code
from engine.rules import (
    FIELDS_BY_NAME,
    CloseMode,
    Ending,
    FigurePoints,
    LayOffMode,
    OutWhen,
    RunLayOff,
    adapted,
    changed,
)
from engine.rules_as_text import parse_setting, rules_text, setting_text
from tests.engine.tables import rule_sets


def test_every_setting_stands_in_the_table() -> None:
    assert [field.name for field in fields(Rules)] == [field.name for field in FIELDS]
    for field in FIELDS:
        assert field.allows(field.default)
        assert all(field.allows(value) for value in field.values)
        assert field.source


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_valid(name: str) -> None:
    assert problems(PRESETS[name]) == ()


def test_clasico_is_the_default() -> None:
    assert next(iter(PRESETS)) == "clasico"
    assert PRESETS["clasico"] == Rules()


def test_rioplatense_is_clasico_with_one_reentry() -> None:
    assert differences(PRESETS["rioplatense"], "clasico") == (("reentries", 1, 0),)


@pytest.mark.parametrize(
    ("preset", "expected"),
    [
        ("clasico", (48, 2, "one", 3, True, False, "closer", "win", 100, "over", "survivor", "keep")),
        ("fournier", (48, 0, "sum", 5, True, True, "closer", "-10", 100, "over", "survivor", "none")),
        ("espana", (40, 0, "sum", 5, True, True, "exposed", "win", 100, "over", "survivor", "new")),
        ("as_de_oros", (40, 0, "one", 3, False, True, "table", "win", 100, "reach", "lowest", "keep")),
    ],
)
def test_presets_say_what_their_sources_say(preset: str, expected: tuple[object, ...]) -> None:
    rules = PRESETS[preset]
    assert expected == (
        rules.cards_per_pack,
        rules.jokers_per_pack,
        rules.close_mode,
        rules.close_limit,
        rules.close_from_first_round,
        rules.may_return_drawn_discard,
        rules.lay_off,
        rules.chinchon,
        rules.limit_points,
        rules.out_when,
        rules.ending,
        rules.reshuffle_upcard,
    )


CONFLICTING = [
    ({"wild_ace_of_coins": True}, ("jokers_per_pack", "wild_ace_of_coins")),
    ({"figure_points": FigurePoints.EIGHT_TO_TEN}, ("figure_points", "cards_per_pack")),
    (
        {"cards_per_pack": 40, "figure_points": FigurePoints.TEN_TO_TWELVE},
        ("figure_points", "cards_per_pack"),
    ),
    ({"close_mode": CloseMode.ALL}, ("close_limit", "close_mode")),
    ({"jokers_per_pack": 0, "wild_points": 50}, ("wild_points", "jokers_per_pack")),
    ({"jokers_per_pack": 0, "wild_replace": True}, ("wild_replace", "jokers_per_pack")),
    ({"packs": 1, "set_max": 8}, ("set_max", "packs")),
    ({"packs": 1, "set_duplicates": False}, ("set_duplicates", "packs")),
    ({"packs": 1, "run_lay_off_two_packs": RunLayOff.UPWARD}, ("run_lay_off_two_packs", "packs")),
    ({"lay_off": LayOffMode.NONE, "lay_off_needs_meld": True}, ("lay_off_needs_meld", "lay_off")),
    (
        {"lay_off": LayOffMode.NONE, "lay_off_after_full_close": False},
        ("lay_off_after_full_close", "lay_off"),
    ),
    ({"reentries": 1, "ending": Ending.LOWEST}, ("reentries", "ending")),
    ({"reentry_pays_stake": True}, ("reentry_pays_stake", "stake_chips")),
]


@pytest.mark.parametrize(("values", "named"), CONFLICTING)
def test_contradictions_name_both_fields(values: dict[str, object], named: tuple[str, str]) -> None:
    rules = replace(Rules(), **values)  # type: ignore[arg-type]
    found = problems(rules)
    assert [(problem.code, problem.fields) for problem in found] == [(Code.RULES_CONFLICT, named)]
    with pytest.raises(RulesError) as caught:
        validate(rules)
    assert all(name in str(caught.value) for name in named)
    assert problems(replace(rules, **{named[0]: found[0].allowed[0]})) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("packs", "seats", "fits"), [(1, 4, True), (1, 5, False), (0, 8, True), (2, 9, False), (0, 1, False)]
)
def test_one_pack_serves_four(packs: int, seats: int, *, fits: bool) -> None:
    found = problems(changed(Rules(), packs=packs), seats=seats)
    assert (found == ()) is fits
    assert fits or found[0].code is Code.RULES_SEATS


@pytest.mark.parametrize(("seats", "packs"), [(2, 1), (4, 1), (5, 2), (8, 2)])
def test_auto_takes_two_packs_from_five_players(seats: int, packs: int) -> None:
    assert Rules().packs_for(seats) == packs
    assert len(Rules().deck_for(seats)) == 50 * packs
    assert Rules().resolved(seats).packs == packs


def test_resolving_forgets_what_two_packs_only_mean() -> None:
    resolved = PRESETS["fournier"].resolved(3)
    assert (resolved.set_max, resolved.run_lay_off_two_packs) == (4, RunLayOff.BOTH)
    assert problems(resolved) == ()
    assert PRESETS["fournier"].resolved(5).run_lay_off_two_packs is RunLayOff.UPWARD


@pytest.mark.parametrize(
    ("figures", "pack", "expected"),
    [("10-10-10", 48, (10, 10, 10)), ("8-9-10", 40, (8, 9, 10)), ("10-11-12", 48, (10, 11, 12))],
)
def test_values_of_cards(figures: str, pack: int, expected: tuple[int, ...]) -> None:
    rules = replace(Rules(), figure_points=FigurePoints(figures), cards_per_pack=pack)
    assert tuple(rules.points(Card.parse(text)) for text in ("10o", "11c", "12b")) == expected
    assert [rules.points(Card.parse(f"{rank}e")) for rank in range(1, 8)] == list(range(1, 8))
    assert rules.points(Card.parse("jk")) == 25


def test_s004_the_ace_of_coins_is_worth_25_loose() -> None:
    rules = PRESETS["as_de_oros"]
    assert rules.points(Card.parse("1o")) == 25
    assert rules.points(Card.parse("1c")) == 1
    assert replace(rules, wild_ace_of_coins=False).points(Card.parse("1o")) == 1


def test_values_outside_the_table_are_refused() -> None:
    for name, value in (
        ("limit_points", 501),
        ("cards_per_pack", 52),
        ("close_limit", -1),
        ("wild_replace", 1),
    ):
        with pytest.raises(RulesError) as caught:
            changed(Rules(), **{name: value})
        assert caught.value.problems[0].fields == (name,)
    with pytest.raises(RulesError) as caught:
        changed(Rules(), nonsense=1)
    assert caught.value.code is Code.RULES_FIELD_UNKNOWN
    assert problems(replace(Rules(), limit_points=1000))[0].fields == ("limit_points",)


@given(rule_sets())
def test_text_and_code_read_back(rules: Rules) -> None:
    assert parse_rules(rules_text(rules)) == rules
    code = rules_code(rules)
    assert len(code) <= MAX_CODE
    assert set(code) <= set(string.ascii_letters + string.digits + "_-")
    assert parse_rules_code(code) == parse_rules_code(code.upper()) == parse_rules(code) == rules


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("clasico,jokers_per_pack=0", "r1-66"),
        ("clasico,limit_points=50", "r1-1fy5k-00008"),
        ("espana,close_mode=one,close_limit=4", "r1-7bc8c-p1d6w-h7m"),
        ("fournier,limit_points=70,reentries=0,reentry_pays_stake=no", "r1-c92fd-jkvak-gek"),
        ("as_de_oros,wild_points=50,limit_points=300", "r1-5prsn-t48ft"),
    ],
)
def test_a_code_once_given_out_is_good_for_ever(text: str, code: str) -> None:
    assert rules_code(parse_rules(text)) == code
    assert parse_rules_code(code) == parse_rules(text)


def test_no_code_is_longer_than_fifty() -> None:
    farthest = Rules()
    for field in reversed(FIELDS):
        values = field.values if field.span is None else (field.span[1], field.default)
        for value in reversed(values):
            attempt = replace(farthest, **{field.name: value})  # type: ignore[arg-type]
            if not problems(attempt) and len(rules_code(attempt)) >= len(rules_code(farthest)):
                farthest = attempt
    assert len(rules_code(farthest)) < MAX_CODE


@given(rule_sets(), st.integers(0, 60), st.sampled_from(string.ascii_lowercase + string.digits))
def test_a_miswritten_code_is_refused_or_another(rules: Rules, place: int, letter: str) -> None:
    code = rules_code(rules)
    wrong = code[:place] + letter + code[place + 1 :]
    try:
        read = parse_rules_code(wrong)
    except RulesError as error:
        assert error.problems  # noqa: PT017 - either outcome is right, but never a wrong reading
    else:
        assert (read == rules) is (wrong.replace("-", "") == code.replace("-", ""))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", Code.RULES_UNREADABLE),
        ("nonsense", Code.RULES_UNREADABLE),
        ("r1-", Code.RULES_UNREADABLE),
        ("r1-zzzzz-zzzzz-zzzzz-zzzzz-zzzzz-zzzzz", Code.RULES_UNREADABLE),
        ("r1-" + "1" * 400, Code.RULES_UNREADABLE),
        ("clasico,limit_points", Code.RULES_UNREADABLE),
        ("clasico,limit_points=9999", Code.RULES_VALUE),
        ("clasico,limit_points=\u0665\u0660", Code.RULES_VALUE),
        ("clasico,limit_points=1_0", Code.RULES_VALUE),
        ("clasico,nonsense=1", Code.RULES_FIELD_UNKNOWN),
        ("fournier,wild_replace=yes", Code.RULES_CONFLICT),
    ],
)
def test_unreadable_rules_are_refused(text: str, code: Code) -> None:
    with pytest.raises(RulesError) as caught:
        parse_rules(text)
    assert caught.value.code is code
    assert len(str(caught.value)) < 300


def test_rules_are_written_from_the_nearest_preset() -> None:
    rules = parse_rules("espana, limit_points=70 ,jokers_per_pack=2,packs=auto,reentries=unlimited")
    assert rules_text(rules) == "espana,jokers_per_pack=2,limit_points=70,reentries=unlimited"
    assert rules_text(Rules()) == "clasico"


@given(st.data())
def test_settings_read_back(data: st.DataObject) -> None:
    field = data.draw(st.sampled_from(FIELDS))
    value = data.draw(st.sampled_from(field.values))
    assert parse_setting(field.name, setting_text(field.name, value)) == value


@given(rule_sets(), st.data())
def test_adapting_brings_the_rest_along(rules: Rules, data: st.DataObject) -> None:
    field = data.draw(st.sampled_from(FIELDS))
    value = data.draw(st.sampled_from(field.values))
    after = adapted(rules, **{field.name: value})
    assert problems(after) == ()
    assert getattr(after, field.name) == value
    assert adapted(after, **{field.name: value}) == after


def test_adapting_refuses_a_contradiction_that_was_asked_for() -> None:
    with pytest.raises(RulesError) as caught:
        adapted(Rules(), wild_ace_of_coins=True, jokers_per_pack=2)
    assert caught.value.problems[0].fields == ("jokers_per_pack", "wild_ace_of_coins")


def test_adapting_keeps_words_typed() -> None:
    after = adapted(Rules(), cards_per_pack=40, figure_points="8-9-10", out_when="reach")
    assert (after.figure_points, after.out_when) == (FigurePoints.EIGHT_TO_TEN, OutWhen.REACH)
    assert isinstance(after.figure_points, FigurePoints)
    assert adapted(after, cards_per_pack=48).figure_points is FigurePoints.TEN_TO_TWELVE
    assert FIELDS_BY_NAME["figure_points"].allows("8-9-10")
