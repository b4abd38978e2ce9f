"""The live message of a match: drawn from the newest state, edited in place or posted anew, with a single mention."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from typing import TypeVar

import structlog
from telegram import Bot, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Message
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.app.desk import CHATTER
from bot.app.folding import Tables
from bot.app.match import of_event
from bot.app.request import buttons
from bot.app.speech.words import Html
from bot.chat.cutting import LONGEST_CAPTION, cut
from bot.chat.markup import markup, noted, write_down
from bot.chat.refusals import has_no_chat, has_no_topic, is_unchanged, takes_no_pictures
from bot.chat.sending.calling import Caller
from bot.chat.sending.limits import Limiter
from bot.chat.sending.live_view import LiveView, look
from bot.chat.sending.pinning import Pinning
from bot.chat.sending.texts import Note, in_topic
from engines.core.scenes.scene import Scene
from rendering.draw import draw, picture_key
from rendering.labels import Labels
from storage.store import Live, Outgoing, Store, Unit
from storage.store import Message as Row

log = structlog.get_logger()

T = TypeVar("T")
Photo = str | bytes | None
"""A file id known to Telegram, or the picture's bytes; None for no picture."""

_NEAR = 8
"""The live message counts as in sight if at most this many messages came after it."""
_PICTURELESS_SECONDS = 3600.0
"""How long to send plain text to a chat that refused pictures."""


