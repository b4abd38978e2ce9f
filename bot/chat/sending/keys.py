"""Changing the buttons beneath a live message to a menu and back. A menu's marks, such as a picked piece and its
possible targets, are drawn in the picture."""

from __future__ import annotations

from dataclasses import replace

import structlog
from telegram import Bot
from telegram.error import BadRequest

from bot.chat.markup import markup
from bot.chat.refusals import has_no_message
from bot.chat.sending.live import LiveSender
from bot.chat.sending.live_view import LiveView, look
from bot.chat.sending.texts import Note
from engines.core.scenes.scene import picked
from storage.store import Message, Outgoing, Reader, Store

log = structlog.get_logger()


class KeySender:
    """Sends one edit per step of a menu: a changed picture together with its buttons, by file id if drawn before."""

    def __init__(self, bot: Bot, store: Store, live: LiveSender) -> None:
        self._bot = bot
        self._store = store
        self._live = live

    async def send(self, outgoing: Outgoing) -> Note:
        message, keys = outgoing.message, markup(outgoing.message.payload["keyboard"])
        shown = await self._store.read(lambda unit: self._standing(unit, message))
        if shown is not None and not await self._live.redraw(shown, keys):
            try:
                await self._bot.edit_message_reply_markup(
                    message.chat_id, message.payload["message_id"], reply_markup=keys
                )
            except BadRequest as error:
                if not has_no_message(error):
                    raise
                log.info("keys_without_message", reason=error.message)
        return lambda unit: None

    def _standing(self, unit: Reader, message: Message) -> LiveView | None:
        """Return the live message's view with the picked piece marked; None if the message or the table's version has
        changed since the buttons were drawn, because the message is then redrawn anyway."""
        stream = unit.stream(message.stream_id) if message.stream_id is not None else None
        live = unit.live(stream.id) if stream else None
        if stream is None or live is None or live.message_id is None:
            return None
        if stream.version != message.version or live.message_id != message.payload.get("message_id"):
            return None
        shown = look(unit, self._live.tables, stream.id, self._live.zone)
        if shown is None:
            return None
        scene = picked(shown.view.scene, message.payload.get("picked", ()))
        return replace(shown, view=replace(shown.view, scene=scene))
