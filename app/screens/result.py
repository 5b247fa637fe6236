"""The result of one hand or of several, which stays in the chat as history."""

from __future__ import annotations

from dataclasses import dataclass

from app.i18n import Html
from app.screens.ending import add_standing, add_winner
from app.screens.facts import Over
from app.screens.layout import Page
from app.screens.look import HASH_CHARS
from app.screens.model import Importance, Screen
from app.screens.names import utf16_len
from app.screens.parts import Frame, hand_post_key, viewer
from app.screens.shown import closed_text, hand_text, owners_of
from app.screens.speech import Speech, number, signed
from app.screens.standing import over_facts
from app.screens.surroundings import Surroundings
from app.table import ChatKey, Table
from engine.closing import CloseKind, lay_off_allowed
from engine.play_end import too_high
from engine.rules import Chinchon, Ending, LayOffMode, Rules
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
    frame = Frame(
        table.id, table.code, 0, hand_post_key(table, first - 1), *viewer(table, _reader(table, chat))
    )
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


def _reader(table: Table, chat: ChatKey) -> int | None:
    """The seat of the person who reads a chat; None for the shared one."""
    return None if chat == table.place else table.seat_of(chat)


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
        owners = [names[seat] for seat in owners_of(result, self.rules, len(names))]
        page.add_html(self._title(result, names))
        for row in sorted(result.rows, key=lambda row: row.seat != result.closer):
            page.add_html(self._row(row, result, names))
            if cards:
                page.add_plain(hand_text(row, self.rules, self.speech, owners))
        if cards and self._bars_lay_offs(result):
            page.add("result-no-lay-off")
        seed = self._seed(result)
        if seed:
            page.add("result-seed", seed=seed)

    def _title(self, result: HandResult, names: tuple[str, ...]) -> Html:
        say = self.speech.say
        if result.closer is None or result.kind is None or result.thrown is None:
            return say.html("result-turn-cap", hand=result.hand_no, count=result.turns)
        name, card = names[result.closer], self.speech.cards.the(result.thrown)
        row = next(row for row in result.rows if row.seat == result.closer)
        if result.kind is CloseKind.CHINCHON:
            if self.rules.chinchon is Chinchon.WIN:
                return say.html("result-chinchon", hand=result.hand_no, name=name, card=card)
            points = number(row.points)
            return say.html(
                "result-chinchon-points", hand=result.hand_no, name=name, card=card, points=points
            )
        how = closed_text(result.kind, row.points, row.melds, self.rules, self.speech)
        return say.html("result-closed", hand=result.hand_no, name=name, how=how, card=card)

    def _row(self, row: ResultRow, result: HandResult, names: tuple[str, ...]) -> Html:
        say = self.speech.say
        name = names[row.seat]
        points, total = signed(row.points), number(row.total)
        if self._wins_at_once(result):
            if row.seat == result.closer:
                return say.html("result-row-chinchon", name=name)
            return say.html("result-row", name=name, points=points, total=total)
        if row.reentered:
            back = max(other.total for other in result.rows if not other.out)
            return say.html("result-row-reentered", name=name, points=points, total=total, back=number(back))
        return say.html(self._row_message(row, result), name=name, points=points, total=total)

    def _row_message(self, row: ResultRow, result: HandResult) -> str:
        match = self.table.match
        latest = match is not None and result is match.results[-1]
        if match is not None and latest and match.players[row.seat].asked:
            return "result-row-asked"
        if row.out:
            return "result-row-out"
        if self.rules.ending is Ending.LOWEST and too_high(self.rules, row.total):
            return "result-row-ends"
        return "result-row"

    def _wins_at_once(self, result: HandResult) -> bool:
        return result.kind is CloseKind.CHINCHON and self.rules.chinchon is Chinchon.WIN

    def _bars_lay_offs(self, result: HandResult) -> bool:
        """Whether it was the closing that let nobody lay off: else people wonder at what the others count."""
        if result.kind is None or self.rules.lay_off is LayOffMode.NONE or self._wins_at_once(result):
            return False
        return not lay_off_allowed(self.rules, result.kind)

    def _seed(self, result: HandResult) -> str:
        pledge = self.table.pledge
        revealed = pledge.revealed if pledge else ()
        return revealed[result.hand_no - 1][:HASH_CHARS] if result.hand_no <= len(revealed) else ""
