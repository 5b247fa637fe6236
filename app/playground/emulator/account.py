"""What all actions of a person rest on: who it is, where it is, what it sees."""

from __future__ import annotations

from dataclasses import dataclass

from app.playground.emulator.core import Core
from app.playground.emulator.seen import Outcome, Room, Seen, seen
from app.playground.emulator.state import ANONYMOUS_ADMIN_ID, Chat, Message, User


@dataclass(frozen=True, slots=True)
class Dm:
    """The private chat of a person with the bot."""

    id: int


class Account:
    """An account of a person.

    Attributes:
        core: the server.
        user: the account's data.
        dm: the private chat with the bot.
        toasts: answers to presses that the person has seen, oldest first.
    """

    def __init__(self, core: Core, user: User) -> None:
        self.core = core
        self.user = user
        self.dm = Dm(user.id)
        self.toasts: list[Outcome] = []

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.user.first_name} {self.id}>"

    @property
    def id(self) -> int:
        """The account's id, which is also the id of the private chat."""
        return self.user.id

    def is_in(self, chat: Room) -> bool:
        """Whether the person is a member of a group."""
        member = self.core.world.chats[chat.id].members.get(self.id)
        return member is not None and member.is_inside

    def sees(self, chat: Room, *, topic: int | None = None) -> list[Seen]:
        """Messages on the person's screen in a chat, oldest first.

        Args:
            chat: where to look.
            topic: thread id, to look at one topic only.
        """
        room = self.core.world.chats.get(chat.id)
        if room is None or (room.is_group and not self.is_in(chat)):
            return []
        return [
            seen(self.core.world, m)
            for m in self.core.world.live_messages(room)
            if self.id not in m.hidden_from and (topic is None or m.thread_id == topic)
        ]

    def last(self, chat: Room, *, topic: int | None = None) -> Seen:
        """The newest message of the bot in a chat.

        Raises:
            LookupError: the bot has said nothing there.
        """
        for message in reversed(self.sees(chat, topic=topic)):
            if message.from_bot and not message.service:
                return message
        raise LookupError(f"{self!r} sees no message of the bot in {chat.id}")

    def private_chat(self) -> Chat:
        """The record of the private chat; it comes into being when somebody opens it."""
        chats = self.core.world.chats
        if self.id not in chats:
            chats[self.id] = Chat(self.id, "private", chat_instance=self.core.world.new_chat_instance())
        return chats[self.id]

    def room(self, chat: Room) -> Chat:
        """The record of a chat that the person may write to.

        Raises:
            PermissionError: not started, not a member, or gone.
        """
        record = self.private_chat() if chat.id == self.id else self.core.world.chats[chat.id]
        if record.type == "private" and (record.id != self.id or not record.started or record.blocked):
            raise PermissionError(f"{self!r} has not started the bot")
        if record.is_group and (not self.is_in(chat) or record.migrated_to is not None or record.deleted):
            raise PermissionError(f"{self!r} cannot write to {record.title!r} ({record.id})")
        return record

    def stored(self, message: Seen) -> Message:
        """The record behind a message on the screen."""
        return self.core.world.chats[message.chat_id].messages[message.message_id]

    def sign(self, chat: Chat, message: Message) -> None:
        """Let an anonymous administrator's message come from the group."""
        member = chat.members.get(self.id)
        if member is not None and member.is_anonymous:
            message.sender_id, message.sender_chat_id = ANONYMOUS_ADMIN_ID, chat.id
            message.author_signature = member.custom_title
