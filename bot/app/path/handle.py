"""The single request path: an update becomes a command, gets authorised, judged, stored and answered in one
transaction."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from types import MappingProxyType
from typing import Any, cast

from bot.app.desk import Desk, Parent, Reply
from bot.app.event import dispatch as events
from bot.app.event.standing import bars, parties, round_now
from bot.app.match import Broken, Folding, Match, Tables, Wanted, load, number_of, of_event
from bot.app.path.due import Behind, desk_for, serve_due, up_to_date
from bot.app.path.labour import Here, Labour, Unworked
from bot.app.path.rehearsal import Rehearsal, Unforeseen, takes_long
from bot.app.people import identity, offices
from bot.app.people.offices import barred, office
from bot.app.record import corrections, reports
from bot.app.record.followup import Follows, follow_up
from bot.app.referee import bench, decision
from bot.app.remind import reminders
from bot.app.request import commands as c
from bot.app.request import commands_anywhere as a
from bot.app.request import commands_event as e
from bot.app.request import commands_people as p
from bot.app.request import commands_referee as d
from bot.app.request import commands_rulings as r
from bot.app.request.buttons import Button, rows
from bot.app.request.declaration import Who
from bot.app.request.incoming import LONGEST_TEXT, Incoming, Request, cleaned, interpret
from bot.app.request.rights import Standing, standing
from bot.app.request.vocabulary import Vocabulary, vocabulary_of
from bot.app.rules import appeals, clause_lookup, precedents, questions
from bot.app.show import export, guide, history, review, tables
from bot.app.speech.people import absent_sides, entitled, refereed
from bot.app.speech.words import learn
from bot.app.table import (
    acts,
    clocks,
    entry,
    form,
    menu,
    opening,
    personal_data,
    places,
    report_replies,
    seats,
    talk,
    terms,
)
from bot.app.targeting import candidates, right_to
from engines.core.books.rulebook import Shelf
from engines.core.game.game import Game
from storage.store import EVENT, Due, Reader, Store, Stream, Unit

_ALONE: Mapping[type, Callable[[Desk, Any], None]] = {
    a.Start: history.start,
    a.Help: guide.guide,
    a.Stray: guide.stray,
    a.Tables: tables.tables,
    c.New: opening.new,
    a.Lang: history.lang,
    a.Settings: history.settings,
    a.Rule: clause_lookup.rule,
    a.ReadScore: review.read,
    a.ReadFile: review.read_file,
    a.Remind: reminders.remind,
    a.CallOff: reminders.call_off,
    p.Appoint: offices.appoint,
    p.Dismiss: offices.dismiss,
    p.Iam: identity.iam,
    p.Vouch: identity.vouch,
    p.Invite: identity.invite,
    p.Arrive: identity.arrive,
    p.Merge: identity.merge,
    p.Unite: identity.unite,
    p.Rename: personal_data.rename,
    p.ChooseUnit: personal_data.choose_unit,
    p.Forget: personal_data.forget,
    r.Rulings: precedents.list_rulings,
    r.GiveRuling: precedents.record,
    r.Opine: precedents.opine,
    r.Appeals: appeals.list_appeals,
    r.Appeal: appeals.appeal,
    r.Further: appeals.further,
    r.AnswerAppeal: appeals.answer,
}
"""Commands that concern no table."""

_PARENTS = {EVENT: Parent(events.foretell, bars, parties, round_now)}
"""How the event answers questions about its tables: losses from a correction, officials barred from ruling, parties."""

_BY_THE_EVENT = (c.Join, c.Leave, c.Cancel, p.Assign)
"""Commands the event decides for its own tables: seats, and whether a match takes place."""

_ENTRIES = (c.Say, c.Move, c.Hand)
"""Commands whose text each table's game parses itself."""

_MOST_TRIED = 8
"""Try an ambiguous text at no more than this many tables."""

