"""The contracts on imports: every room has its place, and each contract notices what it forbids."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]

PURE_STDLIB = {
    "__future__",
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "hmac",
    "itertools",
    "math",
    "operator",
    "re",
    "string",
    "struct",
    "types",
    "typing",
}

TRESPASSES = {
    "engine/rules.py": "import random",
    "engine/cards.py": "from app import settings",
    "bots/simple.py": "from app import table",
    "app/table.py": "from app.store import tables",
    "app/web.py": "from app import worker",
    "app/service.py": "from app.store import due",
    "app/sync.py": "import redis.asyncio",
    "app/screens/hand.py": "from telegram import InlineKeyboardButton",
    "app/screens/look.py": "import time",
    "app/playground/emulator/server.py": "from app import commands",
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add(str(node.module).split(".")[0])
    return found


def test_the_engine_imports_only_the_pure_part_of_the_standard_library() -> None:
    outside = {
        (path.name, name)
        for path in (ROOT / "engine").rglob("*.py")
        for name in imports(path) - PURE_STDLIB - {"engine"}
    }
    assert outside == set()


def test_every_room_of_the_service_stands_in_a_layer() -> None:
    placed = {
        room.strip().strip("()")
        for layer in CONTRACTS[0]["layers"]
        for room in layer.replace("|", ":").split(":")
    }
    rooms = {
        f"app.{path.stem}"
        for path in (ROOT / "app").iterdir()
        if (path.suffix == ".py" or (path / "__init__.py").exists())
        and path.stem not in {"__init__", "__main__"}
    }
    assert rooms - placed == set()


def test_each_contract_notices_what_it_forbids(tmp_path: Path) -> None:
    """A tree of empty rooms with one trespass in each place that a contract guards."""
    for name in (
        "settings",
        "commands",
        "change",
        "lobby",
        "worker",
        "store/tables",
        "store/due",
        "playground/emulator/api",
    ):
        (tmp_path / "app" / f"{name}.py").parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "app" / f"{name}.py").touch()
    for name, line in TRESPASSES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"{line}\n")
    for folder in [path for path in tmp_path.rglob("*") if path.is_dir()]:
        (folder / "__init__.py").touch()

    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    result = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert f"Contracts: 0 kept, {len(CONTRACTS)} broken." in result.stdout
    unnoticed = {
        name for name in TRESPASSES if name.removesuffix(".py").replace("/", ".") not in result.stdout
    }
    assert unnoticed == set()
