"""What the bot tells about itself: commands, descriptions, names, menu button."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.playground.emulator.wire import Json

ScopeKey = tuple[str, int, int, str]
"""Scope type, chat id, user id, language code."""


@dataclass(slots=True)
class Profile:
    """Settings that people see before and beside the chat.

    Attributes:
        commands: by scope and language.
        texts: by kind (`name`, `description`, `short_description`) and language.
        menu_buttons: by private chat; 0 for the default.
    """

    commands: dict[ScopeKey, list[Json]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int, Json] = field(default_factory=dict)

    def menu(
        self, *, chat_id: int, user_id: int, is_private: bool, is_admin: bool, language: str
    ) -> list[Json]:
        """The commands that a person is offered in a chat: the narrowest scope that has any.

        Args:
            chat_id: where.
            user_id: who.
            is_private: whether it is a private chat.
            is_admin: whether the person administers the group.
            language: two-letter code; a scope without that language falls back to its default.
        """
        if is_private:
            scopes = [("chat", chat_id, 0), ("all_private_chats", 0, 0)]
        else:
            scopes = [("chat_member", chat_id, user_id)]
            if is_admin:
                scopes.append(("chat_administrators", chat_id, 0))
            scopes.append(("chat", chat_id, 0))
            if is_admin:
                scopes.append(("all_chat_administrators", 0, 0))
            scopes.append(("all_group_chats", 0, 0))
        for scope in [*scopes, ("default", 0, 0)]:
            for code in (language, ""):
                if found := self.commands.get((*scope, code)):
                    return found
        return []

    def text(self, kind: str, language: str) -> str:
        """A name or description in a language, or its default."""
        return self.texts.get((kind, language)) or self.texts.get((kind, ""), "")

    def as_json(self) -> Json:
        """For the control surface."""
        return {
            "commands": [
                {"scope": s[0], "chat_id": s[1], "user_id": s[2], "language_code": s[3], "commands": c}
                for s, c in self.commands.items()
            ],
            "texts": [{"kind": k, "language_code": code, "text": t} for (k, code), t in self.texts.items()],
            "menu_buttons": {str(chat): button for chat, button in self.menu_buttons.items()},
        }


def scope_key(scope: Any, language_code: str) -> ScopeKey:
    """Where commands of a `BotCommandScope` object are kept."""
    if not scope:
        return ("default", 0, 0, language_code)
    return (scope["type"], int(scope.get("chat_id", 0)), int(scope.get("user_id", 0)), language_code)
