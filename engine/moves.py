"""What players do, as frozen records, with a text form of each that reads back."""

import re
from dataclasses import dataclass
from typing import Final, assert_never

from engine.cards import Card
from engine.errors import Code, EngineError
from engine.layoff import At, LaidCard
from engine.melds import Meld
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the next hand; the one move of no seat."""


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Take the top card of the stock, which is made anew from the discards when it is empty."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top card of the discard pile."""


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card and end the turn."""

    card: Card


@dataclass(frozen=True, slots=True)
class Close:
    """Throw a card and end the hand with the rest arranged in these melds."""

    card: Card
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Show the hand after a closing: own melds, and cards laid off on the table in this order."""

    melds: tuple[Meld, ...]
    laid: tuple[LaidCard, ...] = ()


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay off cards on the table's melds, in this order, in the rounds after all have shown."""

    laid: tuple[LaidCard, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay off nothing in this round."""


@dataclass(frozen=True, slots=True)
class Reenter:
    """Buy back in after an elimination."""


@dataclass(frozen=True, slots=True)
class DeclineReentry:
    """Stay out."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match for good."""


Move = (
    Deal | DrawStock | TakeDiscard | Discard | Close | Show | LayOff | Pass | Reenter | DeclineReentry | Leave
)

DEAL: Final = Deal()
DRAW_STOCK: Final = DrawStock()
TAKE_DISCARD: Final = TakeDiscard()
PASS: Final = Pass()
REENTER: Final = Reenter()
DECLINE_REENTRY: Final = DeclineReentry()
LEAVE: Final = Leave()

_PLAIN_WORDS: Final[dict[str, Move]] = {
    "deal": DEAL,
    "draw": DRAW_STOCK,
    "take": TAKE_DISCARD,
    "pass": PASS,
    "reenter": REENTER,
    "decline": DECLINE_REENTRY,
    "leave": LEAVE,
}
_LAID: Final = re.compile(rf"([^>]+)>(\d{{1,2}})\.({'|'.join(At)})(?:\.(\d{{1,2}}))?", re.ASCII)
_MAX_DETAIL: Final = 40  # enough to recognise the text in an error, little enough to log
_WORDS: Final = {type(move): word for word, move in _PLAIN_WORDS.items()}


def laid_text(laid: LaidCard) -> str:
    """Write a laid card: card, index of the meld on the table, where it goes, and the place if one is named.

    "7o>0.high", "jk>2.low", "4c>1.replace.2".
    """
    place = "" if laid.place is None else f".{laid.place}"
    return f"{laid.card}>{laid.target}.{laid.at}{place}"


def parse_laid(text: str) -> LaidCard:
    """Read a laid card.

    Raises:
        EngineError: the text is no laid card.
    """
    found = _LAID.fullmatch(text.lower())
    if found is None:
        raise EngineError(Code.MOVE_UNREADABLE, text[:_MAX_DETAIL])
    card, target, at, place = found.groups()
    return LaidCard(Card.parse(card), int(target), At(at), None if place is None else int(place))


def move_text(move: Move) -> str:
    """Write a move.

    "deal", "draw", "take", "discard 7o", "close 7o 4o-5o-6o 12c=12e=12b", "show 1c-2c-3c 4c>0.high",
    "lay 4c>0.high", "pass", "reenter", "decline", "leave".
    """
    match move:
        case Discard(card):
            return f"discard {card}"
        case Close(card, melds):
            return " ".join(("close", str(card), *(meld.text for meld in melds)))
        case Show(melds, laid):
            return " ".join(("show", *(meld.text for meld in melds), *map(laid_text, laid)))
        case LayOff(laid):
            return " ".join(("lay", *map(laid_text, laid)))
        case Deal() | DrawStock() | TakeDiscard() | Pass() | Reenter() | DeclineReentry() | Leave():
            return _WORDS[type(move)]
        case _:
            assert_never(move)


def parse_move(text: str, rules: Rules) -> Move:
    """Read a move; the rules say how runs count.

    Raises:
        EngineError: the text is no move, or names a card or meld that cannot be read.
    """
    words = text.split()
    if not words:
        raise EngineError(Code.MOVE_UNREADABLE)
    word, arguments = words[0].lower(), words[1:]
    plain = _PLAIN_WORDS.get(word)
    if plain is not None and not arguments:
        return plain
    match word, arguments:
        case "discard", [card]:
            return Discard(Card.parse(card))
        case "close", [card, *melds]:
            return Close(Card.parse(card), tuple(Meld.parse(meld, rules) for meld in melds))
        case "show", _:
            melds = [argument for argument in arguments if ">" not in argument]
            laid = arguments[len(melds) :]
            return Show(
                tuple(Meld.parse(meld, rules) for meld in melds),
                tuple(map(parse_laid, laid)),
            )
        case "lay", [_, *_]:
            return LayOff(tuple(map(parse_laid, arguments)))
        case _:
            raise EngineError(Code.MOVE_UNREADABLE, text[:_MAX_DETAIL])
