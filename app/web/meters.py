"""What the HTTP side counts, for `/metrics`."""

from __future__ import annotations

import time

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from prometheus_client import CollectorRegistry, Counter, Histogram

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class WebMeters:
    """Counters of one process, in the registry that is passed in."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self.registry = registry
        self._requests = Counter(
            "chinchon_http_requests", "Answered requests", ["route", "method", "status"], registry=registry
        )
        self._seconds = Histogram(
            "chinchon_http_request_seconds", "Time to answer", ["route"], registry=registry, buckets=_SECONDS
        )
        self._updates = Counter(
            "chinchon_updates",
            "Updates by command and how they ended",
            ["kind", "outcome"],
            registry=registry,
        )

    def update(self, kind: str, outcome: str) -> None:
        """Count one update (`app.platforms.telegram.entry.Tally`)."""
        self._updates.labels(kind, outcome).inc()

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count one answered request."""
        self._requests.labels(route, method, status).inc()
        self._seconds.labels(route).observe(seconds)


def measuring(meters: WebMeters) -> Middleware:
    """The middleware that counts requests by route; paths never become labels, as anybody can send any."""

    @web.middleware
    async def measure(request: web.Request, handler: Handler) -> web.StreamResponse:
        began = time.perf_counter()
        status = 500
        try:
            response = await handler(request)
            status = response.status
        except web.HTTPException as error:
            status = error.status
            raise
        finally:
            meters.request(_route(request), _method(request), status, time.perf_counter() - began)
        return response

    return measure


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "none"


def _method(request: web.Request) -> str:
    return request.method if request.method in {"GET", "HEAD", "POST"} else "other"
