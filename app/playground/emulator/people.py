"""People: they open links, type, press buttons, and see what is on their screens."""

from __future__ import annotations

from app.playground.emulator.entities import find_entities
from app.playground.emulator.group_actions import GroupActions
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.links import DeepLink, parse_link
from app.playground.emulator.membership import membership_json
from app.playground.emulator.pressing import Pressing
from app.playground.emulator.render import message_json, user_json
from app.playground.emulator.seen import Room, Seen
from app.playground.emulator.state import Member
from app.playground.emulator.wire import Json


class Person(Pressing, GroupActions):
    """One account, driven as its owner would drive it. Made by `Emulator.user`."""

    def commands(self, chat: Room) -> list[Json]:
        """The command menu that the person is offered in a chat."""
        record = self.private_chat() if chat.id == self.id else self.core.world.chats[chat.id]
        member = record.members.get(self.id)
        return self.core.profile.menu(
            chat_id=chat.id, user_id=self.id, is_private=chat.id == self.id,
            is_admin=member is not None and member.is_admin, language=self.user.language_code[:2],
        )  # fmt: skip

    async def open_link(
        self, url: str, *, group: Room | None = None, press_start: bool = True, payload_arrives: bool = True
    ) -> None:
        """Follow a deep link.

        Args:
            url: `t.me/<bot>?start=`, `?startgroup=`, or the same as `tg://resolve`.
            group: the group that the person picks for a `startgroup` link.
            press_start: whether the person presses START in the private chat; without it nothing is sent.
            payload_arrives: some clients lose the payload of a `startgroup` link; False is such a client.

        Raises:
            ValueError: it is no link to this bot, or a group is needed.
        """
        link = parse_link(url)
        if link is None or link.username.lower() != self.core.world.bot.username.lower():
            raise ValueError(f"{url} does not lead to @{self.core.world.bot.username}")
        self.core.journal.tell("link_opened", user_id=self.id, url=url)
        if link.kind == "startgroup":
            await self._start_in_group(link, group, payload_arrives=payload_arrives)
        elif press_start:
            await self.start(link.payload)

    async def start(self, payload: str = "") -> SentUpdate | None:
        """Press START in the private chat; a person who had blocked the bot unblocks it thereby."""
        chat = self.private_chat()
        if chat.blocked:
            await self.unblock_bot()
        chat.started = True
        self.core.chat_changed(chat)
        return await self.type(self.dm, f"/start {payload}".rstrip())

    async def _start_in_group(self, link: DeepLink, group: Room | None, *, payload_arrives: bool) -> None:
        if group is None:
            raise ValueError("a startgroup link needs a group to go to")
        member = self.core.world.bot_member(self.core.world.chats[group.id])
        if member is None or not member.is_inside:
            await self.add_bot(group, rights=link.admin)
        if payload_arrives:
            await self.type(group, f"/start@{self.core.world.bot.username} {link.payload}".rstrip())

    async def type(
        self, chat: Room, text: str, *, topic: int | None = None, reply_to: Seen | int | None = None
    ) -> SentUpdate | None:
        """Send a text.

        Args:
            chat: where.
            text: what.
            topic: thread id of a forum topic.
            reply_to: message that it answers.

        Returns:
            The update for the bot, None if the bot does not get to see the message.

        Raises:
            PermissionError: the person is not in that group, or has not started the bot.
        """
        content: Json = {"text": text}
        if entities := find_entities(text):
            content["entities"] = entities
        return await self.send(chat, content, topic=topic, reply_to=reply_to)

    async def send(
        self, chat: Room, content: Json, *, topic: int | None = None, reply_to: Seen | int | None = None
    ) -> SentUpdate | None:
        """Send a message with any content fields; as `type` otherwise."""
        room = self.room(chat)
        message = self.core.new_message(room, self.user, content)
        self.sign(room, message)
        if topic is not None:
            message.thread_id, message.is_topic_message = topic, True
            message.reply_to = topic if topic in room.messages else None
        if reply_to is not None:
            message.reply_to = reply_to.message_id if isinstance(reply_to, Seen) else reply_to
            if room.type == "supergroup" and topic is None:
                message.thread_id = message.reply_to
        return self.core.post(message)

    async def edit(self, message: Seen, text: str) -> SentUpdate | None:
        """Change an own message."""
        stored = self.stored(message)
        stored.content = {"text": text, **({"entities": e} if (e := find_entities(text)) else {})}
        stored.edit_date = self.core.now_s()
        self.core.show("message_changed", stored)
        return self.core.push("edited_message", message_json(self.core.world, stored), of=stored.chat_id)

    async def delete_message(self, message: Seen, *, for_everybody: bool = True) -> None:
        """Delete a message, the bot's own included; the bot is not told."""
        stored = self.stored(message)
        if for_everybody:
            self.core.remove(stored)
        else:
            stored.hidden_from.add(self.id)
            self.core.show("message_changed", stored)

    async def react(self, message: Seen, emoji: str) -> SentUpdate | None:
        """React to a message; an empty emoji takes the reaction back."""
        stored = self.stored(message)
        old = stored.reactions.pop(self.id, [])
        new = [{"type": "emoji", "emoji": emoji}] if emoji else []
        if new:
            stored.reactions[self.id] = new
        self.core.show("message_changed", stored)
        chat = self.core.world.chats[stored.chat_id]
        bot = self.core.world.bot_member(chat)
        if chat.is_group and not (bot and bot.is_admin):
            return None
        payload = {
            "chat": message_json(self.core.world, stored)["chat"], "message_id": stored.message_id,
            "user": user_json(self.user), "date": self.core.now_s(), "old_reaction": old, "new_reaction": new,
        }  # fmt: skip
        return self.core.push("message_reaction", payload, of=chat.id, about=[self.id])

    # -- the account -----------------------------------------------------------------------------

    async def block_bot(self) -> SentUpdate | None:
        """Stop the bot in the private chat."""
        return self._set_blocked(blocked=True)

    async def unblock_bot(self) -> SentUpdate | None:
        """Let the bot write again."""
        return self._set_blocked(blocked=False)

    def _set_blocked(self, *, blocked: bool) -> SentUpdate | None:
        chat = self.private_chat()
        if chat.blocked == blocked:
            return None
        chat.blocked = blocked
        self.core.chat_changed(chat)
        free, barred = (Member(self.core.world.bot.id, status) for status in ("member", "kicked"))
        old, new = (free, barred) if blocked else (barred, free)
        payload = membership_json(self.core, chat, old, new, by=self.id)
        return self.core.push("my_chat_member", payload, of=chat.id, about=[self.id])

    def change(self, **fields: str) -> None:
        """Change name, username or language (`first_name`, `last_name`, `username`, `language_code`)."""
        for name, value in fields.items():
            if name not in {"first_name", "last_name", "username", "language_code"}:
                raise ValueError(f"an account has no {name} to change")
            setattr(self.user, name, value)
        self.core.journal.tell("user", user=self.core.shown_user(self.user))

    def deactivate(self) -> None:
        """Delete the account: no name, and the bot can no longer write to it."""
        self.user.deactivated = True
        self.user.first_name = self.user.last_name = self.user.username = ""
        self.core.journal.tell("user", user=self.core.shown_user(self.user))
