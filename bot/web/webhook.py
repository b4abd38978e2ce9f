"""The webhook: one update per request, acknowledged after the update's effects are committed."""

from __future__ import annotations

import hmac
import json
from collections.abc import Callable, Collection
from typing import Any

import structlog
from aiohttp import web

from bot.chat.intake.intake import Intake
from bot.chat.migrations import TooEarly
from bot.chat.raw import chat_of
from bot.web.order import Crowded, Order
from storage.store import Unavailable

log = structlog.get_logger()

HEADER = "X-Telegram-Bot-Api-Secret-Token"
_MOST_IN_FLIGHT = 100
_SOON = {"Retry-After": "1"}
_LARGEST_NUMBER = 2**63 - 1


class Webhook:
    """Receives updates. Telegram repeats every update not answered with 200, so nothing is retried here."""

    def __init__(self, intake: Intake, secret: str, refused: Callable[[str], None]) -> None:
        self._intake = intake
        self._secret = secret.encode()
        self._refused = refused
        self._order = Order(_MOST_IN_FLIGHT)

    def busy(self, chats: Collection[int]) -> bool:
        """Whether an update of one of these chats is being served."""
        return self._order.busy(chats)

    async def receive(self, request: web.Request) -> web.Response:
        given = request.headers.get(HEADER, "").encode(errors="surrogateescape")
        if not hmac.compare_digest(given, self._secret):
            return self._refuse("secret", 403)
        try:
            update = _read(request.content_type, await request.read())
        except web.HTTPRequestEntityTooLarge:
            return self._refuse("size", 413)
        except ValueError:
            return self._refuse("form", 400)
        try:
            async with self._order.turn(chat_of(update)):
                await self._intake.take(update)
        except Crowded:
            return self._refuse("crowded", 503)
        except TooEarly:
            return self._refuse("early", 503)
        except Unavailable as error:
            log.warning("database_away", error=str(error))
            return web.Response(status=503, headers=_SOON)
        return web.Response()

    def _refuse(self, reason: str, status: int) -> web.Response:
        self._refused(reason)
        log.info("webhook_refused", reason=reason)
        return web.Response(status=status, headers=_SOON if status == 503 else None)


def _read(content_type: str, body: bytes) -> dict[str, Any]:
    """Parse the update. Raises ValueError if the body cannot be an update; the contents are for the intake to judge."""
    if content_type != "application/json":
        raise ValueError("not JSON")
    try:
        update = json.loads(body)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    number = update.get("update_id") if isinstance(update, dict) else None
    if type(number) is not int or not 0 <= number <= _LARGEST_NUMBER:
        raise ValueError("no update")
    return dict(update)
