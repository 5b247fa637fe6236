"""The control surface: people, groups, switches and events of the emulator over HTTP.

| request | does |
|---|---|
| `GET /emulator/state` | everything there is, and the number of the latest event |
| `GET /emulator/events?after=N` | server-sent events from event N+1 on; without `after` only new ones |
| `GET /emulator/journal` | all calls and updates |
| `GET /emulator/users/{id}/chats` | chats on a person's screen |
| `GET /emulator/users/{id}/chats/{chat}` | messages that the person sees there |
| `POST /emulator/users`, `/emulator/groups` | arguments of `Town.user` and `Town.group` |
| `POST /emulator/users/{id}/{action}` | an action of the table in `control_actions` |
| `GET`, `POST`, `DELETE /emulator/faults` | switches of faults; `DELETE ?id=` for one |
| `GET /emulator/errors` | names of known errors |
| `POST /emulator/limits`, `/repeat`, `/redeliver`, `/quiet` | arguments of the methods of `Town` |
| `GET /emulator/files/{file_id}` | bytes of a picture |

Bodies are JSON objects and must say so in their content type, so that no foreign page can post here. Refusals are
`{"error": sentence}` with status 400 or 404.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from aiohttp import web

from app.playground.emulator.control_actions import ACTIONS, Args, result_json
from app.playground.emulator.known_errors import KNOWN_ERRORS
from app.playground.emulator.methods.receiving import get_me, get_webhook_info
from app.playground.emulator.params import Params
from app.playground.emulator.wire import Json

if TYPE_CHECKING:
    from app.playground.emulator.town import Town

HEARTBEAT_S = 15.0
FAULT_FIELDS = frozenset({"mode", "when", "times", "delay_s", "chance"})

Handler = Callable[[Args], Awaitable[Any]]


class Control:
    """Handlers of the control surface of one emulator."""

    def __init__(self, emu: Town) -> None:
        self._emu = emu

    def add_to(self, app: web.Application) -> None:
        """Add the routes."""
        router = app.router
        router.add_get("/emulator/state", self._get(self.state))
        router.add_get("/emulator/events", self.events)
        router.add_get("/emulator/journal", self._get(self.journal))
        router.add_get("/emulator/errors", self._get(self.errors))
        router.add_get("/emulator/faults", self._get(self.faults))
        router.add_get(r"/emulator/users/{user:\d+}/chats", self._get(self.chats))
        router.add_get(r"/emulator/users/{user:\d+}/chats/{chat:-?\d+}", self._get(self.messages))
        router.add_get("/emulator/files/{file_id}", self.file)
        router.add_delete("/emulator/faults", self.clear_faults)
        for name in ("users", "groups", "faults", "limits", "repeat", "redeliver", "quiet"):
            router.add_post(f"/emulator/{name}", self._post(getattr(self, f"post_{name}")))
        router.add_post(r"/emulator/users/{user:\d+}/{action}", self.act)

    # -- reading ---------------------------------------------------------------------------------

    async def state(self, _: Args) -> Json:
        """A snapshot, to which the events behind `seq` are to be applied."""
        core = self._emu.core
        return {
            "seq": core.journal.seq,
            "now": core.clock.now(),
            "bot": await get_me(core, Params({})),
            "users": [core.shown_user(person.user) for person in self._emu.people.values()],
            "chats": [core.shown_chat(chat) for chat in core.world.chats.values()],
            "profile": core.profile.as_json(),
            "webhook": await get_webhook_info(core, Params({})),
            "faults": [fault.as_json() for fault in core.faults.switches],
            "limits": core.gate.as_json(),
            "pending": self._emu.pending(),
        }

    async def journal(self, _: Args) -> Json:
        """All calls and updates."""
        journal = self._emu.journal
        return {
            "calls": [call.as_json() for call in journal.calls],
            "updates": [update.as_json() for update in journal.updates],
        }

    async def errors(self, _: Args) -> Json:
        """Known errors by name."""
        return {name: {"status": a.status, "body": a.shown()} for name, a in KNOWN_ERRORS.items()}

    async def faults(self, _: Args) -> list[Json]:
        """Switches that are on."""
        return [fault.as_json() for fault in self._emu.core.faults.switches]

    async def chats(self, args: Args) -> list[Json]:
        """Chats on a person's screen."""
        person = self._emu.person(args.number("user") or 0)
        core = self._emu.core
        mine = (c for c in core.world.chats.values() if c.id == person.id or (c.id < 0 and person.is_in(c)))
        return [core.shown_chat(chat) for chat in mine]

    async def messages(self, args: Args) -> list[Json]:
        """Messages that a person sees in a chat, oldest first."""
        person, chat = self._emu.person(args.number("user") or 0), args.chat()
        core = self._emu.core
        return [core.shown(person.stored(message)) for message in person.sees(chat)]

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events; `Last-Event-ID` of a reconnecting browser counts like `after`."""
        after = request.headers.get("Last-Event-ID") or request.query.get("after")
        response = web.StreamResponse(
            headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"}
        )
        await response.prepare(request)
        with self._emu.journal.listening(after=None if after is None else int(after)) as listener:
            while True:
                try:
                    event = await asyncio.wait_for(listener.get(), HEARTBEAT_S)
                except TimeoutError:
                    await response.write(b": still here\n\n")
                    continue
                if event is None:
                    return response
                await response.write(b"id: %d\ndata: %s\n\n" % (event["seq"], json.dumps(event).encode()))

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Bytes of a picture, for the page."""
        picture = self._emu.core.files.by_id.get(request.match_info["file_id"])
        if picture is None:
            return _refuse(404, "there is no such file")
        if picture.url:
            raise web.HTTPFound(picture.url)
        return web.Response(body=picture.content, content_type=picture.content_type)

    # -- acting ----------------------------------------------------------------------------------

    async def act(self, request: web.Request) -> web.StreamResponse:
        """One of the actions of a person."""
        action = ACTIONS.get(request.match_info["action"])
        if action is None:
            return _refuse(404, f"nobody can {request.match_info['action']}; actions: {', '.join(ACTIONS)}")

        async def run(args: Args) -> Any:
            person = self._emu.person(int(request.match_info["user"]))
            return result_json(await action(person, args))

        return await self._post(run)(request)

    async def post_users(self, args: Args) -> Json:
        """A new person."""
        person = self._emu.user(
            args.text("first_name"), language=args.text("language", ""), last_name=args.text("last_name", ""),
            username=args.text("username", ""), is_premium=args.flag("is_premium"),
        )  # fmt: skip
        return self._emu.core.shown_user(person.user)

    async def post_groups(self, args: Args) -> Json:
        """A new group."""
        group = self._emu.group(
            args.text("title"), members=args.people("members"), supergroup=args.flag("supergroup"),
            username=args.text("username", ""), bot_is_member=args.flag("bot_is_member"),
            bot_rights=args.names("bot_rights"),
            topics=args.names("topics") if args.values.get("topics") is not None else None,
        )  # fmt: skip
        return self._emu.core.shown_chat(group.record)

    async def post_faults(self, args: Args) -> Json:
        """A new switch."""
        how = {name: value for name, value in args.values.items() if name in FAULT_FIELDS}
        error = args.values.get("error")
        fault = self._emu.fail(args.text("method", "*"), error, chat=args.number("chat"), **how)
        return fault.as_json()

    async def clear_faults(self, request: web.Request) -> web.StreamResponse:
        """Turn one switch off, or all."""
        number = request.query.get("id")
        self._emu.clear_faults(None if number is None else int(number))
        return web.json_response({})

    async def post_limits(self, args: Args) -> Json:
        """Flood limits."""
        self._emu.limit(**args.values)
        return self._emu.core.gate.as_json()

    async def post_repeat(self, args: Args) -> None:
        """Repeated delivery of updates."""
        self._emu.repeat_updates(args.number("times") or 1, at_once=args.flag("at_once"))

    async def post_redeliver(self, args: Args) -> Json:
        """One more delivery of an update."""
        update_id = args.number("update_id")
        found = [u for u in self._emu.journal.updates if u.update_id == update_id]
        if not found:
            raise LookupError(f"there is no update {update_id}")
        return {"status": await self._emu.redeliver(found[0])}

    async def post_quiet(self, args: Args) -> None:
        """Answer once nothing is under way."""
        await self._emu.quiet(
            settle_s=float(args.values.get("settle_s", 0.05)),
            timeout_s=float(args.values.get("timeout_s", 10)),
        )

    # -- plumbing --------------------------------------------------------------------------------

    def _get(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            numbers = {name: int(value) for name, value in request.match_info.items()}
            return await self._answer(handler, Args(self._emu, numbers))

        return handle

    def _post(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handle(request: web.Request) -> web.StreamResponse:
            if request.content_type != "application/json":
                return _refuse(415, "the body must be application/json")
            try:
                body = await request.json()
            except ValueError:
                return _refuse(400, "the body is no JSON")
            if not isinstance(body, dict):
                return _refuse(400, "the body must be an object")
            return await self._answer(handler, Args(self._emu, body))

        return handle

    async def _answer(self, handler: Handler, args: Args) -> web.StreamResponse:
        try:
            return web.json_response(await handler(args))
        except (LookupError, ValueError, TypeError, PermissionError, TimeoutError) as error:
            sentence = error.args[0] if error.args else type(error).__name__
            return _refuse(404 if isinstance(error, LookupError) else 400, str(sentence))


def _refuse(status: int, sentence: str) -> web.Response:
    return web.json_response({"error": sentence}, status=status)
