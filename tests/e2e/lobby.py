"""Short ways to a table in a group."""

from __future__ import annotations

from app.playground.emulator.groups import Group
from app.playground.emulator.people import Person
from tests.e2e.world import Scene


async def open_in_group(here: Scene, host: Person, *others: Person, supergroup: bool = False) -> Group:
    """A group where the host, who has started the bot, opens a table and the others sit down by link."""
    people = [host, *others]
    group = here.emulator.group("Familia", members=people, bot_is_member=True, supergroup=supergroup)
    await host.start()
    await host.type(group, "/chinchon")
    await here.until(lambda: shows(host, group, "▶️") or shows(host, group, "🪑"), what="the lobby")
    for seats, person in enumerate(others, start=2):
        await person.press(group, "🪑")
        await here.until(lambda n=seats: shows(host, group, f"({n})"), what=f"{seats} seats")  # type: ignore[misc]
    return group


async def deal_in_group(here: Scene, group: Group, *people: Person) -> None:
    """Start, everybody ready, dealt."""
    await people[0].press(group, "▶️")
    for person in people:
        await here.until(lambda p=person: shows(p, p.dm, "🍀"), what="the charms")  # type: ignore[misc]
        await person.press(person.dm, "🍀")
    await here.until(lambda: any(asked(person) for person in people), what="somebody's turn")


def shows(person: Person, room: object, part: str) -> bool:
    """Whether the newest message of a chat has this in its text or on a button."""
    try:
        message = person.last(room)  # type: ignore[arg-type]
    except LookupError:
        return False
    return part in message.text or any(part in label for label in message.labels)


def asked(person: Person) -> bool:
    """Whether it is this person's turn to draw."""
    return any(button.data.startswith("dr.") for button in person.last(person.dm).buttons)


def on_turn(*people: Person) -> Person:
    """Whose turn it is to draw."""
    return next(person for person in people if asked(person))
