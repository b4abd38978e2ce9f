"""Long polling: asking for updates, and acknowledging them by asking for the next."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

import structlog
from telegram import Bot
from telegram.error import Conflict, Forbidden, InvalidToken, RetryAfter, TelegramError

from bot.chat.inbox import MOST_WAITING, Crowd, Inbox
from bot.chat.intake import ALLOWED, Intake
from bot.chat.lines import Lines, Update
from bot.chat.raw import chat_of, move_told_in
from bot.chat.request import seconds_of
from storage.store import Store, Unavailable

log = structlog.get_logger()

_POLL_SECONDS = 25
_MOST = 100
"""Updates that come at once; no messenger gives more."""
_GRACE_SECONDS = 0.02
"""What is settled within this time never reaches the inbox."""
_STRIKE_SECONDS = 0.5
"""Served letters are struck off together; until then their causes tell that they were served."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.2, 30.0


class Polling:
    """Each chat goes its own way: its updates are settled one after the other, and no other chat waits for them.

    Asking for the next updates acknowledges all before them. So before that is asked, whatever takes its time is kept
    in the inbox; and the question is answered as soon as anybody says something new.
    """

    def __init__(self, bot: Bot, intake: Intake, store: Store) -> None:
        self._bot = bot
        self._intake = intake
        self._inbox = Inbox(store, bot.id)
        self._lines = Lines(self._settle)
        self._unsettled: dict[int, Update] = {}
        self._kept: set[int] = set()
        """Those of the unsettled that are in the inbox."""
        self._served: set[int] = set()
        """Those that are in the inbox, and need not be any more."""
        self._turned_away: list[Update] = []
        self._crowds: dict[int, Crowd] = {}
        self._newest = -1
        """The last of the newest updates that came."""
        self._news = asyncio.Event()
        """Set when something was settled."""
        self._abreast = False

    def behind(self, chats: Collection[int]) -> bool:
        """Whether something may have been said in one of these chats that is not settled yet: nobody has asked since
        the start or since the messenger was away, there is more than came at once, or it is just being settled."""
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
        """What the last bot left in the inbox comes before anything new."""
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
        """Put what is new into the line of its chat."""
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
        """Whether there is no room for an update in the line of its chat. What tells of the chat itself is let in."""
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
        """Until all that came may be acknowledged: it is settled, or in the inbox, or was told that there is no room.

        While the database is away nothing is acknowledged, and so nothing more is asked for.
        """
        self._news.clear()
        try:
            # Where more waits than came at once, there is somebody behind it who may be served at once.
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
            # From now on they are struck off when they are settled, even if that is before they are written.
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
        """Strike off for ever what was served, many at a time."""
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
        # Raw, so that one update that the library cannot read does not hide the ninety-nine beside it.
        # While it is not known whether there is anything, nobody waits for more.
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
        """Nothing of a chat is passed over while the database is away, so its order is kept."""
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
    """Wait a little; how long to wait the next time."""
    log.warning("database_away", error=str(error), again_in=pause)
    await asyncio.sleep(pause)
    return min(pause * 2, _LONGEST_PAUSE)


class _Parameters:
    """The parameters of a call in the form that the request object reads."""

    contains_files = False

    def __init__(self, values: dict[str, Any]) -> None:
        self.parameters = values
