"""`.ci/run` and the check of the tree that `./run lint` makes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ("caddy", "chromium", "git", "redis-server")
NOBODY = 65534


@pytest.fixture
def gate(tmp_path: Path) -> Path:
    """A copy of .ci/run beside a ./run that writes down how it is called, and a PATH with all that it needs."""
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci" / "run")
    (tmp_path / "run").write_text('#!/bin/sh\necho "$CHINCHON_CI $*"\n')
    (tmp_path / "bin").mkdir()
    for name in ("bash", "sh", "dirname"):
        (tmp_path / "bin" / name).symlink_to(str(shutil.which(name)))
    for name in (*NEEDED, "uv", "test"):
        (tmp_path / "bin" / name).write_text("#!/bin/sh\n")
    (tmp_path / "bin" / "id").write_text("#!/bin/sh\necho 1000\n")
    for path in [tmp_path / "run", *(tmp_path / "bin").iterdir()]:
        if not path.is_symlink():
            path.chmod(0o755)
    return tmp_path


def run_gate(gate: Path) -> subprocess.CompletedProcess[str]:
    env = {"PATH": str(gate / "bin")}
    return subprocess.run(["bash", ".ci/run"], cwd=gate, env=env, capture_output=True, text=True, check=False)


def has_emoji_font() -> bool:
    return Path("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf").exists()


def test_with_everything_there_it_lints_and_tests_and_allows_no_skip(gate: Path) -> None:
    if not has_emoji_font():
        pytest.skip("fonts-noto-color-emoji is not installed")
    result = run_gate(gate)
    assert (result.returncode, result.stdout.splitlines()) == (0, ["1 lint", "1 test"])


@pytest.mark.parametrize("missing", NEEDED)
def test_without_root_it_names_what_to_install(gate: Path, missing: str) -> None:
    (gate / "bin" / missing).unlink()
    result = run_gate(gate)
    assert result.returncode == 1
    assert result.stdout == ""
    assert result.stderr.startswith(".ci/run: install these first")
    assert missing in result.stderr.split()


def check_tree(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, ROOT / ".ci" / "check_tree.py", folder],
        env={**os.environ, "GIT_CEILING_DIRECTORIES": str(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("see files.python" + "hosted.org/x\n", "host name of a package registry"),
        ("from https://py" + "pi.org/simple\n", "host name of a package registry"),
        ("open('/ho" + "me/ana/x')\n", "absolute path of one machine"),
        ("trailing \n", "blank at the end of a line"),
        ("one\r\n", "Windows line end"),
        ("no end", "no newline at the end"),
    ],
)
def test_the_tree_check_names_file_line_and_what(tmp_path: Path, text: str, what: str) -> None:
    (tmp_path / "a.txt").write_bytes(b"fine\n" + text.encode())
    result = check_tree(tmp_path)
    assert result.returncode == 1
    assert f"a.txt:2: {what}" in result.stdout


def test_the_tree_check_passes_over_binary_files_and_ordinary_addresses(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\0 \n")
    (tmp_path / "a.txt").write_text("https://core.telegram.org/bots and /telegram/x and ~/home/x\n")
    result = check_tree(tmp_path)
    assert (result.returncode, result.stdout) == (0, "Tree is clean.\n")


def test_data_keeps_its_bytes_but_not_the_paths_of_a_machine(tmp_path: Path) -> None:
    (tmp_path / "tests" / "data").mkdir(parents=True)
    data = tmp_path / "tests" / "data" / "a.json"
    data.write_bytes(b"{} \r\n{}")
    assert check_tree(tmp_path).returncode == 0
    data.write_text('{"file": "/ho' + 'me/ana/a.ogg"}')
    assert check_tree(tmp_path).returncode == 1
