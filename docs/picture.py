"""Makes the README's picture: `python docs/picture.py` plays a match in the demo and photographs the phones.

Needs Chromium, an emoji font, and the development packages; nothing outside this machine is asked.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page, TimeoutError, ViewportSize, expect, sync_playwright  # noqa: A004 (its own name)

PICTURE: Final = Path(__file__).with_name("picture.png")
MOST_BYTES: Final = 300_000
SEED: Final = "11"
SIZE: Final = ViewportSize(width=1200, height=790)
SCALE: Final = 1.15
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
FULL_HAND: Final = 8
MELDS: Final = re.compile(r"mano 2(.|\n)*(Escalera|Grupo)")


@contextmanager
def demo() -> Iterator[str]:
    """A demo in a folder of its own; yields the address of its page."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(sys.executable).with_name("chinchon"))
        command = [program, "demo", "--port", "0", "--speed", "20", "--seed", SEED]
        with subprocess.Popen(  # noqa: S603 (our own command)
            [*command, "--data-dir", folder], stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                assert process.stdout is not None  # noqa: S101 (asked for above)
                words = (word for line in process.stdout for word in line.split())
                address = next((word for word in words if word.startswith("http:")), None)
                if address is None:
                    raise SystemExit("the demo does not start")
                yield address
            finally:
                process.terminate()
                process.communicate(timeout=20)


def phone_of(page: Page, name: str) -> Locator:
    """Somebody's phone."""
    return page.get_by_role("region", name=re.compile(rf"\b{name}\b"))


def go_to(phone: Locator, title: str) -> None:
    """Open a chat from the list, or from another chat by way of the list."""
    if phone.locator(".back").count():
        phone.locator(".back").click()
    phone.locator(".chats .chat-row").filter(has=phone.page.get_by_text(title, exact=True)).click()


def say(phone: Locator, text: str) -> None:
    """Write into the open chat."""
    phone.locator(".field").fill(text)
    phone.locator(".field").press("Enter")


def gather(page: Page) -> list[Locator]:
    """Carla comes, all three sit down at Ana's table and start the match."""
    page.get_by_role("button", name="Herramientas").click()
    panel = page.get_by_role("complementary")
    panel.get_by_label("Añadir persona").fill("Carla")
    panel.locator("form.inline").get_by_role("button", name="Añadir").click()
    panel.get_by_role("group", name="Familia").get_by_role("checkbox", name="Carla").check()
    ana, beto, carla = phones = [phone_of(page, name) for name in ("Ana", "Beto", "Carla")]
    expect(carla.locator(".chat-row")).to_have_count(2)
    page.get_by_role("button", name="Cerrar herramientas").click()
    for phone in phones:
        go_to(phone, "Familia")
    for phone, name in ((beto, "Beto"), (carla, "Carla")):
        phone.get_by_role("button", name="Sentarme").click()
        expect(phone.locator(".chat-title")).to_have_text("Mesa de Chinchón")
        if phone.locator(".start").count():
            phone.locator(".start").click()
        expect(ana.locator(".text").last).to_contain_text(name)
    ana.get_by_role("button", name="Empezar").click()
    return phones


def turn(phone: Locator) -> None:
    """Do what is asked for, if anything is: be ready, draw, close, throw the last card."""
    keyboard = phone.locator(".message .keyboard").last
    cards = keyboard.locator(".key:not(.busy) .label").filter(has_text=re.compile(r"^(\d+|🃏)\S{1,3}$"))
    asked = keyboard.locator(".key:not(.busy):is(.danger, .success, .primary)")
    for wanted in (asked.first, keyboard.get_by_role("button", name="🍀"), cards.last):
        if wanted.is_visible():
            with suppress(TimeoutError):  # the key may go while the finger comes down
                wanted.click(timeout=500)
            break
    phone.page.wait_for_timeout(60)


def play_into_the_second_hand(phones: list[Locator]) -> None:
    """Until Ana has eight cards in the second hand, and something to show for it."""
    ana = phones[0]
    hand = ana.locator(".message").last
    over = ana.locator(".text").filter(has_text="Mano 1:")
    for _ in range(600):
        if over.count() and hand.locator(".key").count() > FULL_HAND and MELDS.search(hand.inner_text()):
            return
        for phone in phones:
            turn(phone)
    raise SystemExit("the second hand does not come")


def compose(page: Page, phones: list[Locator]) -> None:
    """Ana chooses a card, Carla watches the group, Beto has his hand in English."""
    ana, beto, carla = phones
    go_to(carla, "Familia")
    expect(carla.locator(".message.wide").last).to_contain_text("mano 2", timeout=20_000)
    expect(carla.locator(".message.wide").last).to_contain_text("Le toca a Ana", timeout=20_000)
    say(carla, "¡esta la gano yo! 😄")
    expect(carla.locator(".own").last).to_contain_text("gano yo")
    go_to(ana, "Mesa de Chinchón")
    go_to(beto, "Mesa de Chinchón")
    expect(ana.locator(".keyboard").last).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    page.wait_for_timeout(4500)  # toasts and bells fade


def main() -> int:
    """Take the picture; return the exit code."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("needs Chromium, for example: apt-get install chromium fonts-noto-color-emoji", file=sys.stderr)
        return 1
    with demo() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        page = browser.new_page(viewport=SIZE, device_scale_factor=SCALE, reduced_motion="reduce")
        page.goto(f"{address}?lang=es&theme=light")
        phones = gather(page)
        for phone in phones:
            go_to(phone, "Mesa de Chinchón")
        play_into_the_second_hand(phones)
        compose(page, phones)
        page.locator("main").screenshot(path=PICTURE)
        browser.close()
    size = PICTURE.stat().st_size
    print(f"{PICTURE.name}: {size / 1000:.0f} kB")
    return 0 if size < MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
