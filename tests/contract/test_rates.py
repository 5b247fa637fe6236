"""The platform's limits."""

from itertools import pairwise

import pytest

from app.store import Budget, Budgets, StoreOptions, Stores
from tests.contract.conftest import open_empty
from tests.contract.samples import ANA, BEA, GROUP, HandClock

BOT = "tg:99"


async def let_through(stores: Stores, clock: HandClock, *, span_ms: int, chat: str, group: bool) -> list[int]:
    """Take as often as it is allowed for a time, waiting as told; when the calls went out."""
    went: list[int] = []
    end = clock.ms + span_ms
    while clock.ms < end:
        wait_ms = await stores.rates.take(bot=BOT, chat=chat, group=group, now_ms=clock.ms)
        if wait_ms == 0:
            went.append(clock.ms)
        else:
            clock.ms += wait_ms
    return went


def most_in(went: list[int], span_ms: int) -> int:
    """The most calls in any span."""
    return max(sum(start <= at < start + span_ms for at in went) for start in went)


@pytest.fixture
def server(request: pytest.FixtureRequest) -> str:
    """As elsewhere, without the one that sends scripts twice: a call paid twice is paid twice."""
    kind: str = request.param
    return kind if kind == "memory" else str(request.getfixturevalue(f"{kind}_url"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "server" in metafunc.fixturenames:
        metafunc.parametrize("server", ["memory", "embedded", "redis", "cluster"], indirect=True)


async def test_a_group_never_gets_more_than_18_in_a_minute(stores: Stores, clock: HandClock) -> None:
    went = await let_through(stores, clock, span_ms=200_000, chat=GROUP, group=True)
    assert most_in(went, 60_000) == 17
    assert went[4] == went[0]  # a burst goes at once, as far as the bot's own budget bears it
    steady = [later - earlier for earlier, later in pairwise(went[6:])]
    assert set(steady) == {5_000}


async def test_a_private_chat_gets_about_one_a_second(stores: Stores, clock: HandClock) -> None:
    went = await let_through(stores, clock, span_ms=10_000, chat=ANA, group=False)
    assert most_in(went, 1_000) == 5
    assert len(went) == 5 + 9


async def test_a_bot_never_passes_30_a_second(stores: Stores, clock: HandClock) -> None:
    went: list[int] = []
    end = clock.ms + 3_000
    number = 0
    while clock.ms < end:
        number += 1
        wait_ms = await stores.rates.take(bot=BOT, chat=f"tg:{number}", group=False, now_ms=clock.ms)
        if wait_ms == 0:
            went.append(clock.ms)
        clock.ms += wait_ms
    assert most_in(went, 1_000) <= 30
    assert len(went) >= 3 * 25


async def test_a_refused_call_costs_nothing(clock: HandClock, server: str) -> None:
    budgets = Budgets(bot=Budget(100, 3), private=Budget(10_000, 1))
    async with open_empty(server, clock, StoreOptions(prefix="test:", budgets=budgets)) as stores:
        assert await stores.rates.take(bot=BOT, chat=ANA, group=False, now_ms=clock.ms) == 0
        for _ in range(10):  # refused for the chat's sake: the bot's budget stays
            wait_ms = await stores.rates.take(bot=BOT, chat=ANA, group=False, now_ms=clock.ms)
            assert wait_ms == 10_000
        for chat in ("tg:2", "tg:3"):
            assert await stores.rates.take(bot=BOT, chat=chat, group=False, now_ms=clock.ms) == 0
        for _ in range(10):  # refused for the bot's sake: the chat's budget stays
            assert await stores.rates.take(bot=BOT, chat="tg:4", group=False, now_ms=clock.ms) == 100
        clock.ms += 100
        assert await stores.rates.take(bot=BOT, chat="tg:4", group=False, now_ms=clock.ms) == 0


async def test_the_topics_of_a_group_share_its_budget_and_bots_do_not(
    stores: Stores, clock: HandClock
) -> None:
    for number in range(6):
        assert await stores.rates.take(bot=BOT, chat=f"tg:-1001/{number}", group=True, now_ms=clock.ms) in {
            0,
            40,
        }
        clock.ms += 50
    assert await stores.rates.take(bot=BOT, chat="tg:-1001", group=True, now_ms=clock.ms) > 4_000
    assert await stores.rates.take(bot="tg:98", chat="tg:-1001", group=True, now_ms=clock.ms) == 0


async def test_a_pause_is_for_that_chat_only(stores: Stores, clock: HandClock) -> None:
    await stores.rates.pause(bot=BOT, chat=GROUP, until_ms=clock.ms + 7_000)
    assert await stores.rates.take(bot=BOT, chat="tg:-1001/8", group=True, now_ms=clock.ms) == 7_000
    assert await stores.rates.take(bot=BOT, chat=BEA, group=False, now_ms=clock.ms) == 0
    assert await stores.rates.take(bot="tg:98", chat=GROUP, group=True, now_ms=clock.ms) == 0
    clock.ms += 7_000
    assert await stores.rates.take(bot=BOT, chat=GROUP, group=True, now_ms=clock.ms) == 0


async def test_a_shorter_pause_does_not_end_a_longer_one(stores: Stores, clock: HandClock) -> None:
    await stores.rates.pause(bot=BOT, chat=GROUP, until_ms=clock.ms + 7_000)
    await stores.rates.pause(bot=BOT, chat=GROUP, until_ms=clock.ms + 1_000)
    await stores.rates.pause(bot=BOT, chat=GROUP, until_ms=clock.ms - 1_000)
    assert await stores.rates.take(bot=BOT, chat=GROUP, group=True, now_ms=clock.ms) == 7_000


async def test_what_is_spent_is_forgotten_by_the_server(stores: Stores, clock: HandClock) -> None:
    await stores.rates.take(bot=BOT, chat=ANA, group=False, now_ms=clock.ms)
    assert 0 < await stores.wire.command("PTTL", f"test:{{rate:{BOT}}}:chat:{ANA}") <= 2_000
    assert 0 < await stores.wire.command("PTTL", f"test:{{rate:{BOT}}}:bot") <= 1_040


@pytest.mark.parametrize(("count", "burst"), [(5, 5), (5, 6), (5, 0)])
def test_a_budget_without_a_steady_rate_is_refused(count: int, burst: int) -> None:
    with pytest.raises(ValueError, match="burst"):
        Budget.at_most(count, per_ms=1_000, burst=burst)
