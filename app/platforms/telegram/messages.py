"""Messages: typed commands, codes in private, and the service messages that matter to a table."""

from __future__ import annotations

from dataclasses import dataclass

from app.commands import (
    Command,
    Greet,
    Help,
    HouseRules,
    Ignored,
    JoinTable,
    LeaveTable,
    OpenTable,
    Person,
    PlaceMoved,
    Preferences,
    SetLanguage,
    ShowHand,
    ShowTable,
    VoiceChanged,
)
from app.platforms.telegram.ids import MASKS, chat_key
from app.platforms.telegram.links import code_in_payload
from app.platforms.telegram.origin import CommandFields, Origin
from app.platforms.telegram.reading import Chat, Json, chat_of, flag, number, person_of, record, text
from app.platforms.telegram.words import ForAnotherBot, Typed, Word, typed_code, typed_command
from app.table import ChatKey

_LONGEST_TAG = 35
_LONGEST_RULES = 1000
"""Longest text of rules that is read: every setting written out."""
_SECOND_HAND = (
    "forward_origin",
    "forward_date",
    "forward_from",
    "forward_from_chat",
    "forward_sender_name",
    "via_bot",
)
"""Marks of a text that its sender did not type."""


@dataclass(frozen=True, slots=True)
class Masked:
    """One of our commands from somebody who writes as the group or as a channel: nobody to give a seat."""

    chat: ChatKey


def read_message(message: Json, origin: Origin) -> Command | Masked | Ignored:
    """The command in a message, whatever the message looks like."""
    chat = chat_of(message)
    if chat is None:
        return Ignored("malformed")
    if "business_connection_id" in message or not (chat.is_private or chat.is_group):
        return Ignored("foreign_chat")
    return _service_message(message, chat, origin) or _written(message, chat, origin)


def _service_message(message: Json, chat: Chat, origin: Origin) -> Command | None:
    """A move to another chat id, or a voice chat; whoever caused it may be nobody in particular."""
    who = person_of(record(message, "from")) or Person(chat.key, "")
    moved_to, moved_from = number(message, "migrate_to_chat_id"), number(message, "migrate_from_chat_id")
    if moved_to is not None:
        return PlaceMoved(**origin.fields(who, chat), old=chat.key, new=chat_key(moved_to))
    if moved_from is not None:
        return PlaceMoved(**origin.fields(who, chat), old=chat_key(moved_from), new=chat.key)
    for key, is_open in (("video_chat_started", True), ("video_chat_ended", False)):
        if key in message:
            return VoiceChanged(**origin.fields(who, chat), open=is_open)
    return None


def _written(message: Json, chat: Chat, origin: Origin) -> Command | Masked | Ignored:
    """What a person wrote."""
    words = text(message, "text")
    if not words:
        return Ignored("no_text")
    if any(key in message for key in _SECOND_HAND):
        return Ignored("second_hand")
    typed = typed_command(words, origin.bot)
    if isinstance(typed, ForAnotherBot):
        return Ignored("other_bot")
    sender = record(message, "from")
    who = person_of(sender)
    if sender is None or who is None or "sender_chat" in message or number(sender, "id") in MASKS:
        return Masked(chat.key) if typed is not None and typed.word is not None else Ignored("masked")
    if flag(sender, "is_bot"):
        return Ignored("bot")
    return _spoken(typed, words, origin.fields(who, chat))


def _spoken(typed: Typed | None, words: str, fields: CommandFields) -> Command | Ignored:
    if typed is not None and typed.word is Word.START and not (fields["private"] or typed.by_name):
        # Every bot has this command, and games begin with it; our own link names us.
        return Ignored("not_addressed")
    if typed is not None and typed.word is not None:
        return _command(typed.word, typed.rest, fields)
    if not fields["private"]:
        return Ignored("chatter" if typed is None else "unknown_command")
    code = typed_code(words) if typed is None else None
    return Greet(**fields) if code is None else JoinTable(**fields, code=code, typed=True)


def _command(word: Word, rest: str, fields: CommandFields) -> Command:  # noqa: PLR0911 - a line a command
    match word:
        case Word.START:
            return _start(rest, fields)
        case Word.CHINCHON:
            return OpenTable(**fields)
        case Word.MANO:
            return ShowHand(**fields)
        case Word.MESA:
            return ShowTable(**fields)
        case Word.SALIR:
            return LeaveTable(**fields)
        case Word.IDIOMA:
            return SetLanguage(**fields, locale=rest.split(maxsplit=1)[0][:_LONGEST_TAG] if rest else None)
        case Word.REGLAS:
            return HouseRules(**fields, text=rest.strip()[:_LONGEST_RULES])
        case Word.AJUSTES:
            return Preferences(**fields)
        case Word.AYUDA:
            return Help(**fields)


def _start(payload: str, fields: CommandFields) -> Command:
    """`/start`: in a group its link has just added the bot; in private it may carry a table's code."""
    if not fields["private"]:
        return OpenTable(**fields)
    code = code_in_payload(payload)
    return Greet(**fields) if code is None else JoinTable(**fields, code=code)
