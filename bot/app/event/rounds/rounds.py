"""本轮: the start, the time, the state of every table, and late players."""

from __future__ import annotations

import re
from datetime import timedelta

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import draw_keys, in_parts, met
from bot.app.event.entries.roll import promised
from bot.app.event.results.forms import DECIDED
from bot.app.event.rounds import alarms, waves
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, again, players, refuse, write
from bot.app.event.views.pictures import marks
from bot.app.match import Match, load, place_of
from bot.app.record.numbering import fact_sentences as sentences
from bot.app.record.writer import enter
from bot.app.request import commands_event as e
from bot.app.request.buttons import Button, Keyboard, rows
from bot.app.speech.clockface import span
from bot.app.speech.words import LANGUAGES, Html, words
from engines.core.rulings import REFEREE, Refusal
from engines.tournament.lines import Begin, Extend
from engines.tournament.model import FREE, IDLE, Pairing, Settled
from engines.tournament.room_tables import wave

_START, _PAUSE, _GO = ("start", "开始"), ("pause", "暂停"), ("go", "resume", "继续")
_THERE, _DRAW = ("there", "到了"), ("draw", "抽牌")
_TABLE = re.compile(r"(?:台|table ?)(\d{1,3})(?=\D|$)", re.IGNORECASE)
_MINUTES = re.compile(r"([+＋\-−－])\s*(\d{1,3})\s*(?:分钟?|min(?:utes)?)?")
_LESS = "-−－"


def rounds(desk: Desk, tournament: Tournament, who: EventRole, command: e.Round) -> None:
    """Serve `/round`, alone or with 开始, 开始 台3, +5, 台3 +5, 暂停, 继续, 迟到 台3 甲, 抽牌 台3."""
    named = _TABLE.search(command.text)
    table = tournament.meant(tournament.state.rounds, int(named[1])) if named else 0
    text = _TABLE.sub(" ", command.text, count=1).strip()
    word, _, rest = text.partition(" ")
    word, minutes = word.lower(), _MINUTES.fullmatch(text)
    if word in _DRAW:
        _draw(desk, tournament, who, table, rest.strip())
    elif word in _THERE or word in _spoken_late():
        _late(desk, tournament, who, table, rest.strip(), word not in _THERE)
    elif not text and not table:
        shown(desk, tournament)
    elif minutes is None and word not in (*_START, *_PAUSE, *_GO):
        desk.refuse("event.round_usage")
    elif word in _START and table and _starts(tournament, who, table):
        start(desk, tournament, table)
    elif not who.arbiter:
        desk.refuse("rights.arbiter")
    elif minutes is not None:
        _extend(desk, tournament, table, int(minutes[2]) * (-1 if minutes[1] in _LESS else 1))
    elif word in _START:
        start(desk, tournament, table)
    else:
        _hold(desk, tournament, word in _PAUSE)


def _spoken_late() -> set[str]:
    """The words for 迟到 in every language."""
    return {word for language in LANGUAGES for word in words(language).plain("event.word.late").split()}


def _starts(tournament: Tournament, who: EventRole, table: int) -> bool:
    """Whether the asker may start a table of a later wave, as a referee allowed to judge there."""
    return any(
        each.table == table and who.judges(tournament, (each.round, table), players(each))
        for each in waves.ready(tournament)
    )


def start(desk: Desk, tournament: Tournament, table: int = 0) -> None:
    """Start all tables placed in the room, or only the given table."""
    round = tournament.state.rounds
    if not round or not any(each.round == round and table in (0, each.table) for each in tournament.state.open):
        desk.refuse("event.nothing_to_start" if not table else "event.table_not_open")
        return
    if table and tournament.state.desk(round, table) is None:
        desk.refuse("event.no_desk", table=tournament.state.number(round, table))
        return
    if tournament.match.table.held or promised(tournament):
        desk.refuse("event.start_paused" if tournament.match.table.held else "event.lot_waits")
        return
    done = write(desk, tournament, Begin(round, table))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    tournament, say = done[0], tournament.say
    tables.begin_all(desk, tournament, round, table)
    lines = [tournament.say.html("event.of_title", title=tournament.title, at=tournament.told(done[1]))]
    if (ends := alarms.left(tournament, round, table, desk.at)) is not None:
        lines.append(say.html("event.round_lasts", minutes=round_minutes(ends)))
    lines += waves.waits(tournament) if not table else []
    awaited = [pairing for pairing in tables.awaited(desk, tournament) if table in (0, pairing.table)]
    lines += [say.html("event.draw_cards")] if awaited else []
    desk.tell(Html("\n".join(lines)), draw_keys(tournament, awaited), tournament.stream)


