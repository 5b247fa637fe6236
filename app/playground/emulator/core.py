"""The emulated server: one bot, its world, and everything that happens there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from app.playground.emulator.clock import Clock
from app.playground.emulator.faults import Faults
from app.playground.emulator.files import Files
from app.playground.emulator.journal import Journal, SentUpdate
from app.playground.emulator.limits import FloodGate
from app.playground.emulator.polling import Poller
from app.playground.emulator.profile import Profile
from app.playground.emulator.render import message_json, user_json
from app.playground.emulator.state import Chat, Message, User, World
from app.playground.emulator.updates import Updates
from app.playground.emulator.webhook import WebhookSender
from app.playground.emulator.wire import Json

ANSWER_LIMIT_S = 15.0
"""After this time a press can no longer be answered. The figure is what bots report; none is published."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What the bot answered to a press."""

    text: str
    show_alert: bool
    url: str


@dataclass(slots=True)
class Query:
    """A press or an inline query that waits for the bot."""

    id: str
    user_id: int
    asked_at: float
    answer: asyncio.Future[object]


@dataclass(slots=True)
class Core:
    """State and services that the methods, the delivery and the people share.

    Attributes:
        token: the bot's token.
        privacy: whether the bot sees only what is meant for it in groups.
        in_flight: calls being executed, long polls not counted.
        require_https: refuse webhooks as the cloud server does; off, as a local server is.
        max_body_bytes: larger requests are refused with 413.
    """

    token: str
    clock: Clock
    world: World
    journal: Journal
    updates: Updates
    faults: Faults
    gate: FloodGate
    files: Files
    webhook: WebhookSender = field(init=False)
    poller: Poller = field(init=False)
    profile: Profile = field(default_factory=Profile)
    queries: dict[str, Query] = field(default_factory=dict)
    privacy: bool = True
    inline_feedback: bool = True
    require_https: bool = False
    max_body_bytes: int = 50 * 1024 * 1024
    in_flight: int = 0

    def now_s(self) -> int:
        """The date that a message of this moment carries."""
        return int(self.clock.now())

    def push(self, kind: str, payload: Json, *, of: int, about: Iterable[int] = ()) -> SentUpdate | None:
        """Queue an update for the bot; `about` are people whom it thereby meets."""
        self.world.seen.update(about)
        return self.updates.push(kind, payload, of=of)

    def post(self, message: Message) -> SentUpdate | None:
        """Put a message into its chat, show it, and tell the bot if it may see it."""
        self.world.add_message(message)
        self.show("message", message)
        chat = self.world.chats[message.chat_id]
        if not self._bot_receives(chat, message):
            return None
        kind = "channel_post" if chat.type == "channel" else "message"
        about = () if message.sender_id is None else (message.sender_id,)
        return self.push(kind, message_json(self.world, message), of=chat.id, about=about)

    def new_message(self, chat: Chat, sender: User | None, content: Json) -> Message:
        """A message of this moment with the next id of its chat; not yet posted."""
        return Message(
            message_id=self.world.next_message_id(chat),
            chat_id=chat.id,
            date=self.now_s(),
            content=content,
            sender_id=None if sender is None else sender.id,
        )

    def remove(self, message: Message) -> None:
        """Delete a message for everybody."""
        message.deleted = True
        chat = self.world.chats[message.chat_id]
        if message.message_id in chat.pinned:
            chat.pinned.remove(message.message_id)
        self.journal.tell("message_deleted", chat_id=message.chat_id, message_id=message.message_id)

    def show(self, kind: str, message: Message) -> None:
        """Tell the event stream that a message came (`message`) or changed (`message_changed`)."""
        self.journal.tell(kind, chat_id=message.chat_id, message=self.shown(message))

    def shown(self, message: Message) -> Json:
        """A message for people's screens: the Bot API object and what only clients know."""
        shown = message_json(self.world, message)
        if message.markup is not None:
            shown["reply_markup"] = message.markup
        return {
            "message": shown,
            "silent": message.silent,
            "deleted": message.deleted,
            "reactions": {str(user): kinds for user, kinds in message.reactions.items()},
            "hidden_from": sorted(message.hidden_from),
        }

    def chat_changed(self, chat: Chat) -> None:
        """Tell the event stream that a chat's name, members, topics or pins changed."""
        self.journal.tell("chat", chat=self.shown_chat(chat))

    def shown_chat(self, chat: Chat) -> Json:
        """A chat for people's screens."""
        return {
            "id": chat.id, "type": chat.type, "title": chat.title, "username": chat.username,
            "is_forum": chat.is_forum, "started": chat.started, "blocked": chat.blocked,
            "migrated_to": chat.migrated_to, "deleted": chat.deleted, "pinned": list(chat.pinned),
            "members": [
                {"user_id": m.user_id, "status": m.status, "rights": sorted(m.rights),
                 "is_anonymous": m.is_anonymous}
                for m in chat.members.values()
            ],
            "topics": [
                {"thread_id": t.thread_id, "name": t.name, "closed": t.closed}
                for t in chat.topics.values()
                if not t.deleted
            ],
        }  # fmt: skip

    def shown_user(self, user: User) -> Json:
        """A person for the page."""
        return {**user_json(user), "deactivated": user.deactivated}

    def _bot_receives(self, chat: Chat, message: Message) -> bool:
        if message.sender_id == self.world.bot.id and not message.is_service:
            return False
        if chat.type == "private":
            return chat.started and not chat.blocked
        member = self.world.bot_member(chat)
        removal = message.content.get("left_chat_member", {}).get("id") == self.world.bot.id
        if member is None or not (member.is_inside or removal):
            return False
        return message.is_service or member.is_admin or not self.privacy or self._meant_for_bot(chat, message)

    def _meant_for_bot(self, chat: Chat, message: Message) -> bool:
        """Whether a bot in privacy mode sees a message: commands, mentions, replies to it, its own results."""
        if message.via_bot:
            return True
        username = self.world.bot.username.lower()
        text = message.text
        if text.startswith("/"):
            addressed = text.split(maxsplit=1)[0].partition("@")[2]
            return not addressed or addressed.lower() == username
        if username and f"@{username}" in text.lower():
            return True
        replied = chat.messages.get(message.reply_to) if message.reply_to is not None else None
        return replied is not None and replied.sender_id == self.world.bot.id
