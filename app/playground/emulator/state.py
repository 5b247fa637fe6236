"""The emulated world: people, chats, members, topics and messages."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from app.playground.emulator.wire import Json

ChatType = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

ANONYMOUS_ADMIN_ID = 1_087_968_824
"""The account in whose name anonymous administrators write."""

GENERAL_TOPIC_ID = 1
"""The topic that is addressed by leaving out the thread id."""

RIGHTS = (
    "can_manage_chat", "can_change_info", "can_delete_messages", "can_invite_users", "can_restrict_members",
    "can_pin_messages", "can_manage_topics", "can_promote_members", "can_manage_video_chats",
    "can_post_stories", "can_edit_stories", "can_delete_stories", "can_send_welcome_messages",
    "can_manage_tags",
)  # fmt: skip
"""Rights of an administrator of a group, in the order in which the server writes them."""


@dataclass(slots=True)
class User:
    """An account: a person or a bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = ""
    is_premium: bool = False
    is_bot: bool = False
    deactivated: bool = False


@dataclass(slots=True)
class Member:
    """What an account is in a group."""

    user_id: int
    status: Status = "member"
    rights: frozenset[str] = frozenset()
    is_anonymous: bool = False
    custom_title: str = ""
    until_date: int = 0
    can_send_messages: bool = True
    can_send_photos: bool = True
    is_member: bool = True

    @property
    def is_admin(self) -> bool:
        """Creator or administrator."""
        return self.status in {"creator", "administrator"}

    @property
    def is_inside(self) -> bool:
        """Whether the account is in the chat now."""
        return self.is_admin or self.status == "member" or (self.status == "restricted" and self.is_member)


@dataclass(slots=True)
class Topic:
    """A forum topic; its id is the id of the message that created it."""

    thread_id: int
    name: str
    icon_color: int = 7_322_096
    closed: bool = False
    deleted: bool = False


@dataclass(slots=True)
class Message:
    """A message of a chat. `content` holds the content fields of the Bot API in their order."""

    message_id: int
    chat_id: int
    date: int
    content: Json
    sender_id: int | None = None
    sender_chat_id: int | None = None
    author_signature: str = ""
    edit_date: int | None = None
    thread_id: int | None = None
    is_topic_message: bool = False
    reply_to: int | None = None
    markup: Json | None = None
    silent: bool = False
    protected: bool = False
    via_bot: bool = False
    inline_message_id: str = ""
    effect_id: str = ""
    deleted: bool = False
    hidden_from: set[int] = field(default_factory=set)
    reactions: dict[int, list[Json]] = field(default_factory=dict)

    @property
    def is_service(self) -> bool:
        """Whether it tells of an event in the chat rather than saying something."""
        return not {"text", "photo", "dice", "caption", "sticker", "document"} & self.content.keys()

    @property
    def text(self) -> str:
        """Text or caption."""
        text = self.content.get("text", self.content.get("caption", ""))
        return str(text)


@dataclass(slots=True)
class Chat:
    """A conversation. A private chat has the id of its person."""

    id: int
    type: ChatType
    title: str = ""
    username: str = ""
    is_forum: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    chat_instance: str = ""
    last_message_id: int = 0
    started: bool = False
    blocked: bool = False
    migrated_to: int | None = None
    deleted: bool = False
    general_closed: bool = False
    members_can_send: bool = True

    @property
    def is_group(self) -> bool:
        """Group or supergroup."""
        return self.type in {"group", "supergroup"}


@dataclass(slots=True)
class Counters:
    """The latest ids given out. Private chats and basic groups share their message ids, as a real bot's do."""

    message: int = 4100
    user: int = 6_000_000_001
    group: int = 4_700_000_001
    supergroup: int = 2_300_000_001


class World:
    """Everything that exists on the emulated Telegram, seen from one bot."""

    def __init__(self, bot: User, *, seed: int = 0) -> None:
        self.bot = bot
        self.random = random.Random(seed)  # noqa: S311 - ids and dice of a test double, nothing secret
        self.users: dict[int, User] = {
            bot.id: bot,
            ANONYMOUS_ADMIN_ID: User(ANONYMOUS_ADMIN_ID, "Group", username="GroupAnonymousBot", is_bot=True),
        }
        self.chats: dict[int, Chat] = {}
        self.seen: set[int] = set()
        """People whom the bot has met in an update; to all others it cannot even put a name."""
        self.inline_messages: dict[str, tuple[int, int]] = {}
        self.counters = Counters()

    def new_user_id(self) -> int:
        """An id above 2^31, as new accounts have."""
        self.counters.user += self.random.randrange(1, 5000)
        return self.counters.user

    def new_chat_id(self, kind: ChatType) -> int:
        """A negative id; those of supergroups start with -100."""
        step = self.random.randrange(1, 5000)
        if kind == "group":
            self.counters.group += step
            return -self.counters.group
        self.counters.supergroup += step
        return -1_000_000_000_000 - self.counters.supergroup

    def new_token(self, length: int) -> str:
        """A random identifier in the URL-safe alphabet (file ids, inline message ids)."""
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        return "".join(self.random.choice(alphabet) for _ in range(length))

    def new_query_id(self) -> str:
        """An id of a callback or inline query: a 64-bit number as text."""
        return str(self.random.randrange(10**17, 2**63))

    def new_chat_instance(self) -> str:
        """The number by which presses from one chat are recognised."""
        return str(self.random.randrange(-(2**63), 2**63))

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups count for themselves; all other chats of the bot share one counter."""
        if chat.type in {"supergroup", "channel"}:
            chat.last_message_id += 1
            return chat.last_message_id
        self.counters.message += 1
        return self.counters.message

    def add_message(self, message: Message) -> None:
        """Put a message into its chat."""
        self.chats[message.chat_id].messages[message.message_id] = message

    def live_messages(self, chat: Chat) -> Iterator[Message]:
        """Messages that have not been deleted, oldest first."""
        return (m for m in chat.messages.values() if not m.deleted)

    def bot_member(self, chat: Chat) -> Member | None:
        """What the bot is in a group, or None where it never was."""
        return chat.members.get(self.bot.id)
