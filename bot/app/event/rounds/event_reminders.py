"""Messages of an event at set times: the bell of a round, missing results, dates and deadlines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from bot.app.desk import REMINDER, RESULT, Desk
from bot.app.event.calls import MOST_NAMES, listed, met, whisper
from bot.app.event.entries.readiness import missing, told_missing
from bot.app.event.moments import on_the_wall, where
from bot.app.event.rounds import alarms
from bot.app.event.rounds.lateness import marked, missed, own_up
from bot.app.event.tournament import Tournament, tournament_of
from bot.app.match import Match, place_of
from bot.app.record.writer import show
from bot.app.speech.words import Html
from engines.tournament.model import Pairing
from storage.store import Due, Pending

FIRST = 0
"""The priority before all other outgoing messages."""
_REFEREE_AFTER, _ALL_AFTER = timedelta(minutes=15), timedelta(minutes=25)
_NEAR = {"minutes": timedelta(minutes=20), "hour": timedelta(hours=2)}
"""The wording for a round that begins within such a time."""
_LISTED = 32
"""The most tables named before a round; the rest are counted."""
_WORDS = frozenset({"report", "dispute"})


def serve_round(desk: Desk, match: Match, due: Due) -> None:
    """Serve a due time of a round: one message for all tables."""
    tournament = tournament_of(desk, match.stream)
    state, say = tournament.state, tournament.say
    round, table, what = int(due.payload["round"]), int(due.payload["table"]), str(due.payload["what"])
    own = alarms.apart(tournament) if not table else set[int]()
    opened = [each for each in state.open if each.round == round and table in (0, each.table)]
    opened = [each for each in opened if each.table not in own and state.begun(round, each.table)]
    if not opened or state.ended or round != state.rounds or tournament.match.table.held:
        return
    at = tournament.titled(
        say.plain("event.round_at" if table else "event.round_number", round=round, table=state.number(round, table))
    )
    if late := missed(desk, due, lambda other: (other["round"], other["table"]) == (round, table)):
        _overdue(desk, tournament, {str(one.payload["what"]) for one in late}, at, table, opened)
    elif what in ("warn", "bell"):
        desk.say(say.at(state.setup.game).html(f"event.{what}", at=at), stream_id=tournament.stream.id, priority=FIRST)
        if what == "bell":
            desk.say(_still_open(tournament, at, table, opened), stream_id=tournament.stream.id, priority=RESULT)
    elif what == "open":
        desk.say(_still_open(tournament, at, table, opened), stream_id=tournament.stream.id, priority=RESULT)
        _to_referees(desk, tournament, opened, "event.result_missing")
    else:
        desk.say(_still_missing(tournament, at, table, opened), stream_id=tournament.stream.id, priority=RESULT)


def _overdue(
    desk: Desk, tournament: Tournament, stages: set[str], at: str, table: int, opened: Sequence[Pairing]
) -> None:
    """Send everything overdue about a round in one message: the time left now, and the open tables."""
    say, lines = tournament.say.at(tournament.state.setup.game), list[Html]()
    if "bell" in stages:
        lines.append(say.html("event.bell", at=at))
    elif "warn" in stages:
        left = alarms.left(tournament, opened[0].round, table, desk.at) or 0.0
        lines.append(say.html("event.warn_late", at=at, minutes=max(1, round(left / 60))))
    if "missing" in stages:
        lines.append(_still_missing(tournament, at, table, opened))
    elif stages != {"warn"}:
        lines.append(_still_open(tournament, at, table, opened))
    desk.say(marked(tournament, Html("\n".join(lines)), late=True), stream_id=tournament.stream.id, priority=FIRST)
    if "open" in stages:
        _to_referees(desk, tournament, opened, "event.result_missing")


def _still_missing(tournament: Tournament, at: str, table: int, opened: Sequence[Pairing]) -> Html:
    if table:
        return tournament.say.html("event.result_missing_at", at=at, names=met(tournament, opened[0]))
    return tournament.say.html(
        "event.results_missing", at=at, listed="\n".join(_line(tournament, each) for each in opened)
    )


def _still_open(tournament: Tournament, at: str, table: int, opened: Sequence[Pairing]) -> Html:
    if table:
        return tournament.say.html("event.still_open_at", at=at, names=met(tournament, opened[0]))
    return tournament.say.html("event.still_open", at=at, listed="\n".join(_line(tournament, each) for each in opened))


def _line(tournament: Tournament, pairing: Pairing) -> str:
    return tournament.say.plain("event.open_line", table=tournament.numbered(pairing), names=met(tournament, pairing))


def _to_referees(desk: Desk, tournament: Tournament, opened: Iterable[Pairing], key: str) -> None:
    """Tell the referee of each table, in private or by mention in the group."""
    mine: dict[int, list[int]] = {}
    for pairing in opened:
        judge = tournament.state.referees.get((pairing.round, pairing.table))
        if judge is not None:
            mine.setdefault(judge, []).append(tournament.numbered(pairing))
    called = []
    for judge, tables in mine.items():
        numbers = tournament.say.join(tournament.say.plain("event.table_number", table=table) for table in tables)
        listed = tournament.titled(numbers)
        if not whisper(
            desk, tournament, judge, tournament.say.html(key, name=tournament.mention(desk, judge), tables=listed)
        ):
            called.append(tournament.say.html(key, name=tournament.mention(desk, judge), tables=listed))
    for start in range(0, len(called), MOST_NAMES):
        desk.say(Html("\n".join(called[start : start + MOST_NAMES])), stream_id=tournament.stream.id, priority=REMINDER)


def serve_check(desk: Desk, match: Match, due: Due) -> None:
    """Remind of unconfirmed results: after a quarter of an hour the referee of the table, later all referees."""
    tournament = tournament_of(desk, match.stream)
    if not alarms.running(tournament):
        return
    told = set(map(str, due.payload.get("told", ())))
    to_judge: list[Pairing] = []
    to_all: list[Pairing] = []
    for pending, pairing in _waiting(desk, tournament):
        age = desk.at - pending.created_at
        for least, stage, tables in ((_ALL_AFTER, "all", to_all), (_REFEREE_AFTER, "referee", to_judge)):
            if age >= least and f"{pending.id}:{stage}" not in told:
                told.add(f"{pending.id}:{stage}")
                tables.append(pairing)
                break
    _to_referees(desk, tournament, to_judge, "event.unconfirmed_judge")
    if to_all:
        listed = "\n".join(dict.fromkeys(_line(tournament, each) for each in to_all))
        text = tournament.say.html("event.unconfirmed_all", title=tournament.title, listed=listed)
        desk.say(text, stream_id=tournament.stream.id, priority=REMINDER)
    desk.plan(alarms.CHECK, desk.at + alarms.BETWEEN_CHECKS, tournament.stream.id, {"told": sorted(told)})


def _waiting(desk: Desk, tournament: Tournament) -> list[tuple[Pending, Pairing]]:
    """Words awaited at finished tables, each with the pairing. Confirmations of typed results have reminders of their
    own."""
    found: list[tuple[Pending, Pairing]] = []
    for child in desk.unit.children(tournament.stream.id):
        pairing = tournament.state.pairing(*place_of(child)) if child.status == "ended" else None
        if pairing is not None:
            found += [(pending, pairing) for pending in desk.unit.pendings(child.id) if pending.kind in _WORDS]
    return found


def serve_session(desk: Desk, match: Match, due: Due) -> None:
    """Announce a near date or deadline; when entries close, refresh the pinned message."""
    tournament = tournament_of(desk, match.stream)
    if due.payload["what"] == alarms.CLOSED:
        show(desk, match.stream)
        return
    at, deadline = datetime.fromisoformat(due.payload["at"]), due.payload["what"] == "deadline"
    if tournament.state.ended or (deadline and (tournament.state.stand is not None or not missing(tournament))):
        return
    late = bool(missed(desk, due, lambda other: other == due.payload))
    if desk.at > at:
        own_up(
            desk,
            tournament,
            "event.unsaid_deadline" if deadline else "event.unsaid_session",
            on_the_wall(desk, tournament.say, at),
        )
        return
    if deadline:
        _deadline(desk, tournament, at, late)
        return
    text = Html("\n".join(_session(desk, tournament, int(due.payload["number"]) + 1, at)))
    desk.say(marked(tournament, text, late), stream_id=tournament.stream.id, priority=REMINDER)


def _session(desk: Desk, tournament: Tournament, round: int, at: datetime) -> Iterator[Html]:
    """The reminder before a round, worded by the time left, and the pairings if published."""
    say, left, place = tournament.say, at - desk.at, where(tournament.state.setup, round)
    stage = next((word for word, most in _NEAR.items() if left <= most), "day")
    minutes = max(1, math.ceil(left / timedelta(minutes=1)))
    yield say.html(f"event.session.{stage}", title=tournament.title, when=on_the_wall(desk, say, at), minutes=minutes)
    if place:
        yield say.html("event.venues", value=place)
    here = [each for each in tournament.state.open if each.round == round]
    yield from listed(desk, tournament, here[:_LISTED], round)
    if len(here) > _LISTED:
        yield say.html("event.pinned_more", count=len(here) - _LISTED)


def _deadline(desk: Desk, tournament: Tournament, at: datetime, late: bool) -> None:
    """Tell the contacts of units that are 未齐; contacts the bot cannot write to are mentioned in the group."""
    lacking, say = missing(tournament), tournament.say
    when = on_the_wall(desk, say, at)
    called: dict[int, str] = {}
    for unit, line in zip(lacking, told_missing(tournament, lacking), strict=True):
        contact = tournament.contact(unit)
        told = marked(tournament, say.html("event.deadline_unit", title=tournament.title, when=when, what=line), late)
        if contact is None or not whisper(desk, tournament, contact, told):
            called[unit] = line
    if called:
        _in_group(desk, tournament, when, called, late)


def _in_group(desk: Desk, tournament: Tournament, when: str, called: Mapping[int, str], late: bool) -> None:
    rows = list(called.items())
    for start in range(0, len(rows), MOST_NAMES):
        lines = []
        for unit, line in rows[start : start + MOST_NAMES]:
            contact = tournament.contact(unit)
            name = tournament.mention(desk, contact) if contact is not None else Html("")
            lines.append(tournament.say.html("event.deadline_line", what=line, name=name).rstrip())
        text = tournament.say.html(
            "event.deadline_near", title=tournament.title, when=when, listed=Html("\n".join(lines))
        )
        desk.say(marked(tournament, text, late), stream_id=tournament.stream.id, priority=REMINDER)


def serve_late(desk: Desk, match: Match, due: Due) -> None:
    """Announce that a late entry has used half of the allowed time, or all. Only a referee declares a forfeit."""
    tournament = tournament_of(desk, match.stream)
    round, table, entry = (int(due.payload[name]) for name in ("round", "table", "entry"))
    pairing = tournament.state.pairing(round, table)
    if pairing is None or tournament.state.ended:
        return
    place = (round, table, entry)
    late = missed(desk, due, lambda other: (other["round"], other["table"], other["entry"]) == place)
    over = any(one.payload["stage"] == "end" for one in late or [due])
    behind = (desk.at - due.due_at) // timedelta(minutes=1) if late else 0
    left = max(1, int(due.payload.get("left", 0)) - behind)
    key = "event.late_end" if over else "event.late_half"
    text = tournament.say.html(key, table=tournament.numbered(pairing), called=tournament.called(entry), minutes=left)
    desk.say(marked(tournament, text, bool(late)), stream_id=tournament.stream.id, priority=RESULT)
    if over:
        _to_referees(desk, tournament, [pairing], "event.late_judge")