def round_minutes(seconds: float) -> int:
    return max(0, round(seconds / 60))


def _extend(desk: Desk, tournament: Tournament, table: int, minutes: int) -> None:
    """Serve `+5`: add minutes to the round or to a table, and move all tasks that depend on the end of the time."""
    round = tournament.state.rounds
    if not alarms.running(tournament) or alarms.left(tournament, round, table, desk.at) is None:
        desk.refuse("event.no_time")
        return
    if table and tournament.state.pairing(round, table) is None:
        desk.refuse("event.table_not_open")
        return
    if not minutes:
        desk.refuse("event.round_usage")
        return
    done = write(desk, tournament, Extend(round, table, minutes))
    if isinstance(done, Refusal):
        refuse(desk, tournament, done)
        return
    tournament = done[0]
    tables.order(desk, tournament, round, table, f"bell {minutes:+d}")
    ends = alarms.left(tournament, round, table, desk.at) or 0
    desk.tell(
        Html(f"{tournament.told(done[1])}\n{tournament.say.html('event.round_left', left=span(ends))}"),
        (),
        tournament.stream,
    )


def _hold(desk: Desk, tournament: Tournament, pause: bool) -> None:
    """暂停 and 继续: stop or resume the time of the round; while stopped, no table takes entries."""
    round, line = tournament.state.rounds, "pause" if pause else "go"
    if not alarms.running(tournament) or tournament.match.table.held == pause:
        desk.refuse(
            "event.no_time" if not alarms.running(tournament) else "event.paused" if pause else "event.not_paused"
        )
        return
    entered = enter(desk, tournament.match, REFEREE, line)
    if isinstance(entered, Refusal):
        refuse(desk, tournament, entered)
        return
    tournament = again(desk, tournament)
    tables.order(desk, tournament, round, 0, line)
    ends = alarms.left(tournament, round, 0, desk.at)
    told = tournament.say.html("event.round_paused" if pause else "event.round_goes_on", round=round)
    left = tournament.say.html("event.round_left", left=span(ends)) if ends is not None else Html("")
    desk.tell(Html(f"{told} {left}".rstrip()), (), tournament.stream)


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


def _draw(desk: Desk, tournament: Tournament, who: EventRole, table: int, cards: str) -> None:
    """抽牌: record the cards the two eldest have drawn, or let the bot draw; the team with the higher card deals
    first."""
    pairing = next((each for each in tables.awaited(desk, tournament) if each.table == table), None)
    if pairing is None:
        desk.refuse("event.nothing_to_draw")
        return
    if not set(players(pairing)) & set(who.entries) and not who.judges(
        tournament, (pairing.round, table), players(pairing)
    ):
        desk.refuse("rights.member")
        return
    say, number = tournament.say, tournament.numbered(pairing)
    if not cards:
        bot = Button(say.plain("button.bot_draws"), e.Round(f"draw table {number} bot"), tournament.stream.id)
        ask = say.html("event.draw_how", table=number, **_teams(tournament, pairing))
        desk.answer(ask, ((bot,),))
        return
    drawn = tables.draw_at(desk, tournament, pairing, "" if cards.lower() in ("bot", "代抽") else cards)
    if isinstance(drawn, Refusal):
        game = say.at(tournament.state.setup.game)
        desk.answer(say.html("event.refused", why=game.refusal(tournament.state.setup.game, drawn)))
        return
    stream, facts = drawn
    told = "\n".join(sentences(say.at(stream.game), stream.game, facts))
    teams = say.html("event.draw_teams", table=number, **_teams(tournament, pairing))
    desk.tell(Html(f"{teams}\n{told}"), (), tournament.stream)


def _teams(tournament: Tournament, pairing: Pairing) -> dict[str, str]:
    b = tournament.say.plain("event.fill_in") if pairing.kind == "fill_in" else tournament.called(pairing.b)
    return {"a": tournament.called(pairing.a), "b": b}


def _late(desk: Desk, tournament: Tournament, who: EventRole, table: int, name: str, late: bool) -> None:
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
