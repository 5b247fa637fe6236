"""Coded errors of the engine: one enumeration of stable codes, no texts for people.

Every refusal carries a `Code`; the words for it live with the languages of the service. Codes are stored and
sent, so a code is never renamed or reused.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

Setting = bool | int | str
"""A value of a field: a truth value, a number, or a word of one of the enumerations."""


class Code(StrEnum):
    """Why something was refused."""

    CARD_UNREADABLE = "card.unreadable"
    """The text names no card."""
    CARD_UNKNOWN = "card.unknown"
    """A number that stands for no card."""
    CARD_NOT_IN_DECK = "card.not_in_deck"
    """The deck of these rules has no such card."""
    CARD_REPEATED = "card.repeated"
    """The same physical card stands twice."""
    CARD_COUNT = "card.count"
    """The wrong number of cards for what was asked."""
    CARD_NOT_HELD = "card.not_held"
    """The player does not hold this card."""
    CARD_LOCKED = "card.locked"
    """The card just taken from the discard pile may not go straight back."""

    RULES_UNREADABLE = "rules.unreadable"
    """The text is no rule set."""
    RULES_FIELD_UNKNOWN = "rules.field_unknown"
    """There is no setting of this name."""
    RULES_VALUE = "rules.value"
    """The value is not among those allowed for its setting."""
    RULES_CONFLICT = "rules.conflict"
    """Two settings contradict each other."""
    RULES_SEATS = "rules.seats"
    """The number of players does not fit the packs."""

    MELD_UNREADABLE = "meld.unreadable"
    """The text is no meld."""
    MELD_TOO_SHORT = "meld.too_short"
    """A meld needs at least three cards."""
    MELD_TOO_LONG = "meld.too_long"
    """More cards than the meld may hold."""
    MELD_NOT_SET = "meld.not_set"
    """The cards are no set: different ranks, or suits that these rules do not allow together."""
    MELD_NOT_RUN = "meld.not_run"
    """The cards are no run: different suits, a gap, or a place beyond the ends."""
    MELD_WILDS = "meld.wilds"
    """More wild cards, or fewer natural ones, than a meld may have."""

    CLOSE_MODE = "close.too_many_loose"
    """More loose cards than the closing mode allows."""
    CLOSE_LIMIT = "close.over_limit"
    """The loose cards are worth more than the closing limit."""
    CLOSE_FIRST_ROUND = "close.first_round"
    """Not everybody has discarded once in this hand yet."""

    LAY_OFF_NOT_ALLOWED = "lay_off.not_allowed"
    """These rules, or this closing, allow no lay-offs."""
    LAY_OFF_NEEDS_MELD = "lay_off.needs_meld"
    """Only a player with a meld of their own may lay off."""
    LAY_OFF_TARGET = "lay_off.target"
    """There is no such meld on the table."""
    LAY_OFF_MISFIT = "lay_off.misfit"
    """The card does not fit there."""
    LAY_OFF_WILD = "lay_off.wild"
    """These rules do not allow a wild card to be laid off."""
    LAY_OFF_EMPTY = "lay_off.empty"
    """A lay-off without a card; passing is a move of its own."""
    ARRANGEMENT_MISMATCH = "arrangement.mismatch"
    """The arrangement uses cards that are not held, or one card twice."""

    MOVE_UNREADABLE = "move.unreadable"
    """The text is no move."""
    NOT_A_SEAT = "move.not_a_seat"
    """There is no such seat in this match."""
    NOT_YOUR_TURN = "move.not_your_turn"
    """Somebody else is to act."""
    WRONG_PHASE = "move.wrong_phase"
    """The move does not belong to this phase of the game."""
    ALREADY_DRAWN = "move.already_drawn"
    """A second draw: the turn allows one card only."""
    MUST_DRAW_FIRST = "move.must_draw_first"
    """A discard or closing without a draw."""
    DISCARD_PILE_EMPTY = "move.discard_pile_empty"
    """There is no discard to take."""
    NOTHING_TO_DRAW = "move.nothing_to_draw"
    """Neither stock nor discards to shuffle into a new one."""
    SEAT_OUT = "move.seat_out"
    """The seat is out of the match or has left it."""
    MATCH_OVER = "move.match_over"
    """The match has ended."""
    DICE_NEEDED = "move.dice_needed"
    """The move shuffles cards, but no dice were given."""

    NOTATION_SYNTAX = "notation.syntax"
    """A line that cannot be read."""
    NOTATION_HEADER = "notation.header"
    """A header is missing, repeated or in the wrong place."""
    NOTATION_CHECK = "notation.check"
    """A statement of the text (card turned up, totals, winner) that is not true."""
    NOTATION_DECK = "notation.deck"
    """The order of the cards is missing or is no order of this deck."""
    NOTATION_TOO_LONG = "notation.too_long"
    """The text is longer than any match can be."""

    SEED_MALFORMED = "seed.malformed"
    """A seed or commitment that is not 32 bytes."""
    SEED_INDEX = "seed.index"
    """A hand number outside the chain."""


class EngineError(ValueError):
    """Base of all errors of the engine.

    `code` says what was wrong; `detail` is the offending text, card or field in its text form, or "".
    """

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else str(code))
        self.code = code
        self.detail = detail


class CardError(EngineError):
    """A text or number that is no card, or cards that cannot be held together."""


class MeldError(EngineError):
    """Cards that form no meld, a lay-off that does not fit, or an arrangement that may not close."""


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


class RulesError(EngineError):
    """A rule set that cannot be read or played; `problems` names each field concerned."""

    def __init__(self, problems: tuple[RulesProblem, ...]) -> None:
        super().__init__(problems[0].code, "; ".join(problem.text for problem in problems))
        self.problems = problems


class IllegalMove(EngineError):
    """A move that the match does not allow now."""


class NotationError(EngineError):
    """A text of a match that cannot be read; `line` counts from 1."""

    def __init__(self, code: Code, detail: str = "", *, line: int) -> None:
        super().__init__(code, detail)
        self.line = line
