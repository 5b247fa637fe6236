"""What holds for every test: no network beyond this machine, and under CI no skip."""

import ipaddress
import os
import sys
from collections.abc import Generator
from typing import Any

import hypothesis
import pytest
import structlog

# Before anything imports telegram: the library reads it once and warns about plain numbers otherwise.
os.environ.setdefault("PTB_TIMEDELTA", "1")

# The same examples on every run, so that a red gate can be run again; `explore` looks further by chance.
hypothesis.settings.register_profile("gate", derandomize=True, deadline=None, print_blob=True)
hypothesis.settings.register_profile("explore", deadline=None, print_blob=True, max_examples=1000)
hypothesis.settings.load_profile("gate")

# The default draws a fault with every local variable, which can take longer than the call that failed.
structlog.configure(
    processors=[
        structlog.processors.add_log_level,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
    ]
)

UNDER_CI = os.environ.get("CHINCHON_CI") == "1"

_outside_calls: list[str] = []


def _is_on_this_machine(host: object) -> bool:
    if host in {None, "", "localhost", b"localhost"}:
        return True
    try:
        address = ipaddress.ip_address(os.fsdecode(host) if isinstance(host, bytes) else str(host))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def _refuse_the_outside(event: str, args: tuple[Any, ...]) -> None:
    """Audit hook: a test that would reach another machine fails at the call, whatever library makes it."""
    if event == "socket.connect" and isinstance(args[1], tuple):
        host = args[1][0]
    elif event == "socket.getaddrinfo":
        host = args[0]
    else:
        return
    if not _is_on_this_machine(host):
        _outside_calls.append(f"{event} {host!r}")
        raise OSError(f"tests reach this machine only, not {host!r}")


sys.addaudithook(_refuse_the_outside)


@pytest.fixture(autouse=True)
def stay_on_this_machine() -> Generator[None]:
    """Fail a test that tried to leave this machine, even if its code caught the error."""
    _outside_calls.clear()
    yield
    assert not _outside_calls, f"reached for another machine: {_outside_calls}"


def _fail_a_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if report.outcome == "skipped":
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        # Else pytest would still count an expected failure as none.
        vars(report).pop("wasxfail", None)
        report.longrepr = f"not run, which CI does not allow (.ci/run installs what tests need): {reason}"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if UNDER_CI:
        _fail_a_skip(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    if UNDER_CI:
        _fail_a_skip(report)
    return report
