"""Groups that became supergroups and did not say so: noticed by the first message from there."""

from __future__ import annotations

import asyncio

import structlog
from telegram import Bot, Chat
from telegram.error import ChatMigrated, TelegramError

from bot.chat.rights import DEADLINE
from storage.store import Store

log = structlog.get_logger()

_MOST_ASKED = 5
_KEPT = 10_000


class Moves:
    """A group's move is told in both of its chats and by every call to the old one. All of that may be missed: the bot
    was away for longer than updates are kept, and nothing has been sent since."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._settled: set[int] = set()
        """Chats that are known for what they are."""

    async def unheard(self, chat: Chat | None) -> tuple[int, int] | None:
        """The old and the new number, where a supergroup that was never met is a group that was."""
        if chat is None or chat.type != Chat.SUPERGROUP or chat.id in self._settled:
            return None
        found = None
        if await self._store.read(lambda unit: unit.chat(chat.id)) is None:
            title = chat.title or ""
            groups = await self._store.read(lambda unit: unit.namesakes(Chat.GROUP, title, _MOST_ASKED))
            asked = await asyncio.gather(*(self._now(group.id) for group in groups))
            found = next((old for old, new in zip(groups, asked, strict=True) if new == chat.id), None)
        if len(self._settled) >= _KEPT:
            self._settled.clear()
        self._settled.add(chat.id)
        if found is None:
            return None
        log.info("chat_moved_unheard", old=found.id, new=chat.id)
        return found.id, chat.id

    async def _now(self, chat_id: int) -> int | None:
        """The number that a group has now, if it has another."""
        try:
            async with asyncio.timeout(DEADLINE):
                await self._bot.get_chat(chat_id)
        except ChatMigrated as error:
            return error.new_chat_id
        except (TelegramError, TimeoutError) as error:
            log.info("chat_not_asked", error=type(error).__name__)
        return None
