"""What is to be done later about an event: the time of its round, results that are missing, dates and deadlines.

Everything stands as rows that are due; whenever the event changes they are laid out anew, so that they move with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.app.desk import Desk
from bot.app.event.hall import Hall
from bot.app.event.moments import moment, on_the_clock

ROUND, CHECK, SESSION, LATE = "round", "round_check", "session", "absence"
CLOSED = "closed"
"""Of what is due on dates: the deadline itself."""
WARNING = timedelta(minutes=5)
STILL_OPEN = timedelta(minutes=10)
UNTIMED = timedelta(minutes=90)
"""When a result is missed of a round that has no time of its own."""
BETWEEN_CHECKS = timedelta(minutes=5)
_DEADLINE_BEFORE = (timedelta(days=1), timedelta(hours=1))
_SESSION_BEFORE = (timedelta(days=1), timedelta(hours=1), timedelta(minutes=10))
_SLACK = timedelta(milliseconds=1)


def watch(desk: Desk, hall: Hall) -> None:
    """Let everything that is planned agree with the event as it stands."""
    _lay(desk, hall, ROUND, list(_of_round(hall)) if hall.state.stage == "playing" else [])
    _lay(desk, hall, SESSION, list(_of_dates(hall)) if hall.state.stage not in ("closed", "cancelled") else [])
    if running(hall) and not desk.unit.planned_at(hall.stream.id, CHECK):
        desk.plan(CHECK, desk.at + BETWEEN_CHECKS, hall.stream.id, {"told": []})


def running(hall: Hall) -> bool:
    """Whether a round has begun and waits for results."""
    state = hall.state
    return not state.ended and any(state.begun(each.round, each.table) for each in state.open)


def left(hall: Hall, round: int, table: int, at: datetime) -> float | None:
    """Seconds that a round, or a table of it, has left; None where it has no time."""
    end = hall.state.ends(round, table)
    return None if end is None else end - hall.match.table.own_time(hall.match.seconds(at))


Planned = tuple[datetime, Mapping[str, Any]]


def _lay(desk: Desk, hall: Hall, kind: str, wanted: list[Planned]) -> None:
    """Plan what is still to come and not planned, and call off what no longer is. What is overdue, for nobody was there
    at its time, stays to be said late."""
    lacking = {(at, _key(payload)): payload for at, payload in wanted}
    for old in desk.unit.planned_at(hall.stream.id, kind):
        if lacking.pop((old.due_at, _key(old.payload)), None) is None:
            desk.unit.call_off(old.id)
    for (at, _), payload in lacking.items():
        if at > desk.at:
            desk.plan(kind, at, hall.stream.id, payload)


def _key(payload: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(payload.items()))


def _of_round(hall: Hall) -> Iterator[Planned]:
    """Five minutes before the end, the bell, and the tables that are still open afterwards."""
    state, round = hall.state, hall.state.rounds
    opened = {each.table for each in state.open if each.round == round and state.begun(round, each.table)}
    for table in {0 if (round, 0) in state.began else -1, *apart(hall)}:
        if table < 0 or not (opened - apart(hall) if table == 0 else opened & {table}):
            continue
        end = state.ends(round, table)
        at = on_the_clock(hall, end) if end is not None else None
        place = {"round": round, "table": table}
        if at is not None:
            at += _SLACK
            yield at - WARNING, {**place, "what": "warn"}
            yield at, {**place, "what": "bell"}
            yield at + STILL_OPEN, {**place, "what": "open"}
            yield at + 2 * STILL_OPEN, {**place, "what": "missing"}
        elif not state.setup.minutes and not hall.match.table.held:
            since = on_the_clock(hall, state.began.get((round, table), 0.0))
            if since is not None:
                yield since + UNTIMED, {**place, "what": "open"}
                yield since + UNTIMED + STILL_OPEN, {**place, "what": "missing"}


def apart(hall: Hall) -> set[int]:
    """The tables of the round that have a time of their own: begun alone, or given more than the others."""
    state, round = hall.state, hall.state.rounds
    alone = {table for number, table in state.began if number == round and table}
    return alone | {table for number, table in state.extra if number == round and table}


def _of_dates(hall: Hall) -> Iterator[Planned]:
    """The deadline, and every date on which is played."""
    setup = hall.state.setup
    deadline = moment(setup.deadline)
    if deadline is not None and hall.state.stand is None:
        for before in _DEADLINE_BEFORE:
            yield deadline - before, {"what": "deadline", "at": deadline.isoformat()}
        yield deadline, {"what": CLOSED, "at": deadline.isoformat()}
    for number, text in enumerate(setup.dates):
        at = moment(text)
        if at is not None:
            for before in _SESSION_BEFORE:
                yield at - before, {"what": "session", "at": at.isoformat(), "number": number}
