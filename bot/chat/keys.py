"""Other buttons beneath a live message: a menu, or its own again. What it shows is left alone."""

from __future__ import annotations

import structlog
from telegram import Bot
from telegram.error import BadRequest

from bot.chat.markup import markup
from bot.chat.refusals import has_no_message
from bot.chat.texts import Note
from storage.store import Message, Outgoing, Store, Unit

log = structlog.get_logger()


class KeySender:
    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store

    async def send(self, outgoing: Outgoing) -> Note:
        message = outgoing.message
        if await self._store.read(lambda unit: _stands(unit, message)):
            try:
                await self._bot.edit_message_reply_markup(
                    message.chat_id, message.payload["message_id"], reply_markup=markup(message.payload["keyboard"])
                )
            except BadRequest as error:
                if not has_no_message(error):
                    raise
                log.info("keys_without_message", reason=error.message)
        return lambda unit: None


def _stands(unit: Unit, message: Message) -> bool:
    """Whether the live message is still the one, and its table as the buttons were drawn for; else it is redrawn
    anyway, with its own."""
    stream = unit.stream(message.stream_id) if message.stream_id is not None else None
    live = unit.live(stream.id) if stream else None
    if stream is None or live is None or live.message_id is None:
        return False
    return stream.version == message.version and live.message_id == message.payload.get("message_id")
