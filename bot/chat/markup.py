"""Small things that every sender needs: keyboards in the messenger's form, and remembering what a message is about."""

from __future__ import annotations

from collections.abc import Sequence

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from storage.store import Unit


def noted(unit: Unit, chat_id: int, message_id: int, stream_id: int | None) -> None:
    """Remember which table a message is about, so that a reply to it names the table."""
    chat = unit.chat(chat_id)
    if chat is not None:
        unit.meet_chat(chat_id, chat.kind, chat.title, message_id)
    if stream_id is not None:
        unit.remember_message(chat_id, message_id, stream_id)


def markup(keyboard: Sequence[Sequence[Sequence[str]]]) -> InlineKeyboardMarkup | None:
    if not keyboard:
        return None
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=data) for text, data in row] for row in keyboard]
    )
