"""`chinchon demo` as somebody meets it who has just installed it."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path

import pytest

from app.cli.demo.folder import DemoFolder
from tests.demo.machine import Demo, at_work_in, demo, until
from tests.demo.phones import Message, Phone, Phones, phones

pytestmark = pytest.mark.skipif(not Path("/proc/self/cwd").exists(), reason="looks at processes in /proc")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "una carpeta"


async def invitation(at: Phones) -> Message:
    return await at.ana.shows("🪑", chat=at.group)


async def begin(at: Phones) -> Phone:
    """Beto sits down, Ana starts, both are ready; whoever is on turn."""
    await at.beto.press(await invitation(at), "🪑")
    await at.ana.press(await at.ana.shows("▶️", chat=at.group), "▶️")
    for phone in (at.ana, at.beto):
        await phone.press(await phone.shows("🍀"), "🍀")
    return await on_turn(at)


async def on_turn(at: Phones) -> Phone:
    async def look() -> Phone | None:
        for phone in (at.ana, at.beto):
            message = await phone.last(phone.user)
            if message is not None and message.data("dr"):
                return phone
        return None

    return await until(look, "somebody's turn")


def read(file: Path) -> str:
    return file.read_text()


def write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    file.chmod(0o700)


def open_to_others(folder: Path) -> list[str]:
    """Names of what other users of the machine may look at."""
    return [path.name for path in folder.iterdir() if path.stat().st_mode & 0o077]


def other(at: Phones, phone: Phone) -> Phone:
    return at.beto if phone is at.ana else at.ana


# --- start and end -------------------------------------------------------------------------------


async def test_it_greets_with_a_table_to_sit_down_at_and_ctrl_c_ends_everything(folder: Path) -> None:
    async with demo(folder) as running:
        async with phones(running) as at:
            async with at.http.get("/") as page:
                assert page.status == 200
                assert page.content_type == "text/html"
            assert [user["language_code"] for user in at.state["users"]] == ["es", "en"]
            invited = await invitation(at)
            assert "Ana" in invited.text
            assert invited.data("ac"), "a computer player can be added"
            for phone in (at.ana, at.beto):
                assert "/chinchon" in (await phone.messages(phone.user))[0].text
        assert len(at_work_in(folder)) == 2, "service and database"
        assert await running.press_ctrl_c() == (0, "")
    assert "embedded_server_started" in read(folder / "demo.log")
    assert open_to_others(folder) == []


async def test_a_service_that_hangs_does_not_keep_it_from_ending(folder: Path) -> None:
    async with demo(folder) as running:
        hanging = running.service_pid()
        assert hanging is not None
        os.kill(hanging, signal.SIGSTOP)
        assert await running.press_ctrl_c() == (0, "")


async def test_ctrl_c_while_it_starts_leaves_nothing_behind(folder: Path) -> None:
    async with demo(folder, wait=False) as running:

        async def started() -> int | None:
            return running.service_pid()

        await until(started, "the service")
        assert await running.press_ctrl_c() == (0, "")


async def test_killed_it_leaves_nothing_behind_and_goes_on_where_it_was(folder: Path) -> None:
    async with demo(folder) as running, phones(running) as at:
        who = await begin(at)
        hand = await who.shows("dr")

        async def saved() -> bool:
            return hand.data("dr")[0] in read(folder / "phones.json")

        await until(saved, "the saving of the phones")
        running.kill()
        await running.ended()
    async with demo(folder) as running, phones(running) as again:
        assert again.state["users"] == at.state["users"]
        who = again.ana if who.user == again.ana.user else again.beto
        assert (await who.shows("dr")).text == hand.text
        await who.press(hand, hand.data("dr")[0])
        await who.discard()
        await other(again, who).shows("dr")
        running.process.send_signal(signal.SIGHUP)  # the terminal is closed
        assert await running.ended() == (0, "")


async def test_what_the_phones_forgot_comes_again(folder: Path) -> None:
    async with demo(folder) as running, phones(running) as at:
        early = read(folder / "phones.json")
        hand = await (who := await begin(at)).shows("dr")
        running.kill()
        await running.ended()
    write(folder / "phones.json", early)
    async with demo(folder) as running, phones(running) as again:
        who = again.ana if who.user == again.ana.user else again.beto
        shown = await who.shows("dr")
        assert shown.text == hand.text
        assert shown.number > hand.number
        await who.press(shown, shown.data("dr")[0])
        await who.discard()
        await other(again, who).shows("dr")


# --- the service is killed -----------------------------------------------------------------------


async def test_after_a_kill_of_the_service_in_mid_hand_the_same_hand_goes_on(folder: Path) -> None:
    async with demo(folder, "--lang", "es") as running, phones(running) as at:
        assert "/?lang=es" in running.said
        who = await begin(at)
        await who.press(hand := await who.shows("dr"), hand.data("dr")[0])
        held = (await who.shows("di")).cards
        killed = running.service_pid()
        assert killed is not None
        os.kill(killed, signal.SIGKILL)

        thrown = await who.discard()  # pressed while nobody listens: delivered to the next service
        assert running.service_pid() not in {None, killed}
        for phone in (other(at, who), who):
            await phone.press(turn := await phone.shows("dr"), turn.data("dr")[0])
            if phone is not who:
                await phone.discard()
        assert held - {thrown} < (await who.shows("di")).cards
        running.process.terminate()
        assert await running.ended() == (0, "The service was killed by SIGKILL; starting it again.\n")


# --- what it says when it cannot -----------------------------------------------------------------


async def refused(running: Demo) -> str:
    code, complaint = await running.ended()
    assert code == 1
    assert complaint.count("\n") == 1, complaint
    assert complaint.startswith("chinchon: ")
    return complaint


async def test_a_port_in_use(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        write(folder / "phones.json", "kept")
        async with demo(folder, "--new", "--port", str(port), wait=False) as running:
            assert f"port {port} is in use" in await refused(running)
    assert read(folder / "phones.json") == "kept"


async def test_a_folder_in_use(folder: Path) -> None:
    with DemoFolder(folder).occupied():
        async with demo(folder, wait=False) as running:
            told = await refused(running)
    assert f"{folder} is in use by the demo with process id {os.getpid()}" in told


async def test_a_folder_that_cannot_be_written_to(folder: Path) -> None:
    write(folder, "a file in the place of the folder")
    async with demo(folder, wait=False) as running:
        assert f"cannot write to the data folder {folder}" in await refused(running)


async def test_a_database_that_does_not_start(folder: Path, tmp_path: Path) -> None:
    program = tmp_path / "bin" / "redis-server"
    write(program, '#!/bin/sh\n[ "$1" = --version ] && echo "Redis server v=7.2.0" || exit 1\n')
    async with demo(folder, wait=False, path=f"{program.parent}:/usr/bin:/bin") as running:
        told = await refused(running)
    assert "the service does not start: " in told
    assert f"{program} does not start" in told
