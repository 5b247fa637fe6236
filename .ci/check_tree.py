"""Checks every text file of the repository for what must not be in it; prints each finding, exits 1 if any.

- host names of package registries: a lock with an address binds everybody to one mirror;
- absolute paths of somebody's machine: they are right on that machine only;
- blanks at the end of a line, a missing newline at the end, Windows line ends; not in JSON nor in
  folders named `data`, which keep their bytes.

`python check_tree.py [FOLDER]` checks the files that git knows or would add, without git all files.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

FORBIDDEN_EVERYWHERE = {
    "host name of a package registry": re.compile(
        r"\b(?:pypi|python"
        r"hosted|npmjs|crates|rubygems|yarnpkg|jsdelivr|unpkg)\.(?:org|io|com|net)\b"
        r"|\b(?:ghcr|quay)\.io\b|\b(?:deb|security)\.debian\.org\b",
        re.IGNORECASE,
    ),
    "absolute path of one machine": re.compile(r"(?<![\w.\-~/])/(?:home|Users|root|work)/[\w.\-]"),
}
FORBIDDEN_IN_TEXT = {
    "blank at the end of a line": re.compile(r"[ \t]+$"),
    "Windows line end": re.compile(r"\r$"),
}

SKIPPED_FOLDERS = {".git", ".venv", "__pycache__", "node_modules", "dist", "build"}


def files(root: Path) -> Iterator[Path]:
    """Yield the files under `root` that are, or would be, part of the repository."""
    listed = subprocess.run(  # noqa: S603 (fixed arguments)
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607 (git is where the developer has it)
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0:
        yield from (root / name for name in sorted(listed.stdout.decode().split("\0")) if name)
        return
    for path in sorted(root.rglob("*")):
        if not SKIPPED_FOLDERS.intersection(path.relative_to(root).parts):
            yield path


def problems(root: Path, name: Path) -> Iterator[str]:
    """Yield `line: what` for each finding in the file `name` under `root`; binary files have none."""
    data = (root / name).read_bytes()
    if b"\0" in data:
        return
    try:
        text = data.decode()
    except UnicodeDecodeError:
        yield "1: not UTF-8"
        return
    is_data = name.suffix == ".json" or "data" in name.parts
    if text and not text.endswith("\n") and not is_data:
        yield f"{text.count(chr(10)) + 1}: no newline at the end"
    forbidden = FORBIDDEN_EVERYWHERE if is_data else FORBIDDEN_EVERYWHERE | FORBIDDEN_IN_TEXT
    for number, line in enumerate(text.split("\n"), start=1):
        for what, pattern in forbidden.items():
            if pattern.search(line):
                yield f"{number}: {what}"


def main(root: Path) -> int:
    """Print every finding under `root`; return the exit code."""
    found = [
        f"{path.relative_to(root)}:{problem}"
        for path in files(root)
        if path.is_file() and not path.is_symlink()
        for problem in problems(root, path.relative_to(root))
    ]
    print("\n".join(found) if found else "Tree is clean.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()))
