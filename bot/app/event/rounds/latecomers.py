"""迟到: an entry that is not at its table gets a time limit, which a referee sets and lifts."""

from __future__ import annotations

from datetime import timedelta

from bot.app.desk import Desk
from bot.app.event.rounds import alarms
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from engines.tournament.model import Pairing


def late_entry(desk: Desk, tournament: Tournament, who: EventRole, table: int, name: str, late: bool) -> None:
    """Serve 迟到 (start the time limit for a late entry) and 到了 (cancel it); both are for referees."""
    state, say = tournament.state, tournament.say
    pairing = state.pairing(state.rounds, table) if table else None
    if pairing is None:
        desk.refuse("event.late_usage" if not table else "event.table_not_open")
        return
    number = tournament.numbered(pairing)
    if not who.judges(tournament, (pairing.round, table), players(pairing)):
        desk.refuse("rights.official")
        return
    entry = _named(tournament, pairing, name)
    if entry is None and (late or name):
        desk.refuse("event.late_usage")
        return
    if late and not state.setup.late:
        desk.refuse("event.late_unlimited")
        return
    # Both sides may be late, each with a time limit of its own.
    old = [due for due in desk.unit.planned_at(tournament.stream.id, alarms.LATE)
           if due.payload["table"] == table and entry in (None, due.payload["entry"])]  # fmt: skip
    for due in old:
        desk.unit.call_off(due.id)
    if not late:
        desk.tell(say.html("event.late_off" if old else "event.late_none", table=number), (), tournament.stream)
        return
    limit = timedelta(minutes=state.setup.late)
    place = {"round": pairing.round, "table": table, "entry": entry}
    half = {**place, "stage": "half", "left": state.setup.late - state.setup.late // 2}
    desk.plan(alarms.LATE, desk.at + timedelta(minutes=state.setup.late // 2), tournament.stream.id, half)
    desk.plan(alarms.LATE, desk.at + limit, tournament.stream.id, {**place, "stage": "end"})
    text = say.html("event.late", table=number, called=tournament.called(entry), minutes=state.setup.late)
    desk.tell(text, (), tournament.stream)


def _named(tournament: Tournament, pairing: Pairing, name: str) -> int | None:
    """The only entry of a table with this number, member or unit; None otherwise."""
    here = players(pairing)
    fitting = [one for one in here if name and (name == str(one) or name in tournament.called(one))]
    return fitting[0] if len(fitting) == 1 else None
