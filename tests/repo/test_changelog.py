"""The changelog's fragments, and how they are folded into it."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def load_fold() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fold", ROOT / "changelog.d" / "fold.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


fold = load_fold()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## 0.1.0 (2026-01-01)\n\n### Added\n\n- Old.\n")
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").write_text("not a fragment")
    return tmp_path / "changelog.d"


def test_the_fragments_of_this_repository_can_be_folded() -> None:
    fold.read_fragments(ROOT / "changelog.d")


def test_fragments_become_the_newest_section_sorted_by_kind(folder: Path) -> None:
    (folder / "clock.fixed.md").write_text("The clock stops\nwhile the service is down.\n")
    (folder / "rematch.added.md").write_text("Ask for a rematch.\n")
    fold.fold(folder, folder.parent / "CHANGELOG.md", version="0.2.0", day="2026-02-03")
    assert (folder.parent / "CHANGELOG.md").read_text() == (
        "# Changelog\n\n"
        "## 0.2.0 (2026-02-03)\n\n"
        "### Added\n\n- Ask for a rematch.\n\n"
        "### Fixed\n\n- The clock stops while the service is down.\n\n"
        "## 0.1.0 (2026-01-01)\n\n### Added\n\n- Old.\n"
    )
    assert [path.name for path in folder.iterdir()] == ["README.md"]


def test_the_first_section_stands_under_the_title(folder: Path) -> None:
    (folder.parent / "CHANGELOG.md").write_text("# Changelog\n")
    (folder / "all.added.md").write_text("All of it.\n")
    fold.fold(folder, folder.parent / "CHANGELOG.md", version="0.1.0", day="2026-02-03")
    expected = "# Changelog\n\n## 0.1.0 (2026-02-03)\n\n### Added\n\n- All of it.\n"
    assert (folder.parent / "CHANGELOG.md").read_text() == expected


@pytest.mark.parametrize(
    ("name", "text", "version"),
    [
        ("rematch.md", "Text.", "0.2.0"),
        ("rematch.new.md", "Text.", "0.2.0"),
        ("rematch.added.md", " \n", "0.2.0"),
        ("rematch.added.md", "Text.", "0.1.0"),
        ("rematch.added.md", "Text.", "next"),
    ],
    ids=["no kind", "unknown kind", "empty", "version taken", "no version"],
)
def test_what_cannot_be_folded_changes_nothing(folder: Path, name: str, text: str, version: str) -> None:
    (folder / name).write_text(text)
    before = (folder.parent / "CHANGELOG.md").read_text()
    with pytest.raises(fold.FragmentError):
        fold.fold(folder, folder.parent / "CHANGELOG.md", version=version, day="2026-02-03")
    assert (folder.parent / "CHANGELOG.md").read_text() == before
    assert (folder / name).exists()
