"""The administrators of a chat: requested from Telegram when needed, and remembered for some seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog
from telegram import Bot, ChatMember, ChatMemberAdministrator, ChatMemberOwner
from telegram.error import BadRequest, Forbidden, RetryAfter, TelegramError

from bot.chat.request import seconds_of
from bot.chat.translate import Rights

log = structlog.get_logger()

DEADLINE = 3.0
"""The time limit in seconds for calls on which nothing stored depends."""
_FRESH_SECONDS = 10.0
_DENIED_SECONDS = 2.0
"""How long a person counts as no administrator: a new administrator often acts at once."""
_OLD_SECONDS = 60.0
"""How long an old answer serves while Telegram gives no newer one."""
_AGAIN_SECONDS = 3.0
"""The pause before asking again after a failure, unless Telegram states one."""
_KEPT = 1000


@dataclass(slots=True)
class _Chat:
    rights: Rights | None = None
    at: float = float("-inf")
    """When the rights were reported."""
    not_before: float = float("-inf")
    """When Telegram may be asked again."""
    asking: asyncio.Task[None] | None = None


class ChatRights:
    def __init__(self, bot: Bot, clock: Callable[[], float] = time.monotonic) -> None:
        self._bot = bot
        self._clock = clock
        self._chats: dict[int, _Chat] = {}

    def forget(self, chat_id: int) -> None:
        self._chats.pop(chat_id, None)

    def known(self, chat_id: int, account: int) -> Rights | None:
        """Return the recently learnt rights of a chat for a request by this account; None if Telegram must be asked."""
        chat = self._chats.get(chat_id)
        if chat is None or chat.rights is None:
            return None
        fresh = _FRESH_SECONDS if account in chat.rights.admins else _DENIED_SECONDS
        return chat.rights if self._clock() - chat.at < fresh else None

    async def learn(self, chat_id: int, account: int | None) -> Rights | None:
        """Ask Telegram for a chat's rights, once for all who wait. Without an answer, rights of the last minute serve,
        else None. For an anonymous sender (account None) remembered rights are not used while Telegram can be asked."""
        if account is not None and (rights := self.known(chat_id, account)) is not None:
            return rights
        chat = self._remembered(chat_id)
        if self._clock() >= chat.not_before:
            chat.asking = chat.asking or asyncio.create_task(self._ask(chat_id, chat))
            await asyncio.shield(chat.asking)
        return chat.rights if self._clock() - chat.at < _OLD_SECONDS else None

    def _remembered(self, chat_id: int) -> _Chat:
        if len(self._chats) >= _KEPT and chat_id not in self._chats:
            idle = [each for each, chat in self._chats.items() if chat.asking is None]
            for each in idle[: _KEPT // 2]:
                del self._chats[each]
        return self._chats.setdefault(chat_id, _Chat())

    async def _ask(self, chat_id: int, chat: _Chat) -> None:
        wait, reason = _AGAIN_SECONDS, "TimeoutError"
        try:
            async with asyncio.timeout(DEADLINE):
                admins = await self._bot.get_chat_administrators(chat_id)
            chat.rights, chat.at = self._rights(admins), self._clock()
            return
        except (BadRequest, Forbidden):  # if the list cannot be read, nobody gains a right
            chat.rights, chat.at = self._rights(()), self._clock()
            return
        except RetryAfter as error:
            wait, reason = seconds_of(error), "RetryAfter"
        except TelegramError as error:
            reason = type(error).__name__
        except TimeoutError:
            pass
        finally:
            chat.asking = None
        chat.not_before = self._clock() + wait
        log.info("administrators_unknown", chat=chat_id, error=reason, again_in=wait)

    def _rights(self, admins: tuple[ChatMember, ...]) -> Rights:
        ids = frozenset(member.user.id for member in admins)
        hidden = frozenset(
            member.user.id
            for member in admins
            if isinstance(member, ChatMemberOwner | ChatMemberAdministrator) and member.is_anonymous
        )
        return Rights(ids, bool(self._bot.bot.can_read_all_group_messages) or self._bot.id in ids, hidden)
