"""What people can be made to do over HTTP: one table from names to the methods of `Person`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from app.playground.emulator.account import Dm
from app.playground.emulator.groups import Group
from app.playground.emulator.journal import SentUpdate
from app.playground.emulator.seen import Button, Outcome, Room, Seen, seen
from app.playground.emulator.wire import Json

if TYPE_CHECKING:
    from app.playground.emulator.people import Person
    from app.playground.emulator.town import Town

PRESS_PATIENCE_S = 16.0
"""As long as a press can be answered at all."""


@dataclass(frozen=True, slots=True)
class Args:
    """Arguments of an action, looked up in the world.

    All getters raise `LookupError` or `ValueError` with a sentence for whoever called.
    """

    emu: Town
    values: Mapping[str, Any]

    def text(self, name: str, default: str | None = None) -> str:
        """A string."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            raise ValueError(f"{name} must be a string")  # noqa: TRY004 - all bad arguments are one error here
        return value

    def number(self, name: str) -> int | None:
        """A number, or None if it was left out."""
        value = self.values.get(name)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
            raise ValueError(f"{name} must be a whole number")
        return value

    def flag(self, name: str, *, default: bool = False) -> bool:
        """A boolean."""
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be true or false")  # noqa: TRY004 - as above
        return value

    def names(self, name: str) -> list[str]:
        """An array of strings."""
        return [str(value) for value in self.values.get(name) or []]

    def chat(self, name: str = "chat") -> Room:
        """A chat by its id."""
        chat_id = self.number(name)
        if chat_id is None:
            raise ValueError(f"{name} is missing")
        if chat_id > 0:
            return Dm(chat_id)
        if chat_id not in self.emu.core.world.chats:
            raise LookupError(f"there is no chat {chat_id}")
        return Group(self.emu.core, chat_id)

    def message(self) -> Seen:
        """A message by `chat` and `message_id`."""
        chat = self.emu.core.world.chats.get(self.chat().id)
        message = None if chat is None else chat.messages.get(self.number("message_id") or 0)
        if message is None:
            raise LookupError(
                f"there is no message {self.values.get('message_id')} in {self.values.get('chat')}"
            )
        return seen(self.emu.core.world, message)

    def button(self, message: Seen) -> str | Button:
        """A button by `button` (label or data), or by `row` and `column`."""
        row, column = self.number("row"), self.number("column")
        if row is None or column is None:
            return self.text("button")
        if not (0 <= row < len(message.keyboard) and 0 <= column < len(message.keyboard[row])):
            raise LookupError(f"message {message.message_id} has no button at {row}, {column}")
        return message.keyboard[row][column]

    def people(self, name: str = "people") -> list[Person]:
        """Accounts by their ids."""
        return [self.emu.person(int(user_id)) for user_id in self.values.get(name) or []]


Action = Callable[["Person", Args], Awaitable[Any]]


def _patience_s(args: Args) -> float:
    """With `"wait": false` a press is answered at once; what the bot says to it is an event of kind `toast`."""
    return PRESS_PATIENCE_S if args.flag("wait", default=True) else 0.0


async def _press(person: Person, args: Args) -> Outcome:
    message = args.message()
    return await person.press(
        message, args.button(message), taps=args.number("taps") or 1, wait_s=_patience_s(args),
        follow=args.flag("follow", default=True),
    )  # fmt: skip


async def _press_raw(person: Person, args: Args) -> Outcome:
    return await person.press_raw(
        args.text("data"), chat=args.chat(), message_id=args.number("message_id") or 0,
        taps=args.number("taps") or 1, wait_s=_patience_s(args),
    )  # fmt: skip


async def _open_link(person: Person, args: Args) -> None:
    await person.open_link(
        args.text("url"), group=args.chat("group") if args.number("group") is not None else None,
        press_start=args.flag("press_start", default=True),
        payload_arrives=args.flag("payload_arrives", default=True),
    )  # fmt: skip


