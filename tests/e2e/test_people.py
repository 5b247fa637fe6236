"""What people do to a bot: strange names, old buttons, other people's buttons, blocked chats, vanished groups."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator

import aiohttp
import pytest

from app.playground.emulator.groups import Group
from app.playground.emulator.people import Person
from engine.cards import Card
from tests.e2e.lobby import asked, deal_in_group, on_turn, open_in_group, shows
from tests.e2e.playing import Player
from tests.e2e.world import HOOK_SECRET, Scene, scene


@pytest.fixture
async def here() -> AsyncIterator[Scene]:
    async with scene() as found:
        yield found
        found.assert_by_the_book()


def sent_to(here: Scene, chat_id: int) -> Counter[str]:
    """How many calls of each method went to a chat."""
    return Counter(call.method for call in here.emulator.journal.calls if call.chat_id == chat_id)


# --- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "<b>&",
        "</b><script>",
        "%s {0} {name}",
        "\u202eevil",
        "العربية",
        "\u3164",
        "\u200b",
        "👩‍👩‍👧‍👦" * 8,
        "x" * 64,
    ],
    ids=["tags", "closing tag", "formats", "override", "arabic", "filler", "zero width", "families", "long"],
)
async def test_any_name_can_sit_down_and_be_read(here: Scene, name: str) -> None:
    odd, beto = here.emulator.user(name), here.emulator.user("Beto")
    group = await open_in_group(here, beto, odd)
    await deal_in_group(here, group, beto, odd)
    for message in (beto.last(group), beto.last(beto.dm), odd.last(odd.dm)):
        assert "&lt;" not in message.text
        assert "&amp;" not in message.text
    if name in {"<b>&", "العربية", "%s {0} {name}"}:
        assert name in beto.last(group).text


async def test_whoever_has_no_readable_name_is_called_something(here: Scene) -> None:
    odd, beto = here.emulator.user("\u3164"), here.emulator.user("Beto", language="es")
    group = await open_in_group(here, beto, odd)
    assert "Jugador" in beto.last(group).text


# --- links and starting --------------------------------------------------------------------------


async def test_a_newcomer_sits_down_with_one_press_of_start(here: Scene) -> None:
    ana, newcomer = here.emulator.user("Ana"), here.emulator.user("Nuevo")
    group = await open_in_group(here, ana)
    button = ana.last(group).find_button("🪑")
    assert button is not None
    await newcomer.open_link(str(button.value))
    await here.until(lambda: shows(ana, group, "Nuevo"), what="the newcomer in the group's lobby")
    await here.until(lambda: shows(newcomer, newcomer.dm, "✅"), what="the newcomer's own message")


async def test_the_code_works_where_the_link_loses_its_payload(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto", language="en")
    group = await open_in_group(here, ana)
    code = next(b.value["text"] for b in ana.last(group).buttons if b.action == "copy_text")
    await beto.start()
    await here.until(lambda: shows(beto, beto.dm, "/chinchon"), what="the greeting")
    await beto.type(beto.dm, code.lower())
    await here.until(lambda: shows(ana, group, "Beto"), what="Beto in the lobby")


async def test_who_never_pressed_start_is_played_for_and_gets_the_hand_after_start(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana", language="es"), here.emulator.user("Beto", language="es")
    group = here.emulator.group("Familia", members=[ana, beto], bot_is_member=True)
    await ana.type(group, "/chinchon")
    await here.until(lambda: shows(ana, group, "🪑"), what="the lobby")
    await beto.press(group, "🪑")
    await here.until(lambda: shows(ana, group, "(2)"), what="two seats")
    await here.until(
        lambda: bool(here.emulator.journal.calls_of("sendMessage", chat_id=ana.id)), what="a try"
    )
    await ana.press(group, "▶️")
    await here.until(lambda: shows(beto, beto.dm, "🍀"), what="the charms")
    await beto.press(beto.dm, "🍀")
    await here.until(lambda: asked(beto), what="Beto's turn: a computer plays for Ana until then")
    await ana.start()
    await here.until(lambda: shows(ana, ana.dm, "mano 1"), what="Ana's hand")


# --- buttons -------------------------------------------------------------------------------------


async def test_a_stale_button_tells_and_loses_its_keyboard_and_moves_nothing(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    who = on_turn(ana, beto)
    before = who.last(who.dm)
    await who.press(before, "🎴")
    await here.until(lambda: len(who.last(who.dm).buttons) >= 8, what="eight cards")
    late = await who.press(before, "🎴")
    assert late.answered
    assert late.text
    await here.rest()
    assert len(who.last(who.dm).buttons) >= 8
    assert sum(bool(message.buttons) for message in who.sees(who.dm)) == 1


async def test_an_unknown_message_with_buttons_is_answered_and_disarmed(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    who = on_turn(ana, beto)
    stray = who.last(who.dm)
    draw = next(b for b in stray.buttons if b.data.startswith("dr."))
    await who.delete_message(stray)
    outcome = await who.press_raw(draw.data, chat=who.dm, message_id=stray.message_id)
    assert outcome.answered
    await here.until(lambda: len(who.last(who.dm).buttons) >= 8, what="the move, on a fresh message")
    await here.rest()
    assert sum(bool(message.buttons) for message in who.sees(who.dm)) == 1


async def test_one_tap_that_arrives_under_two_ids_moves_once(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    who = on_turn(ana, beto)
    before = _stock(ana, group)
    outcome = await who.press(who.dm, "🎴", taps=2)
    assert len(outcome.updates) == 2
    await here.rest()
    player = Player(who)
    await player.answer()
    await here.until(lambda: not asked(who), what="the turn's end")
    await here.until(lambda: _stock(ana, group) != before, what="the group's news")
    assert "35" in before
    assert "34" in _stock(ana, group)


def _stock(person: Person, group: Group) -> str:
    return next(line for line in person.last(group).text.splitlines() if "mazo" in line)


async def test_a_strangers_presses_in_the_group_write_nothing_there(here: Scene) -> None:
    ana, beto, zoe = (here.emulator.user(name) for name in ("Ana", "Beto", "Zoe"))
    group = here.emulator.group("Familia", members=[ana, beto, zoe], bot_is_member=True)
    await ana.start()
    await ana.type(group, "/chinchon")
    await here.until(lambda: shows(ana, group, "🪑"), what="the lobby")
    await beto.press(group, "🪑")
    await here.until(lambda: shows(ana, group, "▶️"), what="two seats")
    await here.rest()
    before, text = sent_to(here, group.id), ana.last(group).text
    for label in ("▶️", "🤖", "📜"):
        outcome = await zoe.press(group, label)
        assert outcome.answered
        assert outcome.text
    await here.rest()
    assert sent_to(here, group.id) == before
    assert ana.last(group).text == text


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\xfd",
        "",
        "x" * 64,
        "dr",
        "dr.",
        "dr.TABLE.zz.",
        "dr.TABLE.99999999.",
        "dr.nosuchtabl.0.",
        "di.TABLE.1.99x",
        "cl.TABLE.1.7o.deadbeef",
        "se.TABLE.0.minus_ten=-50",
        "ac.TABLE.0.-1",
        "😀.TABLE.0.",
        "ds.TABLE.2." + "o" * 40,
    ],
)
async def test_forged_buttons_are_answered_and_change_nothing(here: Scene, data: str | bytes) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await here.rest()
    table = next(b.data.split(".")[1] for b in ana.last(group).buttons if b.data)
    before = await here.house.stores.tables.load(table)
    forged = data.replace("TABLE", table) if isinstance(data, str) else data
    outcome = await beto.press_raw(forged, message=ana.last(group))
    assert outcome.answered
    after = await here.house.stores.tables.load(table)
    assert before is not None
    assert after is not None
    assert (after.table.seats, after.table.rules, after.table.stage) == (
        before.table.seats,
        before.table.rules,
        before.table.stage,
    )


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({}, b"{}", 403),
        ({"X-Telegram-Bot-Api-Secret-Token": "wrong"}, b"{}", 403),
        ({"X-Telegram-Bot-Api-Secret-Token": HOOK_SECRET}, b"not json", 200),
        ({"X-Telegram-Bot-Api-Secret-Token": HOOK_SECRET}, b"[1]", 200),
        ({"X-Telegram-Bot-Api-Secret-Token": HOOK_SECRET}, b'{"update_id":"x"}', 200),
        ({"X-Telegram-Bot-Api-Secret-Token": HOOK_SECRET}, b'{"update_id":1,"message":null}', 200),
    ],
)
async def test_the_door_lets_nobody_else_in_and_stumbles_over_nothing(
    here: Scene, headers: dict[str, str], body: bytes, status: int
) -> None:
    address = f"{here.replica.address}/telegram/{here.emulator.token.partition(':')[0]}"
    async with aiohttp.ClientSession() as session:
        told = {"Content-Type": "application/json", **headers}
        async with session.post(address, data=body, headers=told) as response:
            assert response.status == status
    assert here.emulator.journal.calls_of("sendMessage") == []


# --- chats that fail -----------------------------------------------------------------------------


async def test_blocking_in_mid_hand_does_not_stop_the_others(here: Scene) -> None:
    ana, beto, carla = (here.emulator.user(name, language="es") for name in ("Ana", "Beto", "Carla"))
    group = await open_in_group(here, ana, beto, carla)
    await deal_in_group(here, group, ana, beto, carla)
    await beto.block_bot()
    await here.until(lambda: shows(ana, group, "🤖"), what="the mark that a computer plays for Beto")
    others = [Player(ana), Player(carla)]
    for _ in range(6):
        await here.until(
            lambda: asked(ana) or asked(carla) or "mano 2" in ana.last(group).text, what="a turn"
        )
        for player in others:
            await player.answer()
            await asyncio.sleep(0.05)
            await player.answer()
    await beto.start()
    await here.until(lambda: bool(beto.last(beto.dm).buttons), what="Beto's hand, given back")


async def test_a_group_that_becomes_a_supergroup_keeps_its_match(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    await ana.migrate(group)
    await here.until(lambda: shows(ana, group, "mano 1"), what="the table in the new group")
    who = on_turn(ana, beto)
    await who.press(who.dm, "🎴")
    await here.until(lambda: len(who.last(who.dm).buttons) >= 8, what="the game to go on")


@pytest.mark.parametrize("supergroup", [True, False], ids=["supergroup", "basic group"])
async def test_without_the_group_the_match_goes_on_in_private(here: Scene, *, supergroup: bool) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto, supergroup=supergroup)
    await deal_in_group(here, group, ana, beto)
    await ana.remove_bot(group)
    player = Player(on_turn(ana, beto))
    await player.answer()
    await here.until(lambda: len(player.person.last(player.person.dm).buttons) >= 8, what="eight cards")
    await player.answer()
    # Leaving a basic group may also mean its upgrade: there the next message tells, by its error.
    for person, other in ((ana, "Beto"), (beto, "Ana")):
        await here.until(lambda p=person, o=other: shows(p, p.dm, o), what="the table in private")  # type: ignore[misc]
    await here.until(lambda: asked(ana) or asked(beto), what="the next turn")


async def test_after_too_many_requests_the_latest_state_still_arrives(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    await here.rest()
    flood = {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 1",
        "parameters": {"retry_after": 1},
    }
    here.emulator.fail("editMessageText", {"status": 429, "body": flood}, chat=group, times=1)
    who = on_turn(ana, beto)
    player = Player(who)
    await player.answer()
    await here.until(lambda: len(who.last(who.dm).buttons) >= 8, what="eight cards")
    await player.answer()
    await here.until(lambda: shows(ana, group, "34"), what="the group's news after the wait")


async def test_a_message_that_people_delete_comes_back(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    await here.rest()
    await ana.delete_message(ana.last(group))
    who = on_turn(ana, beto)
    player = Player(who)
    await player.answer()
    await here.until(lambda: len(who.last(who.dm).buttons) >= 8, what="eight cards")
    await player.answer()
    await here.until(lambda: shows(ana, group, "34"), what="a fresh table message")


async def test_a_voice_chat_is_noted_at_the_table(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await ana.video_chat(group, "started")
    await here.until(lambda: shows(ana, group, "🔊"), what="the mark")
    await ana.video_chat(group, "ended")
    await here.until(lambda: not shows(ana, group, "🔊"), what="the mark to go")


async def test_a_forum_topic_has_a_table_of_its_own(here: Scene) -> None:
    ana = here.emulator.user("Ana")
    group = here.emulator.group("Foro", members=[ana], bot_is_member=True, topics=["Cartas", "Cena"])
    await ana.start()
    topic = group.topics["Cartas"]
    await ana.type(group, "/chinchon", topic=topic)
    await here.until(
        lambda: any(m.thread_id == topic and m.buttons for m in ana.sees(group)), what="the lobby"
    )
    await ana.type(group, "/chinchon", topic=group.topics["Cena"])
    await here.until(
        lambda: {m.thread_id for m in ana.sees(group) if m.buttons} == set(group.topics.values()),
        what="two lobbies",
    )


# --- what must never be seen ---------------------------------------------------------------------


async def test_nothing_that_leaves_the_house_tells_anybody_a_card_of_somebody_else(here: Scene) -> None:
    ana, beto = here.emulator.user("Ana"), here.emulator.user("Beto")
    group = await open_in_group(here, ana, beto)
    await deal_in_group(here, group, ana, beto)
    await here.rest()
    hands = {person.id: _cards(person) for person in (ana, beto)}
    for _ in range(6):
        who = on_turn(ana, beto)
        player = Player(who)
        await player.answer()
        await here.until(lambda w=who: len(w.last(w.dm).buttons) >= 8, what="eight cards")  # type: ignore[misc]
        hands[who.id] |= _cards(who)
        await player.answer()
        await here.until(lambda w=who: not _choosing(w), what="the turn's end")  # type: ignore[misc]
        await here.rest()
        if "mano 2" in ana.last(group).text or not (asked(ana) or asked(beto)):
            break
    for person, other in ((ana, beto), (beto, ana)):
        buttons = {b.data for m in other.sees(other.dm) for b in m.buttons}
        seen = {data.split(".")[-1] for data in buttons if data[:2] in {"di", "ds"}}
        assert seen <= {str(card) for card in hands[other.id]}, person


def _cards(person: Person) -> set[Card]:
    return {
        Card.parse(b.data.split(".")[-1])
        for b in person.last(person.dm).buttons
        if b.data[:2] in {"di", "ds"}
    }


def _choosing(person: Person) -> bool:
    return any(b.data[:2] in {"di", "ds", "cl"} for b in person.last(person.dm).buttons)


# --- the budget ----------------------------------------------------------------------------------


async def test_a_turn_of_four_people_who_are_there_costs_at_most_four_calls(here: Scene) -> None:
    people = [here.emulator.user(name) for name in ("Ana", "Beto", "Carla", "Dani")]
    group = await open_in_group(here, *people)
    await deal_in_group(here, group, *people)
    await here.rest()
    before, turns = _calls(here), 0
    while turns < 12:
        who = on_turn(*people)
        player = Player(who)
        await player.answer()
        await here.until(lambda w=who: _choosing(w), what="eight cards")  # type: ignore[misc]
        await here.rest()
        if any(b.data.startswith("cl.") for b in who.last(who.dm).buttons):
            break
        await player.answer()
        await here.until(lambda w=who: not _choosing(w), what="the turn's end")  # type: ignore[misc]
        await here.rest()
        turns += 1
    assert turns
    assert _calls(here) - before <= 4 * turns + 1


def _calls(here: Scene) -> int:
    return sum(call.method != "answerCallbackQuery" for call in here.emulator.journal.calls)