_AT_TABLE: Mapping[type, Callable[[Desk, Match, Standing, Any], None]] = {
    c.Join: seats.join,
    c.Leave: seats.leave,
    c.Cancel: seats.cancel,
    p.Assign: places.assign,
    p.Captain: places.captain,
    c.Move: talk.move,
    c.Pick: menu.pick,
    c.Back: menu.back,
    c.Hand: entry.hand,
    c.Fill: form.fill,
    c.Shut: form.shut,
    c.Resign: entry.resign,
    c.Offer: talk.offer,
    c.Do: acts.do,
    d.Look: acts.look,
    d.Resume: acts.resume,
    c.Clock: clocks.clock,
    d.PutClock: clocks.put,
    d.Pause: clocks.pause,
    d.Decide: decision.decide,
    c.Again: entry.again,
    c.Say: talk.say,
    c.Confirm: reports.confirm,
    c.Object: reports.object_to,
    c.Withdraw: reports.withdraw,
    d.Bench: bench.bench,
    d.Strike: bench.strike,
    d.Restore: bench.restore,
    c.Fix: form.fix,
    c.Undo: corrections.undo,
    c.Agree: terms.agree,
    c.ShowBoard: history.board,
    c.Tally: history.board,
    c.History: history.history,
    c.Pgn: export.pgn,
    c.Review: review.review,
}


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
            _dispatch(desk, request)
        except Broken as broken:
            if broken.freezes:
                _freeze(desk, broken.stream)
            elif not isinstance(request.command, c.Say):
                desk.refuse("say.unopened")
    elif incoming.press is not None:
        desk.toast(desk.own.plain("toast.stale"))
    elif place.private or incoming.reply_to is not None:
        _puzzled(desk)
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
        _freeze(desk, broken.stream)
    unit.mark_handled(desk.incoming.cause, desk.reply.dump(), now)


def _dispatch(desk: Desk, request: Request) -> None:
    command = request.command
    place, spoken_to = desk.incoming.place, desk.incoming.reply_to is not None
    desk.number, desk.event = request.number, request.event
    desk.addressed = request.typed or desk.pressed or place.private or spoken_to
    if isinstance(command, a.Ask):
        questions.ask(desk, request, command)
        return
    if isinstance(command, e.OfEvents):
        events.serve(desk, request)
        return
    if (alone := _ALONE.get(type(command))) is not None:
        if place.private and command.declared.of_group:
            desk.refuse("say.in_group")
        elif office(desk).may(command):
            alone(desk, command)
        elif desk.addressed:
            desk.refuse(f"rights.{command.declared.who}")
        return
    if events.answered(desk, request):
        return
    if events.meets(desk, request):
        return
    said = isinstance(command, c.Say)
    if said and not (spoken_to or desk.addressed or desk.incoming.reads_all):
        return
    found = candidates(desk, request)
    if not found:
        if not said and desk.addressed and events.elsewhere(desk, request):
            return
        if not said and (request.typed or desk.pressed or place.private):
            key = "no_seat" if right_to(desk, command) in ("seated", "mover") else "no_table"
            desk.refuse(f"say.{key}")
        elif said and place.private and not _looked_up(desk, command):
            _puzzled(desk)
        return
    if len(found) > 1 and isinstance(command, _ENTRIES) and len(found) <= _MOST_TRIED:
        # If only one table can read the text, the text is meant for that table and no question is needed.
        read = [stream for stream in found if _entry_at(desk, command.text, stream) is not None]
        found = read if len(read) == 1 else found
    told = isinstance(command, c.Confirm | c.Object) and 1 < len(found) <= _MOST_TRIED
    waiting = [stream for stream in found if _waits_at(desk, stream)] if told else []
    found = waiting or found
    if len(found) > 1:
        if request.typed or place.private or waiting:
            _ask_which(desk, command, found)
        return
    desk.drawn = request.target.version
    # Read the stream again to lock it until the commit: it was found among several unlocked streams.
    match = load(desk.unit, desk.folding, desk.unit.stream(found[0].id) or found[0])
    held = office(desk, match.stream.chat_id)
    who = standing(match, held, lambda: absent_sides(desk.unit, match), lambda: barred(desk, match.stream))
    right = right_to(desk, command, match)
    if not who.holds(right):
        if request.typed or desk.pressed:
            desk.refuse(f"rights.{_why_not(desk, match, who, right)}")
        return
    if of_event(match.stream) and isinstance(command, _BY_THE_EVENT):
        desk.refuse("table.of_event")
        return
    if not report_replies.answered(desk, match, who, command):
        _AT_TABLE[type(command)](desk, match, who, command)
    follow_up(desk, match)


