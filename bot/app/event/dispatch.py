"""Find the event a command means, check the asker's rights, and hand the command to the module that serves it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from secrets import compare_digest
from typing import Any

from bot.app.desk import Desk, Stake
from bot.app.event import tables
from bot.app.event.calls import draw_keys
from bot.app.event.candidates import announced, narrowed
from bot.app.event.draws import draw, proof
from bot.app.event.entries import approval, checkin, entries, imports, lineup, question, substitutes
from bot.app.event.making import announcement, programme, wizard
from bot.app.event.results import answers, batch, correction, flow, reports
from bot.app.event.rounds import alarms, pairings, rounds, waves
from bot.app.event.standing import EventRole, part
from bot.app.event.tournament import Tournament, key_of, players, tournament_of
from bot.app.event.views import closing, history, own_matches, public
from bot.app.match import Match
from bot.app.people.offices import office
from bot.app.request import commands as c
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, rows
from bot.app.request.incoming import Request
from bot.app.speech.words import Html
from bot.app.targeting import held
from engines.core.chat.related import Child
from storage.store import EVENT, Status, Stream

_NUMBER = re.compile(r"\s*(\d{1,6})(?:\s+(.*))?$", re.DOTALL)
_OPEN: tuple[Status, ...] = ("playing",)
"""Statuses looked up for a command without a number. A draft is found only by number or by a reply to its messages."""
_ALL: tuple[Status, ...] = ("seating", *_OPEN, "ended", "cancelled", "broken")

Serve = Callable[[Desk, Tournament, EventRole, Any], None]
AT_EVENT: Mapping[type, Serve] = {
    e.Ask: wizard.ask,
    e.Entries: lineup.entries,
    e.Import: imports.take_in,
    e.Enter: entries.enter,
    e.Approve: approval.approve,
    e.Scratch: lineup.scratch,
    e.Substitute: substitutes.substitute,
    e.Checkin: checkin.checkin,
    e.Lots: draw.lots,
    e.SayWord: draw.word,
    e.Verify: proof.verify,
    e.Pairings: pairings.pairings,
    e.Round: rounds.rounds,
    e.Result: batch.results,
    e.AnswerResult: reports.answer_report,
    e.Correct: correction.correct,
    e.Mine: own_matches.mine,
    e.Bracket: public.bracket,
    e.Standings: public.standings,
    e.Seating: public.seating,
    e.Schedule: public.schedule,
    e.Show: public.show,
    e.Close: closing.close,
}
ALONE: Mapping[type, Callable[[Desk, Any], None]] = {e.Event: programme.event}
"""Commands that work without any event."""


def serve(desk: Desk, request: Request) -> None:
    """Serve a command about events: choose the event, check rights, run the command, let tables and alarms follow."""
    request = _of_number(request)
    command = request.command
    if type(command) in ALONE and request.event is None and request.target.stream_id is None:
        if office(desk).may(command):
            ALONE[type(command)](desk, command)
        return
    found = narrowed(desk, command, meant(desk, request))
    if not found:
        if desk.addressed and desk.incoming.place.private and request.target.stream_id is None:
            desk.refuse("event.none_in_private")
        elif desk.addressed and request.event is not None:
            desk.refuse("event.no_such", number=request.event)
        elif desk.addressed:
            desk.refuse("event.out_of_reach" if request.target.stream_id is not None else "event.none")
        return
    if len(found) > 1:
        if isinstance(command, e.Mine):
            _everywhere(desk, command, found)
        elif isinstance(command, e.Import):
            desk.refuse("event.import_which")  # a button would not carry the file
        elif desk.addressed:
            _which(desk, command, found)
        return
    desk.drawn = request.target.version
    tournament = tournament_of(desk, desk.unit.stream(found[0].id) or found[0])
    who = part(desk, tournament)
    if not who.may(command):
        if desk.addressed:
            desk.refuse(f"rights.{command.declared.told_as or command.declared.who}")
        return
    if tournament.draft and not isinstance(command, e.Ask | e.Event):
        desk.refuse("event.not_announced", number=tournament.number)
        return
    serving = AT_EVENT.get(type(command))
    if serving is not None:
        serving(desk, tournament, who, command)
    elif isinstance(command, e.Event):
        (wizard.change if tournament.draft else announcement.change)(desk, tournament, who, command)
    _followed(desk, tournament.stream)


def _everywhere(desk: Desk, command: e.Mine, found: Sequence[Stream]) -> None:
    """Serve 我的比赛 for every event found, leaving out drafts."""
    known = [(tournament, part(desk, tournament)) for tournament in announced(desk, found)]
    own_matches.everywhere(desk, known, command)


def _of_number(request: Request) -> Request:
    """Read `/event 1 截止=…` as a command for 赛事1; no preset has a number for a name."""
    named = _NUMBER.match(request.command.text) if isinstance(request.command, e.Event) else None
    if named is None or request.event is not None or not request.typed:
        return request
    return replace(request, command=e.Event(named[2] or ""), event=int(named[1]))


def take_up(desk: Desk, parent: Match, child: Child) -> None:
    """Bring the parent's record up to date with a table. If the parent is an event, its other tables and alarms
    follow."""
    flow.take_up(desk, parent, child)
    if parent.game.is_event:
        _followed(desk, parent.stream)


def foretell(desk: Desk, event: Stream, child: Child) -> Stake | None:
    """The results the event would lose if this table ended with `child.outcome`, or None. A match that is not an event
    foretells nothing."""
    return flow.foretell(desk, event, child) if held(desk, event) else None


def _followed(desk: Desk, before: Stream) -> None:
    """After a change of the event seat waiting pairings, and bring tables and alarms into line."""
    stream = desk.stream(before.id)
    if stream.version != before.version and stream.status != "seating":
        tournament = waves.fill(desk, tournament_of(desk, stream))
        tables.follow(desk, tournament)
        alarms.watch(desk, tournament)


def answered(desk: Desk, request: Request) -> bool:
    """Take a message as the answer to a question of the bot about an event: a reply to any message of the event, or
    plain text while a question is open. Return whether the message was taken."""
    command = request.command
    if not isinstance(command, c.Say | c.Confirm | c.Object):
        return False
    stream = _replied(desk)
    plain = stream is None and request.number is None and not isinstance(command, c.Object)
    asked = question.plainly(desk) if plain else None
    if asked is not None:
        stream = desk.unit.glance(asked.stream_id)
        said = isinstance(command, c.Say) or entries.ECHOED in asked.payload
    else:
        said = not desk.pressed
    if stream is None or not said or stream.kind != EVENT or not held(desk, stream):
        return False
    tournament = tournament_of(desk, desk.unit.stream(stream.id) or stream)
    who = part(desk, tournament)
    if isinstance(command, c.Confirm) and entries.asked_back(tournament, who):
        entries.confirm(desk, tournament, who)
        taken = True
    elif not isinstance(command, c.Say):
        taken = not tournament.draft and answers.worded(desk, tournament, who, yes=isinstance(command, c.Confirm))
    elif tournament.draft:
        taken = wizard.answered(desk, tournament, who, command.text)
    else:
        taken = entries.answered(desk, tournament, who, command.text, plainly=asked is not None) or (
            asked is None and answers.serve_reply(desk, tournament, who, (desk.incoming.text or "").strip())
        )
    _followed(desk, tournament.stream)
    # Reading locks a stream, so no further event is searched for the message.
    return taken or asked is not None


def _replied(desk: Desk) -> Stream | None:
    """The event or table whose message the user replied to."""
    replied = desk.unit.stream_of_message(desk.chat.id, desk.incoming.reply_to) if desk.incoming.reply_to else None
    return desk.unit.glance(replied) if replied is not None else None


def meets(desk: Desk, request: Request) -> bool:
    """Serve a table command that names an event: show the event's record, refuse the rest. Return whether it was
    served."""
    stream = _named(desk, request)
    if stream is None or not held(desk, stream):
        return False
    if isinstance(request.command, c.History):
        history.history(desk, tournament_of(desk, stream))
    elif request.typed or desk.pressed:
        desk.refuse("event.not_a_table")
    else:
        # A reply to the event may be meant for the writer's only table; text not read there is talk.
        desk.addressed = desk.incoming.place.private or not isinstance(request.command, c.Say)
        return False
    return True


def elsewhere(desk: Desk, request: Request) -> bool:
    """Explain how to act on a table not opened here: the game is played elsewhere and only the result is reported, or
    抽牌 comes first. Without a table number the asker's own tables count. Return whether such a table was found."""
    number = request.number or 0
    for stream in desk.unit.events(desk.chat.id, _OPEN) if number or desk.person else ():
        tournament = tournament_of(desk, stream)
        state = tournament.state
        mine = set(tournament.entries_of(desk.person.id)) if desk.person and not number else set[int]()
        awaited = tables.awaited(desk, tournament)
        if drawing := [
            each for each in awaited if tournament.numbered(each) == number or mine.intersection(players(each))
        ]:
            desk.answer(
                tournament.say.html("event.draw_first", table=tournament.numbered(drawing[0])),
                draw_keys(tournament, drawing),
            )
            return True
        if not number:
            continue
        place = (state.rounds, state.table(state.rounds, number))
        if state.pairing(*place) or state.settled(*place):
            desk.refuse("event.played_elsewhere", table=number)
            return True
    return False


