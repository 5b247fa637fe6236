"""Callback data round-trips, fits, and cannot be forged into anything that we do not write."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.commands import Act
from app.platforms.telegram.buttons import LIMIT_BYTES, UnfitTarget, pack, unpack
from app.platforms.telegram.keyboard import keyboard
from app.screens.model import Button, ButtonStyle, PressTarget, Screen

TARGETS = st.builds(
    PressTarget,
    table=st.text(string.ascii_letters + string.digits + "_-", min_size=1, max_size=20),
    step=st.integers(0, 36**7),
    act=st.sampled_from(Act),
    arg=st.text([chr(code) for code in range(33, 127)], max_size=24),
)


@given(TARGETS)
def test_round_trip(target: PressTarget) -> None:
    data = pack(target)
    assert len(data.encode()) <= LIMIT_BYTES == 64
    assert unpack(data) == target


@given(
    st.text(max_size=80)
    | st.from_regex(r"[a-z]{2}\.[A-Za-z0-9_-]{1,9}\.[0-9a-z]{1,4}(\.[!-~]{0,9})?", fullmatch=True)
)
def test_what_is_read_is_what_would_have_been_written(data: str) -> None:
    target = unpack(data)
    assert target is None or pack(target) == data


def test_every_act_is_two_letters_and_unique() -> None:
    assert all(len(act.value) == 2 and act.value.islower() for act in Act)
    assert len({act.value for act in Act}) == len(Act)


@pytest.mark.parametrize(
    "data",
    [
        "", ".", "dr", "dr.t", "dr.t.", "dr..0", "dr.t.01", "dr.t.A", "dr.t.-1", "dr.t.0.", "DR.t.0", "zz.t.0",
        "dr.t.0\n", "dr.t t.0",
        "dr.t.0.a b", "dr.t.0.á", "d:Zk3aQ9x1:14:m", "dr.t.0." + "x" * 64, "dr.t.٣", " dr.t.0", "dr.t.0 ",
    ],
)  # fmt: skip
def test_forged_data(data: str) -> None:
    assert unpack(data) is None


@pytest.mark.parametrize(
    "target",
    [
        PressTarget("t" * 30, 1, Act.CLOSE, "x" * 40),
        PressTarget("t", -1, Act.DRAW),
        PressTarget("t.u", 1, Act.DRAW),
        PressTarget("", 1, Act.DRAW),
        PressTarget("t", 1, Act.SET, "límite=50"),
        PressTarget("t", 1, Act.SET, "a b"),
    ],
)
def test_what_does_not_fit(target: PressTarget) -> None:
    with pytest.raises(UnfitTarget):
        pack(target)


def test_keyboard_of_every_kind_of_button() -> None:
    press = PressTarget("Zk3aQ9x1", 46, Act.DRAW)
    screen = Screen(
        "text",
        rows=(
            (Button("Robar", press=press, style=ButtonStyle.PRIMARY), Button("Salir", press=press)),
            (),
            (Button("Invitar", url="https://t.me/share/url"), Button("Copiar", copy="ABC234")),
        ),
    )
    markup = keyboard(screen)
    assert markup is not None
    assert markup.to_dict() == {
        "inline_keyboard": [
            [
                {"text": "Robar", "callback_data": "dr.Zk3aQ9x1.1a", "style": "primary"},
                {"text": "Salir", "callback_data": "dr.Zk3aQ9x1.1a"},
            ],
            [
                {"text": "Invitar", "url": "https://t.me/share/url"},
                {"text": "Copiar", "copy_text": {"text": "ABC234"}},
            ],
        ]
    }
    assert keyboard(Screen("text")) is None
    with pytest.raises(UnfitTarget):
        keyboard(Screen("text", rows=((Button("nothing"),),)))
