"""The pinned text of an event: a single message, edited on every change and posted anew only if deleted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, tzinfo

import structlog
from telegram import Bot, Message
from telegram.error import BadRequest, TelegramError

from bot.app.desk import CHATTER
from bot.app.event.views.bulletin import Bulletin, bulletin
from bot.app.event.views.pictures import glanced
from bot.app.folding import Folding, Tables
from bot.app.request import buttons
from bot.app.speech.names import mention
from bot.app.speech.people import accounts_of
from bot.app.speech.words import language_of, words
from bot.chat.cutting import cut
from bot.chat.markup import markup, noted, write_down
from bot.chat.refusals import allows_no_pins, has_no_message, is_unchanged
from bot.chat.sending.texts import Note, in_topic
from storage.store import Live, Outgoing, Reader, Store, Stream, Unit
from storage.store import Message as Row

log = structlog.get_logger()

_TOLD = "!"
"""The suffix after the last announced round: the organiser has been told that the right to pin is missing."""


class BulletinSender:
    def __init__(self, bot: Bot, store: Store, tables: Tables, zone: tzinfo = UTC) -> None:
        self._bot = bot
        self._store = store
        self._tables = tables
        self._zone = zone

    async def send(self, outgoing: Outgoing) -> Note:
        stream_id = outgoing.message.stream_id
        found = await self._store.read(lambda unit: self._look(unit, stream_id))
        if found is None:
            return lambda unit: None
        stream, live, shown = found
        edited = live.message_id is not None and await self._edit(stream, live.message_id, shown)
        if not edited:
            live = await self._post(stream, live, shown)
        await self._pin(stream, live, shown)
        return lambda unit: None

    def _look(self, unit: Reader, stream_id: int | None) -> tuple[Stream, Live, Bulletin] | None:
        tournament = glanced(unit, Folding(self._tables), stream_id)
        if tournament is None:
            return None
        stream, shown = tournament.stream, bulletin(unit, tournament, datetime.now(UTC), self._zone, self._bot.link)
        return stream, unit.live(stream.id) or Live(stream.id, stream.chat_id), shown

    async def _edit(self, stream: Stream, message_id: int, shown: Bulletin) -> bool:
        try:
            await self._bot.edit_message_text(
                cut(shown.html),
                stream.chat_id,
                message_id,
                parse_mode="HTML",
                reply_markup=markup(buttons.dump(shown.keyboard)),
            )
        except BadRequest as error:
            if is_unchanged(error):
                return True
            if not has_no_message(error):
                raise
            return False
        return True

    async def _post(self, stream: Stream, live: Live, shown: Bulletin) -> Live:
        async def send(thread_id: int | None) -> Message:
            return await self._bot.send_message(
                stream.chat_id,
                cut(shown.html),
                parse_mode="HTML",
                reply_markup=markup(buttons.dump(shown.keyboard)),
                message_thread_id=thread_id,
            )

        sent = await in_topic(stream.thread_id, send)
        live = replace(live, chat_id=stream.chat_id, message_id=sent.message_id, pinned=False)

        def keep(unit: Unit) -> None:
            noted(unit, stream.chat_id, sent.message_id, stream.id)
            unit.save_live(live)

        await write_down(self._store, keep)
        return live

    async def _pin(self, stream: Stream, live: Live, shown: Bulletin) -> None:
        """Keep the text pinned while the event is open, whatever the chat's setting for boards, and notify members once
        a round."""
        called, told = (live.picture or "0").rstrip(_TOLD), (live.picture or "").endswith(_TOLD)
        loud = str(shown.round) != called
        wanted = stream.status in ("seating", "playing")
        if live.message_id is None or (not loud and wanted == live.pinned) or (told and not loud):
            return
        try:
            if live.pinned:
                await self._bot.unpin_chat_message(stream.chat_id, message_id=live.message_id)
            if wanted:
                await self._bot.pin_chat_message(stream.chat_id, live.message_id, disable_notification=not loud)
        except TelegramError as error:  # an unpinned text can still be read
            log.info("not_pinned", reason=error.message)
            if not (wanted and allows_no_pins(error)):
                return
            missing = replace(live, pinned=False, picture=f"{shown.round}{_TOLD}")
            await write_down(self._store, lambda unit: _refused(unit, stream, missing, told))
            return
        kept = replace(live, pinned=wanted, picture=str(shown.round))
        await write_down(self._store, lambda unit: unit.save_live(kept))


def _refused(unit: Unit, stream: Stream, live: Live, told: bool) -> None:
    """Tell the organiser once that the bot lacks the right to pin."""
    unit.save_live(live)
    if told:
        return
    chat = unit.chat(stream.chat_id)
    say = words(language_of(chat.language if chat else None), stream.game)
    people = unit.persons([stream.creator])
    name = mention(say, people, accounts_of(unit, [stream.creator]), stream.creator)
    payload = {"html": say.html("event.no_pin", name=name), "keyboard": []}
    unit.post(Row(stream.chat_id, "text", payload, datetime.now(UTC), CHATTER, "at_most_once", stream.thread_id))
