"""Long polling: asking for updates, and acknowledging them by asking for the next."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Sequence
from typing import Any

import structlog
from telegram import Bot
from telegram.error import Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.chat.intake import ALLOWED, Intake, chat_of
from bot.chat.request import seconds_of
from storage.store import Unavailable

log = structlog.get_logger()

Update = dict[str, Any]

_POLL_SECONDS = 25
_MOST = 100
"""Updates that come at once; no messenger gives more."""
_GLANCE_SECONDS = (0.1, 1.0)
"""How often to look for more while an update is not settled: soon at first, then less and less often."""
_LONGEST_PAUSE = 30.0


class Polling:
    """Each chat goes its own way: its updates are settled one after the other, and no other chat waits for them.

    Asking for updates from a number on acknowledges all before it. So the number that is asked from is that of the
    oldest update that is not settled; those behind it come again with it, and are known by their numbers.
    """

    def __init__(self, bot: Bot, intake: Intake) -> None:
        self._bot = bot
        self._intake = intake
        self._lines: dict[int, deque[Update]] = {}
        """What is being settled, by chat; the first of each is at work."""
        self._unsettled: set[int] = set()
        self._settled: set[int] = set()
        """Those that may come again: an older one still keeps them from being acknowledged."""
        self._newest = -1
        """The last of the newest updates that came."""
        self._news = asyncio.Event()
        """Set when something was settled."""
        self._glance = _GLANCE_SECONDS[0]
        self._abreast = False
        self._settling: list[asyncio.Task[None]] = []

    def behind(self, chats: Collection[int]) -> bool:
        """Whether something may have been said in one of these chats that is not settled yet: nobody has asked since
        the start or since the messenger was away, there is more than came at once, or it is just being settled."""
        return not self._abreast or any(chat_id in self._lines for chat_id in chats)

    async def run(self) -> None:
        """Poll for ever."""
        try:
            await self._poll()
        finally:
            for task in self._settling:
                task.cancel()
            await asyncio.gather(*self._settling, return_exceptions=True)

    async def _poll(self) -> None:
        pause = 1.0
        while True:
            first = self._offset()
            try:
                updates = await self._fetch(first)
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
            # Those before the one that was asked from are acknowledged, and come no more.
            self._settled = {number for number in self._settled if first is None or number >= first}
            self._take(updates)
            self._abreast = len(updates) < _MOST
            await self._until_settled()
            for task in [task for task in self._settling if task.done()]:
                self._settling.remove(task)
                task.result()

    def _offset(self) -> int | None:
        if self._unsettled:
            return min(self._unsettled)
        return self._newest + 1 if self._newest >= 0 else None

    def _take(self, updates: Sequence[Update]) -> None:
        """Put what is new into the line of its chat."""
        if updates:
            self._newest = max(int(update["update_id"]) for update in updates)
        for update in updates:
            number, chat_id = int(update["update_id"]), chat_of(update)
            if number in self._unsettled or number in self._settled:
                continue
            self._unsettled.add(number)
            line = self._lines.setdefault(chat_id, deque())
            line.append(update)
            if len(line) == 1:
                self._settling.append(asyncio.create_task(self._in_order(chat_id, line)))

    async def _until_settled(self) -> None:
        """Until all is settled, and so acknowledged by the next question; but where one chat takes its time, the others
        may have said something meanwhile."""
        self._news.clear()
        try:
            async with asyncio.timeout(self._glance):
                while self._unsettled:
                    await self._news.wait()
                    self._news.clear()
                    self._glance = _GLANCE_SECONDS[0]
        except TimeoutError:
            self._glance = min(self._glance * 1.5, _GLANCE_SECONDS[1])

    async def _fetch(self, offset: int | None) -> Sequence[Update]:
        # Raw, so that one update that the library cannot read does not hide the ninety-nine beside it.
        # While it is not known whether there is anything, nobody waits for more.
        timeout = _POLL_SECONDS if self._abreast else 0
        wanted = {"timeout": timeout, "limit": _MOST, "allowed_updates": ALLOWED, "offset": offset}
        request = self._bot.request
        result = await request.post(
            f"{self._bot.base_url}/getUpdates",
            _Parameters({name: value for name, value in wanted.items() if value is not None}),  # type: ignore[arg-type]
            read_timeout=timeout + 10,
        )
        return result if isinstance(result, list) else []

    async def _in_order(self, chat_id: int, line: deque[Update]) -> None:
        while line:
            await self._settle(line[0])
            number = int(line.popleft()["update_id"])
            self._unsettled.discard(number)
            self._settled.add(number)
            self._news.set()
        del self._lines[chat_id]

    async def _settle(self, update: Update) -> None:
        """Nothing of a chat is passed over while the database is away, so its order is kept."""
        pause = 0.2
        while True:
            try:
                await self._intake.take(update)
                return
            except Unavailable as error:
                log.warning("database_away", error=str(error), again_in=pause)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)


class _Parameters:
    """The parameters of a call in the form that the request object reads."""

    contains_files = False

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = values
