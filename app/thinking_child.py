"""A process that thinks for `app.thinking`: questions on standard input, answers on standard output.

Each is a pickled record behind its length. The end of the input ends the process, so no child outlives its parent.
"""

from __future__ import annotations

import pickle
import random
import signal
import sys
from dataclasses import dataclass
from typing import BinaryIO, Final

from bots import policy
from engine.moves import Move
from engine.views import SeatView

LENGTH_BYTES: Final = 4


@dataclass(frozen=True, slots=True)
class Question:
    """What a player is to decide; the seed makes the decision repeatable."""

    policy: str
    view: SeatView
    seed: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A decision that ended in an error of this class."""

    error: str


def answer(question: Question) -> Move | Failed:
    """Decide; an error becomes an answer, so that one bad position does not end the process."""
    try:
        source = random.Random(question.seed)  # noqa: S311 - a decision is no secret
        return policy(question.policy).choose(question.view, source)
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the parent has a stand-in
        return Failed(type(error).__name__)


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer questions until there are no more."""
    while len(head := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        question = pickle.loads(questions.read(int.from_bytes(head, "big")))  # noqa: S301 - our parent wrote it
        body = pickle.dumps(answer(question))
        answers.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
        answers.flush()


def main() -> None:
    """Serve the parent until it closes the pipe."""
    signal.signal(
        signal.SIGINT, signal.SIG_IGN
    )  # Ctrl-C reaches the whole group; the parent ends its children
    serve(sys.stdin.buffer, sys.stdout.buffer)
