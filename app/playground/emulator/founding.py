"""How chats come into being, outside the bot's sight."""

from __future__ import annotations

from collections.abc import Iterable

from app.playground.emulator.core import Core
from app.playground.emulator.state import RIGHTS, Chat, ChatType, Member, Message, Topic


def found_chat(core: Core, kind: ChatType, title: str, *, members: Iterable[int], username: str = "") -> Chat:
    """A chat whose first member is its creator."""
    chat = Chat(
        core.world.new_chat_id(kind), kind, title, username, chat_instance=core.world.new_chat_instance()
    )
    for index, user_id in enumerate(members):
        rights = frozenset() if index else frozenset(RIGHTS)
        chat.members[user_id] = Member(user_id, "member" if index else "creator", rights)
    # Message 1 of a supergroup tells of its making; it is before the bot's time.
    chat.last_message_id = 1 if kind == "supergroup" else 0
    core.world.chats[chat.id] = chat
    return chat


def let_bot_in(core: Core, chat: Chat, *, rights: frozenset[str]) -> None:
    """Make the bot a member, or an administrator if it gets rights, without telling it."""
    bot_id = core.world.bot.id
    chat.members[bot_id] = Member(bot_id, "administrator" if rights else "member", rights)


def open_forum(core: Core, chat: Chat, topics: Iterable[str]) -> None:
    """Turn a supergroup into a forum with topics that have been there all along."""
    chat.is_forum = True
    creator = next(iter(chat.members), None)
    for name in topics:
        topic = Topic(core.world.next_message_id(chat), name)
        chat.topics[topic.thread_id] = topic
        opened = {"forum_topic_created": {"name": name, "icon_color": topic.icon_color}}
        root = Message(topic.thread_id, chat.id, core.now_s(), opened, creator)
        root.thread_id, root.is_topic_message = topic.thread_id, True
        core.world.add_message(root)