class LiveSender:
    def __init__(self, bot: Bot, store: Store, tables: Tables, limiter: Limiter, zone: tzinfo = UTC) -> None:
        self._bot = bot
        self._store = store
        self.tables = tables
        self.zone = zone
        self._caller = Caller(bot, store, limiter)
        self._pinning = Pinning(bot, store)
        self._pictureless: dict[int, float] = {}

    async def send(self, outgoing: Outgoing) -> Note:
        stream_id = outgoing.message.stream_id
        if stream_id is not None:
            shown = await self._store.read(lambda unit: look(unit, self.tables, stream_id, self.zone))
            if shown is not None:
                if outgoing.message.payload.get("in_place"):
                    await self._relabel(shown)
                else:
                    payload = outgoing.message.payload
                    await self._show(shown, bool(payload.get("anew")), bool(payload.get("called")))
        return lambda unit: None

    async def _show(self, shown: LiveView, anew: bool, called: bool) -> None:
        key, photo = await self._picture(shown)
        old = shown.live
        # Event tables stay in place, because there are many of them.
        stays = of_event(shown.match.stream) or shown.chat.last_message_id - (old.message_id or 0) <= _NEAR
        near = old.message_id is not None and stays
        live = await self._edit(shown, key, photo) if near and not anew else None
        if live is not None:
            live = await self._pinning.follow(live, shown)
            await self._mention(live, shown, called)
            return
        live = await self._post(shown, key, photo)
        for gone in (old.message_id, old.mention_id):
            await self._delete(shown.chat.id, gone)
        live = await self._pinning.follow(live, shown)
        # A newly posted message notifies players by itself, except in chats set to private calls.
        if shown.chat.tell == "private" and not anew:
            await self._mention(live, shown, called)

    async def _relabel(self, shown: LiveView) -> None:
        """Update the live message where it is, if it still exists."""
        if shown.live.message_id is not None:
            await self._edit(shown, *await self._picture(shown))

    async def redraw(self, shown: LiveView, keyboard: InlineKeyboardMarkup | None) -> bool:
        """Replace the live message's picture and buttons, and return whether that happened. Unchanged pictures, and
        messages that would gain or lose their picture, are left alone."""
        key, photo = await self._picture(shown)
        if photo is None or shown.live.picture in (None, key):
            return False
        return await self._edit(shown, key, photo, keyboard) is not None

    async def _picture(self, shown: LiveView) -> tuple[str, Photo]:
        """Return the picture's key and the picture."""
        if self._pictureless.get(shown.chat.id, 0.0) > time.monotonic():
            return "", None
        key = await self._attempt(picture_key, shown)
        if key is None:
            return "", None
        known = await self._store.read(lambda unit: unit.file_id(key))
        return key, known or await self._attempt(draw, shown)

    async def _attempt(self, paint: Callable[[Scene, Labels], T], shown: LiveView) -> T | None:
        try:
            return await asyncio.to_thread(paint, shown.view.scene, shown.view.labels)
        except Exception as error:  # the move stands whatever happens to its picture
            log.error("picture_fault", stream=shown.match.stream.id, exc_info=error)
            return None

    async def _edit(
        self, shown: LiveView, key: str, photo: Photo, keyboard: InlineKeyboardMarkup | None = None
    ) -> Live | None:
        """Edit the live message and return its new state. Returns None if a new message is needed: the old one is gone,
        or would gain or lose its picture. `keyboard` replaces the view's own buttons."""
        live = shown.live
        if live.message_id is None or (photo is None) != (live.picture is None):
            return None
        try:
            sent = await self._rewrite(shown, live.message_id, key, photo, keyboard or _keyboard(shown))
        except BadRequest as error:
            if is_unchanged(error):
                return live
            log.info("live_not_edited", reason=error.message)
            return None
        if photo is None or live.picture == key:
            return live
        live = replace(live, picture=key)
        await self._keep(live, *([sent] if isinstance(sent, Message) else []), key=key)
        return live

    async def _rewrite(
        self, shown: LiveView, message_id: int, key: str, photo: Photo, keyboard: InlineKeyboardMarkup | None
    ) -> Message | bool:
        chat_id = shown.chat.id
        if photo is None:
            return await self._bot.edit_message_text(
                _in_words(shown), chat_id, message_id, parse_mode="HTML", reply_markup=keyboard
            )
        caption = cut(shown.view.caption, LONGEST_CAPTION)
        if shown.live.picture == key:
            return await self._bot.edit_message_caption(
                chat_id, message_id, caption=caption, parse_mode="HTML", reply_markup=keyboard
            )
        media = InputMediaPhoto(_file(photo, attach=True), caption=caption, parse_mode="HTML")
        return await self._bot.edit_message_media(media, chat_id, message_id, reply_markup=keyboard)

    async def _post(self, shown: LiveView, key: str, photo: Photo) -> Live:
        stream = shown.match.stream

        async def send(thread_id: int | None) -> Message:
            return await self._send(shown, photo, thread_id)

        sent = await in_topic(stream.thread_id, send)
        live = Live(stream.id, shown.chat.id, sent.message_id, key if sent.photo else None)
        await self._keep(live, sent, key=key)
        return live

    async def _send(self, shown: LiveView, photo: Photo, thread_id: int | None) -> Message:
        chat_id, keyboard = shown.chat.id, _keyboard(shown)
        while photo is not None:
            try:
                return await self._bot.send_photo(
                    chat_id,
                    _file(photo),
                    caption=cut(shown.view.caption, LONGEST_CAPTION),
                    parse_mode="HTML",
                    reply_markup=keyboard,
                    message_thread_id=thread_id,
                )
            except BadRequest as error:
                photo = await self._instead(shown, photo, error)
        return await self._bot.send_message(
            chat_id, _in_words(shown), parse_mode="HTML", reply_markup=keyboard, message_thread_id=thread_id
        )

    async def _instead(self, shown: LiveView, photo: str | bytes, error: BadRequest) -> Photo:
        """Return what to send after Telegram refused a picture; re-raise refusals for a different reason."""
        if has_no_topic(error) or has_no_chat(error):
            raise error
        log.warning("picture_refused", chat=shown.chat.id, reason=error.message)
        if takes_no_pictures(error):
            self._pictureless[shown.chat.id] = time.monotonic() + _PICTURELESS_SECONDS
            return None
        # An unknown file id is replaced by a fresh drawing; a refused drawing is not sent again.
        return await self._attempt(draw, shown) if isinstance(photo, str) else None

    async def _keep(self, live: Live, *sent: Message, key: str = "") -> None:
        def work(unit: Unit) -> None:
            unit.save_live(live)
            for message in sent:
                noted(unit, message.chat_id, message.message_id, live.stream_id)
                if message.photo:
                    unit.keep_file_id(key, message.photo[-1].file_id)

        await write_down(self._store, work)

    async def _mention(self, live: Live, shown: LiveView, called: bool) -> None:
        """Call the players who must act unless `called` already, and delete the previous call, which is out of date in
        any case."""
        sent = [] if called else await self._caller.call(shown)
        if not sent and live.mention_id is None:
            return
        here = next((message.message_id for message in sent if message.chat_id == shown.chat.id), None)
        await self._keep(replace(live, mention_id=here), *sent)
        await self._delete(shown.chat.id, live.mention_id)

    async def _delete(self, chat_id: int, message_id: int | None) -> None:
        """Delete a message now or, if Telegram cannot be reached, later through the outbox."""
        if message_id is None:
            return
        try:
            await self._bot.delete_message(chat_id, message_id)
        except (BadRequest, Forbidden, ChatMigrated) as error:  # too old, or gone already
            log.debug("not_deleted", reason=error.message)
        except TelegramError:
            row = Row(chat_id, "delete", {"message_id": message_id}, datetime.now(UTC), CHATTER)
            await write_down(self._store, lambda unit: unit.post(row))


def _keyboard(shown: LiveView) -> InlineKeyboardMarkup | None:
    return markup(buttons.dump(shown.view.keyboard))


def _in_words(shown: LiveView) -> str:
    return cut(Html(f"{shown.view.caption}\n{shown.words.html('picture_failed')}"))


def _file(photo: str | bytes, attach: bool = False) -> str | InputFile:
    """Prepare a photo for sending. `attach`: as one part of a multipart request that refers to the file by name."""
    return photo if isinstance(photo, str) else InputFile(photo, filename="board.png", attach=attach)
