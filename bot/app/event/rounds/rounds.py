"""本轮: /round starts the round or a table, and changes or stops its time."""

from __future__ import annotations

import re

from bot.app.desk import Desk
from bot.app.event import tables
from bot.app.event.calls import draw_keys
from bot.app.event.entries.roll import promised
from bot.app.event.rounds import alarms, card_draw, waves
from bot.app.event.rounds.latecomers import late_entry
from bot.app.event.rounds.round_message import shown
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament, players
from bot.app.event.writer import again, refuse, write
from bot.app.record.writer import enter
from bot.app.request import commands_event as e
from bot.app.speech.clockface import span
from bot.app.speech.words import LANGUAGES, Html, words
from engines.core.rulings import REFEREE, Refusal
from engines.tournament.lines import Begin, Extend

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
        card_draw.draw(desk, tournament, who, table, rest.strip())
    elif word in _THERE or word in _spoken_late():
        late_entry(desk, tournament, who, table, rest.strip(), word not in _THERE)
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