def _named(desk: Desk, request: Request) -> Stream | None:
    """The event named by a button, a number or the message replied to."""
    if request.event is not None or request.target.stream_id is not None:
        return next(iter(meant(desk, request)), None)
    if request.number is not None or desk.incoming.reply_to is None:
        return None
    stream = _replied(desk)
    return stream if stream is not None and stream.kind == EVENT else None


def meant(desk: Desk, request: Request) -> Sequence[Stream]:
    """The events a request may mean: named by a button, by number or by the message replied to; else the open events of
    the topic or chat; else the last event to end. In a private chat: the events in which the asker takes part."""
    if request.target.stream_id is not None:
        named = desk.unit.glance(request.target.stream_id)
        return (
            [named] if named is not None and named.kind == EVENT and _reachable(desk, named, request.target.key) else []
        )
    chat_id = desk.chat.id
    if request.event is not None:
        reachable = _mine(desk) if desk.incoming.place.private else desk.unit.events(chat_id, _ALL)
        return [stream for stream in reachable if -stream.number == request.event]
    stream = _replied(desk)
    if stream is not None and stream.parent is not None:
        stream = desk.unit.glance(stream.parent)
    if stream is not None and stream.kind == EVENT:
        return [stream]
    running = desk.unit.events(chat_id, _OPEN) if not desk.incoming.place.private else _mine(desk)
    here = [stream for stream in running if stream.thread_id == desk.incoming.place.thread_id] or running
    return here or desk.unit.events(chat_id, _ALL)[-1:]


