"""赛果: a player reports a result and the other side confirms, or a referee enters it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.app.desk import Desk
from bot.app.event.results import correction, forms, rival_results, statements
from bot.app.event.results.mentions import result_in, where
from bot.app.event.results.unsettled_results import DISPUTE, RESULT, Unsettled, numbered, unsettled
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.writer import refuse, write
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
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing
from engines.tournament.notation import notate
from engines.tournament.sheets.rounds import rounds_in
from storage.store import Due, Pending

UNCONFIRMED = "unconfirmed"
"""The due task of a result that has waited too long for confirmation."""
_PATIENCE, _THEN_ALL = timedelta(minutes=15), timedelta(minutes=10)
_MOST_CALLED = 5


def result(desk: Desk, tournament: Tournament, who: EventRole, command: e.Result) -> None:
    """Serve `/result 台3 2:1`. A player with one open match may omit the table; at a settled table the command is a
    correction."""
    round, table, text = where(desk, tournament, who, command.text)
    if not table:
        forms.which(desk, tournament, who)
        return
    pairing = tournament.state.pairing(round, table)
    if pairing is None:
        correction.ask(desk, tournament, who, round, table, text)
        return
    if not text:
        forms.asked(desk, tournament, pairing)
        return
    line = result_in(tournament, who, pairing, text)
    if isinstance(line, Refusal):
        forms.unread(desk, tournament, pairing, line)
        return
    judge = who.judges(tournament, (round, table), players(pairing))
    if pairing.kind == forms.DECIDED and (line.won == 0 or not judge):
        forms.level(desk, tournament, pairing)
        return
    _handed_in(desk, tournament, who, pairing, line)


def _handed_in(
    desk: Desk, tournament: Tournament, who: EventRole, pairing: Pairing, line: TableResult, *, sure: bool = False
) -> None:
    """Take a result. `sure` skips the question whether the table's score sheet counts instead."""
    tried = attempt(desk, tournament.match, REFEREE, notate(tournament.state, line))
    if isinstance(tried, Refusal):
        forms.unread(desk, tournament, pairing, tried)
        return
    there, means = players(pairing), tournament.told(tried.facts)
    waiting = [one for one in unsettled(tournament) if one.place == (pairing.round, pairing.table)]
    if who.judges(tournament, (pairing.round, pairing.table), there):
        if (name := _other_judge(desk, tournament, who, pairing.round, pairing.table)) is not None:
            desk.refuse("event.result_judge", table=tournament.numbered(pairing), name=name)
            return
        if not sure and rival_results.asked(desk, tournament, who, pairing, line):
            return
        for old in waiting:
            _dropped(desk, tournament, old.pending)
        statements.say(desk, tournament, who, there, DECIDED, notate(tournament.state, line))
        enter(desk, tournament, line)
        return
    mine = next((one for one in there if one in who.entries), None)
    if mine is None or line.kind in ("forfeit", "double_forfeit"):
        desk.refuse("rights.referee" if mine is not None else "event.result_whose")
        return
    text = notate(tournament.state, line)
    if waiting and (waiting[0].pending.payload["by"] != mine or waiting[0].disputed):
        _second(desk, tournament, who, waiting[0], line)
        return
    if not sure and rival_results.asked(desk, tournament, who, pairing, line):
        return
    for old in waiting:  # a mistyped result is reported again
        _dropped(desk, tournament, old.pending)
    payload = {"line": text, "by": mine, "given": [mine], "told": _echo(tournament, pairing, text, means)}
    pending = desk.unit.add_pending(
        tournament.stream.id,
        RESULT,
        seq=None,
        version=tournament.stream.version,
        by=who.person_id,
        payload=payload,
        at=desk.at,
    )
    statements.say(desk, tournament, who, there, REPORTED, text)
    show(desk, tournament.stream)
    desk.plan(UNCONFIRMED, desk.at + _PATIENCE, tournament.stream.id, {"pending": pending.id})
    waits = _waits(desk, tournament, Unsettled(pending, line, there))
    desk.tell(waits, _asking(tournament, pending), tournament.stream, about=_about(pending))


def _other_judge(desk: Desk, tournament: Tournament, who: EventRole, round: int, table: int) -> str | None:
    """The name of the table's referee, if another person with an account; None otherwise. Chief referee and organiser
    may act at every table."""
    judge = tournament.state.referees.get((round, table))
    if judge is None or who.arbiter or judge == who.person_id or judge not in desk.unit.linked([judge]):
        return None
    return name_of(tournament.say, desk.unit.persons([judge]), judge)


