"""The lucky charms that people pick with their "ready"."""

from typing import Final

CHARMS: Final = ("🍀", "🌙", "🔥", "⭐", "🐟", "🎲", "🌵", "🍊")
"""A button names a charm by its index here, so the order never changes."""
