"""What stands between the hands of a match played for levels: the turned card, the next dealer, the bell."""

from __future__ import annotations

import re
import secrets

from bot.app import commands as c
from bot.app import commands_desk as d
from bot.app import reporting
from bot.app.buttons import Button, Keyboard
from bot.app.desk import Desk
from bot.app.level_words import SEATS
from bot.app.lines import tell
from bot.app.live import result, seat_label
from bot.app.match import Match
from bot.app.naming import seat_named
from bot.app.people import people_at
from bot.app.playing import refuse, running
from bot.app.rights import Standing
from bot.app.scribe import conclude, enter
from bot.app.words import Html
from engines.core.cards import RANKS
from engines.core.rulings import CLOCK, REFEREE, Refusal, Seat
from engines.core.scene import LevelSheet

_SOUTH = Seat(2)
_END = frozenset({"end", "结束", "不再开牌"})
_RANK = re.compile(r"(?:.*\s)?(?P<rank>10|[2-9TJQKA]|大王|小王|王|joker)", re.IGNORECASE)


def lot(desk: Desk, match: Match, who: Standing, command: c.Lot) -> None:
    """翻牌: `/lot 南 7` as it was turned at the table; `/lot` alone has the bot turn one, for whoever asks."""
    if not _levels(desk, match) or not running(desk, match) or reporting.frozen(desk, match):
        return
    if match.table.rules.clause("turn_again") is None:
        desk.answer(desk.public.html("lot.none"), plain=desk.own.plain("lot.none"))
        return
    if match.table.mode.position(match.table.state)["drawer"] is not None and not who.referee:
        desk.answer(desk.public.html("lot.done"), plain=desk.own.plain("lot.done"))
        return
    text = command.text.strip()
    seat = seat_named(match, text.split()[0]) if text else None
    rank = _RANK.fullmatch(text if seat is None else text.partition(" ")[2])
    if text and rank is None:
        if desk.addressed:
            desk.answer(desk.public.html("lot.usage"))
        return
    if seat is None:
        seat = who.seats[0] if who.seats else _SOUTH
    _write(desk, match, who.seat, f"turn {SEATS[seat]} {rank['rank'] if rank else secrets.choice(RANKS)}")


def deals(desk: Desk, match: Match, who: Standing, command: d.Deals) -> None:
    """`/dealer 南`: the referee says who deals the next hand."""
    if not _levels(desk, match) or not running(desk, match) or reporting.frozen(desk, match):
        return
    seat = seat_named(match, command.seat) if command.seat else None
    if seat is not None:
        _write(desk, match, REFEREE, f"dealer {SEATS[seat]}")
    elif desk.addressed:
        stream = match.stream
        seats = [Seat(number) for number in range(match.table.seats)]
        choose = [
            Button(seat_label(desk.public, match, seat), d.Deals(f"={int(seat)}"), stream.id, stream.version)
            for seat in seats
        ]
        desk.say(desk.public.html("deals.who"), (tuple(choose),), stream_id=stream.id, reply=True)


def bell(desk: Desk, match: Match, who: Standing, command: d.Bell) -> None:
    """铃: the referee says that the time is up, or afterwards that no hand is being played any more."""
    if not _levels(desk, match) or not running(desk, match) or reporting.frozen(desk, match):
        return
    scene = match.table.scene
    ends = command.text.strip().lower() in _END
    if not ends and isinstance(scene, LevelSheet) and scene.time_up:
        desk.answer(desk.public.html("bell.rung"), _settle(desk, match))
        return
    _write(desk, match, REFEREE, "settle" if ends else "bell")


def ring(desk: Desk, match: Match) -> None:
    """The bell rings by itself."""
    _write(desk, match, CLOCK, "bell")


def _write(desk: Desk, match: Match, seat: Seat, text: str) -> None:
    entered = enter(desk, match, seat, text)
    if isinstance(entered, Refusal):
        refuse(desk, match, entered)
        return
    after, played, _ = entered
    told = [tell(desk, after, played.facts)]
    outcome = after.table.outcome
    if outcome is not None:
        told.append(result(desk.aloud(after.stream), after, outcome, people_at(desk.unit, after)))
    desk.toast(desk.own.plain("toast.done"))
    keyboard = _settle(desk, after) if played.text == "bell" and outcome is None else ()
    conclude(desk, after, Html("\n".join(line for line in told if line)), keyboard)


def _settle(desk: Desk, match: Match) -> Keyboard:
    return ((Button(desk.aloud(match.stream).plain("button.settle"), d.Bell("end"), match.stream.id),),)


def _levels(desk: Desk, match: Match) -> bool:
    if isinstance(match.table.scene, LevelSheet):
        return True
    desk.answer(desk.public.html("deals.none"), plain=desk.own.plain("deals.none"))
    return False
