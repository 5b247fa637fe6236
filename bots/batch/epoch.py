"""The public history of a hand since its stock was last made anew, in the form that guessing needs.

Before a reshuffle the stock runs out, so every card that was then neither seen nor held by this seat lay in a
rival's hand. A reshuffle is therefore like a new deal whose hands come from a small pool, and what was thrown before
it may be drawn again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bots.batch.tables import NO_CARD, indexes
from bots.situation import first_upcard
from engine.rules import HAND_SIZE, ReshuffleUpcard

if TYPE_CHECKING:
    from bots.situation import Situation
    from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Turn:
    """A rival's finished turn, cards as indexes.

    `top` lay on the discard pile when it drew, -1 for none or unknown; `took` says that it took that card; `own`
    that the card thrown was never taken from the pile. `may_close` says that the rules let it close.
    """

    seat: int
    top: int
    took: bool
    thrown: int
    own: bool
    may_close: bool


@dataclass(frozen=True, slots=True)
class Epoch:
    """What is known since the last time that the stock was made.

    `first_pool` are the cards that the rivals' unknown cards at the beginning come from, `later_pool` those that
    can only have been drawn since; what is left of the first comes before them. `known` gives, for each rival, the
    cards that everybody knew it held at the beginning, `unknown` how many others it held. `stock_count` cards lie in
    the stock now; `recycled` are the discards that it would be made of when it is used up.
    """

    turns: tuple[Turn, ...]
    first_pool: tuple[int, ...]
    later_pool: tuple[int, ...]
    known: dict[int, tuple[int, ...]]
    unknown: dict[int, int]
    stock_count: int
    recycled: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Seen:
    """Where cards were when the epoch began."""

    piled: frozenset[Card]
    picked: dict[int, tuple[Card, ...]]
    start: int


def epoch_of(situation: Situation) -> Epoch:
    """Read the history of the hand in play."""
    rules = situation.rules
    index = indexes(rules.cards_per_pack, wild_ace=rules.wild_ace_of_coins)
    seen = _replay(situation)
    table = situation.view.public
    known = {rival.seat: tuple(index[card] for card in seen.picked[rival.seat]) for rival in situation.rivals}
    return Epoch(
        turns=tuple(turn for turn in _turns(situation, seen, index) if turn.seat in known),
        first_pool=tuple(index[card] for card in situation.unseen if card not in seen.piled),
        later_pool=tuple(index[card] for card in situation.unseen if card in seen.piled),
        known=known,
        unknown={seat: HAND_SIZE - len(cards) for seat, cards in known.items()},
        stock_count=table.stock_count,
        recycled=tuple(index[card] for card in table.discard_pile),
    )


def _replay(situation: Situation) -> _Seen:
    """Follow the log to the last reshuffle: what lay in the pile, and who was known to hold what."""
    table = situation.view.public
    upcard = first_upcard(situation.view)
    piled = {upcard} if upcard is not None else set()
    picked: dict[int, list[Card]] = {player.seat: [] for player in table.players}
    seen = _Seen(frozenset(), dict.fromkeys(picked, ()), 0)
    for number, fact in enumerate(table.log):
        if fact.reshuffled:
            snapshot = {seat: tuple(cards) for seat, cards in picked.items()}
            seen = _Seen(frozenset(piled), snapshot, number)
            kept = table.rules.reshuffle_upcard is ReshuffleUpcard.KEEP and number > 0
            piled = {table.log[number - 1].discarded} if kept else set()
        if fact.taken is not None:
            piled.discard(fact.taken)
            picked[fact.seat].append(fact.taken)
        if fact.discarded in picked[fact.seat]:
            picked[fact.seat].remove(fact.discarded)
        piled.add(fact.discarded)
    if table.reshuffles and table.has_drawn and table.turn is not None and _reshuffled_now(situation):
        snapshot = {seat: tuple(cards) for seat, cards in picked.items()}
        seen = _Seen(frozenset(piled), snapshot, len(table.log))
    return seen


def _reshuffled_now(situation: Situation) -> bool:
    """Tell whether the stock was made anew for the draw of the turn that is being played."""
    table = situation.view.public
    return table.reshuffles > sum(fact.reshuffled for fact in table.log)


def _turns(situation: Situation, seen: _Seen, index: dict[Card, int]) -> list[Turn]:
    table = situation.view.public
    log = table.log
    picked = {seat: list(cards) for seat, cards in seen.picked.items()}
    active = sum(player.active for player in table.players)
    upcard = first_upcard(situation.view)
    turns = []
    for number in range(seen.start, len(log)):
        fact = log[number]
        top = log[number - 1].discarded if number else upcard
        if fact.reshuffled:
            top = None  # what lay there when it chose belongs to the time before
        own = fact.discarded not in picked[fact.seat]
        if fact.taken is not None:
            picked[fact.seat].append(fact.taken)
            top = fact.taken
            own = own and fact.discarded != fact.taken
        if fact.discarded in picked[fact.seat]:
            picked[fact.seat].remove(fact.discarded)
        turns.append(
            Turn(
                seat=fact.seat,
                top=NO_CARD if top is None else index[top],
                took=fact.taken is not None,
                thrown=index[fact.discarded],
                own=own,
                may_close=situation.rules.close_from_first_round or number >= active,
            )
        )
    return turns
