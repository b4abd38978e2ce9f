"""Serve due jobs on the same path as people's requests, within the transaction that claims them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from datetime import datetime, timedelta, tzinfo

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.results import reports
from bot.app.event.rounds import alarms, event_reminders
from bot.app.event.rounds.lateness import cause_of
from bot.app.event.tournament import tournament_of
from bot.app.folding import Folding, load
from bot.app.match import Match
from bot.app.record import consent, followup
from bot.app.record.alarms import BELL, CALL, FLAG, LAPSE, watch_bell, watch_flag
from bot.app.record.followup import Follows
from bot.app.record.numbering import tell
from bot.app.record.writer import ASKED
from bot.app.remind import reminders
from bot.app.request import commands as c
from bot.app.request.buttons import Button
from bot.app.request.incoming import Incoming, Place
from bot.app.request.vocabulary import Vocabulary
from bot.app.speech.names import mention, title
from bot.app.speech.people import accounts_of, people_at, referees
from bot.app.speech.words import Html
from bot.app.table.acts import ring
from bot.app.table.entry import fall
from storage.store import Due, Unit

Behind = Callable[[Collection[int]], bool]
"""Return whether any of these chats may still hold unread messages."""


def up_to_date(chats: Collection[int]) -> bool:
    """Never report unread messages: without a separate intake all messages have been read."""
    return False


def desk_for(
    unit: Unit, folding: Folding, vocabulary: Vocabulary, due: Due, now: datetime, zone: tzinfo, home: str
) -> Desk | None:
    """Build the desk for a due job, or return None if its chat no longer exists."""
    stream = unit.stream(due.stream_id) if due.stream_id is not None else None
    chat_id = stream.chat_id if stream else due.chat_id
    chat = unit.chat(chat_id) if chat_id is not None else None
    if chat is None:
        return None
    place = Place(chat.id, chat.kind, chat.title, stream.thread_id if stream else None)
    # A job caused by another stream carries the cause's id, so the job runs only once.
    incoming = Incoming(cause_of(due), place, None, now, message_id=0)
    return Desk(unit, incoming, folding, vocabulary, chat, None, zone, home)


def serve_due(desk: Desk, due: Due, follows: Follows, behind: Behind) -> None:
    stream = desk.unit.stream(due.stream_id) if due.stream_id is not None else None
    if stream is None:
        _ALONE[due.kind](desk, due)
        return
    match = load(desk.unit, desk.folding, stream)
    if due.kind in _ENDING and behind(_heard_from(desk, match)):
        desk.plan(due.kind, desk.at + _AGAIN, stream.id, due.payload)
        return
    if due.kind == followup.FOLLOW:
        followup.serve(desk, match, due, follows)
    else:
        _AT_TABLE[due.kind](desk, match, due)
    followup.follow_up(desk, match)


def _heard_from(desk: Desk, match: Match) -> frozenset[int]:
    """Return the chats in which a seated player may speak: the table's chat and each player's private chat."""
    accounts = accounts_of(desk.unit, match.seats.values())
    return frozenset({match.stream.chat_id, *accounts.values()})


def _flag(desk: Desk, match: Match, due: Due) -> None:
    """Let a flag fall, unless an entry was written since the alarm was set."""
    if match.stream.status != "playing" or match.stream.version != due.payload["version"]:
        return
    if not fall(desk, match):
        watch_flag(desk, match)


def _bell(desk: Desk, match: Match, due: Due) -> None:
    """End a match whose time is up, unless the match has ended or the referee has already rung."""
    if match.stream.status != "playing" or match.table.bell is None:
        return
    if match.seconds(desk.at) >= match.table.bell:
        ring(desk, match)
    else:
        watch_bell(desk, match)


def _lapse(desk: Desk, match: Match, due: Due) -> None:
    """Remind the opponents about an unanswered report. Silence never counts as confirmation."""
    report = next((report for report in match.waiting("report") if report.seq == due.payload["seq"]), None)
    if report is None or match.stream.status not in ("playing", "ended"):
        return
    people = people_at(desk.unit, match)
    waits_for = consent.load(report.payload, len(match.table.sides)).waits_for
    others = [person for seat, person in sorted(match.seats.items()) if match.side_of(seat) in waits_for]
    accounts = {person: account.account_id for person in others for account in desk.unit.accounts(person)}
    say, stream, line = desk.aloud(match.stream), match.stream, report.payload["line"]
    names = Html(say.join(mention(say, people, accounts, person) for person in dict.fromkeys(others)))
    confirm = Button(say.plain("button.confirm", line=line), c.Confirm(report.seq or 0), stream.id)
    against = Button(say.plain("button.object", line=line), c.Object(report.seq or 0), stream.id)
    text = say.html("report.lapsed", line=line, side=report.payload["by_side"], names=names)
    desk.tell(text, ((confirm, against),), stream, about=f"{ASKED}{report.seq}")


def _call(desk: Desk, match: Match, due: Due) -> None:
    """Call the referee, unless an entry was written since the alarm was set."""
    call = match.refereeing.call(match.table.state)
    if call is None or match.stream.status != "playing" or match.stream.version != due.payload["version"]:
        return
    say, wanted = desk.aloud(match.stream), referees(desk.unit, match)[:_MOST_CALLED]
    people, accounts = desk.unit.persons(wanted), accounts_of(desk.unit, wanted)
    names = Html(say.join(mention(say, people, accounts, person) for person in wanted))
    why, at = tell(desk, match, (call.fact,)), title(say, match.stream)
    said = (
        say.html("call.referee", names=names, title=at, why=why)
        if wanted
        else say.html("call.nobody", title=at, why=why)
    )
    desk.tell(said, (), match.stream)


def _unconfirmed(desk: Desk, match: Match, due: Due) -> None:
    reports.call(desk, match, tournament_of(desk, match.stream), due)


_ENDING = (FLAG, BELL)
"""Jobs that end a player's time. Any message sent before then gets read first."""
_AGAIN = timedelta(seconds=1)
_MOST_CALLED = 5
"""A message mentions at most five referees."""
_AT_TABLE: Mapping[str, Callable[[Desk, Match, Due], None]] = {
    FLAG: _flag, LAPSE: _lapse, BELL: _bell, CALL: _call,
    tables.BEGIN: tables.serve_begin, tables.ORDER: tables.serve_order, tables.VOID: tables.serve_void,
    tables.RESEAT: tables.reseat,
    alarms.ROUND: event_reminders.serve_round, alarms.CHECK: event_reminders.serve_check,
    alarms.SESSION: event_reminders.serve_session, alarms.LATE: event_reminders.serve_late,
    reports.UNCONFIRMED: _unconfirmed,
}  # fmt: skip
_ALONE: Mapping[str, Callable[[Desk, Due], None]] = {reminders.REMIND: reminders.ring}
