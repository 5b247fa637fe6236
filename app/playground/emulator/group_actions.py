"""What members and administrators do with groups, topics and the bot's place in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from app.playground.emulator.account import Account
from app.playground.emulator.membership import (
    change_bot_member,
    change_member,
    service_message,
    tell_bot_member,
)
from app.playground.emulator.render import user_json
from app.playground.emulator.seen import Room, Seen
from app.playground.emulator.state import ANONYMOUS_ADMIN_ID, Chat, Member, Message, Topic
from app.playground.emulator.wire import Json

VideoChat = Literal["scheduled", "started", "ended", "participants_invited"]


class GroupActions(Account):
    """The part of a person that acts in groups. Rights are not checked: a test says who does what."""

    def chat_of(self, group: Room) -> Chat:
        """The record of a group."""
        return self.core.world.chats[group.id]

    # -- the bot's place -------------------------------------------------------------------------

    async def add_bot(self, group: Room, *, rights: Iterable[str] = ()) -> None:
        """Add the bot, with administrator rights if some are given."""
        chat, bot = self.chat_of(group), self.core.world.bot
        granted = frozenset(rights)
        member = Member(bot.id, "administrator" if granted else "member", granted)
        change_bot_member(self.core, chat, member, by=self.acting(chat))
        self._tell_joined(chat, [bot.id])

    async def remove_bot(self, group: Room) -> None:
        """Throw the bot out."""
        chat, bot = self.chat_of(group), self.core.world.bot
        change_bot_member(self.core, chat, Member(bot.id, "kicked"), by=self.acting(chat))
        gone = user_json(bot)
        service_message(self.core, chat, self.id, {"left_chat_participant": gone, "left_chat_member": gone})

    async def promote_bot(self, group: Room, *, rights: Iterable[str] = ("can_pin_messages",)) -> None:
        """Make the bot an administrator, or change its rights."""
        chat = self.chat_of(group)
        member = Member(self.core.world.bot.id, "administrator", frozenset(rights))
        change_bot_member(self.core, chat, member, by=self.acting(chat))

    async def demote_bot(self, group: Room) -> None:
        """Make the bot a plain member."""
        chat = self.chat_of(group)
        change_bot_member(self.core, chat, Member(self.core.world.bot.id), by=self.acting(chat))

    async def restrict_bot(
        self, group: Room, *, can_send_messages: bool = False, can_send_photos: bool = False, is_member: bool = True
    ) -> None:  # fmt: skip
        """Restrict what the bot may send."""
        chat = self.chat_of(group)
        member = Member(
            self.core.world.bot.id, "restricted", can_send_messages=can_send_messages,
            can_send_photos=can_send_photos, is_member=is_member, until_date=self.core.now_s() + 3600,
        )  # fmt: skip
        change_bot_member(self.core, chat, member, by=self.acting(chat))

    # -- people ----------------------------------------------------------------------------------

    async def join(self, group: Room) -> None:
        """Join by invite link."""
        chat = self.chat_of(group)
        change_member(self.core, chat, Member(self.id), by=self.id)
        self._tell_joined(chat, [self.id])

    async def add_member(self, group: Room, *people: Account) -> None:
        """Add other people."""
        chat = self.chat_of(group)
        for person in people:
            change_member(self.core, chat, Member(person.id), by=self.id)
        self._tell_joined(chat, [person.id for person in people])

    async def leave(self, group: Room) -> None:
        """Leave a group."""
        await self._go(self.chat_of(group), self.id, "left")

    async def remove_member(self, group: Room, person: Account) -> None:
        """Throw somebody out."""
        await self._go(self.chat_of(group), person.id, "kicked")

    async def be_anonymous(self, group: Room, *, title: str = "") -> None:
        """Become an administrator who writes in the name of the group."""
        chat = self.chat_of(group)
        member = Member(self.id, "administrator", is_anonymous=True, custom_title=title)
        change_member(self.core, chat, member, by=self.id)

    async def _go(self, chat: Chat, user_id: int, status: Literal["left", "kicked"]) -> None:
        gone = user_json(self.core.world.users[user_id])
        service_message(self.core, chat, self.id, {"left_chat_participant": gone, "left_chat_member": gone})
        change_member(self.core, chat, Member(user_id, status), by=self.id)

    def _tell_joined(self, chat: Chat, user_ids: list[int]) -> Message:
        joined = [user_json(self.core.world.users[i]) for i in user_ids]
        shown = next((u for u in joined if u["id"] == self.core.world.bot.id), joined[0])
        content: Json = {"new_chat_participant": shown, "new_chat_member": shown, "new_chat_members": joined}
        return service_message(self.core, chat, self.id, content)

    # -- the group itself ------------------------------------------------------------------------

    async def rename(self, group: Room, title: str) -> None:
        """Give the group another name."""
        chat = self.chat_of(group)
        chat.title = title
        self.core.chat_changed(chat)
        service_message(self.core, chat, self.id, {"new_chat_title": title})

    async def delete_group(self, group: Room) -> None:
        """Delete the group for everybody; the bot is not told."""
        chat = self.chat_of(group)
        chat.deleted = True
        self.core.chat_changed(chat)

    async def let_members_send(self, group: Room, *, allowed: bool) -> None:
        """Set whether plain members, and so the bot, may write at all."""
        chat = self.chat_of(group)
        chat.members_can_send = allowed
        self.core.chat_changed(chat)

    async def migrate(self, group: Room) -> int:
        """Upgrade a basic group to a supergroup.

        The bot hears of it four times: it left the old chat, the old chat moved, the new chat came from the old
        one, it is in the new chat. Messages of the old chat are out of its reach from then on.

        Returns:
            Chat id of the supergroup.

        Raises:
            ValueError: it is no basic group.
        """
        old = self.chat_of(group)
        if old.type != "group" or old.migrated_to is not None:
            raise ValueError(f"{old.title!r} is no basic group")
        new_id = self.core.world.new_chat_id("supergroup")
        new = Chat(new_id, "supergroup", old.title, chat_instance=self.core.world.new_chat_instance())
        new.members = {user_id: replace(member) for user_id, member in old.members.items()}
        self.core.world.chats[new_id] = new
        bot_id = self.core.world.bot.id
        bot = old.members.get(bot_id)
        service_message(self.core, old, self.id, {"migrate_to_chat_id": new_id})
        if bot is not None:
            tell_bot_member(self.core, old, bot, Member(bot_id, "left"), by=self.id)
        old.migrated_to = new_id
        service_message(self.core, new, ANONYMOUS_ADMIN_ID, {"migrate_from_chat_id": old.id})
        if bot is not None:
            tell_bot_member(self.core, new, Member(bot_id, "left"), bot, by=self.id)
        self.core.chat_changed(old)
        self.core.chat_changed(new)
        return new_id

    async def video_chat(self, group: Room, what: VideoChat, *, people: Iterable[Account] = ()) -> None:
        """Start, end or schedule a video chat, or invite people into it."""
        detail: Json = {}
        match what:
            case "scheduled":
                detail = {"start_date": self.core.now_s() + 3600}
            case "ended":
                detail = {"duration": 3671}
            case "participants_invited":
                detail = {"users": [user_json(p.user) for p in people]}
            case "started":
                pass
        content = {f"video_chat_{what}": detail, f"voice_chat_{what}": detail}
        service_message(self.core, self.chat_of(group), self.id, content)

    async def pin(self, message: Seen) -> None:
        """Pin a message."""
        chat = self.core.world.chats[message.chat_id]
        chat.pinned.append(message.message_id)
        service_message(self.core, chat, self.id, {"pinned_message": message.message_id})
        self.core.chat_changed(chat)

    # -- topics ----------------------------------------------------------------------------------

    async def set_topics(self, group: Room, *, on: bool) -> None:
        """Turn topics on or off; the bot is not told."""
        chat = self.chat_of(group)
        if chat.type != "supergroup":
            raise ValueError("only supergroups have topics")
        chat.is_forum = on
        self.core.chat_changed(chat)

    async def create_topic(self, group: Room, name: str) -> int:
        """Open a topic; its thread id."""
        chat = self.chat_of(group)
        thread_id = chat.last_message_id + 1
        topic = Topic(thread_id, name)
        chat.topics[thread_id] = topic
        service_message(
            self.core, chat, self.id, {"forum_topic_created": {"name": name, "icon_color": topic.icon_color}},
            thread_id=thread_id,
        )  # fmt: skip
        self.core.chat_changed(chat)
        return thread_id

    async def close_topic(self, group: Room, thread_id: int | None) -> None:
        """Close a topic, or General."""
        self._set_closed(self.chat_of(group), thread_id, closed=True)

    async def reopen_topic(self, group: Room, thread_id: int | None) -> None:
        """Open a closed topic again, or General."""
        self._set_closed(self.chat_of(group), thread_id, closed=False)

    async def delete_topic(self, group: Room, thread_id: int) -> None:
        """Delete a topic and its messages; the bot is not told."""
        chat = self.chat_of(group)
        chat.topics[thread_id].deleted = True
        for message in self.core.world.live_messages(chat):
            if message.thread_id == thread_id:
                message.deleted = True
        self.core.chat_changed(chat)

    def _set_closed(self, chat: Chat, thread_id: int | None, *, closed: bool) -> None:
        if thread_id is None:
            chat.general_closed = closed
        else:
            chat.topics[thread_id].closed = closed
        event = "forum_topic_closed" if closed else "forum_topic_reopened"
        service_message(self.core, chat, self.id, {event: {}}, thread_id=thread_id)
        self.core.chat_changed(chat)

    def acting(self, chat: Chat) -> int:
        """The account in whose name the person administers a group."""
        member = chat.members.get(self.id)
        return ANONYMOUS_ADMIN_ID if member is not None and member.is_anonymous else self.id
