"""What everybody sees of a hand: the message of the shared chat, and the head of an own one where there is none."""

from __future__ import annotations

from collections.abc import Sequence

from app.commands import Act
from app.i18n import Html
from app.screens.buttons import Buttons
from app.screens.facts import TableMessage
from app.screens.layout import Page
from app.screens.model import Screen
from app.screens.open_hand import add_open
from app.screens.parts import Block, Draws, Head, Mark, Open
from app.screens.speech import Speech
from app.screens.surroundings import Surroundings
from engine.cards import Card
from engine.state import TurnFact


def table_screen(facts: TableMessage, around: Surroundings) -> Screen:
    """The living message of the shared chat."""
    speech = Speech.for_frame(facts.frame)
    page = Page(facts.frame, speech.say)
    add_block(page, facts.block, speech)
    page.gap()
    page.add_voice(open=facts.voice)
    page.add_pledge(facts.pledge)
    buttons = Buttons(facts.frame, speech.say, around)
    look = (buttons.act("button-hand", Act.PEEK_HAND), buttons.rules())
    return page.screen(look, buttons.join("button-my-seat"))


def add_head(page: Page, head: Head, speech: Speech, *, turn: bool = True) -> None:
    """Add what everybody may see of the hand, and an empty line."""
    if isinstance(head, Open):
        add_open(page, head, speech)
    else:
        add_block(page, head, speech, turn=turn)
    page.gap()


def add_block(page: Page, block: Block, speech: Speech, *, turn: bool = True) -> None:
    """Add whose turn it is (unless the reader is told otherwise), the totals, the piles and the last turns."""
    say = speech.say
    names = speech.names([seat.name for seat in block.seats])
    marked = speech.marked(block.seats)
    page.add("table-title", code=page.frame.code, hand=block.hand_no, round=block.round_no)
    if turn and block.turn is not None:
        page.add("table-turn", name=marked[block.turn])
    page.gap()
    for name, row in zip(marked, block.rows, strict=True):
        points = speech.points(row.total)
        if row.out:
            page.add("table-row-out", name=name, points=points)
        else:
            page.add("table-row", name=name, points=points, cards=speech.card_count(row.cards))
    page.gap()
    page.add_html(piles_line(block.top, block.stock, speech))
    if block.pot:
        page.add("table-pot", count=block.pot)
    _add_draws(page, block.draws, names, speech)
    add_moves(page, block.moves, names, speech)
    if not block.moves:
        page.add("moves-none", name=marked[block.mano])
    unreachable = [
        name for name, seat in zip(names, block.seats, strict=True) if seat.mark is Mark.UNREACHABLE
    ]
    if unreachable:
        page.add("unreachable", count=len(unreachable), names=say.join(unreachable))


def _add_draws(page: Page, draws: Draws, names: Sequence[str], speech: Speech) -> None:
    """Add the cards drawn for who goes first, a line for each round."""
    for number, drawn in enumerate(draws):
        cards = [
            page.say.plain("draws-one", name=names[seat], card=speech.cards.name(card))
            for seat, card in drawn
        ]
        page.add("draws-again" if number else "draws", cards=page.say.join(cards))


def piles_line(top: Card | None, stock: int, speech: Speech) -> Html:
    """Give the line of the two piles."""
    left = speech.card_count(stock)
    if top is None:
        return speech.say.html("table-piles-empty", stock=left)
    return speech.say.html(
        "table-piles", card=speech.cards.name(top), symbol=speech.cards.tail(top), stock=left
    )


def add_moves(page: Page, moves: Sequence[TurnFact], names: Sequence[str], speech: Speech) -> None:
    """Add a line for each turn, oldest first."""
    page.add_plain(*(move_text(move, names, speech) for move in moves))


def move_text(move: TurnFact, names: Sequence[str], speech: Speech) -> str:
    """Tell one turn: "Beto se llevó el 7 de copas y tiró el 3 de oros."."""
    say, cards = speech.say, speech.cards
    name, thrown = names[move.seat], cards.the(move.discarded)
    if move.taken is None:
        text = say.plain("move-stock", name=name, thrown=thrown)
    else:
        text = say.plain("move-discard", name=name, thrown=thrown, taken=cards.the(move.taken))
    return say.plain("move-reshuffled", move=text) if move.reshuffled else text
