"""Mutation testing of the engine: does some test fail when the code says something else?

    python -m tests.engine.mutation engine/play_end.py engine/scoring.py

Each mutant changes one comparison, operator, number or truth value in a copy of the tree; the tests run against
the copy, the quick ones first. Mutants that no test notices are listed: each is a missing test, or code that says
the same either way. Runs for hours over all modules, so it belongs into the night, not into the gate.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

ROOT = Path(__file__).parents[2]
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Add,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
QUICK_FIRST = (
    "test_golden",
    "test_perft",
    "test_s0",
    "test_seats",
    "test_verify",
    "test_rules",
    "test_moves",
)
LATE = (
    "test_machine",
    "test_whole_matches",
    "test_closing",
    "test_layoff",
    "test_solver",
    "test_conformance",
)
SECONDS = 300


def mutants(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Every tree that differs from this one in one place, with its line and what was changed."""
    decorators = {
        id(part) for node in ast.walk(tree) for outer in decorators_of(node) for part in ast.walk(outer)
    }
    for index, node in enumerate(ast.walk(tree)):
        if id(node) in decorators:  # "frozen" and "slots" guard programmers, not the game
            continue
        for text, change in changes(node):
            mutant = copy.deepcopy(tree)
            change(list(ast.walk(mutant))[index])
            yield getattr(node, "lineno", 0), text, mutant


def decorators_of(node: ast.AST) -> list[ast.expr]:
    return node.decorator_list if isinstance(node, (ast.ClassDef, ast.FunctionDef)) else []


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """The ways to change one node."""
    match node:
        case ast.Compare(ops=[operator]) if type(operator) in COMPARISONS:
            other = COMPARISONS[type(operator)]
            yield f"{name(operator)} -> {other.__name__}", lambda node: node.ops.__setitem__(0, other())
        case ast.BoolOp(op=operator):
            swapped = ast.Or if isinstance(operator, ast.And) else ast.And
            yield f"{name(operator)} -> {swapped.__name__}", lambda node: setattr(node, "op", swapped())
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            opposite = OPERATORS[type(operator)]
            yield f"{name(operator)} -> {opposite.__name__}", lambda node: setattr(node, "op", opposite())
        case ast.Constant(value=bool() as value):
            yield f"{value} -> {not value}", lambda node: setattr(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield f"{value} -> {value + 1}", lambda node: setattr(node, "value", value + 1)
        case ast.UnaryOp(op=ast.Not()):
            yield "not dropped", lambda node: setattr(node, "op", ast.UAdd())
        case ast.Call(func=ast.Name(id=called)) if called in NAMES:
            yield f"{called} -> {NAMES[called]}", lambda node: setattr(node.func, "id", NAMES[called])
        case _:
            return


def name(operator: ast.AST) -> str:
    return type(operator).__name__


def test_files(folder: Path) -> list[str]:
    """The tests of the engine, the quick ones first and the thorough ones last."""

    def rank(path: Path) -> int:
        if path.stem.startswith(QUICK_FIRST):
            return 0
        return 2 if path.stem.startswith(LATE) else 1

    return [
        str(path)
        for path in sorted(folder.glob("tests/engine/test_*.py"), key=lambda path: (rank(path), path))
    ]


def survives(folder: Path, tests: list[str]) -> bool:
    """Run the tests against the copy; a run that hangs counts as noticed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    try:
        run = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return run.returncode == 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="+", help="files below the root, such as engine/play_end.py")
    parser.add_argument("--every", type=int, default=1, help="try only every n-th mutant")
    parser.add_argument("--quick", action="store_true", help="leave out the thorough tests")
    options = parser.parse_args()
    noticed = total = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        for part in ("engine", "tests", "docs"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", folder)
        tests = [
            test for test in test_files(folder) if not (options.quick and Path(test).stem.startswith(LATE))
        ]
        if not survives(folder, tests):
            parser.error("the tests fail as it is: every mutant would seem noticed")
        for module in options.modules:
            original = (folder / module).read_text(encoding="utf-8")
            for number, (line, text, mutant) in enumerate(mutants(ast.parse(original))):
                if number % options.every:
                    continue
                (folder / module).write_text(ast.unparse(ast.fix_missing_locations(mutant)), encoding="utf-8")
                total += 1
                if survives(folder, tests):
                    print(f"survived {module}:{line} {text}", flush=True)  # noqa: T201 - the output of a script
                else:
                    noticed += 1
            (folder / module).write_text(original, encoding="utf-8")
    print(f"{noticed} of {total} mutants were noticed")  # noqa: T201 - the output of a script


if __name__ == "__main__":
    main()
