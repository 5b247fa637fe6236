"""The scene on the phones: chosen at the start, set by its people, saved as it goes on."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from dataclasses import dataclass, field, replace
from typing import Final

import structlog

from app.cli.demo.folder import DemoFolder, FolderError, Scene
from app.playground.emulator import Emulator
from app.playground.emulator.keeping import UnreadableError, restore, save
from app.playground.scene import Family, move_in, open_table

_SAVE_EVERY_S: Final = 1.0
_SAVING_SHARE: Final = 0.05
"""At most this part of the time goes into saving, however much there is to save."""

_LOG = structlog.get_logger()


@dataclass(slots=True)
class Stage:
    """One scene: its emulator, and what is kept of it.

    Attributes:
        newcomers: who has yet to open the table; None when the scene of an earlier start goes on.
    """

    folder: DemoFolder
    scene: Scene
    emulator: Emulator
    newcomers: Family | None
    _saved_seq: int | None = field(default=None, init=False)

    def next_rng(self) -> str | None:
        """Another chance for each start of the service, the same ones for the same seed; None without a seed.

        Raises `FolderError`.
        """
        self.scene = replace(self.scene, starts=self.scene.starts + 1)
        self.folder.put_scene(self.scene)
        return None if self.scene.seed is None else f"{self.scene.seed}/{self.scene.starts}"

    async def clear(self) -> None:
        """Let the kept scene go if this one is new. Raises `FolderError`: an earlier demo's service works on it."""
        if self.newcomers is not None:
            await self.folder.forget()

    async def set(self) -> None:
        """Let the people open their table if there is none yet. Raises `SilentError`."""
        if self.newcomers is not None:
            await open_table(self.newcomers)
            self.newcomers = None
        self.save()

    async def keep_saving(self) -> None:
        """Save what happens soon after it happened, for ever: the demo may be killed."""
        clock = asyncio.get_running_loop().time
        took_s = 0.0
        while True:
            await asyncio.sleep(max(_SAVE_EVERY_S, took_s / _SAVING_SHARE))
            begun = clock()
            self.save()
            took_s = clock() - begun

    def save(self) -> None:
        """Save what happened since the last time; of a scene that is not set yet, nothing."""
        seq = self.emulator.journal.seq
        if self.newcomers is not None or seq == self._saved_seq:
            return
        try:
            self.folder.put_world(save(self.emulator))
        except FolderError as error:
            _LOG.error("phones_not_saved", error=type(error).__name__)
        self._saved_seq = seq


def choose(folder: DemoFolder, *, seed: int | None, lang: str | None, anew: bool) -> Stage:
    """The kept scene if there is one and it is what is asked for, else a new one; nothing is changed yet."""
    scene, world = folder.scene(), folder.world()
    suits = scene is not None and seed in {None, scene.seed} and lang in {None, scene.lang}
    if suits and scene is not None and world is not None and not anew:
        emulator = Emulator()
        try:
            restore(emulator, world)
        except UnreadableError as error:
            _LOG.warning("kept_phones_unreadable", error=type(error).__name__)
        else:
            return Stage(folder, scene, emulator, newcomers=None)
    emulator = Emulator(seed=random.SystemRandom().getrandbits(32) if seed is None else seed)
    family = move_in(emulator) if lang is None else move_in(emulator, ana=lang, beto=lang)
    return Stage(folder, _new_scene(seed, lang), emulator, newcomers=family)


def _new_scene(seed: int | None, lang: str | None) -> Scene:
    """With a seed the decks follow from it as well."""
    secret = (
        secrets.token_hex() if seed is None else hashlib.sha256(f"chinchon demo {seed}".encode()).hexdigest()
    )
    return Scene(seed=seed, lang=lang, starts=0, secret=secret, webhook_secret=secrets.token_urlsafe())
