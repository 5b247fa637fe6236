"""Reading the Fluent files as trees, to compare what the running service cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from fluent.syntax import FluentParser, ast

Messages = dict[str, ast.Message]


def resources(locale: str) -> Iterator[tuple[str, ast.Resource]]:
    """Every file of a locale, by name."""
    folder = files("app.i18n") / "locales" / locale
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            yield f"{locale}/{file.name}", FluentParser().parse(file.read_text(encoding="utf-8"))


def entries(locale: str) -> list[ast.Message]:
    """Every message of a locale, as often as it stands there."""
    return [entry for _, tree in resources(locale) for entry in tree.body if isinstance(entry, ast.Message)]


def messages(locale: str) -> Messages:
    """Every message of a locale, by id."""
    return {entry.id.name: entry for entry in entries(locale)}


def variables(node: ast.BaseNode) -> set[str]:
    """The variables that a message speaks of."""
    return {found.id.name for found in walk(node) if isinstance(found, ast.VariableReference)}


def texts(node: ast.BaseNode) -> list[str]:
    """The literal text of a message, in pieces."""
    return [found.value for found in walk(node) if isinstance(found, ast.TextElement)]


def walk(node: ast.BaseNode) -> Iterator[ast.BaseNode]:
    """The node and everything below it."""
    yield node
    for value in vars(node).values():
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.BaseNode):
                yield from walk(child)
