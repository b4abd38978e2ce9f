"""Small things that every sender needs: keyboards in the messenger's form, and writing down what was sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

import structlog
from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from storage.store import Store, Unavailable, Unit

log = structlog.get_logger()

_LONGEST_PAUSE = 30.0


async def write_down(store: Store, work: Callable[[Unit], object]) -> None:
    """Write down what has been done already, however long the database is away: it cannot be undone any more."""
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
    """Remember that a message of ours stands in a chat, and which table it is about: a reply to it names the table.

    What it asks about is remembered too, so that its buttons can go once that is answered elsewhere.
    """
    unit.spoke(chat_id, message_id)
    if stream_id is not None:
        unit.remember_message(chat_id, message_id, stream_id, about)


def markup(keyboard: Sequence[Sequence[Sequence[str]]]) -> InlineKeyboardMarkup | None:
    if not keyboard:
        return None
    return InlineKeyboardMarkup([[_button(text, data) for text, data in row] for row in keyboard])


def _button(text: str, data: str) -> InlineKeyboardButton:
    """A link, or what is sent back when it is pressed."""
    if data.startswith("https://"):
        return InlineKeyboardButton(text, url=data)
    return InlineKeyboardButton(text, callback_data=data)
