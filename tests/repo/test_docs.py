"""Documents that state facts of the code, compared with the code."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def names(requirements: list[str]) -> set[str]:
    found = (re.match(r"[\w.\-]+", requirement) for requirement in requirements)
    return {match[0] for match in found if match}


GROUPS = PROJECT["dependency-groups"]
SECTIONS = {
    "To run the service": PROJECT["project"]["dependencies"],
    "To run it on one machine without a server (extra `local`)": PROJECT["project"]["optional-dependencies"][
        "local"
    ],
    "To develop": GROUPS["build"] + [entry for entry in GROUPS["dev"] if isinstance(entry, str)],
}


@pytest.mark.parametrize("title", SECTIONS)
def test_every_dependency_has_its_reason(title: str) -> None:
    text = (ROOT / "docs" / "stack.md").read_text()
    section = text.split(f"\n## {title}\n")[1].split("\n## ")[0]
    reasons = dict(re.findall(r"^- `([\w.\-]+)`: (.+)$", section, re.MULTILINE))
    assert set(reasons) == names(SECTIONS[title])
    assert list(reasons) == sorted(reasons)


def test_every_dependency_is_locked_with_hashes_and_without_an_address() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    blocks = re.split(r"\n(?=[a-z0-9])", lock)
    locked = {block.split("==")[0].split("[")[0] for block in blocks if "--hash=sha256:" in block}
    assert len(locked) == len(blocks)
    wanted = {
        re.sub(r"[._]", "-", name) for requirements in SECTIONS.values() for name in names(requirements)
    }
    assert wanted <= locked
    assert "://" not in lock
