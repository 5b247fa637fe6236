"""What a screen needs to know of the platform that will show it."""

from __future__ import annotations

from dataclasses import dataclass

from app.screens.model import Capabilities, Links


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A platform's declared capabilities, its addresses, and the name the bot goes by there (without @)."""

    capabilities: Capabilities
    links: Links
    bot_username: str
