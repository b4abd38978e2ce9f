"""What an organiser sees of the next round before everyone does: tables, referees, what to look out for."""

from __future__ import annotations

from collections.abc import Mapping

from bot.app.desk import Desk
from bot.app.event.calls import in_parts, people_of
from bot.app.event.hall import Hall, hall_of
from bot.app.event.rounds import umpires
from bot.app.event.rounds.drafts import Draft, coming
from bot.app.speech.names import name_of, title
from bot.app.speech.words import Html
from engines.tournament.lots import clashes
from storage.store import Status

_PAIR = 2
_OPEN: tuple[Status, ...] = ("seating", "playing")
_PLAYING: tuple[Status, ...] = ("playing",)


def preview(desk: Desk, hall: Hall, draft: Draft) -> list[Html]:
    """Tables with their referees, what was changed and why, what to look out for."""
    say = hall.say
    judges = umpires.proposed(desk, hall, draft.round, draft.order, draft.referees)
    lines = [say.html("event.preview", round=draft.round), *listed(desk, hall, draft, judges)]
    lines += swapped(hall, draft)
    lines += _line_of_the_cut(hall, draft.round)
    lines += [say.html("event.warning", text=text) for text in _warnings(desk, hall, draft)]
    lines.append(say.html("event.preview_help"))
    return in_parts(lines)


def listed(desk: Desk, hall: Hall, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    say, people = hall.say, desk.unit.persons(set(judges.values()))
    found = []
    for number, table in enumerate(draft.order, 1):
        names = say.plain("event.versus").join(hall.called(one) for one in table)
        here = umpires.playing_at(hall, draft.round, table)
        over = len(here) == 1 and len(table) == _PAIR and None not in table and hall.state.setup.format != "rotation"
        line = say.html("event.table_walkover" if over else "event.table", table=number, names=names)
        if number in draft.desks:
            line = Html(line + say.html("event.at_desk", desk=draft.desks[number]))
        judge = judges.get(number)
        found.append(Html(line + say.html("event.judged", name=name_of(say, people, judge))) if judge else line)
    return found


def swapped(hall: Hall, draft: Draft) -> list[Html]:
    return [
        hall.say.html("event.swapped", one=hall.called(one), two=hall.called(two), reason=reason)
        for one, two, reason in draft.swaps
    ]


def _line_of_the_cut(hall: Hall, round: int) -> list[Html]:
    """Where the knockout after a preliminary is to be published: who is just in and who just out, and by what."""
    state = hall.state
    if state.stand is None or state.stand.wants != round or state.setup.format != "rotation":
        return []
    inside = {one for table in coming(hall) or () for one in table if one is not None}
    rows = list(state.stand.standing)
    first_out = next((row for row in rows if row.id not in inside), None)
    if first_out is None or first_out.by is None:
        return []
    by = hall.say.plain(f"event.by.{first_out.by}")
    last_in = [row for row in rows[: rows.index(first_out)] if row.id in inside][-1:]
    return [
        hall.say.html("event.cut_line", last=hall.called(row.id), first=hall.called(first_out.id), by=by)
        for row in last_in
    ]


def _warnings(desk: Desk, hall: Hall, draft: Draft) -> list[str]:
    """Somebody who is called at another event too, or still plays elsewhere."""
    say = hall.say
    found = [
        say.plain("event.warn_unit", table=number, names=say.join(hall.called(one) for one in mates))
        for number, mates in clashes(hall.state.setup.format, hall.state.event, draft.order)
        if draft.swaps
    ]
    here = {person: one for table in draft.order for one in table if one is not None for person in hall.members(one)}
    for other in desk.unit.events(hall.stream.chat_id, _OPEN):
        if other.id == hall.stream.id:
            continue
        beside = hall_of(desk, other)
        for pairing in beside.state.open:
            for one in people_of(pairing):
                found += [
                    say.plain("event.warn_called", name=name_of(say, hall.people, person), title=beside.title,
                              table=pairing.table)
                    for person in beside.members(one) if person in here
                ]  # fmt: skip
    for person in here:
        for stream in desk.unit.seated(person, _PLAYING):
            if stream.parent != hall.stream.id:
                name, at = name_of(say, hall.people, person), title(say, stream)
                found.append(say.plain("event.warn_playing", name=name, title=at))
    return found
