"""Pressed buttons."""

from __future__ import annotations

from app.commands import Command, Ignored, Press, Unusable
from app.platforms.telegram.buttons import unpack
from app.platforms.telegram.ids import Identity
from app.platforms.telegram.origin import Origin
from app.platforms.telegram.reading import Chat, Json, chat_of, number, person_of, record, text


def read_press(query: Json, origin: Origin) -> Command | Ignored:
    """The press in a callback query. Its data may be forged, its message missing or unreadable."""
    who = person_of(record(query, "from"))
    if who is None or not query_id(query):
        return Ignored("malformed")
    message = record(query, "message")
    # Too old a message is not told at all; the person who pressed is the only chat that is certain then.
    chat = chat_of(message) if message is not None else None
    fields = origin.fields(who, chat or Chat(0, "private", who.id))
    target = unpack(text(query, "data"))
    if target is None:
        return Unusable(**fields)
    pressed = _message_of_ours(message, chat, origin.bot)
    return Press(
        **fields, table=target.table, step=target.step, act=target.act, arg=target.arg, message=pressed
    )


def query_id(query: Json) -> str:
    """What an answer must name; empty if the query cannot be answered."""
    return text(query, "id")


def _message_of_ours(message: Json | None, chat: Chat | None, bot: Identity) -> str | None:
    """Id of the message that bore the button, if it is one that we could have posted and can still name.

    Ephemeral messages all have id 0; messages too old to read come without sender.
    """
    message_id = number(message, "message_id") if message is not None else None
    if message is None or chat is None or not (chat.is_private or chat.is_group):
        return None
    sender = record(message, "from")
    is_foreign = sender is not None and number(sender, "id") != bot.number
    if message_id is None or message_id <= 0 or is_foreign or "business_connection_id" in message:
        return None
    return str(message_id)
