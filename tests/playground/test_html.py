"""Formatting: the server's tags, offsets in UTF-16 units, and its error texts with byte offsets."""

from __future__ import annotations

import html
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.playground.emulator.entities import find_entities, formatted
from app.playground.emulator.errors import ApiError
from app.playground.emulator.html import checked_url, parse_html
from app.playground.emulator.wire import utf16_length

ANA = {"id": 5, "is_bot": False, "first_name": "Ana"}


def known_user(user_id: int) -> dict[str, Any] | None:
    return ANA if user_id == 5 else None


def entity(kind: str, offset: int, length: int, **more: Any) -> dict[str, Any]:
    return {"offset": offset, "length": length, "type": kind, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("<b>a</b><strong>b</strong>", "ab", [entity("bold", 0, 1), entity("bold", 1, 1)]),
        ("<i>a</i><em>b</em>", "ab", [entity("italic", 0, 1), entity("italic", 1, 1)]),
        ("<u>a</u><ins>b</ins>", "ab", [entity("underline", 0, 1), entity("underline", 1, 1)]),
        (
            "<s>a</s><strike>b</strike><del>c</del>",
            "abc",
            [entity("strikethrough", i, 1) for i in range(3)],
        ),
        (
            '<tg-spoiler>a</tg-spoiler><span class="tg-spoiler">b</span>',
            "ab",
            [entity("spoiler", 0, 1), entity("spoiler", 1, 1)],
        ),
        ("🃏<b>🂡</b>", "🃏🂡", [entity("bold", 2, 2)]),
        ("<b>a<i>b</i></b>", "ab", [entity("bold", 0, 2), entity("italic", 1, 1)]),
        ("<B>a</b >", "a", [entity("bold", 0, 1)]),
        ("<b></b>a", "a", []),
        ("<b>a</>", "a", [entity("bold", 0, 1)]),
        ("&lt;b&gt; &amp;&quot; &#9824;&#x2660;", '<b> &" ♠♠', []),
        ("&nbsp; & &;", "&nbsp; & &;", []),
        (
            '<a href="https://t.me/x?a=1&amp;b=2">x</a>',
            "x",
            [entity("text_link", 0, 1, url="https://t.me/x?a=1&b=2")],
        ),
        ("<a href=example.com>x</a>", "x", [entity("text_link", 0, 1, url="http://example.com/")]),
        ('<a href="tg://user?id=5">Ana</a>', "Ana", [entity("text_mention", 0, 3, user=ANA)]),
        ('<a href="tg://user?id=6">who</a>', "who", []),
        ("<code>x</code>", "x", [entity("code", 0, 1)]),
        ('<code class="language-py">x</code>', "x", [entity("code", 0, 1)]),
        ("<pre>x</pre>", "x", [entity("pre", 0, 1)]),
        ('<pre><code class="language-py">x</code></pre>', "x", [entity("pre", 0, 1, language="py")]),
        ("<blockquote>x</blockquote>", "x", [entity("blockquote", 0, 1)]),
        ("<blockquote expandable>x</blockquote>", "x", [entity("expandable_blockquote", 0, 1)]),
        (
            '<tg-emoji emoji-id="123">👍</tg-emoji>',
            "👍",
            [entity("custom_emoji", 0, 2, custom_emoji_id="123")],
        ),
    ],
)
def test_tags(source: str, text: str, entities: list[dict[str, Any]]) -> None:
    assert parse_html(source, known_user) == (text, entities)


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("a <b", "Unclosed start tag at byte offset 2"),
        ("ñ<p>x</p>", 'Unsupported start tag "p" at byte offset 2'),
        ("🃏< b", 'Unsupported start tag "" at byte offset 4'),
        ("<<b>", 'Unsupported start tag "<b" at byte offset 0'),
        ("<b>a", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>a</b", "Unclosed end tag at byte offset 4"),
        ("<b>x<i>y</b></i>", 'Unmatched end tag at byte offset 8, expected "</i>", found "</b>"'),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<a =x>", 'Empty attribute name in the tag "a" at byte offset 0'),
        (
            "<a href>x</a>",
            'Expected equal sign in declaration of an attribute of the tag "a" at byte offset 0',
        ),
        ("<a href=", 'Unclosed start tag "a" at byte offset 0'),
        ("<a href=x_y>", "Unexpected end of name token at byte offset 8"),
        ('<a href="x', "Unclosed start tag at byte offset 0"),
    ],
)
def test_errors(source: str, problem: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source, known_user)
    assert caught.value.description == f"Bad Request: can't parse entities: {problem}"
    assert caught.value.status == 400


def test_an_unescaped_name_fails_where_the_bracket_stands() -> None:
    with pytest.raises(ApiError, match='Unsupported start tag "x/" at byte offset 11'):
        parse_html("<b>Hola</b><x/>", known_user)


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")))
def test_escaped_text_comes_back(text: str) -> None:
    assert parse_html(html.escape(text), known_user) == (text, [])


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), max_size=5
    )
)
def test_offsets_count_utf16_units(parts: list[str]) -> None:
    text, entities = parse_html("".join(f"<b>{html.escape(p)}</b>" for p in parts), known_user)
    units = text.encode("utf-16-le")
    cut = [units[2 * e["offset"] : 2 * (e["offset"] + e["length"])].decode("utf-16-le") for e in entities]
    assert cut == parts
    assert utf16_length(text) * 2 == len(units)


@pytest.mark.parametrize("url", ["", "no spaces.com x", "https://", "http://a b.com", "nodots"])
def test_bad_urls(url: str) -> None:
    assert checked_url(url) is None


def test_found_in_typed_text() -> None:
    assert find_entities("🃏 /mesa@bot_x de @ana #mus https://t.me/x.") == [
        entity("bot_command", 3, 11),
        entity("mention", 18, 4),
        entity("hashtag", 23, 4),
        entity("url", 28, 14),
    ]
    assert find_entities("a/b //c 1#2 x@y") == []


def formatted_html(text: str) -> tuple[str, list[dict[str, Any]]]:
    return formatted(text, parse_mode="HTML", entities=None, known_user=known_user)


def test_text_is_trimmed_and_entities_move_with_it() -> None:
    assert formatted_html("\n  <b> Hola </b>\t\n") == ("Hola", [entity("bold", 0, 4)])
    assert formatted_html("a\r\nb\tc") == ("a\nb c", [])


def test_links_in_the_bots_own_text_are_marked_but_not_inside_code() -> None:
    assert formatted_html("<code>/a</code> /b") == (
        "/a /b",
        [entity("code", 0, 2), entity("bot_command", 3, 2)],
    )


def test_entities_may_be_given_instead() -> None:
    given = [
        entity("bold", 0, 2),
        entity("mention", 0, 2),
        {**entity("text_mention", 3, 1), "user": {"id": 5}},
    ]
    text, marked = formatted("ab c", parse_mode="", entities=given, known_user=known_user)
    assert (text, marked) == ("ab c", [entity("bold", 0, 2), entity("text_mention", 3, 1, user=ANA)])
    with pytest.raises(ApiError, match="Unsupported type specified"):
        formatted("ab", parse_mode="", entities=[entity("blink", 0, 1)], known_user=known_user)
    with pytest.raises(ApiError, match="unsupported parse_mode"):
        formatted("ab", parse_mode="BBCode", entities=None, known_user=known_user)
