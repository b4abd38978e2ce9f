"""The intake of updates from polling or webhook: each update is served exactly once, and settled by a commit."""

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
from bot.app.speech.words import LANGUAGES, language_of, words
from bot.chat.files import Files
from bot.chat.intake.inline import offer
from bot.chat.intake.toasts import Toasts
from bot.chat.markup import write_down
from bot.chat.migrations import Moves, move
from bot.chat.raw import at, chat_of
from bot.chat.rights import ChatRights
from bot.chat.translate import GROUPS, account_of, is_out, may_pin, moved, translate, with_rights
from storage.store import Chat, DeadLetter, Message, Unavailable, Unit

log = structlog.get_logger()

ALLOWED = ["message", "callback_query", "my_chat_member", "inline_query"]
_KEEP_HANDLED = timedelta(hours=72)
_TIDY_SECONDS = 3600.0


class Intake:
    """Runs the application for every update. The library's handlers are not used because they swallow exceptions."""

    def __init__(
        self,
        bot: Bot,
        app: App,
        wake: Callable[[], None],
        took: Callable[[str, float], None] = lambda outcome, seconds: None,
        *,
        in_turn: bool = True,
    ) -> None:
        """Create an intake. `took` receives the outcome (served, buried, away) and duration of every update. `in_turn`:
        the caller delivers a supergroup's updates after those of the former group."""
        self._bot = bot
        self._app = app
        self._wake = wake
        self._took = took
        self._rights = ChatRights(bot)
        self._toasts = Toasts(bot)
        self._files = Files(bot)
        self._moves = Moves(bot, app.store)
        self._in_turn = in_turn

    async def take(self, raw: dict[str, Any]) -> None:
        """Serve one update, or bury it as a dead letter. Raises `Unavailable` if the database allows neither now, and
        `TooEarly` if the update must wait for an update of another chat."""
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
        except Exception as error:  # our own fault, of any kind, must not block further updates
            return await self._put_aside(raw, error)
        return "served"

    async def _serve(self, raw: dict[str, Any]) -> None:
        update = Update.de_json(raw, self._bot)
        await self._move(update)
        if update.my_chat_member is not None:
            self._rights.forget(update.my_chat_member.chat.id)
            await self._follow(update.my_chat_member, f"{self._bot.id}:{update.update_id}")
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

    async def _move(self, update: Update) -> None:
        """Follow a group that became a supergroup. Raises `TooEarly` while updates of the former group may still
        arrive."""
        chat = update.effective_chat
        if (ids := moved(update) or await self._moves.unheard(chat)) is not None:
            now, last_word = datetime.now(UTC), chat is not None and chat.id == ids[0]
            await self._app.store.run(lambda unit: move(unit, *ids, now, last_word=last_word))
            self._wake()
        if not self._in_turn:
            await self._moves.must_be_here(chat, told=ids is not None)

    async def _handle(self, incoming: Incoming) -> Reply:
        """Serve a request. Only a request that depends on the sender's rights waits for Telegram to report them."""
        try:
            return await self._app.handle(incoming)
        except RightsWanted:
            account = incoming.who.account_id if incoming.who else None
            rights = await self._rights.learn(incoming.place.chat_id, account)
            return await self._app.handle(with_rights(incoming, rights))

    def turn_away(self, raw: dict[str, Any]) -> None:
        """Tell a person who pressed a button that the chat is crowded. Messages are answered by a notice in their
        chat."""
        press_id, language = at(raw, "callback_query", "id"), at(raw, "callback_query", "from", "language_code")
        if isinstance(press_id, str):
            say = words(language_of(language if isinstance(language, str) else None))
            self._toasts.give(press_id, Reply(say.plain("toast.crowded")))
        self._wake()

    async def settled(self) -> None:
        """Wait until every served button press has been answered or given up."""
        await self._toasts.settled()

    async def _follow(self, change: ChatMemberUpdated, cause: str) -> None:
        """Record a change in the bot's membership of a chat: reachable or not, and with or without the right to pin."""

        def work(unit: Unit) -> None:
            chat = unit.chat(change.chat.id)
            if chat is None and not is_out(change) and change.chat.type in GROUPS:
                unit.save_chat(_begun(unit, change))
                return
            if chat is None or unit.handled(cause) is not None:
                return
            if is_out(change):
                unit.close_chat(chat.id, change.new_chat_member.status)
                unit.mark_handled(cause, Reply().dump(), datetime.now(UTC))
            elif chat.pin == "refused" and may_pin(change):
                unit.save_chat(replace(chat, pin="on"))

        await self._app.store.run(work)

    async def _put_aside(self, raw: dict[str, Any], error: Exception) -> str:
        """Bury an update that could not be served, or drop the update if burying fails too, because Telegram would
        deliver it for ever."""
        try:
            await self._bury(raw, error)
        except Unavailable:
            raise
        except Exception as second:
            log.error("dropped", cause=f"{self._bot.id}:{raw.get('update_id')}", error=type(second).__name__)
            return "dropped"
        return "buried"

    async def _bury(self, raw: dict[str, Any], error: Exception) -> None:
        """Store an unserved update as a dead letter and tell the player a reference number."""
        cause = f"{self._bot.id}:{raw.get('update_id')}"
        reference = hashlib.sha256(cause.encode()).hexdigest()[:8].upper()
        log.error("fault", reference=reference, cause=cause, exc_info=error)
        now = datetime.now(UTC)
        letter = DeadLetter(reference, cause, json.dumps(raw), repr(error), now)
        # An inline query comes from any chat, so there is no conversation in which to report the fault.
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
        press_id = at(raw, "callback_query", "id")
        if isinstance(press_id, str):
            self._toasts.give(press_id, Reply())

    async def tidy(self) -> None:
        """Delete old records of served updates at intervals for ever, once they are too old to be delivered again."""
        while True:
            await write_down(self._app.store, lambda unit: unit.prune(datetime.now(UTC) - _KEEP_HANDLED))
            await asyncio.sleep(_TIDY_SECONDS)


def _begun(unit: Unit, change: ChatMemberUpdated) -> Chat:
    """Create the record of a group that the bot has just joined, in the language of the person who added the bot.

    Chinese is stored as no choice at all, so that people in the group are answered in the language of their own client.
    Boards are pinned if the bot was given the right to pin.
    """
    person = unit.meet(account_of(change.from_user))
    spoken = language_of(person.language, change.from_user.language_code)
    language = None if spoken == LANGUAGES[0] else spoken
    pin = "on" if may_pin(change) else "off"
    return Chat(change.chat.id, change.chat.type, change.chat.title or "", language, pin=pin)
