"""Every screen of many matches: sound in every language and style, blind to hidden cards, cheap in edits."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.i18n import LOCALES
from app.screens import concerned, facts, live_screen, peek_hand, peek_rules, peek_table, result_screen
from app.screens.facts import Hand, Mode
from app.screens.names import utf16_len
from app.table import Absence, CardStyle, Driver, Seat, Stage, Table
from engine.cards import Card
from engine.presets import PRESETS
from engine.rules import UNLIMITED_REENTRIES, Chinchon, CloseMode, LayOffMode, ReentryNeeds, Rules
from engine.state import HandState, Phase
from tests.app.screens.checks import assert_sound, shown
from tests.app.screens.tables import AROUND, NAMES, PEOPLE, PLACE, computer, life, lobby, match_of, person

ODD_NAMES = ("<b>&amp;</b>", "مريم\u202e", "\u200b\u200d", "x" * 300, "Ana", "Ana", "👩‍👩‍👧‍👦" * 9, "&lt;")

HOUSES = (
    *PRESETS.values(),
    replace(PRESETS["clasico"], cards_per_pack=40, jokers_per_pack=0, limit_points=50),
    replace(PRESETS["clasico"], jokers_per_pack=1, close_limit=0, limit_points=20),
    replace(PRESETS["clasico"], close_limit=5, limit_points=20, chinchon=Chinchon.MINUS_25),
    replace(PRESETS["clasico"], limit_points=20, reentries=1, reentry_needs=ReentryNeeds.ANYONE_IN),
    replace(PRESETS["fournier"], limit_points=30, reentries=UNLIMITED_REENTRIES),
    replace(PRESETS["espana"], limit_points=40, packs=2, set_duplicates=True, set_max=8, jokers_per_pack=2),
    replace(PRESETS["as_de_oros"], limit_points=40, close_limit=7, close_mode=CloseMode.SUM),
    replace(PRESETS["as_de_oros"], packs=2, limit_points=60, lay_off_after_full_close=True),
    replace(PRESETS["clasico"], lay_off=LayOffMode.TABLE, wild_replace=True, limit_points=60),
)
"""All presets, and rules that bring what they leave out: re-entries, two packs, short matches, every lay-off."""


@st.composite
def lobbies(draw: st.DrawFn) -> Table:
    """Tables of two to eight seats in any language, style and place, some with awkward names."""
    rules: Rules = draw(st.sampled_from(HOUSES))
    count = draw(st.integers(2, min(rules.max_seats, 6)))
    names = draw(st.sampled_from([NAMES, ODD_NAMES]))
    seats: list[Seat] = []
    for index in range(count):
        if index and draw(st.booleans()):
            seats.append(computer(f"Luis {index}"))
        else:
            locale, style = draw(st.sampled_from(LOCALES)), draw(st.sampled_from(list(CardStyle)))
            seats.append(person(index, name=names[index], locale=locale, style=style))
    place = draw(st.sampled_from([PLACE, None]))
    return lobby(seats, place=place, rules=rules, locale=draw(st.sampled_from(LOCALES)))


def sampled(table: Table, seed: int, *, every: int = 3) -> Iterator[Table]:
    """Some states of a table's life: all that are rare, and every n-th turn."""
    for number, state in enumerate(life(table, seed, asking=True)):
        match = state.match
        if match is None or match.phase not in {Phase.DRAW, Phase.DISCARD} or number % every == 0:
            yield state
        if number > 400:
            return


@settings(max_examples=25)
@given(lobbies(), st.integers(0, 1000))
def test_every_screen_and_peek_of_a_match_is_sound(table: Table, seed: int) -> None:
    for state in sampled(table, seed, every=5):
        for chat in state.chats():
            screen = live_screen(state, chat, AROUND)
            assert screen is not None
            assert_sound(screen, step=state.step)
        told = len(state.match.results) if state.match else 0
        for number in range(1, told + 1) if state.stage is Stage.OVER else range(max(told, 1), told + 1):
            result = result_screen(state, state.chats()[0], AROUND, first=number, last=number)
            assert_sound(result, step=state.step)
            assert not result.rows
            assert result.results == number
        for looks in peeks(state):
            assert 0 < utf16_len(looks) <= 200
            assert "…" not in looks or max(utf16_len(seat.name) for seat in state.seats) > 20


