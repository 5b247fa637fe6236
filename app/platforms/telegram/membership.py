"""Changes of what the bot itself is in a chat."""

from __future__ import annotations

from telegram.constants import ChatMemberStatus, ChatType

from app.commands import Command, Ignored, Person, PlaceLost, ReachChanged
from app.platforms.telegram.origin import Origin
from app.platforms.telegram.reading import Chat, Json, chat_of, number, person_of, record, text

_GONE = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def read_membership(change: Json, origin: Origin) -> Command | Ignored:
    """Blocked and unblocked in private; removed or silenced in a group."""
    chat = chat_of(change)
    member = record(change, "new_chat_member")
    user = record(member, "user")
    if chat is None or member is None:
        return Ignored("malformed")
    if user is not None and number(user, "id") != origin.bot.number:
        return Ignored("other_member")
    status = text(member, "status")
    who = person_of(record(change, "from")) or Person(chat.key, "")
    if chat.is_private:
        return _reach(status, origin, who, chat)
    if chat.is_group and _is_lost(chat, member, status):
        return PlaceLost(**origin.fields(who, chat))
    return Ignored("membership")


def _reach(status: str, origin: Origin, who: Person, chat: Chat) -> Command | Ignored:
    if status in _GONE:
        return ReachChanged(**origin.fields(who, chat), reachable=False)
    if status == ChatMemberStatus.MEMBER:
        return ReachChanged(**origin.fields(who, chat), reachable=True)
    return Ignored("membership")


def _is_lost(chat: Chat, member: Json, status: str) -> bool:
    """Whether the bot can write in the group no more.

    When a basic group becomes a supergroup, the bot "leaves" the old one, and that message is the same as
    after a real removal. So leaving a basic group means nothing by itself: the next message tells the two
    apart, by its error.
    """
    if status in _GONE:
        return chat.kind != ChatType.GROUP
    is_silenced = member.get("can_send_messages") is False or member.get("is_member") is False
    return status == ChatMemberStatus.RESTRICTED and is_silenced