def _why_not(desk: Desk, match: Match, who: Standing, right: Who | None) -> str:
    """Return the key of the sentence that explains why the asker lacks the right to an act at a table."""
    judging = right in ("referee", "party")
    if who.masked or (who.barred and judging):
        return "masked" if who.masked else "own_unit"
    return "no_referee" if right == "referee" and not refereed(desk.unit, match) else right or "admin"


def _looked_up(desk: Desk, command: c.Command) -> bool:
    """Answer a rule question written plainly in a private chat; return whether the text was such a question."""
    return isinstance(command, c.Say) and desk.incoming.place.private and clause_lookup.plainly(desk, command.text)


def _freeze(desk: Desk, stream: Stream) -> None:
    """Stop accepting entries at a table whose record no longer folds, and tell its chat once."""
    if stream.status != "broken":
        desk.unit.set_status(stream.id, "broken")
        desk.tell(desk.aloud(stream).html("say.broken", number=number_of(stream)), (), stream)
        desk.toast(desk.own.plain("toast.broken"))
        return
    desk.answer(desk.public.html("status.broken"), plain=desk.own.plain("toast.broken"))


def _ask_which(desk: Desk, command: c.Command, found: Sequence[Stream]) -> None:
    """Ask which of several fitting tables was meant, with buttons that repeat the same act at each table."""
    buttons = [
        Button(entitled(desk.unit, desk.public, stream), act, stream.id)
        for stream in found[-_MOST_TRIED:]
        if (act := _repeated(desk, command, stream)) is not None
    ]
    fitting = [button for button in buttons if button.fits]
    if isinstance(command, c.Say) and not buttons:
        # No table reads the text as an entry.
        if not _looked_up(desk, command):
            _puzzled(desk)
        return
    key = "say.which" if fitting else "say.name_it"
    desk.answer(desk.public.html(key), rows(fitting, 1))


def _repeated(desk: Desk, command: c.Command, stream: Stream) -> c.Command | None:
    """Return the act that a button repeats at a table. Plain text becomes the entry it reads as there, or None."""
    return _entry_at(desk, command.text, stream) if isinstance(command, c.Say) else command


def _entry_at(desk: Desk, text: str, stream: Stream) -> c.Command | None:
    """Return the entry a text reads as at a table, or None if the table cannot read it or its record cannot be
    opened."""
    try:
        match = load(desk.unit, desk.folding, stream)
    except Broken:
        return None
    who = standing(match, office(desk, stream.chat_id), barred=lambda: barred(desk, stream))
    return talk.entry_in(desk, match, who, text)


def _waits_at(desk: Desk, stream: Stream) -> bool:
    """Whether a reported hand waits at a table for the word of whoever says it and plays there."""
    try:
        match = load(desk.unit, desk.folding, stream)
    except Broken:
        return False
    who = standing(match, office(desk, stream.chat_id), barred=lambda: barred(desk, stream))
    return bool(who.seats and report_replies.awaited(match, who))


def _puzzled(desk: Desk) -> None:
    """Answer an unreadable message: a picture, an empty or overlong text, an unknown command."""
    text = desk.incoming.text
    key = "say.text_only" if text is None else "say.too_long" if len(text) >= LONGEST_TEXT else "say.unknown"
    desk.answer(desk.public.html(key))
