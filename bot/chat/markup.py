"""Helpers for all senders: keyboards in Telegram's form, and recording sent messages in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from storage.store import Store, Unavailable, Unit

log = structlog.get_logger()

_LONGEST_PAUSE = 30.0


async def write_down(store: Store, work: Callable[[Unit], object]) -> None:
    """Run a work however long the database is away, because the messages it records have already been sent."""
    pause = 0.2
    while True:
        try:
            await store.run(work)
            return
        except Unavailable as error:
            log.warning("database_away", error=str(error), again_in=pause)
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)


def noted(unit: Unit, chat_id: int, message_id: int, stream_id: int | None, about: str = "") -> None:
    """Record a message posted by the bot and the table it belongs to, so that a reply to the message finds the table.

    `about` names the question asked, so that the buttons can be removed once the question is answered elsewhere.
    """
    unit.spoke(chat_id, message_id)
    if stream_id is not None:
        unit.remember_message(chat_id, message_id, stream_id, about)


def markup(keyboard: Sequence[Sequence[Sequence[str]]]) -> InlineKeyboardMarkup | None:
    if not keyboard:
        return None
    return InlineKeyboardMarkup([[_button(text, data) for text, data in row] for row in keyboard])


def _button(text: str, data: str) -> InlineKeyboardButton:
    """Build a link button, or a button that sends `data` when pressed."""
    if data.startswith("https://"):
        return InlineKeyboardButton(text, url=data)
    return InlineKeyboardButton(text, callback_data=data)
