"""The house rules of a table: one frozen record, the table of its settings, and what excludes what."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from engine.cards import Card, Suit, deck
from engine.errors import Code, RulesError

if TYPE_CHECKING:
    from collections.abc import Collection

MIN_SEATS: Final = 2
MAX_SEATS: Final = 8
MAX_SEATS_ONE_PACK: Final = 4
HAND_SIZE: Final = 7
AUTO_PACKS: Final = 0
"""Value of `Rules.packs`: one pack, two from five players."""
UNLIMITED_REENTRIES: Final = -1
_ACE_OF_COINS: Final = Card.of(1, Suit.OROS)


class FigurePoints(StrEnum):
    """What a loose sota, caballo and rey count."""

    TENS = "10-10-10"
    EIGHT_TO_TEN = "8-9-10"
    TEN_TO_TWELVE = "10-11-12"


class CloseMode(StrEnum):
    """Which loose cards a closer may keep."""

    ONE = "one"
    """At most one, worth at most the limit."""
    SUM = "sum"
    """Any number, together worth at most the limit."""
    ALL = "all"
    """None: all seven cards melded."""


class LayOffMode(StrEnum):
    """On whose melds loose cards may be laid after a closing."""

    NONE = "none"
    CLOSER = "closer"
    """On the closer's melds, one pass in play order."""
    EXPOSED = "exposed"
    """On the melds of the closer and of those who showed before, one pass in play order."""
    TABLE = "table"
    """All meld first; then on every meld on the table, in rounds until nobody can."""


class RunLayOff(StrEnum):
    """Which ends of a run take further cards when two packs are in play."""

    BOTH = "both"
    UPWARD = "upward"


class Chinchon(StrEnum):
    """What a natural run of seven brings: the match, or points."""

    WIN = "win"
    MINUS_10 = "-10"
    MINUS_25 = "-25"
    MINUS_50 = "-50"


class OutWhen(StrEnum):
    """When a total is too high."""

    OVER = "over"
    """Above the limit."""
    REACH = "reach"
    """At the limit or above."""


class Ending(StrEnum):
    """How a match ends."""

    SURVIVOR = "survivor"
    """The last player in wins."""
    LOWEST = "lowest"
    """As soon as one total is too high the lowest total wins."""


class ReentryNeeds(StrEnum):
    """How many players must be left for an eliminated one to buy back in."""

    TWO_IN = "two_in"
    """The match began with three or more, and at least two are still in."""
    ANYONE_IN = "anyone_in"
    """Somebody is still in."""


class FirstPlayer(StrEnum):
    """How the mano of the first hand is found."""

    HIGHEST_CARD = "highest_card"
    """Everybody draws a card; the highest begins; ties draw again."""
    RANDOM = "random"


class ReshuffleUpcard(StrEnum):
    """What lies on the discard pile after it was shuffled into a new stock."""

    KEEP = "keep"
    """The top discard stays; the rest is shuffled."""
    NEW = "new"
    """All is shuffled, and one card turned up."""
    NONE = "none"
    """All is shuffled; the pile starts empty."""


Setting = bool | int | str
"""A value of a field: a truth value, a number, or a word of one of the enumerations."""


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
            neutral = {name: FIELDS_BY_NAME[name].default for name in _TWO_PACK_FIELDS}
            return replace(self, packs=1, **neutral)  # type: ignore[arg-type] # the table of fields is checked
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


_FIGURE_TABLES: Final = {
    FigurePoints.TENS: {10: 10, 11: 10, 12: 10},
    FigurePoints.EIGHT_TO_TEN: {10: 8, 11: 9, 12: 10},
    FigurePoints.TEN_TO_TWELVE: {10: 10, 11: 11, 12: 12},
}


@dataclass(frozen=True, slots=True)
class Field:
    """One setting: how it is called, what it may be, and where it comes from.

    `values` are the usual choices, in the order to offer them; a number with a `span` may be any whole number
    from its first to its second value. `unit` is "" for words and truth values. `source` names the sources
    (S000 `clasico`, S001 `fournier`, S003 `espana`, S004 `as_de_oros`) that speak of it.
    """

    name: str
    values: tuple[Setting, ...]
    default: Setting
    unit: str
    source: str
    span: tuple[int, int] | None = None

    def allows(self, value: Setting) -> bool:
        """Tell whether a value is allowed here, by itself."""
        if isinstance(value, bool) != isinstance(self.default, bool):
            return False
        if self.span is not None:
            return isinstance(value, int) and self.span[0] <= value <= self.span[1]
        return value in self.values


_DEFAULTS: Final = Rules()


def _field(
    name: str,
    values: tuple[Setting, ...],
    source: str,
    *,
    unit: str = "",
    span: tuple[int, int] | None = None,
) -> Field:
    return Field(name, values, getattr(_DEFAULTS, name), unit, source, span)


