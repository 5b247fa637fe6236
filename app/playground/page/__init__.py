"""The page with phones: what the people of the emulator see, in a browser on this machine."""

from __future__ import annotations

from app.playground.page.server import make_page, serve_page

__all__ = ["make_page", "serve_page"]
