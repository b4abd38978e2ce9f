"""Long polling: each request for updates acknowledges the previous ones."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import structlog
from telegram import Bot
from telegram.error import Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.chat.intake.inbox import MOST_WAITING, Crowd, Inbox
from bot.chat.intake.intake import ALLOWED, Intake
from bot.chat.intake.lines import Lines, Update
from bot.chat.raw import chat_of, move_told_in
from bot.chat.request import seconds_of
from storage.store import Store, Unavailable

log = structlog.get_logger()

_POLL_SECONDS = 25
_MOST = 100
"""The number of updates per request; Telegram gives no more."""
_GRACE_SECONDS = 0.02
"""Updates settled within this time never reach the inbox."""
_STRIKE_SECONDS = 0.5
"""Served letters are deleted in batches; until then the record of their causes shows them as served."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 30.0


class Polling:
    """Polls for updates and settles those of one chat one after another, while no chat waits for another.

    A request for the next updates acknowledges all earlier ones, so slow updates are stored in the inbox before the
    request. The request returns as soon as a new update arrives.
    """

    def __init__(self, bot: Bot, intake: Intake, store: Store) -> None:
        self._bot = bot
        self._intake = intake
        self._inbox = Inbox(store, bot.id)
        self._lines = Lines(self._settle)
        self._unsettled: dict[int, Update] = {}
        self._kept: set[int] = set()
        """The ids of unsettled updates that are in the inbox."""
        self._served: set[int] = set()
        """The ids of settled updates still in the inbox."""
        self._turned_away: list[Update] = []
        self._crowds: dict[int, Crowd] = {}
        self._newest = -1
        """The highest update id received."""
        self._news = asyncio.Event()
        """Set when an update has been settled."""
        self._abreast = False

    def behind(self, chats: Collection[int]) -> bool:
        """Whether unsettled updates may exist in one of these chats: before the first poll, after a failed poll, when
        more updates wait at Telegram, or while the chat is being served."""
        return not self._abreast or self._lines.busy(chats)

    async def run(self) -> None:
        """Poll for ever."""
        striking = asyncio.create_task(self._strike_served())
        try:
            await self._line_up()
            await self._poll()
        finally:
            striking.cancel()
            await asyncio.gather(striking, return_exceptions=True)
            await self._lines.close()

    async def _line_up(self) -> None:
        """Queue the updates that the last bot left in the inbox, before any new update."""
        pause = _FIRST_PAUSE
        while True:
            try:
                left = await self._inbox.waiting()
                break
            except Unavailable as error:
                pause = await _wait_for_database(error, pause)
        self._kept = {int(update["update_id"]) for update in left}
        self._take(left, bounded=False)

    async def _poll(self) -> None:
        pause = 1.0
        while True:
            try:
                updates = await self._fetch()
            except (Conflict, InvalidToken, Forbidden):
                raise
            except RetryAfter as error:
                self._abreast = False
                await asyncio.sleep(seconds_of(error))
                continue
            except TelegramError as error:
                self._abreast = False
                log.warning("poll_failed", error=type(error).__name__, again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            pause = 1.0
            if updates:
                self._newest = max(int(update["update_id"]) for update in updates)
            self._take(updates)
            self._abreast = len(updates) < _MOST
            await self._put_away()
            self._lines.check()

    def _take(self, updates: Sequence[Update], *, bounded: bool = True) -> None:
        """Queue new updates by chat."""
        self._lines.join(updates)
        for update in updates:
            number = int(update["update_id"])
            if number in self._unsettled:
                continue
            if bounded and self._is_crowded(update):
                self._turned_away.append(update)
                continue
            self._unsettled[number] = update
            self._lines.put(update)

    def _is_crowded(self, update: Update) -> bool:
        """Whether the chat's queue is full for this update. Updates about the chat itself are always let in."""
        chat_id = chat_of(update)
        waiting = self._lines.waiting(chat_id)
        if chat_id in self._crowds and waiting <= MOST_WAITING // 2:
            del self._crowds[chat_id]
        if "my_chat_member" in update or move_told_in(update) is not None:
            return False
        if waiting < MOST_WAITING and chat_id not in self._crowds:
            return False
        self._crowds.setdefault(chat_id, Crowd()).add(update)
        return True

    async def _put_away(self) -> None:
        """Wait until all received updates may be acknowledged: settled, stored in the inbox, or turned away.

        While the database is away nothing is acknowledged, and no further updates are requested.
        """
        self._news.clear()
        try:
            # If more updates wait at Telegram, one of them may belong to an idle chat and should be fetched without
            # delay.
            async with asyncio.timeout(_GRACE_SECONDS if self._abreast else 0):
                while self._unsettled.keys() - self._kept:
                    await self._news.wait()
                    self._news.clear()
        except TimeoutError:
            pass
        pause = _FIRST_PAUSE
        while (waiting := self._unsettled.keys() - self._kept) or self._turned_away:
            letters = [update for number, update in self._unsettled.items() if number in waiting]
            served = set(self._served)
            # Updates settled from now on go to `_served`, even before their letters are written.
            self._kept |= waiting
            try:
                await self._inbox.put_away(letters, self._turned_away, self._crowds, served)
            except Unavailable as error:
                self._kept -= waiting
                self._served -= waiting
                pause = await _wait_for_database(error, pause)
                continue
            self._served -= served
            for update in self._turned_away:
                self._intake.turn_away(update)
            self._turned_away.clear()

    async def _strike_served(self) -> None:
        """Delete served letters for ever, many at a time."""
        while True:
            await asyncio.sleep(_STRIKE_SECONDS)
            served = set(self._served)
            if not served:
                continue
            try:
                await self._inbox.put_away([], [], {}, served)
            except Unavailable as error:
                await _wait_for_database(error, _FIRST_PAUSE)
            else:
                self._served -= served

    async def _fetch(self) -> Sequence[Update]:
        # The raw answer is read here, so that an update the library cannot parse does not hide the rest of the batch.
        # The request returns at once while the bot does not know whether updates wait.
        timeout = _POLL_SECONDS if self._abreast else 0
        wanted: dict[str, Any] = {"timeout": timeout, "limit": _MOST, "allowed_updates": ALLOWED}
        if self._newest >= 0:
            wanted["offset"] = self._newest + 1
        result = await self._bot.request.post(
            f"{self._bot.base_url}/getUpdates",
            _Parameters(wanted),  # type: ignore[arg-type]
            read_timeout=timeout + 10,
        )
        return result if isinstance(result, list) else []

    async def _settle(self, update: Update) -> None:
        """Settle one update, retrying while the database is away, which keeps the chat's updates in order."""
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._intake.take(update)
                break
            except Unavailable as error:
                pause = await _wait_for_database(error, pause)
        number = int(update["update_id"])
        del self._unsettled[number]
        if number in self._kept:
            self._kept.discard(number)
            self._served.add(number)
        self._news.set()


async def _wait_for_database(error: Unavailable, pause: float) -> float:
    """Wait, and return the length of the next wait."""
    log.warning("database_away", error=str(error), again_in=pause)
    await asyncio.sleep(pause)
    return min(pause * 2, _LONGEST_PAUSE)


class _Parameters:
    """The parameters of a call in the form expected by the request object."""

    contains_files = False

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = values