async def _type(person: Person, args: Args) -> SentUpdate | None:
    return await person.type(
        args.chat(), args.text("text"), topic=args.number("topic"), reply_to=args.number("reply_to")
    )


async def _delete(person: Person, args: Args) -> None:
    await person.delete_message(args.message(), for_everybody=args.flag("for_everybody", default=True))


async def _commands(person: Person, args: Args) -> list[Json]:
    return person.commands(args.chat())


async def _change(person: Person, args: Args) -> None:
    person.change(**{name: args.text(name) for name in args.values})


async def _deactivate(person: Person, _: Args) -> None:
    person.deactivate()


async def _video_chat(person: Person, args: Args) -> None:
    what = args.text("what")
    match what:
        case "scheduled" | "started" | "ended" | "participants_invited":
            await person.video_chat(args.chat(), what, people=args.people())
        case _:
            raise ValueError(f"a video chat is not {what!r}")


async def _restrict(person: Person, args: Args) -> None:
    await person.restrict_bot(
        args.chat(),
        can_send_messages=args.flag("can_send_messages"),
        can_send_photos=args.flag("can_send_photos"),
    )


async def _promote(person: Person, args: Args) -> None:
    await person.promote_bot(args.chat(), rights=args.names("rights"))


ACTIONS: dict[str, Action] = {
    "open_link": _open_link,
    "start": lambda p, a: p.start(a.text("payload", "")),
    "type": _type,
    "press": _press,
    "press_raw": _press_raw,
    "edit": lambda p, a: p.edit(a.message(), a.text("text")),
    "delete_message": _delete,
    "react": lambda p, a: p.react(a.message(), a.text("emoji")),
    "pin": lambda p, a: p.pin(a.message()),
    "commands": _commands,
    "ask_inline": lambda p, a: p.ask_inline(a.chat(), a.text("text", "")),
    "choose_inline": lambda p, a: p.choose_inline(a.chat(), a.values["result"], text=a.text("text", "")),
    "change": _change,
    "deactivate": _deactivate,
    "block_bot": lambda p, _: p.block_bot(),
    "unblock_bot": lambda p, _: p.unblock_bot(),
    "join": lambda p, a: p.join(a.chat()),
    "leave": lambda p, a: p.leave(a.chat()),
    "add_member": lambda p, a: p.add_member(a.chat(), *a.people()),
    "remove_member": lambda p, a: p.remove_member(a.chat(), a.people()[0]),
    "be_anonymous": lambda p, a: p.be_anonymous(a.chat(), title=a.text("title", "")),
    "add_bot": lambda p, a: p.add_bot(a.chat(), rights=a.names("rights")),
    "remove_bot": lambda p, a: p.remove_bot(a.chat()),
    "promote_bot": _promote,
    "demote_bot": lambda p, a: p.demote_bot(a.chat()),
    "restrict_bot": _restrict,
    "rename": lambda p, a: p.rename(a.chat(), a.text("title")),
    "delete_group": lambda p, a: p.delete_group(a.chat()),
    "let_members_send": lambda p, a: p.let_members_send(a.chat(), allowed=a.flag("allowed")),
    "migrate": lambda p, a: p.migrate(a.chat()),
    "video_chat": _video_chat,
    "set_topics": lambda p, a: p.set_topics(a.chat(), on=a.flag("on")),
    "create_topic": lambda p, a: p.create_topic(a.chat(), a.text("name")),
    "close_topic": lambda p, a: p.close_topic(a.chat(), a.number("topic")),
    "reopen_topic": lambda p, a: p.reopen_topic(a.chat(), a.number("topic")),
    "delete_topic": lambda p, a: p.delete_topic(a.chat(), a.number("topic") or 0),
}


def result_json(result: Any) -> Any:
    """The result of an action as JSON."""
    if isinstance(result, SentUpdate):
        return result.as_json()
    if isinstance(result, Outcome):
        body = asdict(result)
        body["updates"] = [update.update_id for update in result.updates]
        return body
    return result
