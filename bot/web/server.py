"""The bot's web server: the webhook, health and metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from bot.web.health import Health
from bot.web.webhook import Webhook

PATH = "/telegram"
"""The path for updates beneath the public address."""

_LARGEST_BODY = 1024 * 1024
_FINISH_SECONDS = 5.0
_REST_SECONDS = 1.0
"""The longest wait for the rest of a refused body before the connection is cut."""


def build_app(health: Health, webhook: Webhook | None = None) -> web.Application:
    app = web.Application(client_max_size=_LARGEST_BODY)
    app.router.add_get("/healthz", health.healthz)
    app.router.add_get("/readyz", health.readyz)
    app.router.add_get("/metrics", health.metrics)
    if webhook is not None:
        app.router.add_post(PATH, webhook.receive)
    return app


@asynccontextmanager
async def serving(app: web.Application, host: str, port: int) -> AsyncIterator[int]:
    """Listen and yield the port. At the end, new connections are refused and running requests completed.

    Raises OSError if the address is taken; a different port would not help, since proxies forward to this one.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_FINISH_SECONDS, lingering_time=_REST_SECONDS)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
