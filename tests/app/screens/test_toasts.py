from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.commands import ReplyCode
from app.i18n import LOCALES, words
from app.screens import is_alert, toast
from app.screens.names import utf16_len
from engine.errors import Code
from engine.rules import FIELDS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("code", list(ReplyCode))
def test_every_code_has_a_short_text_in_every_language(code: ReplyCode, locale: str) -> None:
    assert words(locale).has(f"reply-{code}")
    text = toast(code, "", locale)
    assert utf16_len(text) <= 200
    assert (text == "") == (code is ReplyCode.NOTHING)


@given(st.sampled_from(list(ReplyCode)), st.text(max_size=300), st.sampled_from(LOCALES))
def test_any_argument_gives_a_short_plain_text(code: ReplyCode, arg: str, locale: str) -> None:
    text = toast(code, arg, locale)
    assert utf16_len(text) <= 200
    assert "{" not in text


@pytest.mark.parametrize("locale", LOCALES)
def test_all_fields_of_the_rules_together_fit(locale: str) -> None:
    arg = ",".join(field.name for field in FIELDS)
    assert utf16_len(toast(ReplyCode.SETTING_REFUSED, arg, locale)) <= 200


def test_every_reason_has_a_text_of_its_own_or_the_general_one() -> None:
    general = toast(ReplyCode.ILLEGAL, "", "es")
    own = {code for code in Code if toast(ReplyCode.ILLEGAL, code.value, "es") != general}
    assert Code.CLOSE_LIMIT in own
    assert Code.NOTHING_TO_DRAW in own
    assert Code.NOTATION_SYNTAX not in own


def test_what_must_be_read_stays_until_it_is_put_away() -> None:
    assert is_alert(ReplyCode.HAND)
    assert is_alert(ReplyCode.FAULT)
    assert not is_alert(ReplyCode.STALE)
    assert not is_alert(ReplyCode.DREW)
