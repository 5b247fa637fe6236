"""Other projects to measure against, installed into an environment of their own that is thrown away afterwards."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

INSTALL_S = 600

OPEN_SPIEL = """
import pyspiel
utils = pyspiel.gin_rummy.GinRummyUtils(10, 4, 7)
def values(hands):
    return [utils.min_deadwood(hand) for hand in hands]
def measure(hands):
    solve = utils.min_deadwood
    begin = clock()
    for hand in hands:
        solve(hand)
    return clock() - begin, len(hands)
"""
"""Ten ranks that count 1 to 10 and four suits: gin rummy's deadwood is then that of 40 cards counted 8-9-10."""

RLCARD = """
import rlcard
from rlcard.agents import RandomAgent
env = rlcard.make("gin-rummy", config={"seed": 1})
env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
def measure(games):
    begin = clock()
    moves = sum(len(trajectory) // 2 for _ in range(games) for trajectory in env.run(is_training=False)[0])
    return clock() - begin, moves
"""

_SERVER = """
import json, sys
from time import process_time as clock
out = sys.stdout
sys.stdout = sys.stderr
{program}
for line in sys.stdin:
    name, argument = json.loads(line)
    print(json.dumps(globals()[name](argument)), file=out, flush=True)
"""


class Peer:
    """A program in another process that measures itself when told to."""

    def __init__(self, python: Path, program: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - our own text, in the environment made for it
            [str(python), "-c", _SERVER.format(program=program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self._process.kill()
        self._process.wait()

    def ask(self, name: str, argument: Any) -> Any:
        """Call a function of the program."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([name, argument]), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())


@contextmanager
def peer(package: str, program: str) -> Iterator[Peer | None]:
    """Install a package for this one use and start a program with it; None, and a line why, if that fails."""
    with tempfile.TemporaryDirectory(prefix="chinchon-peer-") as folder:
        try:
            venv.create(folder, with_pip=True)
            python = Path(folder) / "bin" / "python"
            subprocess.run(  # noqa: S603 - pip of the environment just made
                [str(python), "-m", "pip", "install", "-q", package],
                check=True,
                capture_output=True,
                timeout=INSTALL_S,
            )
        except (OSError, subprocess.SubprocessError) as error:
            print(f"{package} left out: {type(error).__name__}", file=sys.stderr)
            yield None
            return
        with Peer(python, program) as running:
            yield running
