"""The newcomer's path: a fresh clone in a folder with a space, an empty environment, one command."""

import os
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("installer", ["pip", "pip then uv", "uv"])
def test_a_fresh_clone_installs_tests_and_shows_itself(tmp_path: Path, installer: str) -> None:
    clone = tmp_path / "una carpeta"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    inherited = {
        name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_"))
    }
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "python3").symlink_to(os.path.realpath(sys.executable))
    if installer == "uv":
        (programs / "uv").symlink_to(Path(sys.executable).with_name("uv"))
    env = {
        **inherited,
        "HOME": str(tmp_path),
        "PATH": f"{programs}:/usr/bin:/bin",
        "CHINCHON_INSTALLER": "pip" if installer == "pip" else "",
    }

    def run(*command: str) -> str:
        return subprocess.run(command, cwd="/", env=env, check=True, capture_output=True, text=True).stdout

    assert " passed" in run(str(clone / "run"), "test", "tests/repo/test_changelog.py")
    assert run(str(clone / ".venv" / "bin" / "chinchon"), "--version").strip()
    assert run(str(clone / "run"), "setup") == ""

    demo = [str(clone / "run"), "demo", "--port", "0"]
    with subprocess.Popen(demo, cwd="/", env=env, stdout=subprocess.PIPE, text=True) as shown:
        assert shown.stdout is not None
        address = shown.stdout.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=30) as page:  # noqa: S310 - of the demo
            assert b"<html" in page.read()
        shown.send_signal(signal.SIGINT)
        assert shown.wait(timeout=30) == 0
    assert (clone / "data" / "demo" / "scene.json").exists()
