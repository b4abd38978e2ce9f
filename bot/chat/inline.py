"""Inline mode: `@bot 甩牌` in any chat is answered with clauses to choose from."""

from __future__ import annotations

import asyncio

import structlog
from telegram import Bot, InlineQuery, InlineQueryResultArticle, InputTextMessageContent
from telegram.error import BadRequest, TelegramError

from bot.app.path.handle import App
from bot.app.rules.inline import Offered, look_up
from bot.chat.cutting import cut
from bot.chat.rights import DEADLINE
from bot.chat.translate import account_of

log = structlog.get_logger()

_CACHE_SECONDS = 300
"""The books change only with the program; but the language is the asker's, so each gets his own."""


async def offer(bot: Bot, app: App, query: InlineQuery) -> None:
    """Nothing is kept of it: an answer that fails or comes too late is asked for anew with the next letter."""
    offered = await look_up(app.store, app.tables, account_of(query.from_user), query.query)
    try:
        async with asyncio.timeout(DEADLINE):
            results = [_result(each) for each in offered]
            await bot.answer_inline_query(query.id, results, _CACHE_SECONDS, is_personal=True)
    except BadRequest as error:
        log.debug("question_not_answered", error=str(error))
    except (TelegramError, TimeoutError) as error:
        log.info("question_not_answered", error=type(error).__name__)


def _result(offered: Offered) -> InlineQueryResultArticle:
    content = InputTextMessageContent(cut(offered.html), parse_mode="HTML")
    return InlineQueryResultArticle(offered.id, offered.title, content, description=offered.note)
