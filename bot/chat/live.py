"""The live message of a match: drawn from the newest state, edited in place or posted anew, with one mention."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from typing import TypeVar

import structlog
from telegram import Bot, InlineKeyboardMarkup, InputFile, InputMediaPhoto, Message
from telegram.error import BadRequest, TelegramError

from bot.app import buttons
from bot.app.live import View, mention, seat_label, title, view
from bot.app.match import Broken, Folding, Match, Tables, load, newest
from bot.app.people import people_at
from bot.app.words import Html, Words, language_of, words
from bot.chat.markup import markup, noted, write_down
from engines.core.scene import Scene
from rendering.draw import draw, picture_key
from rendering.labels import Labels
from storage.store import Chat, Live, Outgoing, Person, Store, Unit

log = structlog.get_logger()

T = TypeVar("T")

_NEAR = 8
"""How many messages may have come since for the live message still to be in sight."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything about a match that its live message needs, read in one go."""

    match: Match
    chat: Chat
    live: Live
    view: View
    people: Mapping[int, Person]
    accounts: Mapping[int, int]
    words: Words
    last: str


class LiveSender:
    def __init__(self, bot: Bot, store: Store, tables: Tables, zone: tzinfo = UTC) -> None:
        self._bot = bot
        self._store = store
        self._tables = tables
        self._zone = zone

    async def send(self, outgoing: Outgoing) -> None:
        stream_id = outgoing.message.stream_id
        if stream_id is None:
            return
        shown = await self._store.read(lambda unit: self._look(unit, stream_id))
        if shown is None:
            return
        key, photo = await self._picture(shown)
        keyboard = markup(buttons.dump(shown.view.keyboard))
        live = shown.live
        anew = bool(outgoing.message.payload.get("anew"))
        near = live.message_id is not None and shown.chat.last_message_id - live.message_id <= _NEAR
        if (
            near
            and live.message_id is not None
            and not anew
            and await self._edit(shown, live.message_id, key, photo, keyboard)
        ):
            await self._mention(replace(live, picture=key), shown)
            return
        sent = await self._post(shown, photo, keyboard, outgoing.message.thread_id)
        fresh = Live(stream_id, shown.chat.id, sent.message_id, key if sent.photo else None)
        await self._keep(fresh, sent, key)
        for old in (live.message_id, live.mention_id):
            await self._delete(shown.chat.id, old)
        # A new message rings by itself, but not in private.
        if shown.chat.tell == "private" and not anew:
            await self._mention(fresh, shown)

    def _look(self, unit: Unit, stream_id: int) -> Shown | None:
        stream = unit.stream(stream_id)
        chat = unit.chat(stream.chat_id) if stream else None
        if stream is None or chat is None:
            return None
        try:
            match = load(unit, Folding(self._tables), stream)
        except Broken:
            return None
        people = people_at(unit, match)
        accounts = {
            person: account.account_id for person in people for account in unit.accounts(person) if account.account_id
        }
        said = words(language_of(chat.language))
        last = newest(unit, match)
        live = unit.live(stream_id) or Live(stream_id, chat.id)
        shown = view(said, match, people, accounts, last, datetime.now(UTC), self._zone)
        return Shown(match, chat, live, shown, people, accounts, said, last)

    async def _picture(self, shown: Shown) -> tuple[str, str | bytes | None]:
        """The picture's key, and a file the messenger has already, or the bytes; None where drawing failed."""
        key = await self._attempt(picture_key, shown)
        if key is None:
            return "", None
        known = await self._store.read(lambda unit: unit.file_id(key))
        return key, known or await self._attempt(draw, shown)

    async def _attempt(self, paint: Callable[[Scene, Labels], T], shown: Shown) -> T | None:
        try:
            return await asyncio.to_thread(paint, shown.view.scene, shown.view.labels)
        except Exception as error:  # the move stands whatever becomes of its picture
            log.error("picture_fault", stream=shown.match.stream.id, exc_info=error)
            return None

    async def _edit(
        self, shown: Shown, message_id: int, key: str, photo: str | bytes | None, keyboard: InlineKeyboardMarkup | None
    ) -> bool:
        """Whether the message could be edited; one that is gone, or was text, is posted anew instead."""
        if photo is None or shown.live.picture is None:
            return False
        chat_id, caption = shown.chat.id, shown.view.caption
        try:
            if shown.live.picture == key:
                await self._bot.edit_message_caption(
                    chat_id, message_id, caption=caption, parse_mode="HTML", reply_markup=keyboard
                )
                return True
            media = InputMediaPhoto(_file(photo, attach=True), caption=caption, parse_mode="HTML")
            sent = await self._bot.edit_message_media(media, chat_id, message_id, reply_markup=keyboard)
        except BadRequest as error:
            if "not modified" in error.message.lower():
                return True
            log.info("live_not_edited", reason=error.message)
            return False
        if isinstance(sent, Message):
            await self._keep(replace(shown.live, picture=key), sent, key)
        return True

    async def _post(
        self, shown: Shown, photo: str | bytes | None, keyboard: InlineKeyboardMarkup | None, thread_id: int | None
    ) -> Message:
        chat_id, caption = shown.chat.id, shown.view.caption
        while photo is not None:
            try:
                return await self._bot.send_photo(
                    chat_id,
                    _file(photo),
                    caption=caption,
                    parse_mode="HTML",
                    reply_markup=keyboard,
                    message_thread_id=thread_id,
                )
            except BadRequest as error:
                log.warning("picture_refused", reason=error.message)
                # A file that the messenger no longer knows is drawn once more; a picture it will not have is not.
                photo = await self._attempt(draw, shown) if isinstance(photo, str) else None
        text = Html(f"{caption}\n{shown.words.html('picture_failed')}")
        return await self._bot.send_message(
            chat_id, text, parse_mode="HTML", reply_markup=keyboard, message_thread_id=thread_id
        )

    async def _keep(self, live: Live, sent: Message | None, key: str = "") -> None:
        def work(unit: Unit) -> None:
            unit.save_live(live)
            if sent is not None:
                noted(unit, sent.chat_id, sent.message_id, live.stream_id)
            if sent is not None and sent.photo:
                unit.keep_file_id(key, sent.photo[-1].file_id)

        await write_down(self._store, work)

    async def _mention(self, live: Live, shown: Shown) -> None:
        """An edit rings for nobody: one short message does, and goes when it is out of date, with or without heir."""
        sent = await self._tell(shown)
        if sent is None and live.mention_id is None:
            return
        here = sent is not None and sent.chat_id == shown.chat.id
        await self._keep(replace(live, mention_id=sent.message_id if sent and here else None), sent)
        await self._delete(shown.chat.id, live.mention_id)

    async def _tell(self, shown: Shown) -> Message | None:
        """Tell whoever is to act, the way this chat wishes; None where nobody is told."""
        match = shown.match
        seat = next((seat for seat in match.table.to_act if seat in match.seats), None)
        if seat is None or match.game.reported or match.stream.status != "playing" or shown.chat.tell == "quiet":
            return None
        if match.sealer is not None:
            return None
        person = match.seats[seat]
        private = shown.chat.tell == "private"
        target = shown.accounts.get(person) if private else shown.chat.id
        if target is None:
            return None
        name = mention(shown.people, shown.accounts, person)
        key = "live.mention" if shown.last else "live.mention_first"
        say = words(language_of(shown.people[person].language, shown.chat.language)) if private else shown.words
        text = say.html(key, label=seat_label(say, match, seat), name=name, text=say.entry(shown.last))
        if private:  # where nothing else says which table is meant
            text = Html(f"{say.html('live.title', title=title(say, match.stream))}\n{text}")
        thread = None if private else match.stream.thread_id
        try:
            return await self._bot.send_message(target, text, parse_mode="HTML", message_thread_id=thread)
        except TelegramError as error:  # chatter: the board itself has been brought up to date
            log.info("not_mentioned", reason=type(error).__name__)
            return None

    async def _delete(self, chat_id: int, message_id: int | None) -> None:
        if message_id is None:
            return
        try:
            await self._bot.delete_message(chat_id, message_id)
        except TelegramError as error:  # too old, or gone already
            log.debug("not_deleted", reason=type(error).__name__)


def _file(photo: str | bytes, attach: bool = False) -> str | InputFile:
    """`attach`: as one part of a larger request, which names it."""
    return photo if isinstance(photo, str) else InputFile(photo, filename="board.png", attach=attach)