_YES_NO: Final = (False, True)
FIELDS: Final[tuple[Field, ...]] = (
    _field("cards_per_pack", (40, 48), "S000 S001 S003 S004", unit="cards"),
    _field("packs", (AUTO_PACKS, 1, 2), "S001 S003", unit="packs"),
    _field("jokers_per_pack", (0, 1, 2), "S000 S003", unit="cards"),
    _field("wild_ace_of_coins", _YES_NO, "S004"),
    _field("figure_points", tuple(FigurePoints), "S000 S001 S003 S004", unit="points"),
    _field("wild_points", (25, 50), "S000 S004", unit="points"),
    _field("max_wilds_per_meld", (1, 2), "S000 S003", unit="cards"),
    _field("min_naturals_per_meld", (1, 2), "S000 S004", unit="cards"),
    _field("set_max", (4, 5, 6, 7, 8), "S000 S001 S003 S004", unit="cards"),
    _field("set_duplicates", _YES_NO, "S000 S001 S003"),
    _field("close_mode", tuple(CloseMode), "S000 S001 S003 S004"),
    _field("close_limit", (0, 3, 4, 5, 7), "S000 S001 S003 S004", unit="points", span=(0, 7)),
    _field("close_from_first_round", _YES_NO, "S004"),
    _field("may_return_drawn_discard", _YES_NO, "S000 S004"),
    _field("lay_off", tuple(LayOffMode), "S000 S001 S003 S004"),
    _field("lay_off_needs_meld", _YES_NO, "house rule"),
    _field("lay_off_after_full_close", _YES_NO, "S004"),
    _field("lay_off_wilds", _YES_NO, "S004"),
    _field("wild_replace", _YES_NO, "S004"),
    _field("run_lay_off_two_packs", tuple(RunLayOff), "S001"),
    _field("minus_ten", (-10,), "S000 S001 S003 S004", unit="points"),
    _field("chinchon", tuple(Chinchon), "S000 S001 S003 S004"),
    _field("wild_run_of_7_one", (-10, -25, -50), "S000 S003 S004", unit="points"),
    _field("wild_run_of_7_two", (-10, -25, -50), "S000 S003", unit="points"),
    _field("limit_points", (50, 70, 100), "S000 S001 S003 S004", unit="points", span=(20, 500)),
    _field("out_when", tuple(OutWhen), "S000 S001 S003 S004"),
    _field("ending", tuple(Ending), "S000 S001 S003 S004"),
    _field("reentries", (0, 1, UNLIMITED_REENTRIES), "S000 S001 S003", unit="times"),
    _field("reentry_needs", tuple(ReentryNeeds), "S000 S001 S003"),
    _field("reentry_pays_stake", _YES_NO, "S001"),
    _field("stake_chips", (0, 10, 50, 100), "S001", unit="chips", span=(0, 1000)),
    _field("first_player", tuple(FirstPlayer), "S001 S003 S004"),
    _field("reshuffle_upcard", tuple(ReshuffleUpcard), "S001 S003"),
    _field("max_turns_per_hand", (100, 200, 300), "house rule", unit="turns", span=(50, 500)),
)
"""Every setting in the order of the record; drives lobby, codes, command line and documentation."""

FIELDS_BY_NAME: Final = {field.name: field for field in FIELDS}
if [field.name for field in fields(Rules)] != [field.name for field in FIELDS]:
    raise AssertionError("FIELDS and Rules differ")


