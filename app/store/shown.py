"""What lies in the hash `shown`, and the Lua that all scripts share which touch it.

A chat's fields begin with its member name (`c|table|chat`) and end in one of

- `#record`   the `ChatRecord` as the worker last wrote it, opaque here
- `#ids`      the messages on that record, so that a script can tell a stray
- `#strays`   messages that were pressed and are not on record
- `#lease`    the token of whoever works on it; there until the work is finished
- `#ended`    the token of the last finished lease, so that a repeated finish finds itself
- `#again`    somebody wanted the chat while it was leased
- `#doubt`    1: put in doubt since the worker last took it; a token: that lease came with a doubt
- `#yielding` what it waits for gives way to a commit

A timer (`t|table`) has `#lease` and `#again`. Lists are texts with a line feed around each entry. The field
`chats|table` lists all chats in which the table ever had something to show.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from app.ports import ChatRecord
from app.store.codec import unpack_record

MAX_STRAYS: Final = 20
"""Of one chat; more means that somebody plays with old messages, and the latest are enough."""

LISTS: Final = """
local function holds(list, entry)
    return list and string.find(list, '\\n' .. entry .. '\\n', 1, true)
end
local function add(list, entry)
    if holds(list, entry) then return list end
    return (list or '\\n') .. entry .. '\\n'
end
"""

ARM: Final = (
    LISTS
    + """
-- Make a chat due now, without disturbing a lease, a pause or a back-off, and without losing the wish.
local function arm(shown, due, id, chat, now)
    local member = 'c|' .. id .. '|' .. chat
    local fields = redis.call('HMGET', shown, member .. '#lease', member .. '#yielding', 'chats|' .. id)
    if fields[1] then
        redis.call('HSET', shown, member .. '#again', '1')
    elseif fields[2] then
        redis.call('HDEL', shown, member .. '#yielding')
        redis.call('ZADD', due, now, member)
    else
        redis.call('ZADD', due, 'NX', now, member)
    end
    if not holds(fields[3], chat) then
        redis.call('HSET', shown, 'chats|' .. id, add(fields[3], chat))
    end
    return member
end
"""
)

FORGET: Final = """
-- Remove a table's due work; with `all`, also everything that is known of its chats.
local function forget(shown, due, id, all)
    local names = { 't|' .. id }
    for chat in string.gmatch(redis.call('HGET', shown, 'chats|' .. id) or '', '[^\\n]+') do
        names[#names + 1] = 'c|' .. id .. '|' .. chat
    end
    for _, name in ipairs(names) do
        redis.call('ZREM', due, name)
        if all then
            redis.call('HDEL', shown, name .. '#record', name .. '#ids', name .. '#strays', name .. '#lease',
                name .. '#ended', name .. '#again', name .. '#doubt', name .. '#yielding')
        end
    end
    if all then redis.call('HDEL', shown, 'chats|' .. id) end
end
"""


def join(entries: Iterable[str]) -> str:
    """A list as scripts read it."""
    return "\n" + "".join(f"{entry}\n" for entry in entries)


def split(text: bytes | None) -> tuple[str, ...]:
    """The entries of a list."""
    return tuple(text.decode().split("\n")[1:-1]) if text else ()


def read_record(stored: bytes | None, *, strays: bytes | None, doubted: bool) -> ChatRecord:
    """Put a chat's record together from its fields. Raises `NewerSchema`, `MalformedError`."""
    record = unpack_record(stored) if stored else ChatRecord()
    on_record = {slot.message for slot in record.slots}
    return replace(
        record,
        strays=tuple(stray for stray in split(strays) if stray not in on_record),
        doubt=2 if doubted else record.doubt,
    )
