"""Running vectors: hands with their right values, against which an engine of chinchón can be checked.

A document is parsed JSON with a list `cases`. A case has an `id`, a `kind`, its own `config`, a `hand`, what to
`expect`, and for lay-offs the `table`. Numbers and truth values bind; an arrangement shown in a case is one
optimum of possibly many and is not compared. The format is described beside the vectors in `tests/vectors`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from engine.cards import MAX_JOKERS_PER_PACK, MAX_PACKS, PACK_STEP, SUIT_STEP, Card
from engine.closing import can_close
from engine.laws import laws_for
from engine.layoff import best_showing
from engine.melds import Meld, MeldKind, make_run, make_set, melds_of, wild_indexes
from engine.partition import Bounds, Splitter
from engine.rules import CloseMode, FigurePoints, Rules, RunLayOff
from engine.solver import deadwood, discard_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

_NOT_BINDING: Final = frozenset({"melds", "loose", "laid", "own_melds"})


class VectorsError(ValueError):
    """A document that holds no vectors, or a case that cannot be read; the text names the case."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value of a case that came out otherwise; `what` names it, "close.one<=3" for a nested one."""

    case: str
    what: str
    expected: object
    found: object

    @property
    def text(self) -> str:
        """One line for people."""
        return f"{self.case} {self.what}: found {self.found}, expected {self.expected}"


@dataclass(frozen=True, slots=True)
class Report:
    """How vectors went: the number of cases, of cases without a difference, and every difference."""

    total: int
    passed: int
    differences: tuple[Difference, ...]

    @property
    def summary(self) -> str:
        """The last line of a run: "568 of 568"."""
        return f"{self.passed} of {self.total}"


def run_vectors(document: object) -> Report:
    """Run every case of a document of vectors.

    Raises:
        VectorsError: the document or one of its cases cannot be read.
    """
    cases = document.get("cases") if isinstance(document, dict) else None
    if not isinstance(cases, list) or not cases:
        raise VectorsError("no list of cases")
    differences: list[Difference] = []
    failed = 0
    for number, case in enumerate(cases):
        found = _case_differences(
            case, str(case.get("id", number)) if isinstance(case, dict) else str(number)
        )
        failed += bool(found)
        differences += found
    return Report(len(cases), len(cases) - failed, tuple(differences))


def rules_of(config: Mapping[str, Any]) -> Rules:
    """Give the rules of a case. Jokers and the mode of laying off are not part of the format.

    Raises:
        KeyError: a setting is missing.
        ValueError: a setting has no such value.
    """
    two_packs = _truth(config, "two_decks")
    wild_ace = _truth(config, "wild_ace")
    return Rules(
        cards_per_pack=_number(config, "deck", (40, 48)),
        packs=MAX_PACKS if two_packs else 1,
        jokers_per_pack=0 if wild_ace else MAX_JOKERS_PER_PACK,
        wild_ace_of_coins=wild_ace,
        figure_points=FigurePoints(config["faces"]),
        wild_points=_number(config, "wild_value", range(100)),
        max_wilds_per_meld=_number(config, "max_wild", range(1, 9)),
        min_naturals_per_meld=_number(config, "min_natural", range(1, 9)),
        set_max=_number(config, "set_max", range(3, 9)),
        set_duplicates=_truth(config, "set_dup"),
        lay_off_needs_meld=_truth(config, "layoff_needs_meld"),
        lay_off_after_full_close=_truth(config, "layoff_vs_all_melded"),
        lay_off_wilds=_truth(config, "layoff_wild"),
        wild_replace=_truth(config, "wild_replace"),
        run_lay_off_two_packs=RunLayOff.UPWARD if _truth(config, "runs_ltr") else RunLayOff.BOTH,
    )


def _number(config: Mapping[str, Any], key: str, allowed: Sequence[int]) -> int:
    value = config[key]
    if type(value) is not int or value not in allowed:
        raise ValueError(f"{key} is {value!r}")
    return value


def _truth(config: Mapping[str, Any], key: str) -> bool:
    value = config[key]
    if not isinstance(value, bool):
        raise ValueError(f"{key} is {value!r}")  # noqa: TRY004 - one kind of error for all that cannot be read
    return value


def _case_differences(case: object, name: str) -> list[Difference]:
    if not isinstance(case, dict):
        raise VectorsError(f"case {name} is no object")
    try:
        rules = rules_of(case["config"])
        dealer = _Dealer()
        hand = dealer.cards(case["hand"])
        match case["kind"]:
            case "hand7":
                found = _seven(hand, rules, case["expect"].get("close", {}))
            case "hand8":
                found = _eight(hand, rules, case["expect"])
            case "layoff":
                full = _truth(case, "closer_all_melded")
                found = _lay_off(hand, dealer.melds(case["table"], rules), rules, full_close=full)
            case kind:
                raise VectorsError(f"case {name}: kind {kind!r} is unknown")  # noqa: TRY301 - one way out
        return list(_compare(name, "", case["expect"], found))
    except VectorsError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise VectorsError(f"case {name}: {type(error).__name__} {error}") from error


