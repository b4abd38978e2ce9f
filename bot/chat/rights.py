"""Who administers a chat, asked of the messenger and remembered for some seconds."""

from __future__ import annotations

import time

import structlog
from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.chat.translate import Rights

log = structlog.get_logger()

_FRESH_SECONDS = 10.0
_KEPT = 1000


class ChatRights:
    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._known: dict[int, tuple[float, Rights]] = {}

    def forget(self, chat_id: int) -> None:
        self._known.pop(chat_id, None)

    async def look_up(self, chat_id: int) -> Rights:
        """What is known, asked anew when old. Where it cannot be asked, nobody gains a right by it."""
        now = time.monotonic()
        asked, rights = self._known.get(chat_id, (-_FRESH_SECONDS, Rights(frozenset(), False)))
        if now - asked < _FRESH_SECONDS:
            return rights
        try:
            admins = await self._bot.get_chat_administrators(chat_id)
        except (BadRequest, Forbidden):
            rights = Rights(frozenset(), bool(self._bot.bot.can_read_all_group_messages))
        except TelegramError as error:
            log.info("administrators_unknown", error=type(error).__name__)
            return rights
        else:
            ids = frozenset(member.user.id for member in admins)
            rights = Rights(ids, bool(self._bot.bot.can_read_all_group_messages) or self._bot.id in ids)
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[chat_id] = (now, rights)
        return rights
