"""Who lives in the emulator: bot account, people, groups, and the switches that make things go wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Unpack

from app.playground.emulator.account import Account
from app.playground.emulator.clock import Clock, ScaledClock
from app.playground.emulator.core import Core
from app.playground.emulator.execute import execute_from_webhook
from app.playground.emulator.faults import Fault, Faults, How, Mode, answer_of
from app.playground.emulator.files import Files
from app.playground.emulator.founding import found_chat, let_bot_in, open_forum
from app.playground.emulator.groups import Group
from app.playground.emulator.journal import Journal, SentUpdate
from app.playground.emulator.known_errors import Answer
from app.playground.emulator.limits import FloodGate
from app.playground.emulator.people import Person
from app.playground.emulator.polling import Poller
from app.playground.emulator.seen import Room
from app.playground.emulator.state import User, World
from app.playground.emulator.updates import Updates
from app.playground.emulator.waiting import Condition, pending_work, wait_for_quiet
from app.playground.emulator.webhook import WebhookSender
from app.playground.emulator.wire import Json

DEFAULT_TOKEN = "7400112233:AAEmulatedTokenThatOpensNothing0001"  # noqa: S105 - opens only this emulator


class Town:
    """An imaginary Telegram and the people on it, without a door to the network.

    Args:
        token: the only token that the server accepts.
        name: first name of the bot.
        username: the bot's username, as in links.
        clock: where time comes from; a `ScaledClock` of the given speed if left out.
        speed: emulated seconds per second.
        seed: fixes ids and dice.
        privacy: whether the bot sees only commands, mentions and replies in groups.
    """

    def __init__(
        self, *, token: str = DEFAULT_TOKEN, name: str = "Mesa de Chinchón", username: str = "mesachinchon_bot",
        clock: Clock | None = None, speed: float = 1.0, seed: int = 0, privacy: bool = True,
    ) -> None:  # fmt: skip
        clock = clock or ScaledClock(speed=speed)
        bot_id = int(token.partition(":")[0])
        world = World(User(bot_id, name, username=username, is_bot=True), seed=seed)
        journal = Journal(clock.now)
        updates = Updates(clock, journal)
        self.core = Core(
            token=token, clock=clock, world=world, journal=journal, updates=updates,
            faults=Faults(world.random), gate=FloodGate(clock.now), files=Files(world.new_token),
            privacy=privacy,
        )  # fmt: skip
        core = self.core
        core.poller = Poller(clock, updates)
        core.webhook = WebhookSender(
            clock, updates, journal, lambda method, params: execute_from_webhook(core, method, params)
        )
        self.people: dict[int, Person] = {}

    @property
    def token(self) -> str:
        """The bot's token."""
        return self.core.token

    @property
    def journal(self) -> Journal:
        """All calls and updates."""
        return self.core.journal

    # -- inhabitants -----------------------------------------------------------------------------

    def user(
        self, first_name: str, *, language: str = "", last_name: str = "", username: str = "",
        is_premium: bool = False, user_id: int | None = None, is_bot: bool = False,
    ) -> Person:  # fmt: skip
        """A new person, who has not started the bot."""
        chosen = self.core.world.new_user_id() if user_id is None else user_id
        user = User(chosen, first_name, last_name, username, language, is_premium, is_bot)
        self.core.world.users[user.id] = user
        person = Person(self.core, user)
        self.people[user.id] = person
        self.core.journal.tell("user", user=self.core.shown_user(user))
        return person

    def person(self, user_id: int) -> Person:
        """The person with an id.

        Raises:
            LookupError: there is none.
        """
        if user_id not in self.people:
            raise LookupError(f"there is no person {user_id}")
        return self.people[user_id]

    def group(
        self, title: str, *, members: Iterable[Account] = (), supergroup: bool = False, username: str = "",
        bot_is_member: bool = False, bot_rights: Iterable[str] = (), topics: Iterable[str] | None = None,
    ) -> Group:  # fmt: skip
        """A new group. Nothing of its making is told to the bot; for that, let somebody `add_bot`.

        Args:
            title: its name.
            members: people in it; the first is its creator.
            supergroup: a supergroup instead of a basic group; public groups and forums always are.
            username: makes it public.
            bot_is_member: whether the bot has been in it all along.
            bot_rights: makes the bot an administrator with these rights.
            topics: names of topics; an empty list is a forum with General only.
        """
        is_super = supergroup or bool(username) or topics is not None
        chat = found_chat(
            self.core, "supergroup" if is_super else "group", title, username=username,
            members=[person.id for person in members],
        )  # fmt: skip
        if bot_is_member or bot_rights:
            let_bot_in(self.core, chat, rights=frozenset(bot_rights))
        if topics is not None:
            open_forum(self.core, chat, topics)
        self.core.chat_changed(chat)
        return Group(self.core, chat.id)

    def channel(self, title: str, *, owner: Account, bot_rights: Iterable[str] = ()) -> Group:
        """A new channel; the bot is an administrator there if it has rights, else it is no member."""
        chat = found_chat(self.core, "channel", title, members=[owner.id])
        if rights := frozenset(bot_rights):
            let_bot_in(self.core, chat, rights=rights)
        self.core.chat_changed(chat)
        return Group(self.core, chat.id)

    # -- switches --------------------------------------------------------------------------------

    def fail(
        self, method: str = "*", error: str | Answer | Json | None = None, *, chat: Room | int | None = None,
        **how: Unpack[How],
    ) -> Fault:  # fmt: skip
        """Turn a fault on.

        Args:
            method: name or pattern of the methods to hit.
            error: name of a known error, an `Answer`, or an object with `status` and `body`. With an error the
                mode is `error`, without one `delay`.
            chat: only calls to this chat.
            how: further fields of `Fault`, such as `mode`, `when`, `times` and `delay_s`.
        """
        mode: Mode = "delay" if error is None else "error"
        how.setdefault("mode", mode)
        fault = Fault(method=method, **how)
        fault.chat_id = chat if isinstance(chat, int) or chat is None else chat.id
        fault.answer = None if error is None else answer_of(error)
        self.core.faults.add(fault)
        self._tell_faults()
        return fault

    def clear_faults(self, fault_id: int | None = None) -> None:
        """Turn one fault off, or all."""
        self.core.faults.clear(fault_id)
        self._tell_faults()

    def _tell_faults(self) -> None:
        self.core.journal.tell("faults", faults=[fault.as_json() for fault in self.core.faults.switches])

    def limit(self, *, enabled: bool = True, **figures: float) -> None:
        """Turn the flood limits on or off and change their figures; see `Limits`."""
        limits = self.core.gate.limits
        limits.enabled = enabled
        for name, figure in figures.items():
            if not hasattr(limits, name):
                raise ValueError(f"there is no limit {name}")
            setattr(limits, name, figure)

    def repeat_updates(self, times: int = 2, *, at_once: bool = False) -> None:
        """Deliver every update several times under its id; 1 turns it off."""
        self.core.webhook.repeats.times = times
        self.core.webhook.repeats.at_once = at_once

    async def redeliver(self, update: SentUpdate) -> int:
        """Deliver an update once more under its id; the HTTP status of the bot's answer."""
        return await self.core.webhook.redeliver(update)

    def inject(self, update: Json, *, of: int = 0) -> SentUpdate:
        """Queue an update of any shape, with its own id if it has one.

        Args:
            update: the whole object; its first field beside `update_id` is the kind.
            of: whose queue it waits in.
        """
        kind = next(name for name in update if name != "update_id")
        now = self.core.clock.now()
        update_id = update.get("update_id") or self.core.updates.next_id()
        sent = SentUpdate(update_id, kind, update[kind], f"injected:{of}", now, now + 86_400)
        self.core.updates.enqueue(sent)
        return sent

    # -- waiting ---------------------------------------------------------------------------------

    def pending(self) -> list[str]:
        """What is still under way, in words; empty if all is quiet."""
        return pending_work(self.core)

    async def quiet(
        self, *, settle_s: float = 0.05, timeout_s: float = 10.0, until: Condition | None = None
    ) -> None:
        """Wait until nothing is under way and nothing new has happened for a while.

        Args:
            settle_s: how long it must stay quiet, in wall-clock seconds.
            timeout_s: give up after this many wall-clock seconds.
            until: a further condition, such as "the service has no work due"; plain or async.

        Raises:
            TimeoutError: with what was still under way.
        """
        await wait_for_quiet(self.core, settle_s=settle_s, timeout_s=timeout_s, until=until)
