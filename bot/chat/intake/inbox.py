"""The inbox: updates stored by the bot and acknowledged to Telegram before being served."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.app.desk import CHATTER, Reply
from bot.app.speech.words import language_of, words
from bot.chat.intake.lines import Update
from bot.chat.raw import at, chat_of
from storage.store import Letter, Message, Store, Unit

MOST_WAITING = 1000
"""The limit on waiting updates per chat: some minutes of the slowest questions, a few megabytes of memory."""
_LONGEST_QUOTE = 40


@dataclass(slots=True)
class Crowd:
    """A chat whose queue is full and takes no more updates until half are served."""

    first: str = ""
    """The text of the first message that was turned away."""
    count: int = 0

    def add(self, update: Update) -> None:
        said = at(update, "message", "text") or at(update, "message", "caption")
        if isinstance(said, str) and said.strip():
            self.first = self.first or " ".join(said.split())[:_LONGEST_QUOTE]
            self.count += 1


class Inbox:
    def __init__(self, store: Store, bot_id: int) -> None:
        self._store = store
        self._bot_id = bot_id
        self._turn = asyncio.Lock()
        """Serialises writes: an update must not be deleted while its insertion is under way."""

    async def waiting(self) -> list[Update]:
        """Return the updates left unserved when the last bot with this token stopped, in order of arrival."""

        def work(unit: Unit) -> list[Update]:
            unit.strike_served()
            return [json.loads(letter.update) for letter in unit.kept(f"{self._bot_id}:")]

        return await self._store.run(work)

    async def put_away(
        self, kept: Sequence[Update], turned_away: Sequence[Update], crowds: dict[int, Crowd], struck: Collection[int]
    ) -> None:
        """Commit at once: store the waiting updates, tell each crowded chat what was turned away, delete served
        updates."""
        now = datetime.now(UTC)
        # ASCII JSON is accepted by both databases whatever characters the update contains, and restores them unchanged.
        letters = [Letter(self._cause(int(each["update_id"])), json.dumps(each), now) for each in kept]
        refused = [self._cause(int(each["update_id"])) for each in turned_away]
        told = {chat_of(each) for each in turned_away}

        def work(unit: Unit) -> None:
            unit.keep(letters)
            unit.strike_off([self._cause(number) for number in struck])
            for cause in refused:
                if unit.handled(cause) is None:
                    unit.mark_handled(cause, Reply().dump(), now)
            for chat_id in told:
                if chat_id and crowds[chat_id].count:
                    unit.post(_excuse(unit, chat_id, crowds[chat_id], now))

        async with self._turn:
            await self._store.run(work)

    def _cause(self, number: int) -> str:
        return f"{self._bot_id}:{number}"


def _excuse(unit: Unit, chat_id: int, crowd: Crowd, now: datetime) -> Message:
    chat = unit.chat(chat_id)
    say = words(language_of(chat.language if chat else None))
    html = say.html("crowded", most=MOST_WAITING, text=crowd.first, count=crowd.count)
    # A newer count replaces a notice not sent yet.
    return Message(chat_id, "text", {"html": html, "keyboard": []}, now, CHATTER, coalesce=f"crowded:{chat_id}")
