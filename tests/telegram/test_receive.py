"""Updates become commands, whatever they look like."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.commands import (
    Act,
    Command,
    Greet,
    Help,
    HouseRules,
    Ignored,
    JoinTable,
    LeaveTable,
    OpenTable,
    PlaceLost,
    Preferences,
    Press,
    ReachChanged,
    SetLanguage,
    ShowHand,
    ShowTable,
    Unusable,
)
from app.platforms.telegram.entry import parsed
from app.platforms.telegram.messages import Masked
from app.platforms.telegram.receive import ALLOWED_UPDATES, receive
from tests.telegram.data import BOT, RAW, ZOO, update
from tests.telegram.zoo_expectations import EXPECTED, Pass, Warn


def test_every_update_of_the_zoo_has_an_expectation() -> None:
    assert len(ZOO) == 150
    assert {entry["id"] for entry in ZOO} == EXPECTED.keys()


@pytest.mark.parametrize("name", EXPECTED)
def test_zoo(name: str) -> None:
    found, expected = receive(update(name), BOT), EXPECTED[name]
    if isinstance(expected, Pass):
        assert found == Ignored(expected.why)
        return
    if isinstance(expected, Warn):
        assert found == Masked(expected.chat)
        return
    assert isinstance(found, Command)
    assert type(found) is expected.command
    assert (found.chat, found.who.id) == (expected.chat, expected.who)
    assert {key: getattr(found, key) for key in expected.fields} == expected.fields
    assert found.bot == "tg:7400112233"
    assert found.update == f"tg:7400112233:{update(name)['update_id']}"
    assert found.private is (update_chat_type(name) == "private")


def update_chat_type(name: str) -> str:
    content: Any = next(value for value in update(name).values() if isinstance(value, dict))
    content = content.get("message", content)
    return str(content["chat"]["type"]) if "chat" in content else "private"


def message(text: str, *, chat: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    sender = {"id": 7, "is_bot": False, "first_name": "Ana", "language_code": "es"}
    chat = chat or {"id": 7, "type": "private", "first_name": "Ana"}
    return {"update_id": 1, "message": {"message_id": 9, "from": sender, "chat": chat, "text": text} | more}


GROUP: dict[str, Any] = {"id": -100123, "type": "supergroup", "title": "Peña"}
FORUM: dict[str, Any] = GROUP | {"is_forum": True}


@pytest.mark.parametrize(
    ("spanish", "english", "command"),
    [
        ("/mano", "/hand", ShowHand),
        ("/mesa", "/table", ShowTable),
        ("/salir", "/leave", LeaveTable),
        ("/idioma", "/language", SetLanguage),
        ("/ayuda", "/help", Help),
        ("/reglas", "/rules", HouseRules),
        ("/ajustes", "/preferences", Preferences),
        ("/chinchon", "/chinchon", OpenTable),
    ],
)
def test_commands_in_both_languages_private_and_group(
    spanish: str, english: str, command: type[Command]
) -> None:
    for word in (spanish, english, spanish.upper()):
        for text in (word, f"{word}@mesachinchon_bot", f"{word}@MesaChinchon_Bot and more"):
            assert type(receive(message(text), BOT)) is command
            assert type(receive(message(text, chat=GROUP), BOT)) is command
        assert receive(message(f"{word}@other_bot"), BOT) == Ignored("other_bot")


def test_the_name_of_the_game_may_bear_its_accent() -> None:
    assert type(receive(message("/chinchón"), BOT)) is OpenTable


@pytest.mark.parametrize(
    "text", ["/", "/ mano", "//mano", "hola /mano", "/manos", "/mano@", "mano", "/start@"]
)
def test_what_is_no_command_of_ours(text: str) -> None:
    assert type(receive(message(text), BOT)) is Greet
    assert isinstance(receive(message(text, chat=GROUP), BOT), Ignored)


def test_language_takes_the_first_word_only() -> None:
    found = receive(message("/idioma  en-GB por favor"), BOT)
    assert isinstance(found, SetLanguage)
    assert found.locale == "en-GB"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("/start jABC234", "ABC234"),
        ("/start@mesachinchon_bot jabc234", "abc234"),
        ("/START\njABC234", "ABC234"),
    ],
)
def test_join_link(text: str, code: str) -> None:
    found = receive(message(text), BOT)
    assert isinstance(found, JoinTable)
    assert (found.code, found.typed) == (code, False)


@pytest.mark.parametrize("payload", ["", "j", "x123", "jABC 234", "j" * 65, "new"])
def test_start_without_a_code_greets(payload: str) -> None:
    assert type(receive(message(f"/start {payload}"), BOT)) is Greet


@pytest.mark.parametrize(
    "text",
    [
        "ABC234",
        " abc-234 ",
        "A B C 2 3 4",
        "https://t.me/mesachinchon_bot?start=jABC234",
        "¡Vente! https://t.me/mesachinchon_bot?start=jABC234 ahora",
    ],
)
def test_typed_code(text: str) -> None:
    found = receive(message(text), BOT)
    assert isinstance(found, JoinTable)
    assert (found.code.upper(), found.typed) == ("ABC234", True)
    assert isinstance(receive(message(text, chat=GROUP), BOT), Ignored)


@pytest.mark.parametrize("text", ["ABC23", "ABC2345", "ABÑ234", "hola, ¿qué tal?", "٣٤٥٦٧٨"])
def test_other_private_text_greets(text: str) -> None:
    assert type(receive(message(text), BOT)) is Greet


def test_start_in_a_group_opens_a_table() -> None:
    assert type(receive(message("/start@mesachinchon_bot new", chat=GROUP), BOT)) is OpenTable
    assert receive(message("/start", chat=GROUP), BOT) == Ignored("not_addressed")


@pytest.mark.parametrize(
    "more",
    [
        {"from": {"id": 1087968824, "is_bot": True, "first_name": "Group"}, "sender_chat": GROUP},
        {
            "from": {"id": 136817688, "is_bot": True, "first_name": "Channel"},
            "sender_chat": {"id": -1, "type": "channel"},
        },
        {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}},
        {"sender_chat": GROUP},
        {"from": None},
    ],
)
def test_nobody_in_particular_gets_no_seat(more: dict[str, Any]) -> None:
    assert receive(message("/chinchon", chat=GROUP, **more), BOT) == Masked("tg:-100123")
    assert receive(message("hola", chat=GROUP, **more), BOT) == Ignored("masked")


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({}, "tg:-100123"),
        ({"message_thread_id": 904}, "tg:-100123"),
        ({"message_thread_id": 904, "is_topic_message": False}, "tg:-100123"),
        ({"message_thread_id": 904, "is_topic_message": True}, "tg:-100123/904"),
        ({"is_topic_message": True}, "tg:-100123"),
    ],
)
def test_only_a_topic_message_has_a_topic(more: dict[str, Any], key: str) -> None:
    found = receive(message("/mesa", chat=FORUM, **more), BOT)
    assert isinstance(found, ShowTable)
    assert found.chat == key


@pytest.mark.parametrize("key", ["forward_origin", "forward_date", "via_bot", "forward_sender_name"])
def test_second_hand_text_is_no_command(key: str) -> None:
    assert receive(message("/salir", **{key: {}}), BOT) == Ignored("second_hand")


PRESSES = [name for name in EXPECTED if name.startswith("cb_")]


@pytest.mark.parametrize("name", PRESSES)
def test_our_own_data_in_every_kind_of_press(name: str) -> None:
    """The zoo's presses bear another bot's data; with ours they count, whatever their message looks like."""
    pressed = update(name)
    pressed["callback_query"]["data"] = "di.Zk3aQ9x1.1a.12c"
    found = receive(pressed, BOT)
    assert isinstance(found, Press)
    assert (found.table, found.step, found.act, found.arg) == ("Zk3aQ9x1", 46, Act.DISCARD, "12c")
    named = pressed["callback_query"].get("message", {}).get("message_id")
    unnamed = {"cb_via_bot_message", "cb_ephemeral", "cb_channel_post", "cb_business"}
    assert found.message == (None if name in unnamed else str(named))


def test_press_on_a_message_too_old_to_read() -> None:
    pressed = update("cb_private")
    chat = pressed["callback_query"]["message"]["chat"]
    pressed["callback_query"]["message"] = {"chat": chat, "message_id": 4815, "date": 0}
    pressed["callback_query"]["data"] = "dr.t.0"
    found = receive(pressed, BOT)
    assert isinstance(found, Press)
    assert found.message == "4815"


@pytest.mark.parametrize("data", [None, "", 5, "\ud800", "di.t.1.\udfff", ["dr.t.0"]])
def test_press_without_usable_data(data: Any) -> None:
    pressed = update("cb_private")
    pressed["callback_query"]["data"] = data
    assert type(receive(pressed, BOT)) is Unusable
    del pressed["callback_query"]["data"]
    assert type(receive(pressed, BOT)) is Unusable


@pytest.mark.parametrize("key", ["id", "from"])
def test_a_press_that_cannot_be_answered_is_passed_over(key: str) -> None:
    pressed = update("cb_private")
    del pressed["callback_query"][key]
    assert receive(pressed, BOT) == Ignored("malformed")


def test_blocked_and_unblocked() -> None:
    for status, reachable in (("kicked", False), ("member", True)):
        change = update("mcm_private_blocked")
        change["my_chat_member"]["new_chat_member"]["status"] = status
        found = receive(change, BOT)
        assert isinstance(found, ReachChanged)
        assert found.reachable is reachable


@pytest.mark.parametrize(
    ("kind", "member", "lost"),
    [
        ("group", {"status": "left"}, False),
        ("group", {"status": "kicked"}, False),
        ("supergroup", {"status": "left"}, True),
        ("supergroup", {"status": "kicked"}, True),
        ("supergroup", {"status": "restricted", "can_send_messages": False, "is_member": True}, True),
        ("supergroup", {"status": "restricted", "can_send_messages": True, "is_member": True}, False),
        ("supergroup", {"status": "member"}, False),
        ("channel", {"status": "kicked"}, False),
    ],
)
def test_when_a_group_is_lost(kind: str, member: dict[str, Any], *, lost: bool) -> None:
    """A basic group that becomes a supergroup says the same as one that threw us out, so it says nothing."""
    change = update("mcm_group_left")
    change["my_chat_member"]["chat"]["type"] = kind
    change["my_chat_member"]["new_chat_member"] |= member
    assert (type(receive(change, BOT)) is PlaceLost) is lost


@pytest.mark.parametrize("kind", ["message", "my_chat_member", "callback_query"])
@pytest.mark.parametrize("content", [None, 5, [], {}, {"chat": {}}, {"chat": {"id": "x"}, "from": {}}])
def test_kinds_without_what_they_need(kind: str, content: Any) -> None:
    assert receive({"update_id": 1, kind: content}, BOT) == Ignored("malformed")


def test_another_member_is_none_of_our_business() -> None:
    change = update("mcm_supergroup_kicked")
    change["my_chat_member"]["new_chat_member"]["user"]["id"] = 5
    assert receive(change, BOT) == Ignored("other_member")


def test_the_platform_is_asked_for_what_we_read() -> None:
    assert ALLOWED_UPDATES == ("message", "callback_query", "my_chat_member")


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ({"first_name": "Ana", "last_name": "Ruiz"}, "Ana Ruiz"),
        ({"first_name": "  Ana\n\tMaría "}, "Ana María"),
        ({"first_name": "\u202eanA\u202c\u200f"}, "anA"),
        ({"first_name": "\u3164", "username": "invisible"}, "invisible"),
        ({"first_name": "\u200b\u200d\ufe0f"}, ""),
        ({"first_name": ""}, ""),
        ({"first_name": None, "last_name": 5}, ""),
        ({"first_name": "\ud83d"}, "\ufffd"),
        ({"first_name": "👩\u200d👩\u200d👧"}, "👩\u200d👩\u200d👧"),
        ({"first_name": "<b>&"}, "<b>&"),
        ({"first_name": "x" * 64, "last_name": "y" * 64}, "x" * 64),
    ],
)
def test_names(user: dict[str, Any], name: str) -> None:
    found = receive(message("/mesa", **{"from": {"id": 7, "is_bot": False} | user}), BOT)
    assert isinstance(found, Command)
    assert found.who.name == name


# --- bodies --------------------------------------------------------------------------------------


def test_bodies_in_the_servers_own_framing() -> None:
    framed = receive(parsed(RAW["framing_ascii"]), BOT)
    assert isinstance(framed, Greet)
    assert framed.who.name.startswith("👩\u200d👩\u200d👧\u200d👦🏴\u200d☠\ufe0f")
    assert type(receive(parsed(RAW["framing_callback"]), BOT)) is Unusable


def test_data_that_is_not_utf8_is_answered() -> None:
    assert type(receive(parsed(RAW["callback_data_invalid_utf8"]), BOT)) is Unusable


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"5", b'"x"', b"null", b"[" * 100_000, b'{"a": ' + b"9" * 5000 + b"}"]
)
def test_bodies_that_are_no_update(raw: bytes) -> None:
    assert parsed(raw) is None


# --- anything at all -----------------------------------------------------------------------------

KEYS = st.sampled_from(
    [
        "update_id", "message", "callback_query", "my_chat_member", "from", "chat", "id", "type", "text", "data",
        "message_id", "message_thread_id", "is_topic_message", "sender_chat", "migrate_to_chat_id", "first_name",
        "migrate_from_chat_id", "video_chat_started", "new_chat_member", "user", "status", "date", "language_code",
    ]
)  # fmt: skip
ATOMS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(alphabet=st.characters(exclude_categories=()), max_size=20)
    | st.sampled_from(
        [
            "private",
            "group",
            "supergroup",
            "/start j1",
            "/mano",
            "left",
            "dr.t.0",
            "\ud800",
            7,
            -100,
            7400112233,
        ]
    )
)
VALUES = st.recursive(
    ATOMS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(KEYS | st.text(max_size=5), inner, max_size=8)
    ),
    max_leaves=30,
)


@given(VALUES)
def test_any_json_is_survived(value: Any) -> None:
    assert isinstance(receive(value, BOT), Command | Masked | Ignored)


@given(st.sampled_from(ZOO), st.data())
def test_any_part_of_a_real_update_may_be_anything(entry: dict[str, Any], data: st.DataObject) -> None:
    spoilt = update(entry["id"])
    holder: Any = spoilt
    for _ in range(data.draw(st.integers(1, 5))):
        if not isinstance(holder, dict) or not holder:
            break
        key = data.draw(st.sampled_from(sorted(holder)))
        if data.draw(st.booleans()):
            holder[key] = data.draw(VALUES)
            break
        holder = holder[key]
    found = receive(spoilt, BOT)
    assert isinstance(found, Command | Masked | Ignored)
    if isinstance(found, Command):
        repr(found).encode()
        found.who.name.encode()
