"""The pool of thinking processes answers, gives way, comes back, and stays small."""

from __future__ import annotations

import asyncio
import io
import pickle
import sys
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from app.thinking import Pool, PoolOptions, open_pool
from app.thinking_child import LENGTH_BYTES, Failed, Question, serve
from bots import policy
from bots.arena import RandomDice
from engine import DEAL, apply, new_match, parse_rules
from engine.moves import DRAW_STOCK, Move
from engine.views import SeatView, seat_view

MEGABYTE = 1 << 20
SILENT = (sys.executable, "-c", "import time; time.sleep(60)")
GARBLED = (sys.executable, "-c", "import sys; sys.stdin.buffer.read(4); sys.stdout.write('no'); sys.exit(3)")


def to_discard(rules: str = "clasico", *, seats: int = 2) -> SeatView:
    """A seat that has drawn and must throw."""
    match = apply(new_match(parse_rules(rules), seats=seats), None, DEAL, RandomDice(5, 1)).match
    assert match.turn is not None
    match = apply(match, match.turn, DRAW_STOCK).match
    assert match.turn is not None
    return seat_view(match, match.turn)


def expected(name: str, view: SeatView, seed: int) -> Move:
    import random

    return policy(name).choose(view, random.Random(seed))


async def test_a_strong_player_answers_from_a_process_as_it_would_here() -> None:
    view = to_discard()
    async with open_pool(PoolOptions(patience_ms=60_000)) as pool:
        assert await pool.choose("hard", view, 7) == expected("hard", view, 7)
        assert await pool.choose("easy", view, 7) == expected("easy", view, 7)


async def test_the_loop_goes_on_while_somebody_thinks() -> None:
    view = to_discard()
    async with open_pool(PoolOptions(patience_ms=60_000)) as pool:
        thought = asyncio.create_task(pool.choose("hard", view, 7))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert turns > 10  # the start of a process alone takes longer than ten times a millisecond


async def test_who_is_late_gives_way_and_the_next_decision_has_a_fresh_process() -> None:
    view = to_discard()
    with capture_logs() as logs:
        async with open_pool(PoolOptions(patience_ms=50, command=SILENT)) as pool:
            assert await pool.choose("hard", view, 1) == expected("normal", view, 1)
            assert await pool.choose("hard", view, 2) == expected("normal", view, 2)
    assert [(line["event"], line["why"]) for line in logs] == [("thinking_gave_way", "late")] * 2


async def test_a_process_that_dies_gives_way() -> None:
    view = to_discard()
    with capture_logs() as logs:
        async with open_pool(PoolOptions(patience_ms=30_000, command=GARBLED)) as pool:
            assert await pool.choose("hard", view, 1) == expected("normal", view, 1)
    assert logs[0]["why"] in {"IncompleteReadError", "BrokenPipeError", "ConnectionResetError"}


async def test_a_program_that_does_not_exist_gives_way() -> None:
    view = to_discard()
    async with open_pool(PoolOptions(command=("/nonexistent/python",))) as pool:
        assert await pool.choose("hard", view, 1) == expected("normal", view, 1)


async def test_an_error_while_thinking_gives_way_and_keeps_the_process() -> None:
    view, nothing = to_discard(), seat_view_of_nobody()
    async with open_pool(PoolOptions(patience_ms=60_000)) as pool:
        with capture_logs() as logs, pytest.raises(ValueError, match="nothing to do"):
            await pool.choose("hard", nothing, 1)  # here the stand-in has nothing to do either
        assert logs[0]["why"] == "ValueError"
        assert await pool.choose("hard", view, 7) == expected("hard", view, 7)


def seat_view_of_nobody() -> SeatView:
    match = apply(new_match(parse_rules("clasico"), seats=2), None, DEAL, RandomDice(5, 1)).match
    assert match.turn is not None
    return seat_view(match, 1 - match.turn)


async def test_decisions_wait_for_each_other_and_all_come() -> None:
    view = to_discard("espana")
    async with open_pool(PoolOptions(processes=1, patience_ms=60_000)) as pool:
        moves = await asyncio.gather(*(pool.choose("hard", view, seed) for seed in range(4)))
    assert moves == [expected("hard", view, seed) for seed in range(4)]


def peak_bytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return 1024 * int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads memory from /proc")
async def test_a_process_stays_within_its_share_of_memory() -> None:
    pool = Pool(PoolOptions(patience_ms=60_000))
    try:
        for rules, seats in (
            ("clasico", 2),
            ("clasico", 4),
            ("espana", 3),
            ("as_de_oros", 4),
            ("fournier", 8),
        ):
            await pool.choose("hard", to_discard(rules, seats=seats), 1)
        [child] = pool._children
        assert child._process is not None
        assert peak_bytes(child._process.pid) < 75 * MEGABYTE  # two of them stay below 150
    finally:
        await pool.close()


async def test_closing_ends_the_processes() -> None:
    pool = Pool(PoolOptions(patience_ms=60_000))
    await pool.choose("hard", to_discard(), 1)
    process = pool._children[0]._process
    assert process is not None
    began = time.monotonic()
    await pool.close()
    assert process.returncode is not None
    assert time.monotonic() - began < 60


def test_the_child_answers_until_its_input_ends() -> None:
    view = to_discard()
    questions, answers = io.BytesIO(), io.BytesIO()
    for name in ("normal", "nobody"):
        body = pickle.dumps(Question(name, view, 3))
        questions.write(len(body).to_bytes(LENGTH_BYTES, "big") + body)
    questions.seek(0)
    serve(questions, answers)
    answers.seek(0)
    said = []
    while head := answers.read(LENGTH_BYTES):
        said.append(pickle.loads(answers.read(int.from_bytes(head, "big"))))  # noqa: S301 - written above
    assert said == [expected("normal", view, 3), Failed("KeyError")]
