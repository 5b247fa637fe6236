"""What people ask for, in words of no platform.

A platform adapter turns each incoming update into exactly one of these records; `Service.handle`
answers it with an `app.reply.Reply`. Nothing here has been checked yet: a press may be forged or stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from app.table import ChatKey, PersonId


class Act(StrEnum):
    """What a button does. The value travels in the button, so it is short and never reused."""

    ADD_COMPUTER = "ac"
    """arg: how many seats are taken afterwards, so that one tap delivered twice adds one."""
    REMOVE_COMPUTER = "rc"
    """arg: how many seats are taken afterwards; the computer player that came last goes."""
    SET = "se"
    """arg: `field=value`, the value to set."""
    PRESET = "ps"
    """arg: name of a preset, whose rules replace all."""
    PAGE = "pg"
    """Turns the host's page of settings. arg: the page's name."""
    LEVEL = "lv"
    """arg: how strong the computer players are, one of `app.house_rules.LEVELS`."""
    SPEED = "sp"
    """arg: how fast computer players answer, one of `app.house_rules.SPEEDS`."""
    SHOWING = "sg"
    """arg: `auto` or `hand`, whether people are asked what they lay off (`app.house_rules.SHOWINGS`)."""
    START = "st"
    STAND_UP = "up"
    READY = "re"
    """arg: index of the charm in `app.screens.charms.CHARMS`."""
    DRAW = "dr"
    TAKE = "ta"
    DISCARD = "di"
    """arg: card. May open the question whether a joker or a card of a meld shall really go."""
    DISCARD_SURE = "ds"
    """arg: card."""
    REENTER = "rn"
    """Buys back in after an elimination."""
    STAY_OUT = "so"
    """Does not buy back in."""
    CLOSINGS = "cm"
    """Opens the choice among several ways to close."""
    CLOSE = "cl"
    """arg: `card.digest` of the arrangement."""
    SHOW = "sw"
    """After a closing: shows the hand, or lays off in the rounds after it, for the least points.

    arg: the cards that are kept and not laid off, as `app.screens.show_plan.kept_text` writes them; "" for none.
    """
    SHOW_KEEP = "sk"
    """Draws the plan for showing anew with other cards kept. arg: all cards that are kept then, as for `SHOW`."""
    BACK = "ba"
    """Puts an open question away."""
    PEEK_HAND = "ph"
    PEEK_TABLE = "pt"
    PEEK_RULES = "pr"
    WHY = "wy"
    """Asks the computer players why they ended their last turn of the last hand as they did."""
    LANGUAGE = "la"
    """arg: locale."""
    STYLE = "sy"
    """How this person wants cards written. arg: value of `CardStyle`."""
    LEAVE = "le"
    """Asks whether the person really wants to leave."""
    LEAVE_SURE = "ls"
    RETURN = "rt"
    """Takes the seat back from the computer that stands in."""
    REMATCH = "rm"


@dataclass(frozen=True, slots=True)
class Person:
    """Who acts, as the platform tells it."""

    id: PersonId
    name: str
    language: str | None = None
    """IETF tag as the platform gave it, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """What all commands have."""

    update: str
    """Unique per delivery kind: the platform's id of the update, with the bot's before it."""
    bot: str
    who: Person
    chat: ChatKey
    """Where it came from."""
    private: bool
    """Whether that is the person's own chat with the bot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Command):
    """`/chinchon`: open a table in this chat, or show the one that is there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinTable(Command):
    """A deep link's code or a typed one: sit down, or be given one's seat back."""

    code: str
    """As typed; case, and O for 0 or I for 1, are forgiven by the service."""
    typed: bool = False
    """Whether it was free text, which may mean something else altogether."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Greet(Command):
    """`/start` without a payload (clients lose it), or any text the bot has no use for in a private chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Press(Command):
    """A button. Every field may be forged."""

    table: str
    step: int
    act: Act
    arg: str
    message: str | None
    """Id of the message that bore the button, None where the platform does not tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowHand(Command):
    """`/mano`: a fresh hand message at the end of the private chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShowTable(Command):
    """`/mesa`: a fresh table message in the chat it is asked in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveTable(Command):
    """`/salir`: stand up; in mid-match a computer plays the seat on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLanguage(Command):
    """`/idioma es`: the person's language; in a group, by the host, the group's. None asks which there are."""

    locale: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences(Command):
    """`/ajustes`: how the person wants to be written to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(Command):
    """`/reglas`: the table's rules; with a text, the host's wish for others before the match."""

    text: str
    """Name of a preset, a preset with changes, or the short code of a rule set; empty to be told the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help(Command):
    """`/ayuda`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReachChanged(Command):
    """The platform says that the bot may (not) write to the person any more."""

    reachable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMoved(Command):
    """The shared chat has another id now."""

    old: ChatKey
    new: ChatKey


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLost(Command):
    """The bot was removed from the shared chat, or may not write there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VoiceChanged(Command):
    """A voice chat was opened or ended in the shared chat."""

    open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unusable(Command):
    """A press that no button of ours could have made: answered in private, changes nothing."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """An update that is none of our business: passed over in silence."""

    why: str
    """For the logs: a word from a fixed small set."""


class ReplyCode(StrEnum):
    """Stable codes of answers; the texts stand in the locale files under `reply-<value>` (dots become dashes)."""

    OK = "ok"
    NOTHING = "nothing"
    """No words needed (still answered, so that the client stops waiting)."""
    STALE = "stale"
    NOT_SEATED = "not-seated"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_HOST = "not-host"
    UNKNOWN_TABLE = "unknown-table"
    UNKNOWN_CODE = "unknown-code"
    UNKNOWN_BUTTON = "unknown-button"
    TABLE_FULL = "table-full"
    TABLE_STARTED = "table-started"
    TABLE_CLOSED = "table-closed"
    TABLE_HERE = "table-here"
    """There is a table in this chat already; it has been shown again."""
    NEED_PLAYERS = "need-players"
    SEATED = "seated"
    SEATED_ALREADY = "seated-already"
    SEAT_BACK = "seat-back"
    STOOD_UP = "stood-up"
    LEFT = "left"
    COMPUTER_ADDED = "computer-added"
    COMPUTER_REMOVED = "computer-removed"
    SETTING_SET = "setting-set"
    SETTING_REFUSED = "setting-refused"
    """arg: the fields that contradict each other."""
    RULES_SET = "rules-set"
    RULES_UNREADABLE = "rules-unreadable"
    RULES = "rules"
    """The table's rules in words; the text is not kept."""
    STARTED = "started"
    READY = "ready"
    DREW = "drew"
    """arg: card."""
    TOOK = "took"
    DISCARDED = "discarded"
    CLOSED = "closed"
    SHOWN = "shown"
    """The hand lies open, or the cards are laid."""
    REENTERED = "reentered"
    STAYS_OUT = "stays-out"
    SURE = "sure"
    """The person's screen asks back."""
    LOCKED_CARD = "locked-card"
    ILLEGAL = "illegal"
    """arg: the engine's code."""
    LANGUAGE_SET = "language-set"
    LANGUAGE_UNKNOWN = "language-unknown"
    LANGUAGES = "languages"
    """Which languages there are."""
    PREFERENCES = "preferences"
    """What can be chosen for oneself."""
    STYLE_SET = "style-set"
    """arg: value of `CardStyle`."""
    WHY_NOTHING = "why-nothing"
    """There is no move of a computer player to explain."""
    HAND = "hand"
    """A private look; the text is not kept."""
    NO_TABLE = "no-table"
    GREETING = "greeting"
    HELP = "help"
    OPENED = "opened"
    ONLY_GROUP_OR_PRIVATE = "only-group-or-private"
    ANONYMOUS = "anonymous"
    FAULT = "fault"
    """A fault of our own: an apology; nothing has changed."""
    BUSY = "busy"
    """The store is away: nothing was stored; the platform delivers again."""
