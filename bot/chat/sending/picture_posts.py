"""Picture posts: a record at a chosen line, a question, or an event, posted or put in place of the picture whose button
was pressed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import UTC, tzinfo
from functools import partial
from typing import Any, TypeVar

import structlog
from telegram import Bot, InputFile, InputMediaPhoto, Message, ReplyParameters
from telegram.error import BadRequest

from bot.app.event.views.pictures import Sight, drawn, glanced
from bot.app.folding import Broken, Folding, Tables, Wanted
from bot.app.path.labour import Labour, Unworked
from bot.app.rules.questions import picture as picture_of
from bot.app.show.review import picture
from bot.chat.cutting import LONGEST_CAPTION, cut
from bot.chat.markup import markup, noted
from bot.chat.refusals import has_no_message, takes_no_pictures
from bot.chat.sending.texts import Note, in_topic
from engines.core.scenes.scene import Scene
from rendering.draw import draw, picture_key
from rendering.labels import Labels
from storage.store import Outgoing, Payload, Reader, Store, Unit

log = structlog.get_logger()


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene with its labels to draw, and the text sent in place of a failed picture."""

    scene: Scene
    labels: Labels
    text: str = ""


class FrameSender:
    def __init__(self, bot: Bot, store: Store, tables: Tables, labour: Labour, zone: tzinfo = UTC) -> None:
        self._bot = bot
        self._store = store
        self._tables = tables
        self._labour = labour
        self._zone = zone

    async def send(self, outgoing: Outgoing) -> Note:
        try:
            frame = await self._frame(outgoing.message.payload)
        except Unworked:  # the caption with the results found so far is sent without a picture
            return partial(self._noted, outgoing, await self._post(outgoing, None, ""))
        if frame is None:
            return lambda unit: None
        key = await self._attempt(picture_key, frame)
        known = await self._store.read(lambda unit: unit.file_id(key)) if key is not None else None
        photo: str | bytes | None = known
        if photo is None and key is not None:
            photo = await self._attempt(draw, frame)
        sent = await self._replace(outgoing, photo) or await self._post(outgoing, photo, frame.text)

        def keep(unit: Unit) -> None:
            self._noted(outgoing, sent, unit)
            if sent.photo and key is not None:
                unit.keep_file_id(key, sent.photo[-1].file_id)

        return keep

    @staticmethod
    def _noted(outgoing: Outgoing, sent: Message, unit: Unit) -> None:
        noted(unit, outgoing.message.chat_id, sent.message_id, outgoing.message.stream_id)

    async def _frame(self, payload: Payload) -> Picture | None:
        """Return the picture that a payload asks for. Long computations are done by worker processes."""
        look = self._asked if "asked" in payload else self._event if "event" in payload else self._look
        worked: dict[Hashable, Any] = {}
        while True:
            folding = Folding(self._tables, worked=worked, patient=True)
            try:
                return await self._store.study(partial(look, folding, payload))
            except Wanted as wanted:
                worked[wanted.task] = await self._labour.done(wanted.task, first=True)

    def _asked(self, folding: Folding, payload: Payload, unit: Reader) -> Picture | None:
        found = picture_of(folding, payload)
        return Picture(*found) if found else None

    def _look(self, folding: Folding, payload: Payload, unit: Reader) -> Picture | None:
        try:
            found = picture(unit, folding, payload["stream"], payload.get("ply"), payload.get("view", ""))
        except Broken:
            return None
        return Picture(*found) if found else None

    def _event(self, folding: Folding, payload: Payload, unit: Reader) -> Picture | None:
        """Return a picture of an event in its current state."""
        tournament = glanced(unit, folding, payload["event"])
        sight = Sight(payload["picture"], payload["number"], payload["part"])
        found = drawn(unit, tournament, sight, self._zone) if tournament is not None else None
        if found is None:
            return None
        return Picture(found.scene, found.labels, found.text[min(sight.part, len(found.text) - 1)])

    async def _attempt(self, paint: Callable[[Scene, Labels], T], frame: Picture) -> T | None:
        try:
            return await asyncio.to_thread(paint, frame.scene, frame.labels)
        except Exception as error:  # the caption already says in words what the picture shows
            log.error("picture_fault", exc_info=error)
            return None

    async def _replace(self, outgoing: Outgoing, photo: str | bytes | None) -> Message | None:
        """Replace the picture whose button was pressed; return None if there is no such message or no picture."""
        message, payload = outgoing.message, outgoing.message.payload
        if photo is None or "message_id" not in payload:
            return None
        media = InputMediaPhoto(_file(photo, attach=True), caption=_caption(outgoing), parse_mode="HTML")
        try:
            edited = await self._bot.edit_message_media(
                media, message.chat_id, payload["message_id"], reply_markup=markup(payload["keyboard"])
            )
        except BadRequest as error:
            if not has_no_message(error):
                raise
            return None
        return edited if isinstance(edited, Message) else None

    async def _post(self, outgoing: Outgoing, photo: str | bytes | None, text: str) -> Message:
        message, keyboard = outgoing.message, markup(outgoing.message.payload["keyboard"])
        reply_to = message.payload.get("reply_to")
        reply = ReplyParameters(reply_to, allow_sending_without_reply=True) if reply_to else None

        async def send(thread_id: int | None) -> Message:
            if photo is not None:
                try:
                    return await self._bot.send_photo(
                        message.chat_id,
                        _file(photo),
                        caption=_caption(outgoing),
                        parse_mode="HTML",
                        reply_markup=keyboard,
                        reply_parameters=reply,
                        message_thread_id=thread_id,
                    )
                except BadRequest as error:
                    if not takes_no_pictures(error):
                        raise
            return await self._bot.send_message(
                message.chat_id,
                cut(f"{_caption(outgoing)}\n{text}".rstrip()),
                parse_mode="HTML",
                reply_markup=keyboard,
                reply_parameters=reply,
                message_thread_id=thread_id,
            )

        return await in_topic(message.thread_id, send)


def _caption(outgoing: Outgoing) -> str:
    return cut(outgoing.message.payload["html"], LONGEST_CAPTION)


def _file(photo: str | bytes, attach: bool = False) -> str | InputFile:
    """Prepare a photo for sending. `attach`: as one part of a multipart request that refers to the file by name."""
    return photo if isinstance(photo, str) else InputFile(photo, filename="board.png", attach=attach)
