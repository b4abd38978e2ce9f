"""Calling whoever is to act: an edited board rings for nobody, so one short message does."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from telegram import Bot, Message
from telegram.error import RetryAfter, TelegramError

from bot.app.speech.names import mention, name_of, seat_label, title
from bot.app.speech.words import Html, language_of, words
from bot.chat.limits import Limiter
from bot.chat.markup import write_down
from bot.chat.refusals import has_no_chat
from bot.chat.request import seconds_of
from bot.chat.shown import Shown
from bot.chat.texts import in_topic
from engines.core.rulings import Seat
from storage.store import Store

log = structlog.get_logger()

_MOST_RUNG = 5
"""A messenger rings for the first five that a message mentions."""


class Caller:
    def __init__(self, bot: Bot, store: Store, limiter: Limiter) -> None:
        self._bot = bot
        self._store = store
        self._limiter = limiter

    async def call(self, shown: Shown) -> list[Message]:
        """Call everyone who is to act, the way this chat wishes: in one message here, or each in private.

        Where there is hardly room for more messages nobody is called: the next board comes first.
        """
        seats = _to_act(shown)
        if not seats or shown.chat.tell == "quiet":
            return []
        private = shown.chat.tell == "private"
        groups = [[seat] for seat in seats] if private else [seats]
        called = [await self._call(shown, group, private) for group in groups]
        return [message for message in called if message is not None]

    async def _call(self, shown: Shown, seats: Sequence[Seat], private: bool) -> Message | None:
        target = shown.accounts.get(shown.match.seats[seats[0]]) if private else shown.chat.id
        if target is None or (private and not await self._reachable(target)) or not self._limiter.spare(target):
            return None
        self._limiter.take(target)
        text = _words(shown, seats, private)

        async def send(thread_id: int | None) -> Message:
            return await self._bot.send_message(target, text, parse_mode="HTML", message_thread_id=thread_id)

        try:
            return await in_topic(None if private else shown.match.stream.thread_id, send)
        except TelegramError as error:  # chatter: the board itself has been brought up to date
            log.info("not_called", reason=type(error).__name__)
            await self._heed(target, error)
            return None

    async def _reachable(self, account_id: int) -> bool:
        """Whether the bot may write to someone in private: only if he has written to it, and has not sent it away."""
        chat = await self._store.read(lambda unit: unit.chat(account_id))
        return chat is not None and not chat.gone

    async def _heed(self, target: int, error: TelegramError) -> None:
        if isinstance(error, RetryAfter):
            self._limiter.pause(target, seconds_of(error))
        elif has_no_chat(error):
            await write_down(self._store, lambda unit: unit.close_chat(target, error.message))


def _to_act(shown: Shown) -> list[Seat]:
    """The seats that are waited for, with somebody in them: no more than one message rings for."""
    match = shown.match
    if match.reported or match.stream.status != "playing" or match.table.adjourned:
        return []
    return [seat for seat in match.table.to_act if seat in match.seats][:_MOST_RUNG]


def _words(shown: Shown, seats: Sequence[Seat], private: bool) -> Html:
    match, (seat, *others) = shown.match, seats
    person = shown.people[match.seats[seat]]
    say = words(language_of(person.language, shown.chat.language)) if private else shown.words
    named = {seat: mention(say, shown.people, shown.accounts, match.seats[seat]) for seat in seats}
    last = say.choice(match.table, shown.last)
    if others:
        names = Html(say.join(f"{seat_label(say, match, seat)} {name}" for seat, name in named.items()))
        first = "live.mention_begin_all" if match.by_card else "live.mention_first_all"
        text = say.html("live.mention_all" if shown.last else first, names=names, text=last)
    else:
        key = "live.mention_begin" if match.by_card else "live.mention_first"
        key = "live.mention" if shown.last else key
        text = say.html(key, label=seat_label(say, match, seats[0]), name=named[seats[0]], text=last)
    # With several tables in a chat, and in private, nothing else says which is meant.
    players = [name_of(say, shown.people, person) for _, person in sorted(match.seats.items())[:2]]
    heading = f"{title(say, match.stream)} {say.plain('table.between').join(players)}"
    return say.html("table.headed", title=heading, text=text)
