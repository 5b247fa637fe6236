"""The guards of tests/conftest.py, each seen at work in a pytest run of its own."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

CONFTEST = Path(__file__).parents[1] / "conftest.py"

RunInside = Callable[..., pytest.RunResult]


@pytest.fixture
def run_inside(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> RunInside:
    """Run modules of tests (name -> source) under a copy of our conftest.py, in one process of its own."""
    shutil.copy(CONFTEST, pytester.path / "conftest.py")
    monkeypatch.delenv("CHINCHON_CI", raising=False)

    def run(modules: dict[str, str], *, under_ci: bool = False) -> pytest.RunResult:
        if under_ci:
            monkeypatch.setenv("CHINCHON_CI", "1")
        pytester.makepyfile(**{f"test_{name}": source for name, source in modules.items()})
        quick = ("-p", "no:valkey", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:pytest_cov")
        return pytester.runpytest_subprocess(*quick, "--continue-on-collection-errors", "-ra")

    return run


SKIPS = {
    "mark": "import pytest\n@pytest.mark.skipif(True, reason='no mark')\ndef test_it(): pass",
    "call": "import pytest\ndef test_it(): pytest.skip('no call')",
    "fixture": (
        "import pytest\n@pytest.fixture\ndef server(): pytest.skip('no fixture')\ndef test_it(server): pass"
    ),
    "module": "import pytest\npytest.skip('no module', allow_module_level=True)\ndef test_it(): pass",
    "expected": "import pytest\n@pytest.mark.xfail(reason='no expected')\ndef test_it(): assert False",
}


def test_a_skip_is_named_and_allowed_on_a_developers_machine(run_inside: RunInside) -> None:
    result = run_inside(SKIPS)
    assert result.ret == pytest.ExitCode.OK
    result.stdout.fnmatch_lines_random([f"*no {how}*" for how in SKIPS])


def test_every_kind_of_skip_fails_under_ci_and_a_pass_stays_a_pass(run_inside: RunInside) -> None:
    result = run_inside({**SKIPS, "plain": "def test_it(): pass"}, under_ci=True)
    result.assert_outcomes(passed=1, failed=2, errors=3)
    result.stdout.fnmatch_lines_random([f"*not run, which CI does not allow*no {how}*" for how in SKIPS])


def test_reaching_outside_fails_even_if_the_error_is_caught(run_inside: RunInside) -> None:
    outside = "import contextlib, socket\ndef test_it():\n    with contextlib.suppress(OSError):\n        "
    result = run_inside(
        {
            "address": outside + "socket.create_connection(('192.0.2.1', 80), timeout=0.1)",
            "name": outside + "socket.getaddrinfo('example.invalid', 80)",
            "inside": "import socket\n"
            "def test_it():\n"
            "    with socket.create_server(('127.0.0.1', 0)) as server:\n"
            "        socket.create_connection(('localhost', server.getsockname()[1])).close()\n",
        }
    )
    result.assert_outcomes(passed=3, errors=2)
    result.stdout.fnmatch_lines(
        ["*reached for another machine: *192.0.2.1*", "*reached for*example.invalid*"]
    )
