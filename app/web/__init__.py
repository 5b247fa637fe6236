"""The HTTP side: webhooks, health and metrics."""

from app.web.application import make_app
from app.web.meters import WebMeters
from app.web.server import Server
from app.web.webhook import Webhooks

__all__ = ["Server", "WebMeters", "Webhooks", "make_app"]
