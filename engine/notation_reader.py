"""Reading the text notation of a match; `engine.notation` says what a text is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from engine.cards import Card, parse_cards
from engine.errors import Code, EngineError, NotationError
from engine.events import WinReason
from engine.moves import DEAL, parse_move
from engine.notation import KEYWORDS, LABEL, ORDER_LABEL, TITLE, Check, HandText, Line, MatchText
from engine.rules import MAX_SEATS, MIN_SEATS, validate
from engine.rules_as_text import parse_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.rules import Rules

MAX_CHARACTERS: Final = 4_000_000
"""Far above any real match; keeps noise from being read to its end."""
_SEED_DIGITS: Final = 64
_MAX_DETAIL: Final = 40
_MAX_DIGITS: Final = 6


def parse_match(text: str) -> MatchText:
    """Read a whole match. Whether its moves are possible is the business of `engine.replay`.

    Raises:
        NotationError: with the number of the first line that cannot be read.
    """
    if len(text) > MAX_CHARACTERS:
        raise NotationError(Code.NOTATION_TOO_LONG, str(len(text)), line=1)
    reader = _Reader()
    for number, raw in enumerate(text.split("\n"), start=1):
        content = raw.split("#", 1)[0].strip() if "#" in raw else raw.strip()
        if content:
            try:
                reader.read(number, content)
            except NotationError:
                raise
            except EngineError as error:
                raise NotationError(error.code, error.detail, line=number) from error
    return reader.finish()


@dataclass
class _OpenHand:
    """A hand while its lines are being read."""

    line: int
    hand_no: int
    seed: bytes | None = None
    charms: tuple[str, ...] | None = None
    orders: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    moves: list[Line] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)

    def close(self) -> HandText:
        return HandText(
            line=self.line,
            hand_no=self.hand_no,
            seed=self.seed,
            charms=self.charms or (),
            orders=tuple(self.orders.items()),
            moves=tuple(self.moves),
            checks=tuple(self.checks),
        )


class _Reader:
    """Reads line by line; knows what has been said so far."""

    def __init__(self) -> None:
        self._line = 0
        self._titled = False
        self._rules: Rules | None = None
        self._labels: dict[str, int] = {}
        self._commitments: dict[int, bytes] = {}
        self._opening: list[Line] = []
        self._hands: list[_OpenHand] = []
        self._readers: dict[str, Callable[[str], None]] = {
            "rules": self._read_rules,
            "seats": self._read_seats,
            "commitment": self._read_commitment,
            "hand": self._read_hand,
            "seed": self._read_seed,
            "charms": self._read_charms,
            "order": self._read_order,
            "up": self._read_up,
            "total": self._read_total,
            "won": self._read_won,
        }

    def read(self, line: int, content: str) -> None:
        self._line = line
        word, _, rest = content.partition(" ")
        if not self._titled:
            self._read_title(content)
            return
        reader = self._readers.get(word)
        if reader is not None:
            reader(rest.strip())
        else:
            self._read_move(word, rest)

    def finish(self) -> MatchText:
        rules, labels = self._headers()
        return MatchText(
            rules=rules,
            labels=labels,
            commitments=tuple(self._commitments.items()),
            opening=tuple(self._opening),
            hands=tuple(hand.close() for hand in self._hands),
        )

    def _error(self, code: Code, detail: str = "") -> NotationError:
        return NotationError(code, detail[:_MAX_DETAIL], line=max(self._line, 1))

    def _headers(self) -> tuple[Rules, tuple[str, ...]]:
        if self._rules is None:
            raise self._error(Code.NOTATION_HEADER, "rules" if self._titled else TITLE)
        if not self._labels:
            raise self._error(Code.NOTATION_HEADER, "seats")
        return self._rules, tuple(self._labels)

    def _open_hand(self, word: str) -> _OpenHand:
        if not self._hands:
            raise self._error(Code.NOTATION_HEADER, word)
        return self._hands[-1]

    def _read_title(self, content: str) -> None:
        if content.split() != TITLE.split():
            raise self._error(Code.NOTATION_HEADER, TITLE)
        self._titled = True

    def _read_rules(self, rest: str) -> None:
        if self._rules is not None or self._hands:
            raise self._error(Code.NOTATION_HEADER, "rules")
        self._rules = parse_rules(rest)

    def _read_seats(self, rest: str) -> None:
        labels = rest.split()
        if self._labels or self._rules is None:
            raise self._error(Code.NOTATION_HEADER, "seats")
        if not MIN_SEATS <= len(labels) <= MAX_SEATS or len(set(labels)) != len(labels):
            raise self._error(Code.NOTATION_HEADER, rest)
        for label in labels:
            if label in KEYWORDS or not LABEL.fullmatch(label):
                raise self._error(Code.NOTATION_HEADER, label)
        validate(self._rules, seats=len(labels))
        self._labels = {label: seat for seat, label in enumerate(labels)}

    def _read_commitment(self, rest: str) -> None:
        first, _, value = rest.partition(" ")
        number = self._number(first)
        if number in self._commitments or number < 1:
            raise self._error(Code.NOTATION_HEADER, rest)
        self._commitments[number] = self._seed(value)

    def _read_hand(self, rest: str) -> None:
        self._headers()
        number = self._number(rest)
        if number != len(self._hands) + 1:
            raise self._error(Code.NOTATION_SYNTAX, rest)
        self._hands.append(_OpenHand(self._line, number))

    def _read_seed(self, rest: str) -> None:
        hand = self._open_hand("seed")
        if hand.seed is not None:
            raise self._error(Code.NOTATION_HEADER, "seed")
        hand.seed = self._seed(rest)

    def _read_charms(self, rest: str) -> None:
        hand = self._open_hand("charms")
        if hand.charms is not None:
            raise self._error(Code.NOTATION_HEADER, "charms")
        hand.charms = tuple(rest.split())

    def _read_order(self, rest: str) -> None:
        label, colon, cards = rest.partition(":")
        label = " ".join(label.split())
        hand = self._open_hand("order")
        if not colon or not ORDER_LABEL.fullmatch(label) or label in hand.orders:
            raise self._error(Code.NOTATION_DECK, rest)
        hand.orders[label] = parse_cards(cards)

    def _read_up(self, rest: str) -> None:
        self._check("up", ((0, int(Card.parse(rest))),))

    def _read_total(self, rest: str) -> None:
        values: list[tuple[int, int | str]] = []
        for part in rest.split():
            label, _, total = part.rpartition("=")
            values.append((self._seat(label), self._number(total, signed=True)))
        self._check("total", tuple(values))

    def _read_won(self, rest: str) -> None:
        label, _, reason = rest.partition(" ")
        if reason not in set(WinReason):
            raise self._error(Code.NOTATION_SYNTAX, rest)
        self._check("won", ((self._seat(label), reason),))

    def _check(self, kind: str, values: tuple[tuple[int, int | str], ...]) -> None:
        hand = self._open_hand(kind)
        hand.checks.append(Check(self._line, kind, values, len(hand.moves)))

    def _read_move(self, label: str, rest: str) -> None:
        rules, _ = self._headers()
        seat = self._seat(label)
        move = parse_move(rest, rules.resolved(len(self._labels)))
        if move == DEAL:
            raise self._error(Code.NOTATION_SYNTAX, rest)
        moves = self._hands[-1].moves if self._hands else self._opening
        moves.append(Line(self._line, seat, move))

    def _seat(self, label: str) -> int:
        seat = self._labels.get(label)
        if seat is None:
            raise self._error(Code.NOTATION_SYNTAX, label)
        return seat

    def _number(self, text: str, *, signed: bool = False) -> int:
        digits = text.removeprefix("-") if signed else text
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _MAX_DIGITS):
            raise self._error(Code.NOTATION_SYNTAX, text)
        return int(text)

    def _seed(self, text: str) -> bytes:
        digits = text.strip()
        if len(digits) != _SEED_DIGITS or not set(digits.lower()) <= set("0123456789abcdef"):
            raise self._error(Code.SEED_MALFORMED, digits)
        return bytes.fromhex(digits)
