"""The README's promises: its example runs, its table is current, its links and commands exist."""

import contextlib
import importlib.util
import io
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()


def test_the_example_plays_a_hand_and_prints_what_the_readme_says() -> None:
    match = re.search(r"<!-- example: .*? -->\n```python\n(.*?)```\n\n```\n(.*?)```", README, re.DOTALL)
    assert match is not None
    source, said = match.groups()
    assert len(source.splitlines()) <= 12
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "README.md", "exec"), {})  # noqa: S102 (our own README)
    assert out.getvalue() == said


def test_the_table_of_settings_is_current() -> None:
    spec = importlib.util.spec_from_file_location("settings_table", ROOT / "docs" / "settings_table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.with_table(README) == README, "./run format brings it up to date"


def test_it_names_every_command_of_run_and_no_other() -> None:
    usage = subprocess.run([ROOT / "run"], capture_output=True, text=True, check=True).stdout
    commands = set(re.findall(r"^  (\w+)  ", usage, re.MULTILINE))
    named = set(re.findall(r"^\| `\./run (\w+)`", README, re.MULTILINE))
    assert named == commands
    assert set(re.findall(r"\./run (\w+)", README)) <= commands


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))], ids=lambda p: p.name
)
def test_every_link_to_a_file_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text())
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_folder_in_the_table_exists_and_every_package_is_there() -> None:
    section = README.split("## Where what stands")[1].split("\n#")[0]
    folders = re.findall(r"^\| `([\w./]+/)` \|", section, re.MULTILINE)
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []
    assert {"engine/", "bots/", "app/"} <= set(folders)
