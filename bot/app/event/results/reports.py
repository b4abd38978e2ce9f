"""赛果: a player reports a result and the other side confirms, or a referee enters it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.app.desk import Desk
from bot.app.event.hall import Hall, players, refuse, write
from bot.app.event.results import correction, forms, rivals, signed
from bot.app.event.results.meant import result_in, where
from bot.app.event.results.unsettled import DISPUTE, RESULT, Unsettled, numbered, unsettled
from bot.app.event.standing import Part
from bot.app.match import Match
from bot.app.record.consent import Consent
from bot.app.record.signatures import CLAIMED, CONFIRMED, DECIDED, OBJECTED, REPORTED
from bot.app.record.writer import attempt, show
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.names import mention, name_of
from bot.app.speech.people import accounts_of, referees
from bot.app.speech.words import Html
from engines.core.rulings import REFEREE, Fact, Refusal
from engines.tournament.lines import Outcome
from engines.tournament.model import Pairing
from engines.tournament.notation import notate
from engines.tournament.sheets.rounds import rounds_in
from storage.store import Due, Pending

UNCONFIRMED = "unconfirmed"
"""The due task of a result that has waited too long for confirmation."""
_PATIENCE, _THEN_ALL = timedelta(minutes=15), timedelta(minutes=10)
_MOST_CALLED = 5


def result(desk: Desk, hall: Hall, who: Part, command: e.Result) -> None:
    """Serve `/result 台3 2:1`. A player with one open match may omit the table; at a settled table the command is a
    correction."""
    round, table, text = where(desk, hall, who, command.text)
    if not table:
        forms.which(desk, hall, who)
        return
    pairing = hall.state.pairing(round, table)
    if pairing is None:
        correction.ask(desk, hall, who, round, table, text)
        return
    if not text:
        forms.asked(desk, hall, pairing)
        return
    line = result_in(hall, who, pairing, text)
    if isinstance(line, Refusal):
        forms.unread(desk, hall, pairing, line)
        return
    judge = who.judges(hall, (round, table), players(pairing))
    if pairing.kind == forms.DECIDED and (line.won == 0 or not judge):
        forms.level(desk, hall, pairing)
        return
    _handed_in(desk, hall, who, pairing, line)


def _handed_in(desk: Desk, hall: Hall, who: Part, pairing: Pairing, line: Outcome, *, sure: bool = False) -> None:
    """Take a result. `sure` skips the question whether the table's score sheet counts instead."""
    tried = attempt(desk, hall.match, REFEREE, notate(hall.state, line))
    if isinstance(tried, Refusal):
        forms.unread(desk, hall, pairing, tried)
        return
    there, means = players(pairing), hall.told(tried.facts)
    waiting = [one for one in unsettled(hall) if one.place == (pairing.round, pairing.table)]
    if who.judges(hall, (pairing.round, pairing.table), there):
        if (name := _other_judge(desk, hall, who, pairing.round, pairing.table)) is not None:
            desk.refuse("event.result_judge", table=hall.numbered(pairing), name=name)
            return
        if not sure and rivals.asked(desk, hall, who, pairing, line):
            return
        for old in waiting:
            _dropped(desk, hall, old.pending)
        signed.say(desk, hall, who, there, DECIDED, notate(hall.state, line))
        enter(desk, hall, line)
        return
    mine = next((one for one in there if one in who.entries), None)
    if mine is None or line.kind in ("forfeit", "double_forfeit"):
        desk.refuse("rights.referee" if mine is not None else "event.result_whose")
        return
    text = notate(hall.state, line)
    if waiting and (waiting[0].pending.payload["by"] != mine or waiting[0].disputed):
        _second(desk, hall, who, waiting[0], line)
        return
    if not sure and rivals.asked(desk, hall, who, pairing, line):
        return
    for old in waiting:  # a mistyped result is reported again
        _dropped(desk, hall, old.pending)
    payload = {"line": text, "by": mine, "given": [mine], "told": _echo(hall, pairing, text, means)}
    pending = desk.unit.add_pending(
        hall.stream.id, RESULT, seq=None, version=hall.stream.version, by=who.person_id, payload=payload, at=desk.at
    )
    signed.say(desk, hall, who, there, REPORTED, text)
    show(desk, hall.stream)
    desk.plan(UNCONFIRMED, desk.at + _PATIENCE, hall.stream.id, {"pending": pending.id})
    waits = _waits(desk, hall, Unsettled(pending, line, there))
    desk.tell(waits, _asking(hall, pending), hall.stream, about=_about(pending))


