"""Pinning the live board while its match goes on, in chats that want pins and allow the bot to pin."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import structlog
from telegram import Bot
from telegram.error import TelegramError

from bot.app.desk import CHATTER
from bot.app.match import of_event
from bot.chat.markup import write_down
from bot.chat.refusals import allows_no_pins
from bot.chat.sending.live_view import LiveView
from storage.store import Live, Message, Store, Unit

log = structlog.get_logger()


class Pinning:
    def __init__(self, bot: Bot, store: Store) -> None:
        self._bot = bot
        self._store = store

    async def follow(self, live: Live, shown: LiveView) -> Live:
        """Pin or unpin the live message according to the chat's setting and the match's status; return its new state.
        Event tables are not pinned, because they would push the event's own text away."""
        stream = shown.match.stream
        wanted = shown.chat.pin == "on" and stream.status in ("seating", "playing") and not of_event(stream)
        if live.message_id is None or wanted == live.pinned:
            return live
        try:
            if wanted:
                await self._bot.pin_chat_message(live.chat_id, live.message_id, disable_notification=True)
            else:
                await self._bot.unpin_chat_message(live.chat_id, message_id=live.message_id)
        except TelegramError as error:  # an unpinned board works all the same
            log.info("not_pinned", reason=error.message)
            if wanted and allows_no_pins(error):
                await write_down(self._store, lambda unit: _say_once(unit, shown))
            if wanted:
                return live
        live = replace(live, pinned=wanted)
        await write_down(self._store, lambda unit: unit.save_live(live))
        return live


def _say_once(unit: Unit, shown: LiveView) -> None:
    """Record that the right to pin is missing and say so once; no more attempts follow until the setting or rights
    change."""
    chat = unit.chat(shown.chat.id)
    if chat is None or chat.pin != "on":
        return
    unit.save_chat(replace(chat, pin="refused"))
    payload = {"html": shown.words.html("pin.no_right"), "keyboard": []}
    thread = shown.match.stream.thread_id
    unit.post(Message(chat.id, "text", payload, datetime.now(UTC), CHATTER, "at_most_once", thread))
