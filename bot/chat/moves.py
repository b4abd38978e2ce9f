"""Groups that became supergroups and did not say so: noticed by the first message from there."""

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
    """What a supergroup says has to wait for what it said while it was a group."""


def move(unit: Unit, old_id: int, new_id: int, at: datetime, *, last_word: bool = False) -> None:
    """A group has another number. What comes under the old one after this, unless it was the `last_word`, belongs to
    the new one."""
    unit.move_chat(old_id, new_id)
    unit.hear_of_move(old_id, new_id, at)
    if last_word:
        unit.close_move(old_id)


class Moves:
    """A group's move is told in both of its chats and by every call to the old one. All of that may be missed: the bot
    was away for longer than updates are kept, and nothing has been sent since."""

    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store
        self._settled: set[int] = set()
        """Chats that are known for what they are."""
        self._here: set[int] = set()
        """Supergroups that nothing is said of under another number any more."""

    async def must_be_here(self, chat: Chat | None, *, told: bool) -> None:
        """Raises `TooEarly` where a supergroup's last word as a group was not served yet, by any replica; but after a
        minute it is waited for no longer, since it may have been lost. `told`: the update tells of the move itself."""
        if chat is None or chat.type != Chat.SUPERGROUP or (chat.id in self._here and not told):
            return
        since = datetime.now(UTC) - _LONGEST_WAIT
        if await self._store.read(lambda unit: unit.arriving(chat.id, since)):
            raise TooEarly("the group this supergroup was has not said its last word")
        _add(self._here, chat.id)

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
        _add(self._settled, chat.id)
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


def _add(chats: set[int], chat_id: int) -> None:
    """Remember a chat, of not too many."""
    if len(chats) >= _KEPT:
        chats.clear()
    chats.add(chat_id)