def _other_judge(desk: Desk, hall: Hall, who: Part, round: int, table: int) -> str | None:
    """The name of the table's referee, if another person with an account; None otherwise. Chief referee and organiser
    may act at every table."""
    judge = hall.state.referees.get((round, table))
    if judge is None or who.arbiter or judge == who.person_id or judge not in desk.unit.linked([judge]):
        return None
    return name_of(hall.say, desk.unit.persons([judge]), judge)


def _echo(hall: Hall, pairing: Pairing, text: str, means: Html) -> Html:
    """The bot's reading of a result: names, units, score, first mover, and consequences."""
    lines = [hall.reading(text)]
    if hall.state.setup.scored == "games" and pairing.first is not None:
        lines.append(hall.say.html("event.result_moved_first", called=hall.called(pairing.first)))
    return Html("\n".join([*lines, means]).rstrip())


def _dropped(desk: Desk, hall: Hall, pending: Pending) -> None:
    """Drop a reported result, and let the messages that asked for a word say that it no longer waits."""
    desk.unit.drop_pending(pending.id)
    text = hall.say.html("event.result_waited", what=Html(pending.payload["told"]))
    desk.retire(hall.stream, _about(pending), text)
    asking = desk.unit.messages_about(hall.stream.id, _about(pending))
    if desk.pressed and (desk.chat.id, desk.incoming.message_id) in asking:
        desk.edit(text, (), hall.stream.id)


def _waits(desk: Desk, hall: Hall, handed: Unsettled) -> Html:
    """The reported result, and the names of people still asked to confirm. For entries without any account the referee
    is named."""
    out = handed.consent.waits_for
    speaking = [hall.voice(desk, one) for one in handed.there if one in out]
    named = [hall.mention(desk, person) for person in speaking if person is not None][:_MOST_CALLED]
    if None in speaking:
        named.append(hall.say.html("event.the_referee"))
    what = Html(handed.pending.payload["told"])
    return hall.say.html("event.result_waits", what=what, names=Html(hall.say.join(named)))


def _second(desk: Desk, hall: Hall, who: Part, first: Unsettled, line: Outcome) -> None:
    """Take a second report of the same table: the same result confirms the first, a different result shows the first
    report again."""
    if first.disputed:
        desk.refuse("event.result_frozen")
        return
    if correction.same(first.text, line):
        told(desk, hall, who, e.Told(first.pending.id, True))
        return
    signed.say(desk, hall, who, first.there, CLAIMED, notate(hall.state, line))
    said = hall.say.html("event.result_first", what=hall.reading(first.text))
    desk.say(said, _asking(hall, first.pending), stream_id=hall.stream.id, reply=True, about=_about(first.pending))


def shown(desk: Desk, hall: Hall, handed: Unsettled) -> None:
    """Show a waiting result again, with its buttons."""
    if hall.state.pairing(*handed.place) is not None:
        keys, about = _asking(hall, handed.pending), _about(handed.pending)
        desk.say(_waits(desk, hall, handed), keys, stream_id=hall.stream.id, reply=True, about=about)


def told(desk: Desk, hall: Hall, who: Part, command: e.Told, claimed: Outcome | None = None) -> None:
    """Serve a yes or no to a result, or the choice between a typed result and a score sheet.

    `claimed` is the result an objecting player gives instead.
    """
    if (typed := rivals.waiting(hall, command.pending)) is not None:
        if (meant := rivals.answered(desk, hall, who, typed, yes=command.yes)) is not None:
            _handed_in(desk, hall, who, *meant, sure=True)
        return
    handed = numbered(hall, command.pending)
    if handed is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    pending, line, there = handed
    judge = who.judges(hall, handed.place, there)
    mine = set(who.entries) & set(there)
    if judge and (name := _other_judge(desk, hall, who, *handed.place)) is not None:
        desk.refuse("event.result_judge", table=hall.numbered(line), name=name)
        return
    asked = handed.consent
    given = asked.by(asked.needs if judge else mine)
    if not judge and (given == asked or handed.disputed):
        desk.refuse("event.result_other")
        return
    if not command.yes:
        _disputed(desk, hall, who, handed, claimed)
        return
    signed.say(desk, hall, who, there, DECIDED if handed.disputed else CONFIRMED, handed.text)
    if not given.complete:
        _one_more(desk, hall, handed, given)
        return
    _dropped(desk, hall, pending)
    desk.toast(desk.own.plain("toast.done"))
    # A decided dispute is the referee's line, not the reporter's.
    enter(desk, hall, line, author=None if handed.disputed else pending.by)