@dataclass(frozen=True, slots=True)
class RulesProblem:
    """One thing wrong with a rule set: its code, the fields concerned, and what the first of them may be."""

    code: Code
    fields: tuple[str, ...]
    allowed: tuple[Setting, ...] = ()

    @property
    def text(self) -> str:
        """A form for logs and the command line: code and fields."""
        return f"{self.code}({', '.join(self.fields)})"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two fields that exclude each other: `field` must be one of `allowed` while `because` is as it is."""

    field: str
    because: str
    allowed: tuple[Setting, ...]


def conflicts(rules: Rules) -> tuple[Conflict, ...]:
    """Give every pair of settings that contradict each other, in the order of the table of conflicts."""
    return (
        *_deck_conflicts(rules),
        *_closing_conflicts(rules),
        *_wild_conflicts(rules),
        *_pack_conflicts(rules),
        *_lay_off_conflicts(rules),
        *_reentry_conflicts(rules),
    )


def _deck_conflicts(rules: Rules) -> list[Conflict]:
    found = []
    if rules.wild_ace_of_coins and rules.jokers_per_pack:
        found.append(Conflict("jokers_per_pack", "wild_ace_of_coins", (0,)))
    wrong_pack = {FigurePoints.EIGHT_TO_TEN: 48, FigurePoints.TEN_TO_TWELVE: 40}.get(rules.figure_points)
    if rules.cards_per_pack == wrong_pack:
        other = FigurePoints.TEN_TO_TWELVE if wrong_pack == 48 else FigurePoints.EIGHT_TO_TEN
        found.append(Conflict("figure_points", "cards_per_pack", (other, FigurePoints.TENS)))
    return found


def _closing_conflicts(rules: Rules) -> list[Conflict]:
    if rules.close_mode is CloseMode.ALL and rules.close_limit:
        return [Conflict("close_limit", "close_mode", (0,))]
    return []


_WILD_FIELDS: Final = (
    "wild_points",
    "max_wilds_per_meld",
    "min_naturals_per_meld",
    "lay_off_wilds",
    "wild_replace",
    "wild_run_of_7_one",
    "wild_run_of_7_two",
)
_TWO_PACK_FIELDS: Final = ("set_max", "set_duplicates", "run_lay_off_two_packs")
_LAY_OFF_FIELDS: Final = ("lay_off_needs_meld", "lay_off_after_full_close", "lay_off_wilds", "wild_replace")


def _only_default(rules: Rules, names: tuple[str, ...], because: str) -> list[Conflict]:
    """Settings without a meaning must stand at their defaults, so that equal games have equal rules."""
    return [
        Conflict(name, because, (FIELDS_BY_NAME[name].default,))
        for name in names
        if getattr(rules, name) != FIELDS_BY_NAME[name].default
    ]


def _wild_conflicts(rules: Rules) -> list[Conflict]:
    return [] if rules.has_wilds else _only_default(rules, _WILD_FIELDS, "jokers_per_pack")


def _pack_conflicts(rules: Rules) -> list[Conflict]:
    return _only_default(rules, _TWO_PACK_FIELDS, "packs") if rules.packs == 1 else []


def _lay_off_conflicts(rules: Rules) -> list[Conflict]:
    return _only_default(rules, _LAY_OFF_FIELDS, "lay_off") if rules.lay_off is LayOffMode.NONE else []


def _reentry_conflicts(rules: Rules) -> list[Conflict]:
    found = []
    if rules.reentries and rules.ending is Ending.LOWEST:
        found.append(Conflict("reentries", "ending", (0,)))
    if rules.reentry_pays_stake and not rules.stake_chips:
        found.append(Conflict("reentry_pays_stake", "stake_chips", (False,)))
    return found


def problems(rules: Rules, *, seats: int | None = None) -> tuple[RulesProblem, ...]:
    """Find everything that makes a rule set unplayable, here for `seats` players if their number is known."""
    wrong = tuple(
        RulesProblem(Code.RULES_VALUE, (field.name,), field.values)
        for field in FIELDS
        if not field.allows(getattr(rules, field.name))
    )
    if wrong:
        return wrong
    found = [
        RulesProblem(Code.RULES_CONFLICT, (conflict.field, conflict.because), conflict.allowed)
        for conflict in conflicts(rules)
    ]
    if seats is not None and not MIN_SEATS <= seats <= rules.max_seats:
        found.append(RulesProblem(Code.RULES_SEATS, ("packs", "seats"), (AUTO_PACKS, 2)))
    return tuple(found)


def validate(rules: Rules, *, seats: int | None = None) -> None:
    """Refuse an unplayable rule set.

    Raises:
        RulesError: with everything that `problems` finds.
    """
    found = problems(rules, seats=seats)
    if found:
        raise RulesError(found)


def changed(rules: Rules, **changes: Setting) -> Rules:
    """Give the rules with some fields changed, whether or not the result fits together.

    Raises:
        RulesError: there is no such field, or it has no such value.
    """
    wrong = tuple(
        RulesProblem(Code.RULES_VALUE, (name,), FIELDS_BY_NAME[name].values)
        if name in FIELDS_BY_NAME
        else RulesProblem(Code.RULES_FIELD_UNKNOWN, (name,))
        for name, value in changes.items()
        if name not in FIELDS_BY_NAME or not FIELDS_BY_NAME[name].allows(value)
    )
    if wrong:
        raise RulesError(wrong)
    typed = {name: type(FIELDS_BY_NAME[name].default)(value) for name, value in changes.items()}
    return replace(rules, **typed)  # type: ignore[arg-type] # each value was checked against its field


def adapted(rules: Rules, **changes: Setting) -> Rules:
    """Give the rules with some fields changed, and other fields brought along where they would contradict.

    The wild ace of coins puts the jokers away, a smaller pack changes the points of the figures, and so on:
    what was asked for holds, the rest gives way.

    Raises:
        RulesError: what was asked for contradicts itself, or names no field or value.
    """
    adapting = changed(rules, **changes)
    for _ in FIELDS:
        found = next(iter(conflicts(adapting)), None)
        if found is None:
            return adapting
        adapting = _yield_to(adapting, found, fixed=changes.keys())
    validate(adapting)
    return adapting


def _yield_to(rules: Rules, conflict: Conflict, *, fixed: Collection[str]) -> Rules:
    if conflict.field not in fixed:
        return changed(rules, **{conflict.field: conflict.allowed[0]})
    if conflict.because not in fixed:
        for value in FIELDS_BY_NAME[conflict.because].values:
            attempt = changed(rules, **{conflict.because: value})
            if conflict not in conflicts(attempt):
                return attempt
    return rules