def _echo(tournament: Tournament, pairing: Pairing, text: str, means: Html) -> Html:
    """The bot's reading of a result: names, units, score, first mover, and consequences."""
    lines = [tournament.reading(text)]
    if tournament.state.setup.scored == "games" and pairing.first is not None:
        lines.append(tournament.say.html("event.result_moved_first", called=tournament.called(pairing.first)))
    return Html("\n".join([*lines, means]).rstrip())


def _dropped(desk: Desk, tournament: Tournament, pending: Pending) -> None:
    """Drop a reported result, and let the messages that asked for a word say that it no longer waits."""
    desk.unit.drop_pending(pending.id)
    text = tournament.say.html("event.result_waited", what=Html(pending.payload["told"]))
    desk.retire(tournament.stream, _about(pending), text)
    asking = desk.unit.messages_about(tournament.stream.id, _about(pending))
    if desk.pressed and (desk.chat.id, desk.incoming.message_id) in asking:
        desk.edit(text, (), tournament.stream.id)


def _waits(desk: Desk, tournament: Tournament, handed: Unsettled) -> Html:
    """The reported result, and the names of people still asked to confirm. For entries without any account the referee
    is named."""
    out = handed.consent.waits_for
    speaking = [tournament.voice(desk, one) for one in handed.there if one in out]
    named = [tournament.mention(desk, person) for person in speaking if person is not None][:_MOST_CALLED]
    if None in speaking:
        named.append(tournament.say.html("event.the_referee"))
    what = Html(handed.pending.payload["told"])
    return tournament.say.html("event.result_waits", what=what, names=Html(tournament.say.join(named)))


def _second(desk: Desk, tournament: Tournament, who: EventRole, first: Unsettled, line: TableResult) -> None:
    """Take a second report of the same table: the same result confirms the first, a different result shows the first
    report again."""
    if first.disputed:
        desk.refuse("event.result_frozen")
        return
    if correction.same(first.text, line):
        answer_report(desk, tournament, who, e.AnswerResult(first.pending.id, True))
        return
    statements.say(desk, tournament, who, first.there, CLAIMED, notate(tournament.state, line))
    said = tournament.say.html("event.result_first", what=tournament.reading(first.text))
    desk.say(
        said,
        _asking(tournament, first.pending),
        stream_id=tournament.stream.id,
        reply=True,
        about=_about(first.pending),
    )


def shown(desk: Desk, tournament: Tournament, handed: Unsettled) -> None:
    """Show a waiting result again, with its buttons."""
    if tournament.state.pairing(*handed.place) is not None:
        keys, about = _asking(tournament, handed.pending), _about(handed.pending)
        desk.say(_waits(desk, tournament, handed), keys, stream_id=tournament.stream.id, reply=True, about=about)


def answer_report(
    desk: Desk, tournament: Tournament, who: EventRole, command: e.AnswerResult, claimed: TableResult | None = None
) -> None:
    """Serve a yes or no to a result, or the choice between a typed result and a score sheet.

    `claimed` is the result an objecting player gives instead.
    """
    if (typed := rival_results.waiting(tournament, command.pending)) is not None:
        if (meant := rival_results.answered(desk, tournament, who, typed, yes=command.yes)) is not None:
            _handed_in(desk, tournament, who, *meant, sure=True)
        return
    handed = numbered(tournament, command.pending)
    if handed is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    pending, line, there = handed
    judge = who.judges(tournament, handed.place, there)
    mine = set(who.entries) & set(there)
    if judge and (name := _other_judge(desk, tournament, who, *handed.place)) is not None:
        desk.refuse("event.result_judge", table=tournament.numbered(line), name=name)
        return
    asked = handed.consent
    given = asked.by(asked.needs if judge else mine)
    if not judge and (given == asked or handed.disputed):
        desk.refuse("event.result_other")
        return
    if not command.yes:
        _disputed(desk, tournament, who, handed, claimed)
        return
    statements.say(desk, tournament, who, there, DECIDED if handed.disputed else CONFIRMED, handed.text)
    if not given.complete:
        _one_more(desk, tournament, handed, given)
        return
    _dropped(desk, tournament, pending)
    desk.toast(desk.own.plain("toast.done"))
    # A decided dispute is the referee's line, not the reporter's.
    enter(desk, tournament, line, author=None if handed.disputed else pending.by)


