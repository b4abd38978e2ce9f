"""Mentions for players who must act: editing a board notifies nobody, so a short separate message does."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from telegram import Bot, Message
from telegram.error import RetryAfter, TelegramError

from bot.app.speech.names import mention, name_of, seat_label, title
from bot.app.speech.words import Html, language_of, words
from bot.chat.markup import write_down
from bot.chat.refusals import has_no_chat
from bot.chat.request import seconds_of
from bot.chat.sending.limits import Limiter
from bot.chat.sending.live_view import LiveView
from bot.chat.sending.texts import in_topic
from engines.core.rulings import Seat
from storage.store import Store

log = structlog.get_logger()

_MOST_RUNG = 5
"""Telegram notifies at most the first five persons mentioned in a message."""


class Caller:
    def __init__(self, bot: Bot, store: Store, limiter: Limiter) -> None:
        self._bot = bot
        self._store = store
        self._limiter = limiter

    async def call(self, shown: LiveView) -> list[Message]:
        """Call every player who must act, in the way set for this chat: in one message here, or each in private.

        Nobody is called if the limiter has little room left: the next board is more important.
        """
        seats = _to_act(shown)
        if not seats or shown.chat.tell == "quiet":
            return []
        private = shown.chat.tell == "private"
        groups = [[seat] for seat in seats] if private else [seats]
        called = [await self._call(shown, group, private) for group in groups]
        return [message for message in called if message is not None]

    async def _call(self, shown: LiveView, seats: Sequence[Seat], private: bool) -> Message | None:
        target = shown.accounts.get(shown.match.seats[seats[0]]) if private else shown.chat.id
        if target is None or (private and not await self._reachable(target)) or not self._limiter.spare(target):
            return None
        self._limiter.take(target)
        text = _words(shown, seats, private)

        async def send(thread_id: int | None) -> Message:
            return await self._bot.send_message(target, text, parse_mode="HTML", message_thread_id=thread_id)

        try:
            return await in_topic(None if private else shown.match.stream.thread_id, send)
        except TelegramError as error:  # chatter: the board itself is already up to date
            log.info("not_called", reason=type(error).__name__)
            await self._heed(target, error)
            return None

    async def _reachable(self, account_id: int) -> bool:
        """Whether the bot may write to a person in private: only after the person has written to the bot and not
        blocked it."""
        chat = await self._store.read(lambda unit: unit.chat(account_id))
        return chat is not None and not chat.gone

    async def _heed(self, target: int, error: TelegramError) -> None:
        if isinstance(error, RetryAfter):
            self._limiter.pause(target, seconds_of(error))
        elif has_no_chat(error):
            await write_down(self._store, lambda unit: unit.close_chat(target, error.message))


def _to_act(shown: LiveView) -> list[Seat]:
    """Return the occupied seats that must act, at most as many as one message can notify."""
    match = shown.match
    if match.reported or match.stream.status != "playing" or match.table.adjourned:
        return []
    return [seat for seat in match.table.to_act if seat in match.seats][:_MOST_RUNG]


def _words(shown: LiveView, seats: Sequence[Seat], private: bool) -> Html:
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
    # In private, and in a chat with several tables, no other hint tells which table is meant.
    players = [name_of(say, shown.people, person) for _, person in sorted(match.seats.items())[:2]]
    heading = f"{title(say, match.stream)} {say.plain('table.between').join(players)}"
    return say.html("table.headed", title=heading, text=text)