def _one_more(desk: Desk, hall: Hall, handed: Unsettled, given: Consent) -> None:
    """One of several confirmations has arrived: edit the message to name the people still missing."""
    payload = {**handed.pending.payload, "given": sorted(given.given)}
    desk.unit.change_pending(handed.pending.id, payload)
    desk.toast(desk.own.plain("toast.done"))
    now = handed._replace(pending=replace(handed.pending, payload=payload))
    desk.edit(_waits(desk, hall, now), _asking(hall, now.pending), hall.stream.id)


def _disputed(desk: Desk, hall: Hall, who: Part, handed: Unsettled, claimed: Outcome | None) -> None:
    """Record an objection: the pairing, and everything depending on the pairing, stands still until a referee
    decides."""
    pending, line, there = handed
    _dropped(desk, hall, pending)
    desk.unit.add_pending(
        hall.stream.id, DISPUTE, seq=None, version=hall.stream.version, by=who.person_id,
        payload=pending.payload, at=desk.at,
    )  # fmt: skip
    signed.say(desk, hall, who, there, OBJECTED, handed.text)
    instead = notate(hall.state, claimed) if claimed else ""
    if instead:
        signed.say(desk, hall, who, there, CLAIMED, instead)
    show(desk, hall.stream)
    say, coming = hall.say, line.round + 1
    at = say.plain("event.round_at", round=line.round, table=hall.numbered(line))
    text = say.html("event.result_disputed", at=at, names=hall.met(there))
    if line.round >= rounds_in(hall.state):
        held = say.html("event.dispute_holds_all")
    elif table := hall.state.leads_to(line.round, line.table):
        held = say.html("event.dispute_holds_table", round=coming, table=hall.state.number(coming, table) or table)
    else:
        held = say.html("event.dispute_holds_round", round=coming)
    meant = say.html("event.result_claimed", what=hall.reading(instead)) if instead else ""
    desk.tell(Html("\n".join(filter(None, (text, meant, held)))), (), hall.stream)


def _asking(hall: Hall, pending: Pending) -> Keyboard:
    yes = Button(hall.say.plain("button.right"), e.Told(pending.id, True), hall.stream.id)
    no = Button(hall.say.plain("button.wrong"), e.Told(pending.id, False), hall.stream.id)
    return ((yes, no),)


def _about(pending: Pending) -> str:
    return f"{RESULT}:{pending.id}"


def enter(desk: Desk, hall: Hall, line: Outcome, author: int | None = None) -> Hall | None:
    """Write a result into the record and announce the consequences; None if the line is refused."""
    done = write(desk, hall, line, author)
    if isinstance(done, Refusal):
        refuse(desk, hall, done)
        return None
    hall, facts, _ = done
    announce(desk, hall, notate(hall.state, line), facts)
    return hall


def announce(desk: Desk, hall: Hall, text: str, facts: tuple[Fact, ...]) -> None:
    """Announce a result with names, units and consequences."""
    desk.tell(Html(f"🏁 {hall.reading(text)}\n{hall.told(facts)}".rstrip()), (), hall.stream)


def call(desk: Desk, match: Match, hall: Hall, due: Due) -> None:
    """Remind after a quarter of an hour without confirmation: first the table's referee, or all referees if the table
    has none; later all referees. Silence confirms nothing."""
    handed = numbered(hall, due.payload["pending"], [RESULT])
    if handed is None:
        return
    pending, line, _ = handed
    judge = hall.state.referees.get((line.round, line.table))
    wanted = list(desk.unit.linked([judge])) if judge is not None and not due.payload.get("all") else []
    if wanted:
        desk.plan(UNCONFIRMED, desk.at + _THEN_ALL, hall.stream.id, {"pending": pending.id, "all": True})
    wanted = wanted or list(referees(desk.unit, match)[:_MOST_CALLED])
    people, accounts = desk.unit.persons(wanted), accounts_of(desk.unit, wanted)
    names = Html(hall.say.join(mention(hall.say, people, accounts, person) for person in wanted))
    minutes = 5 * int((desk.at - pending.created_at).total_seconds() // 300)
    what = hall.reading(handed.text)
    text = hall.say.html("event.result_unanswered", what=what, names=names, minutes=minutes)
    desk.tell(text, _asking(hall, pending), hall.stream, about=_about(pending))