def _compare(case: str, path: str, expected: object, found: object) -> Iterator[Difference]:
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            if key not in _NOT_BINDING:
                yield from _compare(case, f"{path}.{key}" if path else key, value, found.get(key, "nothing"))
    elif expected != found or isinstance(expected, bool) != isinstance(found, bool):
        yield Difference(case, path, expected, found)


class _Dealer:
    """Gives physical cards for names such as "O5" and "JK": equal names get the cards of the further packs."""

    def __init__(self) -> None:
        self._given: Counter[Card] = Counter()

    def card(self, name: str) -> Card:
        face = Card.parse(name).face
        copy = self._given[face]
        self._given[face] += 1
        if face.is_joker:
            return Card(
                face + copy % MAX_JOKERS_PER_PACK * SUIT_STEP + copy // MAX_JOKERS_PER_PACK * PACK_STEP
            )
        return Card(face + copy * PACK_STEP)

    def cards(self, names: Iterable[str]) -> tuple[Card, ...]:
        return tuple(map(self.card, names))

    def melds(self, table: Iterable[Mapping[str, Any]], rules: Rules) -> tuple[Meld, ...]:
        return tuple(self._meld(meld, rules) for meld in table)

    def _meld(self, meld: Mapping[str, Any], rules: Rules) -> Meld:
        if MeldKind(meld["type"]) is MeldKind.SET:
            return make_set(self.cards(place["card"] for place in meld["cards"]), rules)
        position = laws_for(rules).position
        places = sorted(meld["cards"], key=lambda place: position[Card.parse(place["stands_for"])])
        return make_run(self.cards(place["card"] for place in places), rules)


def _seven(hand: Sequence[Card], rules: Rules, limits: Iterable[str]) -> dict[str, object]:
    """Give all values of a hand after its discard; `limits` are the closing conditions asked for."""
    splits = Splitter(hand, laws_for(rules)).splits(Bounds())
    melded = any(not split.loose_count for split in splits)
    runs = [meld for meld in melds_of(hand, rules) if meld.kind is MeldKind.RUN] if len(hand) == 7 else []
    wilds = min((len(wild_indexes(meld, rules)) for meld in runs), default=None)
    return {
        "deadwood": deadwood(hand, rules),
        "min_loose_cards": min(split.loose_count for split in splits),
        "one_loose_min": min(
            (split.loose_points for split in splits if split.loose_count <= 1), default=None
        ),
        "close": {limit: can_close(hand, _closing_by(limit, rules)) for limit in limits},
        "minus_ten": melded and wilds != 0,
        "all_melded": melded,
        "chinchon": wilds == 0,
        "run7_wilds": wilds,
    }


def _closing_by(limit: str, rules: Rules) -> Rules:
    """Give the rules with a closing condition such as "one<=3", "sum<=5" or "all"."""
    mode, _, points = limit.partition("<=")
    return replace(rules, close_mode=CloseMode(mode), close_limit=int(points or 0))


def _eight(hand: Sequence[Card], rules: Rules, expect: Mapping[str, Any]) -> dict[str, object]:
    """Give the values of each hand of seven that throwing a card leaves, and the best cards to throw."""
    values = discard_values(hand, rules)
    least = min(points for _, points in values)
    by_discard: dict[str, object] = {}
    for card, points in values:
        name = _name(card)
        limits = expect["by_discard"].get(name, {}).get("close", {})
        seven = _seven([other for other in hand if other != card], rules, limits)
        by_discard[name] = {**seven, "deadwood": points}
    return {
        "by_discard": by_discard,
        "min_deadwood": least,
        "best_discards": sorted({_name(card) for card, points in values if points == least}),
    }


def _name(card: Card) -> str:
    """Give a card as the vectors write it: "O5", "JK"."""
    suit = card.suit
    return "JK" if suit is None else f"{suit.letter.upper()}{card.rank}"


def _lay_off(
    hand: Sequence[Card], table: tuple[Meld, ...], rules: Rules, *, full_close: bool
) -> dict[str, object]:
    """Give the least loose points without and with lay-offs on the closer's melds."""
    closed = full_close and not rules.lay_off_after_full_close
    return {
        "alone": deadwood(hand, rules),
        "min_loose": best_showing(hand, () if closed else table, rules).points,
    }
