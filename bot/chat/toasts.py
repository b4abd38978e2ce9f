"""Answers to presses: words that whoever pressed sees at once. Nothing waits for them, and nothing hangs on them."""

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
"""So many at a time: a messenger that answers slowly must not take the lines on which boards are sent."""
_PAUSE = 0.5
_LONGEST_PAUSE = 10.0
"""A press that waits longer is not answerable any more."""


class Toasts:
    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._under_way: set[asyncio.Task[None]] = set()

    def give(self, press_id: str, reply: Reply) -> None:
        """Answer a press by and by. What it did is stored already, so a failure loses a toast and nothing else."""
        task = asyncio.create_task(self._give(press_id, reply))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def settled(self) -> None:
        """Until all that were given have been answered, or given up."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _give(self, press_id: str, reply: Reply) -> None:
        pause = await self._attempt(press_id, reply)
        if pause is not None and pause <= _LONGEST_PAUSE:
            await asyncio.sleep(pause)
            await self._attempt(press_id, reply)

    async def _attempt(self, press_id: str, reply: Reply) -> float | None:
        """Send it; the seconds after which it may be sent again, None where that would help nobody."""
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
