"""Due tasks of an event: the end of the round, missing results, dates and deadlines.

All tasks are database rows with a due time; after every change of the event they are planned anew, so that they follow
the change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.app.desk import Desk
from bot.app.event.moments import moment, on_the_clock
from bot.app.event.tournament import Tournament

ROUND, CHECK, SESSION, LATE = "round", "round_check", "session", "absence"
CLOSED = "closed"
"""The kind of task due at the deadline itself."""
WARNING = timedelta(minutes=5)
STILL_OPEN = timedelta(minutes=10)
UNTIMED = timedelta(minutes=90)
"""The time after which a result is missing in a round without a time limit."""
BETWEEN_CHECKS = timedelta(minutes=5)
_DEADLINE_BEFORE = (timedelta(days=1), timedelta(hours=1))
_SESSION_BEFORE = (timedelta(days=1), timedelta(hours=1), timedelta(minutes=10))
_SLACK = timedelta(milliseconds=1)


def watch(desk: Desk, tournament: Tournament) -> None:
    """Make all planned tasks agree with the present state of the event."""
    _lay(desk, tournament, ROUND, list(_of_round(tournament)) if tournament.state.stage == "playing" else [])
    _lay(
        desk,
        tournament,
        SESSION,
        list(_of_dates(tournament)) if tournament.state.stage not in ("closed", "cancelled") else [],
    )
    if running(tournament) and not desk.unit.planned_at(tournament.stream.id, CHECK):
        desk.plan(CHECK, desk.at + BETWEEN_CHECKS, tournament.stream.id, {"told": []})


def running(tournament: Tournament) -> bool:
    """Whether a round has begun and waits for results."""
    state = tournament.state
    return not state.ended and any(state.begun(each.round, each.table) for each in state.open)


def left(tournament: Tournament, round: int, table: int, at: datetime) -> float | None:
    """The seconds left for a round, or for one table; None without a time limit."""
    end = tournament.state.ends(round, table)
    return None if end is None else end - tournament.match.table.own_time(tournament.match.seconds(at))


Planned = tuple[datetime, Mapping[str, Any]]


def _lay(desk: Desk, tournament: Tournament, kind: str, wanted: list[Planned]) -> None:
    """Plan the missing future tasks and call off those no longer wanted. Overdue tasks stay, to be sent late."""
    lacking = {(at, _key(payload)): payload for at, payload in wanted}
    for old in desk.unit.planned_at(tournament.stream.id, kind):
        if lacking.pop((old.due_at, _key(old.payload)), None) is None:
            desk.unit.call_off(old.id)
    for (at, _), payload in lacking.items():
        if at > desk.at:
            desk.plan(kind, at, tournament.stream.id, payload)


def _key(payload: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple(sorted(payload.items()))


def _of_round(tournament: Tournament) -> Iterator[Planned]:
    """The times of the running round: five minutes before the end, the bell, and the checks for open tables
    afterwards."""
    state, round = tournament.state, tournament.state.rounds
    opened = {each.table for each in state.open if each.round == round and state.begun(round, each.table)}
    for table in {0 if (round, 0) in state.began else -1, *apart(tournament)}:
        if table < 0 or not (opened - apart(tournament) if table == 0 else opened & {table}):
            continue
        end = state.ends(round, table)
        at = on_the_clock(tournament, end) if end is not None else None
        place = {"round": round, "table": table}
        if at is not None:
            at += _SLACK
            yield at - WARNING, {**place, "what": "warn"}
            yield at, {**place, "what": "bell"}
            yield at + STILL_OPEN, {**place, "what": "open"}
            yield at + 2 * STILL_OPEN, {**place, "what": "missing"}
        elif not state.setup.minutes and not tournament.match.table.held:
            since = on_the_clock(tournament, state.began.get((round, table), 0.0))
            if since is not None:
                yield since + UNTIMED, {**place, "what": "open"}
                yield since + UNTIMED + STILL_OPEN, {**place, "what": "missing"}


def apart(tournament: Tournament) -> set[int]:
    """The tables of the round with a time of their own: started alone, or extended separately."""
    state, round = tournament.state, tournament.state.rounds
    alone = {table for number, table in state.began if number == round and table}
    return alone | {table for number, table in state.extra if number == round and table}


def _of_dates(tournament: Tournament) -> Iterator[Planned]:
    """The warnings before the deadline and before every date of play, and the deadline itself."""
    setup = tournament.state.setup
    deadline = moment(setup.deadline)
    if deadline is not None and tournament.state.stand is None:
        for before in _DEADLINE_BEFORE:
            yield deadline - before, {"what": "deadline", "at": deadline.isoformat()}
        yield deadline, {"what": CLOSED, "at": deadline.isoformat()}
    for number, text in enumerate(setup.dates):
        at = moment(text)
        if at is not None:
            for before in _SESSION_BEFORE:
                yield at - before, {"what": "session", "at": at.isoformat(), "number": number}
