"""Taking updates in, however they come: each is served exactly once, and settled when what it did is committed."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import structlog
from telegram import Bot, ChatMemberUpdated, Update

from bot.app.desk import CHATTER, Reply
from bot.app.path.handle import App
from bot.app.request.incoming import Incoming, RightsWanted
from bot.app.speech.words import language_of, words
from bot.chat.files import Files
from bot.chat.inline import offer
from bot.chat.markup import write_down
from bot.chat.moves import Moves
from bot.chat.rights import ChatRights
from bot.chat.toasts import Toasts
from bot.chat.translate import is_out, may_pin, moved, translate, with_rights
from storage.store import Chat, DeadLetter, Message, Unavailable, Unit

log = structlog.get_logger()

ALLOWED = ["message", "callback_query", "my_chat_member", "inline_query"]
_MEMBERSHIP = ("my_chat_member", "chat")
_KEEP_HANDLED = timedelta(hours=72)
_TIDY_SECONDS = 3600.0


class Intake:
    """Runs the application for every update. Handlers of the library are not used: they swallow exceptions."""

    def __init__(
        self,
        bot: Bot,
        app: App,
        wake: Callable[[], None],
        took: Callable[[str, float], None] = lambda outcome, seconds: None,
    ) -> None:
        """`took` is told of every update how it went (served, buried, away) and how long it took."""
        self._bot = bot
        self._app = app
        self._wake = wake
        self._took = took
        self._rights = ChatRights(bot)
        self._toasts = Toasts(bot)
        self._files = Files(bot)
        self._moves = Moves(bot, app.store)

    async def take(self, raw: dict[str, Any]) -> None:
        """Serve one update: committed, or buried as a dead letter. Raises `Unavailable` if neither can be done now."""
        begun = time.perf_counter()
        try:
            outcome = await self._settle(raw)
        except Unavailable:
            self._took("away", time.perf_counter() - begun)
            raise
        self._took(outcome, time.perf_counter() - begun)

    async def _settle(self, raw: dict[str, Any]) -> str:
        try:
            await self._serve(raw)
        except Unavailable:
            raise
        except Exception as error:  # our own fault, whatever it is: it must block nobody
            await self._bury(raw, error)
            return "buried"
        return "served"

    async def _serve(self, raw: dict[str, Any]) -> None:
        update = Update.de_json(raw, self._bot)
        if update.my_chat_member is not None:
            self._rights.forget(update.my_chat_member.chat.id)
            await self._follow(update.my_chat_member, f"{self._bot.id}:{update.update_id}")
        if (ids := moved(update) or await self._moves.unheard(update.effective_chat)) is not None:
            await self._app.store.run(lambda unit: unit.move_chat(*ids))
            self._wake()
        if update.inline_query is not None:
            await offer(self._bot, self._app, update.inline_query)
            return
        known, now, vocabulary = self._rights.known, datetime.now(UTC), self._app.vocabulary
        arrival = await translate(update, self._bot.bot, known, self._files.fetch, now, vocabulary)
        if arrival is None:
            return
        reply = await self._handle(arrival.incoming)
        self._wake()
        if arrival.press_id is not None:
            self._toasts.give(arrival.press_id, reply)

    async def _handle(self, incoming: Incoming) -> Reply:
        """Serve it; only what hangs on the asker's rights waits until the messenger has said what they are."""
        try:
            return await self._app.handle(incoming)
        except RightsWanted:
            account = incoming.who.account_id if incoming.who else None
            rights = await self._rights.learn(incoming.place.chat_id, account)
            return await self._app.handle(with_rights(incoming, rights))

    async def settled(self) -> None:
        """Until every press that was served has its answer, or will have none."""
        await self._toasts.settled()

    async def _follow(self, change: ChatMemberUpdated, cause: str) -> None:
        """The bot's own place in a chat: whether anything reaches it, and whether it may pin there now."""

        def work(unit: Unit) -> None:
            chat = unit.chat(change.chat.id)
            if chat is None and not is_out(change) and may_pin(change):
                # Whoever brings the bot in with the right to pin wants to see the boards.
                unit.save_chat(Chat(change.chat.id, change.chat.type, change.chat.title or "", pin="on"))
                return
            if chat is None or unit.handled(cause) is not None:
                return
            if is_out(change):
                unit.close_chat(chat.id, change.new_chat_member.status)
                unit.mark_handled(cause, Reply().dump(), datetime.now(UTC))
            elif chat.pin == "refused" and may_pin(change):
                unit.save_chat(replace(chat, pin="on"))

        await self._app.store.run(work)

    async def _bury(self, raw: dict[str, Any], error: Exception) -> None:
        """Keep what we could not serve, tell the player with a number to refer to, and go on."""
        cause = f"{self._bot.id}:{raw.get('update_id')}"
        reference = hashlib.sha256(cause.encode()).hexdigest()[:8].upper()
        log.error("fault", reference=reference, cause=cause, exc_info=error)
        now = datetime.now(UTC)
        letter = DeadLetter(reference, cause, json.dumps(raw), repr(error), now)
        # Whoever asks from another chat has no conversation with us in which to be told.
        chat_id = 0 if "inline_query" in raw else chat_of(raw)

        def work(unit: Unit) -> None:
            if unit.handled(cause) is not None:
                return
            unit.bury(letter)
            if chat_id:
                chat = unit.chat(chat_id)
                text = words(language_of(chat.language if chat else None)).html("fault", reference=reference)
                unit.post(Message(chat_id, "text", {"html": text, "keyboard": []}, now, CHATTER))
            unit.mark_handled(cause, Reply().dump(), now)

        await self._app.store.run(work)
        self._wake()
        press_id = _at(raw, "callback_query", "id")
        if isinstance(press_id, str):
            self._toasts.give(press_id, Reply())

    async def tidy(self) -> None:
        """Forget for ever what was served so long ago that it cannot come again."""
        while True:
            await write_down(self._app.store, lambda unit: unit.prune(datetime.now(UTC) - _KEEP_HANDLED))
            await asyncio.sleep(_TIDY_SECONDS)


def chat_of(raw: dict[str, Any]) -> int:
    """The chat an update belongs to, or whoever asks from anywhere; 0 where it has neither, or is not what we think."""
    for path in (("message", "chat"), ("callback_query", "message", "chat"), _MEMBERSHIP, ("inline_query", "from")):
        found = _at(raw, *path, "id")
        if isinstance(found, int):
            return found
    return 0


def _at(raw: Any, *path: str) -> Any:
    """What stands at a path of names; None where there is no such thing."""
    for name in path:
        raw = raw.get(name) if isinstance(raw, dict) else None
    return raw
