"""Coming to a table, playing, leaving: the use case over a store, without a platform."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.commands import (
    Act,
    Greet,
    HouseRules,
    JoinTable,
    LeaveTable,
    OpenTable,
    Person,
    PlaceLost,
    PlaceMoved,
    Preferences,
    Press,
    ReachChanged,
    ReplyCode,
    SetLanguage,
    ShowHand,
    ShowTable,
    VoiceChanged,
)
from app.house_rules import SPEEDS
from app.ports import Moved, TopicGone, Unreachable
from app.screens import closing_digest, closing_move
from app.table import Absence, CardStyle, Driver, Stage, Table, TimerKind
from engine.events import WinReason
from engine.solver import discard_values
from engine.state import Match, Phase
from engine.verify import verify_text
from engine.views import seat_view
from tests.app.service.world import ANA, BETO, BOT, CARLA, GROUP, STRANGER, Here, here, on_turn


@pytest.fixture
async def house() -> AsyncIterator[Here]:
    async with here() as found:
        yield found


# --- coming to a table ---------------------------------------------------------------------------


async def test_a_redelivered_opening_opens_nothing_twice(house: Here) -> None:
    command = OpenTable(update="tg:1:7", bot=BOT, who=ANA, chat=GROUP, private=False)
    await house.service.handle(command)
    first = await house.stores.people.table_in(GROUP)
    await house.service.handle(command)
    assert await house.stores.people.table_in(GROUP) == first


async def test_a_second_opening_shows_the_table_that_is_there(house: Here) -> None:
    table = await house.open()
    reply = await house.service.handle(
        OpenTable(update=house.update(), bot=BOT, who=BETO, chat=GROUP, private=False)
    )
    assert reply.code is ReplyCode.TABLE_HERE
    assert (await house.table(table.id)).ring == table.ring + 1


async def test_a_closed_table_makes_room_for_the_next(house: Here) -> None:
    table = await house.open()
    await house.tick(house.pace.lobby_ms)
    assert (await house.table(table.id)).stage is Stage.CLOSED
    assert (await house.open()).id != table.id


@pytest.mark.parametrize("spelling", ["{}", "{} ", " {}", "lower", "dashed"])
async def test_the_code_seats_however_it_is_typed(house: Here, spelling: str) -> None:
    table = await house.open()
    code = {"lower": table.code.lower(), "dashed": f"{table.code[:3]}-{table.code[3:]}"}.get(
        spelling, spelling.format(table.code)
    )
    reply = await house.service.handle(
        JoinTable(update=house.update(), bot=BOT, who=BETO, chat=BETO.id, private=True, code=code, typed=True)
    )
    assert reply.code is ReplyCode.SEATED
    assert (await house.table(table.id)).seat_of(BETO.id) == 1


async def test_typed_words_that_are_no_code_are_a_greeting(house: Here) -> None:
    reply = await house.service.handle(
        JoinTable(
            update=house.update(), bot=BOT, who=BETO, chat=BETO.id, private=True, code="buenas", typed=True
        )
    )
    assert reply.code is ReplyCode.GREETING
    assert reply.screen is not None


async def test_a_dead_link_is_answered_and_not_met_with_silence(house: Here) -> None:
    reply = await house.service.handle(
        JoinTable(update=house.update(), bot=BOT, who=BETO, chat=BETO.id, private=True, code="ABCDEF")
    )
    assert reply.code is ReplyCode.UNKNOWN_CODE
    assert reply.text


async def test_one_person_has_one_seat(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    reply = await house.join(table, BETO)
    assert reply.code is ReplyCode.SEATED_ALREADY
    assert len((await house.table(table.id)).seats) == 2


async def test_hello_leads_back_to_the_table(house: Here) -> None:
    table = await house.open()
    reply = await house.service.handle(
        Greet(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True)
    )
    assert reply.code is ReplyCode.SEATED_ALREADY
    assert (await house.table(table.id)).seats[0].ring == table.seats[0].ring + 1


async def test_nobody_joins_a_match_that_has_begun(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    assert (await house.join(table, CARLA)).code is ReplyCode.TABLE_STARTED


# --- who may press what --------------------------------------------------------------------------


async def test_strangers_press_in_vain(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    for act in Act:
        reply = await house.service.handle(house.press(table, STRANGER, act, "1", private=False))
        assert reply.text, act
    assert await house.table(table.id) == table


async def test_only_the_host_starts_and_sets_rules(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    for act, arg in ((Act.START, ""), (Act.SET, "limit_points=50")):
        reply, _ = await house.do(await house.table(table.id), BETO, act, arg)
        assert reply.code is ReplyCode.NOT_HOST


async def test_another_bots_button_is_no_button_of_this_table(house: Here) -> None:
    table = await house.open()
    press = replace(house.press(table, ANA, Act.ADD_COMPUTER, "2"), bot="tg:2")
    assert (await house.service.handle(press)).code is ReplyCode.UNKNOWN_TABLE


async def test_the_other_player_waits_for_the_turn(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    other = BETO if on_turn(table, ANA, BETO) is ANA else ANA
    for act in (Act.DRAW, Act.TAKE):
        reply, after = await house.do(table, other, act)
        assert reply.code is ReplyCode.NOT_YOUR_TURN
        assert after == table


# --- the same tap, again -------------------------------------------------------------------------


async def test_one_update_twice_is_one_move_and_one_answer(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    press = house.press(table, on_turn(table, ANA, BETO), Act.DRAW)
    first, again = [await house.service.handle(press) for _ in range(2)]
    assert again == first
    after = await house.table(table.id)
    assert after.step == table.step + 1


async def test_one_tap_under_two_update_ids_is_one_move(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    press = house.press(table, on_turn(table, ANA, BETO), Act.DRAW)
    await house.service.handle(press)
    reply = await house.service.handle(replace(press, update=house.update()))
    assert reply.code is ReplyCode.STALE
    assert (await house.table(table.id)).step == table.step + 1


async def test_twenty_at_once_make_one_move_and_nobody_is_left_without_an_answer(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    who = on_turn(table, ANA, BETO)
    presses = [house.press(table, who, Act.DRAW) for _ in range(20)]
    replies = await asyncio.gather(*(house.service.handle(press) for press in presses))
    assert sorted(reply.code for reply in replies) == sorted([ReplyCode.DREW] + [ReplyCode.STALE] * 19)
    assert (await house.table(table.id)).step == table.step + 1


async def test_two_replicas_commit_one_after_the_other(house: Here) -> None:
    table = await house.open()
    async with here(seed=2) as other:
        rival = other.service
        rival._commits._store = house.stores.tables
        one, two = (
            house.press(table, ANA, Act.ADD_COMPUTER, "2"),
            house.press(table, ANA, Act.SET, "limit_points=50"),
        )
        await asyncio.gather(house.service.handle(one), rival.handle(two))
    after = await house.table(table.id)
    assert len(after.seats) == 2
    assert after.rules.limit_points == 50


async def test_a_button_from_the_future_proves_a_loss_and_puts_all_in_doubt(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    reply = await house.service.handle(house.press(table, ANA, Act.DRAW, step=table.step + 5))
    assert reply.code is ReplyCode.STALE
    after = await house.table(table.id)
    assert after.lost
    _, chats, _ = await house.stores.due.claim(now_ms=house.clock.now, lease_ms=1000, limit=50)
    assert {work.chat for work in chats} == {GROUP, ANA.id, BETO.id}
    assert all(work.record.doubt for work in chats)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    act=st.sampled_from(Act),
    arg=st.one_of(
        st.text(max_size=20), st.sampled_from(["1", "7o", "jk", "7o.00000000", "limit_points=50", "es"])
    ),
    step=st.integers(-3, 20),
    who=st.sampled_from([ANA, BETO, STRANGER]),
)
def test_no_forged_press_ever_raises_or_leaves_a_match_that_cannot_go_on(
    act: Act, arg: str, step: int, who: Person
) -> None:
    async def forge() -> None:
        async with here() as house:
            table = await house.playing(ANA, BETO)
            press = replace(house.press(table, ANA, act, arg, step=step), who=who, chat=who.id)
            reply = await house.service.handle(press)
            assert isinstance(reply.code, ReplyCode)
            after = await house.table(table.id)
            assert after.timer is not None or after.stage is Stage.CLOSED
            assert after.step >= table.step
            assert len(after.seats) == len(table.seats)

    asyncio.run(forge())


# --- a match -------------------------------------------------------------------------------------


async def test_the_deal_waits_for_everybody_or_for_the_pause(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    table = await house.must(await house.table(table.id), ANA, Act.START)
    table = await house.must(table, ANA, Act.READY, "0")
    await house.tick(house.pace.ready_ms - 1)
    assert (await house.table(table.id)).charms is None
    await house.tick(1)
    await house.tick(house.pace.deal_ms)
    dealt = await house.table(table.id)
    assert dealt.match is not None
    assert dealt.match.phase is Phase.DRAW
    assert dealt.charms == ((ANA.id, "🍀"),)


async def test_a_charm_can_be_changed_until_the_choice_is_closed(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    table = await house.must(await house.table(table.id), ANA, Act.START)
    table = await house.must(table, ANA, Act.READY, "0")
    table = await house.must(table, ANA, Act.READY, "1")
    table = await house.must(table, BETO, Act.READY, "2")
    frozen = table.charms
    assert frozen is not None
    reply, after = await house.do(table, ANA, Act.READY, "3")
    assert reply.code is ReplyCode.STALE
    assert after.charms == frozen


async def test_when_the_frozen_charms_have_been_shown_the_deal_need_not_wait(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    table = await house.must(await house.table(table.id), ANA, Act.START)
    for number, who in enumerate((ANA, BETO)):
        table = await house.must(table, who, Act.READY, str(number))
    await house.service.chat_shown(table, BETO.id)
    await house.tick()
    assert (await house.table(table.id)).step == table.step
    await house.service.chat_shown(table, GROUP)
    await house.tick()
    dealt = await house.table(table.id)
    assert dealt.match is not None
    assert dealt.match.phase is Phase.DRAW


@pytest.mark.parametrize(("speed", "share"), SPEEDS.items())
async def test_a_computer_player_takes_its_time_as_the_table_wants(
    house: Here, speed: str, share: float
) -> None:
    table = await house.open()
    table = await house.must(table, ANA, Act.ADD_COMPUTER, "2")
    if speed != table.speed:
        table = await house.must(table, ANA, Act.SPEED, speed)
    table = await house.must(table, ANA, Act.START)
    table = await house.all_ready(table, ANA)
    while table.match is None or table.match.turn != 1:
        match = table.match
        assert match is not None
        table = await _sensible(house, table, match)
    assert table.timer is not None
    assert table.timer.kind is TimerKind.COMPUTER
    thought_ms = table.timer.due_ms - house.clock.now
    assert share * house.pace.think_least_ms - 1 <= thought_ms <= share * house.pace.think_most_ms + 1


async def test_a_whole_match_against_a_computer_leaves_a_record_that_proves_itself(house: Here) -> None:
    table = await house.open()
    table = await house.must(table, ANA, Act.SET, "limit_points=50")
    table = await house.must(table, ANA, Act.ADD_COMPUTER, "2")
    table = await house.must(table, ANA, Act.START)
    for _ in range(3_000):
        match = table.match
        assert match is not None
        if table.stage is Stage.OVER:
            break
        if match.phase is Phase.DEAL:
            table = await house.all_ready(table, ANA)
        elif match.turn == 0:
            table = await _sensible(house, table, match)
        else:
            await house.tick(house.pace.think_most_ms)
            table = await house.table(table.id)
    assert table.stage is Stage.OVER
    record = b"\n".join(await house.stores.tables.record(table.id)).decode()
    verification = verify_text(record)
    assert verification.findings == ()
    assert verification.hands == table.match.hand_no  # type: ignore[union-attr]


async def _sensible(house: Here, table: Table, match: Match) -> Table:
    """Ana draws, closes if she can, else throws what costs most."""
    view = seat_view(match, 0)
    if view.public.phase is Phase.DRAW:
        return await house.must(table, ANA, Act.DRAW)
    if view.closings:
        best = closing_move(view.closings[0])
        return await house.must(table, ANA, Act.CLOSE, f"{best.card}.{closing_digest(best)}")
    card, _ = min(discard_values(view.hand, view.public.rules), key=lambda pair: pair[1])
    return await house.must(table, ANA, Act.DISCARD_SURE, str(card))


async def test_throwing_a_card_of_a_meld_is_asked_about_with_another_button(house: Here) -> None:
    for seed in range(1, 40):
        async with here() as other:
            for _ in range(seed):
                other.update()  # another update opens another table, whose cards lie otherwise
            table = await other.playing(ANA, BETO)
            who = on_turn(table, ANA, BETO)
            table = await other.must(table, who, Act.DRAW)
            assert table.match is not None
            index = table.match.turn
            assert index is not None
            view = seat_view(table.match, index)
            wild = next((card for card in view.hand if view.public.rules.is_wild(card)), None)
            if wild is None:
                continue
            reply, asked = await other.do(table, who, Act.DISCARD, str(wild))
            assert reply.code is ReplyCode.SURE
            assert asked.step == table.step
            assert asked.seats[index].prompt == f"sure:{wild}"
            again, same = await other.do(asked, who, Act.DISCARD, str(wild))
            assert again.code is ReplyCode.SURE
            assert same.seats[index].prompt == f"sure:{wild}"
            kept = await other.must(asked, who, Act.BACK)
            assert kept.seats[index].prompt is None
            thrown = await other.must(kept, who, Act.DISCARD_SURE, str(wild))
            assert thrown.step == table.step + 1
            return
    pytest.fail("no joker in forty deals")


async def test_whoever_was_away_is_called_and_whoever_just_tapped_is_not(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    who = on_turn(table, ANA, BETO)
    other = BETO if who is ANA else ANA
    rings = {s.person: s.ring for s in table.seats}
    table = await house.must(table, who, Act.DRAW)
    house.clock.now += house.pace.away_ms + 1
    card = table.match.hand.drawn  # type: ignore[union-attr]
    table = await house.must(table, who, Act.DISCARD_SURE, str(card))
    after = {s.person: s.ring for s in table.seats}
    assert after[other.id] == rings[other.id] + 1
    assert after[who.id] == rings[who.id]


async def test_one_turn_concerns_three_chats_and_no_more(house: Here) -> None:
    table = await house.playing(ANA, BETO, CARLA)
    await house.take_due()
    who = on_turn(table, ANA, BETO, CARLA)
    table = await house.must(table, who, Act.DRAW)
    assert await house.take_due() == {who.id}
    card = table.match.hand.drawn  # type: ignore[union-attr]
    table = await house.must(table, who, Act.DISCARD_SURE, str(card))
    following = on_turn(table, ANA, BETO, CARLA)
    assert await house.take_due() == {who.id, GROUP, following.id}


# --- leaving and coming back ---------------------------------------------------------------------


async def test_a_computer_plays_on_for_who_leaves_and_gives_the_seat_back(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    asked = await house.must(table, ANA, Act.LEAVE)
    assert asked.seats[0].prompt == "leave"
    left = await house.must(asked, ANA, Act.LEAVE_SURE)
    assert (left.seats[0].driver, left.seats[0].absence) == (Driver.STANDS_IN, Absence.LEFT)
    assert left.host == BETO.id
    back = await house.must(left, ANA, Act.RETURN)
    assert (back.seats[0].driver, back.seats[0].absence) == (Driver.PERSON, None)


async def test_the_link_gives_the_seat_back_in_mid_match(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    await house.service.handle(LeaveTable(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True))
    assert (await house.join(table, ANA)).code is ReplyCode.SEAT_BACK
    assert (await house.table(table.id)).seats[0].driver is Driver.PERSON


async def test_the_turn_of_who_left_is_played(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    who = on_turn(table, ANA, BETO)
    await house.service.handle(LeaveTable(update=house.update(), bot=BOT, who=who, chat=who.id, private=True))
    await house.tick(house.pace.think_most_ms)
    after = await house.table(table.id)
    assert after.match is not None
    assert after.match.turn != table.match.turn  # type: ignore[union-attr]


async def test_when_all_people_are_gone_the_hand_is_played_out_and_the_table_closes(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    for who in (ANA, BETO):
        await house.service.handle(
            LeaveTable(update=house.update(), bot=BOT, who=who, chat=who.id, private=True)
        )
    for _ in range(600):
        await house.tick(house.pace.think_most_ms)
        table = await house.table(table.id)
        if table.stage is not Stage.PLAY:
            break
    assert table.stage in {Stage.CLOSED, Stage.OVER}
    assert table.match is not None
    assert len(table.match.results) == 1


async def test_blocking_the_bot_hands_the_seat_over_and_unblocking_takes_it_back(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    common = {"bot": BOT, "who": BETO, "chat": BETO.id, "private": True}
    await house.service.handle(ReachChanged(update=house.update(), reachable=False, **common))  # type: ignore[arg-type]
    gone = await house.table(table.id)
    assert gone.seats[1].absence is Absence.UNREACHABLE
    assert BETO.id not in gone.chats()
    await house.service.handle(ReachChanged(update=house.update(), reachable=True, **common))  # type: ignore[arg-type]
    back = await house.table(table.id)
    assert back.seats[1].driver is Driver.PERSON
    assert BETO.id in back.chats()


async def test_a_person_who_never_started_the_bot_does_not_stop_the_match(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    await house.service.chat_failed(table.id, BETO.id, Unreachable())
    gone = await house.table(table.id)
    assert gone.seats[1].driver is Driver.STANDS_IN
    press = house.press(gone, BETO, Act.BACK, private=True)
    await house.service.handle(press)
    assert (await house.table(table.id)).seats[1].driver is Driver.PERSON


# --- the shared chat -----------------------------------------------------------------------------


async def test_a_group_that_becomes_a_supergroup_keeps_its_table(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    new = "tg:-100777"
    for _ in range(2):
        await house.service.handle(
            PlaceMoved(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False, old=GROUP, new=new)
        )
    assert (await house.table(table.id)).place == new
    assert await house.stores.people.table_in(new) == table.id
    assert await house.stores.people.table_in(GROUP) is None


async def test_the_400_that_names_the_new_group_moves_the_table_too(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    await house.service.chat_failed(table.id, GROUP, Moved("tg:-100777"))
    assert (await house.table(table.id)).place == "tg:-100777"


async def test_without_the_group_the_match_goes_on_in_private(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    await house.service.handle(PlaceLost(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False))
    after = await house.table(table.id)
    assert after.place is None
    assert set(after.chats()) == {ANA.id, BETO.id}
    await house.must(after, on_turn(after, ANA, BETO), Act.DRAW)


async def test_a_closed_topic_falls_back_to_the_group(house: Here) -> None:
    table = await house.open(chat="tg:-9/7")
    await house.service.chat_failed(table.id, "tg:-9/7", TopicGone())
    assert (await house.table(table.id)).place == "tg:-9"


async def test_voice_beside_the_table_is_noted(house: Here) -> None:
    table = await house.open()
    for is_open in (True, False):
        await house.service.handle(
            VoiceChanged(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False, open=is_open)
        )
        assert (await house.table(table.id)).voice is is_open


# --- looking, language, the end ------------------------------------------------------------------


async def test_a_look_at_ones_hand_changes_nothing_and_tells_no_stranger(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    mine = await house.service.handle(house.press(table, ANA, Act.PEEK_HAND, private=False))
    strangers = await house.service.handle(house.press(table, STRANGER, Act.PEEK_HAND, private=False))
    assert mine.alert
    assert mine.text != strangers.text
    assert await house.table(table.id) == table


async def test_each_person_speaks_their_language_and_the_host_the_groups(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    reply = await house.service.handle(
        SetLanguage(update=house.update(), bot=BOT, who=BETO, chat=BETO.id, private=True, locale="es-AR")
    )
    assert reply.code is ReplyCode.LANGUAGE_SET
    await house.service.handle(
        SetLanguage(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False, locale="en")
    )
    after = await house.table(table.id)
    assert [seat.locale for seat in after.seats] == ["en", "es-AR"]
    assert after.locale == "en"
    known = await house.stores.people.person(BETO.id)
    assert known is not None
    assert (known.locale, known.chosen) == ("es-AR", True)


async def test_asking_for_the_language_without_naming_one_offers_all(house: Here) -> None:
    reply = await house.service.handle(
        SetLanguage(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True, locale=None)
    )
    assert reply.code is ReplyCode.LANGUAGES
    assert reply.screen is not None


@pytest.mark.parametrize("tag", ["fr", "xx-YY", "🙂"])
async def test_a_language_that_we_do_not_have_is_named_and_nothing_changes(
    house: Here, tag: str | None
) -> None:
    table = await house.open()
    reply = await house.service.handle(
        SetLanguage(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False, locale=tag)
    )
    assert reply.code is ReplyCode.LANGUAGE_UNKNOWN
    assert await house.table(table.id) == table


async def test_asking_for_the_hand_or_the_table_brings_it_to_the_end_of_its_chat(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    await house.service.handle(ShowHand(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True))
    await house.service.handle(ShowTable(update=house.update(), bot=BOT, who=ANA, chat=GROUP, private=False))
    after = await house.table(table.id)
    assert after.seats[0].ring == table.seats[0].ring + 1
    assert after.ring == table.ring + 1


async def test_a_rematch_seats_who_asks_for_it_at_one_new_table(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    loaded = await house.stores.tables.load(table.id)
    assert loaded is not None
    assert table.match is not None
    won = replace(
        table.match, phase=Phase.OVER, turn=None, hand=None, winner=0, win_reason=WinReason.SURVIVOR
    )
    over = replace(table, stage=Stage.OVER, match=won, rules=replace(table.rules, limit_points=50))
    await house.stores.tables.commit(over, stamp=loaded.stamp, chats=(), record=())
    for who in (BETO, ANA, BETO):
        await house.service.handle(house.press(over, who, Act.REMATCH))
    new_id = await house.stores.people.table_in(GROUP)
    assert new_id is not None
    assert new_id != table.id
    new = await house.table(new_id)
    assert [seat.person for seat in new.seats] == [BETO.id, ANA.id]
    assert new.rules.limit_points == 50
    assert (await house.table(table.id)).stage is Stage.CLOSED


async def test_an_idle_match_closes(house: Here) -> None:
    table = await house.playing(ANA, BETO)
    assert table.timer is not None
    assert table.timer.kind is TimerKind.EXPIRY
    await house.tick(house.pace.match_ms + 1)
    assert (await house.table(table.id)).stage is Stage.CLOSED


async def test_cards_drawn_for_who_goes_first_are_kept_for_all_to_see(house: Here) -> None:
    table = await house.open(ANA)
    await house.join(table, BETO)
    table = await house.must(await house.table(table.id), ANA, Act.PRESET, "espana")
    table = await house.must(table, ANA, Act.START)
    assert table.draws == ()
    table = await house.all_ready(table, ANA, BETO)
    assert table.match is not None
    assert {seat for seat, _ in table.draws[0]} == {0, 1}
    assert max(table.draws[-1], key=lambda drawn: drawn[1].rank)[0] == table.match.mano


async def test_the_lot_draws_no_cards(house: Here) -> None:
    assert (await house.playing(ANA, BETO)).draws == ()


async def test_a_press_is_a_press_of_one_table(house: Here) -> None:
    press = Press(
        update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True, table="none", step=0,
        act=Act.DRAW, arg="", message=None,
    )  # fmt: skip
    assert (await house.service.handle(press)).code is ReplyCode.UNKNOWN_TABLE


# --- buying back in ------------------------------------------------------------------------------


async def _one_goes_out(house: Here, *, away: bool = False) -> Table:
    """Three people under rioplatense rules; after this hand Carla is far over the limit, and maybe away."""
    table = await house.playing(ANA, BETO, CARLA)
    loaded = await house.stores.tables.load(table.id)
    assert loaded is not None
    assert table.match is not None
    index = table.seat_of(CARLA.id)
    assert index is not None
    rules = replace(table.match.rules, reentries=1)
    players = tuple(
        replace(player, total=100 if seat == index else 10) for seat, player in enumerate(table.match.players)
    )
    match = replace(table.match, rules=rules, players=players)
    await house.stores.tables.commit(replace(table, match=match), stamp=loaded.stamp, chats=(), record=())
    table = await house.table(table.id)
    for _ in range(400):
        match = table.match  # type: ignore[assignment]
        if match.phase not in {Phase.DRAW, Phase.DISCARD}:
            return table
        who = on_turn(table, ANA, BETO, CARLA)
        assert match.turn is not None
        view = seat_view(match, match.turn)
        if match.phase is Phase.DRAW:
            table = await house.must(table, who, Act.DRAW)
        elif view.closings and who is not CARLA:
            house.clock.now += house.pace.away_ms + 1 if away else 0
            best = closing_move(view.closings[0])
            table = await house.must(table, who, Act.CLOSE, f"{best.card}.{closing_digest(best)}")
        else:
            card, _ = min(discard_values(view.hand, view.public.rules), key=lambda pair: pair[1])
            table = await house.must(table, who, Act.DISCARD_SURE, str(card))
    pytest.fail("nobody closed")


async def test_whoever_goes_out_is_asked_and_may_buy_back_in(house: Here) -> None:
    table = await _one_goes_out(house)
    assert table.match is not None
    assert table.match.phase is Phase.REENTRY
    index = table.seat_of(CARLA.id)
    assert index is not None
    table = await house.must(table, CARLA, Act.REENTER)
    assert table.match is not None
    assert table.match.players[index].active
    assert table.match.phase is Phase.DEAL
    assert table.timer is not None
    assert table.timer.kind is TimerKind.PAUSE


async def test_whoever_does_not_answer_stays_out_and_the_match_goes_on(house: Here) -> None:
    table = await _one_goes_out(house)
    await house.tick(house.pace.reentry_ms)
    table = await house.table(table.id)
    assert table.match is not None
    assert not table.match.players[table.seat_of(CARLA.id) or 0].active
    assert table.match.phase is Phase.DEAL


async def test_whoever_is_asked_and_away_is_called(house: Here) -> None:
    rings = (await _one_goes_out(house)).seats[2].ring
    async with here() as other:
        table = await _one_goes_out(other, away=True)
    assert table.seats[table.seat_of(CARLA.id) or 0].ring > rings


async def test_nobody_else_can_answer_for_whoever_went_out(house: Here) -> None:
    table = await _one_goes_out(house)
    reply, after = await house.do(table, ANA, Act.REENTER)
    assert reply.code in {ReplyCode.NOT_YOUR_TURN, ReplyCode.ILLEGAL, ReplyCode.STALE}
    assert after == table


# --- showing by hand -----------------------------------------------------------------------------


async def _closed_by_hand(house: Here) -> Table:
    """Two people at a table that asks what is laid off; one closes while the other has something to lay off."""
    for _ in range(60):
        house.update()  # another update opens another table, whose cards lie otherwise
        table = await house.open(chat=f"tg:-{house.update().rpartition(':')[2]}")
        await house.join(table, BETO)
        table = await house.must(await house.table(table.id), ANA, Act.SHOWING, "hand")
        table = await house.must(table, ANA, Act.START)
        table = await house.all_ready(table, ANA, BETO)
        table = await _played_to_its_close(house, table)
        if table.match is not None and table.match.phase is Phase.SHOW:
            return table
    pytest.fail("nobody had anything to lay off")


async def _played_to_its_close(house: Here, table: Table) -> Table:
    for _ in range(200):
        match = table.match
        assert match is not None
        if match.phase not in {Phase.DRAW, Phase.DISCARD}:
            break
        who = on_turn(table, ANA, BETO)
        view = seat_view(match, match.turn or 0)
        if match.phase is Phase.DRAW:
            table = await house.must(table, who, Act.DRAW)
        elif view.closings:
            best = closing_move(view.closings[0])
            table = await house.must(table, who, Act.CLOSE, f"{best.card}.{closing_digest(best)}")
        else:
            card, _ = min(discard_values(view.hand, view.public.rules), key=lambda pair: pair[1])
            table = await house.must(table, who, Act.DISCARD_SURE, str(card))
    return table


async def test_whoever_has_something_to_lay_off_is_asked_and_may_keep_it(house: Here) -> None:
    table = await _closed_by_hand(house)
    match = table.match
    assert match is not None
    who = on_turn(table, ANA, BETO)
    index = match.turn
    assert index is not None
    hand = "+".join(str(card) for card in sorted(seat_view(match, index).hand))
    asked = await house.must(table, who, Act.SHOW_KEEP, hand)
    assert asked.step == table.step
    assert asked.seats[index].prompt is not None
    shown = await house.must(asked, who, Act.SHOW, hand)
    assert shown.match is not None
    row = next(row for row in shown.match.results[-1].rows if row.seat == index)
    assert row.laid == ()


async def test_whoever_does_not_answer_lays_off_for_the_fewest_points(house: Here) -> None:
    table = await _closed_by_hand(house)
    assert table.match is not None
    index = table.match.turn
    assert table.timer is not None
    assert table.timer.kind is TimerKind.SHOWING
    await house.tick(house.pace.showing_ms)
    after = await house.table(table.id)
    assert after.match is not None
    row = next(row for row in after.match.results[-1].rows if row.seat == index)
    assert row.laid


async def test_the_hand_of_whoever_leaves_is_shown_at_once(house: Here) -> None:
    table = await _closed_by_hand(house)
    who = on_turn(table, ANA, BETO)
    await house.service.handle(LeaveTable(update=house.update(), bot=BOT, who=who, chat=who.id, private=True))
    await house.tick()
    after = await house.table(table.id)
    assert after.match is not None
    assert after.match.results


@pytest.mark.parametrize("arg", ["7o", "zz", "7o+7o", "x" * 60, "1o+2o+3o+4o+5o+6o+7o+8o"])
async def test_cards_that_are_not_held_cannot_be_kept(house: Here, arg: str) -> None:
    table = await house.playing(ANA, BETO)
    for act in (Act.SHOW, Act.SHOW_KEEP):
        reply, after = await house.do(table, on_turn(table, ANA, BETO), act, arg)
        assert reply.code in {ReplyCode.STALE, ReplyCode.UNKNOWN_BUTTON}
        assert after == table


# --- how people want to be written to ------------------------------------------------------------


async def test_a_style_holds_at_the_table_and_for_good(house: Here) -> None:
    table = await house.open()
    table = await house.must(table, ANA, Act.STYLE, "letters")
    assert table.seats[0].style is CardStyle.LETTERS
    known = await house.stores.people.person(ANA.id)
    assert known is not None
    assert known.style == "letters"


async def test_preferences_have_buttons_of_no_table(house: Here) -> None:
    table = await house.open()
    asked = Preferences(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True)
    reply = await house.service.handle(asked)
    assert reply.screen is not None
    buttons = [button.press for row in reply.screen.rows for button in row if button.press]
    assert buttons
    for target in buttons:
        press = replace(house.press(table, ANA, target.act, target.arg, step=target.step), table=target.table)
        reply = await house.service.handle(press)
        assert reply.code in {ReplyCode.LANGUAGE_SET, ReplyCode.STYLE_SET}
    seat = (await house.table(table.id)).seats[0]
    assert (seat.locale, seat.style) == ("en", CardStyle.FRENCH)


async def test_the_rules_are_told_in_a_message_of_their_own(house: Here) -> None:
    await house.open()
    asked = HouseRules(update=house.update(), bot=BOT, who=ANA, chat=ANA.id, private=True, text="")
    reply = await house.service.handle(asked)
    assert reply.code is ReplyCode.RULES
    assert reply.screen is not None


async def test_only_the_host_says_whose_rules_are_played(house: Here) -> None:
    table = await house.open()
    await house.join(table, BETO)
    for who, code in ((BETO, ReplyCode.NOT_HOST), (ANA, ReplyCode.RULES_SET)):
        wish = HouseRules(update=house.update(), bot=BOT, who=who, chat=GROUP, private=False, text="espana")
        assert (await house.service.handle(wish)).code is code
    assert (await house.table(table.id)).preset == "espana"
