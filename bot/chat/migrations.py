"""Groups that became supergroups without a report reaching the bot, noticed by the first message from the
supergroup."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import structlog
from telegram import Bot, Chat
from telegram.error import ChatMigrated, TelegramError

from bot.chat.rights import DEADLINE
from storage.store import Store, Unavailable, Unit

log = structlog.get_logger()

_MOST_ASKED = 5
_KEPT = 10_000
_LONGEST_WAIT = timedelta(seconds=60)


class TooEarly(Unavailable):
    """A supergroup's update must wait for updates sent while it was a group."""


def move(unit: Unit, old_id: int, new_id: int, at: datetime, *, last_word: bool = False) -> None:
    """Record a group's new id. Later updates under the old id belong to the new one; `last_word` says that this update
    was the last under the old id."""
    unit.move_chat(old_id, new_id)
    unit.hear_of_move(old_id, new_id, at)
    if last_word:
        unit.close_move(old_id)


class Moves:
    """Finds unreported moves. Telegram reports a group's move in both chats and on every call to the old id, but the
    bot misses all reports if it is away longer than updates are kept and has sent nothing since."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._settled: set[int] = set()
        """Chats whose moves have been looked up."""
        self._here: set[int] = set()
        """Supergroups without any more updates under an old id."""

    async def must_be_here(self, chat: Chat | None, *, told: bool) -> None:
        """Raise `TooEarly` if updates sent while the supergroup was a group are still unserved by any replica. After a
        minute they count as lost. `told`: the update itself reports the move."""
        if chat is None or chat.type != Chat.SUPERGROUP or (chat.id in self._here and not told):
            return
        since = datetime.now(UTC) - _LONGEST_WAIT
        if await self._store.read(lambda unit: unit.arriving(chat.id, since)):
            raise TooEarly("the group this supergroup was has not said its last word")
        _add(self._here, chat.id)

    async def unheard(self, chat: Chat | None) -> tuple[int, int] | None:
        """Return the old and the new id if an unknown supergroup turns out to be a known group; else None."""
        if chat is None or chat.type != Chat.SUPERGROUP or chat.id in self._settled:
            return None
        found = None
        if await self._store.read(lambda unit: unit.chat(chat.id)) is None:
            title = chat.title or ""
            groups = await self._store.read(lambda unit: unit.namesakes(Chat.GROUP, title, _MOST_ASKED))
            asked = await asyncio.gather(*(self._now(group.id) for group in groups))
            found = next((old for old, new in zip(groups, asked, strict=True) if new == chat.id), None)
        _add(self._settled, chat.id)
        if found is None:
            return None
        log.info("chat_moved_unheard", old=found.id, new=chat.id)
        return found.id, chat.id

    async def _now(self, chat_id: int) -> int | None:
        """Return the id that a group moved to, or None."""
        try:
            async with asyncio.timeout(DEADLINE):
                await self._bot.get_chat(chat_id)
        except ChatMigrated as error:
            return error.new_chat_id
        except (TelegramError, TimeoutError) as error:
            log.info("chat_not_asked", error=type(error).__name__)
        return None


def _add(chats: set[int], chat_id: int) -> None:
    """Remember a chat, emptying the set when full."""
    if len(chats) >= _KEPT:
        chats.clear()
    chats.add(chat_id)