def _mine(desk: Desk) -> Sequence[Stream]:
    """The open events in which the writer of a private message takes part."""
    return [] if desk.person is None else desk.unit.taking_part(desk.person.id, _OPEN)


def _reachable(desk: Desk, stream: Stream, key: str) -> bool:
    """Whether the asker may reach an event: from the event's own chat always; in private only if seen in that chat,
    taking part, or coming by the link of the announcement. A guessed number leads nowhere."""
    if stream.chat_id == desk.chat.id:
        return True
    if not desk.incoming.place.private or desk.person is None:
        return False
    if key and compare_digest(key.encode(), key_of(stream).encode()):
        desk.unit.see(stream.chat_id, desk.person.id, desk.at)
        return True
    seen = desk.unit.acquaintance(stream.chat_id, desk.person.id) is not None
    return seen or desk.person.id in desk.unit.seats(stream.id).values()


def _which(desk: Desk, command: c.Command, found: Sequence[Stream]) -> None:
    """Ask which of several events is meant: every button repeats the command for one event."""
    say = desk.public
    named = [
        (stream, say.plain("button.next_step", number=-stream.number, name=tournament_of(desk, stream).title[:40]))
        for stream in found[-8:]
    ]
    choose = [button for stream, called in named if (button := Button(called, command, stream.id)).fits]
    lines = [
        say.html("event.which", number=-found[-1].number),
        *(say.html("event.plain", text=one) for _, one in named),
    ]
    desk.answer(Html("\n".join(lines)), rows(choose, 1))
