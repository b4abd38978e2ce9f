"""Toasts: the short answers shown to a person who pressed a button. Nothing waits for a toast or depends on one."""

from __future__ import annotations

import asyncio

import structlog
from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.app.desk import Reply
from bot.chat.request import seconds_of
from bot.chat.rights import DEADLINE

log = structlog.get_logger()

_AT_ONCE = 16
"""The most toasts at once: slow answers must not occupy the connections used for boards."""
_PAUSE = 0.5
_LONGEST_PAUSE = 10.0
"""After a longer wait a button press can no longer be answered."""


class Toasts:
    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._under_way: set[asyncio.Task[None]] = set()

    def give(self, press_id: str, reply: Reply) -> None:
        """Answer a button press in the background. Its effect is already stored, so a failure loses only the toast."""
        task = asyncio.create_task(self._give(press_id, reply))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settled(self) -> None:
        """Wait until all toasts have been sent or given up."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _give(self, press_id: str, reply: Reply) -> None:
        pause = await self._attempt(press_id, reply)
        if pause is not None and pause <= _LONGEST_PAUSE:
            await asyncio.sleep(pause)
            await self._attempt(press_id, reply)

    async def _attempt(self, press_id: str, reply: Reply) -> float | None:
        """Send a toast; return the seconds until a useful second attempt, or None if there is none."""
        try:
            async with asyncio.timeout(DEADLINE), self._places:
                await self._bot.answer_callback_query(press_id, reply.toast or None, show_alert=reply.alert)
            return None
        except BadRequest as error:
            log.debug("press_not_answered", error=str(error))
            return None
        except RetryAfter as error:
            log.info("press_not_answered", error="RetryAfter")
            return seconds_of(error)
        except (TimedOut, TimeoutError):
            log.info("press_not_answered", error="TimedOut")
            return None
        except NetworkError as error:
            log.info("press_not_answered", error=type(error).__name__)
            return _PAUSE
        except TelegramError as error:
            log.info("press_not_answered", error=type(error).__name__)
            return None
