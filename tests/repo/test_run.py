"""`./run`: where it works, what it makes, and the one line it says when it cannot."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = [
    "bash",
    "sh",
    "cat",
    "sed",
    "cmp",
    "head",
    "grep",
    "rm",
    "mkdir",
    "find",
    "sort",
    "basename",
    "awk",
    "id",
    "dirname",
    "flock",
    "env",
]
PYTHONS = ("python3", "python3.11", "python3.12", "python3.13", "python3.14")
NOBODY = 65534


@dataclass
class Checkout:
    """A copy of what `./run setup` reads, and a PATH on which only chosen programs stand."""

    folder: Path
    bin: Path
    env: dict[str, str] = field(default_factory=dict)

    def program(self, name: str, script: str) -> None:
        path = self.bin / name
        path.unlink(missing_ok=True)
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def run(self, *arguments: str, user: int | None = None) -> subprocess.CompletedProcess[str]:
        env = {"PATH": str(self.bin), "HOME": str(self.folder.parent), "LC_ALL": "C.UTF-8", **self.env}
        command = [str(self.folder / "run"), *arguments]
        return subprocess.run(
            command, cwd="/", env=env, user=user, capture_output=True, text=True, check=False, timeout=60
        )

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"


@pytest.fixture
def checkout() -> Iterator[Checkout]:
    # Not pytest's tmp_path: other users of the machine may not enter that one.
    with tempfile.TemporaryDirectory() as temporary:
        home = Path(temporary)
        home.chmod(0o755)
        checkout = Checkout(folder=home / "a folder", bin=home / "bin")
        checkout.folder.mkdir()
        checkout.bin.mkdir()
        for name in ("run", "pyproject.toml", "requirements.lock"):
            shutil.copy(ROOT / name, checkout.folder / name)
        for name in TOOLS:
            found = shutil.which(name)
            assert found, f"{name} is part of every Debian"
            (checkout.bin / name).symlink_to(found)
        checkout.program("python3", f'exec "{os.path.realpath(sys.executable)}" "$@"')
        yield checkout


@pytest.fixture
def stubbed(checkout: Checkout) -> Checkout:
    """A checkout whose uv installs nothing and writes down each call."""
    checkout.program("uv", f'echo "$@" >> "{checkout.folder.parent}/uv-calls"')
    return checkout


def uv_calls(checkout: Checkout) -> list[str]:
    log = checkout.folder.parent / "uv-calls"
    return log.read_text().splitlines() if log.exists() else []


def the_line_of(result: subprocess.CompletedProcess[str]) -> str:
    """Return what a failed run told the person: exactly one line that starts with `run:`."""
    assert result.returncode == 1, result
    lines = [line for line in result.stderr.splitlines() if not line.startswith("Installing ")]
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("run: ")
    return lines[0]


# --- making the environment


def test_setup_installs_exactly_the_lock_and_then_the_project(stubbed: Checkout) -> None:
    assert stubbed.run("setup").returncode == 0
    sync, project = uv_calls(stubbed)
    assert sync.startswith("pip sync ")
    assert sync.endswith("--require-hashes requirements.lock")
    assert project.endswith("--no-build-isolation --no-deps -e .")


def test_a_second_setup_does_nothing_and_says_nothing(stubbed: Checkout) -> None:
    stubbed.run("setup")
    again = stubbed.run("setup")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert len(uv_calls(stubbed)) == 2


def test_a_half_made_environment_is_made_anew(stubbed: Checkout) -> None:
    (stubbed.venv / "bin").mkdir(parents=True)
    (stubbed.venv / "bin" / "python").write_text("cut off in the mid")
    assert stubbed.run("setup").returncode == 0
    assert subprocess.run([stubbed.venv / "bin" / "python", "-c", ""], check=False).returncode == 0


def test_an_interrupted_installation_leaves_no_complete_environment(stubbed: Checkout) -> None:
    stubbed.program("uv", 'kill -9 "$PPID"')
    assert stubbed.run("setup").returncode != 0
    stubbed.program("uv", "exit 0")
    assert "Installed." in stubbed.run("setup").stderr


def test_a_changed_lock_updates_the_environment_in_place(stubbed: Checkout) -> None:
    stubbed.run("setup")
    kept = stubbed.venv / "kept"
    kept.touch()
    with (stubbed.folder / "requirements.lock").open("a") as lock:
        lock.write("# one more line\n")
    assert "Installed." in stubbed.run("setup").stderr
    assert kept.exists()
    assert stubbed.run("setup").stderr == ""


def test_settings_of_tools_do_not_touch_the_environment(stubbed: Checkout) -> None:
    stubbed.run("setup")
    with (stubbed.folder / "pyproject.toml").open("a") as project:
        project.write("# another tool\n")
    assert stubbed.run("setup").stderr == ""


def test_a_moved_folder_gets_a_new_environment(stubbed: Checkout) -> None:
    stubbed.run("setup")
    (stubbed.venv / "old").touch()
    stubbed.folder = stubbed.folder.rename(stubbed.folder.with_name("moved & renamed"))
    assert stubbed.run("setup").returncode == 0
    assert not (stubbed.venv / "old").exists()


# --- what it says when it cannot


def test_python_too_old(checkout: Checkout) -> None:
    for name in PYTHONS:
        checkout.program(name, '[ "$1" = --version ] && echo "Python 3.9.2" || exit 1')
    assert "Python 3.9.2 is too old; install Python 3.11 or newer" in the_line_of(checkout.run("setup"))


def test_a_newer_python_beside_an_old_one_is_found(stubbed: Checkout) -> None:
    (stubbed.bin / "python3").rename(stubbed.bin / "python3.13")
    stubbed.program("python3", "exit 1")
    assert stubbed.run("setup").returncode == 0


def test_no_python(checkout: Checkout) -> None:
    (checkout.bin / "python3").unlink()
    assert "install Python 3.11 or newer" in the_line_of(checkout.run("setup"))


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_no_venv_module(checkout: Checkout, missing: str) -> None:
    real = os.path.realpath(sys.executable)
    checkout.program("python3", f'case "$*" in *{missing}*) exit 1 ;; esac\nexec "{real}" "$@"')
    assert "apt-get install python3-venv" in the_line_of(checkout.run("setup"))


@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_no_network(checkout: Checkout, installer: str) -> None:
    nowhere = "http://127.0.0.1:9/simple"
    checkout.env = {
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_INDEX_URL": nowhere,
        "PIP_NO_CACHE_DIR": "1",
        "UV_DEFAULT_INDEX": nowhere,
        "UV_HTTP_RETRIES": "0",
        "UV_NO_CACHE": "1",
        "CHINCHON_INSTALLER": installer,
    }
    if installer == "uv":
        (checkout.bin / "uv").symlink_to(Path(sys.executable).with_name("uv"))
    assert "see to the network and run again" in the_line_of(checkout.run("setup"))


def test_packages_that_do_not_install_for_another_reason(stubbed: Checkout) -> None:
    stubbed.program("uv", 'echo "No space left on device"; exit 2')
    assert "the end of .venv/setup.log says why" in the_line_of(stubbed.run("setup"))
    assert "No space left on device" in (stubbed.venv / "setup.log").read_text()


def test_no_write_permission(stubbed: Checkout) -> None:
    stubbed.folder.chmod(0o555)
    result = stubbed.run("setup", user=NOBODY if os.geteuid() == 0 else None)
    stubbed.folder.chmod(0o755)
    assert "no write permission in" in the_line_of(result)


# --- the other commands


@pytest.fixture
def installed(stubbed: Checkout) -> Checkout:
    """A finished environment whose programs print how they were called."""
    stubbed.run("setup")
    python = stubbed.venv / "bin" / "python"
    python.unlink()
    for name in ("python", "chinchon", "ruff"):
        path = stubbed.venv / "bin" / name
        path.write_text(f'#!/bin/sh\n[ "$1" = -c ] && exit 0\nprintf "%s\\n" {name} "$@"\n')
        path.chmod(0o755)
    return stubbed


def test_arguments_of_test_go_to_pytest(installed: Checkout) -> None:
    said = installed.run("test", "tests/engine", "-k", "a meld or a run").stdout.splitlines()
    assert said == ["python", "-m", "pytest", "-n", "2", "tests/engine", "-k", "a meld or a run"]


def test_arguments_of_demo_go_to_chinchon(installed: Checkout) -> None:
    said = installed.run("demo", "--port", "8001").stdout.splitlines()
    assert said == ["chinchon", "demo", "--port", "8001"]


def test_bench_runs_one_by_name_lists_them_and_refuses_others(installed: Checkout) -> None:
    (installed.folder / "benchmarks").mkdir()
    (installed.folder / "benchmarks" / "tap.py").touch()
    assert installed.run("bench").stdout.split() == ["tap"]
    said = installed.run("bench", "tap", "--fast").stdout.splitlines()
    assert said == ["python", "-m", "benchmarks.tap", "--fast"]
    assert "there is no benchmarks/nap.py" in the_line_of(installed.run("bench", "nap"))


def test_lint_runs_every_check_and_names_those_that_failed(installed: Checkout) -> None:
    for name in ("mypy", "lint-imports", "shellcheck", "yamllint", "hadolint", "check-jsonschema"):
        installed.program(name, f"echo {name}; [ {name} != mypy ]")
    result = installed.run("lint")
    assert "yamllint" in result.stdout
    assert the_line_of(result) == "run: lint failed: mypy"


def test_without_a_command_it_lists_them_and_an_unknown_one_fails(checkout: Checkout) -> None:
    usage = checkout.run()
    assert usage.returncode == 0
    assert {"setup", "demo", "test", "lint"} <= {
        line.split()[0] for line in usage.stdout.splitlines() if line
    }
    unknown = checkout.run("tset")
    assert unknown.returncode == 1
    assert unknown.stderr.endswith("run: there is no command tset\n")
