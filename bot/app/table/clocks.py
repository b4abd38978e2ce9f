"""A table's clocks: show them, pause the match, give and take time."""

from __future__ import annotations

import re
from html import escape

from bot.app.desk import Desk
from bot.app.match import Match
from bot.app.remind.times import read_span
from bot.app.request import commands as c
from bot.app.request import commands_referee as d
from bot.app.request.rights import Standing
from bot.app.speech import clockface
from bot.app.speech.names import seat_labels
from bot.app.speech.naming import seat_named
from bot.app.table.entry import play, running
from engines.core.rulings import REFEREE

_PUT = re.compile(r"(?P<who>.*?)\s*(?P<sign>[+＋加\-−－减扣])\s*(?P<span>\d.*)")
_LESS = "-−－减扣"


def clock(desk: Desk, match: Match, who: Standing, command: c.Clock) -> None:
    """钟: show the time each seat has left and used, and which clock runs."""
    lines = clockface.in_full(desk.public, match, seat_labels(desk.public, match), desk.at, desk.zone)
    own = clockface.in_full(desk.own, match, seat_labels(desk.own, match), desk.at, desk.zone)
    desk.answer(escape("\n".join(lines), quote=False), plain="\n".join(own))


def pause(desk: Desk, match: Match, who: Standing, command: d.Pause) -> None:
    if running(desk, match) and not desk.stale(match.stream.version):
        play(desk, match, REFEREE, "pause")


def put(desk: Desk, match: Match, who: Standing, command: d.PutClock) -> None:
    """Serve `/clock 白 +5分`: add time to a clock or take time away, as the referee."""
    if not running(desk, match):
        return
    read = _PUT.fullmatch(command.text.strip())
    seat = seat_named(match, read["who"]) if read else None
    span = read_span(read["span"]) if read else None
    seconds = int(span[0].total_seconds()) if span and not span[1] else 0
    if read is None or seat is None or not seconds:
        if desk.addressed:
            desk.answer(desk.public.html("clock.usage"))
        return
    play(desk, match, REFEREE, f"time {int(seat)} {'-' if read['sign'] in _LESS else '+'}{seconds}")
