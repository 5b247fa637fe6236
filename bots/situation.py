"""What a seat knows, put together from its view: cards unseen, and what each rival took, refused and threw."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.views import SeatView

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Rival:
    """What is known of another seat that plays on.

    `picked` are cards taken from the discard pile and still held; `thrown` and `refused` (left lying when it
    drew from the stock instead) are in the order of play, this hand only.
    """

    seat: int
    total: int
    card_count: int
    picked: tuple[Card, ...]
    thrown: tuple[Card, ...]
    refused: tuple[Card, ...]

    @property
    def unknown_count(self) -> int:
        """How many of its cards nobody else has seen."""
        return self.card_count - len(self.picked)


@dataclass(frozen=True, slots=True)
class Situation:
    """A view with what follows from it.

    `rivals` stand in play order, the one who plays after this seat first. `unseen` are the cards that lie in the
    stock or are unknown in a rival's hand. `round_no` counts this seat's turns of the hand from 1.
    """

    view: SeatView
    rivals: tuple[Rival, ...]
    unseen: tuple[Card, ...]
    round_no: int

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.view.public.rules

    @property
    def next_rival(self) -> Rival | None:
        """Who may take the card that this seat throws; None at the end of a match."""
        return self.rivals[0] if self.rivals else None

    @property
    def total(self) -> int:
        """This seat's points so far."""
        return self.view.public.players[self.view.seat].total


def read(view: SeatView) -> Situation:
    """Put together what a seat knows."""
    table = view.public
    thrown: dict[int, list[Card]] = {player.seat: [] for player in table.players}
    refused: dict[int, list[Card]] = {player.seat: [] for player in table.players}
    for seat, card in refusals(view):
        refused[seat].append(card)
    for fact in table.log:
        thrown[fact.seat].append(fact.discarded)
    count = len(table.players)
    order = ((view.seat + step) % count for step in range(1, count))
    rivals = tuple(
        Rival(
            seat=seat,
            total=table.players[seat].total,
            card_count=table.players[seat].card_count,
            picked=table.players[seat].picked,
            thrown=tuple(thrown[seat]),
            refused=tuple(refused[seat]),
        )
        for seat in order
        if table.players[seat].active
    )
    seen = Counter(view.hand)
    seen.update(table.discard_pile)
    for rival in rivals:
        seen.update(rival.picked)
    unseen = tuple(card for card in table.rules.deck_for(count) if not seen[card])
    return Situation(view, rivals, unseen, round_no=len(thrown[view.seat]) + 1)


def refusals(view: SeatView) -> Iterator[tuple[int, Card]]:
    """Give (seat, card) for each time that a seat drew from the stock and left the top discard lying."""
    table = view.public
    top = first_upcard(view)
    for fact in table.log:
        if fact.taken is None and top is not None:
            yield fact.seat, top
        top = fact.discarded
    if table.has_drawn and table.took is None and table.turn is not None and top is not None:
        yield table.turn, top


def first_upcard(view: SeatView) -> Card | None:
    """Give the card turned up at the deal, or None when a reshuffle has hidden which it was."""
    table = view.public
    if table.log and table.log[0].taken is not None:
        return table.log[0].taken
    if not table.log and table.took is not None:
        return table.took
    if table.reshuffles or not table.discard_pile:
        return None
    return table.discard_pile[0]
