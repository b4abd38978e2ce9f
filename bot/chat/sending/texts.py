"""Messages without a table's picture: texts, edits, documents, and the removal of messages or buttons."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import structlog
from telegram import Bot, InputFile, Message, ReplyParameters
from telegram.constants import ChatAction
from telegram.error import BadRequest, TelegramError

from bot.app.request.incoming import Place
from bot.chat.cutting import LONGEST_CAPTION, cut, split
from bot.chat.markup import markup, noted
from bot.chat.refusals import has_no_message, has_no_text, has_no_topic
from storage.store import Outgoing, Unit

log = structlog.get_logger()

Note = Callable[[Unit], object]
"""A function that records a sent message in the store, in the same transaction as the outcome."""


async def in_topic(thread_id: int | None, send: Callable[[int | None], Awaitable[Message]]) -> Message:
    """Send to a topic; if the topic is closed or gone, send to the chat itself, so the message still arrives."""
    try:
        return await send(thread_id)
    except BadRequest as error:
        if thread_id is None or not has_no_topic(error):
            raise
        log.info("topic_gone", reason=error.message)
        return await send(None)


async def show_working(bot: Bot, place: Place) -> None:
    """Show in a chat for a few seconds that the bot is working. A failure loses nothing."""
    try:
        await bot.send_chat_action(place.chat_id, ChatAction.TYPING, message_thread_id=place.thread_id)
    except TelegramError as error:
        log.debug("working_not_shown", reason=error.message)


class Texts:
    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def text(self, outgoing: Outgoing) -> Note:
        message, payload = outgoing.message, outgoing.message.payload
        pieces = split(payload["html"])
        if len(pieces) > 1:
            return lambda unit: _one_by_one(unit, outgoing, pieces)
        reply_to = payload.get("reply_to")

        async def send(thread_id: int | None) -> Message:
            return await self._bot.send_message(
                message.chat_id,
                payload["html"],
                parse_mode="HTML",
                reply_markup=markup(payload["keyboard"]),
                reply_parameters=ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None,
                message_thread_id=thread_id,
            )

        sent, about = await in_topic(message.thread_id, send), payload.get("about", "")
        return lambda unit: noted(unit, message.chat_id, sent.message_id, message.stream_id, about)

    async def edit(self, outgoing: Outgoing) -> Note:
        """Rewrite a message; post the text anew if the old message is gone or is a picture."""
        message, payload = outgoing.message, outgoing.message.payload
        if "message_id" not in payload:  # the chat became a supergroup and left its messages behind
            return await self.text(outgoing)
        try:
            await self._bot.edit_message_text(
                cut(payload["html"]),
                message.chat_id,
                payload["message_id"],
                parse_mode="HTML",
                reply_markup=markup(payload["keyboard"]),
            )
        except BadRequest as error:
            if not (has_no_message(error) or has_no_text(error)):
                raise
            return await self.text(outgoing)
        return lambda unit: None

    async def document(self, outgoing: Outgoing) -> Note:
        message, payload = outgoing.message, outgoing.message.payload
        content = b64decode(payload["packed"]) if "packed" in payload else payload["content"].encode()

        async def send(thread_id: int | None) -> Message:
            return await self._bot.send_document(
                message.chat_id,
                InputFile(content, filename=payload["name"]),
                caption=cut(payload["html"], LONGEST_CAPTION),
                parse_mode="HTML",
                reply_markup=markup(payload.get("keyboard", ())),  # exported files have no keyboard
                message_thread_id=thread_id,
            )

        sent = await in_topic(message.thread_id, send)
        return lambda unit: noted(unit, message.chat_id, sent.message_id, message.stream_id)

    async def retire(self, outgoing: Outgoing) -> Note:
        """Remove the buttons beneath a message whose question is answered, and keep the text."""
        message = outgoing.message
        try:
            if "message_id" in message.payload:
                await self._bot.edit_message_reply_markup(message.chat_id, message.payload["message_id"])
        except BadRequest as error:  # too old, gone, or without buttons
            log.debug("not_retired", reason=error.message)
        return lambda unit: None

    async def delete(self, outgoing: Outgoing) -> Note:
        message = outgoing.message
        try:
            if "message_id" in message.payload:
                await self._bot.delete_message(message.chat_id, message.payload["message_id"])
        except BadRequest as error:  # too old, or gone already
            log.debug("not_deleted", reason=error.message)
        return lambda unit: None


def _one_by_one(unit: Unit, outgoing: Outgoing, pieces: list[str]) -> None:
    """Replace a long text by one outbox message per piece, each sent, limited and retried separately."""
    message, payload = outgoing.message, dict(outgoing.message.payload)
    keyboard = payload.pop("keyboard")
    once: dict[str, Any] = {name: payload.pop(name) for name in ("reply_to", "promised") if name in payload}
    for number, piece in enumerate(pieces, 1):
        last = number == len(pieces)
        part = {**payload, "html": piece, "keyboard": keyboard if last else []}
        if number == 1:
            part |= once
        unit.post(replace(message, kind="text", payload=part, coalesce=None))
