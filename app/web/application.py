"""The aiohttp application."""

from __future__ import annotations

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from app.web.health import Health
from app.web.meters import WebMeters, measuring
from app.web.webhook import Webhooks

log = structlog.get_logger()

WEBHOOKS = web.AppKey("webhooks", Webhooks)
HEALTH = web.AppKey("health", Health)


def make_app(*, health: Health, meters: WebMeters, webhooks: Webhooks | None = None) -> web.Application:
    """Routes of one process; without `webhooks` (a worker, or long polling) only health and metrics."""
    app = web.Application(middlewares=[measuring(meters), _calm])
    app[HEALTH] = health
    app.router.add_get("/healthz", health.alive)
    app.router.add_get("/readyz", health.ready)
    app.router.add_get("/metrics", health.metrics)
    if webhooks is not None:
        app[WEBHOOKS] = webhooks
        app.router.add_post("/telegram/{bot:[0-9]+}", webhooks.receive)
    return app


@web.middleware
async def _calm(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A fault of ours is logged without the request, and told without details."""
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except Exception:
        log.exception("request_failed")
        return web.Response(status=500)