def peeks(table: Table) -> Iterator[str]:
    for seat in table.seats:
        if seat.person:
            yield peek_hand(table, seat.person)
            yield peek_table(table, seat.locale, seat.style)
            yield peek_rules(table, seat.locale)


@settings(max_examples=20)
@given(lobbies(), st.integers(0, 1000))
def test_nothing_that_a_chat_is_shown_depends_on_a_card_it_must_not_see(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    for state in sampled(table, seed, every=7):
        if state.match is None or state.match.hand is None:
            continue
        for chat in state.chats():
            viewer = None if chat == state.place else state.seat_of(chat)
            other = with_hidden_cards_swapped(state, viewer, rng)
            if other is None:
                continue
            assert other.match != state.match
            assert facts(other, chat) == facts(state, chat)
            assert live_screen(other, chat, AROUND) == live_screen(state, chat, AROUND)
            assert peek_table(other, "es", CardStyle.EMOJI) == peek_table(state, "es", CardStyle.EMOJI)
            if viewer is not None:
                assert peek_hand(other, chat) == peek_hand(state, chat)


def with_hidden_cards_swapped(table: Table, viewer: int | None, rng: random.Random) -> Table | None:
    """The table with all cards that a viewer cannot know changed among hands and stock; None if there is no other."""
    match = match_of(table)
    hand = match.hand
    assert hand is not None
    known = set(hand.hands[viewer]) if viewer is not None else set()
    for open_hand in hand.show.shown if hand.show is not None else ():
        known |= set(hand.hands[open_hand.seat])
    if hand.took and hand.drawn is not None:
        known.add(hand.drawn)
    places = [(seat, at) for seat, cards in enumerate(hand.hands) for at in range(len(cards))]
    hidden = [hand.hands[seat][at] for seat, at in places if hand.hands[seat][at] not in known]
    hidden += hand.stock
    if len(hidden) < 2:
        return None
    mixed = rng.sample(hidden, len(hidden))
    fresh = iter(mixed if mixed != hidden else [*hidden[1:], hidden[0]])
    hands = tuple(tuple(c if c in known else next(fresh) for c in cards) for cards in hand.hands)
    drawn = hand.drawn
    if drawn is not None and drawn not in known and match.turn is not None:
        drawn = hands[match.turn][-1]
    swapped: HandState = replace(hand, hands=hands, stock=tuple(fresh), drawn=drawn)
    return replace(table, match=replace(match, hand=swapped))


@settings(max_examples=15)
@given(lobbies(), st.integers(0, 1000))
def test_buttons_name_no_card_that_the_chat_does_not_know(table: Table, seed: int) -> None:
    """A second look at what the swap above proves, straight at the labels and arguments of the buttons."""
    for state in sampled(table, seed, every=7):
        match = state.match
        if match is None or match.hand is None:
            continue
        for chat in state.chats():
            viewer = None if chat == state.place else state.seat_of(chat)
            own = match.hand.hands[viewer] if viewer is not None else ()
            known = {str(card) for card in (*own, *match.hand.discard_pile)}
            screen = live_screen(state, chat, AROUND)
            assert screen is not None
            for button in (button for row in screen.rows for button in row if button.press):
                assert button.press is not None
                for card in cards_named(button.press.arg):
                    assert card in known


def cards_named(arg: str) -> list[str]:
    words = arg.partition(".")[0].split("+")
    return [word for word in words if word and not word.isdecimal() and word not in LOCALES]


@settings(max_examples=20)
@given(lobbies(), st.integers(0, 1000))
def test_a_move_concerns_few_chats_and_those_whose_screen_changes(table: Table, seed: int) -> None:
    states = list(itertools.islice(life(table, seed, asking=True), 300))
    for before, after in itertools.pairwise(states):
        touched = concerned(before, after)
        for chat in {*before.chats(), *after.chats()}:
            same = live_screen(before, chat, AROUND) == live_screen(after, chat, AROUND)
            if chat not in touched:
                assert same, chat
        was, now = before.match, after.match
        if was is None or now is None or was.hand is None or was.results != now.results:
            continue
        person_on_turn = before.seats[was.turn].person if was.turn is not None else None
        made_anew = now.hand is not None and now.hand.reshuffles > was.hand.reshuffles
        if was.phase is Phase.DRAW and not made_anew:
            assert set(touched) <= {person_on_turn}, "a draw is the drawer's own affair"
        elif before.place is not None and was.phase is Phase.DISCARD:
            next_person = after.seats[now.turn].person if now.turn is not None else None
            assert set(touched) <= {person_on_turn, next_person, before.place}


@pytest.mark.parametrize("place", [PLACE, None])
def test_own_message_stays_as_it_is_while_others_play_in_a_group(place: str | None) -> None:
    table = lobby([person(0), person(1), person(2)], place=place)
    changes = 0
    for before, after in itertools.pairwise(life(table, 3)):
        for index, chat in enumerate(PEOPLE[:3]):
            was, now = facts(before, chat), facts(after, chat)
            if (
                not (isinstance(was, Hand) and isinstance(now, Hand))
                or was.frame.post_key != now.frame.post_key
            ):
                continue
            others = match_of(before).turn != index != match_of(after).turn
            if others and was.mode is now.mode is Mode.WAIT:
                changes += was != now
    assert (changes == 0) == (place is not None)


def test_at_a_table_without_a_group_the_rivals_discard_comes_with_my_turn() -> None:
    table = lobby([person(0), person(1)], place=None)
    for before, after in itertools.pairwise(life(table, 8)):
        was, now = before.match, after.match
        if was is None or now is None or was.hand is None or now.hand is None or was.turn == now.turn:
            continue
        assert now.turn is not None
        thrown = now.hand.discard_pile[-1]
        screen = live_screen(after, PEOPLE[now.turn], AROUND)
        assert screen is not None
        assert "tiró" in screen.text
        assert _label(thrown) in "".join(button.label for row in screen.rows for button in row)


def _label(card: Card) -> str:
    from app.i18n import card_words

    return card_words("es", CardStyle.EMOJI).label(card)


def test_a_person_who_cannot_be_reached_is_not_shown_anything_new() -> None:
    table = lobby([person(0), person(1)])
    gone = table.with_seat(1, replace(table.seats[1], driver=Driver.STANDS_IN, absence=Absence.UNREACHABLE))
    assert PLACE in concerned(table, gone)
    assert concerned(gone, replace(gone, voice=True)) == (PLACE,)


def test_who_gets_up_is_concerned_and_has_no_screen_any_more() -> None:
    table = lobby([person(0), person(1)])
    after = replace(table, seats=table.seats[:1])
    assert PEOPLE[1] in concerned(table, after)
    assert live_screen(after, PEOPLE[1], AROUND) is None


def test_a_new_table_concerns_all_its_chats() -> None:
    table = lobby([person(0), person(1)])
    assert concerned(None, table) == table.chats()


def test_a_match_that_nobody_closes_still_ends_its_hands() -> None:
    rules = replace(PRESETS["clasico"], max_turns_per_hand=50, limit_points=100)
    table = lobby([person(0), person(1)], rules=rules)
    state = next(
        state for state in life(table, 2, close=False) if state.match is not None and state.match.results
    )
    text = shown(result_screen(state, PLACE, AROUND, first=1, last=1).text)
    assert "nadie ha cerrado" in text