def _one_more(desk: Desk, tournament: Tournament, handed: Unsettled, given: Consent) -> None:
    """One of several confirmations has arrived: edit the message to name the people still missing."""
    payload = {**handed.pending.payload, "given": sorted(given.given)}
    desk.unit.change_pending(handed.pending.id, payload)
    desk.toast(desk.own.plain("toast.done"))
    now = handed._replace(pending=replace(handed.pending, payload=payload))
    desk.edit(_waits(desk, tournament, now), _asking(tournament, now.pending), tournament.stream.id)


def _disputed(
    desk: Desk, tournament: Tournament, who: EventRole, handed: Unsettled, claimed: TableResult | None
) -> None:
    """Record an objection: the pairing, and everything depending on the pairing, stands still until a referee
    decides."""
    pending, line, there = handed
    _dropped(desk, tournament, pending)
    desk.unit.add_pending(
        tournament.stream.id, DISPUTE, seq=None, version=tournament.stream.version, by=who.person_id,
        payload=pending.payload, at=desk.at,
    )  # fmt: skip
    statements.say(desk, tournament, who, there, OBJECTED, handed.text)
    instead = notate(tournament.state, claimed) if claimed else ""
    if instead:
        statements.say(desk, tournament, who, there, CLAIMED, instead)
    show(desk, tournament.stream)
    say, coming = tournament.say, line.round + 1
    at = say.plain("event.round_at", round=line.round, table=tournament.numbered(line))
    text = say.html("event.result_disputed", at=at, names=tournament.met(there))
    if line.round >= rounds_in(tournament.state):
        held = say.html("event.dispute_holds_all")
    elif table := tournament.state.leads_to(line.round, line.table):
        held = say.html(
            "event.dispute_holds_table", round=coming, table=tournament.state.number(coming, table) or table
        )
    else:
        held = say.html("event.dispute_holds_round", round=coming)
    meant = say.html("event.result_claimed", what=tournament.reading(instead)) if instead else ""
    desk.tell(Html("\n".join(filter(None, (text, meant, held)))), (), tournament.stream)


def _asking(tournament: Tournament, pending: Pending) -> Keyboard:
    yes = Button(tournament.say.plain("button.right"), e.AnswerResult(pending.id, True), tournament.stream.id)
    no = Button(tournament.say.plain("button.wrong"), e.AnswerResult(pending.id, False), tournament.stream.id)
    return ((yes, no),)


def _about(pending: Pending) -> str:
    return f"{RESULT}:{pending.id}"


def enter(desk: Desk, tournament: Tournament, line: TableResult, author: int | None = None) -> Tournament | None:
    """Write a result into the record and announce the consequences; None if the line is refused."""
    done = write(desk, tournament, line, author)
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return None
    tournament, facts, _ = done
    announce(desk, tournament, notate(tournament.state, line), facts)
    return tournament


def announce(desk: Desk, tournament: Tournament, text: str, facts: tuple[Fact, ...]) -> None:
    """Announce a result with names, units and consequences."""
    desk.tell(Html(f"🏁 {tournament.reading(text)}\n{tournament.told(facts)}".rstrip()), (), tournament.stream)


def call(desk: Desk, match: Match, tournament: Tournament, due: Due) -> None:
    """Remind after a quarter of an hour without confirmation: first the table's referee, or all referees if the table
    has none; later all referees. Silence confirms nothing."""
    handed = numbered(tournament, due.payload["pending"], [RESULT])
    if handed is None:
        return
    pending, line, _ = handed
    judge = tournament.state.referees.get((line.round, line.table))
    wanted = list(desk.unit.linked([judge])) if judge is not None and not due.payload.get("all") else []
    if wanted:
        desk.plan(UNCONFIRMED, desk.at + _THEN_ALL, tournament.stream.id, {"pending": pending.id, "all": True})
    wanted = wanted or list(referees(desk.unit, match)[:_MOST_CALLED])
    people, accounts = desk.unit.persons(wanted), accounts_of(desk.unit, wanted)
    names = Html(tournament.say.join(mention(tournament.say, people, accounts, person) for person in wanted))
    minutes = 5 * int((desk.at - pending.created_at).total_seconds() // 300)
    what = tournament.reading(handed.text)
    text = tournament.say.html("event.result_unanswered", what=what, names=names, minutes=minutes)
    desk.tell(text, _asking(tournament, pending), tournament.stream, about=_about(pending))
