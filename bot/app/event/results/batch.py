"""Several results in one message: one line for each table, read separately, and one answer for all lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from typing import Any

from bot.app.desk import Desk
from bot.app.event.calls import in_parts, tell_lines
from bot.app.event.results import reports
from bot.app.event.results.mentions import ROUND
from bot.app.event.standing import EventRole
from bot.app.event.tournament import Tournament
from bot.app.event.writer import again
from bot.app.request import commands_event as e
from bot.app.request.buttons import Keyboard
from bot.app.speech.words import Html
from storage.store import Stream

MOST = 32
"""The most lines read from one message."""
_LONGEST_LINE = 60
"""The most letters quoted from a line that was not taken."""
_HEAD = re.compile(rf"({ROUND})?\s*的?(?:赛果|结果|成绩|results?)?\s*[:：]?", re.IGNORECASE)
"""A heading above result lines: the round of the results, or only a word such as 赛果."""
_OF_ROUND = re.compile(rf"{ROUND}|\d{{1,2}}\.\d", re.IGNORECASE)
_COUNTED = re.compile(r"(\d{1,3})(?:[、)）]\s*|\.\s+)(?=\S)")
"""A list numbered by tables."""


@dataclass(slots=True)
class _Listening(Desk):
    """A desk that collects messages without buttons; messages with buttons are sent at once."""

    heard: list[str] = field(default_factory=list)
    asks: bool = False

    def say(self, html: str, keyboard: Keyboard = (), **more: Any) -> None:
        if keyboard:
            self.asks = True
            Desk.say(self, html, keyboard, **more)
        else:
            self.heard.append(html)

    def tell(self, html: str, keyboard: Keyboard, stream: Stream, **more: Any) -> None:
        if keyboard:
            self.asks = True
            Desk.tell(self, html, keyboard, stream, **more)
        else:
            self.heard.append(html)


def results(desk: Desk, tournament: Tournament, who: EventRole, command: e.Result) -> None:
    """Serve `/result` for one table, or for several tables with one line each."""
    lines = lines_in(command.text)
    if len(lines) < 2:
        reports.result(desk, tournament, who, e.Result("".join(lines)))
    elif len(lines) > MOST:
        desk.refuse("event.results_many", most=MOST)
    else:
        _several(desk, tournament, who, lines)


def lines_in(text: str) -> list[str]:
    """The result lines of a text, each completed with the round from the heading above."""
    lines, round = list[str](), ""
    for line in filter(None, (" ".join(one.split()) for one in text.splitlines())):
        if (head := _HEAD.fullmatch(line)) is not None:
            round = head[1] or round
        else:
            told = _COUNTED.sub(r"台\1 ", line, count=1) if _COUNTED.match(line) else line
            lines.append(f"{round} {told}" if round and not _OF_ROUND.match(told) else told)
    return lines


def _several(desk: Desk, tournament: Tournament, who: EventRole, lines: list[str]) -> None:
    say = tournament.say
    taken, asked, left = list[Html](), list[Html](), list[Html]()
    for line in lines:
        aside = _Listening(**{each.name: getattr(desk, each.name) for each in fields(desk)})
        reports.result(aside, tournament, who, e.Result(line))
        version, tournament = tournament.stream.version, again(desk, tournament)
        said, quoted = Html("\n".join(aside.heard)), line[:_LONGEST_LINE]
        if tournament.stream.version != version:
            taken.append(said)
        elif aside.asks:
            asked.append(say.html("event.results_line", line=quoted))
        else:
            left.append(say.html("event.results_why", line=quoted, why=said))
    told = [
        *([say.html("event.results_taken", count=len(taken)), *taken] if taken else ()),
        *([say.html("event.results_asked", count=len(asked)), *asked] if asked else ()),
        *([say.html("event.results_left", count=len(left)), *left] if left else ()),
    ]
    if taken:
        first, *rest = in_parts(told)
        desk.nod(tournament.stream, first)
        for part in rest if desk.elsewhere(tournament.stream) else ():
            desk.answer(part)
        tell_lines(desk, tournament, told)
    else:
        for part in in_parts(told):
            desk.answer(part)
