"""The house rules of a table as one frozen record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.cards import Card, Suit, deck
from engine.rules_words import (
    Chinchon,
    CloseMode,
    Ending,
    FigurePoints,
    FirstPlayer,
    LayOffMode,
    OutWhen,
    ReentryNeeds,
    ReshuffleUpcard,
    RunLayOff,
)

MIN_SEATS: Final = 2
MAX_SEATS: Final = 8
MAX_SEATS_ONE_PACK: Final = 4
HAND_SIZE: Final = 7
AUTO_PACKS: Final = 0
"""Value of `Rules.packs`: one pack, two from five players."""
UNLIMITED_REENTRIES: Final = -1
_ACE_OF_COINS: Final = Card.of(1, Suit.OROS)


@dataclass(frozen=True, slots=True)
class Rules:
    """Every setting of a table. `FIELDS` gives allowed values, unit, default and source of each.

    The defaults are those of the preset `clasico`. A record may hold contradictory values: `problems` finds
    them.
    """

    cards_per_pack: int = 48
    packs: int = AUTO_PACKS
    jokers_per_pack: int = 2
    wild_ace_of_coins: bool = False
    figure_points: FigurePoints = FigurePoints.TENS
    wild_points: int = 25
    max_wilds_per_meld: int = 2
    min_naturals_per_meld: int = 1
    set_max: int = 4
    set_duplicates: bool = True
    close_mode: CloseMode = CloseMode.ONE
    close_limit: int = 3
    close_from_first_round: bool = True
    may_return_drawn_discard: bool = False
    lay_off: LayOffMode = LayOffMode.CLOSER
    lay_off_needs_meld: bool = False
    lay_off_after_full_close: bool = True
    lay_off_wilds: bool = True
    wild_replace: bool = False
    run_lay_off_two_packs: RunLayOff = RunLayOff.BOTH
    minus_ten: int = -10
    chinchon: Chinchon = Chinchon.WIN
    wild_run_of_7_one: int = -10
    wild_run_of_7_two: int = -10
    limit_points: int = 100
    out_when: OutWhen = OutWhen.OVER
    ending: Ending = Ending.SURVIVOR
    reentries: int = 0
    reentry_needs: ReentryNeeds = ReentryNeeds.TWO_IN
    reentry_pays_stake: bool = False
    stake_chips: int = 0
    first_player: FirstPlayer = FirstPlayer.RANDOM
    reshuffle_upcard: ReshuffleUpcard = ReshuffleUpcard.KEEP
    max_turns_per_hand: int = 200

    @property
    def has_wilds(self) -> bool:
        """Whether any card of the deck can be wild."""
        return self.wild_ace_of_coins or self.jokers_per_pack > 0

    @property
    def max_seats(self) -> int:
        """The most players that these rules take."""
        return MAX_SEATS_ONE_PACK if self.packs == 1 else MAX_SEATS

    def packs_for(self, seats: int) -> int:
        """Give the number of packs (1 or 2) that `seats` players use."""
        return self.packs or (1 if seats <= MAX_SEATS_ONE_PACK else 2)

    def resolved(self, seats: int) -> Rules:
        """Give the rules as `seats` players play them: the number of packs decided.

        With one pack the settings that mean something with two only go back to their defaults, so that equal
        games have equal rules.
        """
        packs = self.packs_for(seats)
        if packs == 1:
            return replace(
                self,
                packs=1,
                set_max=DEFAULTS.set_max,
                set_duplicates=DEFAULTS.set_duplicates,
                run_lay_off_two_packs=DEFAULTS.run_lay_off_two_packs,
            )
        return replace(self, packs=packs)

    def deck_for(self, seats: int) -> tuple[Card, ...]:
        """Give the whole deck for `seats` players in its published order."""
        return deck(
            cards_per_pack=self.cards_per_pack,
            packs=self.packs_for(seats),
            jokers_per_pack=self.jokers_per_pack,
        )

    def is_wild(self, card: Card) -> bool:
        """Tell whether a card may stand for others: a joker, or the ace of coins when it is wild."""
        return card.is_joker or (self.wild_ace_of_coins and card.face == _ACE_OF_COINS)

    def points(self, card: Card) -> int:
        """Give what a loose card counts, in points."""
        if self.is_wild(card):
            return self.wild_points
        return _FIGURE_TABLES[self.figure_points].get(card.rank, card.rank)

    def chinchon_points(self) -> int | None:
        """Give the points of a natural run of seven, or None when it wins the match."""
        return None if self.chinchon is Chinchon.WIN else int(self.chinchon)


DEFAULTS: Final = Rules()
"""The preset `clasico`."""
_FIGURE_TABLES: Final = {
    FigurePoints.TENS: {10: 10, 11: 10, 12: 10},
    FigurePoints.EIGHT_TO_TEN: {10: 8, 11: 9, 12: 10},
    FigurePoints.TEN_TO_TWELVE: {10: 10, 11: 11, 12: 12},
}
