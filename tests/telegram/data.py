"""The updates and errors of `tests/data/updates`."""

import base64
import json
from pathlib import Path
from typing import Any

from app.platforms.telegram.ids import Identity

FOLDER = Path(__file__).parents[1] / "data" / "updates"

BOT = Identity(7400112233, "mesachinchon_bot")
"""The bot that the updates were sent to."""


def _read(name: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return entries


ZOO = _read("zoo.json")
ERRORS = _read("errors.json")
RAW = {entry["id"]: base64.b64decode(entry["body_base64"]) for entry in _read("raw_bodies.json")}


def update(name: str) -> dict[str, Any]:
    """A fresh copy of one update."""
    found = next(entry["update"] for entry in ZOO if entry["id"] == name)
    copy: dict[str, Any] = json.loads(json.dumps(found))
    return copy
