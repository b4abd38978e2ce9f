"""The answer to /round without words: every table of the round with its state, the time left, and the buttons."""

from __future__ import annotations

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import draw_keys, in_parts, met
from bot.app.event.results.forms import DECIDED
from bot.app.event.rounds import alarms, waves
from bot.app.event.tournament import Tournament
from bot.app.event.views.pictures import marks
from bot.app.folding import load
from bot.app.match import Match, place_of
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.clockface import span
from bot.app.speech.words import Html
from engines.tournament.model import FREE, IDLE, Pairing, Settled
from engines.tournament.room_tables import wave


def shown(desk: Desk, tournament: Tournament) -> None:
    """Show every table of the round with its entries and state, and the time left."""
    say, state = tournament.say, tournament.state
    round = state.rounds
    if not round:
        desk.refuse("event.no_round_yet")
        return
    open_ones = [each for each in state.open if each.round == round]
    head = "event.round" if open_ones else "event.round_done"
    lines = [say.html(head, round=round, open=len(open_ones), title=tournament.title)]
    ends = alarms.left(tournament, round, 0, desk.at)
    if tournament.match.table.held:
        lines.append(say.html("event.round_paused", round=round))
    if ends is not None and (0 in state.started.get(round, ())):
        lines.append(say.html("event.round_left", left=span(ends)) if ends > 0 else say.html("event.time_over"))
    playing = {place_of(child)[1]: child for child in tables.tables_of(desk, tournament, round)}
    loaded = {number: load(desk.unit, desk.folding, child) for number, child in playing.items()}
    settled = [each for each in state.stand.settled if each.round == round] if state.stand else []
    free = [each.winner or each.a for each in settled if each.kind in FREE and (each.winner or each.a) is not None]
    played = [each for each in settled if each.kind not in (*IDLE, *FREE)]
    both: list[Pairing | Settled] = sorted([*open_ones, *played], key=tournament.numbered)
    for each in both:
        lines.append(_table(desk, tournament, each, loaded.get(each.table)))
    if free:
        lines.append(say.html("event.round_byes", names=tournament.listed(free)))
    *first, last = in_parts(lines)
    for part in first:
        desk.answer(part)
    desk.answer(last, _keys(desk, tournament, open_ones))


def _table(desk: Desk, tournament: Tournament, each: Pairing | Settled, match: Match | None) -> Html:
    say, state = tournament.say, tournament.state
    if isinstance(each, Settled):
        return _done(tournament, each)
    what = say.plain("event.state_playing" if state.begun(each.round, each.table) else "event.state_waits")
    if each in state.waiting:
        what = say.plain("event.state_no_desk", wave=wave(state, each.table))
    if match is not None and match.stream.status == "playing":
        what = say.at(match.stream.game).total(match.table) or what
    elif match is None and each in tables.awaited(desk, tournament):
        what = say.plain("event.state_draw")
    if state.best_of(each) > 1 and each.score is not None:
        games = ":".join(map(str, each.score))
        what = say.plain("event.state_game", state=what, score=games, game=each.game or 1)
    elif each.kind in ("extra", "playoff"):
        what = say.plain(f"event.state_{each.kind}", state=what)
    if each.kind == DECIDED:
        what = say.plain("event.state_referee")
    if (more := state.extra.get((each.round, each.table))) is not None:
        what = say.plain("event.state_more", state=what, minutes=f"{more:+d}")
    if (
        each.table in alarms.apart(tournament)
        and (left := alarms.left(tournament, each.round, each.table, desk.at)) is not None
    ):
        what = say.plain("event.state_left", state=what, left=span(max(0, left)))
    mark = "pending" if (each.round, each.table) in tables.played_out(desk.unit, tournament) else None
    if (mark := marks(tournament).get((each.round, each.table), mark)) is not None:
        what = say.plain(f"picture.state.{mark}")
    return say.html("event.table_state", table=tournament.numbered(each), names=met(tournament, each), state=what)


def _done(tournament: Tournament, each: Settled) -> Html:
    """The end of a table in words: the winner, or the order of a group."""
    say = tournament.say
    if each.places is not None:
        level = say.plain("event.level_with")
        won = say.join(level.join(tournament.called(one) for one in tied) for tied in each.places)
        return say.html("event.table_order", table=tournament.numbered(each), names=won)
    won = tournament.called(each.winner) if each.winner is not None else say.plain("event.nobody_wins")
    there = [one for one in (each.a, each.b) if one is not None]
    alone = len(there) == 1 and each.kind == "played" and tournament.state.stands_in(each.round)
    both = tournament.against_stand_in(there[0]) if alone else tournament.met(there)
    return say.html("event.table_done", table=tournament.numbered(each), names=both or won, winner=won)


def _keys(desk: Desk, tournament: Tournament, open_ones: list[Pairing]) -> Keyboard:
    say, state, id = tournament.say, tournament.state, tournament.stream.id
    if not open_ones:
        return ()
    whole, held = 0 in state.started.get(state.rounds, ()), tournament.match.table.held
    keys = []
    if not whole and not held:
        keys.append(Button(say.plain("button.start_round"), e.Round("start"), id))
    if whole and state.setup.minutes:
        keys.append(Button(say.plain("button.round_more"), e.Round("+5"), id))
    if alarms.running(tournament):
        name, act = ("button.round_go", "go") if held else ("button.round_pause", "pause")
        keys.append(Button(say.plain(name), e.Round(act), id))
    drawing = draw_keys(tournament, tables.awaited(desk, tournament)) if alarms.running(tournament) else ()
    return (*rows(keys, 3), *waves.starts(tournament, open_ones), *drawing)
