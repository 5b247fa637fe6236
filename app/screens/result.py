"""The result of one hand or of several, which stays in the chat as history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from app.i18n import Html
from app.screens.ending import add_standing, add_winner
from app.screens.facts import Frame, Over, hand_post_key
from app.screens.layout import Page
from app.screens.look import HASH_CHARS, viewer
from app.screens.model import Importance, Screen
from app.screens.names import utf16_len
from app.screens.speech import PART, Speech, number, signed
from app.screens.standing import over_facts
from app.screens.surroundings import Surroundings
from app.table import ChatKey, Table
from engine.closing import CloseKind
from engine.rules import Rules
from engine.scoring import HandResult, ResultRow


def result_screen(table: Table, chat: ChatKey, around: Surroundings, *, first: int, last: int) -> Screen:
    """Tell the hands `first` to `last` (from 1) of the match in one message.

    It takes the place of the message that was live when hand `first` was played. The match's last hand brings the
    final standing. If all does not fit into one message, the earlier hands lose their cards, then their rows.

    Raises:
        ValueError: the match has no such results.
    """
    match = table.match
    if match is None or not 1 <= first <= last <= len(match.results):
        raise ValueError(f"table {table.id} has no results {first} to {last}")
    frame = Frame(table.id, table.code, 0, hand_post_key(table, first - 1), *viewer(table, chat))
    over = over_facts(table, frame) if match.winner is not None and last == len(match.results) else None
    telling = _Telling(table, match.rules, Speech.for_frame(frame), over)
    room = around.capabilities.text_utf16_units
    told = last - first + 1
    page = telling.page(frame, match.results[first - 1 : last], detailed=told, rows=told)
    for detailed, rows in ((1, told), (1, 1), (0, 1)):
        if utf16_len(page.text) <= room:
            break
        page = telling.page(frame, match.results[first - 1 : last], detailed=detailed, rows=rows)
    return Screen(
        text=page.text,
        post_key=frame.post_key,
        importance=Importance.RESULT,
        results=last,
    )


@dataclass(frozen=True, slots=True)
class _Telling:
    table: Table
    rules: Rules
    speech: Speech
    over: Over | None

    def page(self, frame: Frame, results: tuple[HandResult, ...], *, detailed: int, rows: int) -> Page:
        """Tell the last `rows` hands, the last `detailed` of them with their cards."""
        page = Page(frame, self.speech.say)
        left_out = len(results) - rows
        if left_out:
            page.add("result-earlier", count=left_out)
        for back, result in zip(range(len(results) - left_out, 0, -1), results[left_out:], strict=True):
            page.gap()
            self._hand(page, result, cards=back <= detailed)
        if self.over is not None:
            page.gap()
            add_winner(page, self.over, self.speech)
            add_standing(page, self.over, self.speech)
        return page

    def _hand(self, page: Page, result: HandResult, *, cards: bool) -> None:
        names = self.speech.names([seat.name for seat in self.table.seats])
        page.add_html(self._title(result, names))
        for row in sorted(result.rows, key=lambda row: row.seat != result.closer):
            page.add_html(self._row(row, result, names))
            if cards:
                page.add_plain(self._cards(row))
        seed = self._seed(result)
        if seed:
            page.add("result-seed", seed=seed)

    def _title(self, result: HandResult, names: tuple[str, ...]) -> Html:
        say = self.speech.say
        if result.closer is None or result.kind is None or result.thrown is None:
            return say.html("result-turn-cap", hand=result.hand_no)
        name, card = names[result.closer], self.speech.cards.the(result.thrown)
        points = next(row.points for row in result.rows if row.seat == result.closer)
        match result.kind:
            case CloseKind.CHINCHON:
                return say.html("result-chinchon", hand=result.hand_no, name=name, card=card)
            case CloseKind.RUN_OF_7:
                text = number(points)
                return say.html("result-run-of-seven", hand=result.hand_no, name=name, card=card, points=text)
            case CloseKind.MINUS_TEN:
                text = number(points)
                return say.html("result-points", hand=result.hand_no, name=name, card=card, points=text)
            case CloseKind.LOOSE:
                text = self.speech.points(points)
                return say.html("result-points", hand=result.hand_no, name=name, card=card, points=text)
            case _:
                assert_never(result.kind)

    def _row(self, row: ResultRow, result: HandResult, names: tuple[str, ...]) -> Html:
        say = self.speech.say
        name = names[row.seat]
        if (
            result.kind is CloseKind.CHINCHON
            and self.rules.chinchon_points() is None
            and row.seat == result.closer
        ):
            return say.html("result-row-chinchon", name=name)
        message = "result-row"
        if row.reentered:
            message = "result-row-reentered"
        elif row.out:
            message = "result-row-out"
        return say.html(message, name=name, points=signed(row.points), total=number(row.total))

    def _cards(self, row: ResultRow) -> str:
        say, speech = self.speech.say, self.speech
        parts = [speech.meld(meld, self.rules) for meld in row.melds]
        if row.laid:
            parts.append(say.plain("result-laid", cards=speech.by_suit([laid.card for laid in row.laid])))
        if row.loose:
            cards = speech.by_suit(row.loose)
            parts.append(say.plain("result-loose", count=len(row.loose), cards=cards))
        return PART.join(parts)

    def _seed(self, result: HandResult) -> str:
        pledge = self.table.pledge
        revealed = pledge.revealed if pledge else ()
        return revealed[result.hand_no - 1][:HASH_CHARS] if result.hand_no <= len(revealed) else ""
