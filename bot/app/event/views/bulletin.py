"""置顶: the event's pinned message, always up to date: progress, open tables, the next step and its time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, tzinfo

from bot.app.event.moments import closed, on_the_clock, to_come, where, without_year
from bot.app.event.quotas import entering, incomplete
from bot.app.event.tables import played_out
from bot.app.event.tournament import Tournament, players, way_in
from bot.app.event.views import finale
from bot.app.event.views.pictures import marks
from bot.app.event.views.public import round_name
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard
from bot.app.speech.words import Html
from engines.tournament.drawing import lot_round
from storage.store import Reader

_LISTED = 16
"""The number of open tables named; further tables are only counted."""
_LONGEST = 60
"""The most letters shown of a table's player names, so that all tables fit in a message however long the names are."""


@dataclass(frozen=True, slots=True)
class Bulletin:
    html: Html
    keyboard: Keyboard
    round: int
    """The latest round. Each new round is announced once to everyone."""


def bulletin(unit: Reader, tournament: Tournament, at: datetime, zone: tzinfo, home: str = "") -> Bulletin:
    """Return the bulletin's text and buttons at a moment, with times in the given zone."""
    say = tournament.say
    lines = [say.html("event.pinned", number=tournament.number, title=tournament.title)]
    lines += _body(unit, tournament, at, zone)
    return Bulletin(Html("\n".join(lines)), _keys(tournament, at, home), tournament.state.rounds)


def _body(unit: Reader, tournament: Tournament, at: datetime, zone: tzinfo) -> Iterator[Html]:
    say, state = tournament.say, tournament.state
    if state.ended:
        yield say.html(f"event.pinned_{state.ended}")
        yield from finale.placed(tournament) if state.ended == "close" else ()
        return
    if state.stand is None:
        yield from _before(unit, tournament, at)
        return
    if state.open:
        yield from _playing(unit, tournament, zone)
    elif state.rounds:
        yield say.html("event.pinned_round_over", round=round_name(tournament, state.rounds))
    else:
        yield say.html("event.pinned_drawn")
    if not state.open or _unstarted(tournament):
        yield _next(tournament, at)
    elif tables := _to_start(tournament):
        yield say.html("event.pinned_next.tables", tables=say.join(map(str, tables)), first=tables[0])
    else:
        yield say.html("event.pinned_then")


def _before(unit: Reader, tournament: Tournament, at: datetime) -> Iterator[Html]:
    say, state, over = tournament.say, tournament.state, closed(tournament, at)
    waiting = sum(not one.approved for one in state.entrants.values())
    yield say.html("event.pinned_entered" if over else "event.pinned_entries", count=len(state.entrants) - waiting)
    if waiting:
        yield say.html("event.pinned_waiting", count=waiting)
    if state.setup.deadline:
        yield say.html("event.deadline", value=without_year(say, state.setup.deadline))
    if state.commits:
        yield say.html("event.pinned_word" if tournament.has_players(unit) else "event.pinned_word_named")
    elif lacking := incomplete(tournament) if entering(tournament, at) else ():
        yield say.html("event.pinned_lacking", count=len(lacking))
    elif len(state.field) < state.format.fewest:
        yield say.html("event.pinned_enter")
    else:
        # If units need not enter anybody, only the organiser knows whether the entries are complete.
        sure = over or (state.setup.least and not state.setup.deadline)
        yield say.html("event.pinned_lots" if sure else "event.pinned_enter_more")


def _playing(unit: Reader, tournament: Tournament, zone: tzinfo) -> Iterator[Html]:
    say, state = tournament.say, tournament.state
    round = max(each.round for each in state.open)
    key = "event.pinned_published" if _unstarted(tournament) else "event.pinned_playing"
    yield say.html(key, round=round_name(tournament, round))
    ends = ending(tournament, round)
    if tournament.match.table.held:
        yield say.html("event.round_paused", round=round)
    if ends is not None:
        yield say.html("event.pinned_ends", time=f"{ends.astimezone(zone):%H:%M}")
    yield say.html("event.pinned_open", count=len(state.open))
    waits = {**dict.fromkeys(played_out(unit, tournament), "pending"), **marks(tournament)}
    for pairing in state.open[:_LISTED]:
        names = say.plain("event.versus").join(tournament.called(one)[:_LONGEST] for one in players(pairing)[:_PAIR])
        if pairing.kind == "fill_in":
            names = tournament.against_stand_in(players(pairing)[0])
        if len(players(pairing)) > _PAIR:
            names = say.plain("event.pinned_group", count=len(players(pairing)))
        mark = waits.get((pairing.round, pairing.table))
        how = say.plain(f"picture.state.{mark}") if mark else ""
        if pairing in state.waiting:
            how = say.plain("event.no_desk_yet")
        line = say.html("event.table", table=tournament.numbered(pairing), names=names)
        yield Html(f"{line} {say.html('twin.state', state=how)}") if how else line
    if len(state.open) > _LISTED:
        yield say.html("event.pinned_more", count=len(state.open) - _LISTED)
    counted = list(waits.values())
    if counted:
        yield say.html("event.pinned_waits", pending=counted.count("pending"), disputed=counted.count("disputed"))


_PAIR = 2


def _unstarted(tournament: Tournament) -> bool:
    """Return whether no table in the latest round has started."""
    return not tournament.state.started.get(tournament.state.rounds)


def _to_start(tournament: Tournament) -> list[int]:
    """Return the numbers of tables that have a room table but still wait for their own start."""
    state = tournament.state
    return [
        tournament.numbered(each)
        for each in state.open
        if each not in state.waiting and not state.begun(each.round, each.table)
    ]


def ending(tournament: Tournament, round: int) -> datetime | None:
    """Return when a round's time ends; None if the round is untimed, not yet started, or paused."""
    end = tournament.state.ends(round, 0)
    return None if end is None else on_the_clock(tournament, end)


def _next(tournament: Tournament, at: datetime) -> Html:
    """Return the organiser's next step and its scheduled time."""
    say, state = tournament.say, tournament.state
    stand = state.stand
    if state.open:
        key, round = "start", state.rounds
    elif stand is not None and stand.over:
        return say.html("event.pinned_next.close")
    elif (wants := lot_round(state)) == state.rounds + 1:
        if wants in state.commits:
            return say.html("event.pinned_word")
        key, round = "lots", wants
    else:
        key, round = "pairings", state.rounds + 1
    place = " ".join(text for text in (to_come(tournament, round, at), where(state.setup, round)) if text)
    step = say.html(f"event.pinned_next.{key}", round=round)
    return say.html("event.pinned_when", step=step, when=place) if place else step


def _keys(tournament: Tournament, at: datetime, home: str) -> Keyboard:
    say, state, stream = tournament.say, tournament.state, tournament.stream.id
    if state.stand is None:
        return () if state.ended or closed(tournament, at) else ((way_in(tournament, home),),)
    row = [Button(say.plain("button.standings"), e.Standings(), stream)]
    if state.rounds:
        row.insert(0, Button(say.plain("button.pairings"), e.Show("pairings", state.rounds), stream))
    if state.format.bracket:
        row.append(Button(say.plain("button.bracket"), e.Bracket(), stream))
    return (tuple(row),)
