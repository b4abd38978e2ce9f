"""The webhook: register the bot's address with Telegram and keep the registration valid."""

from __future__ import annotations

import asyncio
from datetime import datetime

import structlog
from telegram import Bot, WebhookInfo
from telegram.error import Forbidden, InvalidToken, TelegramError

from bot.chat.intake.intake import ALLOWED

log = structlog.get_logger()

CHECK_SECONDS = 180.0
_CONNECTIONS = 40
_CATCH_UP_LOOKS = 60


class Hook:
    """The webhook of a bot token. All replicas register the same webhook, and none removes the webhook when
    stopping."""

    def __init__(self, bot: Bot, url: str, secret: str) -> None:
        self._bot = bot
        self._url = url
        self._secret = secret
        self._known_error: datetime | None = None
        self.abreast = False
        """Whether the updates waiting at start have been delivered, as far as Telegram reports."""

    async def set(self) -> None:
        await self._bot.set_webhook(
            self._url, secret_token=self._secret, allowed_updates=ALLOWED, max_connections=_CONNECTIONS
        )
        log.info("webhook_set", url=self._url)

    async def keep(self, every: float = CHECK_SECONDS) -> None:
        """Wait until no updates are pending, then check the webhook for ever and register it again whenever it
        differs."""
        await self._catch_up()
        while True:
            await asyncio.sleep(every)
            try:
                if self._needs_renewal(await self._bot.get_webhook_info()):
                    await self.set()
            except (InvalidToken, Forbidden):
                raise
            except TelegramError as error:
                log.warning("webhook_not_checked", error=type(error).__name__)

    async def _catch_up(self, every: float = 1.0) -> None:
        """Wait until no updates are pending, at most 60 looks: Telegram may postpone a failed delivery for long."""
        for _ in range(_CATCH_UP_LOOKS):
            try:
                info = await self._bot.get_webhook_info()
            except (InvalidToken, Forbidden):
                raise
            except TelegramError as error:
                log.warning("webhook_not_checked", error=type(error).__name__)
            else:
                if not info.pending_update_count:
                    break
            await asyncio.sleep(every)
        self.abreast = True

    def _needs_renewal(self, info: WebhookInfo) -> bool:
        """Whether the address or the kinds of updates differ, or Telegram got a 403, which means a wrong secret."""
        turned_away = False
        if info.last_error_date is not None and info.last_error_date != self._known_error:
            self._known_error = info.last_error_date
            log.warning("webhook_error", error=info.last_error_message, pending=info.pending_update_count)
            turned_away = "403" in (info.last_error_message or "")
        return turned_away or info.url != self._url or sorted(info.allowed_updates) != sorted(ALLOWED)
