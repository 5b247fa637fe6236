"""Moves the fragments of this folder into CHANGELOG.md under a version: `fold.py 0.2.0 [YYYY-MM-DD]`."""

import datetime as dt
import re
import sys
from pathlib import Path

KINDS = ("added", "changed", "fixed", "removed", "security")
TITLE = "# Changelog\n"


class FragmentError(Exception):
    """A fragment, version or date that cannot be folded; the message says which and why."""


def read_fragments(folder: Path) -> dict[Path, str]:
    """Return path -> kind of every fragment in `folder`, in the order in which they are listed.

    Raises:
        FragmentError: a name without a known kind, or an empty file.
    """
    kinds: dict[Path, str] = {}
    for path in sorted(folder.glob("*.md")):
        if path.name == "README.md":
            continue
        match = re.fullmatch(r"[a-z0-9-]+\.([a-z]+)\.md", path.name)
        if match is None or match[1] not in KINDS:
            raise FragmentError(f"{path.name}: name it what-it-is.KIND.md, KIND one of {', '.join(KINDS)}")
        if not path.read_text().strip():
            raise FragmentError(f"{path.name}: empty")
        kinds[path] = match[1]
    return kinds


def section(kinds: dict[Path, str], *, version: str, day: str) -> str:
    """Return the Markdown section of one version."""
    parts = [f"## {version} ({day})\n"]
    for kind in KINDS:
        entries = [path.read_text().split() for path, its_kind in kinds.items() if its_kind == kind]
        if entries:
            parts.append(f"### {kind.capitalize()}\n")
            parts.append("".join(f"- {' '.join(words)}\n" for words in entries))
    return "\n".join(parts)


def fold(folder: Path, changelog: Path, *, version: str, day: str) -> None:
    """Write the section of `version` under the title of `changelog` and remove its fragments.

    Raises:
        FragmentError: nothing to fold, a bad fragment, or a version that is there already.
    """
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise FragmentError(f"{version}: a version is three numbers, like 0.2.0")
    kinds = read_fragments(folder)
    if not kinds:
        raise FragmentError("there is no fragment to fold")
    old = changelog.read_text().removeprefix(TITLE).strip("\n")
    if re.search(rf"^## {re.escape(version)} ", old, re.MULTILINE):
        raise FragmentError(f"{version} is in {changelog.name} already")
    changelog.write_text(
        "\n".join([TITLE, section(kinds, version=version, day=day), old]).rstrip("\n") + "\n"
    )
    for path in kinds:
        path.unlink()


def main(arguments: list[str]) -> int:
    """Fold this folder's fragments; return the exit code."""
    folder = Path(__file__).parent
    try:
        version, *rest = arguments
        day = dt.date.fromisoformat(rest[0]) if rest else dt.datetime.now(dt.UTC).date()
        fold(folder, folder.parent / "CHANGELOG.md", version=version, day=day.isoformat())
    except (FragmentError, ValueError) as error:
        print(f"changelog: {error}; usage: ./run changelog VERSION [YYYY-MM-DD]", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
