"""What holds for every screen, whatever it shows."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

from app.platforms.telegram.buttons import pack
from app.screens.model import STEPLESS, Button, Capabilities, Screen
from app.screens.names import utf16_len

ALLOWED_TAGS: Final = frozenset({"b", "i", "u", "s", "code", "pre", "blockquote", "a"})
_TOKEN: Final = re.compile(r"<(/?)([a-z]+)>|&(?:amp|lt|gt|quot);|[<>&]")


def shown(html: str) -> str:
    """The text that people see. Fails if the markup is not of the small set, or not whole."""
    open_tags: list[str] = []
    for token in _TOKEN.finditer(html):
        closing, tag = token.group(1), token.group(2)
        assert tag is not None or len(token.group()) > 1, f"a bare {token.group()!r} in {html!r}"
        if tag is None:
            continue
        assert tag in ALLOWED_TAGS, html
        if closing:
            assert open_tags.pop() == tag, html
        else:
            open_tags.append(tag)
    assert not open_tags, html
    return unescape(re.sub(r"</?[a-z]+>", "", html))


def assert_sound(screen: Screen, *, step: int, capabilities: Capabilities = Capabilities()) -> None:  # noqa: B008
    """The screen fits a platform of these capabilities, and its buttons are whole."""
    text = shown(screen.text)
    assert text.strip() == text != ""
    assert utf16_len(text) <= capabilities.text_utf16_units
    assert "\n\n\n" not in text
    assert screen.post_key
    buttons = [button for row in screen.rows for button in row]
    assert all(screen.rows), "an empty row"
    assert len(buttons) <= 100
    assert len(screen.rows) <= capabilities.rows
    assert all(len(row) <= capabilities.buttons_per_row for row in screen.rows)
    for button in buttons:
        assert_button(button, step=step, capabilities=capabilities)
    targets = [button.press for button in buttons if button.press]
    assert len(set(targets)) == len(targets), "two buttons do the same"


def assert_button(button: Button, *, step: int, capabilities: Capabilities) -> None:
    """The button has a short label and one effect; only buttons that any step may press bear none."""
    assert button.label.strip() == button.label != ""
    assert len(button.label) <= capabilities.label_chars
    assert "…" not in button.label, f"{button.label!r} was cut"
    assert sum(effect is not None for effect in (button.press, button.url, button.copy)) == 1
    if button.press is not None:
        assert len(pack(button.press).encode()) <= 64
        assert button.press.step == (0 if button.press.act in STEPLESS else step)
