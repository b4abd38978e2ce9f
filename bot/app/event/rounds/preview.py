"""The organiser's preview of the next round: tables, referees, warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import in_parts
from bot.app.event.rounds import umpires, waves
from bot.app.event.rounds.clashes import clashes
from bot.app.event.rounds.drafts import Draft, coming, numbered
from bot.app.event.tournament import Tournament
from bot.app.speech.names import name_of
from bot.app.speech.words import Html
from engines.tournament.format import Cut
from engines.tournament.lots import clashes as unit_clashes
from engines.tournament.model import EntryId

_PAIR = 2


def preview(desk: Desk, tournament: Tournament, draft: Draft) -> list[Html]:
    """The preview in messages: tables with referees, exchanges with reasons, warnings."""
    say = tournament.say
    judges = umpires.proposed(desk, tournament, draft.round, draft.order, draft.referees)
    lines = [say.html("event.preview", round=draft.round), *listed(desk, tournament, draft, judges)]
    lines += _free(desk, tournament, draft, judges)
    lines += swapped(tournament, draft)
    lines += [*_line_of_the_cut(tournament, draft.round), *_met_before(tournament, draft)]
    lines += typed(
        desk, tournament, {at: len([one for one in table if one]) for at, table in enumerate(draft.order, 1)}
    )
    lines += [
        say.html("event.warning", text=text)
        for text in (*_mates(tournament, draft), *clashes(desk, tournament, draft, judges))
    ]
    lines.append(say.html("event.preview_help"))
    return in_parts(lines)


def listed(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    say, people = tournament.say, desk.unit.persons(set(judges.values()))
    sits, late = waves.foreseen(tournament, draft)
    found, free = list[Html](), list[EntryId]()
    for place, table in enumerate(draft.order, 1):
        number = numbered(tournament, draft, place)
        if not number:
            free += [one for one in table if one is not None]
            continue
        here = umpires.playing_at(tournament, draft.round, table)
        over = len(here) == 1 and len(table) == _PAIR and None not in table and tournament.state.format.cut is None
        line = say.html(
            "event.table_walkover" if over else "event.table", table=number, names=tournament.drawn(draft.round, table)
        )
        if place in late:
            line = Html(line + say.html("event.in_wave", wave=late[place]))
        elif place in sits and (tournament.state.setup.desks or sits[place] != number):
            line = Html(line + say.html("event.at_desk", desk=sits[place]))
        judge = judges.get(place)
        found.append(Html(line + say.html("event.judged", name=name_of(say, people, judge))) if judge else line)
    return [*found, say.html("event.round_byes", names=tournament.listed(free))] if free else found


def _free(desk: Desk, tournament: Tournament, draft: Draft, judges: Mapping[int, int]) -> list[Html]:
    """The referees without a table in the round; empty if no table has a referee."""
    idle = umpires.free(desk, tournament, draft.order, judges) if judges else []
    names = tournament.say.join(person.name for person in idle)
    return [tournament.say.html("event.judges_free", names=names)] if idle else []


def typed(desk: Desk, tournament: Tournament, sizes: Mapping[int, int]) -> list[Html]:
    """Tables the bot cannot open, because the game has no table for this number of entries, while other tables are
    opened."""
    say, found = tournament.say, tables.typed(desk, tournament, sizes)
    listed = say.join(say.plain("event.table_number", table=table) for table in found)
    return [say.html("event.typed", tables=listed)] if found else []


def swapped(tournament: Tournament, draft: Draft) -> list[Html]:
    return [
        tournament.say.html("event.swapped", one=tournament.called(one), two=tournament.called(two), reason=reason)
        for one, two, reason in draft.swaps
    ]


def _line_of_the_cut(tournament: Tournament, round: int) -> list[Html]:
    """For the first knockout round after a preliminary: entries moving up for those that left, the last entry in and
    the first out, and the criterion between them."""
    state = tournament.state
    if state.stand is None or state.stand.wants != round or (cut := state.format.cut) is None:
        return []
    inside = {one for table in coming(tournament) or () for one in table if one is not None}
    lines = [*_moved_up(tournament, cut, round), *_reseeded(tournament, cut)]
    rows = [row for row in state.stand.standing if row.id in inside or row.out is None]
    first_out = next((row for row in rows if row.id not in inside), None)
    if first_out is None or first_out.by is None:
        return lines
    by = tournament.say.plain(f"event.by.{first_out.by}")
    last_in = [row for row in rows[: rows.index(first_out)] if row.id in inside][-1:]
    return lines + [
        tournament.say.html(
            "event.cut_line", last=tournament.called(row.id), first=tournament.called(first_out.id), by=by
        )
        for row in last_in
    ]


def _reseeded(tournament: Tournament, cut: Cut) -> list[Html]:
    """The reasons why entries meet other opponents than their places in the standing demand."""
    say, called = tournament.say, tournament.called
    return [
        say.html(f"event.reseeded.{why}", called=called(one), due=called(due), now=called(now))
        for one, due, now, why in cut.reseeded(tournament.state.event)
    ]


def _met_before(tournament: Tournament, draft: Draft) -> list[Html]:
    """In formats pairing by the standing: pairs who have already met everybody placed between them."""
    state = tournament.state
    if not state.format.paired or state.stand is None:
        return []
    order = [row.id for row in state.stand.standing]
    before = {frozenset((each.a, each.b)) for each in state.stand.settled}
    found = []
    for table in draft.order:
        pair = sorted((one for one in table if one in order), key=order.index)
        between = order[order.index(pair[0]) + 1 : order.index(pair[1])] if len(pair) == _PAIR else []
        if between and all(frozenset((pair[0], one)) in before for one in between):
            one, other = map(tournament.called, pair)
            found.append(
                tournament.say.html("event.met_before", one=one, other=other, names=tournament.listed(between))
            )
    return found


def _moved_up(tournament: Tournament, cut: Cut, round: int) -> list[Html]:
    event, say = tournament.state.event, tournament.say
    before = replace(event, outs={name: out for name, out in event.outs.items() if out.round < round})
    was, now = cut.through(before), cut.through(event)
    gone, come = ([one for one in one_way if one not in other] for one_way, other in ((was, now), (now, was)))
    return [say.html("event.cut_instead", gone=tournament.listed(gone), names=tournament.listed(come))] if come else []


def _mates(tournament: Tournament, draft: Draft) -> list[str]:
    """Warnings of entries of the same unit meeting because of an exchange."""
    say = tournament.say
    return [
        say.plain("event.warn_unit", table=numbered(tournament, draft, table), names=tournament.listed(mates))
        for table, mates in unit_clashes(tournament.state.format, tournament.state.event, draft.order)
        if draft.swaps
    ]
