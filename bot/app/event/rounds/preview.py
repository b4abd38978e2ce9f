"""The organiser's preview of the next round: tables, referees, warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import in_parts
from bot.app.event.hall import Hall
from bot.app.event.rounds import umpires, waves
from bot.app.event.rounds.clashes import clashes
from bot.app.event.rounds.drafts import Draft, coming, numbered
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from engines.tournament.format import Cut
from engines.tournament.lots import clashes as unit_clashes
from engines.tournament.model import EntryId

_PAIR = 2


def preview(desk: Desk, hall: Hall, draft: Draft) -> list[Html]:
    """The preview in messages: tables with referees, exchanges with reasons, warnings."""
    say = hall.say
    judges = umpires.proposed(desk, hall, draft.round, draft.order, draft.referees)
    lines = [say.html("event.preview", round=draft.round), *listed(desk, hall, draft, judges)]
    lines += _free(desk, hall, draft, judges)
    lines += swapped(hall, draft)
    lines += [*_line_of_the_cut(hall, draft.round), *_met_before(hall, draft)]
    lines += typed(desk, hall, {at: len([one for one in table if one]) for at, table in enumerate(draft.order, 1)})
    lines += [
        say.html("event.warning", text=text) for text in (*_mates(hall, draft), *clashes(desk, hall, draft, judges))
    ]
    lines.append(say.html("event.preview_help"))
    return in_parts(lines)


def listed(desk: Desk, hall: Hall, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    say, people = hall.say, desk.unit.persons(set(judges.values()))
    sits, late = waves.foreseen(hall, draft)
    found, free = list[Html](), list[EntryId]()
    for place, table in enumerate(draft.order, 1):
        number = numbered(hall, draft, place)
        if not number:
            free += [one for one in table if one is not None]
            continue
        here = umpires.playing_at(hall, draft.round, table)
        over = len(here) == 1 and len(table) == _PAIR and None not in table and hall.state.format.cut is None
        line = say.html(
            "event.table_walkover" if over else "event.table", table=number, names=hall.drawn(draft.round, table)
        )
        if place in late:
            line = Html(line + say.html("event.in_wave", wave=late[place]))
        elif place in sits and (hall.state.setup.desks or sits[place] != number):
            line = Html(line + say.html("event.at_desk", desk=sits[place]))
        judge = judges.get(place)
        found.append(Html(line + say.html("event.judged", name=name_of(say, people, judge))) if judge else line)
    return [*found, say.html("event.round_byes", names=hall.listed(free))] if free else found


def _free(desk: Desk, hall: Hall, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    """The referees without a table in the round; empty if no table has a referee."""
    idle = umpires.free(desk, hall, draft.order, judges) if judges else []
    names = hall.say.join(person.name for person in idle)
    return [hall.say.html("event.judges_free", names=names)] if idle else []


def typed(desk: Desk, hall: Hall, sizes: Mapping[int, int]) -> list[Html]:
    """Tables the bot cannot open, because the game has no table for this number of entries, while other tables are
    opened."""
    say, found = hall.say, tables.typed(desk, hall, sizes)
    listed = say.join(say.plain("event.table_number", table=table) for table in found)
    return [say.html("event.typed", tables=listed)] if found else []


def swapped(hall: Hall, draft: Draft) -> list[Html]:
    return [
        hall.say.html("event.swapped", one=hall.called(one), two=hall.called(two), reason=reason)
        for one, two, reason in draft.swaps
    ]


def _line_of_the_cut(hall: Hall, round: int) -> list[Html]:
    """For the first knockout round after a preliminary: entries moving up for those that left, the last entry in and
    the first out, and the criterion between them."""
    state = hall.state
    if state.stand is None or state.stand.wants != round or (cut := state.format.cut) is None:
        return []
    inside = {one for table in coming(hall) or () for one in table if one is not None}
    lines = [*_moved_up(hall, cut, round), *_reseeded(hall, cut)]
    rows = [row for row in state.stand.standing if row.id in inside or row.out is None]
    first_out = next((row for row in rows if row.id not in inside), None)
    if first_out is None or first_out.by is None:
        return lines
    by = hall.say.plain(f"event.by.{first_out.by}")
    last_in = [row for row in rows[: rows.index(first_out)] if row.id in inside][-1:]
    return lines + [
        hall.say.html("event.cut_line", last=hall.called(row.id), first=hall.called(first_out.id), by=by)
        for row in last_in
    ]


def _reseeded(hall: Hall, cut: Cut) -> list[Html]:
    """The reasons why entries meet other opponents than their places in the standing demand."""
    say, called = hall.say, hall.called
    return [
        say.html(f"event.reseeded.{why}", called=called(one), due=called(due), now=called(now))
        for one, due, now, why in cut.reseeded(hall.state.event)
    ]


def _met_before(hall: Hall, draft: Draft) -> list[Html]:
    """In formats pairing by the standing: pairs who have already met everybody placed between them."""
    state = hall.state
    if not state.format.paired or state.stand is None:
        return []
    order = [row.id for row in state.stand.standing]
    before = {frozenset((each.a, each.b)) for each in state.stand.settled}
    found = []
    for table in draft.order:
        pair = sorted((one for one in table if one in order), key=order.index)
        between = order[order.index(pair[0]) + 1 : order.index(pair[1])] if len(pair) == _PAIR else []
        if between and all(frozenset((pair[0], one)) in before for one in between):
            one, other = map(hall.called, pair)
            found.append(hall.say.html("event.met_before", one=one, other=other, names=hall.listed(between)))
    return found


def _moved_up(hall: Hall, cut: Cut, round: int) -> list[Html]:
    event, say = hall.state.event, hall.say
    before = replace(event, outs={name: out for name, out in event.outs.items() if out.round < round})
    was, now = cut.through(before), cut.through(event)
    gone, come = ([one for one in one_way if one not in other] for one_way, other in ((was, now), (now, was)))
    return [say.html("event.cut_instead", gone=hall.listed(gone), names=hall.listed(come))] if come else []


def _mates(hall: Hall, draft: Draft) -> list[str]:
    """Warnings of entries of the same unit meeting because of an exchange."""
    say = hall.say
    return [
        say.plain("event.warn_unit", table=numbered(hall, draft, table), names=hall.listed(mates))
        for table, mates in unit_clashes(hall.state.format, hall.state.event, draft.order)
        if draft.swaps
    ]
