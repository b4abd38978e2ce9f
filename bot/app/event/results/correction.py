"""Correction of a wrong result: first a preview of everything the correction would overturn, then the change. Nothing
is deleted."""

from __future__ import annotations

from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event.results import statements
from bot.app.event.results.correction_losses import lost
from bot.app.event.results.mentions import for_reason, naming, reasoned
from bot.app.event.results.unsettled_results import outcome_in
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import refuse
from bot.app.record.signatures import Author
from bot.app.record.writer import foresee
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from bot.app.speech.words import Html
from engines.core.game.record import Preview
from engines.core.rulings import REFEREE, Refusal
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing, Settled
from engines.tournament.notation import notate
from engines.tournament.scores import read
from storage.store import Payload, Pending, StoredEntry

CORRECTION = "correction"


def ask(desk: Desk, tournament: Tournament, who: EventRole, round: int, table: int, text: str) -> None:
    """Serve `/result 1.3 2:1 原因 记错了` at a settled table: show what the correction would overturn and ask for
    confirmation."""
    settled = tournament.state.settled(round, table)
    if tournament.state.ended == "cancel":
        desk.refuse("event.ended")
        return
    if settled is None or settled.kind == "bye" or round not in tournament.state.published:
        desk.refuse("event.result_bye" if settled and settled.kind == "bye" else "event.result_not_open", table=table)
        return
    there = _people(tournament, settled)
    if not who.judges(tournament, (round, table), there):
        desk.refuse("event.result_settled")
        return
    if tournament.state.ended and not who.chief:
        desk.refuse("event.closed_chief")
        return
    told, reason = reasoned(text)
    if not reason:
        desk.refuse("event.correct_usage", round=round, table=tournament.numbered(settled))
        return
    line = _read(tournament, who, settled, told)
    if isinstance(line, Refusal):
        refuse(desk, tournament, line)
        return
    lines = lines_of(desk, tournament, round, table)
    if not lines:
        desk.refuse("event.correct_nothing")
        return
    if len(lines) == 1 and same(lines[0].text, line):
        desk.refuse("event.correct_same")
        return
    line = for_reason(line, reason)
    payload = {"strike": [old.seq for old in lines], "at": lines[0].seq, "line": notate(tournament.state, line)}
    _preview(desk, tournament, who, payload)


def same(text: str, line: TableResult) -> bool:
    """Whether a line of the record is this very result, ignoring a reason appended to the line."""
    told = outcome_in(text)
    return told is not None and told.reason.startswith(line.reason) and replace(told, reason=line.reason) == line


def _people(tournament: Tournament, settled: Settled) -> tuple[int, ...]:
    """Every entry that met at a settled table; in a group also the entries left unnamed behind those that go on."""
    group = tournament.state.placed.get(settled.round, ())[settled.table - 1 : settled.table] if settled.places else ()
    there = group[0] if group else (settled.a, settled.b)
    return tuple(int(one) for one in there if one is not None)


def _read(tournament: Tournament, who: EventRole, settled: Settled, text: str) -> TableResult | Refusal:
    """Read a result as if nothing had been played at the table yet."""
    state, by_points = tournament.state, tournament.state.contest.counts is not None
    players = _people(tournament, settled) if settled.places is not None else None
    kind = "group" if players else "play"
    game = None if by_points or players else 1
    pairing = Pairing(settled.round, settled.table, settled.a, settled.b, kind, game, 0, (0, 0), None, players)
    best_of = state.best_of(pairing)
    return read(state.setup, state.contest, pairing, text, naming(tournament, who, pairing), best_of)


def lines_of(desk: Desk, tournament: Tournament, round: int, table: int) -> list[StoredEntry]:
    """The stored lines that settled a table."""
    found = []
    for line in desk.unit.entries(tournament.stream.id):
        told = None if line.struck else outcome_in(line.text)
        if told is not None and (told.round, told.table) == (round, table):
            found.append(line)
    return found


def _preview(desk: Desk, tournament: Tournament, who: EventRole, payload: Payload) -> None:
    change = _foreseen(desk, tournament, payload)
    if isinstance(change, Refusal):
        refuse(desk, tournament, change)
        return
    for old in tournament.match.waiting(CORRECTION):
        desk.unit.drop_pending(old.id)
    pending = desk.unit.add_pending(
        tournament.stream.id,
        CORRECTION,
        seq=None,
        version=tournament.stream.version,
        by=who.person_id,
        payload=payload,
        at=desk.at,
    )
    say, stream = tournament.say, tournament.stream
    yes = Button(say.plain("button.correct"), e.Correct(pending.id, True), stream.id, stream.version)
    no = Button(say.plain("button.leave_it"), e.Correct(pending.id, False), stream.id)
    desk.ask(foreseen(tournament, str(payload["line"]), change), ((yes, no),), stream.id)


def _foreseen(desk: Desk, tournament: Tournament, payload: Payload) -> Preview | Refusal:
    return foresee(desk, tournament.match, list(payload["strike"]), (int(payload["at"]), REFEREE, str(payload["line"])))


def foreseen(tournament: Tournament, line: str, change: Preview) -> Html:
    """A preview of a correction in words: the new result, and everything the correction would overturn."""
    say = tournament.say
    lines = lost(tournament, change) or [say.html("event.correct_alone")]
    return Html("\n".join([say.html("event.correct_ask", what=tournament.reading(line)), *lines]))


def correct(desk: Desk, tournament: Tournament, who: EventRole, command: e.Correct) -> None:
    """Serve the answer to a correction preview. If the event has changed since the preview, show a new preview
    instead."""
    pending = next((one for one in tournament.match.waiting(CORRECTION) if one.id == command.pending), None)
    if pending is None:
        desk.toast(desk.own.plain("toast.stale"))
        return
    line = outcome_in(pending.payload["line"])
    place = (line.round, line.table) if line is not None else (0, 0)
    settled = tournament.state.settled(*place)
    if tournament.state.ended and not who.chief:
        desk.refuse("event.closed_chief")
        return
    if not who.judges(tournament, place, _people(tournament, settled) if settled is not None else ()):
        desk.refuse("event.result_whose")
        return
    desk.unit.drop_pending(pending.id)
    if not command.yes:
        desk.edit(tournament.say.html("event.correct_left"), (), tournament.stream.id)
        return
    if pending.version != tournament.stream.version:
        _preview(desk, tournament, who, pending.payload)
        return
    _carried_out(desk, tournament, pending)


def _carried_out(desk: Desk, tournament: Tournament, pending: Pending) -> None:
    change = _foreseen(desk, tournament, pending.payload)
    if isinstance(change, Refusal):
        refuse(desk, tournament, change)
        return
    text = corrected(tournament, str(pending.payload["line"]), change)
    asked = Author(pending.by, pending.created_at)
    statements.overturn(desk, tournament, list(pending.payload["strike"]), change, REFEREE, asked)
    desk.toast(desk.own.plain("toast.done"))
    desk.edit(text, (), tournament.stream.id)


def corrected(tournament: Tournament, line: str, change: Preview) -> Html:
    """A carried-out correction in the same words as its preview."""
    head = tournament.say.html("event.corrected", what=tournament.reading(line))
    return Html("\n".join([head, *lost(tournament, change, done=True)]))
