"""Inline mode: `@bot 甩牌` in any chat offers a choice of clauses."""

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
"""Rule books change only with the program, but results depend on the user's language and are cached per user."""


async def offer(bot: Bot, app: App, query: InlineQuery) -> None:
    """Answer an inline query. Nothing is stored: a failed or late answer is asked for again with the next letter
    typed."""
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
