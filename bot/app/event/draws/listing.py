"""Describe drawn lots in words: the tables with their entries, then the byes; or the number each entry drew."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.app.event.tournament import Tournament
from bot.app.speech.words import Html
from engines.tournament.model import EntryId, Places
from engines.tournament.numbers import number_of


def placed(tournament: Tournament, round: int, order: Places) -> list[Html]:
    say = tournament.say
    if tournament.state.format.numbered:
        drawn = enumerate((one for one in order[0] if one is not None), 1)
        return [say.html("event.lot_number", number=number, called=tournament.called(one)) for number, one in drawn]
    known = tournament.state.played(round, order)
    tables = [(number_of(known, place), there) for place, there in enumerate(order, 1)]
    lines = [
        say.html("event.table", table=number, names=tournament.drawn(round, there))
        for number, there in tables
        if number
    ]
    free = [one for number, there in tables if not number for one in there if one is not None]
    return [*lines, say.html("event.round_byes", names=tournament.listed(free))] if free else lines


def ordered(tournament: Tournament, tied: Iterable[Sequence[EntryId]]) -> list[Html]:
    """Describe how a lot ordered the tied entries after a preliminary, and which entries thereby missed the
    knockout."""
    say, event, lines, cut = tournament.say, tournament.state.event, list[Html](), tournament.state.format.cut
    if cut is None:
        return []
    for level in tied:
        drawn, through = [one for one in cut.ranked(event) if one in level], cut.through(event)
        listed = [
            say.plain("event.lot_ordered", number=at, called=tournament.called(one)) for at, one in enumerate(drawn, 1)
        ]
        lines.append(say.html("event.lot_order", names="\n".join(listed)))
        if missed := [one for one in drawn if one not in through]:
            lines.append(say.html("event.lot_missed", names=tournament.listed(missed)))
    return lines
