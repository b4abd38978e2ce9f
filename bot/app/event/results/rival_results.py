"""A typed result against the score sheet of the same table, while the sheet still waits for confirmation.

Neither replaces the other without a question to the person who typed. The losing version stays readable: the sheet as a
table of its own, or the total of the sheet in a note beside the typed result.
"""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event.results.correction import same
from bot.app.event.results.mentions import for_reason
from bot.app.event.results.outcomes import result_of
from bot.app.event.results.unsettled_results import outcome_in, unsettled
from bot.app.event.spots import spot_at, spot_of
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.folding import load
from bot.app.match import PLACE, Match
from bot.app.record.followup import unconfirmed
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button
from engines.core.chat.related import Child
from engines.tournament.lines import TableResult
from engines.tournament.model import Pairing
from engines.tournament.notation import notate
from storage.store import Pending

TYPED = "typed"
"""A typed result that contradicts a sheet and waits for the choice between both."""


def asked(desk: Desk, tournament: Tournament, who: EventRole, pairing: Pairing, line: TableResult) -> bool:
    """Ask which result counts if the table's sheet waits for confirmation and disagrees. Return whether the question
    was asked."""
    sheet = _sheet(desk, tournament, pairing)
    told = _told(tournament, sheet) if sheet is not None else None
    if sheet is None or (told is not None and same(notate(tournament.state, line), told)):
        return False
    forget(desk, tournament, pairing.round, pairing.table)
    say, stream = tournament.say, tournament.stream
    total = desk.aloud(sheet.stream).total(sheet.table)
    beside = say.plain("event.sheet_beside", total=total.replace(" : ", ":"))
    payload = {"line": notate(tournament.state, for_reason(line, beside))}
    pending = desk.unit.add_pending(
        stream.id, TYPED, seq=None, version=stream.version, by=who.person_id, payload=payload, at=desk.at
    )
    mine = Button(say.plain("button.typed_counts"), e.AnswerResult(pending.id, True), stream.id)
    theirs = Button(say.plain("button.sheet_counts"), e.AnswerResult(pending.id, False), stream.id)
    both = {
        "sheet": tournament.reading(notate(tournament.state, told))
        if told is not None
        else say.html("event.plain", text=total),
        "what": tournament.reading(notate(tournament.state, line)),
    }
    desk.say(say.html("event.result_beside", **both), ((mine,), (theirs,)), stream_id=stream.id, reply=True)
    return True


def _sheet(desk: Desk, tournament: Tournament, pairing: Pairing) -> Match | None:
    """The table of a pairing, while an entry on its sheet waits for confirmation."""
    key = spot_of(tournament.state, pairing).key
    for child in desk.unit.children(tournament.stream.id):
        waits = child.status in ("playing", "ended") and spot_at(child).key == key
        if waits and unconfirmed(desk.unit.pendings(child.id)):
            return load(desk.unit, desk.folding, child)
    return None


def _told(tournament: Tournament, sheet: Match) -> TableResult | None:
    """The result the event would take from a sheet after full confirmation; None while the sheet is unfinished."""
    place = str(sheet.stream.options.get(PLACE, ""))
    return result_of(tournament, Child(sheet.stream.id, True, sheet.table.outcome, place), sheet.seats)


def waiting(tournament: Tournament, number: int) -> Pending | None:
    """The typed result with this number that waits for a choice against the sheet."""
    return next((one for one in tournament.match.waiting(TYPED) if one.id == number), None)


def answered(
    desk: Desk, tournament: Tournament, who: EventRole, pending: Pending, *, yes: bool
) -> tuple[Pairing, TableResult] | None:
    """The typed result and its pairing if its author says the typed result counts; None otherwise, including a press by
    anybody else or a closed pairing."""
    line = outcome_in(pending.payload["line"])
    pairing = tournament.state.pairing(line.round, line.table) if line is not None else None
    if pending.by != who.person_id:
        desk.toast(desk.own.plain("toast.not_yours"))
        return None
    desk.unit.drop_pending(pending.id)
    if pairing is None or line is None:
        desk.toast(desk.own.plain("toast.stale"))
        return None
    if not yes:
        desk.edit(
            tournament.say.html("event.result_by_sheet", table=tournament.numbered(line)), (), tournament.stream.id
        )
        return None
    desk.bare(tournament.stream.id)
    return pairing, line


def forget(desk: Desk, tournament: Tournament, round: int, table: int) -> None:
    """Drop every typed result of a table still waiting for a choice against the sheet."""
    for typed in unsettled(tournament, [TYPED]):
        if typed.place == (round, table):
            desk.unit.drop_pending(typed.pending.id)
