"""The single request path: an update becomes a command, gets authorised, judged, stored and answered in one
transaction."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from types import MappingProxyType
from typing import Any, cast

from bot.app.desk import Desk, Parent, Reply
from bot.app.event import dispatch as events
from bot.app.event.standing import bars, parties, round_now
from bot.app.folding import Broken, Folding, Tables, Wanted
from bot.app.path.dispatch import dispatch
from bot.app.path.due import Behind, desk_for, serve_due, up_to_date
from bot.app.path.fallbacks import freeze, puzzled
from bot.app.path.labour import Here, Labour, Unworked
from bot.app.path.rehearsal import Rehearsal, Unforeseen, takes_long
from bot.app.record.followup import Follows
from bot.app.request import commands as c
from bot.app.request.incoming import Incoming, cleaned, interpret
from bot.app.request.vocabulary import Vocabulary, vocabulary_of
from bot.app.speech.words import learn
from engines.core.books.rulebook import Shelf
from engines.core.game.game import Game
from storage.store import EVENT, Due, Reader, Store, Unit

_PARENTS = {EVENT: Parent(events.foretell, bars, parties, round_now)}
"""How the event answers questions about its tables: losses from a correction, officials barred from ruling, parties."""


class App:
    """The application. It knows the store, the games and their vocabulary, but no messenger, web server or pictures.

    `home` gives the address for the private chat with the bot; `planned` receives the earliest scheduled time after
    each commit; `labour` runs long tasks.
    """

    def __init__(
        self,
        store: Store,
        games: Mapping[str, Game],
        zone: tzinfo = UTC,
        shelf: Shelf | None = None,
        follows: Follows = MappingProxyType({}),
        *,
        home: str = "",
        planned: Callable[[datetime], None] = lambda at: None,
        labour: Labour | None = None,
    ) -> None:
        self.store = store
        self.zone = zone
        self.follows = {EVENT: events.take_up, **follows}
        self.home = home
        self.labour = labour or Labour(Here(games))
        self._planned = planned
        learn(games.values())
        self.tables = Tables(games, shelf or Shelf({key: game.book for key, game in games.items()}))
        self.vocabulary = vocabulary_of(games.values())

    async def handle(self, incoming: Incoming) -> Reply:
        """Serve one update and return after the commit. A repeated delivery gets the same reply without a second
        effect."""
        request = interpret(cleaned(incoming), self.vocabulary)
        long = request is not None and takes_long(request.command, self.vocabulary)
        worked: dict[Hashable, Any] = {}
        fresh: frozenset[int] = frozenset()
        while True:
            try:
                rehearsed = await self._rehearse(incoming, worked, fresh) if long else None
                return await self._serve(incoming, worked, fresh) if rehearsed is None else rehearsed
            except Wanted as wanted:
                fresh |= wanted.fresh
                try:
                    worked[wanted.task] = await self.labour.done_for(incoming, wanted.task)
                except Unworked as error:
                    return await self._put_off(incoming, error.key)

    async def _serve(self, incoming: Incoming, worked: Mapping[Hashable, Any], fresh: frozenset[int]) -> Reply:
        def work(unit: Unit) -> tuple[Reply, Folding]:
            # Every run of the transaction gets its own folding: tables folded in an undone run never existed.
            folding = Folding(self.tables, worked=dict(worked), patient=True, fresh=set(fresh))
            return serve(unit, folding, self.vocabulary, incoming, self.zone, self.home), folding

        reply, folding = await self.store.run(work)
        self._committed(folding)
        return reply

    async def _put_off(self, incoming: Incoming, key: str) -> Reply:
        """Explain why a long task cannot run now; nothing else in the request gets done."""

        def work(unit: Unit) -> Reply:
            if (known := unit.handled(incoming.cause)) is not None:
                return Reply.load(known)
            desk = _desk(unit, Folding(self.tables), self.vocabulary, cleaned(incoming), self.zone, self.home)
            desk.refuse(key)
            return _served(desk)

        return await self.store.run(work)

    async def _rehearse(self, incoming: Incoming, worked: dict[Hashable, Any], fresh: frozenset[int]) -> Reply | None:
        """Serve a long request in a read transaction, leaving only its messages for the writer. Return None if the
        request must write more; results computed so far stay in `worked`."""

        def look(unit: Reader) -> tuple[Reply, Rehearsal, Folding] | None:
            rehearsal = Rehearsal(unit)
            folding = Folding(self.tables, worked=worked, patient=True, fresh=set(fresh))
            try:
                reply = serve(cast(Unit, rehearsal), folding, self.vocabulary, incoming, self.zone, self.home)
            except Unforeseen:
                return None
            return reply, rehearsal, folding

        rehearsed = await self.store.study(look)
        if rehearsed is None:
            return None
        reply, rehearsal, folding = rehearsed

        def work(unit: Unit) -> Reply:
            if (known := unit.handled(incoming.cause)) is not None:
                return Reply.load(known)
            rehearsal.carry_out(unit)
            return reply

        reply = await self.store.run(work)
        self._committed(folding)
        return reply

    async def ring(self, now: datetime, claimed: list[Due], behind: Behind = up_to_date) -> bool:
        """Run the first due job and return after the commit; return whether there was a job.

        The job stays in `claimed`, so that the caller can report a failure. `behind` tells which chats may hold unread
        messages: no player's time ends before they have been read.
        """

        def work(unit: Unit) -> Folding | None:
            folding = Folding(self.tables)
            claimed[:] = unit.claim_due(now, 1)
            for due in claimed:
                _do(unit, folding, self.vocabulary, due, now, self.zone, self.home, self.follows, behind)
            return folding if claimed else None

        folding = await self.store.run(work)
        if folding is not None:
            self._committed(folding)
        return folding is not None

    def _committed(self, folding: Folding) -> None:
        self.tables.keep(folding.folded)
        if folding.plans:
            self._planned(min(folding.plans))


def serve(
    unit: Unit, folding: Folding, vocabulary: Vocabulary, incoming: Incoming, zone: tzinfo = UTC, home: str = ""
) -> Reply:
    if (known := unit.handled(incoming.cause)) is not None:
        return Reply.load(known)
    incoming = _followed(unit, cleaned(incoming))
    place = incoming.place
    desk = _desk(unit, folding, vocabulary, incoming, zone, home)
    request = interpret(incoming, vocabulary)
    if request is not None:
        try:
            dispatch(desk, request)
        except Broken as broken:
            if broken.freezes:
                freeze(desk, broken.stream)
            elif not isinstance(request.command, c.Say):
                desk.refuse("say.unopened")
    elif incoming.press is not None:
        desk.toast(desk.own.plain("toast.stale"))
    elif place.private or incoming.reply_to is not None:
        puzzled(desk)
    return _served(desk)


def _desk(unit: Unit, folding: Folding, vocabulary: Vocabulary, incoming: Incoming, zone: tzinfo, home: str) -> Desk:
    """Build the desk for an update and record the chat, the speaker and the sighting."""
    place = incoming.place
    chat = unit.meet_chat(place.chat_id, place.kind, place.title, incoming.message_id)
    person = unit.meet(incoming.who) if incoming.who else None
    if person is not None and not place.private:
        unit.see(chat.id, person.id, incoming.at)
    return Desk(unit, incoming, folding, vocabulary, chat, person, zone, home, parents=_PARENTS)


def _served(desk: Desk) -> Reply:
    """Store the reply under the update's cause, for repeated deliveries, and return it."""
    incoming = desk.incoming
    desk.unit.mark_handled(incoming.cause, desk.reply.dump(), incoming.arrived or incoming.at)
    return desk.reply


def _followed(unit: Unit, incoming: Incoming) -> Incoming:
    """Redirect an update from a former group to the supergroup that now holds its tables. Message ids from the old
    group mean different messages there and are dropped."""
    new_id = unit.moved_to(incoming.place.chat_id) if incoming.place.may_move else None
    if new_id is None:
        return incoming
    return replace(incoming, place=incoming.place.moved(new_id), message_id=0, reply_to=None)


def _do(
    unit: Unit,
    folding: Folding,
    vocabulary: Vocabulary,
    due: Due,
    now: datetime,
    zone: tzinfo,
    home: str,
    follows: Follows,
    behind: Behind,
) -> None:
    """Serve a due job like an update, under a cause of its own."""
    desk = desk_for(unit, folding, vocabulary, due, now, zone, home)
    if desk is None or unit.handled(desk.incoming.cause) is not None:
        return
    try:
        serve_due(desk, due, follows, behind)
    except Broken as broken:
        if not broken.freezes:
            raise  # The job ends up as a dead letter, so the pending work is not forgotten.
        freeze(desk, broken.stream)
    unit.mark_handled(desk.incoming.cause, desk.reply.dump(), now)
